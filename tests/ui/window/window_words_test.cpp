// SPDX-License-Identifier: MIT
// What the window says as a whole: plain words for who listens, one word for a hop, and nothing of a session that is gone.
#include "tests/support/test_case.h"
#include "tests/ui/fake_runtime.h"
#include "ui/callgraph/find_bar.h"
#include "ui/window/actions.h"
#include "ui/window/call_graph_panel.h"
#include "ui/window/command_list_model.h"
#include "ui/window/command_palette.h"
#include "ui/window/docks.h"
#include "ui/window/export_dialog.h"
#include "ui/window/file_commands.h"
#include "ui/window/main_window.h"
#include "ui/window/message_bar.h"
#include "ui/window/workbench.h"
#include "ui/words/hop_text.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QCheckBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QRegularExpression>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace keyfall;

class WindowWordsTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<QSettings> store_;
    std::unique_ptr<Workbench> bench_;
    std::unique_ptr<MainWindow> window_;

    void run()
    {
        QSignalSpy finished(&bench_->document, &Document::runFinished);
        window_->actions().run->trigger();
        QVERIFY(finished.count() > 0 || finished.wait());
    }
    void showEveryPanel()
    {
        for (QDockWidget* dock : window_->findChildren<QDockWidget*>()) {
            window_->docks().raise(dock->objectName());
            QTest::qWait(1);
        }
    }

