// SPDX-License-Identifier: MIT
#include "core/pytorch/pasted_error.h"

namespace keyfall {

std::string_view nameOf(DispatchText kind)
{
    switch (kind) {
    case DispatchText::noKernel: return "no_kernel";
    case DispatchText::noTensors: return "no_tensors";
    case DispatchText::ambiguousAutograd: return "ambiguous_autograd";
    case DispatchText::fallthroughExecuted: return "fallthrough_executed";
    case DispatchText::staleTable: return "stale_table";
    case DispatchText::secondFallback: return "second_fallback";
    case DispatchText::secondDefinition: return "second_definition";
    case DispatchText::replacedKernel: return "replaced_kernel";
    case DispatchText::unknownKeyName: return "unknown_key_name";
    }
    return "no_kernel";
}

}  // namespace keyfall
