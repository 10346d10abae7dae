// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"

#include <QObject>
#include <QString>

#include <memory>
#include <utility>
#include <vector>

namespace keyfall {

/// What a lens says of one hop, in the picture: a few words above its box, and a bar in it.
struct HopMark {
    QString text;
    double share = 0;    ///< of the largest, 0 to 1: the bar's length
    bool grave = false;  ///< in the colour of warnings

    friend bool operator==(const HopMark&, const HopMark&) = default;
};

/// A lens over one run. Its words are true of this graph's hops and of no other's.
struct HopMarks {
    std::shared_ptr<const CallGraph> graph;  ///< null: no lens
    std::vector<HopMark> marks;              ///< by hop; entry i is hop i + 1
};

/// The lens that lies over the picture, if any; there is one at a time.
class Lens final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] const HopMarks& marks() const { return marks_; }
    /// Whether what lies over the picture is `owner`'s.
    [[nodiscard]] bool isOf(const QObject* owner) const { return owner_ == owner; }
    void show(const QObject* owner, HopMarks marks)
    {
        owner_ = owner;
        marks_ = std::move(marks);
        Q_EMIT changed();
    }
    /// Nothing happens when another one's lens lies there.
    void withdraw(const QObject* owner)
    {
        if (isOf(owner))
            show(nullptr, {});
    }

Q_SIGNALS:
    void changed();

private:
    const QObject* owner_ = nullptr;
    HopMarks marks_;
};

}  // namespace keyfall
