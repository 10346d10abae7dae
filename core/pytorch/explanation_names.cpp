// SPDX-License-Identifier: MIT
#include "core/pytorch/error_explanation.h"

namespace keyfall {

std::string_view nameOf(KeyOrigin origin)
{
    switch (origin) {
    case KeyOrigin::cpuTensors: return "cpu_tensors";
    case KeyOrigin::deviceTensor: return "device_tensor";
    case KeyOrigin::metaTensor: return "meta_tensor";
    case KeyOrigin::sparseTensor: return "sparse_tensor";
    case KeyOrigin::sparseCsrTensor: return "sparse_csr_tensor";
    case KeyOrigin::quantizedTensor: return "quantized_tensor";
    case KeyOrigin::nestedTensor: return "nested_tensor";
    case KeyOrigin::mkldnnTensor: return "mkldnn_tensor";
    case KeyOrigin::otherTensor: return "other_tensor";
    case KeyOrigin::autograd: return "autograd";
    case KeyOrigin::autocast: return "autocast";
    case KeyOrigin::vmap: return "vmap";
    case KeyOrigin::threadState: return "thread_state";
    case KeyOrigin::noTensor: return "no_tensor";
    case KeyOrigin::namedByCall: return "named_by_call";
    case KeyOrigin::unknown: return "unknown";
    }
    return "unknown";
}

std::string_view nameOf(Advice advice)
{
    switch (advice) {
    case Advice::quantizeInput: return "quantize_input";
    case Advice::sparsify: return "sparsify";
    case Advice::resultInLayout: return "result_in_layout";
    case Advice::registerDevice: return "register_device";
    case Advice::dequantizeInput: return "dequantize_input";
    case Advice::densify: return "densify";
    case Advice::padNested: return "pad_nested";
    case Advice::fromMkldnn: return "from_mkldnn";
    case Advice::buildForDevice: return "build_for_device";
    case Advice::moveToCpu: return "move_to_cpu";
    case Advice::mpsFallback: return "mps_fallback";
    case Advice::writeMeta: return "write_meta";
    case Advice::writeBatchRule: return "write_batch_rule";
    case Advice::passTensors: return "pass_tensors";
    case Advice::registerAutogradOther: return "register_autograd_other";
    case Advice::registerKernel: return "register_kernel";
    case Advice::registerComposite: return "register_composite";
    case Advice::importBackend: return "import_backend";
    case Advice::registerFactory: return "register_factory";
    case Advice::loadLibrary: return "load_library";
    case Advice::moveToDevice: return "move_to_device";
    case Advice::writeResultBack: return "write_result_back";
    case Advice::callWithoutOut: return "call_without_out";
    case Advice::insideOf: return "inside_of";
    case Advice::structuredOut: return "structured_out";
    case Advice::forwardOf: return "forward_of";
    case Advice::denseFromStart: return "dense_from_start";
    case Advice::tellByTheSchema: return "tell_by_the_schema";
    case Advice::replaceFallthrough: return "replace_fallthrough";
    case Advice::passSomeTensors: return "pass_some_tensors";
    case Advice::registerUndefined: return "register_undefined";
    case Advice::registerBoth: return "register_both";
    case Advice::passAutograd: return "pass_autograd";
    }
    return "register_kernel";
}

std::string_view nameOf(Filler::Reach reach)
{
    switch (reach) {
    case Filler::Reach::here: return "here";
    case Filler::Reach::wide: return "wide";
    case Filler::Reach::blocked: return "blocked";
    case Filler::Reach::fallback: return "fallback";
    }
    return "here";
}

}  // namespace keyfall
