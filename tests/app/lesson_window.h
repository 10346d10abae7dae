// SPDX-License-Identifier: MIT
#pragma once

#include "core/lesson/lesson_session.h"
#include "core/text/json_text.h"
#include "kernels/runtime/standard_runtime.h"
#include "tests/app/lesson_answers.h"
#include "tests/support/keyfall_process.h"
#include "ui/lessons/lesson_course.h"
#include "ui/lessons/lesson_panel.h"
#include "ui/window/docks.h"
#include "ui/window/main_window.h"
#include "ui/window/start_screen.h"
#include "ui/window/workbench.h"

#include <QAbstractButton>
#include <QDockWidget>
#include <QListWidget>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <memory>

namespace keyfall::test {

/// The window with its lessons over the real kernels, as a learner has it; base of the tests that take lessons. What is right
/// is asked of the run.
class LessonWindow : public QObject {
protected:
    std::unique_ptr<ScratchFolder> folder_;
    std::unique_ptr<QSettings> store_;
    std::unique_ptr<Workbench> bench_;
    std::unique_ptr<MainWindow> window_;

    [[nodiscard]] LessonCourse& course() const { return bench_->course; }

    [[nodiscard]] LessonTools tools() const { return test::lessonAnswers(*folder_); }

    void open()
    {
        qputenv("KEYFALL_CUDA", "emulated");
        folder_ = std::make_unique<ScratchFolder>();
        store_ = std::make_unique<QSettings>(folder_->filePath("settings.ini"), QSettings::IniFormat);
        bench_ = std::make_unique<Workbench>(standardRuntimeFactory(), *store_, folder_->filePath("unsaved"));
        bench_->setPlaysRuns(false);
        course().setTools(tools());
        QCOMPARE(course().shelf().keepProgressIn(folder_->filePath("progress.json")), QString());
        window_ = std::make_unique<MainWindow>(*bench_);
        window_->resize(1600, 1000);
        window_->start().show();
        QSignalSpy painted(window_.get(), &MainWindow::painted);
        window_->show();
        QVERIFY(painted.wait());
        QTest::keyClick(window_.get(), Qt::Key_F7);
        QTRY_VERIFY(panel() != nullptr && panel()->isVisible());
    }
    void close()
    {
        window_.reset();
        bench_.reset();
        store_.reset();
    }

    [[nodiscard]] LessonPanel* panel() const
    {
        return window_->docks().dock(QStringLiteral("lesson"))->findChild<LessonPanel*>();
    }
    template <typename Widget>
    [[nodiscard]] Widget* part(const char* name) const
    {
        return panel()->findChild<Widget*>(QLatin1String(name));
    }
    void click(const char* name) const
    {
        auto* button = part<QAbstractButton>(name);
        QVERIFY2(button != nullptr && button->isVisible() && button->isEnabled(), name);
        QTest::mouseClick(button, Qt::LeftButton);
    }
    void choose(int lesson) const
    {
        auto* list = part<QListWidget>("lessonContents");
        list->scrollToItem(list->item(lesson));
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(lesson)).center());
        QTRY_VERIFY(course().isOpen());
    }
    /// Waits until the step has its run.
    void arrive() const
    {
        const StepKind kind = course().step().kind;
        if (kind == StepKind::predict || kind == StepKind::choose)
            QTRY_VERIFY2_WITH_TIMEOUT(course().asked() != nullptr, qPrintable(course().trouble()), 30000);
        else if (kind == StepKind::task)
            QTRY_VERIFY_WITH_TIMEOUT(
                std::any_of(course().checks().begin(), course().checks().end(),
                            [](const CheckResult& check) { return !check.found.is_null() || check.holds; }),
                30000);
    }

    /// What the run says is right, asked anew and not of the course.
    [[nodiscard]] int rightOption() const
    {
        const LessonStep& step = course().step();
        if (step.kind == StepKind::choose) {
            for (int i = 0; i < course().asked()->options.size(); ++i)
                for (const LessonOption& option : step.options)
                    if (option.right && QString::fromStdString(option.text) == course().asked()->options[i])
                        return i;
            return -1;
        }
        SessionAnswers answers(bench_->document.session(), tools());
        const auto questions = questionsOf(step.ask, answers);
        const LessonQuestion& question = questions->at(static_cast<std::size_t>(course().questionNumber()));
        if (const auto* prediction = std::get_if<Prediction>(&question)) {
            const std::vector<Key>& keys = course().asked()->keys;
            if (!prediction->right)
                return static_cast<int>(keys.size());
            return static_cast<int>(std::find(keys.begin(), keys.end(), *prediction->right) - keys.begin());
        }
        if (const auto* outcome = std::get_if<OutcomeQuestion>(&question))
            return outcome->raises ? 1 : 0;
        const auto& value = std::get<ValueQuestion>(question);
        for (std::size_t i = 0; i < value.choices.size(); ++i)
            if (Json(value.choices[i]) == value.answer)
                return static_cast<int>(i);
        return -1;
    }
    [[nodiscard]] QString rightText() const
    {
        SessionAnswers answers(bench_->document.session(), tools());
        const auto questions = questionsOf(course().step().ask, answers);
        const Json& answer = std::get<ValueQuestion>(questions->front()).answer;
        return QString::fromStdString(answer.is_string() ? answer.get<std::string>() : jsonLine(answer));
    }
};

}  // namespace keyfall::test
