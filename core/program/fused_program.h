// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"
#include "core/text/json_fwd.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace keyfall {

/// What an operator of a traced graph is to fusion (design of kernels, section 3).
enum class FusedKind : std::uint8_t { pointwise, reduction, view, call };

/// "pointwise", "reduction", "view", "call".
[[nodiscard]] std::string_view nameOf(FusedKind kind);

/// A tensor of a traced graph.
struct FusedValue {
    std::string name;  ///< without the percent sign
    std::string type;  ///< "float32[4, 6]"; empty where it was not recorded
    DType dtype = DType::float32;
    std::uint64_t bytes = 0;          ///< its elements from the first to the last in memory
    std::uint64_t offset = 0;         ///< of a view: where it begins in what it views, in bytes
    std::optional<std::size_t> node;  ///< what computes it; none of an input
    bool returned = false;
};

/// An operator of a traced graph, composites expanded.
struct FusedNode {
    FusedKind kind = FusedKind::call;
    std::string op;                     ///< without namespace and overload
    std::vector<std::string> operands;  ///< "%a", "2"
    std::vector<std::size_t> reads;     ///< values, in the order of the operands
    std::vector<std::size_t> results;   ///< values; one, but of a call
    std::string reason;                 ///< of a call: why it stays one
    bool writes = false;                ///< a call that changes its first argument, which is its result
    std::optional<std::size_t> kernel;  ///< which kernel computes it; none of calls and of views between kernels
    bool copies = false;                ///< a view whose elements do not lie so that one is enough: it copies them
};

/// Some nodes as one kernel.
struct FusedGroup {
    std::shared_ptr<const KernelProgram> program;
    std::vector<std::size_t> nodes;    ///< ascending
    std::vector<std::size_t> buffers;  ///< by slot number: the value in it; what is stored comes first
    std::size_t results = 0;           ///< how many of `buffers` are stored
    /// One each value of the program (ValueId): the node that it was made for; none where nothing says so.
    std::vector<std::optional<std::size_t>> owners;

    /// The instructions (places in `instructionsOf`) that stand for a node: those that were made for it, the loads and
    /// constants that these read, and the stores of what they compute. Ascending.
    [[nodiscard]] std::vector<std::size_t> instructionsFor(std::size_t node) const;
    /// The node that an instruction was made for; of a store, the node that computes what it stores.
    [[nodiscard]] std::optional<std::size_t> nodeOf(std::size_t instruction) const;
};

/// Two groups of nodes that could not become one kernel.
struct RefusedJoin {
    std::size_t producer = 0;  ///< nodes
    std::size_t consumer = 0;
    std::string why;   ///< for machines: "opaque", "shapes"
    std::string text;  ///< for people
};

/// A traced program as kernels and calls: what fusion decided and why, for screens, files and plans.
struct FusedProgram {
    struct Step {
        bool kernel = false;
        std::size_t index = 0;  ///< in `kernels`, or in `nodes`
    };

    std::vector<FusedValue> values;
    std::vector<std::size_t> inputs;   ///< values
    std::vector<std::size_t> outputs;  ///< values, in the order in which they are returned
    std::vector<FusedNode> nodes;      ///< in the order of the trace
    std::vector<FusedGroup> kernels;
    std::vector<Step> order;  ///< in which they can run
    std::vector<RefusedJoin> refused;
    std::vector<std::pair<std::string, std::int64_t>>
        sizes;                        ///< variables of all kernels, and their values in the trace
    std::vector<std::string> guards;  ///< what must hold for other inputs

    struct Place {
        std::size_t value = 0;     ///< whose memory it is
        std::uint64_t offset = 0;  ///< bytes from its beginning
    };
    /// Where a value lies, looking through views and through calls that change their argument.
    [[nodiscard]] Place placeOf(std::size_t value) const;
    /// "relu_mul_add", "call mm".
    [[nodiscard]] std::string labelOf(const Step& step) const;
};

/// Steps, refused merges, sizes and guards (resources/schemas/kernel-fuse.schema.json).
[[nodiscard]] Json jsonOf(const FusedProgram& fused);
/// For Graphviz: a cluster a kernel, its nodes in it, refused merges as dashed lines with their reasons.
[[nodiscard]] std::string dotOf(const FusedProgram& fused);

}  // namespace keyfall
