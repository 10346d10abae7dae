// SPDX-License-Identifier: MIT
#pragma once

#include "ui/exporting/player_page.h"

#include <QTranslator>

#include <functional>
#include <string>
#include <vector>

namespace keyfall {

/// What the program says is in this language while it lives. A page holds several languages, whatever the window speaks;
/// English is what the sources say, so that a window in another language gives its own words for it.
class SpokenLanguage {
public:
    explicit SpokenLanguage(const std::string& language);
    ~SpokenLanguage();
    SpokenLanguage(const SpokenLanguage&) = delete;
    SpokenLanguage& operator=(const SpokenLanguage&) = delete;

private:
    QTranslator words_;
};

/// The same words in all languages.
[[nodiscard]] PlayerPage::Texts inLanguages(const std::vector<std::string>& languages,
                                            const std::function<QString(const std::string& language)>& say);

}  // namespace keyfall
