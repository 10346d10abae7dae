// SPDX-License-Identifier: MIT
// The window in other languages: Chinese, and one that does not exist, whose words are nearly half as long again.
#include "tests/support/test_case.h"
#include "tests/ui/clipped.h"
#include "tests/ui/test_window.h"
#include "ui/manual/manual_panel.h"
#include "ui/theme/font_check.h"
#include "ui/window/preferences_dialog.h"
#include "ui/window/start_screen.h"
#include "ui/window/window_language.h"
#include "ui/window/window_panels.h"
#include "ui/words/mnemonics.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMenuBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QTabWidget>
#include <QTranslator>

#include <functional>

using namespace keyfall;

/// Says everything in English, and 40 % longer.
class LongWords final : public QTranslator {
public:
    using QTranslator::QTranslator;
    QString translate(const char*, const char* source, const char*, int) const override
    {
        const QString text = QString::fromUtf8(source);
        return text + QString(1 + text.size() * 2 / 5, QLatin1Char('o'));
    }
    bool isEmpty() const override { return false; }
};

class LanguageTest : public QObject {
    Q_OBJECT

private:
    test::TestWindow it_;

    /// What shows each of the pages of a panel: its tabs, and those in them; one that does nothing where there are none.
    [[nodiscard]] static std::vector<std::function<void()>> pagesOf(const QWidget& place)
    {
        std::vector<std::function<void()>> pages;
        for (QTabWidget* tabs : place.findChildren<QTabWidget*>())
            for (int i = 0; i < tabs->count(); ++i)
                pages.emplace_back([tabs, i] { tabs->setCurrentIndex(i); });
        if (pages.empty())
            pages.emplace_back([] {});
        return pages;
    }

private Q_SLOTS:
    void init() { it_ = {}; }
    void cleanup()
    {
        it_.close();
        for (QTranslator* words : qApp->findChildren<QTranslator*>())
            delete words;
        QLocale::setDefault(QLocale::system());
    }

    /// Also where Qt's own translations are not installed.
    void theButtonsOfDialogsSpeakChinese()
    {
        QVERIFY(speak(*qApp, QStringLiteral("zh_CN")));
        const QDialogButtonBox box(QDialogButtonBox::Close | QDialogButtonBox::Cancel);
        QCOMPARE(box.button(QDialogButtonBox::Close)->text(), QStringLiteral("关闭"));
        QCOMPARE(box.button(QDialogButtonBox::Cancel)->text(), QStringLiteral("取消"));
    }

    void theWindowSpeaksChinese()
    {
        QVERIFY(speak(*qApp, QStringLiteral("zh_CN")));
        it_.open();
        QCOMPARE(it_.window->menuBar()->actions().front()->text(), QStringLiteral("文件(&F)"));
        QCOMPARE(it_.dock("keys")->windowTitle(), QStringLiteral("调度键"));
        QVERIFY(it_.window->actions().run->toolTip().contains(QStringLiteral("每一跳")));
        QCOMPARE(withoutMnemonic(it_.window->actions().open->text()), QStringLiteral("打开…"));
        it_.window->docks().raise(QStringLiteral("manual"));
        QCOMPARE(it_.window->findChild<ManualPanel*>()->book().language(), QStringLiteral("zh_CN"));
        // Nothing that is said in words is left in English: titles and texts of what can be pressed.
        it_.window->docks().fillAll();
        static const QRegularExpression ideograph(QStringLiteral("[\\x{4E00}-\\x{9FFF}]"));
        for (const QAction* action : it_.window->actions().all())
            QVERIFY2(action->toolTip().contains(ideograph), qPrintable(action->toolTip()));
        for (const QAction* toggle : it_.window->docks().toggles())
            QVERIFY2(toggle->text().contains(ideograph), qPrintable(toggle->text()));
    }

    void anotherLanguageIsEnglish()
    {
        speak(*qApp, QStringLiteral("de_DE"));
        it_.open();
        QCOMPARE(it_.window->menuBar()->actions().front()->text(), QStringLiteral("&File"));
    }

    void theLanguageIsChosenInThePreferences()
    {
        it_.open();
        it_.window->actions().preferences->trigger();
        auto* dialog = it_.window->findChild<PreferencesDialog*>();
        auto* language = dialog->findChild<QComboBox*>(QStringLiteral("preferences.language"));
        auto* note = dialog->findChild<QLabel*>(QStringLiteral("preferences.nextStart"));
        QVERIFY(language && note && !note->isVisible());
        QCOMPARE(windowLanguage(it_.bench->settings()), QLocale::system().name());
        language->setCurrentIndex(language->findData(QStringLiteral("zh_CN")));
        QVERIFY(note->isVisible());
        QCOMPARE(windowLanguage(readSettings(it_.bench->store)), QStringLiteral("zh_CN"));
        QCOMPARE(it_.window->menuBar()->actions().front()->text(),
                 QStringLiteral("&File"));  // not before the next start
        language->setCurrentIndex(language->findData(QStringLiteral("en")));
        QCOMPARE(windowLanguage(readSettings(it_.bench->store)), QStringLiteral("en"));
    }

    void aMissingFontIsSaid()
    {
        QVERIFY(!languageFontProblem(QStringLiteral("en")));
        const auto problem = languageFontProblem(QStringLiteral("zh_CN"));
        QCOMPARE(problem.has_value(), QFontDatabase::families(QFontDatabase::SimplifiedChinese).isEmpty());
        QVERIFY(!problem || problem->contains(QLatin1String("fonts-noto-cjk")));
    }

    void longWordsAreNotClipped()
    {
        auto* words = new LongWords(qApp);
        QCoreApplication::installTranslator(words);
        it_.open({1600, 1000});
        it_.run();
        it_.bench->writing.addStep();  // whose fields are then there
        QStringList found;
        for (const QAction* toggle : it_.window->docks().toggles()) {
            const QString name = toggle->parent()->objectName();
            it_.window->docks().raise(name);
            for (const auto& page : pagesOf(*it_.window->docks().dock(name))) {
                page();
                test::TestWindow::settle();
                for (const QString& each : test::clipped(it_.window->docks().dock(name)))
                    found << name + QStringLiteral(": ") + each;
            }
        }
        it_.window->actions().preferences->trigger();
        it_.window->actions().shortcuts->trigger();
        it_.window->actions().breakPoints->trigger();
        it_.window->actions().exportPicture->trigger();
        editRegistration(it_.window->docks(), QStringLiteral("add"), QStringLiteral("Cpu"));
        test::TestWindow::settle();
        int dialogs = 0;
        for (const QDialog* dialog : it_.window->findChildren<QDialog*>()) {
            found << test::clipped(dialog);
            dialogs += dialog->isVisible() ? 1 : 0;
        }
        QVERIFY(dialogs >= 5);
        it_.window->start().show();
        test::TestWindow::settle();
        found << test::clipped(it_.window->centralWidget());
        found.removeDuplicates();
        QVERIFY2(found.isEmpty(), qPrintable(found.join(QLatin1Char('\n'))));
    }
};

KEYFALL_TEST(LanguageTest)
#include "language_test.moc"
