// SPDX-License-Identifier: MIT
#pragma once

#include "ui/words/withheld.h"

#include <QObject>

namespace keyfall {

/// The hop that is selected in every view of a call graph, and what none of them tells while a question is open: ladder,
/// twin table, inspector share one of these.
class HopSelection final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] HopId current() const { return current_; }
    void select(HopId hop)
    {
        if (hop == current_)
            return;
        current_ = hop;
        Q_EMIT currentChanged(hop);
    }

    [[nodiscard]] const Withheld& withheld() const { return withheld_; }
    void withhold(const Withheld& withheld)
    {
        if (withheld == withheld_)
            return;
        withheld_ = withheld;
        Q_EMIT withheldChanged();
    }

Q_SIGNALS:
    void currentChanged(keyfall::HopId hop);
    void withheldChanged();

private:
    HopId current_ = 0;
    Withheld withheld_;
};

}  // namespace keyfall
