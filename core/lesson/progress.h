// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/text/json_text.h"

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace keyfall {

/// How one question of a step was answered. What somebody wrote is not kept.
struct StepAnswer {
    std::vector<int> chosen;  ///< options, by their place in the question; none: it was written, or given up
    double points = 0;        ///< as of `StepProgress::right`; 0: it was wrong
    bool gaveUp = false;

    friend bool operator==(const StepAnswer&, const StepAnswer&) = default;
};

/// How far somebody got with one step. No names, no texts, no durations (workshop section 10).
struct StepProgress {
    bool done = false;
    double right = 0;  ///< points: 1 for an answer at once, ½ after a hint
    int asked = 0;
    int hints = 0;
    std::string date;                      ///< "2026-05-17", of the last answer; empty: none
    std::vector<StepAnswer> answers = {};  ///< of the last try, question by question

    friend bool operator==(const StepProgress&, const StepProgress&) = default;
};

/// What is kept between two starts (`progress.json`): a plain value, by lesson and step.
class LessonProgress {
public:
    /// Of a step that nobody has been at: nothing done.
    [[nodiscard]] StepProgress of(const std::string& lesson, const std::string& step) const;
    void set(const std::string& lesson, const std::string& step, const StepProgress& progress);
    void forget(const std::string& lesson, const std::string& step);
    void forget(const std::string& lesson);
    void forgetAll();
    /// The step at which somebody is; empty: at none.
    [[nodiscard]] std::string at(const std::string& lesson) const;
    void setAt(const std::string& lesson, const std::string& step) { at_[lesson] = step; }
    /// The lesson that somebody was at last; empty: none.
    [[nodiscard]] const std::string& last() const { return last_; }
    void setLast(const std::string& lesson) { last_ = lesson; }
    [[nodiscard]] std::size_t doneIn(const std::string& lesson) const;
    /// Points, and of how many answers, over all steps of a lesson.
    [[nodiscard]] std::pair<double, int> pointsIn(const std::string& lesson) const;

    [[nodiscard]] std::string text() const;
    [[nodiscard]] static Expected<LessonProgress> parse(std::string_view text, const std::string& where);

private:
    std::map<std::string, std::map<std::string, StepProgress>> lessons_;
    std::map<std::string, std::string> at_;
    std::string last_;
    Json unknown_ = Json::object();  ///< of a later version: kept
};

}  // namespace keyfall
