// SPDX-License-Identifier: MIT
#include "tests/support/test_case.h"
#include "tests/ui/fake_runtime.h"
#include "tests/ui/test_window.h"
#include "ui/callgraph/ladder_view.h"
#include "ui/playback/playback_bar.h"
#include "ui/registrations/registration_panel.h"
#include "ui/session/program_text.h"
#include "ui/session/tensor_panel.h"
#include "ui/session/tensor_table_model.h"
#include "ui/window/actions.h"
#include "ui/window/call_graph_panel.h"
#include "ui/window/docks.h"
#include "ui/window/export_dialog.h"
#include "ui/window/export_preview.h"
#include "ui/window/file_commands.h"
#include "ui/window/main_window.h"
#include "ui/window/message_bar.h"
#include "ui/window/preferences_dialog.h"
#include "ui/window/workbench.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QImage>
#include <QLineEdit>
#include <QMenuBar>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

using namespace keyfall;

class MainWindowTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<QSettings> store_;
    std::unique_ptr<Workbench> bench_;
    std::unique_ptr<MainWindow> window_;

    [[nodiscard]] QString path(const char* name) const { return folder_->filePath(QString::fromLatin1(name)); }
    [[nodiscard]] QString message() const
    {
        const QStringList texts = window_->messages().texts();
        return texts.isEmpty() ? QString() : texts.last();
    }
    void write(const QString& file, const QByteArray& text)
    {
        QFile out(file);
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(text);
    }
    void openWindow()
    {
        store_ = std::make_unique<QSettings>(path("settings.ini"), QSettings::IniFormat);
        bench_ = std::make_unique<Workbench>(test::fakeRuntime(), *store_, path("unsaved"));
        bench_->setPlaysRuns(false);
        window_ = std::make_unique<MainWindow>(*bench_);
        window_->resize(1280, 800);
        QVERIFY(bench_->document.replace(test::fakeSession()));
        QSignalSpy painted(window_.get(), &MainWindow::painted);
        window_->show();
        QVERIFY(painted.count() > 0 || painted.wait());
    }
    void closeWindow()
    {
        window_.reset();
        bench_.reset();
        store_.reset();
    }
    void run()
    {
        QSignalSpy finished(&bench_->document, &Document::runFinished);
        window_->actions().run->trigger();
        QVERIFY(finished.wait());
    }
    void change()
    {
        bench_->document.edit(QStringLiteral("change"), [](Session& s) { s.program.emplace_back("z = relu(a)"); });
    }

