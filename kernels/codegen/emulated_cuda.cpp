// SPDX-License-Identifier: MIT
#include "kernels/codegen/emulated_cuda.h"

#include "kernels/codegen/c_operations.h"
#include "kernels/codegen/render_c.h"

#include <fmt/format.h>

namespace keyfall::codegen {

namespace {

/// What NVRTC has without headers. The source defines int64_t itself, which a header of the host would have defined.
constexpr const char* kWords = R"(#define __CUDACC_RTC__
#define __global__
#define __device__
#define __launch_bounds__(threads)
#define __shared__ static thread_local
struct kf_Dimensions { unsigned x, y, z; };
static thread_local kf_Dimensions blockIdx, blockDim, threadIdx;
#define KF_DECLARE1(name) extern "C" double name(double); extern "C" float name##f(float);
#define KF_DECLARE2(name) extern "C" double name(double, double); extern "C" float name##f(float, float);
KF_DECLARE1(sqrt) KF_DECLARE1(floor) KF_DECLARE1(ceil) KF_DECLARE1(trunc) KF_DECLARE1(nearbyint) KF_DECLARE1(exp)
KF_DECLARE1(exp2) KF_DECLARE1(log) KF_DECLARE1(log2) KF_DECLARE1(sin) KF_DECLARE1(cos) KF_DECLARE1(tanh)
KF_DECLARE1(erf) KF_DECLARE1(fabs) KF_DECLARE2(fmod) KF_DECLARE2(pow) KF_DECLARE2(atan2) KF_DECLARE2(copysign)
extern "C" double fma(double, double, double);
extern "C" float fmaf(float, float, float);
static inline void __syncthreads() {}
template <class T> static inline T __shfl_xor_sync(unsigned, T value, int) { return value; }

)";

}  // namespace

std::string emulatedCudaSource(const KernelProgram& program, const std::string& entry, LocalSize local)
{
    const std::string kernel = entry + "_threads";
    std::string text = kWords + renderSource(program, kernel, Dialect::cuda, local);
    std::string arguments;
    for (std::size_t i = 0; i < program.slots.size(); ++i)
        arguments += fmt::format("({}*)buffers[{}], ", cType(program.slots[i].dtype), i);
    for (std::size_t i = 0; i < program.variables.size(); ++i)
        arguments += fmt::format("values[{}], ", i);
    const std::int64_t threads = blocksAreRows(program) ? 1 : kCudaBlock;
    text += fmt::format(R"(
extern "C" void {0}_blocks(void* const* buffers, const int64_t* values, int64_t points, int64_t blocks, unsigned threads)
{{
    blockDim = {{threads, 1, 1}};
    for (int64_t block = 0; block < blocks; ++block)
        for (unsigned thread = 0; thread < threads; ++thread) {{
            blockIdx.x = (unsigned)block;
            threadIdx.x = thread;
            {1}({2}points);
        }}
    (void)values;
}}

extern "C" void {0}(void* const* buffers, const int64_t* values, int64_t points)
{{
    {0}_blocks(buffers, values, points, (points + {3} - 1) / {3}, {3});
}}
)",
                        entry, kernel, arguments, threads);
    return text;
}

}  // namespace keyfall::codegen
