// SPDX-License-Identifier: MIT
#include "kernels/compiled/answer_words.h"

#include "core/text/quantity_text.h"
#include "kernels/compiled/compiled_graph.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

std::vector<std::string> answerWords(AnswerKind answer, const KernelKey& key, std::int64_t nanoseconds)
{
    const std::string time = durationText(nanoseconds);
    switch (answer) {
    case AnswerKind::hit: return {"hit"};
    case AnswerKind::negativeHit: return {"known failure"};
    case AnswerKind::waited: return {"wait", fmt::format("waited for {}, {}", shortText(key), time)};
    case AnswerKind::compiled: return {"miss", fmt::format("compiled {} in {}", shortText(key), time)};
    case AnswerKind::fromDisk: return {"miss", fmt::format("from the disk {}", shortText(key))};
    case AnswerKind::refused: return {"refused"};
    case AnswerKind::failed: return {"miss", fmt::format("compiling {} failed in {}", shortText(key), time)};
    case AnswerKind::cancelled: return {"cancelled"};
    }
    return {};
}

std::vector<std::string> firstAnswerWords(const std::vector<AnswerKind>& answers, const KernelKey& key,
                                          std::int64_t compileNs, bool earlier)
{
    if (answers.front() == AnswerKind::hit)
        return {"hit", earlier ? "compiled in an earlier run" : "it was there when the block was traced"};
    const auto waited = std::count(answers.begin(), answers.end(), AnswerKind::waited);
    const std::string together = fmt::format("{} asked, {} waited", answers.size(), waited);
    if (answers.front() == AnswerKind::waited)  // another kernel of the block is the same
        return {"wait", together};
    const bool fromDisk = std::find(answers.begin(), answers.end(), AnswerKind::fromDisk) != answers.end();
    std::vector<std::string> words = answerWords(fromDisk ? AnswerKind::fromDisk : answers.front(), key, compileNs);
    if (waited > 0)
        words.insert(words.begin() + 1, together);
    return words;
}

std::string forgottenWords()
{
    return "forgot what an earlier run compiled, so that all who ask meet";
}

}  // namespace keyfall
