// SPDX-License-Identifier: MIT
#include "ui/writing/lesson_writing.h"

#include "core/lesson/lesson_file.h"
#include "core/lesson/new_lesson.h"
#include "core/text/json_text.h"
#include "core/text/text_file.h"
#include "ui/exporting/player_page.h"
#include "ui/lessons/lesson_course.h"
#include "ui/playback/playback.h"
#include "ui/session/background_run.h"
#include "ui/session/document.h"
#include "ui/words/hop_selection.h"
#include "ui/words/sentences.h"
#include "ui/writing/gap_words.h"

#include <QDir>
#include <QFileInfo>

#include <utility>

namespace keyfall {

namespace {

constexpr int kKeepAfter = 1000;  ///< ms: not every letter is written to the disk

}  // namespace

LessonWriting::LessonWriting(Document& document, Playback& playback, HopSelection& selection, LessonCourse& course,
                             QObject* parent)
    : QObject(parent),
      document_(document),
      playback_(playback),
      selection_(selection),
      course_(course),
      saved_(draft_.document()),
      gaps_(gapsOf(draft_))
{
    keeping_.setSingleShot(true);
    keeping_.setInterval(kKeepAfter);
    connect(&keeping_, &QTimer::timeout, this, &LessonWriting::keep);
    course_.setWritten([this] { return checkDocument(); });
    connect(this, &LessonWriting::changed, &course_, &LessonCourse::gradeWritten);
    connect(&course_, &LessonCourse::lessonLoaded, this, [this](const HeldJson& lesson) {
        if (const auto draft = LessonDraft::of(lesson->dump(), "the solution")) {
            take(*draft, {});
            check();
        }
    });
}

LessonWriting::~LessonWriting()
{
    if (keeping_.isActive())
        keep();
}

QString LessonWriting::keepIn(const QString& path)
{
    kept_ = path;
    if (!QFileInfo::exists(path))
        return {};
    const auto text = readTextFile(path.toStdString());
    auto draft = text ? LessonDraft::of(*text, path.toStdString()) : tl::unexpected<Error>(text.error());
    if (!draft)
        return inWindowLanguage(draft.error());
    take(*draft, {});
    saved_ = HeldJson();
    return {};
}

QString LessonWriting::writeWhole(const QString& path, const std::string& text)
{
    QDir().mkpath(QFileInfo(path).path());  // what fails is said by opening the file
    const auto written = writeFileAtomically(path.toStdString(), text);
    return written ? QString() : QString::fromStdString(written.error().text());
}

void LessonWriting::keep()
{
    if (kept_.isEmpty() || isSaved())
        return;
    if (const QString why = writeWhole(kept_, draft_.text()); !why.isEmpty())
        Q_EMIT refused(why);
}

void LessonWriting::take(const LessonDraft& draft, const QString& path)
{
    draft_.edit({}, [&draft](Json& document) { document = draft.document(); });
    path_ = path;
    saved_ = HeldJson(draft_.document());
    step_.reset();
    takeChange(true);
}

void LessonWriting::takeChange(bool parts)
{
    if (step_ && *step_ >= draft_.stepCount())
        step_ = draft_.stepCount() == 0 ? std::nullopt : std::optional(draft_.stepCount() - 1);
    gaps_ = gapsOf(draft_);
    report_.reset();
    checking_.reset();
    keeping_.start();
    if (parts)
        showParts();
    Q_EMIT changed();
}

void LessonWriting::showParts()
{
    comparing_.reset();
    proposals_ = step_ ? checksOf(draft_, *step_) : std::vector<ProposedCheck>();
    Q_EMIT partsChanged();
}

std::string LessonWriting::kind() const
{
    return step_ ? draft_.field(step_, "kind") : std::string();
}

Json LessonWriting::checkDocument() const
{
    LessonFile file;
    if (auto lesson = lessonOf(draft_.document(), "the lesson", {}))
        file.lesson = std::move(*lesson);
    if (report_)
        file.report = *report_;
    for (const LessonGap& gap : gaps_)
        file.report.problems.push_back({LessonProblemKind::schema,
                                        gap.step ? draft_.field(gap.step, "id") : std::string(),
                                        GapWords::text(draft_, gap).toStdString()});
    if (!report_)
        file.report.problems.push_back({LessonProblemKind::schema, {}, tr("not checked yet").toStdString()});
    return checkJson({file});
}

bool LessonWriting::canAsk() const
{
    const auto graph = playback_.graph();
    return graph && document_.lastRun() && document_.runState().isCurrent()
        && graph->find(selection_.current()) != nullptr;
}

std::vector<LessonCheck> LessonWriting::claims() const
{
    const auto run = document_.lastRun();
    return run && document_.runState().isCurrent() ? claimsAt(*run, selection_.current()) : std::vector<LessonCheck>();
}

void LessonWriting::choose(std::optional<std::size_t> step)
{
    if (step == step_)
        return;
    step_ = step;
    showParts();
    Q_EMIT changed();
}

void LessonWriting::addStep()
{
    LessonMoment moment{document_.session(), {}, view_ ? view_() : LessonShow(), {}};
    const int position = playback_.position();
    if (position == 0)
        moment.position = {LessonPosition::At::first, 0};
    else if (position < playback_.last())
        moment.position = {LessonPosition::At::hop, static_cast<std::size_t>(playback_.moments().entered(position))};
    if (const HopId hop = selection_.current(); hop != 0)
        moment.highlights.push_back({LessonHighlight::Kind::hop, {}, hop});
    const auto after = step_ ? step_ : draft_.stepCount() == 0 ? std::nullopt : std::optional(draft_.stepCount() - 1);
    step_ = recordStep(draft_, moment, after);
    takeChange(true);
    Q_EMIT titleWanted();
}

void LessonWriting::copyStep()
{
    if (!step_)
        return;
    step_ = draft_.copyStep(*step_);
    takeChange(true);
    Q_EMIT titleWanted();
}

void LessonWriting::removeStep()
{
    if (!step_)
        return;
    draft_.removeStep(*step_);
    takeChange(true);
}

void LessonWriting::moveStep(int by)
{
    if (!step_ || (by < 0 && *step_ == 0) || (by > 0 && *step_ + 1 >= draft_.stepCount()))
        return;
    const std::size_t to = by < 0 ? *step_ - 1 : *step_ + 1;
    draft_.moveStep(*step_, to);
    step_ = to;
    takeChange(true);
}

void LessonWriting::undo()
{
    draft_.undo();
    takeHistory();
}

void LessonWriting::redo()
{
    draft_.redo();
    takeHistory();
}

/// Back at another lesson: the file is not that one's.
void LessonWriting::takeHistory()
{
    if (draft_.field({}, "id") != looseText(*saved_, "id"))
        path_.clear();
    takeChange(true);
}

void LessonWriting::setField(const QString& name, const QString& text)
{
    if (name == QLatin1String("hints"))
        return edit(std::to_string(step_.value_or(0)) + " hints", [&text](Json& step) {
            step["hints"] = Json::array();
            for (const QString& line : text.split(QLatin1Char('\n'), Qt::SkipEmptyParts))
                step["hints"].push_back(line.toStdString());
            if (step["hints"].empty())
                step.erase("hints");
        });
    draft_.setField(step_, name.toStdString(), text.toStdString());
    if (name == QLatin1String("title") && !step_ && path_.isEmpty() && !text.isEmpty())
        draft_.setField({}, "id", lessonIdOf(text.toStdString()));
    takeChange(false);
}

void LessonWriting::setKind(const QString& kind)
{
    edit({}, [&](Json& step) {
        step["kind"] = kind.toStdString();
        // What another kind shows by itself is not what this one was recorded with.
        if (kind != QLatin1String("read"))
            step.erase("position");
        if (kind == QLatin1String("choose") && !step.contains("options"))
            step["options"] = {{{"text", ""}, {"why", ""}, {"right", true}}, {{"text", ""}, {"why", ""}}};
    });
    Q_EMIT partsChanged();
}

void LessonWriting::edit(const std::string& what, const std::function<void(Json& step)>& change)
{
    if (!step_)
        return;
    draft_.edit(what, [&](Json& document) { change(document["steps"][*step_]); });
    takeChange(false);
}

void LessonWriting::ask(HopQuestion question)
{
    if (!step_ || !canAsk())
        return Q_EMIT refused(tr("Select a hop of a run that is up to date: it is what the question is about."));
    askAt(draft_, *step_, question, *playback_.graph(), selection_.current());
    takeChange(true);
}

void LessonWriting::pin(const LessonCheck& claim)
{
    LessonCheck fact = claim;
    fact.say.clear();
    edit({}, [&fact](Json& step) { step["facts"].push_back(documentOf(fact)); });
    Q_EMIT partsChanged();
}

void LessonWriting::unpin(int fact)
{
    edit({}, [fact](Json& step) {
        step["facts"].erase(static_cast<std::size_t>(fact));
        if (step["facts"].empty())
            step.erase("facts");
    });
    Q_EMIT partsChanged();
}

}  // namespace keyfall
