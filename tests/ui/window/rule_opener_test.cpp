// SPDX-License-Identifier: MIT
// A click on a cited rule anywhere in the window shows the rule beside the picture.
#include "tests/support/test_case.h"
#include "tests/ui/fake_runtime.h"
#include "ui/inspector/rule_view.h"
#include "ui/keyset/key_grid.h"
#include "ui/proof/proof_panel.h"
#include "ui/proof/proof_view.h"
#include "ui/window/docks.h"
#include "ui/window/main_window.h"
#include "ui/window/workbench.h"
#include "ui/words/rule_links.h"

#include <QAction>
#include <QDockWidget>
#include <QSettings>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QWhatsThisClickedEvent>

using namespace keyfall;

class RuleOpenerTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<QSettings> store_;
    std::unique_ptr<Workbench> bench_;
    std::unique_ptr<MainWindow> window_;

    [[nodiscard]] RuleView* view() const { return window_->findChild<RuleView*>(); }

private Q_SLOTS:
    void init()
    {
        folder_ = std::make_unique<QTemporaryDir>();
        store_ = std::make_unique<QSettings>(folder_->filePath(QStringLiteral("s.ini")), QSettings::IniFormat);
        bench_ =
            std::make_unique<Workbench>(test::fakeRuntime(), *store_, folder_->filePath(QStringLiteral("unsaved")));
        window_ = std::make_unique<MainWindow>(*bench_);
        Session session = test::fakeSession();
        session.model = "pytorch-2.6";
        session.standardKernels = false;
        session.registrations = {{"add", "CompositeImplicitAutograd", ReturnKernel{0}}};
        session.explicitKeys = KeyModel::builtIn("pytorch-2.6").value()->setOf({"CPU"});
        session.exclude = KeyModel::builtIn("pytorch-2.6").value()->setOf({"ADInplaceOrView", "BackendSelect"});
        const auto replaced = bench_->document.replace(session);
        QVERIFY2(replaced.has_value(), replaced ? "" : replaced.error().text().c_str());
        window_->resize(1300, 900);
        window_->show();
        QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
        window_->docks().fillVisible();
    }
    void cleanup()
    {
        window_.reset();
        bench_.reset();
        store_.reset();
        folder_.reset();
    }

    void theRuleOfAProofIsShown()
    {
        window_->docks().raise(QStringLiteral("proof"));
        QTRY_VERIFY(window_->findChild<ProofPanel*>());
        auto* panel = window_->findChild<ProofPanel*>();
        QTest::keyClick(&panel->view(), Qt::Key_End);
        auto* sentence = panel->findChild<RuleLabel*>(QStringLiteral("proof.sentence"));
        QVERIFY2(sentence->text().contains(QStringLiteral(">R7</a>b math kernel")), qPrintable(sentence->text()));
        // The keyboard: the label's link is its first focus.
        sentence->setFocus(Qt::TabFocusReason);
        QTest::keyClick(sentence, Qt::Key_Tab);
        QTest::keyClick(sentence, Qt::Key_Return);
        QTRY_VERIFY(view());
        QCOMPARE(view()->current(), QStringLiteral("pytorch:R7"));
        QTRY_VERIFY(!window_->docks().dock(QStringLiteral("rule"))->visibleRegion().isEmpty());
        QVERIFY2(view()->page().toPlainText().contains(QStringLiteral("unless the key has a backend kernel (R5)")),
                 qPrintable(view()->page().toPlainText()));
    }

    void theTableOfTheProofOpensItToo()
    {
        window_->docks().raise(QStringLiteral("proof"));
        QTRY_VERIFY(window_->findChild<ProofPanel*>());
        auto* table = window_->findChild<QTableView*>(QStringLiteral("proof.table"));
        const QAbstractItemModel& model = *table->model();
        QModelIndex rule;
        for (int row = 0; row < model.rowCount(); ++row)
            for (int column = 0; column < model.columnCount(); ++column)
                if (model.index(row, column).data().toString().startsWith(QStringLiteral("R7b ")))
                    rule = model.index(row, column);
        QVERIFY(rule.isValid());
        Q_EMIT table->activated(rule);
        QTRY_VERIFY(view() && view()->current() == QStringLiteral("pytorch:R7"));
    }

    void whatsThisOpensItToo()
    {
        auto* grid = window_->findChild<KeyGrid*>();
        QVERIFY(grid);
        QVERIFY2(grid->whatsThis().contains(QStringLiteral("rule:pytorch:M8")), qPrintable(grid->whatsThis()));
        QWhatsThisClickedEvent click(QStringLiteral("rule:pytorch:M8"));
        QCoreApplication::sendEvent(grid, &click);
        QTRY_VERIFY(view() && view()->current() == QStringLiteral("pytorch:M8"));
    }

    void rulesLeadToRulesAndBack()
    {
        RuleView rules;
        QVERIFY(rules.current().isEmpty());
        QVERIFY(rules.page().toPlainText().contains(QStringLiteral("pytorch:4 Resolving one table entry")));
        rules.open(QUrl(QStringLiteral("rule:pytorch:R5")));
        // "(pytorch:M15)" in its text is of the same text.
        QVERIFY2(rules.page().toHtml().contains(QStringLiteral("rule:pytorch:M15")), qPrintable(rules.page().toHtml()));
        rules.open(QUrl(QStringLiteral("rule:eleven:1.6%235")));
        QCOMPARE(rules.current(), QStringLiteral("eleven:1.6#5"));
        rules.findChild<QAction*>(QStringLiteral("ruleView.back"))->trigger();
        QCOMPARE(rules.current(), QStringLiteral("pytorch:R5"));
        rules.open(QUrl(QStringLiteral("rule:pytorch:7")));
        QVERIFY(rules.page().toPlainText().contains(QStringLiteral("pytorch:T2 Guards leak backend bits")));
    }
};

KEYFALL_TEST(RuleOpenerTest)
#include "rule_opener_test.moc"
