// SPDX-License-Identifier: MIT
#include "kernels/ops/shape/matmul.h"

#include "kernels/ops/promotion.h"
#include "kernels/ops/reject.h"
#include "kernels/ops/release.h"

#include <algorithm>

namespace keyfall::ops {

namespace {

/// A type as C++ calls it, which 2.15 prints for matrices.
std::string_view nameInCpp(DType dtype)
{
    switch (dtype) {
    case DType::boolean: return "bool";
    case DType::uint8: return "unsigned char";
    case DType::int8: return "signed char";
    case DType::int16: return "short";
    case DType::int32: return "int";
    case DType::int64: return "long";
    case DType::float16: return "c10::Half";
    case DType::bfloat16: return "c10::BFloat16";
    case DType::float32: return "float";
    case DType::float64: return "double";
    }
    return "?";
}

void checkSameType(const Tensor& self, const Tensor& other)
{
    if (self.dtype() == other.dtype())
        return;
    if (answersLike215() && self.dim() == 2 && other.dim() == 2)
        reject("expected m1 and m2 to have the same dtype, but got: " + std::string(nameInCpp(self.dtype()))
               + " != " + std::string(nameInCpp(other.dtype())));
    else
        reject(std::string("expected scalar type ") + scalarTypeName(self.dtype()) + " but found "
               + scalarTypeName(other.dtype()));
}

[[noreturn]] void rejectInner(std::int64_t rows, std::int64_t innerLeft, std::int64_t innerRight, std::int64_t columns)
{
    reject("mat1 and mat2 shapes cannot be multiplied (" + std::to_string(rows) + "x" + std::to_string(innerLeft)
           + " and " + std::to_string(innerRight) + "x" + std::to_string(columns) + ")");
}

[[noreturn]] void rejectVector(std::int64_t rows, std::int64_t inner, std::int64_t length)
{
    reject("size mismatch, got " + std::to_string(rows) + ", " + std::to_string(rows) + "x" + std::to_string(inner)
           + "," + std::to_string(length));
}

Dims batchOf(const Tensor& matrices)
{
    return {matrices.shape().begin(), matrices.shape().end() - 2};
}

/// Rows of all matrices of a batch; a vector is one row.
std::int64_t rowsOf(const Tensor& self)
{
    return elementCount({self.shape().begin(), self.shape().end() - 1});
}

void checkDotSizes(const Tensor& self, const Tensor& other)
{
    if (self.dtype() != other.dtype())
        reject(std::string("dot : expected both vectors to have same dtype, but found ") + scalarTypeName(self.dtype())
               + " and " + scalarTypeName(other.dtype()));
    if (self.size(0) != other.size(0))
        reject("inconsistent tensor size, expected tensor [" + std::to_string(self.size(0)) + "] and src ["
               + std::to_string(other.size(0)) + "] to have the same number of elements, but got "
               + std::to_string(self.size(0)) + " and " + std::to_string(other.size(0)) + " elements respectively");
}

}  // namespace

void checkMm(const Tensor& self, const Tensor& mat2)
{
    if (self.dim() != 2)
        reject("self must be a matrix");
    if (mat2.dim() != 2)
        reject("mat2 must be a matrix");
    if (self.size(1) != mat2.size(0))
        rejectInner(self.size(0), self.size(1), mat2.size(0), mat2.size(1));
    checkSameType(self, mat2);
}

void checkBmm(const Tensor& self, const Tensor& mat2)
{
    if (self.dim() != 3)
        reject("batch1 must be a 3D tensor");
    if (mat2.dim() != 3)
        reject("batch2 must be a 3D tensor");
    if (self.size(0) != mat2.size(0) || self.size(2) != mat2.size(1))
        reject("Expected size for first two dimensions of batch2 tensor to be: [" + std::to_string(self.size(0)) + ", "
               + std::to_string(self.size(2)) + "] but got: [" + std::to_string(mat2.size(0)) + ", "
               + std::to_string(mat2.size(1)) + "].");
    checkSameType(self, mat2);
}

void checkMv(const Tensor& self, const Tensor& vec)
{
    if (self.dim() != 2 || vec.dim() != 1)
        reject("vector + matrix @ vector expected, got 1, " + std::to_string(self.dim()) + ", "
               + std::to_string(vec.dim()));
    if (self.size(1) != vec.size(0))
        rejectVector(self.size(0), self.size(1), vec.size(0));
    checkSameType(self, vec);
}

void checkDot(const Tensor& self, const Tensor& other)
{
    if (self.dim() != 1 || other.dim() != 1)
        reject("1D tensors expected, but got " + std::to_string(self.dim()) + "D and " + std::to_string(other.dim())
               + "D tensors");
    checkDotSizes(self, other);
}

void checkMatmul(const Tensor& self, const Tensor& other)
{
    if (self.dim() == 0 || other.dim() == 0)
        reject("both arguments to matmul need to be at least 1D, but they are " + std::to_string(self.dim()) + "D and "
               + std::to_string(other.dim()) + "D");
    if (self.dim() == 1 && other.dim() == 1)
        return checkDotSizes(self, other);
    const std::int64_t inner = self.shape().back();
    const std::int64_t otherInner = other.size(std::max(0, other.dim() - 2));
    const std::int64_t columns = other.shape().back();
    if (inner == otherInner)
        return checkSameType(self, other);
    // Where one side has no batch, PyTorch folds the other side's batch into its rows, and words its error after that.
    if (other.dim() == 1)
        rejectVector(rowsOf(self), inner, otherInner);
    if (self.dim() == 1 && other.dim() > 2)
        rejectVector(elementCount(batchOf(other)) * columns, otherInner, inner);
    if (self.dim() > 2 && other.dim() > 2)
        reject("Expected size for first two dimensions of batch2 tensor to be: ["
               + std::to_string(elementCount(batchOf(self))) + ", " + std::to_string(inner) + "] but got: ["
               + std::to_string(elementCount(batchOf(other))) + ", " + std::to_string(otherInner) + "].");
    if (self.dim() == 2 && other.dim() > 2)
        rejectInner(elementCount(batchOf(other)) * columns, otherInner, inner, self.size(0));
    rejectInner(rowsOf(self), inner, otherInner, columns);
}

}  // namespace keyfall::ops
