// SPDX-License-Identifier: MIT
// F1 opens the manual where somebody is; its links and sessions open in the window.
#include "tests/support/test_case.h"
#include "tests/ui/test_window.h"
#include "ui/manual/manual_panel.h"
#include "ui/window/manual_opener.h"
#include "ui/window/preferences_dialog.h"
#include "ui/window/start_screen.h"

#include <QApplication>
#include <QComboBox>
#include <QDesktopServices>
#include <QHelpEvent>
#include <QLineEdit>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QWhatsThisClickedEvent>

using namespace keyfall;

class ManualWindowTest : public QObject {
    Q_OBJECT

private:
    test::TestWindow it_;

    [[nodiscard]] ManualPanel* panel() const { return it_.window->findChild<ManualPanel*>(); }
    [[nodiscard]] QTextBrowser* text() const
    {
        return panel()->findChild<QTextBrowser*>(QStringLiteral("manual.text"));
    }
    void pressF1()
    {
        QWidget* focus = QApplication::focusWidget();
        QTest::keyClick(focus ? focus : it_.window.get(), Qt::Key_F1);
        test::TestWindow::settle();
    }
    void follow(const char* link) { Q_EMIT text()->anchorClicked(QUrl(QString::fromLatin1(link))); }
    /// The first control of a panel that can have the keyboard.
    static QWidget* controlIn(const QDockWidget* dock)
    {
        for (QWidget* widget : dock->findChildren<QWidget*>())
            if (widget->isVisible() && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus) != 0
                && !widget->focusProxy())
                return widget;
        return nullptr;
    }

