// SPDX-License-Identifier: MIT
#include "core/pytorch/error_patterns.h"

#include "core/pytorch/device_words.h"
#include "core/pytorch/error_completion.h"
#include "core/pytorch/error_sentence.h"
#include "core/pytorch/known_operators.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace keyfall {

namespace {

using enum DispatchText;

/// A traceback shows the line that made the text: raise ValueError(f"infer_schema(func): {what} ...").
bool isSource(const FoundPattern& found)
{
    return std::any_of(found.match.parts.begin(), found.match.parts.end(), [](const auto& part) {
        const std::string& content = part.second;
        const std::size_t open = content.find('{');
        const char next = open + 1 < content.size() ? content[open + 1] : ' ';
        return open != std::string::npos && (next == '_' || (next >= 'a' && next <= 'z'));
    });
}

/// Words that people also write about other things count only with what PyTorch would have put into their gaps.
bool accepted(const FoundPattern& found)
{
    if (isSource(found))
        return false;
    if (found.pattern->kind == deviceNotBuilt && found.pattern->words.starts_with("'Tensor'"))
        return isPackaged(found.match.part("device"));
    if (found.pattern->kind == deviceNotBuilt)  // the words of a device that was read are about a device in any case
        return isDeviceWord(found.match.part("device"))
            || found.pattern->words.find("linked") != std::string_view::npos;
    if (found.pattern->kind == moduleMissing) {
        const std::string_view module = found.match.part("module");
        return !isDeviceWord(module) && module.find_first_of("._") == module.npos;
    }
    if (found.pattern->kind == noKernelAtKey) {
        const std::string_view key = found.match.part("key");
        return !key.empty() && key[0] >= 'A' && key[0] <= 'Z';
    }
    if (found.pattern->kind == libraryNotLoaded) {
        const std::string_view symbol =
            found.match.part("symbol");  // as compilers write at::, c10::, torch:: and Python's THP
        return symbol.empty() || symbol.find("2at") != symbol.npos || symbol.find("3c10") != symbol.npos
            || symbol.find("5torch") != symbol.npos || symbol.find("6caffe2") != symbol.npos
            || symbol.starts_with("THP");
    }
    if (found.pattern->kind == subclassMemory)  // which has words of its own
        return found.match.part("type") != "BatchedTensorImpl";
    if (found.pattern->kind == secondPythonKernel)
        return found.match.part("hop").find("::") == std::string_view::npos;
    if (found.pattern->kind == functionUnfinished) {
        const std::string_view takes = found.match.part("takes");
        return takes.empty() || (takes.size() == 1 && takes[0] >= '1' && takes[0] <= '9');
    }
    if (found.pattern->kind == controlFlow
        && !found.match.part("exception").empty()) {  // tracers say it of others, too
        const std::string_view name = found.match.part("name");
        constexpr std::array<std::string_view, 4> kOurs{"cond", "while_loop", "scan", "map"};
        return std::any_of(kOurs.begin(), kOurs.end(),
                           [name](std::string_view ours) { return name.find(ours) != std::string_view::npos; });
    }
    if (found.pattern->kind == libraryUsage) {
        const std::string_view name = found.match.part("context_name");
        return name.empty() || name == "ctx";
    }
    if (found.pattern->kind == deviceModuleLacks) {  // of packages of other names than a device can have
        constexpr std::array<std::string_view, 9> kAsked{"device_count",   "current_device",  "is_available",
                                                         "is_initialized", "_is_in_bad_fork", "_lazy_init",
                                                         "get_rng_state",  "set_rng_state",   "manual_seed_all"};
        constexpr std::array<std::string_view, 4> kOthers{"torch", "jax", "tensorflow", "cupy"};
        if (const std::string_view dummy = found.match.part("dummy"); !dummy.empty())
            return dummy == "_Dummy";
        const std::string_view device = found.match.part("device");
        return std::all_of(device.begin(), device.end(), [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; })
            && std::find(kOthers.begin(), kOthers.end(), device) == kOthers.end()
            && std::find(kAsked.begin(), kAsked.end(), found.match.part("lacking")) != kAsked.end();
    }
    if (found.pattern->kind == namedTensors) {
        constexpr std::array<std::string_view, 9> kFactories{"zeros()", "ones()",   "empty()",   "rand()",  "randn()",
                                                             "full()",  "arange()", "randint()", "tensor()"};
        return std::find(kFactories.begin(), kFactories.end(), found.match.part("function")) != kFactories.end();
    }
    return true;
}

/// What an error of this kind quotes from others, which is no error of its own.
bool isPartOf(DispatchText part, DispatchText whole)
{
    if (whole == noOverloadFits)
        return part == wrongArgument || part == missingArgument || part == unknownArgument || part == kernelResult;
    if (whole == gradcheckFailed)  // "While computing batched gradients, got: ..."
        return part == noBatchingRule || part == vmapValue || part == subclassMemory;
    if (whole == failedCheck)  // the call that opcheck made, and the check in it
        return part == failedCheck || part == wrongArgument || part == missingArgument || part == unknownArgument
            || part == kernelResult;
    if (whole == wrongArgument)  // "Cast error details"
        return part == kernelResult;
    if (whole == wrongGradients)  // "returned an invalid gradient at index"
        return part == gradientSeed;
    if (whole == libraryNotLoaded)  // the cause comes first, with the symbol
        return part == libraryNotLoaded;
    return whole == undefinedKernel && part == unknownOperator;
}

}  // namespace

