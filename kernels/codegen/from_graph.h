// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"
#include "core/text/held_json.h"
#include "kernels/codegen/fusion_graph.h"
#include "kernels/codegen/group_layout.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace keyfall::codegen {

/// What a group may have at most (design of kernels, section 3).
inline constexpr std::size_t kMostSlots = 16;
inline constexpr std::size_t kMostInstructions = 256;

/// A merge of two groups that was tried and refused; of siblings, that is not tried.
struct RefusedMerge {
    std::size_t producer = 0;  ///< index of a node of the graph
    std::size_t consumer = 0;
    Refusal reason;
};

/// Nodes of the graph as one kernel.
struct FusedKernel {
    std::vector<std::size_t> nodes;  ///< ascending
    GroupLayout layout;
    KernelProgram program;
    HeldJson document;                          ///< the program as its document
    std::vector<std::size_t> buffers;           ///< by slot number: the value in it; results first
    std::size_t results = 0;                    ///< how many of `buffers` are stored
    std::map<std::string, std::size_t> owners;  ///< by name of a value of the program: the node that it was made for
};

/// A size of the trace as a variable of all kernels: equal sizes share one, 1 stays 1.
struct FusionVariable {
    std::string name;
    std::int64_t value = 0;  ///< in the trace
};

/// A step of the result: a kernel, or a node that stays a call.
struct FusionStep {
    bool kernel = false;
    std::size_t index = 0;  ///< in `Fusion::kernels`, or in the graph's nodes
};

/// A traced graph as kernels and calls.
struct Fusion {
    FusionGraph graph;
    std::vector<FusedKernel> kernels;
    std::vector<FusionStep> order;      ///< in which they can run
    std::vector<RefusedMerge> refused;  ///< in graph order, siblings last
    std::vector<FusionVariable> variables;
    std::vector<std::string> guards;  ///< what must hold for another call to use these kernels

    /// The variables' values in the trace.
    [[nodiscard]] SizeValues sizes() const;
};

/// Groups the nodes of a traced graph by the rules of design of kernels, section 3 and makes a kernel program of each group. Memory: slots of
/// inputs are read by their recorded strides, from their first element on; results have the recorded strides.
/// Error: the graph is not sound.
[[nodiscard]] Expected<Fusion> fuse(const IrGraph& graph);

}  // namespace keyfall::codegen
