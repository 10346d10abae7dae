# SPDX-License-Identifier: MIT
# The program as a system installs it, component "program": beside the binary a man page and a completion made of its
# help texts, licences, examples, and what a desktop shows. CPack makes a .deb of this component (./dev package); headers
# and libraries are the component "library" (KeyfallInstall).

# --- made of the built program ----------------------------------------------------------------------------------------

find_package(Python3 REQUIRED COMPONENTS Interpreter)
set(pages ${CMAKE_BINARY_DIR}/package)
add_custom_command(
    OUTPUT ${pages}/keyfall.1.gz ${pages}/keyfall.bash
    COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/cmake/help_pages.py $<TARGET_FILE:keyfall> ${KEYFALL_DATE}
            ${pages}/keyfall.1.gz ${pages}/keyfall.bash
    DEPENDS keyfall ${PROJECT_SOURCE_DIR}/cmake/help_pages.py
    COMMENT "Man page and completion from the help texts" VERBATIM)
add_custom_target(keyfall_pages ALL DEPENDS ${pages}/keyfall.1.gz ${pages}/keyfall.bash)

# --- licences ---------------------------------------------------------------------------------------------------------

# What is compiled in asks for its notices in a binary, too; Debian's packages bring them along.
file(READ ${PROJECT_SOURCE_DIR}/LICENSE licence)
set(notices "")
foreach(package IN ITEMS libcli11-dev nlohmann-json3-dev libexpected-dev)
    if(EXISTS /usr/share/doc/${package}/copyright)
        file(READ /usr/share/doc/${package}/copyright notice)
        string(APPEND notices "\n---- ${package} ----\n\n${notice}")
    endif()
endforeach()
configure_file(${PROJECT_SOURCE_DIR}/resources/package/copyright.in ${pages}/copyright @ONLY)

# --- files ------------------------------------------------------------------------------------------------------------

# keyfall_install_file(<folder below share> <file>... [RENAME <name>])
function(keyfall_install_file folder)
    install(FILES ${ARGN} DESTINATION ${CMAKE_INSTALL_DATADIR}/${folder} COMPONENT program)
endfunction()

keyfall_install_file(doc/keyfall ${pages}/copyright ${PROJECT_SOURCE_DIR}/CHANGELOG.md)
keyfall_install_file(man/man1 ${pages}/keyfall.1.gz)
keyfall_install_file(bash-completion/completions ${pages}/keyfall.bash RENAME keyfall)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/resources/sessions/ DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/keyfall/examples
        COMPONENT program FILES_MATCHING PATTERN "*.keyfall")
keyfall_install_file(keyfall ${PROJECT_SOURCE_DIR}/resources/pytorch/export_tables.py
                     ${PROJECT_SOURCE_DIR}/resources/pytorch/record.py)
if(KEYFALL_BUILD_UI)
    keyfall_install_file(applications ${PROJECT_SOURCE_DIR}/resources/package/keyfall.desktop)
    keyfall_install_file(icons/hicolor/scalable/apps ${PROJECT_SOURCE_DIR}/resources/package/keyfall.svg)
    keyfall_install_file(mime/packages ${PROJECT_SOURCE_DIR}/resources/package/keyfall-mime.xml RENAME keyfall.xml)
endif()

# --- .deb -------------------------------------------------------------------------------------------------------------

set(CPACK_GENERATOR DEB)
set(CPACK_INSTALL_CMAKE_PROJECTS ${CMAKE_BINARY_DIR} keyfall program /)
set(CPACK_PACKAGE_NAME keyfall)
# What comes before a release sorts before it: apt says so by a tilde.
string(REPLACE "-" "~" CPACK_PACKAGE_VERSION ${KEYFALL_VERSION})
set(CPACK_PACKAGE_VENDOR Keyfall)
set(CPACK_PACKAGE_CONTACT "The Keyfall authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "see how an operator call falls through its dispatch keys")
set(CPACK_PACKAGE_DESCRIPTION
"Keyfall shows dispatch as PyTorch does it: a call enters at its highest key
and is redispatched, key by key, down to the kernel that runs. Its window
steps through every redispatch and says why a kernel was chosen; its command
line resolves, runs, explains pasted errors and exports pictures.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Loaded when first needed, and it does without: products of matrices are faster.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libopenblas0-pthread | libopenblas0")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "qt6-wayland, graphviz")
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
include(CPack)
