# SPDX-License-Identifier: MIT
# The installed package: find_package(keyfall) gives keyfall::core, COMPONENTS kernels adds keyfall::kernels. The two
# are exported apart so that a program that wants core alone does not need what the kernels were built with. All of it is
# the component "library"; the program is one of its own (KeyfallPackage).

include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/keyfall)

foreach(layer IN ITEMS core kernels)
    install(TARGETS keyfall_${layer} EXPORT keyfall_${layer}_targets
            ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
    install(EXPORT keyfall_${layer}_targets FILE keyfall-${layer}-targets.cmake NAMESPACE keyfall::
            DESTINATION ${package_dir} COMPONENT library)
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/${layer} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/keyfall COMPONENT library
            FILES_MATCHING PATTERN "*.h")
endforeach()

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/keyfallConfig.cmake.in
    ${CMAKE_BINARY_DIR}/package/keyfallConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/package/keyfallConfigVersion.cmake
    COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/package/keyfallConfig.cmake ${CMAKE_BINARY_DIR}/package/keyfallConfigVersion.cmake
        DESTINATION ${package_dir} COMPONENT library)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/keyfall COMPONENT library)

if(TARGET keyfall)
    install(TARGETS keyfall RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
endif()
