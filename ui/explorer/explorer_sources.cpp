// SPDX-License-Identifier: MIT
#include "ui/explorer/explorer_sources.h"

#include "core/pytorch/built_in_tables.h"
#include "core/pytorch/imported_model.h"
#include "core/pytorch/live_key_sets.h"
#include "core/pytorch/table_import.h"
#include "core/session/prepared_session.h"
#include "ui/words/sentences.h"

#include <QFileInfo>

#include <algorithm>

namespace keyfall {

ExplorerSources::ExplorerSources(Document& document, QObject* parent) : QObject(parent), document_(document)
{
    for (const BuiltInTable& table : builtInTableList())
        entries_.push_back(
            {tr("PyTorch %1 (%2)").arg(QString::fromStdString(table.name), QString::fromStdString(table.build)),
             std::string(kBuiltInTables) + table.name, nullptr, true});
}

QStringList ExplorerSources::titles() const
{
    QStringList titles{tr("This session")};
    for (const Entry& entry : entries_)
        titles.append(entry.title);
    return titles;
}

Expected<void> ExplorerSources::read(Entry& entry)
{
    auto tables = importTables(entry.path);
    if (!tables)
        return tl::unexpected<Error>(tables.error());
    auto model = modelOf(*tables);
    if (!model)
        return tl::unexpected<Error>(model.error());
    auto imported = predictedDispatcher(*tables, model->model);
    imported.notes.insert(imported.notes.begin(), model->notes.begin(), model->notes.end());
    for (std::string& sentence : sentencesOf(liveKeySets(*tables, *model->model), *model->model))
        imported.notes.push_back(std::move(sentence));
    entry.tables = std::make_shared<const ImportedDispatcher>(std::move(imported));
    entry.whole = tables->format == ImportFormat::exported || tables->format == ImportFormat::operatorTables;
    return {};
}

bool ExplorerSources::isWhole(int source) const
{
    return source == kSession || entries_.at(static_cast<std::size_t>(source) - 1).whole;
}

Expected<const Dispatcher*> ExplorerSources::dispatcher(int source)
{
    if (source == kSession) {
        const PreparedSession* prepared = document_.prepared();
        if (prepared == nullptr)
            return tl::unexpected<Error>(document_.preparationError().value_or(Error{}));
        return &prepared->runtime->dispatcher();
    }
    Entry& entry = entries_.at(static_cast<std::size_t>(source) - 1);
    if (!entry.tables)
        if (const auto done = read(entry); !done)
            return tl::unexpected<Error>(done.error());
    return entry.tables->dispatcher.get();
}

QStringList ExplorerSources::notes(int source) const
{
    QStringList notes;
    if (source != kSession)
        if (const auto& tables = entries_.at(static_cast<std::size_t>(source) - 1).tables)
            for (const std::string& note : tables->notes)
                notes.append(inWindowLanguage(note));
    return notes;
}

Expected<int> ExplorerSources::import(const QString& path)
{
    Entry next{QFileInfo(path).fileName(), path.toStdString(), nullptr, false};
    if (const auto done = read(next); !done)
        return tl::unexpected<Error>(done.error());
    auto at = std::find_if(entries_.begin(), entries_.end(),
                           [&](const Entry& entry) { return entry.path == path.toStdString(); });
    if (at == entries_.end())
        at = entries_.insert(entries_.end(), Entry{});
    *at = std::move(next);
    const int number = static_cast<int>(at - entries_.begin()) + 1;
    Q_EMIT changed();
    return number;
}

}  // namespace keyfall
