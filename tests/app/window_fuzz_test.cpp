// SPDX-License-Identifier: MIT
// Anything, anywhere in the window, in any order: nothing crashes, nothing warns, and undoing all gives back the start.
//
// KEYFALL_FUZZ_ACTIONS says how many a session (300 in `./dev test`), KEYFALL_FUZZ_SEED which; KEYFALL_FUZZ_LOUD prints each before it is done.
#include "app/error_notes.h"
#include "kernels/runtime/standard_runtime.h"
#include "tests/app/random_hand.h"
#include "tests/support/test_case.h"
#include "ui/window/actions.h"
#include "ui/window/call_graph_panel.h"
#include "ui/window/docks.h"
#include "ui/window/file_commands.h"
#include "ui/window/main_window.h"
#include "ui/window/message_bar.h"
#include "ui/window/paste_opener.h"
#include "ui/window/run_sign.h"
#include "ui/window/workbench.h"

#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QDockWidget>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QUndoStack>

#include <array>

using namespace keyfall;

namespace {

/// What Qt warned of, which is a defect of ours until shown otherwise.
QStringList& warnings()
{
    static QStringList all;
    return all;
}

/// The platform of the tests has no window manager; nobody expects that each widget takes what is done to it; Qt's views ask
/// for the text of no item when Ctrl+C is pressed without one.
bool expected(const QString& text)
{
    return text.startsWith(QLatin1String("This plugin does not support"))
        || text.endsWith(QLatin1String("not accepted by receiving widget"))
        || text.startsWith(QLatin1String("Index QModelIndex(-1,-1,0x0"));
}

void keepWarnings(QtMsgType type, const QMessageLogContext&, const QString& text)
{
    if (type == QtInfoMsg || type == QtDebugMsg)
        std::fprintf(stderr, "%s\n", qPrintable(text));
    else if (!expected(text))
        warnings().append(text);
}

constexpr std::array kSchemes{"http", "https", "file", "mailto"};

int number(const char* name, int otherwise)
{
    bool said = false;
    const int value = qEnvironmentVariableIntValue(name, &said);
    return said ? value : otherwise;
}

}  // namespace

class WindowFuzzTest : public QObject {
    Q_OBJECT

public Q_SLOTS:
    void swallow(const QUrl&) {}

private:
    QTemporaryDir folder_;
    std::unique_ptr<QSettings> store_;
    std::unique_ptr<Workbench> bench_;
    std::unique_ptr<MainWindow> window_;
    std::unique_ptr<test::RandomHand> hand_;
    std::string start_;  ///< the session that undoing all leads to
    int left_ = 0;
    int next_ = 0;   ///< dock
    int edits_ = 0;  ///< that were undone and redone

