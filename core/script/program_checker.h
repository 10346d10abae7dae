// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/error.h"
#include "core/script/program.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// What is wrong with a program, as data, so that whoever shows it can offer to put it right.
struct ProgramProblem {
    enum class Kind { form, unknownName, unknownOperator };

    Kind kind = Kind::form;
    Error error;             ///< complete: where it is says line and column
    int line = 0;            ///< 1-based
    int column = 1;          ///< 1-based
    std::string name;        ///< of an unknown name or operator: as the program writes it
    std::string suggestion;  ///< of these: what is near; empty when nothing is
};

/// The first thing that can be known to be wrong before anything runs: a name that is no tensor of the session and not
/// assigned further up, an operator that does not exist.
[[nodiscard]] std::optional<ProgramProblem> problemOf(const std::vector<Statement>& program,
                                                      const Dispatcher& dispatcher,
                                                      const std::vector<std::string>& tensors, std::string_view where);

/// The same as an error, with a near miss.
[[nodiscard]] Expected<void> checkProgram(const std::vector<Statement>& program, const Dispatcher& dispatcher,
                                          const std::vector<std::string>& tensors, std::string_view where);

}  // namespace keyfall
