// SPDX-License-Identifier: MIT
#pragma once

#include "ui/theme/theme.h"

#include <QColor>
#include <QPlainTextEdit>

#include <vector>

namespace keyfall {

/// Text whose lit lines have a bar at their left edge besides their colour.
class LitEditor final : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit LitEditor(QWidget* parent) : QPlainTextEdit(parent) {}

    /// Numbers of lines, counted from 0.
    void setLit(std::vector<int> lines, const Theme& theme);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<int> lit_;
    QColor bar_;
};

}  // namespace keyfall
