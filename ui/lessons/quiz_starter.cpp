// SPDX-License-Identifier: MIT
#include "ui/lessons/quiz_starter.h"

#include "core/keys/key_model.h"
#include "ui/lessons/lesson_course.h"
#include "ui/lessons/points_text.h"
#include "ui/lessons/quiz_lesson.h"
#include "ui/words/listed.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QRandomGenerator>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include <algorithm>

namespace keyfall {

namespace {

constexpr int kMostSeed = 9999;  ///< what a teacher writes on a board

}  // namespace

QuizStarter::QuizStarter(LessonCourse& course, QWidget* parent)
    : QWidget(parent),
      course_(course),
      level_(new QComboBox(this)),
      model_(new QComboBox(this)),
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
    makeModels();
    seed_->setObjectName(QStringLiteral("quizSeed"));
    seed_->setAccessibleName(tr("Seed of the quiz"));
    seed_->setPrefix(tr("Seed "));
    seed_->setRange(0, kMostSeed);
    seed_->setValue(static_cast<int>(QRandomGenerator::global()->bounded(kMostSeed)));
    auto* start = new QPushButton(tr("Start the quiz"), this);
    start->setObjectName(QStringLiteral("quizStart"));
    start->setToolTip(tr("Ten questions; the same level, model and seed ask the same ones"));
    reached_->setObjectName(QStringLiteral("quizReached"));
    reached_->setWordWrap(true);
    auto* about = new QGridLayout;
    const auto field = [&](int row, const QString& name, QComboBox* box) {
        auto* label = new QLabel(name, this);
        label->setBuddy(box);
        about->addWidget(label, row, 0);
        about->addWidget(box, row, 1);
    };
    about->setColumnStretch(1, 1);
    field(0, tr("Quiz"), level_);
    field(1, tr("Model"), model_);
    auto* row = new QHBoxLayout;
    row->addWidget(seed_);
    row->addWidget(start, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(about);
    layout->addLayout(row);
    layout->addWidget(reached_);
    connect(level_, &QComboBox::currentIndexChanged, this, &QuizStarter::offerModels);
    connect(model_, &QComboBox::activated, this, [this] { chosen_ = model(); });
    connect(model_, &QComboBox::currentIndexChanged, this, &QuizStarter::refresh);
    connect(seed_, &QSpinBox::valueChanged, this, &QuizStarter::refresh);
    connect(start, &QPushButton::clicked, this, [this] { course_.openQuiz(level(), seed(), model()); });
    offerModels();
}

int QuizStarter::level() const
{
    return level_->currentData().toInt();
}

std::uint64_t QuizStarter::seed() const
{
    return static_cast<std::uint64_t>(seed_->value());
}

std::string QuizStarter::model() const
{
    return model_->currentText().toStdString();
}

void QuizStarter::makeModels()
{
    model_->setObjectName(QStringLiteral("quizModel"));
    model_->setAccessibleName(tr("Key model of the quiz"));
    model_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    model_->setMinimumContentsLength(12);
    for (const std::string& name : KeyModel::builtInNames())
        model_->addItem(QString::fromStdString(name));
}

void QuizStarter::offerModels()
{
    const std::string wanted = chosen_.empty() ? defaultQuizModel(level()) : chosen_;
    const auto* items = qobject_cast<QStandardItemModel*>(model_->model());
    bool keepsWanted = false;
    for (int row = 0; row < model_->count(); ++row) {
        const std::string name = model_->itemText(row).toStdString();
        const std::vector<int> levels = quizLevelsOf(name);
        const bool can = std::find(levels.begin(), levels.end(), level()) != levels.end();
        QStringList numbers;
        for (const int one : levels)
            numbers << QString::number(one);
        items->item(row)->setEnabled(can);
        items->item(row)->setToolTip(can ? QString() : tr("This model has only levels %1").arg(listNames(numbers)));
        keepsWanted = keepsWanted || (can && name == wanted);
    }
    model_->setCurrentText(QString::fromStdString(keepsWanted ? wanted : defaultQuizModel(level())));
    refresh();
}

void QuizStarter::refresh()
{
    const auto [points, asked] = course_.shelf().progress().pointsIn(QuizLesson::idOf(level(), seed(), model()));
    reached_->setText(asked == 0 ? QString() : tr("Last time: %1 of %2 right.").arg(pointsText(points)).arg(asked));
    reached_->setVisible(asked > 0);
}

}  // namespace keyfall
