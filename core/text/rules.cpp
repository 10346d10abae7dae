// SPDX-License-Identifier: MIT
#include "core/text/rules.h"

#include "core/text/near_miss.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <unordered_map>

namespace keyfall {

// Made by keyfall_embed.
std::string_view rulesOfPytorch();
std::string_view rulesOfEleven();
std::string_view rulesOfKernels();
std::string_view rulesOfValues();
std::string_view rulesOfDesign();
std::string_view rulesOfUi();

namespace {

bool sameWithoutCase(std::string_view a, std::string_view b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

std::string lower(std::string_view text)
{
    std::string result(text);
    for (char& c : result)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return result;
}

/// "R7" of "pytorch:R7".
std::string_view withoutSpace(std::string_view id)
{
    return id.substr(id.find(':') + 1);
}

/// Takes a text of rules apart, line by line.
class RuleReader {
public:
    RuleReader(std::string_view text, const std::string& where) : text_(text), where_(where) {}

    Expected<std::vector<Rule>> read()
    {
        if (next() != "<!--")
            return fails("a comment that tells the format");
        while (!atEnd() && next() != "-->") {}
        const std::string_view title = next();
        if (title.substr(0, 2) != "# " || title.find(": ") == std::string_view::npos)
            return fails("\"# SPACE: TITLE\"");
        space_ = title.substr(2, title.find(':') - 1);  // with its colon
        while (!atEnd()) {
            const std::string_view line = next();
            if (line.empty() || line.front() != '#') {
                end_ = at_;
                continue;
            }
            if (const auto bad = heading(line))
                return fails(*bad);
        }
        closeText();
        if (rules_.empty())
            return fails("a rule");
        return std::move(rules_);
    }

private:
    [[nodiscard]] bool atEnd() const { return at_ >= text_.size(); }

    std::string_view next()
    {
        const std::size_t end = std::min(text_.find('\n', at_), text_.size());
        const std::string_view line = text_.substr(at_, end - at_);
        at_ = end + 1;
        ++line_;
        return line;
    }

    tl::unexpected<Error> fails(const std::string& expected) const
    {
        return badInput(fmt::format("{}:{}", where_, line_), "expected " + expected);
    }

    void closeText()
    {
        if (rules_.empty())
            return;
        std::string_view text = text_.substr(begin_, std::min(end_, text_.size()) - begin_);
        while (!text.empty() && text.back() == '\n')
            text.remove_suffix(1);
        rules_.back().text = text;
    }

    /// Reads a heading and the sentence below it, or says what was expected.
    std::optional<std::string> heading(std::string_view line)
    {
        closeText();
        const bool chapter = line.substr(0, 3) == "## ";
        if (!chapter && line.substr(0, 4) != "### ")
            return "\"## SPACE:ID TITLE\" or \"### SPACE:ID TITLE\"";
        line.remove_prefix(chapter ? 3 : 4);
        const std::size_t blank = line.find(' ');
        const std::string_view id = line.substr(0, blank);
        if (blank == std::string_view::npos || id.substr(0, space_.size()) != space_ || id.size() == space_.size())
            return fmt::format("an ID of the space {} and a title", space_);
        if (std::any_of(rules_.begin(), rules_.end(), [&](const Rule& rule) { return rule.id == id; }))
            return fmt::format("another ID than {}, which is above already", id);
        if (!next().empty())
            return "an empty line below the heading";

        Rule rule{id, line.substr(blank + 1), {}, {}, chapter};
        begin_ = at_;
        for (std::string_view words = next(); !words.empty(); words = next())
            rule.sentence += (rule.sentence.empty() ? "" : " ") + std::string(words);
        end_ = at_;
        if (rule.sentence.empty() || rule.sentence.front() == '#')
            return fmt::format("{} in one sentence", id);
        rules_.push_back(std::move(rule));
        return std::nullopt;
    }

    std::string_view text_;
    std::string where_;
    std::string_view space_;
    std::size_t at_ = 0;
    std::size_t line_ = 0;
    std::size_t begin_ = 0;  ///< of the text of the last rule
    std::size_t end_ = 0;
    std::vector<Rule> rules_;
};

std::vector<Rule> readAll()
{
    std::vector<Rule> all;
    const auto add = [&all](std::string_view text, const char* file) {
        auto rules = readRules(text, file);
        all.insert(all.end(), std::make_move_iterator(rules.value().begin()),
                   std::make_move_iterator(rules.value().end()));
    };
    add(rulesOfPytorch(), "resources/rules/pytorch.md");
    add(rulesOfEleven(), "resources/rules/eleven.md");
    add(rulesOfKernels(), "resources/rules/kernels.md");
    add(rulesOfValues(), "resources/rules/values.md");
    add(rulesOfDesign(), "resources/rules/design.md");
    add(rulesOfUi(), "resources/rules/ui.md");
    return all;
}

}  // namespace

Expected<std::vector<Rule>> readRules(std::string_view text, const std::string& where)
{
    return RuleReader(text, where).read();
}

const std::vector<Rule>& allRules()
{
    static const std::vector<Rule> rules = readAll();
    return rules;
}

const Rule* ruleIfAny(std::string_view id)
{
    // By names in small letters, with and without their space; null where several texts have a name.
    static const std::unordered_map<std::string, const Rule*> byName = [] {
        std::unordered_map<std::string, const Rule*> names;
        for (const Rule& rule : allRules())
            for (const std::string_view name : {rule.id, withoutSpace(rule.id)}) {
                const auto [known, isNew] = names.try_emplace(lower(name), &rule);
                if (!isNew)
                    known->second = nullptr;
            }
        return names;
    }();
    const auto found = byName.find(lower(id));
    return found == byName.end() ? nullptr : found->second;
}

Expected<const Rule*> findRule(std::string_view id)
{
    if (const Rule* rule = ruleIfAny(id))
        return rule;
    // "R7b" cites a part of a rule.
    if (id.size() > 2 && (id.back() == 'a' || id.back() == 'b'))
        if (const Rule* rule = ruleIfAny(id.substr(0, id.size() - 1)))
            return rule;
    const bool qualified = id.find(':') != std::string_view::npos;
    std::vector<const Rule*> found;
    std::vector<std::string> known;
    for (const Rule& rule : allRules()) {
        const std::string_view name = qualified ? rule.id : withoutSpace(rule.id);
        if (sameWithoutCase(name, id))
            found.push_back(&rule);
        known.emplace_back(name);
    }
    if (found.size() == 1)
        return found.front();
    if (found.empty())
        return badInput(
            fmt::format("rule '{}'", id), "there is no rule with this ID",
            fmt::format("{}{}`keyfall rule` lists them", didYouMean(id, known), nearMiss(id, known) ? " " : ""));
    std::vector<std::string_view> candidates;
    candidates.reserve(found.size());
    for (const Rule* rule : found)
        candidates.push_back(rule->id);
    return badInput(fmt::format("rule '{}'", id), "several rules have this ID",
                    fmt::format("say which: {}", fmt::join(candidates, ", ")));
}

std::vector<const Rule*> rulesBelow(const Rule& chapter)
{
    std::vector<const Rule*> below;
    const std::string inside = std::string(chapter.id) + ".";
    bool own = false;  // the rules that follow belong to the chapter itself
    for (const Rule& rule : allRules()) {
        if (rule.chapter)
            own = rule.id == chapter.id;
        const bool deeper = rule.chapter && rule.id.substr(0, inside.size()) == inside;
        if (deeper || (own && !rule.chapter))
            below.push_back(&rule);
    }
    return below;
}

}  // namespace keyfall
