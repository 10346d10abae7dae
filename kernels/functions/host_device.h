// SPDX-License-Identifier: MIT
#pragma once

/// Marks a function that nvcc compiles for both sides and every other compiler for the host.
#if defined(__CUDACC__)
#define KEYFALL_HD __host__ __device__
#else
#define KEYFALL_HD
#endif
