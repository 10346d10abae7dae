// SPDX-License-Identifier: MIT
#pragma once

#include "core/pytorch/error_explanation.h"

namespace keyfall {

/// The part of addFacts (error_facts.h) for errors that name a device:
///
/// | name | what |
/// |---|---|
/// | device, backend | the word for `device=`; the backend, as keys call it |
/// | winner, meta | of two devices: the one whose kernel runs; "yes" where one of them is meta |
/// | near, small | the device that was probably meant; the same in small letters |
/// | device_told, index, odd_name, spaced, open_end | of a string that is no device: what of it is not one |
void addDeviceFacts(ErrorExplanation& explanation);

}  // namespace keyfall