private Q_SLOTS:
    void init()
    {
        it_ = {};
        it_.open();
        QApplication::setActiveWindow(it_.window.get());
    }
    void cleanup() { it_.close(); }

    void f1OpensThePageOfEveryPanel()
    {
        it_.window->docks().fillAll();
        int pages = 0;
        for (const QAction* toggle : it_.window->docks().toggles()) {
            const QString name = toggle->parent()->objectName();
            if (name == QLatin1String("manual"))
                continue;
            it_.window->docks().raise(name);
            QWidget* inside = controlIn(it_.window->docks().dock(name));
            QVERIFY2(inside, qPrintable(name));
            inside->setFocus();
            QVERIFY2(inside->hasFocus(), qPrintable(name));
            const QUrl page = ManualOpener::pageFor(inside);
            // The ladder's page is for who is in no panel: a panel that has no page of its own ends there.
            QVERIFY2(page.path() != QLatin1String("ladder"), qPrintable(name));
            pressF1();
            QVERIFY2(panel() && panel()->isVisible(), qPrintable(name));
            QCOMPARE(panel()->current(), page);
            QVERIFY(panel()->isAncestorOf(QApplication::focusWidget()));
            ++pages;
        }
        QVERIFY(pages >= 13);
        it_.ladder().setFocus();
        pressF1();
        QCOMPARE(panel()->current(), manualUrl(QStringLiteral("ladder")));
    }

    void everyPageThatF1OpensIsThere()
    {
        it_.window->docks().fillAll();
        const ManualBook& book = panel()->book();
        for (const QWidget* widget : it_.window->findChildren<QWidget*>()) {
            const QUrl url = ManualOpener::pageFor(widget);
            if (url.path().isEmpty())
                continue;  // the contents
            const ManualPage* page = book.page(url.path());
            QVERIFY2(page, qPrintable(url.toString()));
            bool part = url.fragment().isEmpty();
            for (const ManualPart& each : page->parts)
                part |= each.anchor == url.fragment();
            QVERIFY2(part, qPrintable(url.toString()));
        }
    }

    void f1InADialogOpensItsPage()
    {
        it_.window->actions().preferences->trigger();
        auto* dialog = it_.window->findChild<PreferencesDialog*>();
        QVERIFY(dialog);
        QApplication::setActiveWindow(dialog);  // else the keys of the window behind it are asked first
        QTest::keyClick(dialog->findChild<QComboBox*>(), Qt::Key_F1);
        QVERIFY(panel());
        QCOMPARE(panel()->current(), manualUrl(QStringLiteral("projecting"), QStringLiteral("readable")));
    }

    void f1OnASelectedWordOpensTheGlossary()
    {
        it_.window->docks().raise(QStringLiteral("hops"));
        auto* filter = it_.dock("hops")->findChild<QLineEdit*>();
        QVERIFY(filter);
        filter->setFocus();
        filter->setText(QStringLiteral("fallthrough"));
        filter->selectAll();
        pressF1();
        QCOMPARE(panel()->current(), manualUrl(QStringLiteral("words"), QStringLiteral("fallthrough")));
        // The heading stands at the top of what is shown.
        const QTextBlock heading = text()->textCursor().block();
        QCOMPARE(heading.text(), QStringLiteral("fallthrough"));
        QVERIFY(text()->verticalScrollBar()->value() > 0);
        const int top = text()->cursorForPosition({4, 4}).block().blockNumber();
        QVERIFY2(qAbs(top - heading.blockNumber()) <= 1, qPrintable(QString::number(top)));
    }

    void linksBackAndContents()
    {
        QVERIFY(QDesktopServices::openUrl(manualUrl(QStringLiteral("keys"), QStringLiteral("thread"))));
        QVERIFY(panel()->isVisible());
        QCOMPARE(panel()->current().fragment(), QStringLiteral("thread"));
        follow("manual:words#mask");
        QCOMPARE(panel()->current().path(), QStringLiteral("words"));
        panel()->findChild<QAction*>(QStringLiteral("manual.back"))->trigger();
        QCOMPARE(panel()->current().path(), QStringLiteral("keys"));
        panel()->findChild<QAction*>(QStringLiteral("manual.contents"))->trigger();
        for (const ManualPage& page : panel()->book().pages())
            QVERIFY2(text()->toPlainText().contains(page.title), qPrintable(page.id));
    }

    void theSearchListsPlaces()
    {
        pressF1();
        auto* search = panel()->findChild<QLineEdit*>(QStringLiteral("manual.search"));
        const QUrl before = panel()->current();
        search->setFocus();
        QTest::keyClicks(search, QStringLiteral("redispatch"));
        QVERIFY(text()->toPlainText().contains(QStringLiteral("Words ▸ redispatch")));
        search->setText(QStringLiteral("zeppelin"));
        QVERIFY(text()->toPlainText().contains(QLatin1String("zeppelin")));
        search->clear();
        QCOMPARE(panel()->current(), before);
    }

    void itSpeaksBothLanguages()
    {
        pressF1();
        auto* language = panel()->findChild<QComboBox*>(QStringLiteral("manual.language"));
        language->setCurrentIndex(language->findData(QStringLiteral("zh_CN")));
        QVERIFY(text()->toPlainText().contains(QStringLiteral("梯图")));
        language->setCurrentIndex(0);
        QVERIFY(text()->toPlainText().contains(QStringLiteral("The ladder")));
    }

    void aSessionOfThePageOpensInTheWindow()
    {
        it_.window->start().show();
        QDesktopServices::openUrl(manualUrl(QStringLiteral("first-ten-minutes")));
        QVERIFY(panel()->isVisible());
        follow("session:first-ten-minutes/0");
        test::TestWindow::settle();
        QCOMPARE(it_.bench->document.session().program, std::vector<std::string>{"y = add(a, b)"});
        QCOMPARE(it_.bench->file.title(), QStringLiteral("The first ten minutes"));
        QVERIFY(!it_.window->start().isShown());
        QVERIFY(panel()->isVisible());  // one goes on reading
    }

    void whatsThisLeadsToTheManual()
    {
        it_.window->docks().raise(QStringLiteral("keys"));
        QWidget* keys = it_.dock("keys");
        QHelpEvent ask(QEvent::WhatsThis, {5, 5}, keys->mapToGlobal(QPoint(5, 5)));
        QApplication::sendEvent(keys, &ask);
        const QWidgetList tops = QApplication::topLevelWidgets();
        QVERIFY(std::any_of(tops.begin(), tops.end(), [](const QWidget* top) { return top->inherits("QWhatsThat"); }));
        QWhatsThisClickedEvent click(QStringLiteral("manual:words#key-set"));
        QApplication::sendEvent(keys, &click);
        QVERIFY(panel());
        QCOMPARE(panel()->current().fragment(), QStringLiteral("key-set"));
    }
};

KEYFALL_TEST(ManualWindowTest)
#include "manual_window_test.moc"
