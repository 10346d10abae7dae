// SPDX-License-Identifier: MIT
// Every order of what the File menu and the program can do to files: no file ever gets what is not its own.
#include "tests/support/test_case.h"
#include "tests/ui/fake_runtime.h"
#include "ui/session/program_text.h"
#include "ui/window/actions.h"
#include "ui/window/docks.h"
#include "ui/window/file_commands.h"
#include "ui/window/main_window.h"
#include "ui/window/message_bar.h"
#include "ui/window/workbench.h"

#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMap>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <vector>

using namespace keyfall;

namespace {

enum class Act { openX, openY, trace, tables, paste, startNew, example, save, saveAs, recover, foreign, count };
constexpr std::array kActNames{"open x",  "open y", "open a trace", "open tables", "paste",         "new",
                               "example", "save",   "save as z",    "recover",     "others write x"};
constexpr int kActs = static_cast<int>(Act::count);
static_assert(kActNames.size() == kActs);

/// A walk in which every order of `length` acts occurs (a de Bruijn sequence), so that one window sees them all.
std::vector<Act> walk(int length)
{
    std::vector<Act> acts;
    std::vector<int> word(static_cast<std::size_t>(length) + 1);
    const auto extend = [&](const auto& self, int t, int period) -> void {
        if (t > length) {
            if (length % period == 0)
                for (int i = 1; i <= period; ++i)
                    acts.push_back(static_cast<Act>(word[static_cast<std::size_t>(i)]));
            return;
        }
        auto& here = word[static_cast<std::size_t>(t)];
        here = word[static_cast<std::size_t>(t - period)];
        self(self, t + 1, period);
        for (int next = here + 1; next < kActs; ++next) {
            here = next;
            self(self, t + 1, t);
        }
    };
    extend(extend, 1, 1);
    acts.insert(acts.end(), acts.begin(), acts.begin() + length - 1);  // it is a ring
    return acts;
}

}  // namespace

class FileOrdersTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<QSettings> store_;
    std::unique_ptr<Workbench> bench_;
    std::unique_ptr<MainWindow> window_;

    /// What has to be: the files' contents, the file that the session in the window was read from or written to, and that
    /// file's content at that time.
    QMap<QString, QByteArray> disk_;
    QString own_;
    QByteArray known_;
    int step_ = 0;

    [[nodiscard]] QString path(const char* name) const { return folder_->filePath(QString::fromLatin1(name)); }
    [[nodiscard]] QByteArray inWindow() const
    {
        return QByteArray::fromStdString(writeSession(bench_->document.session()));
    }
    [[nodiscard]] static QByteArray read(const QString& name)
    {
        QFile file(name);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void write(const QString& name, const QByteArray& text)
    {
        QFile file(name);
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            qFatal("cannot write a test's file");
        disk_[name] = text;
    }
    void writeSessionFile(const char* name, const char* model, int number)
    {
        Session session = test::fakeSession();
        session.model = model;
        session.program.push_back("n" + std::to_string(number) + " = relu(a)");
        write(path(name), QByteArray::fromStdString(writeSession(session)));
    }
    void discardIfAsked() { window_->messages().answer(QStringLiteral("unsaved"), QStringLiteral("Discard")); }
    void belongTo(const QString& file)
    {
        own_ = file;
        known_ = disk_.value(file);
    }

    void open(const char* name)
    {
        window_->files().open(path(name));
        discardIfAsked();
        belongTo(path(name));
        QCOMPARE(inWindow(), disk_.value(own_));
    }
    void openTrace()
    {
        QSignalSpy ended(&bench_->feed, &TraceFeed::ended);
        window_->files().open(path("trace.log"));
        discardIfAsked();
        QVERIFY(ended.count() > 0 || ended.wait());
        belongTo({});
        QVERIFY(bench_->hasTrace());
        QVERIFY2(bench_->document.session().tensors.empty(), "the trace stands for a session that it does not show");
    }
    void paste()
    {
        QGuiApplication::clipboard()->setText(QStringLiteral("p%1 = relu(a)\n").arg(step_));
        window_->findChild<ProgramText*>()->paste();
    }
    void startFrom(const std::function<void()>& start)
    {
        start();
        discardIfAsked();
        belongTo({});
    }
    /// A window crashed with changes of x; this one takes them over.
    void recover()
    {
        recoverAfter([] {});
    }
    void recoverAfter(const std::function<void()>& meanwhile)
    {
        {
            Document document(test::fakeRuntime());
            SessionFile file(document);
            Autosave autosave(document, file, path("unsaved"));
            QVERIFY(file.open(path("x.keyfall")));
            document.edit({}, [this](Session& s) { s.program.push_back("r" + std::to_string(step_) + " = relu(a)"); });
            autosave.writeNow();
        }
        meanwhile();
        window_->files().offerRecovery();
        QVERIFY(window_->messages().answer(QStringLiteral("recovery"), QStringLiteral("Restore")));
        discardIfAsked();
        belongTo(path("x.keyfall"));
        QVERIFY(inWindow() != known_);
    }
    void save()
    {
        window_->actions().save->trigger();
        auto* dialog = window_->findChild<QFileDialog*>();
        QCOMPARE(dialog != nullptr, own_.isEmpty());
        if (dialog) {
            delete dialog;
            return;
        }
        if (read(own_) == inWindow()) {
            disk_[own_] = inWindow();
        } else {
            QVERIFY2(disk_.value(own_) != known_, "it was not saved, and nobody else has written the file");
            if (step_ % 2 == 0)
                return;  // the question stays without an answer
            QVERIFY(window_->messages().answer(QStringLiteral("overwrite"), QStringLiteral("Overwrite")));
            disk_[own_] = inWindow();
        }
        belongTo(own_);
        QVERIFY(!bench_->file.modified());
    }
    void act(Act act)
    {
        switch (act) {
        case Act::openX: return open("x.keyfall");
        case Act::openY: return open("y.keyfall");
        case Act::trace: return openTrace();
        case Act::tables: return window_->files().open(path("tables.txt"));
        case Act::paste: return paste();
        case Act::startNew: return startFrom([this] { window_->files().startNew(); });
        case Act::example: return startFrom([this] { window_->files().openExample(FileCommands::firstExample()); });
        case Act::save: return save();
        case Act::saveAs:
            window_->files().saveTo(path("z.keyfall"));
            disk_[path("z.keyfall")] = inWindow();
            return belongTo(path("z.keyfall"));
        case Act::recover: return recover();
        case Act::foreign: return writeSessionFile("x.keyfall", "ferrotorch", step_);
        case Act::count: break;
        }
    }
    /// No file holds anything else than it should, and the title names the file that Save would write.
    void check()
    {
        for (auto file = disk_.cbegin(); file != disk_.cend(); ++file)
            QVERIFY2(read(file.key()) == file.value(), qPrintable(file.key() + QStringLiteral(" was overwritten")));
        for (const char* name : {"x.keyfall", "y.keyfall", "z.keyfall", "trace.log", "tables.txt"})
            QCOMPARE(window_->windowTitle().startsWith(QString::fromLatin1(name)), own_ == path(name));
    }

private Q_SLOTS:
    void init()
    {
        folder_ = std::make_unique<QTemporaryDir>();
        store_ = std::make_unique<QSettings>(path("settings.ini"), QSettings::IniFormat);
        bench_ = std::make_unique<Workbench>(test::fakeRuntime(), *store_, path("unsaved"));
        bench_->setPlaysRuns(false);
        window_ = std::make_unique<MainWindow>(*bench_);
        window_->docks().fillVisible();
        window_->docks().raise(QStringLiteral("program"));
        disk_.clear();
        own_.clear();
        known_.clear();
        step_ = 0;
        writeSessionFile("x.keyfall", "ferrotorch", 0);
        write(path("trace.log"), "[call] op=[aten::add.Tensor], key=[CPU]\n");
        write(path("tables.txt"),
              "name: aten::add.Tensor\nschema: aten::add.Tensor(Tensor self, Tensor other, *, "
              "Scalar alpha=1) -> Tensor\nCPU: registered at a.cpp:1 :: (none) [ boxed ]\n");
        openTrace();
        // y is a session in the trace's own model.
        writeSessionFile("y.keyfall", bench_->document.session().model.c_str(), 0);
    }
    void cleanup()
    {
        window_.reset();
        bench_.reset();
        store_.reset();
    }

    /// Reading a trace takes time, and the program can be edited meanwhile.
    void aTraceAsksBeforeItReplacesWhatWasChangedMeanwhile()
    {
        open("x.keyfall");
        QSignalSpy ended(&bench_->feed, &TraceFeed::ended);
        window_->files().open(path("trace.log"));
        paste();
        const QByteArray edited = inWindow();
        QVERIFY(ended.wait());
        QCOMPARE(inWindow(), edited);
        check();
        QVERIFY(window_->messages().answer(QStringLiteral("unsaved"), QStringLiteral("Save")));
        disk_[own_] = edited;
        belongTo({});
        check();
        QVERIFY(bench_->document.session().tensors.empty());
        QVERIFY(bench_->playback.last() > 0);
    }

    /// The name that is being chosen is for the session that was shown when it was asked for.
    void aTraceThatComesClosesTheSaveDialog()
    {
        window_->files().startNew();
        QSignalSpy ended(&bench_->feed, &TraceFeed::ended);
        window_->files().open(path("trace.log"));
        window_->actions().save->trigger();
        auto* dialog = window_->findChild<QFileDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        QSignalSpy closed(dialog, &QFileDialog::finished);
        QVERIFY(ended.wait());
        QCOMPARE(closed.count(), 1);
    }

    void aRecoveredSessionAsksWhenItsFileHasChangedSinceTheCrash()
    {
        recoverAfter([this] { writeSessionFile("x.keyfall", "ferrotorch", 99); });
        window_->actions().save->trigger();
        check();
        QVERIFY(window_->messages().answer(QStringLiteral("overwrite"), QStringLiteral("Overwrite")));
        disk_[own_] = inWindow();
        check();
    }

    /// Overwrite would write another session than the one that was asked about.
    void aQuestionGoesWithItsSession()
    {
        open("x.keyfall");
        paste();
        writeSessionFile("x.keyfall", "ferrotorch", 99);
        window_->actions().save->trigger();
        QCOMPARE(window_->messages().texts().size(), 1);
        open("y.keyfall");
        QVERIFY(window_->messages().texts().isEmpty());
    }

    /// Tables and errors take nothing's place, so nothing is asked.
    void whatReplacesNothingAsksNothing()
    {
        open("x.keyfall");
        paste();
        window_->files().open(path("tables.txt"));
        QVERIFY(window_->messages().texts().isEmpty());
        check();
    }

    /// Whoever asked for it may show something else.
    void whatIsNoSessionIsRefused()
    {
        QSignalSpy refused(&window_->files(), &FileCommands::refused);
        open("x.keyfall");
        QCOMPARE(refused.count(), 0);
        window_->files().open(path("nowhere.keyfall"));
        QCOMPARE(refused.count(), 1);
        write(path("torn.keyfall"), "{\"format\": \"keyfall-session\"");
        window_->files().open(path("torn.keyfall"));
        QCOMPARE(refused.count(), 2);
        QCOMPARE(own_, path("x.keyfall"));
        check();
        const auto said = [this] { return window_->messages().texts().join(QLatin1Char('\n')); };
        QVERIFY2(said().contains(QStringLiteral("The session in the window is as it was.")), qPrintable(said()));
        write(path("late.keyfall"), R"({"format": "keyfall-session", "version": 99})");
        window_->files().open(path("late.keyfall"));
        QVERIFY2(said().contains(QStringLiteral("late.keyfall, at version: ")), qPrintable(said()));
        QVERIFY2(said().contains(QStringLiteral("Open it with a newer Keyfall")), qPrintable(said()));
        // Behind the start page there is none.
        cleanup();
        store_ = std::make_unique<QSettings>(path("settings.ini"), QSettings::IniFormat);
        bench_ = std::make_unique<Workbench>(test::fakeRuntime(), *store_, path("unsaved"));
        window_ = std::make_unique<MainWindow>(*bench_);
        window_->files().open(path("late.keyfall"));
        QVERIFY2(said().contains(QStringLiteral("late.keyfall")) && !said().contains(QStringLiteral("as it was")),
                 qPrintable(said()));
    }

    void noOrderOverwritesWhatIsNotItsOwn()
    {
        const std::vector<Act> acts = walk(qEnvironmentVariableIntValue("KEYFALL_LONG_WALK") == 0 ? 3 : 4);
        for (; step_ < static_cast<int>(acts.size()); ++step_) {
            act(acts[static_cast<std::size_t>(step_)]);
            check();
            if (QTest::currentTestFailed()) {
                for (int at = std::max(0, step_ - 5); at <= step_; ++at)
                    qInfo("%d: %s", at, kActNames.at(static_cast<std::size_t>(acts[static_cast<std::size_t>(at)])));
                return;
            }
        }
    }
};

KEYFALL_TEST(FileOrdersTest)
#include "file_orders_test.moc"
