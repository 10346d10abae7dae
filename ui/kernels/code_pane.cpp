// SPDX-License-Identifier: MIT
#include "ui/kernels/code_pane.h"

#include "ui/kernels/fusion_display.h"
#include "ui/picture/text_measure.h"
#include "ui/words/sentences.h"

#include <algorithm>

namespace keyfall {

CodePane CodePane::of(const QString& title, const Expected<KernelListing>& listing,
                      const std::vector<std::vector<std::size_t>>& nodesByInstruction)
{
    CodePane pane;
    pane.title = title;
    if (!listing) {
        pane.trouble = inWindowLanguage(listing.error());
        return pane;
    }
    for (std::size_t line = 0; line < listing->lines.size(); ++line) {
        pane.lines << QString::fromStdString(listing->lines[line]);
        const auto instruction = listing->instructions[line];
        pane.nodes.push_back(instruction ? nodesByInstruction[*instruction] : std::vector<std::size_t>{});
    }
    return pane;
}

CodePane CodePane::ofGraph(const QString& title, const FusedProgram& fused, const FusedGroup& kernel)
{
    CodePane pane;
    pane.title = title;
    for (const std::size_t node : kernel.nodes) {
        pane.lines << nodeText(fused, node);
        pane.nodes.push_back({node});
    }
    return pane;
}

bool CodePane::isOf(std::size_t line, int node) const
{
    return node >= 0
        && std::find(nodes[line].begin(), nodes[line].end(), static_cast<std::size_t>(node)) != nodes[line].end();
}

std::vector<int> CodePane::linesOf(int node) const
{
    std::vector<int> found;
    for (std::size_t line = 0; line < nodes.size(); ++line)
        if (isOf(line, node))
            found.push_back(static_cast<int>(line));
    return found;
}

int CodePane::firstLine() const
{
    const auto first = std::find_if(nodes.begin(), nodes.end(), [](const auto& of) { return !of.empty(); });
    return first == nodes.end() ? -1 : static_cast<int>(first - nodes.begin());
}

std::vector<std::vector<std::size_t>> nodesByInstruction(const FusedGroup& kernel)
{
    std::vector<std::vector<std::size_t>> nodes(instructionsOf(*kernel.program).size());
    for (const std::size_t node : kernel.nodes)
        for (const std::size_t instruction : kernel.instructionsFor(node))
            nodes[instruction].push_back(node);
    return nodes;
}

DisplayList displayCode(std::span<const CodePane> panes, int node, const Theme& theme)
{
    DiagramComposer make(theme);
    constexpr double kGap = 26;
    const double line = lineHeightOf(FontRole::mono) + 2;
    double left = kDiagramMargin;
    for (const CodePane& pane : panes) {
        if (pane.lines.isEmpty())
            continue;
        double width = 80;
        QStringList lines = pane.lines;
        lines.replaceInStrings(QStringLiteral("\t"), QString(CodePane::kTab, QLatin1Char(' ')));
        for (const QString& text : lines)
            width = std::max(width, textWidth(FontRole::mono, text));
        double y = kDiagramMargin + ascentOf(FontRole::heading);
        make.words(FontRole::heading, {left, y}, pane.title, theme[ColorRole::text]);
        y += 10;
        for (std::size_t i = 0; i < pane.nodes.size(); ++i) {
            const QRectF rect(left - 6, y, width + 12, line);
            if (pane.isOf(i, node)) {
                make.box(Part::selection, rect, 0, theme.tint(theme[ColorRole::selection]));
                make.box(Part::selection, QRectF(rect.left(), rect.top(), 3, rect.height()), 0,
                         theme[ColorRole::selection]);
            }
            make.words(FontRole::mono, {left, DiagramComposer::baselineIn(rect, FontRole::mono)},
                       lines[static_cast<qsizetype>(i)], theme[ColorRole::text],
                       pane.nodes[i].empty() ? -1 : static_cast<int>(pane.nodes[i].front()));
            y += line;
        }
        left += width + kGap;
    }
    return make.finish();
}

}  // namespace keyfall
