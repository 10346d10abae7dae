// SPDX-License-Identifier: MIT
#pragma once

#include "app/picture/picture.h"
#include "core/error.h"

#include <optional>
#include <string>

namespace keyfall::app {

/// What the line of `keyfall export` says.
struct ExportOptions {
    std::string input;
    std::string format;   ///< empty: by the file's name
    std::string rank;     ///< of a trace: the rank or thread to draw; empty: the only one
    int call = 0;         ///< from 1; 0: all
    int step = -1;        ///< -1: everything happened
    int width = 0;        ///< 0: by the scale, or as usual
    bool scaled = false;  ///< the line has a scale
    bool steps = false;   ///< a file a position
    PictureRequest picture;
};

/// The formats there are, for help and messages.
[[nodiscard]] std::string exportFormats();
/// png, svg and pdf.
[[nodiscard]] bool isDrawn(const std::string& format);

/// The ending of a file's name, in small letters; empty where it has none.
[[nodiscard]] std::string formatOf(const std::string& path);
/// Fills in what the line leaves open, or says what in it does not go together. Before anything runs: a long session must
/// not end in "unknown format".
[[nodiscard]] std::optional<Error> settle(ExportOptions& options, const std::string& format);

}  // namespace keyfall::app
