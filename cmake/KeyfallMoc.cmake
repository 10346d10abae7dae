# SPDX-License-Identifier: MIT
# Qt's meta-object compiler, told nothing of included headers: each time it read all of Qt's and the standard library's,
# which took it 0.15 s a source instead of 0.01 s and changed no letter of what it writes (with Qt 6.4 it stumbled over
# libstdc++ 12's <concepts> besides).

# keyfall_moc(<target>): AUTOMOC for a target. What its headers include is unknown to moc: no macro of theirs may stand
# around Q_OBJECT, signals or slots, and an interface of Q_INTERFACES is declared for moc once more.
function(keyfall_moc target)
    set_target_properties(${target} PROPERTIES AUTOMOC ON)
    if(CMAKE_HOST_UNIX)
        get_target_property(KEYFALL_MOC Qt6::moc LOCATION)
        set(script ${CMAKE_BINARY_DIR}/moc_alone)
        file(CONFIGURE OUTPUT ${script} @ONLY CONTENT [[
#!/bin/sh
for word; do
    shift
    case $word in
        -I*) ;;
        *) set -- "$@" "$word" ;;
    esac
done
exec "@KEYFALL_MOC@" "$@"
]])
        file(CHMOD ${script} PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
        set_target_properties(${target} PROPERTIES AUTOMOC_EXECUTABLE ${script})
    endif()
endfunction()
