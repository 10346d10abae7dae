// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <QStringList>

#include <random>

class QWidget;

namespace keyfall::test {

/// Somebody who presses, drags and types anywhere in the program's windows, at random; the same seed does the same to the
/// same windows. Chooses only what a person could reach: what is visible, enabled and in front. Leaves out what leaves the
/// program: files of this machine, pages of the web, the end of the program.
class RandomHand final {
public:
    explicit RandomHand(unsigned seed) : random_(seed) {}

    /// One action; nested event loops (menus, drags) may run inside.
    void act(QWidget& window);
    /// What was done last, for the report of a failure.
    [[nodiscard]] const QStringList& past() const { return past_; }

private:
    [[nodiscard]] int below(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }
    [[nodiscard]] bool oneIn(int count) { return below(count) == 0; }
    void note(const QString& what);
    void useMenu(QWidget& menu);
    void press(QWidget& widget);
    void type(QWidget& widget);
    void turn(QWidget& widget);
    void drag(QWidget& widget);
    void askForMenu(QWidget& widget);

    std::mt19937 random_;
    QStringList past_;
};

}  // namespace keyfall::test
