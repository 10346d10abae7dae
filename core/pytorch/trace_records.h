// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "core/keys/key_model.h"
#include "core/pytorch/trace_line.h"
#include "core/text/text_pool.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace keyfall {

/// The dispatches that one rank or thread printed, 16 bytes each, until they become a call graph.
///
/// Note [Nesting of a printed trace]
/// From 2.0 on the number of spaces is the depth (pytorch:X3), so a deeper line lies inside the nearest line above
/// it that is less deep. The outermost depth is whatever the first line has: a pasted part begins anywhere. 1.13 prints
/// no depth. There, and wherever a redispatch stands at the outermost depth, it goes on from the line before it, and
/// each call at that depth is taken for a new outermost call: whether one kernel called another is not in the text.
class TraceRecords {
public:
    /// Whether this line begins a new outermost call.
    [[nodiscard]] bool startsCall(const TraceLine& line) const;
    void add(const TraceLine& line);
    void clear();

    [[nodiscard]] std::size_t size() const { return records_.size(); }
    [[nodiscard]] bool empty() const { return records_.empty(); }

    /// The model whose key list these lines fit: 2.x for text with depths, 1.13 for flat text, others where their names
    /// ask for it. The one that knows most names when none knows all.
    [[nodiscard]] std::shared_ptr<const KeyModel> fittingModel() const;
    /// The immutable graph, marked as predicted: no kernel ran here, and the text names none. Of a hop's key set the
    /// trace tells only the highest key, so that is what the sets hold. A key that `model` does not know is nothing,
    /// and an event says its name.
    [[nodiscard]] CallGraph graph(std::shared_ptr<const KeyModel> model) const;

private:
    struct Record {
        std::uint32_t parent = 0;  ///< HopId
        std::uint32_t depth = 0;
        TextId op = TextId::none;
        std::uint16_t key = 0;  ///< a TextId of `keys_`
        CallKind kind = CallKind::call;
    };
    struct Open {
        std::size_t indent = 0;
        std::uint32_t id = 0;  ///< HopId
    };

    std::vector<Record> records_;
    std::vector<Open> open_;  ///< the line last read and what it lies in
    TextPool ops_;
    TextPool keys_;
    bool indented_ = false;
};

/// A printed key name -> the key, for every name that the model prints or knows.
[[nodiscard]] std::unordered_map<std::string_view, Key> printedNames(const KeyModel& model);

}  // namespace keyfall
