// SPDX-License-Identifier: MIT
#pragma once

#include <QPlainTextEdit>

namespace keyfall {

/// Takes text that is pasted or dropped and hands it on at once, however long it is; files that are dropped it leaves to
/// the window.
class PasteBox final : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit PasteBox(QWidget* parent = nullptr);

    /// Hands on what was typed, or else what the clipboard holds.
    void give();

Q_SIGNALS:
    void given(const QString& text);

protected:
    [[nodiscard]] bool canInsertFromMimeData(const QMimeData* source) const override;
    void insertFromMimeData(const QMimeData* source) override;
};

}  // namespace keyfall
