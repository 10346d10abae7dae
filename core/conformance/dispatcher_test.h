// SPDX-License-Identifier: MIT
#pragma once

#include "core/conformance/fact_check.h"
#include "core/keys/key_model.h"

#include <memory>

namespace keyfall {

/// Replays one case of PyTorch's dispatcher tests that is made of registrations: the state, the computed table and the
/// error that they give, in the order of the file or, where the record says so, in every order.
///
/// Registrations that have been made in any order must also agree on every state on the way: what is registered decides,
/// not when. That is what PyTorch's own test does.
void replayRegistrationCase(const std::shared_ptr<const KeyModel>& model, const JsonPlace& record, FactCheck& check);

}  // namespace keyfall
