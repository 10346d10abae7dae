// SPDX-License-Identifier: MIT
#pragma once

namespace keyfall::app {

/// Standard input, output and error that the program was started without (`>&-`) would be the next three files that
/// it opens, and what it prints would be written into one of them: the memory of the emulated device, a picture. Here
/// each is taken by /dev/null opened the other way round, so that reading and printing fail as they must.
void occupyClosedDescriptors() noexcept;

}  // namespace keyfall::app
