// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

class QWidget;

namespace keyfall {

class MainWindow;

namespace test {

/// Writes a lesson in the tab Write as a person does: by clicks, keys, and texts that are written in one go. Where something
/// cannot be reached, `trouble` says what, and nothing more is done.
class WriterHand {
public:
    explicit WriterHand(MainWindow& window) : window_(window) {}

    /// Ctrl+Alt+A, its title and what the learner reads.
    void addStep(const QString& title, const QString& prose);
    /// The position in the list of kinds: read, predict, choose, task.
    void chooseKind(int kind);
    void addOption(int option, const QString& text, const QString& why);
    /// Clicks on the box of a hop in the picture.
    void clickHop(int hop);
    void click(const char* button);
    /// Clicks into a field and writes behind what stands there.
    void fill(const QString& field, const QString& text);
    /// Clicks on a line of the list of steps; 0 is the lesson itself.
    void openPart(int row);

    [[nodiscard]] const QString& trouble() const { return trouble_; }
    int actions = 0;  ///< clicks, keys and texts

private:
    /// A part of the panel that is to be seen, scrolled to.
    [[nodiscard]] QWidget* part(const QString& name);
    void type(const QString& text);
    void fail(const QString& what);

    MainWindow& window_;
    QString trouble_;
};

}  // namespace test
}  // namespace keyfall
