// SPDX-License-Identifier: MIT
#pragma once

#include "core/pytorch/error_explanation.h"

namespace keyfall {

/// Finds out what helps with an error of this kind and is not in its text, and puts it into `facts`:
///
/// | name | what |
/// |---|---|
/// | aten | "yes" where the operator is PyTorch's own |
/// | near | the name that was probably meant |
/// | tables | the versions of PyTorch that have the operator |
/// | overloads | the overloads that the operator has |
/// | gone, printed, reads | of a key's name: the last version that had it; one that prints it; one that reads it |
/// | type | of the argument, by the schema |
/// | asked | the operator, or the higher-order one |
/// | registered | the keys with a kernel |
/// | outside | PyTorch's own source made the earlier registration |
/// | out, view | the operator writes into `out=`; it returns a view |
/// | passed_by | backends whose own kernel is a fallthrough |
/// | callers | functions that call it inside |
/// | backend, device ... | what device_facts.h has |
void addFacts(ErrorExplanation& explanation);

/// The operator takes no tensor, by its schema (pytorch:N11).
[[nodiscard]] bool isFactory(const ErrorExplanation& explanation);

/// Fills `advice` for a missing kernel (pytorch:E1, pytorch:E2) and an ambiguous one (pytorch:E3): what helps first.
void adviseOn(ErrorExplanation& explanation);

}  // namespace keyfall
