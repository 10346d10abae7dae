// SPDX-License-Identifier: MIT
#include "ui/proof/proof_layout.h"

#include "ui/keyset/bit_names.h"
#include "ui/picture/text_measure.h"
#include "ui/proof/proof_words.h"

#include <algorithm>
#include <cmath>

namespace keyfall {

namespace {

using M = ProofMetrics;

KeySet interesting(const Proof& proof)
{
    KeySet set;
    for (const ProofLine& line : proof.lines)
        if (line.keys && line.step != ProofStep::mask && line.step != ProofStep::excluded)
            set |= *line.keys;
    return set;
}

std::vector<ProofColumn> columnsOf(const Proof& proof, bool fold)
{
    const KeySet shown = fold ? interesting(proof) : ~KeySet();
    std::vector<ProofColumn> columns;
    std::vector<BitName> bits = bitNames(*proof.model);
    std::reverse(bits.begin(), bits.end());  // the highest first, as everywhere
    for (const BitName& bit : bits) {
        const QString name = QString::fromStdString(bit.name);
        if (shown.hasAny(KeySet(1ULL << bit.bit))) {
            columns.push_back({bit.bit, 1, false, bit.backendComponent, bit.kind, name, QStringList{name}, 0, 0});
            continue;
        }
        if (columns.empty() || !columns.back().folded || columns.back().backend != bit.backendComponent)
            columns.push_back({bit.bit, 0, true, bit.backendComponent, bit.kind, QString(), QStringList(), 0, 0});
        ProofColumn& run = columns.back();
        run.bit = bit.bit;
        ++run.count;
        run.names.append(name);
        run.title = QString::number(run.count);
    }
    return columns;
}

double labelWidthOf(const Proof& proof)
{
    double width = 0;
    for (const ProofLine& line : proof.lines)
        width = std::max(width, textWidth(FontRole::body, wordsOf(proof, line).label));
    return std::min(width, 190.0) + 8;
}

double maskWidthOf(const Proof& proof)
{
    double width = 0;
    for (const ProofLine& line : proof.lines)
        if (line.keys)
            width = std::max(width, textWidth(FontRole::mono, wordsOf(proof, line).value));
    return width;
}

}  // namespace

int ProofLayout::rowAt(QPointF point) const
{
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i].rect.contains(point))
            return static_cast<int>(i);
    return -1;
}

int ProofLayout::columnAt(QPointF point) const
{
    if (rows.empty() || point.y() > rows.back().rect.bottom())
        return -1;
    // Above the rows the names lean to the right, so the column is found along the slant.
    double x = point.x();
    if (point.y() < matrixTop)
        x -= (matrixTop - point.y()) / std::tan(ProofMetrics::slant * M_PI / 180);
    for (std::size_t i = 0; i < columns.size(); ++i)
        if (x >= columns[i].left && x < columns[i].left + columns[i].width)
            return static_cast<int>(i);
    return -1;
}

QRectF ProofLayout::cell(int row, int column) const
{
    const ProofColumn& at = columns[static_cast<std::size_t>(column)];
    const QRectF& line = rows[static_cast<std::size_t>(row)].rect;
    return {at.left, line.top(), at.width, line.height()};
}

ProofLayout layOutProof(const Proof& proof, const ProofLayoutOptions& options)
{
    ProofLayout layout;
    if (!proof.model)
        return layout;
    layout.masks = options.masks;
    layout.columns = columnsOf(proof, options.foldColumns);
    layout.matrixLeft = M::margin + M::signWidth + labelWidthOf(proof);

    const double slant = M::slant * M_PI / 180;
    double x = layout.matrixLeft;
    double nameHeight = 0;
    double namesRight = 0;
    for (std::size_t i = 0; i < layout.columns.size(); ++i) {
        ProofColumn& column = layout.columns[i];
        if (i > 0 && column.backend != layout.columns[i - 1].backend)
            x += M::groupGap;
        column.left = x;
        column.width = column.folded ? M::foldWidth : M::cellWidth;
        x += column.width;
        if (column.folded)
            continue;
        const double length = textWidth(FontRole::small, column.title) + lineHeightOf(FontRole::small);
        nameHeight = std::max(nameHeight, length * std::sin(slant));
        namesRight = std::max(namesRight, column.left + column.width / 2 + length * std::cos(slant));
    }
    layout.matrixRight = x;
    layout.maskLeft = x + 12;
    const double maskRight = options.masks ? layout.maskLeft + maskWidthOf(proof) : x;
    const double matrix = std::max(maskRight, namesRight);
    const double width = options.width > 0 ? options.width : M::leastWidth;
    const double right = std::max(matrix, width - M::margin);
    // A view narrower than the matrix scrolls it, but sentences are to be read without scrolling.
    const double words = options.width > 0 ? std::max(width - M::margin, layout.matrixLeft + M::leastWords) : right;

    const double title = lineHeightOf(FontRole::heading) + lineHeightOf(FontRole::small) + 8;
    layout.headerTop = M::margin + title;
    const double groups = lineHeightOf(FontRole::small) + 8;
    layout.matrixTop = layout.headerTop + std::max(nameHeight, 24.0) + groups;
    double y = layout.matrixTop;
    bool facts = false;
    for (std::size_t i = 0; i < proof.lines.size(); ++i) {
        const ProofLine& line = proof.lines[i];
        ProofRow row;
        row.line = static_cast<int>(i);
        double height = M::rowHeight;
        if (!line.keys) {
            if (!facts)
                y += 12;
            facts = true;
            const double room = words - layout.matrixLeft;
            row.words = wrapped(FontRole::body, wordsOf(proof, line).explanation, room, M::mostLines);
            height =
                9 + lineHeightOf(FontRole::mono) + static_cast<double>(row.words.size()) * lineHeightOf(FontRole::body);
        }
        row.rect = QRectF(M::margin - 6, y, right - M::margin + 12, height);
        y += height;
        layout.rows.push_back(std::move(row));
    }
    layout.bounds = QRectF(0, 0, std::ceil(right + M::margin), std::ceil(y + M::margin));
    return layout;
}

}  // namespace keyfall
