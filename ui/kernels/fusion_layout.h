// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/fused_program.h"

#include <QRectF>
#include <QString>

#include <cstddef>
#include <map>
#include <vector>

namespace keyfall {

/// Where the picture of a fused program has what (pixels at scale 1): a band a step, from top to bottom, and in it the
/// step's nodes, each right of all that it reads. `fused` must outlive it.
class FusionLayout {
public:
    static constexpr double kLabel = 190;  ///< the column of the bands' names
    static constexpr double kRowGap = 12;
    static constexpr double kReasonHeight = 20;  ///< of the line that says why two did not join

    /// At least as wide as `least`.
    FusionLayout(const FusedProgram& fused, double least);

    std::vector<std::size_t> bandOf;               ///< of each node
    std::vector<std::size_t> columnOf;             ///< of each node; inputs are in column 0
    std::map<std::size_t, std::size_t> inputBand;  ///< of each input that is read, by value
    std::vector<QRectF> bands;
    std::vector<QRectF> boxes;                 ///< of each node
    std::map<std::size_t, QRectF> inputBoxes;  ///< by value
    double right = 0;                          ///< where the bands end

    /// "%14 returned": what the node makes.
    [[nodiscard]] QString resultText(std::size_t node) const;
    /// Merges with a consumer in this band that were refused.
    [[nodiscard]] std::vector<const RefusedJoin*> refusalsInto(std::size_t band) const;
    /// Whether a box stands between two others in the row of the first.
    [[nodiscard]] bool isBlocked(const QRectF& from, const QRectF& to) const;

private:
    void chooseBands();
    void chooseColumns();
    void place(double least);
    [[nodiscard]] double widthOf(std::size_t node) const;
    [[nodiscard]] double inputWidth(std::size_t value) const;

    const FusedProgram& fused_;
};

}  // namespace keyfall
