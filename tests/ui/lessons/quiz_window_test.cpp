// SPDX-License-Identifier: MIT
// The quiz and the progress in the window, by clicks and keys alone.
#include "core/lesson/quiz.h"
#include "tests/support/test_case.h"
#include "tests/ui/test_window.h"
#include "ui/lessons/lesson_panel.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QTextBrowser>

using namespace keyfall;

class QuizWindowTest : public QObject {
    Q_OBJECT

private:
    test::TestWindow it_;
    QTemporaryDir folder_;

    [[nodiscard]] LessonCourse& course() const { return it_.bench->course; }
    [[nodiscard]] LessonPanel* panel() const { return it_.dock("lesson")->findChild<LessonPanel*>(); }
    template <class Widget>
    [[nodiscard]] Widget* part(const char* name) const
    {
        // Both pages of the panel have one; pages that are raised change places.
        const auto all = panel()->findChildren<Widget*>(QLatin1String(name));
        const auto seen = std::find_if(all.begin(), all.end(), [](const Widget* one) { return one->isVisible(); });
        return seen != all.end() ? *seen : all.isEmpty() ? nullptr : all.first();
    }
    void click(const char* name) const
    {
        auto* button = part<QAbstractButton>(name);
        QVERIFY2(button != nullptr && button->isVisible() && button->isEnabled(), name);
        QTest::mouseClick(button, Qt::LeftButton);
    }
    void start(int level, int seed) const
    {
        part<QComboBox>("quizLevel")->setCurrentIndex(level - 1);
        part<QSpinBox>("quizSeed")->setValue(seed);
        click("quizStart");
        QTRY_VERIFY2(course().asked() != nullptr, qPrintable(course().trouble()));
    }
    /// Answers the open question and goes on.
    void answer(int option) const
    {
        auto* button = part<QRadioButton>(qPrintable(QStringLiteral("lessonOption%1").arg(option)));
        QVERIFY(button != nullptr);
        button->click();
        click("lessonSend");
        QVERIFY(course().reveal() != nullptr);
    }

private Q_SLOTS:
    void init()
    {
        it_ = {};
        it_.open({1600, 1000});
        QFile::remove(folder_.filePath(QStringLiteral("progress.json")));
        QCOMPARE(course().shelf().keepProgressIn(folder_.filePath(QStringLiteral("progress.json"))), QString());
        QTest::keyClick(it_.window.get(), Qt::Key_F7);
        QTRY_VERIFY(panel() != nullptr && panel()->isVisible());
    }
    void cleanup() { it_.close(); }

    void allTenOfEachLevel_data()
    {
        QTest::addColumn<int>("level");
        for (int level = 1; level <= kQuizLevels; ++level)
            QTest::addRow("level %d", level) << level;
    }
    void allTenOfEachLevel()
    {
        QFETCH(int, level);
        const auto questions = quiz(level, 11);
        QVERIFY(questions.has_value());
        start(level, 11);
        for (std::size_t i = 0; i < questions->size(); ++i) {
            const QuizQuestion& question = (*questions)[i];
            QTRY_COMPARE(course().stepNumber(), int(i));
            QTRY_VERIFY2(course().asked() != nullptr, qPrintable(course().trouble()));
            // All that is needed stands there; nothing of the answer is drawn.
            const QString words = part<QTextBrowser>("lessonText")->toPlainText();
            for (const SessionRegistration& registration : question.session.registrations)
                QVERIFY2(words.contains(QString::fromStdString(registration.key)), qPrintable(words));
            QCOMPARE(it_.bench->playback.position(), 0);
            QCOMPARE(course().asked()->options.size(), qsizetype(question.options.size()));
            const bool wrong = i == 3;
            answer(int(wrong ? (question.right + 1) % question.options.size() : question.right));
            QVERIFY2(course().reveal()->right == !wrong, qPrintable(course().reveal()->answer));
            QVERIFY(!course().reveal()->why.isEmpty() || level == 5);
            QVERIFY(part<QLabel>("lessonPlace")->text().contains(QString::number(i + 1)));
            if (i + 1 < questions->size())
                QTest::keyClick(it_.window.get(), Qt::Key_PageDown, Qt::AltModifier);
        }
        QCOMPARE(course().points(), 9.0);
        QCOMPARE(course().answered(), 10);
        click("lessonAll");
        QVERIFY(part<QLabel>("quizReached")->text().contains(QStringLiteral("9 of 10")));

        // Kept with its seed, and another try begins anew.
        QFile kept(folder_.filePath(QStringLiteral("progress.json")));
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QVERIFY(kept.readAll().contains("\"quiz-" + QByteArray::number(level) + "-11\""));
        start(level, 11);
        QCOMPARE(course().answered(), 0);
    }

