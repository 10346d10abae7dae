// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/session.h"

#include <QString>

namespace keyfall {

/// A tensor's fields as people read and type them. Everything here is a pure function.

[[nodiscard]] QString shapeText(const std::vector<std::int64_t>& shape);  ///< "2, 3"; "scalar" for no dimension
/// Reads "2, 3", "[2, 3]", "2 x 3", "scalar".
[[nodiscard]] Expected<std::vector<std::int64_t>> parseShape(const QString& text);

/// "1, 2, 3", "fill 0.5", "random 7", or the form that is not strided as its JSON text.
[[nodiscard]] QString valuesText(const TensorSpec& tensor);
/// Reads what `valuesText` writes into `tensor`, as its dtype needs it. The number of values is `checkTensor`'s matter.
[[nodiscard]] Expected<void> setValues(TensorSpec& tensor, const QString& text);
/// Changes the dtype and keeps the values, if they fit.
[[nodiscard]] Expected<void> setDType(TensorSpec& tensor, DType dtype);

/// Whether the fields agree: number of values and shape, gradient and dtype.
[[nodiscard]] Expected<void> checkTensor(const TensorSpec& tensor);

/// What a new tensor is until somebody changes it: 2 x 3 ones.
[[nodiscard]] TensorSpec plainTensor(const std::string& name);

/// A number as short as it can be written without losing a bit.
[[nodiscard]] QString numberText(double number);

}  // namespace keyfall
