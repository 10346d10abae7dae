// SPDX-License-Identifier: MIT
#include "core/dispatch/lint_origin.h"

#include "core/dispatch/lint.h"

namespace keyfall {

namespace {

/// Registered from Python: by `torch.library`, whose place older versions print as "/dev/null", or in a file of Python.
bool isFromPython(std::string_view where)
{
    return where.starts_with("/dev/null:") || where.find(".py:") != std::string_view::npos;
}

}  // namespace

bool isPytorchs(std::string_view where)
{
    return libraryOf(where) == kPytorchLibrary;
}

bool isMeantOverride(const KeyModel& model, const RegistrationView& old, const RegistrationView& newer)
{
    if (!isPytorchs(old.where) || isFromPython(old.where) || !isFromPython(newer.where))
        return false;
    return isPytorchs(newer.where) || (newer.key && model.nameOf(*newer.key) == "Meta");
}

}  // namespace keyfall
