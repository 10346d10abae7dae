// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/dtype.h"
#include "core/text/json_text.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace keyfall {

/// Elements of one type in host memory, 8-byte aligned.
class KernelData {
public:
    /// All gap values: NaN, 77 or `true` (kernels:1.3).
    KernelData(DType dtype, std::int64_t elements);
    /// A list of values, or `{"ramp": ..., "elements": n}` (kernels:4.4). Throws JsonFailure.
    KernelData(DType dtype, const JsonPlace& place);

    [[nodiscard]] DType dtype() const { return dtype_; }
    [[nodiscard]] std::int64_t elements() const { return elements_; }
    [[nodiscard]] std::span<std::byte> bytes();
    /// An element as a text that tells every value from every other one but the zeros; NaN is "NaN".
    [[nodiscard]] std::string textAt(std::int64_t index) const;
    /// An element as JSON has it: a number, "NaN", `true` ...
    [[nodiscard]] Json jsonAt(std::int64_t index) const;
    /// SHA-256 of all elements, one bit pattern for NaN and zero (kernels:4.4).
    [[nodiscard]] std::string digest() const;
    /// Whether the element is what a record says (kernels:1.4).
    [[nodiscard]] bool equals(std::int64_t index, const JsonPlace& expected, double rtol, double atol) const;
    /// Writes one element as a record has it. Throws JsonFailure.
    void set(std::int64_t index, const JsonPlace& value);
    /// Writes a number of a float type, an integer of another one.
    void setNumber(std::int64_t index, double value);
    void setInteger(std::int64_t index, std::int64_t value);

private:
    template <class T>
    [[nodiscard]] T at(std::int64_t index) const;
    template <class T>
    void put(std::int64_t index, T value);
    void setRamp(const JsonPlace& ramp);

    DType dtype_;
    std::int64_t elements_ = 0;
    std::vector<std::uint64_t> words_;
};

}  // namespace keyfall
