// SPDX-License-Identifier: MIT
#include "core/tensor/inference_mode.h"

namespace keyfall {

namespace {

constinit thread_local bool tOn = false;

}  // namespace

InferenceMode::InferenceMode(bool on) : before_(tOn)
{
    tOn = on;
}

InferenceMode::~InferenceMode()
{
    tOn = before_;
}

bool InferenceMode::isOn() noexcept
{
    return tOn;
}

}  // namespace keyfall
