// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/tensor_spec_json.h"
#include "core/text/json_text.h"
#include "tests/support/parsed_json.h"

#include <algorithm>

namespace keyfall {

/// The elements of a strided tensor: a part of a form.
inline StridedSpec stridedSpec(DType dtype, std::vector<std::int64_t> shape, const std::vector<double>& data)
{
    StridedSpec spec;
    spec.dtype = dtype;
    spec.shape = std::move(shape);
    if (dtype == DType::int64)
        spec.integers.assign(data.begin(), data.end());
    else
        spec.data = data;
    return spec;
}

/// A tensor as a document describes it; the text must be right.
inline TensorSpec tensorSpec(const std::string& name, const char* form)
{
    const Json document = test::parsedJson(form);
    return readTensorSpec(JsonPlace(document, name), name);
}

}  // namespace keyfall
