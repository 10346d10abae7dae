// SPDX-License-Identifier: MIT
#include "ui/lessons/progress_reset.h"

#include "ui/lessons/lesson_course.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace keyfall {

ProgressReset::ProgressReset(LessonCourse& course, bool ofStep, QWidget* parent)
    : QWidget(parent),
      course_(course),
      offers_(new QWidget(this)),
      asking_(new QWidget(this)),
      question_(new QLabel(asking_))
{
    auto* offers = new QHBoxLayout(offers_);
    offers->setContentsMargins(0, 0, 0, 0);
    question_->setObjectName(QStringLiteral("forgetQuestion"));
    question_->setWordWrap(true);
    auto* yes = new QPushButton(tr("Forget"), asking_);
    yes->setObjectName(QStringLiteral("forgetYes"));
    yes->setToolTip(tr("Forgets it; this cannot be undone"));
    no_ = new QPushButton(tr("Keep"), asking_);
    no_->setObjectName(QStringLiteral("forgetNo"));
    no_->setToolTip(tr("Leaves everything as it is"));
    auto* asking = new QHBoxLayout(asking_);
    asking->setContentsMargins(0, 0, 0, 0);
    asking->addWidget(question_, 1);
    asking->addWidget(yes);
    asking->addWidget(no_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(offers_);
    layout->addWidget(asking_);
    connect(no_, &QPushButton::clicked, this, &ProgressReset::calm);
    connect(yes, &QPushButton::clicked, this, [this] {
        forget_();
        calm();
    });
    if (ofStep) {
        offer(tr("Forget this step"), "forgetStep", tr("Forget how far you got with this step?"),
              [this] { course_.forgetStep(); });
        offer(tr("Forget this lesson"), "forgetLesson", tr("Forget how far you got with this lesson?"),
              [this] { course_.forgetLesson(); });
    } else {
        offer(tr("Forget all progress"), "forgetAll", tr("Forget how far you got with all lessons and quizzes?"),
              [this] { course_.forgetAll(); });
    }
    calm();
}

QPushButton* ProgressReset::offer(const QString& words, const char* name, const QString& question,
                                  std::function<void()> forget)
{
    auto* button = new QPushButton(words, offers_);
    button->setObjectName(QLatin1String(name));
    button->setToolTip(tr("Asks before anything is forgotten"));
    button->setFlat(true);
    offers_->layout()->addWidget(button);
    connect(button, &QPushButton::clicked, this, [this, question, forget = std::move(forget)] {
        forget_ = forget;
        question_->setText(question);
        offers_->hide();
        asking_->show();
        no_->setFocus(Qt::OtherFocusReason);  // what harms nothing is one Return away
    });
    return button;
}

void ProgressReset::calm()
{
    asking_->hide();
    offers_->show();
}

}  // namespace keyfall
