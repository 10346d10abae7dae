// SPDX-License-Identifier: MIT
#include "ui/exporting/player_language.h"

#include <QCoreApplication>

namespace keyfall {

SpokenLanguage::SpokenLanguage(const std::string& language)
{
    if (words_.load(QStringLiteral(":/keyfall/translations/keyfall_%1").arg(QString::fromStdString(language))))
        QCoreApplication::installTranslator(&words_);
}

SpokenLanguage::~SpokenLanguage()
{
    QCoreApplication::removeTranslator(&words_);
}

PlayerPage::Texts inLanguages(const std::vector<std::string>& languages,
                              const std::function<QString(const std::string& language)>& say)
{
    PlayerPage::Texts texts;
    for (const std::string& language : languages) {
        const SpokenLanguage spoken(language);
        texts[language] = say(language);
    }
    return texts;
}

}  // namespace keyfall
