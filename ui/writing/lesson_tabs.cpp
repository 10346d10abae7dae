// SPDX-License-Identifier: MIT
#include "ui/writing/lesson_tabs.h"

#include "ui/lessons/lesson_panel.h"
#include "ui/writing/lesson_writing.h"
#include "ui/writing/write_panel.h"

namespace keyfall {

LessonTabs::LessonTabs(LessonCourse& course, LessonWriting& writing, QWidget* parent)
    : QTabWidget(parent), learn_(new LessonPanel(course, this)), write_(new WritePanel(writing, this))
{
    setObjectName(QStringLiteral("lessonTabs"));
    setDocumentMode(true);
    setWhatsThis(
        tr("<p><b>Learn</b> takes lessons: read, predict, choose, change a session until a list holds. <b>Write</b> "
           "makes lessons of what the window shows.</p>"));
    addTab(learn_, tr("Learn"));
    addTab(write_, tr("Write"));
    setTabToolTip(0, tr("Take lessons: read, predict, choose, change"));
    setTabToolTip(1, tr("Write lessons of what the window shows"));
    setFocusProxy(learn_);
    connect(this, &QTabWidget::currentChanged, this, [this] { setFocusProxy(currentWidget()); });
    connect(&writing, &LessonWriting::tried, this, &LessonTabs::showLearn);
}

void LessonTabs::showLearn()
{
    setCurrentWidget(learn_);
    learn_->setFocus(Qt::OtherFocusReason);
}

void LessonTabs::showWrite()
{
    setCurrentWidget(write_);
}

}  // namespace keyfall
