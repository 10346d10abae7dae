// SPDX-License-Identifier: MIT
#include "app/commands/command.h"
#include "app/commands/commands.h"
#include "app/commands/keyset_protocol.h"
#include "core/text/line_source.h"

#include <iostream>

namespace keyfall::app {

namespace {

int answerLines(const std::string& modelName)
{
    const auto model = modelNamed(modelName);
    if (!model)
        return report(model.error());
    auto requests = LineSource::open("-");
    if (!requests)
        return report(requests.error());
    // Each answer is flushed, so that a program can ask and wait. Where none arrives, there is nothing left to do.
    while (std::cout) {
        const auto line = requests->next();
        if (!line)
            break;
        std::cout << answerKeysetRequest(**model, *line) << std::endl;
    }
    return requests->error() ? report(*requests->error()) : kDone;
}

}  // namespace

void addKeyset(const CommandContext& context)
{
    Command command(context, "keyset", "Key set algebra: JSON lines in, JSON lines out");
    command.footer(
        R"(One request a line, one answer a line; a line that cannot be used is answered {"error": ...}. A line
longer than 16 MB ends the conversation with status 2.
"do" is one of union, intersection, difference, symmetric_difference, add, remove, has, has_any, superset,
keys, highest, highest_functionality, highest_backend, index, print, parse, full_after. A set is "0x81", or
a list of key names.

Examples:
  echo '{"do": "union", "a": ["Autograd"], "b": "0x1"}' | keyfall keyset
      {"bits":"0x0081","keys":["Autograd","Cpu"]}
  echo '{"do": "highest", "a": ["Cpu", "Tracer"]}' | keyfall keyset
      {"key":"Tracer"}
  echo '{"do": "remove", "a": "0x481", "key": "Tracer"}' | keyfall keyset)");
    auto model = std::make_shared<std::string>("ferrotorch");
    command.option("--model", *model, "The key model: a name, or a model file (.json)").showDefault();
    command.run([model] { return answerLines(*model); });
}

}  // namespace keyfall::app