private Q_SLOTS:
    void init()
    {
        folder_ = std::make_unique<QTemporaryDir>();
        store_ = std::make_unique<QSettings>(folder_->filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        bench_ =
            std::make_unique<Workbench>(test::fakeRuntime(), *store_, folder_->filePath(QStringLiteral("unsaved")));
        bench_->setPlaysRuns(false);
        window_ = std::make_unique<MainWindow>(*bench_);
        QVERIFY(bench_->document.replace(test::fakeSession()).has_value());
        QSignalSpy painted(window_.get(), &MainWindow::painted);
        window_->show();
        QVERIFY(painted.count() > 0 || painted.wait());
    }
    void cleanup()
    {
        window_.reset();
        bench_.reset();
        store_.reset();
    }

    // A screen reader reads a description out: markup would be read as words.
    void descriptionsHaveNoMarkup()
    {
        run();
        showEveryPanel();
        static const QRegularExpression markup(QStringLiteral("</?[a-z]+[^>]*>"));
        int described = 0;
        for (QWidget* widget : window_->findChildren<QWidget*>()) {
            QAccessibleInterface* reader = QAccessible::queryAccessibleInterface(widget);
            if (!reader)
                continue;
            for (const QAccessible::Text kind : {QAccessible::Name, QAccessible::Description}) {
                const QString said = reader->text(kind);
                described += said.isEmpty() ? 0 : 1;
                QVERIFY2(!markup.match(said).hasMatch(),
                         qPrintable(widget->objectName() + QStringLiteral(": ") + said));
            }
        }
        QVERIFY(described > 50);
    }

    /// What can be reached says what it is; of nothing but its role a reader could not tell one from another.
    void whatIsReachedHasAName()
    {
        run();
        showEveryPanel();
        QStringList nameless;
        int named = 0;
        for (QWidget* widget : window_->findChildren<QWidget*>()) {
            QAccessibleInterface* reader = QAccessible::queryAccessibleInterface(widget);
            const bool isReached =
                widget->focusPolicy() != Qt::NoFocus || qobject_cast<QAbstractButton*>(widget) != nullptr;
            if (reader == nullptr || !isReached || widget->isHidden() || widget->window() != window_.get())
                continue;
            // Parts of Qt's own, what hands its keys on, and rows of tabs, which speak by their tabs.
            if (widget->objectName().startsWith(QLatin1String("qt_")) || widget->inherits("QTableCornerButton")
                || widget->inherits("QTabBar") || widget->focusProxy() != nullptr)
                continue;
            if (!reader->text(QAccessible::Name).isEmpty())
                ++named;
            else
                nameless << QString::fromLatin1("%1 %2 in %3 %4")
                                .arg(QString::fromLatin1(widget->metaObject()->className()), widget->objectName(),
                                     QString::fromLatin1(widget->parentWidget()->metaObject()->className()),
                                     widget->parentWidget()->objectName());
        }
        QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(QLatin1Char('\n'))));
        QVERIFY(named > 100);
    }

    void noTextNamesWhatThereIsNot()
    {
        run();
        showEveryPanel();
        static const QRegularExpression stray(
            QStringLiteral("\\bthe tree\\b|call table|--\\w|program: program|\\bsteps\\b|\\bstep "
                           "(?!into|over|out|back|before|after|again|from the current|to the lesson)"),
            QRegularExpression::CaseInsensitiveOption);
        QStringList texts;
        const auto* lessons = window_->findChild<QWidget*>(QStringLiteral("lessonTabs"));  // which do have steps
        for (const QWidget* widget : window_->findChildren<QWidget*>())
            if (!lessons->isAncestorOf(widget))
                texts << widget->toolTip() << widget->accessibleName() << widget->accessibleDescription();
        for (const QLabel* label : window_->findChildren<QLabel*>())
            if (!lessons->isAncestorOf(label))
                texts << label->text();
        for (const QAction* action : window_->findChildren<QAction*>())
            texts << action->text() << action->toolTip();
        for (const QString& text : texts)
            QVERIFY2(!stray.match(text).hasMatch(), qPrintable(text));
        QVERIFY(texts.size() > 500);
    }

    void whatWasLookedForGoesWithItsSession()
    {
        run();
        auto* find = window_->graph().findBar().findChild<QLineEdit*>();
        window_->actions().find->trigger();
        find->setText(QStringLiteral("relu"));
        QVERIFY(window_->graph().findBar().isVisible());
        window_->docks().raise(QStringLiteral("keys"));
        auto* keys = window_->findChild<QLineEdit*>(QStringLiteral("key.filter"));
        QVERIFY(keys);
        keys->setText(QStringLiteral("auto"));
        window_->files().startNew();
        QVERIFY(find->text().isEmpty());
        QVERIFY(window_->graph().findBar().isHidden());
        QVERIFY(keys->text().isEmpty());
        QCOMPARE(bench_->selection.current(), HopId(0));
    }

    void thePaletteKnowsWhatThingsAreCalled()
    {
        window_->actions().palette->trigger();
        CommandListModel& commands = *window_->commandPalette().model();
        const auto listed = [&commands](const char* typed) {
            commands.filter(QLatin1String(typed));
            QStringList texts;
            for (int row = 0; row < commands.rowCount(); ++row)
                texts << commands.index(row).data().toString().remove(QStringLiteral("\u2713 "));
            return texts;
        };
        QVERIFY2(listed("").contains(QStringLiteral("Panel: Proof")),
                 qPrintable(listed("").join(QStringLiteral(", "))));
        QVERIFY(listed("").contains(QStringLiteral("Example: Sparse")));
        QVERIFY(listed("panel").size() >= 10);
        QVERIFY(listed("import").contains(QStringLiteral("Open")));
        QVERIFY(listed("explain").contains(QStringLiteral("Open")));
        QVERIFY(listed("jump to error").contains(QStringLiteral("Jump to the error")));
    }

    void jumpGoesFromErrorToError()
    {
        auto* jump = window_->findChild<QAction*>(QStringLiteral("run.jumpToError"));
        QVERIFY(jump && !jump->isEnabled());
        bench_->document.edit(QStringLiteral("fail"), [](Session& s) {
            s.registrations = {{"relu", "Cpu", ErrorKernel{"the roof is on fire"}}};
        });
        run();
        QVERIFY(jump->isEnabled());
        bench_->playback.first();
        jump->trigger();
        const Hop* at = bench_->document.lastRun()->graph->find(bench_->playback.moment().hop);
        QVERIFY(at && at->error && at->error->raisedHere);
        jump->trigger();
        QCOMPARE(bench_->playback.moment().hop, at->id);  // the only one
    }

    /// pytorch:E8, over the picture: once for the same kernels, and gone with them.
    void registeringOverPytorchsIsWarnedOf()
    {
        const auto warnings = [this] {
            return window_->messages().texts().filter(QStringLiteral("Overriding a previously registered kernel"));
        };
        const auto edit = [this](std::vector<SessionRegistration> registrations) {
            bench_->document.edit(QStringLiteral("over"), [&](Session& s) {
                s.model = "pytorch-1.13";
                s.explicitKeys.reset();
                s.registrations = std::move(registrations);
            });
            run();
        };
        edit({{"relu", "CPU", ReturnKernel{0}}});
        QCOMPARE(warnings().size(), 1);
        QVERIFY2(warnings().front().contains(QStringLiteral("kernel of relu at CPU")), qPrintable(warnings().front()));
        QVERIFY2(warnings().front().contains(QStringLiteral("aten::relu(Tensor self) -> Tensor")),
                 qPrintable(warnings().front()));
        edit({{"relu", "CPU", ReturnKernel{0}}, {"mul", "CPU", ReturnKernel{0}}});
        QCOMPARE(window_->messages().texts().filter(QStringLiteral("registers over")).size(), 1);
        edit({{"relu", "PrivateUse1", ReturnKernel{0}}});
        QCOMPARE(warnings().size(), 0);
    }

    void theExportSaysWhatAScaleOfOneIs()
    {
        run();
        std::unique_ptr<ExportDialog> dialog(window_->openExport());
        dialog->setAttribute(Qt::WA_DeleteOnClose, false);
        const auto* means = dialog->findChild<QLabel*>(QStringLiteral("export.scaleMeans"));
        QVERIFY(means && means->text().startsWith(QStringLiteral("1 ×")));
        QVERIFY(dialog->findChild<QDoubleSpinBox*>(QStringLiteral("export.scale"))
                    ->toolTip()
                    .startsWith(QStringLiteral("1 is the size on the screen at 100 %")));
    }

    void movingInputsSaysWhatItDoes()
    {
        window_->docks().raise(QStringLiteral("program"));
        auto* place = window_->findChild<QCheckBox*>(QStringLiteral("session.place"));
        QVERIFY(place);
        const auto said = [place] { return QStringList{place->accessibleName(), place->accessibleDescription()}; };
        QCOMPARE(said().first(), QStringLiteral("Move inputs"));
        QVERIFY2(said().last().contains(QStringLiteral("the key set comes from the tensors")),
                 qPrintable(said().last()));
        bench_->document.edit(QStringLiteral("meta"), [](Session& s) {
            s.explicitKeys = KeyModel::ferrotorch()->setOf({"Autograd", "Meta"});
        });
        QCOMPARE(said().first(), QStringLiteral("Move inputs to meta"));
        QCOMPARE(place->toolTip(), said().last());
        bench_->document.edit(QStringLiteral("both"), [](Session& s) {
            s.explicitKeys = KeyModel::ferrotorch()->setOf({"Cpu", "Meta"});
        });
        QVERIFY2(said().last().contains(QStringLiteral("or more than one")), qPrintable(said().last()));
    }

    void aLaneTellsItsBitsApart()
    {
        const auto eleven = KeyModel::ferrotorch();
        QCOMPARE(HopText::laneLabel(*eleven, *eleven->find("Autograd")), QStringLiteral("bit 7 · mode"));
        const auto modern = *KeyModel::builtIn("pytorch-2.6");
        const KeyInfo& cpu = modern->info(*modern->find("AutogradCPU"));
        QCOMPARE(HopText::laneLabel(*modern, cpu.key), QStringLiteral("bit %1 · backend bit 0").arg(*cpu.bit));
        QCOMPARE(HopText::bitsLabel(*modern, cpu.key),
                 QStringLiteral("functionality bit %1, backend bit 0").arg(*cpu.bit));
        for (const Key key : modern->lanes()) {
            const KeyInfo& info = modern->info(key);
            QCOMPARE(HopText::laneLabel(*modern, key).contains(QStringLiteral("backend bit")), info.backend >= 0);
        }
    }
};

KEYFALL_TEST(WindowWordsTest)
#include "window_words_test.moc"
