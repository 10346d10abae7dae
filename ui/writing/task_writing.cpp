// SPDX-License-Identifier: MIT
// What a lesson that is being written takes from sessions: a task's start and goal, and its files.
#include "core/lesson/lesson_session.h"
#include "core/text/json_text.h"
#include "core/text/text_file.h"
#include "ui/exporting/player_page.h"
#include "ui/lessons/lesson_course.h"
#include "ui/session/background_run.h"
#include "ui/session/document.h"
#include "ui/words/sentences.h"
#include "ui/writing/gap_words.h"
#include "ui/writing/lesson_writing.h"

#include <QFile>

namespace keyfall {

std::optional<Session> LessonWriting::startOfTask()
{
    auto start = step_ ? sessionAt(draft_, *step_) : badInput({}, {}, {});
    if (start)
        return std::move(*start);
    Q_EMIT refused(tr("Choose a step, and record where its task starts first."));
    return std::nullopt;
}

void LessonWriting::startNow()
{
    if (!step_)
        return;
    recordSession(draft_, *step_, document_.session());
    edit({}, [](Json& step) {
        step["kind"] = "task";
        for (const char* name : {"position", "solutions", "checks", "wrong"})
            step.erase(name);
    });
    takeChange(true);
}

void LessonWriting::goalNow()
{
    const auto start = startOfTask();
    if (!start)
        return;
    const Session goal = document_.session();
    if (*start == goal)
        return Q_EMIT refused(tr("The goal is the start: change the session until it is as it is wanted, first."));
    auto begun = BackgroundRun<std::vector<ProposedCheck>>::start(
        this, "comparing goal and start",
        [start = *start, goal, tools = course_.tools()](RunControl*) -> Expected<std::vector<ProposedCheck>> {
            SessionAnswers before(start, tools);
            SessionAnswers after(goal, tools);
            for (SessionAnswers* each : {&before, &after})
                if (const auto run = each->run(); !run)
                    return tl::unexpected<Error>(run.error());
            return proposedChecks(before, after);
        },
        [this, start = *start, goal](Expected<std::vector<ProposedCheck>> found) {
            comparing_.reset();
            if (!found)
                return Q_EMIT refused(inWindowLanguage(found.error()));
            for (ProposedCheck& each : *found)  // who writes in a language is proposed words of that language
                each.check.say = inWindowLanguage(each.check.say).toStdString();
            recordGoal(draft_, *step_, start, goal, *found);
            takeChange(true);
            proposals_ = std::move(*found);
            Q_EMIT partsChanged();
        });
    if (!begun)
        return Q_EMIT refused(inWindowLanguage(begun.error()));
    comparing_ = std::move(*begun);
    Q_EMIT changed();
}

void LessonWriting::wrongNow()
{
    const auto start = startOfTask();
    if (!start)
        return;
    recordWrong(draft_, *step_, *start, document_.session());
    takeChange(false);
}

void LessonWriting::setCheck(int proposal, bool ticked, const QString& say)
{
    ProposedCheck& changed = proposals_[static_cast<std::size_t>(proposal)];
    changed.ticked = ticked;
    changed.check.say = say.toStdString();
    edit({}, [this](Json& step) {
        step["checks"] = Json::array();
        for (const ProposedCheck& each : proposals_)
            if (each.ticked)
                step["checks"].push_back(documentOf(each.check));
    });
}

void LessonWriting::show()
{
    const auto session = step_ ? sessionAt(draft_, *step_) : badInput({}, {}, {});
    if (!session)
        return;
    if (!(*session == document_.session()))
        document_.edit(tr("Session of the step “%1”").arg(QString::fromStdString(draft_.field(step_, "title"))),
                       [&session](Session& edited) { edited = *session; });
    document_.run();
}

std::optional<Lesson> LessonWriting::readable()
{
    if (!gaps_.empty()) {
        Q_EMIT refused(GapWords::text(draft_, gaps_.front()));
        return std::nullopt;
    }
    const QString folder = path_.left(path_.lastIndexOf(QLatin1Char('/')));
    auto lesson = lessonOf(draft_.document(), "the lesson", folder.toStdString());
    if (lesson)
        return std::move(*lesson);
    Q_EMIT refused(inWindowLanguage(lesson.error()));
    return std::nullopt;
}

void LessonWriting::tryIt()
{
    const auto lesson = readable();
    if (!lesson)
        return;
    course_.tryOut(*lesson, static_cast<int>(step_.value_or(0)));
    Q_EMIT tried();
}

void LessonWriting::check()
{
    auto lesson = readable();
    if (!lesson)
        return;
    auto begun = BackgroundRun<LessonReport>::start(
        this, "checking the lesson",
        [lesson = std::move(*lesson), tools = course_.tools()](RunControl*) -> Expected<LessonReport> {
            return checkLesson(lesson, tools);
        },
        [this](Expected<LessonReport> report) {
            checking_.reset();
            if (report)
                report_ = std::move(*report);
            else
                Q_EMIT refused(inWindowLanguage(report.error()));
            Q_EMIT changed();
        });
    if (!begun)
        return Q_EMIT refused(inWindowLanguage(begun.error()));
    checking_ = std::move(*begun);
    Q_EMIT changed();
}

void LessonWriting::startNew()
{
    take(LessonDraft(), {});
}

QString LessonWriting::open(const QString& path)
{
    const auto text = readTextFile(path.toStdString());
    auto draft = text ? LessonDraft::of(*text, path.toStdString()) : tl::unexpected<Error>(text.error());
    if (!draft)
        return inWindowLanguage(draft.error());
    take(*draft, path);
    return {};
}

QString LessonWriting::save(const QString& path)
{
    if (QString why = writeWhole(path, draft_.text()); !why.isEmpty())
        return why;
    path_ = path;
    saved_ = HeldJson(draft_.document());
    keeping_.stop();
    QFile::remove(kept_);
    Q_EMIT changed();
    return {};
}

}  // namespace keyfall
