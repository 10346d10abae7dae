// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/proof.h"

#include <QPointF>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <vector>

namespace keyfall {

/// One column of the bit matrix: a bit, or a run of bits in which nothing of interest is set.
struct ProofColumn {
    int bit = 0;    ///< the lowest one
    int count = 1;  ///< more than one, or a single folded bit: `folded`
    bool folded = false;
    bool backend = false;  ///< a backend component; a functionality otherwise
    KeyKind kind = KeyKind::mode;
    QString title;      ///< the bit's name; of a fold its count, "14"
    QStringList names;  ///< of every bit, highest first
    double left = 0;
    double width = 0;

    [[nodiscard]] KeySet bits() const { return KeySet(((1ULL << count) - 1) << bit); }
    friend bool operator==(const ProofColumn&, const ProofColumn&) = default;
};

/// One line of the proof in the picture.
struct ProofRow {
    int line = 0;       ///< index into Proof::lines
    QRectF rect;        ///< the whole width
    QStringList words;  ///< of a conclusion: its sentence, broken into lines

    friend bool operator==(const ProofRow&, const ProofRow&) = default;
};

struct ProofLayoutOptions {
    bool foldColumns = true;
    bool masks = true;  ///< room for each set's hexadecimal number beside its cells
    double width = 0;   ///< of the view, which sentences fill; 0: as wide as the matrix

    friend bool operator==(const ProofLayoutOptions&, const ProofLayoutOptions&) = default;
};

/// Where everything of a proof's picture is (pure: no widget behind it).
struct ProofLayout {
    std::vector<ProofColumn> columns;  ///< functionalities, then backends, highest first
    std::vector<ProofRow> rows;
    QRectF bounds;
    double headerTop = 0;  ///< where slanted names may begin
    double matrixTop = 0;  ///< the first row
    double matrixLeft = 0;
    double matrixRight = 0;
    double maskLeft = 0;  ///< of the hexadecimal numbers
    bool masks = true;

    /// The row or column at a point; -1 beside them.
    [[nodiscard]] int rowAt(QPointF point) const;
    [[nodiscard]] int columnAt(QPointF point) const;
    [[nodiscard]] QRectF cell(int row, int column) const;
    friend bool operator==(const ProofLayout&, const ProofLayout&) = default;
};

struct ProofMetrics {
    static constexpr double margin = 14;
    static constexpr double rowHeight = 25;
    static constexpr double cellWidth = 24;
    static constexpr double foldWidth = 40;  ///< its count stays clear of the slanted name beside it
    static constexpr double signWidth = 18;
    static constexpr double groupGap = 10;
    static constexpr double slant = 52;        ///< degrees of the column names
    static constexpr double leastWidth = 380;  ///< where no view says another
    static constexpr double leastWords = 100;
    static constexpr int mostLines = 8;  ///< of a sentence
};

/// A bit is of interest when some set but the mask and the excluded keys has it, or the exclude set takes it away from
/// the others. The rest is folded into runs.
[[nodiscard]] ProofLayout layOutProof(const Proof& proof, const ProofLayoutOptions& options);

}  // namespace keyfall
