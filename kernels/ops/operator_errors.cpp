// SPDX-License-Identifier: MIT
#include "kernels/ops/operator_errors.h"

#include "core/dispatch/dispatch_error.h"
#include "core/tensor/tensor.h"

#include <new>
#include <stdexcept>

namespace keyfall::ops {

namespace {

[[noreturn]] void raise(DispatchErrorKind kind, const std::string& op, const std::string& text)
{
    DispatchError error(kind, op + ": " + text);
    error.op = op;
    throw error;
}

}  // namespace

void rethrowNaming(const std::string& op)
{
    try {
        throw;
    } catch (DispatchError& error) {
        if (error.op.empty())
            error.op = op;
        throw;
    } catch (const DeviceError& error) {
        raise(DispatchErrorKind::device, op, error.what());
    } catch (const std::bad_alloc&) {
        raise(DispatchErrorKind::device, op, "out of memory");
    } catch (const std::overflow_error& error) {
        raise(DispatchErrorKind::badArgument, op, error.what());
    }
}

}  // namespace keyfall::ops
