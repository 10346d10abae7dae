// SPDX-License-Identifier: MIT
#pragma once

#include "core/script/runtime.h"
#include "kernels/compiled/compiled_blocks.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace keyfall {

/// Opens `compiled(backend="auto", wait=50, callers=1, again=false, most=2147483647)`: the block is traced the first time and replayed from then on, in
/// one call `compiled::<name>`. What it cannot do so runs eagerly, and an event says why.
///
/// `wait`: milliseconds to wait for a compile that is on its way. `callers`: how many ask the cache at once.
/// `most`: how large sizes that change may get; calls with larger ones run eagerly, as the kernels say where they end.
/// `again`: what was traced is replayed at once, and that gives the results: so a program that runs once shows both.
/// Errors `badInput`: wrong arguments.
[[nodiscard]] Expected<std::unique_ptr<Region>>
openCompiled(Dispatcher& dispatcher, const std::shared_ptr<CompiledBlocks>& blocks, const std::vector<Value>& arguments,
             const std::vector<std::pair<std::string, Value>>& keywords);

}  // namespace keyfall
