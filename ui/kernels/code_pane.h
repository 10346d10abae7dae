// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/fused_program.h"
#include "core/program/kernel_listing.h"
#include "ui/kernels/diagram_composer.h"

#include <QString>
#include <QStringList>

#include <cstddef>
#include <span>
#include <vector>

namespace keyfall {

/// One kernel in one language, with the nodes that each line is of.
struct CodePane {
    static constexpr int kTab = 3;  ///< letters

    QString title;
    QStringList lines;
    std::vector<std::vector<std::size_t>> nodes;  ///< one each line
    QString trouble;                              ///< why there is no text

    /// A listing whose instructions stand for nodes.
    [[nodiscard]] static CodePane of(const QString& title, const Expected<KernelListing>& listing,
                                     const std::vector<std::vector<std::size_t>>& nodesByInstruction);
    /// The nodes of a kernel, a line each.
    [[nodiscard]] static CodePane ofGraph(const QString& title, const FusedProgram& fused, const FusedGroup& kernel);

    [[nodiscard]] bool isOf(std::size_t line, int node) const;
    /// Numbers of the lines of a node, counted from 0; none for -1.
    [[nodiscard]] std::vector<int> linesOf(int node) const;
    /// The first line that is somebody's; -1: none is.
    [[nodiscard]] int firstLine() const;
};

/// Which nodes an instruction stands for: a load may stand for several.
[[nodiscard]] std::vector<std::vector<std::size_t>> nodesByInstruction(const FusedGroup& kernel);

/// Panes side by side as one picture, the lines of a node lit.
[[nodiscard]] DisplayList displayCode(std::span<const CodePane> panes, int node, const Theme& theme);

}  // namespace keyfall