    /// A model that is chosen is kept through the levels that it can ask; nobody's choice is each level's own model.
    void theModelIsChosen()
    {
        auto* level = part<QComboBox>("quizLevel");
        auto* model = part<QComboBox>("quizModel");
        QVERIFY(model != nullptr && model->isVisible());
        const auto enabled = [model](const char* name) {
            return model->model()
                ->flags(model->model()->index(model->findText(QLatin1String(name)), 0))
                .testFlag(Qt::ItemIsEnabled);
        };
        level->setCurrentIndex(0);
        QCOMPARE(model->currentText(), QStringLiteral("ferrotorch"));
        level->setCurrentIndex(4);
        QCOMPARE(model->currentText(), QStringLiteral("pytorch-2.6"));
        QVERIFY(!enabled("ferrotorch") && !enabled("pytorch-1.8") && enabled("pytorch-1.13"));
        QVERIFY(model->itemData(0, Qt::ToolTipRole).toString().contains(QStringLiteral("1, 2, 3, 4")));
        level->setCurrentIndex(3);
        QVERIFY(enabled("ferrotorch") && enabled("pytorch-1.8"));
        QVERIFY(model->itemData(0, Qt::ToolTipRole).toString().isEmpty());
        model->setCurrentText(QStringLiteral("pytorch-1.8"));
        Q_EMIT model->activated(model->currentIndex());
        level->setCurrentIndex(4);
        QCOMPARE(model->currentText(), QStringLiteral("pytorch-2.6"));
        level->setCurrentIndex(5);
        QCOMPARE(model->currentText(), QStringLiteral("pytorch-1.8"));
        start(4, 11);
        QCOMPARE(it_.bench->document.session().model, std::string("pytorch-1.8"));
        QVERIFY(part<QTextBrowser>("lessonText")->toPlainText().contains(QStringLiteral("AutogradCPU")));
        answer(0);
        click("lessonAll");
        QVERIFY(part<QLabel>("quizReached")->isVisible());
        model->setCurrentText(QStringLiteral("ferrotorch"));
        QVERIFY(!part<QLabel>("quizReached")->isVisible());
        QFile kept(folder_.filePath(QStringLiteral("progress.json")));
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QVERIFY(kept.readAll().contains("\"quiz-4-pytorch-1-8-11\""));
    }

