// SPDX-License-Identifier: MIT
#pragma once

#include <QToolButton>

namespace keyfall {

/// A heading that shows or hides what stands below it; folded at first.
class FoldButton final : public QToolButton {
    Q_OBJECT

public:
    FoldButton(const QString& title, QWidget* below, QWidget* parent);

    /// The heading's words, for instance with what is set inside.
    void setTitle(const QString& title);
    /// Between the words of a list in a title, which may end behind any of them.
    [[nodiscard]] static QString separator() { return tr(", "); }
    /// Is it a part of what stands below?
    [[nodiscard]] bool holds(const QWidget* widget) const;

protected:
    void initStyleOption(QStyleOptionToolButton* option) const override;

private:
    void apply();

    QString title_;
    QWidget* below_;
};

}  // namespace keyfall