std::vector<FoundPattern> findPatterns(const PastedText& text)
{
    // Most patterns are in no text: whether one can be is asked of the text without white space, which is quick.
    const std::string dense = withoutSpaces(text.text());
    std::vector<FoundPattern> found;
    for (const ErrorPattern& pattern : errorPatterns()) {
        if (dense.find(pattern.fixed) == std::string::npos)
            continue;
        std::size_t from = 0;
        while (found.size() < 4096) {
            auto match = matchPattern(text.text(), pattern.words, from);
            if (!match)
                break;
            from = match->range.end;
            FoundPattern place{&pattern, *std::move(match)};
            if (accepted(place))
                found.push_back(std::move(place));
        }
    }
    std::stable_sort(found.begin(), found.end(), [](const FoundPattern& a, const FoundPattern& b) {
        return a.match.range.begin < b.match.range.begin;
    });
    const auto quoted = [&found](const FoundPattern& place) {
        return std::any_of(found.begin(), found.end(), [&place](const FoundPattern& whole) {
            return &whole != &place && isPartOf(place.pattern->kind, whole.pattern->kind)
                && whole.match.range.begin <= place.match.range.begin;
        });
    };
    std::vector<FoundPattern> own;
    std::copy_if(found.begin(), found.end(), std::back_inserter(own),
                 [&quoted](const FoundPattern& place) { return !quoted(place); });
    return own;
}

namespace {

/// Why FakeTensorMode, or a subclass, says nothing but the operator: the result depends on data, there is no fake kernel,
/// or, where neither is so, the subclass has no rule for it.
DispatchText kindOfLone(const std::string& op)
{
    // Those that 2.15.0 tags dynamic_output_shape or data_dependent_output.
    constexpr std::array<std::string_view, 19> kFromData{"_local_scalar_dense",
                                                         "_ctc_loss",
                                                         "argwhere",
                                                         "linalg_lstsq",
                                                         "unique_dim_consecutive",
                                                         "_unique",
                                                         "_unique2",
                                                         "allclose",
                                                         "bincount",
                                                         "equal",
                                                         "index",
                                                         "item",
                                                         "masked_select",
                                                         "nonzero",
                                                         "one_hot",
                                                         "repeat_interleave",
                                                         "unique_dim",
                                                         "unique_consecutive",
                                                         "is_nonzero"};
    if (!op.starts_with("aten::") && !op.starts_with("prims::"))
        return noFakeKernel;
    const std::string name = op.substr(op.find("::") + 2);
    if (std::find(kFromData.begin(), kFromData.end(), name.substr(0, name.find('.'))) != kFromData.end())
        return shapeFromData;
    const auto known = knownOperator("pytorch-2.15", op);
    const auto serves = [](const std::string& key) { return key == "Meta" || key.starts_with("Composite"); };
    return known && std::none_of(known->kernels.begin(), known->kernels.end(), serves) ? noFakeKernel : subclassLacks;
}

}  // namespace

std::optional<PastedError> loneOperator(const PastedText& text)
{
    std::string word = oneSpaced(text.text());
    constexpr std::string_view kType = "NotImplementedError: ";
    if (const std::size_t type = word.rfind(kType); type != std::string::npos)  // the last line of a traceback
        word = word.substr(type + kType.size());
    if (word.find("draft_export()") != std::string::npos)  // torch.export's own words stand behind it
        word = word.substr(0, word.find(' '));
    if (word.find(' ') != std::string::npos || word.find("::") != std::string::npos
        || std::count(word.begin(), word.end(), '.') != 2)
        return std::nullopt;
    PastedError error;
    error.op = operatorOf(word);
    if (error.op.empty())
        return std::nullopt;
    error.kind = kindOfLone(error.op);
    error.line = 1;
    error.details = {{"lone", word}, {"namespace", error.op.substr(0, error.op.find("::"))}};
    error.recognised.push_back({1, fmt::format("nothing but the operator {}", word)});
    return error;
}

PastedError readPattern(const PastedText& text, const FoundPattern& found, std::size_t end)
{
    PastedError error;
    error.kind = found.pattern->kind;
    error.line = text.lineNumber(found.match.range.begin);
    for (const auto& [gap, content] : found.match.parts)
        putGap(error, gap, content);
    const std::string_view all = text.text();
    const std::size_t until = std::min(end, found.match.range.end + kNearInText);
    for (const std::string_view words : found.pattern->also)
        if (const auto more = matchPattern(all, words, found.match.range.begin, until))
            for (const auto& [gap, content] : more->parts)
                putGap(error, gap, content);
    completeError(error);
    const std::size_t length = std::min<std::size_t>(found.match.range.end - found.match.range.begin, 160);
    error.recognised.push_back({error.line, oneSpaced(all.substr(found.match.range.begin, length))});
    return error;
}

bool mayHoldPattern(std::string_view line)
{
    const std::string dense = withoutSpaces(line);
    return std::any_of(errorPatterns().begin(), errorPatterns().end(), [&](const ErrorPattern& pattern) {
        return dense.find(pattern.fixed) != std::string::npos && matchPattern(line, pattern.words).has_value();
    });
}

}  // namespace keyfall
