// SPDX-License-Identifier: MIT
#include "ui/lessons/quiz_starter.h"

#include "ui/lessons/lesson_course.h"
#include "ui/lessons/points_text.h"
#include "ui/lessons/quiz_lesson.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QRandomGenerator>
#include <QSpinBox>
#include <QVBoxLayout>

namespace keyfall {

namespace {

constexpr int kMostSeed = 9999;  ///< what a teacher writes on a board

}  // namespace

QuizStarter::QuizStarter(LessonCourse& course, QWidget* parent)
    : QWidget(parent),
      course_(course),
      level_(new QComboBox(this)),
      seed_(new QSpinBox(this)),
      reached_(new QLabel(this))
{
    setAccessibleName(tr("Quiz"));
    level_->setObjectName(QStringLiteral("quizLevel"));
    level_->setAccessibleName(tr("Level of the quiz"));
    level_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    level_->setMinimumContentsLength(12);
    for (int level = 1; level <= kQuizLevels; ++level)
        level_->addItem(QuizLesson::levelName(level), level);
    seed_->setObjectName(QStringLiteral("quizSeed"));
    seed_->setAccessibleName(tr("Seed of the quiz"));
    seed_->setPrefix(tr("Seed "));
    seed_->setRange(0, kMostSeed);
    seed_->setValue(static_cast<int>(QRandomGenerator::global()->bounded(kMostSeed)));
    auto* start = new QPushButton(tr("Start the quiz"), this);
    start->setObjectName(QStringLiteral("quizStart"));
    start->setToolTip(tr("Ten questions; the same level and seed ask the same ones"));
    reached_->setObjectName(QStringLiteral("quizReached"));
    reached_->setWordWrap(true);
    auto* about = new QHBoxLayout;
    auto* quiz = new QLabel(tr("Quiz"), this);
    quiz->setBuddy(level_);
    about->addWidget(quiz);
    about->addWidget(level_, 1);
    auto* row = new QHBoxLayout;
    row->addWidget(seed_);
    row->addWidget(start, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(about);
    layout->addLayout(row);
    layout->addWidget(reached_);
    connect(level_, &QComboBox::currentIndexChanged, this, &QuizStarter::refresh);
    connect(seed_, &QSpinBox::valueChanged, this, &QuizStarter::refresh);
    connect(start, &QPushButton::clicked, this,
            [this] { course_.openQuiz(level_->currentData().toInt(), static_cast<std::uint64_t>(seed_->value())); });
    refresh();
}

void QuizStarter::refresh()
{
    const auto [points, asked] = course_.shelf().progress().pointsIn(
        QuizLesson::idOf(level_->currentData().toInt(), static_cast<std::uint64_t>(seed_->value())));
    reached_->setText(asked == 0 ? QString() : tr("Last time: %1 of %2 right.").arg(pointsText(points)).arg(asked));
    reached_->setVisible(asked > 0);
}

}  // namespace keyfall
