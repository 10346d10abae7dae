// SPDX-License-Identifier: MIT
#include "kernels/ops/shape/matmul.h"

#include "kernels/ops/promotion.h"
#include "kernels/ops/reject.h"

namespace keyfall::ops {

namespace {

void checkSameType(const Tensor& self, const Tensor& other)
{
    if (self.dtype() != other.dtype())
        reject(std::string("expected scalar type ") + scalarTypeName(self.dtype()) + " but found " +
               scalarTypeName(other.dtype()));
}

void checkInner(std::int64_t rows, std::int64_t innerLeft, std::int64_t innerRight, std::int64_t columns)
{
    if (innerLeft != innerRight)
        reject("mat1 and mat2 shapes cannot be multiplied (" + std::to_string(rows) + "x" + std::to_string(innerLeft) +
               " and " + std::to_string(innerRight) + "x" + std::to_string(columns) + ")");
}

void checkDotSizes(const Tensor& self, const Tensor& other)
{
    if (self.dtype() != other.dtype())
        reject(std::string("dot : expected both vectors to have same dtype, but found ") +
               scalarTypeName(self.dtype()) + " and " + scalarTypeName(other.dtype()));
    if (self.size(0) != other.size(0))
        reject("inconsistent tensor size, expected tensor [" + std::to_string(self.size(0)) + "] and src [" +
               std::to_string(other.size(0)) + "] to have the same number of elements, but got " +
               std::to_string(self.size(0)) + " and " + std::to_string(other.size(0)) + " elements respectively");
}

}  // namespace

void checkMm(const Tensor& self, const Tensor& mat2)
{
    if (self.dim() != 2)
        reject("self must be a matrix");
    if (mat2.dim() != 2)
        reject("mat2 must be a matrix");
    checkInner(self.size(0), self.size(1), mat2.size(0), mat2.size(1));
    checkSameType(self, mat2);
}

void checkBmm(const Tensor& self, const Tensor& mat2)
{
    if (self.dim() != 3)
        reject("batch1 must be a 3D tensor");
    if (mat2.dim() != 3)
        reject("batch2 must be a 3D tensor");
    if (self.size(0) != mat2.size(0) || self.size(2) != mat2.size(1))
        reject("Expected size for first two dimensions of batch2 tensor to be: [" + std::to_string(self.size(0)) +
               ", " + std::to_string(self.size(2)) + "] but got: [" + std::to_string(mat2.size(0)) + ", " +
               std::to_string(mat2.size(1)) + "].");
    checkSameType(self, mat2);
}

void checkMv(const Tensor& self, const Tensor& vec)
{
    if (self.dim() != 2 || vec.dim() != 1)
        reject("vector + matrix @ vector expected, got " + std::to_string(self.dim()) + ", " +
               std::to_string(vec.dim()));
    if (self.size(1) != vec.size(0))
        reject("size mismatch, got " + std::to_string(self.size(0)) + ", " + std::to_string(self.size(0)) + "x" +
               std::to_string(self.size(1)) + "," + std::to_string(vec.size(0)));
    checkSameType(self, vec);
}

void checkDot(const Tensor& self, const Tensor& other)
{
    if (self.dim() != 1 || other.dim() != 1)
        reject("1D tensors expected, but got " + std::to_string(self.dim()) + "D and " + std::to_string(other.dim()) +
               "D tensors");
    checkDotSizes(self, other);
}

void checkMatmul(const Tensor& self, const Tensor& other)
{
    if (self.dim() == 0 || other.dim() == 0)
        reject("both arguments to matmul need to be at least 1D, but they are " + std::to_string(self.dim()) +
               "D and " + std::to_string(other.dim()) + "D");
    if (self.dim() == 1 && other.dim() == 1)
        return checkDotSizes(self, other);
    if (self.dim() == 2 && other.dim() == 1)
        return checkMv(self, other);
    const std::int64_t inner = self.shape().back();
    const bool otherIsVector = other.dim() == 1;
    const std::int64_t otherInner = other.size(otherIsVector ? 0 : other.dim() - 2);
    const std::int64_t columns = otherIsVector ? 1 : other.shape().back();
    if (self.dim() > 2 && other.dim() > 2) {
        if (inner != otherInner)
            reject("Expected size for first two dimensions of batch2 tensor to be: [" +
                   std::to_string(elementCount({self.shape().begin(), self.shape().end() - 2})) + ", " +
                   std::to_string(inner) + "] but got: [" +
                   std::to_string(elementCount({other.shape().begin(), other.shape().end() - 2})) + ", " +
                   std::to_string(otherInner) + "].");
    } else {
        // One side has no batch: PyTorch folds the other side's batch into its rows.
        checkInner(inner == 0 ? 0 : self.numel() / inner, inner, otherInner, columns);
    }
    checkSameType(self, other);
}

}  // namespace keyfall::ops
