// SPDX-License-Identifier: MIT
#include "kernels/codegen/machine/x86/x86_vectors.h"

namespace keyfall::codegen {

using namespace asmjit;
namespace Id = x86::Inst;

LaneValue X86Vectors::cast(const LaneValue& value, DType to)
{
    const DType from = value.dtype;
    if (from == to)
        return value;
    if (from == DType::boolean)
        return select(value, constant(oneBits(to), to), constant(0, to));
    if (to == DType::boolean)
        return isNot(value, constant(0, from));
    const auto by = [&](std::uint32_t instruction) {
        LaneValue made = fresh(to);
        cc_.emit(instruction, v(made), v(value));
        return made;
    };
    if (from == DType::int32)
        return by(to == DType::int64 ? Id::kIdVpmovsxdq : to == DType::float32 ? Id::kIdVcvtdq2ps : Id::kIdVcvtdq2pd);
    if (from == DType::float32 && to == DType::float64)
        return by(Id::kIdVcvtps2pd);
    if (from == DType::float64 && to == DType::float32)
        return by(Id::kIdVcvtpd2ps);
    if (to == DType::int32 && from != DType::int64)  // what does not fit becomes the lowest integer
        return by(from == DType::float32 ? Id::kIdVcvttps2dq : Id::kIdVcvttpd2dq);
    if (!wide_)
        return called(castFunctionIndex(from, to), to, value, value);
    if (from == DType::int64)
        return by(to == DType::int32 ? Id::kIdVpmovqd : to == DType::float32 ? Id::kIdVcvtqq2ps : Id::kIdVcvtqq2pd);
    return by(from == DType::float32 ? Id::kIdVcvttps2qq : Id::kIdVcvttpd2qq);
}

}  // namespace keyfall::codegen
