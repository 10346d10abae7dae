// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "kernels/layers/tracer/ir_graph.h"

#include <string>
#include <unordered_map>
#include <unordered_set>

namespace keyfall {

/// What the operator of a node does besides computing, from the schemas of its overloads (the text has no overload, so
/// what one of them does counts for all).
struct IrEffects {
    bool known = false;    ///< there is such an operator, or it is one of the `prim::` constructions
    bool writes = false;   ///< it changes an argument
    bool views = false;    ///< a result may share memory with an argument
    bool repeats = false;  ///< the same arguments give the same elements: neither random nor uninitialised

    /// A node that can be run once instead of twice, or not at all.
    [[nodiscard]] bool pure() const { return known && !writes && repeats; }
};
[[nodiscard]] IrEffects effectsOf(const Dispatcher& dispatcher, const IrNode& node);

/// Which values of a graph may share memory, and which memory is changed while it runs. A pass may only replace a value
/// by another one when nobody can see the difference (eleven:2.1.7: replay after a pass equals eager).
class IrAliases {
public:
    IrAliases(const Dispatcher& dispatcher, const IrGraph& graph);

    /// Some node changes the value's memory.
    [[nodiscard]] bool isWritten(const std::string& value) const { return written_.contains(rootOf(value)); }
    /// The caller may get the value's memory back.
    [[nodiscard]] bool isReturned(const std::string& value) const { return returned_.contains(rootOf(value)); }
    /// The value's memory is older than the run: an input's or a constant tensor's.
    [[nodiscard]] bool isExternal(const std::string& value) const { return external_.contains(rootOf(value)); }
    /// Whether `kept` can stand for `replaced`. What the caller gets back must stay apart from what else it holds: if it
    /// changed the one, it would find the other changed too.
    [[nodiscard]] bool canReplace(const std::string& replaced, const std::string& kept) const
    {
        return !isWritten(replaced) && !isWritten(kept)
            && !(isReturned(replaced) && (isReturned(kept) || isExternal(kept)));
    }

private:
    [[nodiscard]] std::string rootOf(const std::string& value) const;
    void join(const std::string& a, const std::string& b);

    std::unordered_map<std::string, std::string> parents_;
    std::unordered_set<std::string> written_;  // of roots, as the next two
    std::unordered_set<std::string> returned_;
    std::unordered_set<std::string> external_;
};

}  // namespace keyfall
