// SPDX-License-Identifier: MIT
#include "ui/words/rule_words.h"

#include "core/text/rules.h"

#include <QCoreApplication>

namespace keyfall {

namespace {

/// tests/house/translations.py takes the sources from resources/rules.
QString translated(const std::string& text)
{
    return QCoreApplication::translate("keyfall::Rules", text.c_str());
}

}  // namespace

QString titleInWindowLanguage(const Rule& rule)
{
    return translated(std::string(rule.title));
}

QString sentenceInWindowLanguage(const Rule& rule)
{
    return translated(rule.sentence);
}

}  // namespace keyfall
