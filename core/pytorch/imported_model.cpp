// SPDX-License-Identifier: MIT
#include "core/pytorch/imported_model.h"

#include "core/keys/renamed_backend.h"
#include "core/pytorch/derived_model.h"
#include "core/pytorch/key_list.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <set>

namespace keyfall {

namespace {

using Names = std::vector<std::string>;
using ModelPointer = std::shared_ptr<const KeyModel>;

struct Release {
    int major = 0;
    int minor = 0;
    friend auto operator<=>(const Release&, const Release&) = default;
};

std::optional<Release> releaseOf(std::string_view version)
{
    Release release;
    const char* end = version.data() + version.size();
    auto result = std::from_chars(version.data(), end, release.major);
    if (result.ec != std::errc{} || result.ptr == end || *result.ptr != '.')
        return std::nullopt;
    result = std::from_chars(result.ptr + 1, end, release.minor);
    return result.ec == std::errc{} ? std::optional(release) : std::nullopt;
}

/// The newest first: of several that fit it is the likeliest.
std::vector<ModelPointer> pytorchModels()
{
    std::vector<ModelPointer> models;
    for (const std::string& name : KeyModel::builtInNames())
        if (name.starts_with("pytorch-"))
            models.insert(models.begin(), KeyModel::builtIn(name).value());
    return models;
}

/// How badly a model fits the lines of a text: unknown keys count most, then rows out of order, then Autocast keys
/// without a row, because every key of them that a version has is given a fallback.
std::size_t misfit(const KeyModel& model, const ImportedTables& tables)
{
    std::set<std::string> unknown;
    std::size_t disorder = 0;
    std::set<std::string> autocast;
    bool anyTable = false;
    const auto look = [&](TextId id) -> std::optional<Key> {
        const std::string& name = tables.text(id);
        const auto key = model.find(name);
        if (!key && id != TextId::none && name != "catchall")
            unknown.insert(name);
        return key;
    };
    for (const ImportedOperator& op : tables.operators) {
        int lastKernel = -1;
        for (const ImportedKernel& kernel : op.kernels.value_or(std::vector<ImportedKernel>{}))
            if (const auto key = look(kernel.key)) {
                disorder += key->value() < lastKernel ? 1 : 0;
                lastKernel = key->value();
            }
        int lastRow = -1;
        for (const ImportedRow& row : op.computed.value_or(std::vector<ImportedRow>{})) {
            anyTable = true;
            const auto key = look(row.key);
            if (!key || !model.info(*key).slot)
                continue;
            const int slot = *model.info(*key).slot;
            disorder += slot < lastRow ? 1 : 0;
            lastRow = slot;
            if (tables.text(row.key).starts_with("Autocast"))
                autocast.insert(tables.text(row.key));
        }
    }
    std::size_t silent = 0;
    if (anyTable)
        for (const std::string& name : runtimeKeyNames(model))
            silent += name.starts_with("Autocast") && !autocast.contains(name) ? 1 : 0;
    return unknown.size() * 1'000'000 + disorder * 100 + silent;
}

/// The model that fits the lines best; of several the first.
ModelPointer bestFit(const ImportedTables& tables, const std::vector<ModelPointer>& models)
{
    return *std::ranges::min_element(models, {}, [&](const ModelPointer& model) { return misfit(*model, tables); });
}

ModelPointer modelOfRelease(Release release, const ImportedTables& tables)
{
    const auto builtIn = [](const char* name) { return KeyModel::builtIn(name).value(); };
    // The functionality list came with 1.12, the keys of MTIA and SparseCsr for all backends between 1.13 and 2.1.
    if (release < Release{1, 12})
        return builtIn("pytorch-1.8");
    if (release < Release{2, 1})
        return builtIn("pytorch-1.13");
    if (release < Release{2, 5})
        return builtIn("pytorch-2.4");
    if (release <= Release{2, 6})
        return builtIn("pytorch-2.6");
    if (release >= Release{2, 15})
        return builtIn("pytorch-2.15");
    // Between them keys came and went: the lines tell on which side of that they are, or else the nearer number counts.
    const bool older = release < Release{2, 11};
    return bestFit(tables,
                   {builtIn(older ? "pytorch-2.6" : "pytorch-2.15"), builtIn(older ? "pytorch-2.15" : "pytorch-2.6")});
}

/// The model whose key list is nearest; of several the newest.
ModelPointer nearestModel(const ImportedKeys& keys)
{
    const std::vector<ModelPointer> models = pytorchModels();
    return *std::ranges::min_element(models, {},
                                     [&](const ModelPointer& model) { return keyListDistance(*model, keys); });
}

Expected<ImportedModel> modelOfKeyList(const ImportedTables& tables, const ImportedKeys& keys)
{
    for (const ModelPointer& model : pytorchModels())
        if (tellsOf(keys, *model))
            return ImportedModel{model, {}};
    const ModelPointer base = nearestModel(keys);
    const std::string& other = base->spec().otherAutograd;
    if (std::find(keys.runtime.begin(), keys.runtime.end(), other) == keys.runtime.end())
        return badInput(tables.source,
                        fmt::format("the key list has no {}, which the rules of {} need", other, base->name()),
                        "export the tables again, with export_tables.py");
    auto derived = KeyModel::build(derivedSpec(base->spec(), keys, "pytorch-" + tables.version));
    if (!derived) {
        Error error = derived.error();
        error.where = tables.source;
        error.message = "the key list makes no model: " + error.message;
        return tl::unexpected<Error>(std::move(error));
    }
    return ImportedModel{std::move(*derived),
                         {fmt::format("the key list of PyTorch {} is its own model; it follows the rules of {}. {}",
                                      tables.version, base->name(), "This is " + assumedFrom(base->spec(), keys))}};
}

Expected<ImportedModel> modelOfVersion(const ImportedTables& tables)
{
    if (tables.keys)
        return modelOfKeyList(tables, *tables.keys);
    ImportedModel chosen;
    if (const auto release = releaseOf(tables.version)) {
        chosen.model = modelOfRelease(*release, tables);
        if (releaseOf(chosen.model->name().substr(8)) != release)
            chosen.notes.push_back(fmt::format("there is no model of PyTorch {}; {} is the nearest", tables.version,
                                               chosen.model->name()));
        return chosen;
    }
    chosen.model = bestFit(tables, pytorchModels());
    chosen.notes.push_back(fmt::format("the text names no version; its keys fit {} best", chosen.model->name()));
    return chosen;
}

}  // namespace

Expected<ImportedModel> modelOf(const ImportedTables& tables)
{
    auto chosen = modelOfVersion(tables);
    const std::string& name = tables.privateUse1Name;
    if (!chosen || name.empty())
        return chosen;
    auto renamed = withPrivateUse1Called(name, *chosen->model);
    if (!renamed)
        return tl::unexpected<Error>(renamed.error());
    chosen->model = *std::move(renamed);
    chosen->notes.push_back(
        fmt::format("PrivateUse1 is called {0} there: {0}, Autograd{0} and so on are read as its keys, "
                    "which print as PyTorch prints them (pytorch:N10)",
                    name));
    return chosen;
}

}  // namespace keyfall