private Q_SLOTS:
    void init()
    {
        folder_ = std::make_unique<QTemporaryDir>();
        openWindow();
    }
    void cleanup() { closeWindow(); }

    void runShowsTheFall()
    {
        window_->actions().live->trigger();  // off: nothing runs by itself
        QVERIFY(bench_->document.replace(test::fakeSession()));
        QVERIFY(!window_->actions().exportPicture->isEnabled());
        run();
        QVERIFY(bench_->playback.last() > 2);
        QVERIFY(!window_->graph().ladder().visibleList().items.empty());
        QVERIFY(window_->actions().exportPicture->isEnabled());
        QVERIFY(window_->messages().texts().isEmpty());
    }

    void theSelectionFollowsPlayback()
    {
        run();
        bench_->playback.first();
        for (int position = 1; position <= bench_->playback.last(); ++position) {
            bench_->playback.seek(position);
            QCOMPARE(bench_->selection.current(), bench_->playback.moment().hop);
            QVERIFY(bench_->selection.current() != 0);
        }
    }

    void thePanelsAreWherePlaybackIs()
    {
        bench_->document.edit(QStringLiteral("two lines"), [](Session& s) {
            s.program = {"y = add(a, b)", "z = relu(y)"};
        });
        run();
        window_->docks().raise(QStringLiteral("registrations"));
        window_->docks().raise(QStringLiteral("program"));
        auto* text = window_->findChild<ProgramText*>();
        auto* panel = window_->findChild<RegistrationPanel*>();
        QVERIFY(text && panel);
        window_->graph().ladder().setFocus();
        const CallGraph& graph = *bench_->playback.graph();
        for (const Hop& hop : graph.hops) {
            bench_->playback.seek(bench_->playback.moments().entryOf(hop.id));
            QCOMPARE(text->runningLine(), int(hop.call) + 1);
            const QModelIndex cell = panel->table()->currentIndex();
            const QAbstractItemModel* table = panel->table()->model();
            QCOMPARE(table->headerData(cell.row(), Qt::Vertical).toString(), QString::fromStdString(hop.op));
        }
        const auto rowsThatStandOut = [this] {
            QStringList names;
            const QAbstractItemModel* tensors = window_->findChild<TensorPanel*>()->model();
            for (int row = 0; row < tensors->rowCount(); ++row)
                if (tensors->index(row, 0).data(Qt::FontRole).value<QFont>().bold())
                    names << tensors->index(row, 0).data().toString();
            return names;
        };
        window_->docks().raise(QStringLiteral("tensors"));
        bench_->playback.seek(bench_->playback.moments().entryOf(graph.calls[0].firstHop));
        QCOMPARE(rowsThatStandOut(), (QStringList{QStringLiteral("a"), QStringLiteral("b")}));
        bench_->playback.seek(bench_->playback.moments().entryOf(graph.calls[1].firstHop));
        QCOMPARE(rowsThatStandOut(), QStringList());  // y is no tensor of the session
        // A line that stands there twice is none of the two.
        bench_->document.edit(QStringLiteral("twice"), [](Session& s) {
            s.program = {"y = add(a, b)", "y = add(a, b)"};
        });
        run();
        bench_->playback.seek(1);
        QCOMPARE(text->runningLine(), 0);
    }

    void breakPointsStopPlayback()
    {
        run();
        const CallGraph& graph = *bench_->playback.graph();
        const Hop& stop = graph.hops.back();
        const std::string key = graph.model->nameOf(*stop.key);
        bench_->document.edit(QStringLiteral("break"), [&](Session& s) { s.breakpoints.push_back({stop.op, key}); });
        bench_->playback.setAnimated(false);
        bench_->playback.setSpeed(60);
        bench_->playback.first();
        QSignalSpy stopped(&bench_->playback, &Playback::stoppedAtBreakpoint);
        bench_->playback.togglePlay();
        QVERIFY(stopped.wait());
        QVERIFY(!bench_->playback.playing());
        QVERIFY(bench_->playback.position() < bench_->playback.last());
    }

    void aBrokenFileIsAMessageAndNothingElse()
    {
        const Session before = bench_->document.session();
        write(path("broken.keyfall"), "{ this is not JSON");
        window_->files().open(path("broken.keyfall"));
        QVERIFY2(message().contains(QStringLiteral("broken.keyfall")), qPrintable(message()));
        QVERIFY(bench_->document.session() == before);
        QVERIFY(!QApplication::activeModalWidget());
        window_->files().open(path("missing.keyfall"));
        QVERIFY2(message().contains(QStringLiteral("missing.keyfall")), qPrintable(message()));
        QVERIFY(bench_->document.session() == before);
    }

    void filesAreSavedOpenedAndRemembered()
    {
        change();
        QVERIFY(window_->isWindowModified());
        window_->files().saveTo(path("s.keyfall"));
        QVERIFY2(!window_->isWindowModified(), qPrintable(message()));
        QVERIFY(window_->windowTitle().contains(QStringLiteral("s.keyfall")));
        QCOMPARE(bench_->recent.paths(), QStringList{path("s.keyfall")});
        const Session saved = bench_->document.session();
        window_->files().startNew();
        QVERIFY(bench_->document.session().program.empty());
        window_->files().open(path("s.keyfall"));
        QVERIFY(bench_->document.session() == saved);
    }

    /// A lesson's session stood in the place of an opened file, and Ctrl+S wrote it there without a word.
    void aLessonIsNotSavedOverSomebodysFile()
    {
        window_->files().saveTo(path("own.keyfall"));
        const Session own = bench_->document.session();
        bench_->course.openQuiz(1, 11);
        QVERIFY(bench_->document.session() != own);
        QVERIFY2(!window_->windowTitle().contains(QStringLiteral("own.keyfall")), qPrintable(window_->windowTitle()));
        window_->actions().save->trigger();
        const auto* dialog = window_->findChild<QFileDialog*>();
        QVERIFY(dialog != nullptr);
        delete dialog;
        window_->files().open(path("own.keyfall"));  // the lesson was not changed, and the file's work is in the file
        QVERIFY(window_->messages().texts().isEmpty());
        QVERIFY(bench_->document.session() == own);

        // Undone, it is the file's own work again.
        bench_->course.openQuiz(1, 11);
        bench_->document.undoStack()->undo();
        QVERIFY(window_->windowTitle().contains(QStringLiteral("own.keyfall")));
        window_->actions().save->trigger();
        QVERIFY(window_->findChild<QFileDialog*>() == nullptr);
    }

    void aCrashInALessonGivesBackOnesOwnWork()
    {
        window_->files().saveTo(path("own.keyfall"));
        bench_->course.openQuiz(1, 11);
        bench_->autosave.writeNow();
        closeWindow();  // as a crash leaves it
        openWindow();
        window_->files().offerRecovery();  // the quiz gives its session again at any time
        QVERIFY(window_->messages().texts().isEmpty());
        window_->files().open(path("own.keyfall"));
        bench_->course.openQuiz(1, 11);
        change();
        const Session lesson = bench_->document.session();
        bench_->autosave.writeNow();
        closeWindow();
        openWindow();
        window_->files().offerRecovery();
        QVERIFY(window_->messages().answer(QStringLiteral("recovery"), QStringLiteral("Restore")));
        QVERIFY(bench_->document.session() == lesson);
        QVERIFY2(bench_->file.path().isEmpty(), qPrintable(bench_->file.path()));  // it never was that file's
        QVERIFY(bench_->file.modified());
        window_->actions().save->trigger();
        QVERIFY(window_->findChild<QFileDialog*>() != nullptr);
        bench_->autosave.finish();
        closeWindow();

        // What was not saved before the lesson is what must not be lost.
        openWindow();
        window_->files().open(path("own.keyfall"));
        change();
        const Session own = bench_->document.session();
        bench_->course.openQuiz(1, 11);
        QVERIFY(bench_->document.session() != own);
        bench_->autosave.writeNow();
        closeWindow();
        openWindow();
        window_->files().offerRecovery();
        QVERIFY(window_->messages().answer(QStringLiteral("recovery"), QStringLiteral("Restore")));
        QVERIFY(bench_->document.session() == own);
        QCOMPARE(bench_->file.title(), QStringLiteral("own.keyfall"));

        // Undone to one's own work, that is kept again.
        bench_->course.openQuiz(1, 11);
        bench_->document.undoStack()->undo();
        change();
        const Session later = bench_->document.session();
        bench_->autosave.writeNow();
        closeWindow();
        openWindow();
        window_->files().offerRecovery();
        QVERIFY(window_->messages().answer(QStringLiteral("recovery"), QStringLiteral("Restore")));
        QVERIFY(bench_->document.session() == later);
    }

    void everyExampleOpens()
    {
        QVERIFY(FileCommands::examples().contains(FileCommands::firstExample()));
        for (const QString& example : FileCommands::examples()) {
            window_->files().openExample(example);
            QVERIFY2(window_->messages().texts().isEmpty(), qPrintable(message()));
            QVERIFY(!bench_->document.session().program.empty());
            QVERIFY(!window_->isWindowModified());
        }
    }

    void unsavedWorkIsAskedAboutInPlace()
    {
        write(path("other.keyfall"), R"({"format": "keyfall-session", "version": 1, "model": "ferrotorch"})");
        change();
        const Session before = bench_->document.session();
        window_->files().open(path("other.keyfall"));
        QVERIFY(bench_->document.session() == before);
        QVERIFY(window_->messages().answer(QStringLiteral("unsaved"), QStringLiteral("Keep working")));
        QVERIFY(bench_->document.session() == before);
        window_->files().open(path("other.keyfall"));
        QVERIFY(window_->messages().answer(QStringLiteral("unsaved"), QStringLiteral("Discard")));
        QVERIFY(bench_->document.session().program.empty());
    }

    void closingAsksBeforeWorkIsLost()
    {
        change();
        QVERIFY(!window_->close());
        QVERIFY(window_->isVisible());
        QVERIFY(window_->messages().answer(QStringLiteral("unsaved"), QStringLiteral("Discard")));
        QVERIFY(!window_->isVisible());
        QVERIFY(bench_->autosave.leftovers().empty());
    }

    void aDroppedFileIsOpened()
    {
        window_->files().saveTo(path("s.keyfall"));
        window_->files().startNew();
        QMimeData data;
        data.setUrls({QUrl(QStringLiteral("https://example.org/s.keyfall")), QUrl::fromLocalFile(path("s.keyfall"))});
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(window_.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(window_.get(), &drop);
        QVERIFY(bench_->document.session() == test::fakeSession());
    }

    void aCrashIsOfferedAtTheNextStart()
    {
        change();
        bench_->autosave.writeNow();
        const Session lost = bench_->document.session();
        closeWindow();
        openWindow();
        window_->files().offerRecovery();
        QVERIFY(bench_->document.session() != lost);
        QVERIFY(!QApplication::activeModalWidget());
        QVERIFY(window_->messages().answer(QStringLiteral("recovery"), QStringLiteral("Restore")));
        QVERIFY(bench_->document.session() == lost);
        QVERIFY(window_->isWindowModified());
        QVERIFY(bench_->autosave.leftovers().empty());
    }

    void undoAndRedoAreActions()
    {
        const Session before = bench_->document.session();
        QVERIFY(!window_->actions().undo->isEnabled());
        change();
        const Session after = bench_->document.session();
        window_->actions().undo->trigger();
        QVERIFY(bench_->document.session() == before);
        window_->actions().redo->trigger();
        QVERIFY(bench_->document.session() == after);
    }

    void exportWritesTheFile()
    {
        run();
        ExportDialog* dialog = window_->openExport();
        QVERIFY(dialog);
        dialog->findChild<QLineEdit*>()->setText(path("picture.nonsense"));
        QVERIFY(!dialog->write());
        dialog->findChild<QLineEdit*>()->setText(path("no such folder/picture.svg"));
        QVERIFY(!dialog->write());
        for (const char* name : {"p.png", "p.svg", "p.pdf", "p.dot", "p.json", "p.html", "p.mmd"}) {
            dialog->findChild<QLineEdit*>()->setText(path(name));
            QVERIFY2(dialog->write(), name);
            QVERIFY(QFile(path(name)).size() > 100);
        }
        dialog->close();
    }

    /// What is exported, and what a setting does, is looked at meanwhile.
    void noDialogHoldsTheWindow()
    {
        run();
        QPointer<ExportDialog> dialog = window_->openExport();
        QVERIFY(!dialog->isModal());
        const QPointer<ExportDialog> second = window_->openExport();
        QVERIFY(!dialog || !dialog->isVisible());
        dialog = second;
        QVERIFY(dialog->isVisible() && QApplication::activeModalWidget() == nullptr);
        bench_->selection.withhold(
            {1, true, false, true});  // a question is asked: the whole run is no longer to be had
        QVERIFY(!dialog || !dialog->isVisible());
        bench_->selection.withhold({});
        dialog = window_->openExport();
        change();
        run();
        QTRY_VERIFY(!dialog || !dialog->isVisible());  // it would write a run that is gone
        window_->actions().preferences->trigger();
        window_->actions().preferences->trigger();
        QCOMPARE(window_->findChildren<PreferencesDialog*>().size(), 1);
        QVERIFY(!window_->findChild<PreferencesDialog*>()->isModal());
    }

    /// The preview follows each choice, says why there is none, and is no picture of what cannot be written.
    void exportShowsHowItWillLook()
    {
        run();
        ExportDialog* dialog = window_->openExport();
        auto* preview = dialog->findChild<ExportPreview*>();
        QTRY_VERIFY(!preview->image().isNull());
        const auto shows = [&](const char* control, const auto& change) {
            const QImage before = preview->image();
            change();
            QTRY_VERIFY2(!preview->image().isNull() && preview->image() != before, control);
        };
        shows("theme", [&] { dialog->findChild<QComboBox*>(QStringLiteral("export.theme"))->setCurrentIndex(1); });
        shows("view", [&] { dialog->findChild<QComboBox*>(QStringLiteral("export.view"))->setCurrentIndex(1); });
        shows("view", [&] { dialog->findChild<QComboBox*>(QStringLiteral("export.view"))->setCurrentIndex(0); });
        shows("page", [&] { dialog->findChild<QComboBox*>(QStringLiteral("export.preset"))->setCurrentIndex(1); });
        shows("page", [&] { dialog->findChild<QComboBox*>(QStringLiteral("export.preset"))->setCurrentIndex(0); });
        shows("times", [&] { dialog->findChild<QCheckBox*>(QStringLiteral("export.times"))->toggle(); });
        auto* path = dialog->findChild<QLineEdit*>(QStringLiteral("export.path"));
        path->setText(QStringLiteral("p.dot"));
        QTRY_VERIFY(preview->image().isNull() && !preview->words().isEmpty());
        QVERIFY(!dialog->findChild<QComboBox*>(QStringLiteral("export.view"))->isEnabled());
        path->setText(QStringLiteral("p.nonsense"));
        QTRY_VERIFY(preview->words().contains(QStringLiteral("nonsense")));
        path->setText(QStringLiteral("p.svg"));
        QTRY_VERIFY(!preview->image().isNull());
        QVERIFY(preview->image().width() <= preview->width() * preview->devicePixelRatioF());
        dialog->close();
    }

    void thePictureCanBeCopied()
    {
        run();
        window_->actions().copyPicture->trigger();
        QVERIFY(!QApplication::clipboard()->image().isNull());
    }

    void settingsAndLayoutComeBack()
    {
        window_->actions().darkTheme->trigger();
        QVERIFY(bench_->look.theme().isDark());
        bench_->playback.setSpeed(3);
        window_->docks().dock(QStringLiteral("program"))->hide();
        QVERIFY(window_->close());
        closeWindow();
        openWindow();
        QVERIFY(bench_->look.theme().isDark());
        QVERIFY(window_->actions().darkTheme->isChecked());
        QCOMPARE(bench_->playback.speed(), 3.0);
        QVERIFY(window_->docks().dock(QStringLiteral("program"))->isHidden());
        window_->actions().resetLayout->trigger();
        QVERIFY(!window_->docks().dock(QStringLiteral("program"))->isHidden());
        window_->actions().systemTheme->trigger();
    }

    void panelsAreMadeWhenTheyAreSeen()
    {
        const auto made = [this](const char* dock, const char* child) {
            return window_->docks().dock(QString::fromLatin1(dock))->findChild<QWidget*>(QString::fromLatin1(child));
        };
        QVERIFY(made("program", "programText"));
        QVERIFY(!made("tensors", "tensorTable"));
        window_->docks().raise(QStringLiteral("tensors"));
        QTRY_VERIFY(made("tensors", "tensorTable"));
    }

    void everyActionHasANameATipAndAWayToSeeIt()
    {
        window_->docks().fillAll();
        for (const QAction* action : window_->actions().all()) {
            QVERIFY(!action->text().isEmpty());
            QVERIFY2(!action->statusTip().isEmpty(), qPrintable(action->text()));
            QVERIFY2(action->toolTip() != QString(action->text()).remove(QLatin1Char('&')), qPrintable(action->text()));
            QVERIFY2(action->shortcut().isEmpty() || action->toolTip().contains(action->shortcut().toString()),
                     qPrintable(action->text()));
        }
    }

    void noTwoActionsOfTheWindowShareAKey()
    {
        QMap<QString, QString> owners;
        for (const QAction* action : window_->actions().all()) {
            for (const QKeySequence& keys : action->shortcuts()) {
                const QString spelled = keys.toString();
                QVERIFY2(!owners.contains(spelled) || owners[spelled] == action->text(),
                         qPrintable(spelled + QStringLiteral(": ") + owners.value(spelled) + action->text()));
                owners[spelled] = action->text();
            }
        }
    }

    void everyControlHasAnAccessibleName()
    {
        window_->docks().fillAll();
        QStringList nameless;
        for (const QWidget* widget : window_->findChildren<QWidget*>()) {
            const bool control = qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QLineEdit*>(widget)
                || qobject_cast<const QComboBox*>(widget) || qobject_cast<const QAbstractSpinBox*>(widget)
                || (qobject_cast<const QAbstractSlider*>(widget) && !qobject_cast<const QScrollBar*>(widget))
                || qobject_cast<const QAbstractItemView*>(widget) || qobject_cast<const QPlainTextEdit*>(widget);
            const auto* button = qobject_cast<const QAbstractButton*>(widget);
            // Parts of Qt's own compound widgets speak through the widget they belong to.
            const bool part = widget->objectName().startsWith(QLatin1String("qt_"))
                || widget->inherits("QComboBoxPrivateContainer") || widget->inherits("QHeaderView")
                || widget->inherits("QTableCornerButton")
                || (widget->parentWidget()
                    && (widget->parentWidget()->inherits("QComboBox")
                        || widget->parentWidget()->inherits("QAbstractSpinBox")
                        || widget->parentWidget()->inherits("QComboBoxPrivateContainer")
                        || widget->parentWidget()->inherits("QLineEdit") || widget->parentWidget()->inherits("QTabBar")
                        || widget->parentWidget()->inherits("QDockWidget")));
            if (!control || part)
                continue;
            if (widget->accessibleName().isEmpty() && !(button && !button->text().isEmpty()))
                nameless.append(QLatin1String(widget->metaObject()->className()) + QLatin1Char(' ')
                                + widget->objectName() + QStringLiteral(" in ")
                                + QLatin1String(widget->parentWidget()->metaObject()->className()));
        }
        QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(QLatin1Char('\n'))));
    }

    void everyPanelExplainsItself()
    {
        window_->docks().fillAll();
        for (const char* name : {"keys", "program", "inspector", "registrations", "tensors", "results"}) {
            const QDockWidget* dock = window_->docks().dock(QString::fromLatin1(name));
            QVERIFY2(!dock->whatsThis().isEmpty(), name);
            QVERIFY2(!dock->widget()->accessibleName().isEmpty(), name);
        }
        QVERIFY(!window_->graph().whatsThis().isEmpty());
    }

    /// For which processor the code of kernels is shown is a choice of the window, as its theme is.
    void theProcessorOfMachineCodeIsRemembered()
    {
        test::TestWindow it;
        const auto choice = [&it] {
            it.window->docks().raise(QStringLiteral("kernels"));
            auto* found = it.window->findChild<QComboBox*>(QStringLiteral("kernels.machineTarget"));
            if (found == nullptr)
                qFatal("no choice of a processor");
            return found;
        };
        it.open();
        QCOMPARE(choice()->currentData().toString(), QString());
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(choice(), Qt::Key_Down);
        QCOMPARE(choice()->currentText(), QStringLiteral("aarch64"));
        it.quit();
        it.open();
        QCOMPARE(choice()->currentText(), QStringLiteral("aarch64"));
        it.close();
    }
};

KEYFALL_TEST(MainWindowTest)
#include "main_window_test.moc"
