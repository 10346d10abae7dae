// SPDX-License-Identifier: MIT
#include "core/session/real_registrations.h"

#include "core/keys/renamed_backend.h"
#include "core/pytorch/imported_dispatcher.h"
#include "core/pytorch/imported_model.h"
#include "core/pytorch/table_import.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <mutex>
#include <system_error>

namespace keyfall {

namespace {

/// Tables that were read, and the model that they are of.
struct ReadTables {
    ImportedTables tables;
    std::shared_ptr<const KeyModel> model;
};

Expected<std::shared_ptr<const ReadTables>> readTables(const std::string& path)
{
    auto tables = importTables(path);
    if (!tables)
        return tl::unexpected<Error>(tables.error());
    auto model = modelOf(*tables);
    if (!model)
        return tl::unexpected<Error>(model.error());
    return std::make_shared<const ReadTables>(ReadTables{std::move(*tables), std::move(model->model)});
}

/// A file that was written again is another one.
std::string versionOf(const std::string& path)
{
    std::error_code none;
    const auto time = std::filesystem::last_write_time(path, none);
    const auto size = std::filesystem::file_size(path, none);
    return fmt::format("{}|{}|{}", path, time.time_since_epoch().count(), size);
}

/// The tables, kept until others are asked for.
Expected<std::shared_ptr<const ReadTables>> tablesAt(const std::string& path)
{
    static std::mutex mutex;
    static std::string keptName;
    static std::shared_ptr<const ReadTables> kept;
    const std::string name = versionOf(path);
    const std::lock_guard lock(mutex);
    if (kept && keptName == name)
        return kept;
    auto read = readTables(path);
    if (!read)
        return read;
    keptName = name;
    kept = *read;
    return kept;
}

/// Further names for the same keys make no other model.
bool sameKeys(const KeyModel& one, const KeyModel& other)
{
    ModelSpec a = withoutRenaming(one.spec());
    ModelSpec b = withoutRenaming(other.spec());
    a.legacyNames.clear();
    b.legacyNames.clear();
    return a == b;
}

}  // namespace

Expected<std::shared_ptr<const ImportedTables>> tablesNamed(const std::string& tables)
{
    const auto read = tablesAt(tables);
    if (!read)
        return tl::unexpected<Error>(read.error());
    return std::shared_ptr<const ImportedTables>(*read, &(*read)->tables);
}

Expected<void> registerFrom(const std::string& tables, Runtime& runtime)
{
    Dispatcher& dispatcher = runtime.dispatcher();
    const auto read = tablesAt(tables);
    if (!read)
        return tl::unexpected<Error>(read.error());
    const ReadTables& from = **read;
    const KeyModel& model = dispatcher.model();
    if (!sameKeys(*from.model, model))
        return badInput(
            tables,
            fmt::format("\"registrations_from\": these tables are of the key model {}, the session is of {}",
                        from.model->name(), model.name()),
            fmt::format("give the session \"model\": \"{}\", or \"registrations_from\": null", from.model->name()));
    const std::vector<OperatorHandle> own = dispatcher.operators();
    (void)registerTables(from.tables, dispatcher,
                         [&runtime](const OperatorHandle* op, Key key) { return runtime.standIn(op, key); });
    for (const OperatorHandle& op : own)
        if (dispatcher.history(&op).empty())  // that PyTorch does not have it
            runtime.registerOwnOperator(op);
    return {};
}

}  // namespace keyfall
