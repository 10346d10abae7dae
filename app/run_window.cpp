// SPDX-License-Identifier: MIT
#include "app/run_window.h"

#include "app/commands/kernel_tools.h"
#include "app/commands/lesson_tools.h"
#include "app/error_notes.h"
#include "app/program_version.h"
#include "ui/kernels/kernel_workshop.h"
#include "ui/theme/font_check.h"
#include "ui/window/file_commands.h"
#include "ui/window/help_commands.h"
#include "ui/window/main_window.h"
#include "ui/window/message_bar.h"
#include "ui/window/paste_opener.h"
#include "ui/window/start_screen.h"
#include "ui/window/window_language.h"
#include "ui/window/workbench.h"

#include <QApplication>
#include <QIcon>
#include <QLocale>
#include <QSettings>
#include <QStandardPaths>

#include <clocale>
#include <cstdio>

namespace keyfall::app {

namespace {

/// Qt aborts the process when it finds no display (ui:trap15), so this is asked before it is started.
bool hasDisplay()
{
    for (const char* name : {"QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"}) {
        if (!qEnvironmentVariableIsEmpty(name))
            return true;
    }
#if defined(Q_OS_UNIX) && !defined(Q_OS_DARWIN)
    return false;
#else
    return true;
#endif
}

void reportFonts(MessageBar& messages)
{
    auto problem = fontProblem();
    if (!problem)
        problem = languageFontProblem(QLocale().name());
    if (!problem)
        return;
    // On the screen these words may be boxes, so the terminal gets them, too.
    std::fprintf(stderr, "keyfall: %s\n", qPrintable(*problem));
    messages.post({Message::Kind::warning, QStringLiteral("fonts"), *problem, {}});
}

}  // namespace

int runWindow(int& argc, char** argv, const std::optional<std::string>& file, const RuntimeFactory& factory)
{
    if (!hasDisplay()) {
        std::fputs("keyfall: there is no display to open a window on (DISPLAY and WAYLAND_DISPLAY are empty); "
                   "use a subcommand like 'keyfall export', or set QT_QPA_PLATFORM\n",
                   stderr);
        return 3;
    }
    QApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C");  // Qt took the user's; numbers in files are written with a point
    QApplication::setApplicationName(QStringLiteral("keyfall"));
    QApplication::setApplicationDisplayName(QStringLiteral("Keyfall"));
    QApplication::setOrganizationName(QStringLiteral("keyfall"));
    QApplication::setApplicationVersion(QString::fromUtf8(programVersion()));
    QApplication::setDesktopFileName(QStringLiteral("keyfall"));  // by which Wayland finds the icon
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/keyfall/keyfall.svg")));

    QSettings store;
    speak(application, windowLanguage(readSettings(store)));
    Workbench bench(factory, store, Autosave::defaultFolder());
    new KernelWorkshop(kernelTools(factory), bench);
    // Before the window, which takes what somebody chose instead.
    if (QLocale().language() == QLocale::Chinese)
        bench.course.shelf().setLanguage(QStringLiteral("zh_CN"));
    MainWindow window(bench);
    window.paste().explanations().setExplainer(errorNotes);
    bench.course.setTools(lessonTools(factory));
    const QString problem = bench.course.shelf().keepProgressIn(
        QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/progress.json"));
    if (!problem.isEmpty())
        window.messages().post({Message::Kind::warning, QStringLiteral("lessons"), problem, {}});
    const QString unread = bench.writing.keepIn(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)
                                                + QStringLiteral("/lesson-draft.json"));
    if (!unread.isEmpty())
        window.messages().post({Message::Kind::warning, QStringLiteral("lesson draft"), unread, {}});
    if (file) {
        // Without the file there is nothing to show but what else can be opened.
        const QMetaObject::Connection refused =
            QObject::connect(&window.files(), &FileCommands::refused, &window, [&window] { window.start().show(); });
        window.files().open(QString::fromLocal8Bit(file->c_str()));
        QObject::disconnect(refused);
    } else {
        window.start().show();
    }
    const bool wantsTour = !file && Tour::isDue(store);
    QObject::connect(&window, &MainWindow::painted, &window, [&window, wantsTour] {
        reportFonts(window.messages());
        window.files().offerRecovery();
        // Whoever opened a file knows what they want; a tour would stand in the way.
        if (wantsTour)
            window.help().tour().begin();
    });
    window.show();
    return QApplication::exec();
}

}  // namespace keyfall::app
