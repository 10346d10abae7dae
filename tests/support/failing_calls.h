// SPDX-License-Identifier: MIT
#pragma once

namespace keyfall::tests {

/// How a call of the system that writes goes wrong.
enum class CallFault {
    noSpace,       ///< "No space left on device"
    noPermission,  ///< "Permission denied"
    inputOutput,   ///< "Input/output error"
    kill,          ///< the process is killed before the call
    tear,          ///< half of what is to be written is, then the process is killed
};

/// From now on the `place`th call (from 0) that changes a file below `folder` goes wrong: opening to write, write, fsync,
/// fchmod, rename, mkdir. Later ones work. A negative place: none does. Null: no call is counted any more.
void failCall(const char* folder, long place, CallFault fault);
/// Calls below the folder since then.
[[nodiscard]] long callsMade();

}  // namespace keyfall::tests
