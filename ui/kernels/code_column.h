// SPDX-License-Identifier: MIT
#pragma once

#include "ui/kernels/code_highlighter.h"
#include "ui/kernels/code_pane.h"
#include "ui/kernels/lit_editor.h"

#include <QWidget>

class QToolButton;
class QVBoxLayout;

namespace keyfall {

/// A pane of code on the screen: its title, which gives it the room that its lines need, and its text.
class CodeColumn final : public QWidget {
    Q_OBJECT

public:
    static constexpr int kNarrowest = 90;  ///< by hand
    static constexpr int kReadable = 250;  ///< by itself, where its lines need so much: some 35 characters

    /// `language`: what data calls it.
    CodeColumn(const char* language, CodeGrammar grammar, const QString& title, QWidget* parent);

    [[nodiscard]] LitEditor& editor() const { return *editor_; }
    [[nodiscard]] QString title() const;
    /// Whether it has the room that its lines need.
    [[nodiscard]] bool isWide() const;
    void setWide(bool on);
    /// Something to choose, below the title: a column may be no wider than that.
    void addChoice(QWidget* choice);

    void fill(const CodePane& pane);
    /// Colours the words, lights the lines of a node, and scrolls to them unless somebody reads here.
    void light(const CodePane& pane, int node, const Theme& theme);
    /// How wide it is where its lines have room, of `room` at most half.
    [[nodiscard]] int neededWidth(const CodePane& pane, int room) const;

Q_SIGNALS:
    void widened();
    void cursorMoved();

private:
    void setCursorLine(int line);

    QToolButton* title_;
    LitEditor* editor_;
    CodeHighlighter* colors_;
    QVBoxLayout* layout_;
};

}  // namespace keyfall
