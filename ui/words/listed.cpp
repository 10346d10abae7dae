// SPDX-License-Identifier: MIT
#include "ui/words/listed.h"

#include <QCoreApplication>
#include <QStringList>

namespace keyfall {

namespace {

struct Names {
    Q_DECLARE_TR_FUNCTIONS(keyfall::ListedNames)
};

struct Phrases {
    Q_DECLARE_TR_FUNCTIONS(keyfall::ListedPhrases)
};

}  // namespace

QString listNames(const QStringList& names)
{
    return names.join(Names::tr(", "));
}

QString listPhrases(const QStringList& phrases)
{
    return phrases.join(Phrases::tr(", "));
}

QString listClauses(const QStringList& clauses)
{
    return clauses.join(Phrases::tr("; "));
}

}  // namespace keyfall