    [[nodiscard]] Document& document() const { return bench_->document; }
    [[nodiscard]] QString story() const
    {
        return QStringLiteral("after:\n  ") + hand_->past().join(QStringLiteral("\n  "));
    }
    /// Goes on in whatever loop runs then, so that menus and drags are used, too.
    void step()
    {
        if (left_ == 0 && QApplication::activePopupWidget() == nullptr)
            return;
        QTimer::singleShot(0, this, [this] { step(); });
        if (left_ == 0) {  // its loop has to end before ours can
            QApplication::activePopupWidget()->close();
            return;
        }
        --left_;
        hand_->act(*window_);
    }
    void act(int count)
    {
        left_ = count;
        QTimer::singleShot(0, this, [this] { step(); });
        while (left_ > 0)
            QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 50);
    }
    /// Three panels more in sight, so that all are met.
    void showDocks()
    {
        const auto toggles = window_->docks().toggles();
        for (int i = 0; i < 3; ++i) {
            auto* dock = qobject_cast<QDockWidget*>(toggles[next_++ * 7 % toggles.size()]->parent());
            dock->show();
            dock->raise();
        }
        QTest::qWait(10);
    }
    /// Menus, dialogs and what was put off come to an end.
    [[nodiscard]] bool rests()
    {
        for (int round = 0; round < 20 && QApplication::activePopupWidget() != nullptr; ++round)
            QApplication::activePopupWidget()->close();
        for (QWidget* top : QApplication::topLevelWidgets())
            if (top != window_.get() && top->isVisible())
                top->close();
        window_->setFocus();
        QTest::qWait(200);  // typing is taken after 150 ms
        if (QTest::qWaitFor([this] { return !document().running(); }, 60'000))
            return true;
        document().cancelRun();
        return QTest::qWaitFor([this] { return !document().running(); }, 60'000);
    }

private Q_SLOTS:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        for (const char* scheme : kSchemes)
            QDesktopServices::setUrlHandler(QString::fromLatin1(scheme), this, "swallow");
    }
    void cleanupTestCase()
    {
        qInfo("%d edits undone and redone", edits_);
        QVERIFY(edits_ > 0);
        for (const char* scheme : kSchemes)
            QDesktopServices::unsetUrlHandler(QString::fromLatin1(scheme));
    }
    void theWindowStandsAnything_data()
    {
        QTest::addColumn<QString>("session");
        for (const char* name : {"fall", "backward", "vmap", "custom_registrations", "skipped", "compiled_chain"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void theWindowStandsAnything()
    {
        QFETCH(const QString, session);
        constexpr int kRound = 50;
        const unsigned seed = unsigned(number("KEYFALL_FUZZ_SEED", 1));
        const int count = number("KEYFALL_FUZZ_ACTIONS", 300);
        store_ = std::make_unique<QSettings>(folder_.filePath(session + QStringLiteral(".ini")), QSettings::IniFormat);
        bench_ =
            std::make_unique<Workbench>(standardRuntimeFactory(), *store_, folder_.filePath(QStringLiteral("unsaved")));
        window_ = std::make_unique<MainWindow>(*bench_);
        window_->paste().explanations().setExplainer(app::errorNotes);
        window_->actions().quit->setEnabled(false);  // the palette has it, too
        hand_ = std::make_unique<test::RandomHand>(seed);
        QGuiApplication::clipboard()->setText(
            QStringLiteral("Could not run 'aten::add' with arguments from the 'Foo' backend."));
        const auto begins = [this] { start_ = writeSession(document().session()); };
        connect(&document(), &Document::replaced, this, begins);
        window_->files().open(QStringLiteral(":/keyfall/sessions/%1.keyfall").arg(session));
        window_->resize(1280, 800);
        window_->show();
        QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
        begins();
        warnings().clear();
        qInstallMessageHandler(keepWarnings);
        const auto restore = qScopeGuard([] { qInstallMessageHandler(nullptr); });
        for (int done = 0; done < count; done += kRound) {
            showDocks();
            act(std::min(kRound, count - done));
            QVERIFY2(rests(), qPrintable(story()));
            QVERIFY2(warnings().isEmpty(),
                     qPrintable(warnings().join(QLatin1Char('\n')) + QLatin1Char('\n') + story()));
            QVERIFY2(window_->isVisible(), qPrintable(story()));
            QVERIFY2(document().runState().isCurrent() || window_->graph().runSign().isShown()
                         || !window_->graph().isVisible() || bench_->hasTrace(),
                     qPrintable(QStringLiteral("an old picture without a sign, ") + story()));
            const std::string end = writeSession(document().session());
            QUndoStack& edits = *document().undoStack();
            const int at = edits.index();
            edits_ += at;
            edits.setIndex(0);
            QVERIFY2(writeSession(document().session()) == start_,
                     qPrintable(QStringLiteral("undoing all leads to another session, ") + story()));
            edits.setIndex(at);
            QVERIFY2(writeSession(document().session()) == end,
                     qPrintable(QStringLiteral("redoing all leads to another session, ") + story()));
        }
        window_.reset();
        bench_.reset();
        QVERIFY2(warnings().isEmpty(), qPrintable(warnings().join(QLatin1Char('\n'))));
    }
};

KEYFALL_TEST(WindowFuzzTest)
#include "window_fuzz_test.moc"
