// SPDX-License-Identifier: MIT
#include "core/pytorch/device_words.h"

#include "core/text/near_miss.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>
#include <vector>

namespace keyfall {

namespace {

/// torch.device's types, and names under which packages are known to register PrivateUse1.
constexpr std::array<std::pair<std::string_view, std::string_view>, 27> kDevices{{
    {"cpu", "CPU"},
    {"cuda", "CUDA"},
    {"hip", "HIP"},
    {"xla", "XLA"},
    {"mps", "MPS"},
    {"ipu", "IPU"},
    {"xpu", "XPU"},
    {"hpu", "HPU"},
    {"ve", "VE"},
    {"lazy", "Lazy"},
    {"mtia", "MTIA"},
    {"maia", "MAIA"},
    {"meta", "Meta"},
    {"privateuseone", "PrivateUse1"},
    {"fpga", "FPGA"},
    {"vulkan", "Vulkan"},
    {"metal", "Metal"},
    {"ort", "ORT"},
    {"mkldnn", "MkldnnCPU"},
    {"npu", "PrivateUse1"},
    {"mlu", "PrivateUse1"},
    {"musa", "PrivateUse1"},
    {"gcu", "PrivateUse1"},
    {"openreg", "PrivateUse1"},
    {"nvidia", "CUDA"},
    {"rocm", "HIP"},
    {"privateuse1", "PrivateUse1"},
}};

/// What people call a device, and what device= calls it.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kOtherNames{{
    {"gpu", "cuda"},
    {"nvidia", "cuda"},
    {"rocm", "cuda"},
    {"metal", "mps"},
    {"tpu", "xla"},
    {"privateuse1", "privateuseone"},
}};

std::string lower(std::string_view word)
{
    std::string text(word.substr(0, word.find(':')));
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

}  // namespace

std::string backendOfDevice(std::string_view word)
{
    const std::string wanted = lower(word);
    for (const auto& [device, backend] : kDevices)
        if (device == wanted)
            return std::string(backend);
    return {};
}

bool isPackaged(std::string_view word)
{
    const std::string device = lower(word);
    return backendOfDevice(device) == "PrivateUse1" && device != "privateuse1" && device != "privateuseone";
}

std::string nearDevice(std::string_view word)
{
    for (const auto& [other, device] : kOtherNames)
        if (other == lower(word))
            return std::string(device);
    std::vector<std::string> devices;
    for (const auto& device : kDevices)
        devices.emplace_back(device.first);
    return nearMiss(lower(word), devices).value_or(std::string());
}

std::string deviceWord(std::string_view word)
{
    const std::string device = lower(word);
    if (device == "nvidia")
        return "cuda";
    return device == "privateuse1" ? "privateuseone" : device;
}

}  // namespace keyfall
