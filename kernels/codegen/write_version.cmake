# SPDX-License-Identifier: MIT
# cmake -DFOLDERS=kernels/codegen,core/program -DOUT=codegen_number.h -P write_version.cmake: a number that changes with every
# source of these folders.
string(REPLACE "," ";" folders "${FOLDERS}")
set(digests "")
foreach(folder IN LISTS folders)
    file(GLOB_RECURSE files "${folder}/*.cpp" "${folder}/*.h")
    list(SORT files)
    foreach(file IN LISTS files)
        file(SHA256 "${file}" digest)
        string(APPEND digests "${digest}")
    endforeach()
endforeach()
string(SHA256 digest "${digests}")
string(SUBSTRING "${digest}" 0 12 number)
file(CONFIGURE OUTPUT "${OUT}" CONTENT
    "#pragma once\nnamespace keyfall::codegen {\ninline constexpr std::int64_t kCodegenVersion = 0x@number@;\n}\n" @ONLY)
