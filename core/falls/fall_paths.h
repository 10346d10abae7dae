// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/fall_table.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace keyfall {

/// All paths that falls took, as a tree that is walked hop by hop.
///
/// Note [A fall is a walk in a tree]
/// A fall's hops come one after the other, with those of nested falls between them. Each hop takes its fall one edge down
/// in the tree of all paths seen so far; an edge is a step, compared exactly by numbers. Where a fall ends, the node is its
/// path: equal falls have the same node, and no text and no list of hops was made for one.
class FallPaths {
public:
    /// A step by numbers: an operator (of a fall's first hop) or the position of the hop before, then names.
    struct Step {
        std::uint32_t from = 0;  ///< first hop: the operator; others: the position in the fall that handed on
        std::uint32_t kernel = 0;
        std::uint16_t key = 0;
        std::uint8_t provenance = 0;
        std::uint8_t kindAndEnd = 0;

        friend bool operator==(const Step&, const Step&) = default;
    };

    static constexpr std::uint32_t kRoot = 0;

    FallPaths();
    /// The node below `node` that `step` leads to.
    [[nodiscard]] std::uint32_t below(std::uint32_t node, const Step& step);

    [[nodiscard]] std::size_t size() const { return nodes_.size(); }
    [[nodiscard]] std::uint32_t parentOf(std::uint32_t node) const { return nodes_[node].parent; }
    [[nodiscard]] const Step& stepOf(std::uint32_t node) const { return nodes_[node].step; }

private:
    struct Node {
        std::uint32_t parent = 0;
        Step step;
    };

    [[nodiscard]] std::size_t placeOf(std::uint32_t parent, const Step& step) const;
    void grow();

    std::vector<Node> nodes_;
    std::vector<std::uint32_t> slots_;  ///< open addressing, a power of two; 0: free
};

/// Texts by number, the number found without hashing the text again where the same object comes again.
class NumberedTexts {
public:
    /// `text` must stay where it is while this lives.
    [[nodiscard]] std::uint32_t numberOf(const std::string& text);
    [[nodiscard]] const std::string& operator[](std::uint32_t number) const { return *texts_[number]; }
    [[nodiscard]] std::size_t size() const { return texts_.size(); }

private:
    struct Recent {
        const std::string* text = nullptr;
        std::uint32_t number = 0;
    };
    static constexpr std::size_t kRecent = 256;

    std::vector<const std::string*> texts_;
    std::unordered_map<std::string_view, std::uint32_t> numbers_;
    std::array<Recent, kRecent> recent_{};
};

}  // namespace keyfall
