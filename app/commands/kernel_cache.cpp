// SPDX-License-Identifier: MIT
#include "app/commands/command.h"
#include "app/commands/kernel_commands.h"
#include "core/program/kernel_folder.h"
#include "core/program/local_tuning.h"
#include "core/text/json_text.h"
#include "core/text/quantity_text.h"

#include <fmt/format.h>

#include <filesystem>
#include <iostream>

namespace keyfall::app {

namespace {

struct CacheArguments {
    std::string folder = defaultKernelFolder();
    std::string key;
    int megabytes = 256;
    bool json = false;
};

struct Listed {
    KernelFolder::Entry entry;
    CacheFile file;
};

/// Null where there is no folder yet, which is no error: nothing was compiled.
Expected<std::unique_ptr<KernelFolder>> openedFolder(const CacheArguments& arguments)
{
    std::error_code ignored;
    if (arguments.folder.empty() || !std::filesystem::exists(arguments.folder, ignored))
        return nullptr;
    return KernelFolder::openExisting(arguments.folder);
}

std::vector<Listed> listedIn(const KernelFolder* folder)
{
    std::vector<Listed> all;
    if (!folder)
        return all;
    for (const KernelFolder::Entry& entry : folder->entries())
        if (auto file = folder->read(entry.key))
            all.push_back({entry, std::move(*file)});
    return all;
}

Json jsonOf(const Listed& one)
{
    Json json{{"key", one.entry.key},
              {"verdict", nameOf(one.file.verdict)},
              {"file_bytes", one.entry.bytes},
              {"used_at", one.entry.usedAt}};
    if (!one.file.good())
        return json;
    json["kind"] = one.file.artifact.kind;
    json["target"] = one.file.artifact.target;
    json["entry"] = one.file.artifact.entry;
    json["bytes"] = one.file.artifact.bytes.size();
    json["length"] = one.file.key.length;
    json["crc32"] = one.file.key.crc32Text();
    const auto tuned = one.file.artifact.more->find(kTunedField);
    json["tuned"] = tuned == one.file.artifact.more->end() ? Json(nullptr) : *tuned;
    return json;
}

Json jsonOf(const CacheArguments& arguments, const std::vector<Listed>& all)
{
    std::uint64_t bytes = 0;
    Json kernels = Json::array();
    for (const Listed& one : all) {
        bytes += one.entry.bytes;
        kernels.push_back(jsonOf(one));
    }
    return {{"folder", arguments.folder}, {"bytes", bytes}, {"kernels", std::move(kernels)}};
}

std::string lineOf(const Listed& one)
{
    const std::string size = bytesText(static_cast<std::int64_t>(one.entry.bytes));
    if (!one.file.good())
        return fmt::format("{}  {:>8}  {}\n", one.entry.key.substr(0, 16), size, nameOf(one.file.verdict));
    const KernelArtifact& artifact = one.file.artifact;
    return fmt::format("{}  {:>8}  {:<7} {:<12} {}\n", one.entry.key.substr(0, 16), size, artifact.kind,
                       artifact.target, artifact.entry);
}

int list(const CacheArguments& arguments)
{
    const auto folder = openedFolder(arguments);
    if (!folder)
        return report(folder.error());
    const std::vector<Listed> all = listedIn(folder->get());
    if (arguments.json) {
        std::cout << jsonText(jsonOf(arguments, all));
        return kDone;
    }
    std::cout << fmt::format("{}: {} kernels\n", arguments.folder, all.size());
    for (const Listed& one : all)
        std::cout << lineOf(one);
    return kDone;
}

int verify(const CacheArguments& arguments)
{
    const auto folder = openedFolder(arguments);
    if (!folder)
        return report(folder.error());
    const std::vector<Listed> all = listedIn(folder->get());
    std::size_t broken = 0;
    for (const Listed& one : all) {
        const bool bad = !one.file.good() && one.file.verdict != FileVerdict::newerVersion;
        broken += bad ? 1 : 0;
        if (bad && !arguments.json)
            std::cout << lineOf(one);
    }
    if (arguments.json) {
        Json json = jsonOf(arguments, all);
        json["broken"] = broken;
        std::cout << jsonText(json);
    } else {
        std::cout << fmt::format("{} kernels, {} broken; a broken one is compiled again when it is asked for\n",
                                 all.size(), broken);
    }
    return broken == 0 ? kDone : kFoundFailure;
}

int show(const CacheArguments& arguments)
{
    const auto folder = openedFolder(arguments);
    if (!folder)
        return report(folder.error());
    std::vector<Listed> fitting;
    for (Listed& one : listedIn(folder->get()))
        if (one.entry.key.starts_with(arguments.key))
            fitting.push_back(std::move(one));
    if (fitting.size() != 1)
        return report(Error{ErrorKind::badInput, arguments.folder,
                            fmt::format("{} kernels have a key that begins with '{}'", fitting.size(), arguments.key),
                            fitting.empty() ? "keyfall kernel cache list" : "write more of its digits"});
    const Listed& one = fitting.front();
    if (arguments.json) {
        Json json = jsonOf(one);
        if (one.file.good()) {
            json["source"] = one.file.artifact.source;
            json["more"] = *one.file.artifact.more;
        }
        std::cout << jsonText(json);
        return kDone;
    }
    std::cout << fmt::format("{}\n{}", one.entry.key, lineOf(one));
    if (!one.file.artifact.more->empty())
        std::cout << jsonText(*one.file.artifact.more);
    if (!one.file.artifact.source.empty())
        std::cout << '\n' << one.file.artifact.source;
    return kDone;
}

int clean(const CacheArguments& arguments, std::uint64_t limit)
{
    const auto folder = openedFolder(arguments);
    if (!folder)
        return report(folder.error());
    const KernelFolder::Cleaning cleaning = *folder ? (*folder)->clean(limit) : KernelFolder::Cleaning{};
    if (arguments.json)
        std::cout << jsonText(Json{{"folder", arguments.folder},
                                   {"kernels", cleaning.files},
                                   {"leftovers", cleaning.leftovers},
                                   {"bytes", cleaning.bytes}});
    else
        std::cout << fmt::format("deleted {} kernels and {} leftovers: {}\n", cleaning.files, cleaning.leftovers,
                                 bytesText(static_cast<std::int64_t>(cleaning.bytes)));
    return kDone;
}

}  // namespace

void addKernelCache(const CommandContext& context)
{
    Command command(context, "cache", "The folder of compiled kernels that processes share");
    command.footer(R"(Status 1 (verify): a file is broken. Status 3: the folder cannot be used, and why.

Examples:
  keyfall kernel cache list
  keyfall kernel cache show 3f2a
  keyfall kernel cache gc --limit 64)");
    const CommandContext inside = command.inside(context);
    const auto arguments = std::make_shared<CacheArguments>();
    const auto add = [&](const char* name, const char* about, const std::function<void(Command&)>& more,
                         const std::function<int(const CacheArguments&)>& work) {
        Command one(inside, name, about);
        more(one);
        one.option("--folder", arguments->folder, "The folder").showDefault();
        one.flag("--json", arguments->json, "Print one JSON document");
        one.run([arguments, work] { return work(*arguments); });
    };
    const auto nothing = [](Command&) {};
    add("list", "What is in it, the least recently used first", nothing, list);
    add(
        "show", "One kernel: what it is for, its source",
        [&](Command& one) { one.option("KEY", arguments->key, "Its key, or the first digits of it").required(); },
        show);
    add("verify", "Read every file and say which are broken", nothing, verify);
    add("clear", "Delete all kernels", nothing, [](const CacheArguments& given) { return clean(given, 0); });
    add(
        "gc", "Delete what has not been used for longest, and what processes left that died",
        [&](Command& one) {
            one.option("--limit", arguments->megabytes, "Megabytes to keep").showDefault().atLeast(0);
        },
        [](const CacheArguments& given) { return clean(given, static_cast<std::uint64_t>(given.megabytes) << 20); });
}

}  // namespace keyfall::app
