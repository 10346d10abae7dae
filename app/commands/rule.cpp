// SPDX-License-Identifier: MIT
#include "app/commands/command.h"
#include "app/commands/commands.h"
#include "core/text/json_text.h"
#include "core/text/rules.h"

#include <fmt/format.h>

#include <iostream>

namespace keyfall::app {

namespace {

Json jsonOf(const Rule& rule)
{
    return {{"id", rule.id}, {"title", rule.title}, {"chapter", rule.chapter}, {"sentence", rule.sentence}};
}

std::string listText(const std::vector<const Rule*>& rules)
{
    std::string text;
    for (const Rule* rule : rules)
        text += fmt::format("{:<18} {}\n", rule->id, rule->title);
    return text;
}

int listRules(bool json)
{
    std::vector<const Rule*> rules;
    Json list = Json::array();
    for (const Rule& rule : allRules()) {
        rules.push_back(&rule);
        if (json)
            list.push_back(jsonOf(rule));
    }
    std::cout << (json ? jsonText({{"rules", std::move(list)}}) : listText(rules));
    return kDone;
}

int showRule(const std::string& id, bool json)
{
    const auto rule = findRule(id);
    if (!rule)
        return report(rule.error());
    const std::vector<const Rule*> below = (*rule)->chapter ? rulesBelow(**rule) : std::vector<const Rule*>();
    if (json) {
        Json document = jsonOf(**rule);
        document["text"] = (*rule)->text;
        document["below"] = Json::array();
        for (const Rule* each : below)
            document["below"].push_back(each->id);
        std::cout << jsonText(document);
        return kDone;
    }
    std::cout << fmt::format("{}  {}\n\n{}\n", (*rule)->id, (*rule)->title, (*rule)->text);
    if (!below.empty())
        std::cout << "\n" << listText(below);
    return kDone;
}

}  // namespace

void addRule(const CommandContext& context)
{
    Command command(context, "rule", "Print a rule that a message cites, or list all");
    command.footer(R"(IDs have the name of their text in front: pytorch (dispatch in PyTorch), eleven (the 11 keys and
their layers), kernels (compiled kernels), values (vectors of results), design, ui. Alone they do where they are unique.

Examples:
  keyfall rule M13
  keyfall rule eleven:2.4.3
  keyfall rule pytorch:4          a chapter, and what it holds
  keyfall rule | grep -i autograd)");
    struct Options {
        std::string id;
        bool json = false;
    };
    auto options = std::make_shared<Options>();
    const auto id = command.option("ID", options->id, "The rule, such as pytorch:R7; nothing: all, by title");
    command.flag("--json", options->json, "Print one JSON document");
    command.run([options, id] { return id.given() ? showRule(options->id, options->json) : listRules(options->json); });
}

}  // namespace keyfall::app
