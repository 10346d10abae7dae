// SPDX-License-Identifier: MIT
#include "ui/lessons/lesson_shelf.h"

#include "core/lesson/built_in_lessons.h"
#include "core/text/text_file.h"
#include "ui/words/sentences.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::LessonShelf)
};

}  // namespace

const std::vector<Lesson>& LessonShelf::lessons()
{
    if (lessons_.empty()) {
        lessons_ = builtInLessons();
        for (Lesson& lesson : lessons_)
            if (const auto texts = builtInTexts(lesson.id, language_.toStdString()))
                lesson = translated(std::move(lesson), *texts);
    }
    return lessons_;
}

std::optional<int> LessonShelf::find(const QString& id)
{
    for (int i = 0; i < static_cast<int>(lessons().size()); ++i)
        if (lessons_[static_cast<std::size_t>(i)].id == id.toStdString())
            return i;
    return std::nullopt;
}

void LessonShelf::setLanguage(const QString& language)
{
    if (language != language_)
        lessons_.clear();
    language_ = language;
}

QString LessonShelf::keepProgressIn(const QString& file)
{
    file_ = file;
    if (!QFile::exists(file))
        return {};
    const auto text = readTextFile(file.toStdString());
    auto read = text ? LessonProgress::parse(*text, file.toStdString()) : tl::unexpected<Error>(text.error());
    if (read) {
        progress_ = std::move(*read);
        return {};
    }
    const QString aside = file + QStringLiteral(".damaged");
    QFile::remove(aside);
    if (!QFile::rename(file, aside)) {
        file_.clear();  // what is there is not written over
        return Words::tr("How far you got with the lessons could not be read, and is not kept: %1")
            .arg(inWindowLanguage(read.error()));
    }
    return Words::tr("How far you got with the lessons could not be read. The file was set aside as %1.").arg(aside);
}

std::optional<int> LessonShelf::goesOn()
{
    if (progress_.last().empty())  // lessons are not read for nothing
        return std::nullopt;
    const auto last = find(QString::fromStdString(progress_.last()));
    const auto isDone = [this](int number) {
        const Lesson& lesson = lessons_[static_cast<std::size_t>(number)];
        return progress_.doneIn(lesson.id) >= lesson.steps.size();
    };
    if (!last || !isDone(*last))
        return last;
    const int next = *last + 1;
    return next < static_cast<int>(lessons_.size()) && !isDone(next) ? std::optional(next) : std::nullopt;
}

QString LessonShelf::note(const QString& lesson, const QString& step, const StepProgress& progress)
{
    if (progress_.of(lesson.toStdString(), step.toStdString()) == progress)
        return {};
    progress_.set(lesson.toStdString(), step.toStdString(), progress);
    return write();
}

QString LessonShelf::noteAt(const QString& lesson, const QString& step)
{
    if (progress_.at(lesson.toStdString()) == step.toStdString() && progress_.last() == lesson.toStdString())
        return {};
    progress_.setAt(lesson.toStdString(), step.toStdString());
    progress_.setLast(lesson.toStdString());
    return write();
}

QString LessonShelf::forgetStep(const QString& lesson, const QString& step)
{
    progress_.forget(lesson.toStdString(), step.toStdString());
    return write();
}

QString LessonShelf::forgetLesson(const QString& lesson)
{
    progress_.forget(lesson.toStdString());
    return write();
}

QString LessonShelf::forgetAll()
{
    progress_.forgetAll();
    return write();
}

QString LessonShelf::write()
{
    if (file_.isEmpty())
        return {};
    QDir().mkpath(QFileInfo(file_).absolutePath());
    const auto written = writeFileAtomically(file_.toStdString(), progress_.text());
    return written ? QString()
                   : Words::tr("How far you got could not be kept: %1").arg(inWindowLanguage(written.error()));
}

}  // namespace keyfall
