// SPDX-License-Identifier: MIT
// What a window costs at least: one of Qt Widgets with a menu, a tool bar, a status bar and one word. With `--empty` a window
// without any word, which loads no font.
#include <QApplication>
#include <QLabel>
#include <QMainWindow>
#include <QMenuBar>
#include <QStatusBar>
#include <QToolBar>

int main(int count, char** words)
{
    QApplication application(count, words);
    QMainWindow window;
    window.resize(1280, 800);
    if (!QApplication::arguments().contains(QStringLiteral("--empty"))) {
        window.menuBar()->addMenu(QStringLiteral("File"));
        window.addToolBar(QStringLiteral("Tools"))->addAction(QStringLiteral("Run"));
        window.statusBar()->showMessage(QStringLiteral("Ready"));
        window.setCentralWidget(new QLabel(QStringLiteral("Hello"), &window));
    }
    window.show();
    return QApplication::exec();
}
