// SPDX-License-Identifier: MIT
#pragma once

#include "ui/keyset/bit_names.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace keyfall {

/// A key set as a strip of cells, highest bit on the left, one cell a bit: filled when the bit is set, framed when it
/// is the chosen key's. Wraps when a model has more bits than fit.
class BitStrip final : public QWidget {
    Q_OBJECT

public:
    explicit BitStrip(QWidget* parent = nullptr);

    void setKeys(std::shared_ptr<const KeyModel> model, KeySet keys, std::optional<Key> chosen = std::nullopt);
    [[nodiscard]] KeySet keys() const { return keys_; }
    /// The bit whose cell is at `at`; -1 beside the cells.
    [[nodiscard]] int bitAt(QPoint at) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    /// What the font gives; it is asked at each step of a replay, for each of up to 64 bits.
    struct Measures {
        int comfortable = 0;  ///< the width of a cell
        int narrowest = 0;
        int height = 0;
    };
    [[nodiscard]] const Measures& measures() const;
    [[nodiscard]] QFont numberFont() const;
    /// Of one bit in a strip of `width` pixels.
    [[nodiscard]] QSize cellSize(int width) const;
    [[nodiscard]] int cellsPerLine(int width) const;
    /// Where it is among cells of `size`.
    [[nodiscard]] QRect cellOf(int bit, QSize size) const;
    [[nodiscard]] QRect cellOf(int bit) const { return cellOf(bit, cellSize(width())); }

    std::shared_ptr<const KeyModel> model_;
    std::vector<BitName> bits_;
    KeySet keys_;
    KeySet chosen_;
    mutable std::optional<Measures> measures_;
};

}  // namespace keyfall
