// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QMainWindow>
#include <QObject>
#include <QStringList>

class QStackedWidget;

namespace keyfall {

class Docks;
class ExampleRuns;
class FileCommands;
class PasteOpener;
class StartPage;
class Workbench;

/// Shows the start page in the place of the picture, without panels beside it, and takes it away when a session opens.
class StartScreen final : public QObject {
    Q_OBJECT

public:
    struct Parts {
        QMainWindow& window;
        QStackedWidget& pages;  ///< its first page is the picture
        Workbench& bench;
        FileCommands& files;
        PasteOpener& paste;
        Docks& docks;
    };
    explicit StartScreen(const Parts& parts);

    void show();
    void leave();
    /// A panel that was opened beside the page and stays when the page goes.
    void keep(const QString& dock);
    [[nodiscard]] bool isShown() const;
    /// The arrangement of the panels that comes back when the page goes; empty while it is not shown.
    [[nodiscard]] const QByteArray& layoutBehind() const { return layout_; }
    [[nodiscard]] StartPage* page() const { return page_; }

Q_SIGNALS:
    void changed(bool shown);
    void lessonsWanted();
    void lessonGoesOn();

private:
    void makePage();
    void runExamples();
    void offerLesson();

    Parts parts_;
    StartPage* page_ = nullptr;
    ExampleRuns* runs_ = nullptr;
    QByteArray layout_;
    QStringList kept_;
};

}  // namespace keyfall
