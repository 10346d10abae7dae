# SPDX-License-Identifier: MIT
# Decides KEYFALL_HAVE_CUDA: whether the .cu files are built. Run time decides separately whether there is a device.
# A target with .cu files links keyfall_cuda_options.

set(KEYFALL_HAVE_CUDA OFF)
if(NOT KEYFALL_CUDA STREQUAL "OFF")
    include(CheckLanguage)
    if(NOT CMAKE_CUDA_COMPILER AND NOT DEFINED ENV{CUDACXX})
        find_program(KEYFALL_NVCC nvcc HINTS ENV CUDA_PATH PATHS /usr/local/cuda PATH_SUFFIXES bin)
        mark_as_advanced(KEYFALL_NVCC)
        if(KEYFALL_NVCC)
            set(CMAKE_CUDA_COMPILER ${KEYFALL_NVCC})
        endif()
    endif()
    # The static runtime starts on a machine without a driver; nothing else of the toolkit is linked.
    set(CMAKE_CUDA_RUNTIME_LIBRARY Static)
    # For the device that is here; without one for every device, which compiles the kernels further when it first starts
    # one. Machine code for all kinds (preset `cuda`) takes four times as long to build.
    if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
        execute_process(COMMAND nvidia-smi -L RESULT_VARIABLE no_device OUTPUT_QUIET ERROR_QUIET)
        if(no_device STREQUAL "0")
            set(CMAKE_CUDA_ARCHITECTURES native)
        else()
            set(CMAKE_CUDA_ARCHITECTURES 75-virtual)
        endif()
    endif()
    check_language(CUDA)
    if(CMAKE_CUDA_COMPILER)
        enable_language(CUDA)
        find_package(CUDAToolkit QUIET)
    endif()
    if(CMAKE_CUDA_COMPILER AND CUDAToolkit_FOUND)
        set(KEYFALL_HAVE_CUDA ON)
        if(KEYFALL_CCACHE)
            set(CMAKE_CUDA_COMPILER_LAUNCHER ${KEYFALL_CCACHE})
        endif()
        # CMake 3.25 knows no option for CUDA 20 and would take the C++ standard, which is required, for CUDA too. Not
        # required, it is left out, and the option is passed by hand.
        set(CMAKE_CUDA_STANDARD 20)
        set(CMAKE_CUDA_STANDARD_REQUIRED OFF)
        add_library(keyfall_cuda_options INTERFACE)
        target_compile_options(keyfall_cuda_options INTERFACE $<$<COMPILE_LANGUAGE:CUDA>:-std=c++20>)
    elseif(KEYFALL_CUDA STREQUAL "ON")
        message(FATAL_ERROR "KEYFALL_CUDA is ON and no working nvcc was found. "
                            "Put nvcc on PATH, set CUDACXX, or use KEYFALL_CUDA=OFF.")
    endif()
endif()
message(STATUS "CUDA kernels: ${KEYFALL_HAVE_CUDA} (KEYFALL_CUDA=${KEYFALL_CUDA})")
