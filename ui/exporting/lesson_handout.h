// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "ui/exporting/player_page.h"

#include <QByteArray>
#include <QSizeF>

#include <string>

namespace keyfall {

/// A lesson on paper.
struct HandoutOptions {
    enum class Answers { end, none, only };
    Answers answers = Answers::end;  ///< the key: on pages of its own behind the lesson, not at all, or alone
    std::string language = "en";     ///< one of the page's; else English
    QSizeF size{793.7, 1122.5};      ///< A4, in units of 1/96 inch
};

/// The PDF: each step with its words, its picture as far as the step shows it, and for what is predicted numbered lines and
/// boxes to tick; the answers with their reasons. Text stays text. Needs a QGuiApplication.
[[nodiscard]] Expected<QByteArray> handoutPdf(const PlayerPage& page, const HandoutOptions& options);

}  // namespace keyfall
