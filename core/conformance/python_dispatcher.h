// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"

#include <memory>
#include <string>
#include <vector>

namespace keyfall {

/// What PyTorch's `torch._python_dispatcher.PythonDispatcher` shows: a small tool that registers one kernel a key and
/// prints the registrations and the computed table of the keys it knows.
class PythonDispatcher {
public:
    explicit PythonDispatcher(std::shared_ptr<const KeyModel> model);

    /// Registers `fn_<key>` at each key, or says what the tool raises. Nothing is registered after an error.
    Expected<void> add(const std::vector<std::string>& keys);
    [[nodiscard]] std::string registrations() const;
    [[nodiscard]] std::string table() const;

private:
    Dispatcher dispatcher_;
    OperatorHandle op_;
    std::vector<Registration> registrations_;
};

}  // namespace keyfall
