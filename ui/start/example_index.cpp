// SPDX-License-Identifier: MIT
#include "ui/start/example_index.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace keyfall {

namespace {

/// The index is in English, and is translated like the rest of the window.
QString translated(const QJsonValue& text)
{
    return QCoreApplication::translate("keyfall::Examples", text.toString().toUtf8().constData());
}

std::vector<Example> readIndex()
{
    QFile file(QStringLiteral(":/keyfall/sessions/index.json"));
    std::vector<Example> examples;
    if (!file.open(QIODevice::ReadOnly))
        return examples;
    const QJsonArray entries = QJsonDocument::fromJson(file.readAll()).object()[QLatin1String("examples")].toArray();
    for (const QJsonValue& value : entries) {
        const QJsonObject entry = value.toObject();
        const QString id = entry[QLatin1String("id")].toString();
        examples.push_back({id, QStringLiteral(":/keyfall/sessions/%1.keyfall").arg(id),
                            translated(entry[QLatin1String("title")]), translated(entry[QLatin1String("sentence")]),
                            translated(entry[QLatin1String("needs")])});
    }
    return examples;
}

}  // namespace

const std::vector<Example>& exampleIndex()
{
    static const std::vector<Example> examples = readIndex();
    return examples;
}

}  // namespace keyfall
