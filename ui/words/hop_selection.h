// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"

#include <QObject>

namespace keyfall {

/// The hop that is selected in every view of a call graph: ladder, twin table, inspector share one of these.
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

Q_SIGNALS:
    void currentChanged(keyfall::HopId hop);

private:
    HopId current_ = 0;
};

}  // namespace keyfall
