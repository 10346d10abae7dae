# SPDX-License-Identifier: MIT

# keyfall_add_layer(<layer>)
# Makes the static library keyfall_<layer> with the alias keyfall::<layer>. Include paths start at the repository root
# and, when installed, at include/keyfall.
function(keyfall_add_layer layer)
    add_library(keyfall_${layer} STATIC)
    add_library(keyfall::${layer} ALIAS keyfall_${layer})
    set_target_properties(keyfall_${layer} PROPERTIES EXPORT_NAME ${layer} LINKER_LANGUAGE CXX)
    # For those who link the installed library. In this build CMAKE_CXX_STANDARD says it; a feature would also ask for
    # CUDA 20, which CMake 3.25 does not know.
    target_compile_features(keyfall_${layer} PUBLIC $<INSTALL_INTERFACE:cxx_std_20>)
    target_include_directories(keyfall_${layer}
        PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/keyfall>)
    target_link_libraries(keyfall_${layer} PRIVATE $<BUILD_INTERFACE:keyfall_warnings>)
endfunction()

# keyfall_add_folders(<folder>...)
# Adds the folders of a layer. Each has one small CMakeLists.txt that lists its own sources by hand:
#     target_sources(keyfall_core PRIVATE key_model.cpp)
macro(keyfall_add_folders)
    foreach(folder IN ITEMS ${ARGN})
        add_subdirectory(${folder})
    endforeach()
endmacro()
