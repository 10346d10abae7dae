// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace keyfall::tests {

/// What came out of going through the places at which something can be made to fail.
struct Places {
    long count = 0;                   ///< that were tried
    long excused = 0;                 ///< of them, which ended the process where nobody here can help it
    std::vector<std::string> faults;  ///< "place 17: the process died of signal 6", one for each that went wrong

    [[nodiscard]] std::string text() const;
};

/// Tries `work` at the places 0, step, 2·step ... below `end` in child processes, so that a crash, an end by
/// `std::terminate` or a hang is one place's fault and the rest is still tried. `work` returns what is wrong, or nothing.
/// A child goes on from place to place; `prepare` runs once in each. At most `most` faults are collected.
/// The caller has started no threads. The JSON library's destructor wants memory and may not raise, so a lack of it there
/// ends the process: such places are counted and excused, for `keyfall` says status 3 all the same (onTerminate). The names of functions on the way to a fault go to standard error.
[[nodiscard]] Places tryPlaces(long end, long step, const std::function<void()>& prepare,
                               const std::function<std::string(long)>& work, std::size_t most = 5);

/// A number that a child process finds out, after `prepare`; -1 when it dies.
[[nodiscard]] long countInAChild(const std::function<void()>& prepare, const std::function<long()>& count);

/// How far apart the places are: all with KEYFALL_PLACES=all, by hand; else so that about `few` are tried.
[[nodiscard]] long stepFor(long end, long few);

}  // namespace keyfall::tests
