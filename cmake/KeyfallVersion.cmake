# SPDX-License-Identifier: MIT
# KEYFALL_VERSION: what `keyfall --version` says, and KEYFALL_DATE, that of the commit. From git, as of the last configure:
#     0.1.0                    at the tag v0.1.0 (and without git: the project's version)
#     0.1.0+3.gabc1234         three commits later
#     0.1.0-dev.371+gabc1234   before any tag: the 371st commit on the way to 0.1.0
# An ending ".changed" says that files differ from that commit.

set(KEYFALL_VERSION ${PROJECT_VERSION})
string(TIMESTAMP KEYFALL_DATE "%Y-%m-%d")

find_program(KEYFALL_GIT git)
mark_as_advanced(KEYFALL_GIT)

# keyfall_git(<result> <argument>...): what git prints; empty where it fails.
function(keyfall_git result)
    # Git refuses a checkout that belongs to somebody else, as it does for root in a container.
    execute_process(COMMAND ${KEYFALL_GIT} -c safe.directory=${PROJECT_SOURCE_DIR} ${ARGN}
                    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
                    OUTPUT_VARIABLE text ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
    set(${result} "${text}" PARENT_SCOPE)
endfunction()

# A release unpacked inside another repository has no .git of its own.
if(KEYFALL_GIT AND EXISTS ${PROJECT_SOURCE_DIR}/.git)
    keyfall_git(described describe --tags --match v[0-9]* --long --always --dirty=.changed)
    keyfall_git(date log -1 --format=%cs)
    if(date)
        set(KEYFALL_DATE ${date})
    endif()
    if(described MATCHES "^v([0-9.]+)-([0-9]+)-(g.+)$")
        set(KEYFALL_VERSION ${CMAKE_MATCH_1})
        set(since ${CMAKE_MATCH_2}.${CMAKE_MATCH_3})
        if(NOT since MATCHES "^0[.]g[0-9a-f]+$")
            string(APPEND KEYFALL_VERSION +${since})
        endif()
    elseif(described)
        keyfall_git(commits rev-list --count HEAD)
        set(KEYFALL_VERSION ${PROJECT_VERSION}-dev.${commits}+g${described})
    endif()
endif()
