// SPDX-License-Identifier: MIT
#include "core/lesson/lesson_gaps.h"

#include "core/lesson/text_check.h"
#include "core/text/json_text.h"

namespace keyfall {

namespace {

using Kind = LessonGap::Kind;

class Gaps {
public:
    explicit Gaps(const LessonDraft& draft) : draft_(draft) {}

    std::vector<LessonGap> take()
    {
        text("title", Kind::title);
        text("summary", Kind::summary);
        if (draft_.stepCount() == 0)
            found_.push_back({Kind::steps, {}, "steps"});
        for (std::size_t i = 0; i < draft_.stepCount(); ++i) {
            step_ = i;
            stepGaps();
        }
        return std::move(found_);
    }

private:
    void say(Kind kind, const char* field) { found_.push_back({kind, step_, field}); }

    void text(const char* field, Kind kind)
    {
        if (draft_.field(step_, field).empty())
            say(kind, field);
    }

    void stepGaps()
    {
        const Json& step = draft_.step(*step_);
        text("title", Kind::title);
        text("prose", Kind::prose);
        length("prose", kMostProse);
        length("slide", kMostSlide);
        const std::string kind = looseText(step, "kind");
        if (kind == "predict" && !step.contains("ask"))
            say(Kind::ask, "ask");
        else if (kind == "choose")
            optionGaps(step.value("options", Json::array()));
        else if (kind == "task") {
            if (step.value("solutions", Json::array()).empty())
                say(Kind::goal, "solutions");
            else if (step.value("checks", Json::array()).empty())
                say(Kind::checks, "checks");
        }
    }

    void optionGaps(const Json& options)
    {
        if (options.size() < 2)
            return say(Kind::options, "options");
        bool right = false;
        bool text = true;
        bool why = true;
        for (const Json& option : options) {
            right = right || (option.contains("right") && option["right"] == Json(true));
            text = text && !looseText(option, "text").empty();
            why = why && !looseText(option, "why").empty();
        }
        if (!text)
            say(Kind::optionText, "options");
        if (!why)
            say(Kind::optionWhy, "options");
        if (!right)
            say(Kind::right, "options");
    }

    void length(const char* field, std::size_t most)
    {
        std::size_t characters = 0;
        for (const char c : draft_.field(step_, field))
            characters += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
        if (characters > most)
            say(Kind::tooLong, field);
    }

    const LessonDraft& draft_;
    std::optional<std::size_t> step_;
    std::vector<LessonGap> found_;
};

}  // namespace

std::vector<LessonGap> gapsOf(const LessonDraft& draft)
{
    return Gaps(draft).take();
}

}  // namespace keyfall
