# SPDX-License-Identifier: MIT
# Precompiled headers: what most sources of a layer include and nobody here edits. Parsing it was half of a build.
#
# A source includes all that it uses all the same: -DKEYFALL_PRECOMPILED_HEADERS=OFF builds without, and ./dev lint
# reads it so.
option(KEYFALL_PRECOMPILED_HEADERS "Precompile the headers of other projects" ON)

# Not the JSON library, fmt or CLI11: what they leave to instantiate is instantiated anew in every source that sees a
# precompiled header with them, which costs each 0.4, 0.05 and 2.7 s.
set(keyfall_standard_headers
    <algorithm> <array> <atomic> <charconv> <cmath> <cstdint> <cstring> <fstream> <functional> <map> <memory> <mutex>
    <optional> <span> <sstream> <string> <string_view> <unordered_map> <utility> <variant> <vector>
    <tl/expected.hpp>)
set(keyfall_widget_headers
    <QAbstractItemModel> <QAction> <QApplication> <QComboBox> <QHBoxLayout> <QHeaderView> <QLabel> <QLineEdit>
    <QMenu> <QPainter> <QSettings> <QSortFilterProxyModel> <QString> <QTableView> <QToolButton> <QUndoStack>
    <QVBoxLayout> <QWidget>)
# Not <QtTest>, which is all of QtCore besides: loading it cost each test 0.15 s. <QTest> declares qfloat16 only, which the
# JSON library wants to know.
set(keyfall_test_headers <QTest> <QtCore/qfloat16.h>)

# keyfall_precompile(<target> <header>...)
function(keyfall_precompile target)
    if(KEYFALL_PRECOMPILED_HEADERS)
        list(TRANSFORM ARGN REPLACE "(.+)" "$<$<COMPILE_LANGUAGE:CXX>:\\1>")
        target_precompile_headers(${target} PRIVATE ${ARGN})
        # ccache compares what went into the header, not the file that the compiler made of it.
        target_compile_options(${target} PRIVATE $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CXX_COMPILER_ID:GNU>>:-fpch-preprocess>)
    endif()
endfunction()

# keyfall_precompile_as(<target> <other target>): the same headers, compiled once.
function(keyfall_precompile_as target other)
    if(KEYFALL_PRECOMPILED_HEADERS)
        target_precompile_headers(${target} REUSE_FROM ${other})
        target_compile_options(${target} PRIVATE $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CXX_COMPILER_ID:GNU>>:-fpch-preprocess>)
    endif()
endfunction()

# keyfall_precompile_once(<name> <target> <header>...): the first target with the name compiles the headers for all.
function(keyfall_precompile_once name target)
    get_property(first GLOBAL PROPERTY KEYFALL_PRECOMPILED_${name})
    if(first)
        keyfall_precompile_as(${target} ${first})
    else()
        set_property(GLOBAL PROPERTY KEYFALL_PRECOMPILED_${name} ${target})
        keyfall_precompile(${target} ${ARGN})
    endif()
endfunction()
