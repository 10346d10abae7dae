// SPDX-License-Identifier: MIT
#pragma once

#include <QPlainTextEdit>
#include <QString>

#include <functional>
#include <utility>

namespace keyfall {

class ProgramHighlighter;

/// A text edit with line numbers and one marked line. Return keeps the indentation and adds to it after a colon; Backspace
/// takes a level of it. It has no undo of its own: the document's undo is the only one.
class ProgramText final : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit ProgramText(QWidget* parent = nullptr);

    /// Marks `line` (1-based; 0: none) and underlines from `column` on.
    void mark(int line, int column);
    [[nodiscard]] int markedLine() const { return markedLine_; }
    /// Shows which line playback is at (1-based; 0: none), and scrolls to it unless somebody types.
    void setRunningLine(int line);
    [[nodiscard]] int runningLine() const { return runningLine_; }
    /// Asks `taken` before every key press, also one that a list over the text passes on: true when the text is to leave
    /// the key alone.
    void setKeyTaker(std::function<bool(QKeyEvent*)> taken) { keyTaken_ = std::move(taken); }
    /// Replaces the text by changing only what differs, so that the cursor stays where it is.
    void adopt(const QString& text);

    [[nodiscard]] int gutterWidth() const;
    void paintGutter(QPaintEvent* event);

    /// Two lines: what is wrong with them, and how to mend it, stand below.
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    /// A dropped file is for the window, which opens it.
    bool canInsertFromMimeData(const QMimeData* source) const override;

private:
    void placeGutter();
    void breakLine();
    bool leavesBlock();
    void showMark();
    void bringIntoSight(int line);

    ProgramHighlighter* highlighter_;
    QWidget* gutter_;
    std::function<bool(QKeyEvent*)> keyTaken_;
    int runningLine_ = 0;
    int markedLine_ = 0;
    int markedColumn_ = 0;
};

}  // namespace keyfall
