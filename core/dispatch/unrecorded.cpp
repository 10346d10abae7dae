// SPDX-License-Identifier: MIT
#include "core/dispatch/unrecorded.h"

#include "core/dispatch/key_guards.h"
#include "core/dispatch/recorder.h"

namespace keyfall {

Unrecorded::Unrecorded(HopContext context)
    : thread_(stateOfThisThread(context)), recorder_(thread_.recorder), slowBelow_(thread_.slowBelow)
{
    if (recorder_ == nullptr)
        return;
    thread_.recorder = nullptr;
    thread_.slowBelow = recorder_->stackLimit();  // unrecorded calls can recurse, too
}

Unrecorded::~Unrecorded()
{
    thread_.recorder = recorder_;
    thread_.slowBelow = slowBelow_;
}

}  // namespace keyfall
