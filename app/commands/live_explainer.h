// SPDX-License-Identifier: MIT
#pragma once

#include "core/pytorch/trace_marks.h"
#include "core/pytorch/trace_stream.h"
#include "core/text/json_text.h"
#include "core/text/line_splitter.h"
#include "core/text/rules.h"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace keyfall::app {

/// Explains a program's output while it comes: a dispatch trace call by call, and each error once.
///
/// What is neither is kept (up to `kKept` bytes) until something was recognised, for whoever wants to know what else
/// the text is.
class LiveExplainer {
public:
    static constexpr std::size_t kKept = std::size_t{64} << 20;

    /// `print` gets each finished part of the explanation at once. With `json` parts are collected instead.
    LiveExplainer(std::function<void(const std::string&)> print, bool json) : print_(std::move(print)), json_(json) {}

    void feed(std::string_view text);
    /// The text has ended.
    void finish();

    [[nodiscard]] bool recognised() const { return calls_ > 0 || errors_ > 0; }
    [[nodiscard]] bool overfull() const { return overfull_; }
    /// What is to be told of lines that could not be read.
    [[nodiscard]] RecordedRun recorded() const { return trace_.recorded(); }
    [[nodiscard]] const std::string& kept() const { return kept_; }
    /// The parts, in order of recognition, when `json` was asked for.
    [[nodiscard]] Json& parts() { return parts_; }

private:
    void readLine(std::string_view line);
    void show(const std::vector<TracedGraph>& calls);
    void endError();
    void sumUp();
    /// Prints a part, and remembers the rules that it cites.
    void say(const std::string& text);
    void explainErrors(const std::string& text, std::size_t firstLine);

    std::function<void(const std::string&)> print_;
    bool json_;
    TraceStream trace_;
    LineSplitter splitter_;
    std::string kept_;
    std::string buffer_;
    bool overfull_ = false;
    std::size_t lines_ = 0;
    std::string error_;  ///< the lines of the error that is being collected
    std::size_t errorLine_ = 0;
    std::size_t rows_ = 0;    ///< table rows in it
    std::size_t others_ = 0;  ///< lines since the last row
    std::set<std::tuple<int, std::string, std::string>> said_;
    std::size_t calls_ = 0;
    std::size_t hops_ = 0;
    std::size_t errors_ = 0;
    std::map<std::string, std::size_t> marks_;
    std::map<TraceRule, std::size_t> explained_;  ///< the line of the call where each rule was spelled out
    std::set<std::string> sources_;
    std::vector<const Rule*> cited_;  ///< the rules that the printed parts cite
    bool flat_ = false;
    Json parts_ = Json::array();
};

}  // namespace keyfall::app
