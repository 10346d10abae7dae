# SPDX-License-Identifier: MIT
# cmake -DFOLDER=kernels/codegen -DOUT=codegen_version.h -P write_version.cmake: a number that changes with every file that writes code.
file(GLOB_RECURSE files "${FOLDER}/*.cpp" "${FOLDER}/*.h")
list(SORT files)
set(digests "")
foreach(file IN LISTS files)
    file(SHA256 "${file}" digest)
    string(APPEND digests "${digest}")
endforeach()
string(SHA256 digest "${digests}")
string(SUBSTRING "${digest}" 0 12 number)
file(CONFIGURE OUTPUT "${OUT}" CONTENT
    "#pragma once\nnamespace keyfall::codegen {\ninline constexpr std::int64_t kCodegenVersion = 0x@number@;\n}\n" @ONLY)
