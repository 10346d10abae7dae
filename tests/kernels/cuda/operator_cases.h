// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/tensor/value.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace keyfall {

class Runtime;

/// Every standard operator on many inputs, to be run on two devices and compared: by the tests on the emulated device, by
/// cuda_check on a real one.
class OperatorCases {
public:
    struct Case {
        std::string name;  ///< `add.Tensor float16, transposed`
        /// The result with inputs on `device`; the inputs' elements are the same on every device.
        std::function<Tensor(Device device)> run;
        bool exact = false;  ///< the results must agree in every bit
        double scale = 1;    ///< of the tolerance
    };

    OperatorCases();
    ~OperatorCases();

    [[nodiscard]] std::vector<Case> elementwise() const;
    [[nodiscard]] std::vector<Case> conversions() const;
    [[nodiscard]] std::vector<Case> reductions() const;
    [[nodiscard]] std::vector<Case> products() const;
    [[nodiscard]] std::vector<Case> copiesAndViews() const;

    /// Calls an operator through the dispatcher, the schema's defaults filled in.
    [[nodiscard]] Tensor call(const std::string& op, Stack arguments) const;
    [[nodiscard]] Stack callAll(const std::string& op, Stack arguments) const;
    [[nodiscard]] Runtime& runtime() const { return *runtime_; }

private:
    std::unique_ptr<Runtime> runtime_;
};

/// Empty when the case gives the same on both devices (or raises on both); else what differs.
[[nodiscard]] std::string differenceOf(const OperatorCases::Case& test, Device device);

}  // namespace keyfall
