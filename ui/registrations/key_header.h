// SPDX-License-Identifier: MIT
#pragma once

#include <QHeaderView>

namespace keyfall {

/// A horizontal header whose names run upwards, so that a column is as narrow as its cells.
class KeyHeader final : public QHeaderView {
    Q_OBJECT

public:
    explicit KeyHeader(QWidget* parent = nullptr);

    static constexpr int kMostLetters = 14;
    /// Longer names are cut in the middle.
    void setMostLetters(int letters);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;
    [[nodiscard]] QSize sectionSizeFromContents(int section) const override;

private:
    int letters_ = kMostLetters;
};

}  // namespace keyfall