    /// Kept before there was a choice of models.
    void olderResultsAreOfTheDefaultModel()
    {
        QFile kept(folder_.filePath(QStringLiteral("older.json")));
        QVERIFY(kept.open(QIODevice::WriteOnly));
        kept.write(R"json({"format": "keyfall-progress", "version": 1, "lessons": {"quiz-5-77": {"question-1":
            {"done": true, "right": 1, "asked": 1, "hints": 0}}}})json");
        kept.close();
        QCOMPARE(course().shelf().keepProgressIn(kept.fileName()), QString());
        part<QComboBox>("quizLevel")->setCurrentIndex(4);
        part<QSpinBox>("quizSeed")->setValue(77);
        QTRY_VERIFY(part<QLabel>("quizReached")->isVisible());
        QVERIFY(part<QLabel>("quizReached")->text().contains(QStringLiteral("1 of 1")));
    }

    void theKeyPanelDoesNotTell()
    {
        start(1, 5);
        QVERIFY(course().isQuiz());
        QVERIFY(!part<QPushButton>("forgetLesson")->isVisible());
    }

    void wordsThatChangeWhileNobodySeesThem()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral("Negative sizes")));
        start(1, 11);
        auto* text = part<QTextBrowser>("lessonText");
        text->setPlainText(QStringLiteral("line\n").repeated(12));
        it_.settle();
        it_.dock("lesson")->hide();
        for (const auto* words :
             {"one line", "another line"}) {  // the second meets a text whose parts still are as before
            text->setPlainText(QLatin1String(words));
            it_.settle();
        }
        QVERIFY(text->maximumHeight() > text->fontMetrics().height());
    }

    /// Undo over a question's session leads to the question that the session belongs to, and redo back.
    void undoLeadsToTheQuestionBefore()
    {
        start(1, 11);
        const Session first = it_.bench->document.session();
        answer(0);
        click("lessonNext");
        QTRY_VERIFY(course().stepNumber() == 1 && course().asked() != nullptr);
        const Session second = it_.bench->document.session();
        QVERIFY(!(first == second));
        it_.bench->document.undoStack()->undo();
        QTRY_VERIFY(course().stepNumber() == 0 && course().asked() != nullptr);
        QVERIFY(it_.bench->document.session() == first);
        QVERIFY(course().reveal() != nullptr);  // it was answered
        it_.bench->document.undoStack()->redo();
        QTRY_VERIFY(course().stepNumber() == 1 && course().asked() != nullptr);
        QVERIFY(it_.bench->document.session() == second);
        QVERIFY(course().reveal() == nullptr);
    }

    /// Whoever changes the session has another one than the question is about: it waits.
    void aQuestionWaitsForItsSession()
    {
        start(1, 11);
        const auto* option = part<QRadioButton>("lessonOption0");
        QTRY_VERIFY(option->isVisible());
        it_.bench->document.edit(QStringLiteral("mine"), [](Session& s) { s.program.push_back("mine = relu(a)"); });
        QTRY_VERIFY(!option->isVisible());
        QVERIFY(part<QLabel>("lessonQuestion")->text().contains(QStringLiteral("not the one")));
        course().answer({0});
        QVERIFY(course().reveal() == nullptr);
        it_.bench->document.undoStack()->undo();
        QTRY_VERIFY(option->isVisible());
        QCOMPARE(course().stepNumber(), 0);
        it_.bench->document.undoStack()->redo();
        click("lessonRestart");
        QTRY_VERIFY(course().asked() != nullptr && part<QRadioButton>("lessonOption0")->isVisible());
        answer(0);
        // Whose session was there before the quiz has no question.
        click("lessonAll");
        start(1, 12);
        it_.bench->document.undoStack()->undo();
        QTRY_VERIFY(!part<QRadioButton>("lessonOption0")->isVisible());
    }

    void aLessonThatNobodyChangedIsNotChanged()
    {
        QVERIFY(!it_.window->isWindowModified());
        start(1, 11);
        QVERIFY(!it_.window->isWindowModified());
        it_.bench->document.edit(QStringLiteral("mine"), [](Session& s) { s.program.push_back("mine = relu(a)"); });
        QVERIFY(it_.window->isWindowModified());
        click("lessonNext");  // the next one's session
        QTRY_VERIFY(!it_.window->isWindowModified());
        QVERIFY(it_.window->close());  // nothing of somebody's own would be lost
        QVERIFY(it_.window->messages().texts().isEmpty());
    }

    void aLessonOverUnsavedWorkIsNotLeftUnasked()
    {
        it_.bench->document.edit(QStringLiteral("mine"), [](Session& s) { s.program.push_back("mine = relu(a)"); });
        start(1, 11);
        QVERIFY(!it_.window->isWindowModified());
        QVERIFY(!it_.window->close());
        QVERIFY(it_.window->messages().texts().join(QLatin1Char(' ')).contains(QStringLiteral("not saved")));
    }

    void forgettingIsAskedInPlace()
    {
        start(2, 3);
        answer(0);
        click("lessonAll");
        QVERIFY(part<QLabel>("quizReached")->isVisible());
        click("forgetAll");
        QVERIFY(part<QLabel>("forgetQuestion")->isVisible());
        click("forgetNo");
        QVERIFY(part<QLabel>("quizReached")->isVisible());
        click("forgetAll");
        click("forgetYes");
        QVERIFY(!part<QLabel>("quizReached")->isVisible());
        QVERIFY(!part<QLabel>("forgetQuestion")->isVisible());
        QFile kept(folder_.filePath(QStringLiteral("progress.json")));
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QVERIFY(!kept.readAll().contains("quiz-2-3"));
    }

    void theChosenLanguageIsKept()
    {
        auto* language = part<QComboBox>("lessonLanguage");
        language->setCurrentIndex(language->findData(QStringLiteral("zh_CN")));
        Q_EMIT language->activated(language->currentIndex());
        it_.quit();
        it_.open({1600, 1000});
        QCOMPARE(course().shelf().language(), QStringLiteral("zh_CN"));
        QTest::keyClick(it_.window.get(), Qt::Key_F7);
        QTRY_VERIFY(panel() != nullptr && panel()->isVisible());
        QCOMPARE(part<QComboBox>("lessonLanguage")->currentData().toString(), QStringLiteral("zh_CN"));
    }
};

KEYFALL_TEST(QuizWindowTest)
#include "quiz_window_test.moc"
