// SPDX-License-Identifier: MIT
#include "kernels/cuda/real/vendor_matmul.h"

#include "core/tensor/tensor.h"
#include "kernels/cuda/issue.h"
#include "kernels/cuda/real/cublas_library.h"
#include "kernels/cuda/real/real_device.h"

#include <fmt/format.h>

#include <climits>
#include <memory>
#include <optional>
#include <unordered_map>

namespace keyfall::cuda {

namespace {

/// How cuBLAS, which stores by columns, sees one operand of a row-major product.
struct Operand2d {
    cublasOperation_t operation = CUBLAS_OP_N;
    int leading = 1;
};

/// Of a matrix of `rows` x `columns` seen transposed (so that its rows are cuBLAS's columns); nothing when neither
/// dimension lies contiguous.
[[nodiscard]] std::optional<Operand2d> seenByColumns(std::int64_t rows, std::int64_t columns, std::int64_t rowStride,
                                                     std::int64_t columnStride)
{
    if ((columnStride == 1 || columns == 1) && (rows == 1 || (rowStride >= columns && rowStride <= INT_MAX)))
        return Operand2d{CUBLAS_OP_N, static_cast<int>(rows == 1 ? std::max<std::int64_t>(1, columns) : rowStride)};
    if ((rowStride == 1 || rows == 1) && (columns == 1 || (columnStride >= rows && columnStride <= INT_MAX)))
        return Operand2d{CUBLAS_OP_T, static_cast<int>(columns == 1 ? std::max<std::int64_t>(1, rows) : columnStride)};
    return std::nullopt;
}

[[nodiscard]] std::optional<cudaDataType> dataType(DType dtype)
{
    switch (dtype) {
    case DType::float16: return CUDA_R_16F;
    case DType::bfloat16: return CUDA_R_16BF;
    case DType::float32: return CUDA_R_32F;
    case DType::float64: return CUDA_R_64F;
    default: return std::nullopt;
    }
}

void checkCublas(const CublasLibrary& cublas, cublasStatus_t status)
{
    if (status != CUBLAS_STATUS_SUCCESS)
        throw CudaFailure(cublas.statusName(status), "cuBLAS refused the product");
}

/// A handle for this thread and device: handles are not to be shared between threads.
[[nodiscard]] cublasHandle_t handleFor(const CublasLibrary& cublas, const RealDevice& device)
{
    using Handle = std::unique_ptr<cublasContext, decltype(cublas.destroy)>;
    thread_local std::unordered_map<int, Handle> handles;
    const auto found = handles.find(device.ordinal());
    if (found != handles.end())
        return found->second.get();
    cublasHandle_t handle = nullptr;
    checkCublas(cublas, cublas.create(&handle));
    return handles.emplace(device.ordinal(), Handle(handle, cublas.destroy)).first->second.get();
}

/// One product of `batches` matrices that lie at a fixed distance.
struct Products {
    const ops::MatmulPlan& plan;
    Operand2d left;
    Operand2d right;
    cudaDataType type;
    std::int64_t leftBatchStride = 0;
    std::int64_t rightBatchStride = 0;
    int batches = 1;

    void run(const CublasLibrary& cublas, cublasHandle_t handle) const
    {
        // In columns, output^T = right^T left^T.
        const float one = 1;
        const float zero = 0;
        const double wideOne = 1;
        const double wideZero = 0;
        const bool wide = type == CUDA_R_64F;
        checkCublas(cublas,
                    cublas.gemm(handle, right.operation, left.operation, static_cast<int>(plan.columns),
                                static_cast<int>(plan.rows), static_cast<int>(plan.inner),
                                wide ? static_cast<const void*>(&wideOne) : &one, plan.right.deviceAddress(), type,
                                right.leading, rightBatchStride, plan.left.deviceAddress(), type, left.leading,
                                leftBatchStride, wide ? static_cast<const void*>(&wideZero) : &zero,
                                plan.output.deviceAddress(), type, static_cast<int>(plan.columns),
                                plan.rows * plan.columns, batches, wide ? CUBLAS_COMPUTE_64F : CUBLAS_COMPUTE_32F,
                                CUBLAS_GEMM_DEFAULT));
    }
};

/// The distance of neighbouring batches when all of them lie at the same distance.
[[nodiscard]] std::optional<std::int64_t> batchStride(const Dims& shape, const Dims& strides)
{
    std::int64_t stride = 0;
    std::int64_t merged = 1;
    for (std::size_t d = shape.size(); d-- > 0;) {
        if (shape[d] == 1)
            continue;
        if (merged == 1)
            stride = strides[d];
        else if (strides[d] != stride * merged)
            return std::nullopt;
        merged *= shape[d];
    }
    return stride;
}

/// What cuBLAS is to do, or nothing where it cannot.
[[nodiscard]] std::optional<Products> productsOf(const ops::MatmulPlan& plan)
{
    const auto type = dataType(plan.output.dtype());
    if (!type || plan.inner == 0 || plan.rows > INT_MAX || plan.columns > INT_MAX || plan.inner > INT_MAX)
        return std::nullopt;
    const auto left = seenByColumns(plan.rows, plan.inner, plan.leftRowStride, plan.leftInnerStride);
    const auto right = seenByColumns(plan.inner, plan.columns, plan.rightInnerStride, plan.rightColumnStride);
    const auto leftBatchStride = batchStride(plan.batchShape, plan.leftBatchStrides);
    const auto rightBatchStride = batchStride(plan.batchShape, plan.rightBatchStrides);
    const std::int64_t batches = elementCount(plan.batchShape);
    if (!left || !right || !leftBatchStride || !rightBatchStride || batches > INT_MAX)
        return std::nullopt;
    return Products{plan, *left, *right, *type, *leftBatchStride, *rightBatchStride, static_cast<int>(batches)};
}

}  // namespace

bool vendorMatmul(CudaDevice& device, const ops::MatmulPlan& plan)
{
    auto* real = dynamic_cast<RealDevice*>(&device);
    const auto products = real != nullptr ? productsOf(plan) : std::nullopt;
    const CublasLibrary* cublas = products ? CublasLibrary::load() : nullptr;
    if (cublas == nullptr)
        return false;
    const Stream stream = currentStream();
    noteEvent(EventKind::launch, [&] {
        return fmt::format("cublasGemmStridedBatchedEx ({}) of {} x {} x {}, {} times, on {} stream {}", cublas->file,
                           plan.rows, plan.inner, plan.columns, products->batches, nameOf(plan.output.device()),
                           stream.index);
    });
    guarded("cublasGemmStridedBatchedEx", {&plan.output, &plan.left, &plan.right}, [&] {
        const cudaStream_t queue = real->streamOf(stream);
        const cublasHandle_t handle = handleFor(*cublas, *real);
        checkCublas(*cublas, cublas->setStream(handle, queue));
        products->run(*cublas, handle);
    });
    return true;
}

}  // namespace keyfall::cuda
