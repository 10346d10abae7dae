// SPDX-License-Identifier: MIT
#include "app/commands/command.h"
#include "app/commands/kernel_commands.h"
#include "core/program/kernel_folder.h"
#include "core/program/kernel_program.h"
#include "core/program/local_tuning.h"
#include "core/text/json_text.h"
#include "core/text/quantity_text.h"
#include "kernels/codegen/artifact_program.h"
#include "kernels/codegen/machine_backend.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <optional>
#include <set>

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
    std::optional<KernelProgram> program;  ///< of a file that holds one
};

/// Whether a folder could be made there: what there is of its path are folders.
bool isNotYetThere(const std::filesystem::path& path)
{
    std::error_code ignored;
    if (std::filesystem::symlink_status(path, ignored).type() != std::filesystem::file_type::not_found)
        return false;
    const std::filesystem::path above = path.parent_path();
    return above == path || std::filesystem::is_directory(above, ignored) || isNotYetThere(above);
}

/// Null where the folder of this person is not there yet, which is no error: nothing was compiled.
Expected<std::unique_ptr<KernelFolder>> openedFolder(const CacheArguments& arguments)
{
    if (arguments.folder.empty())
        return tl::unexpected<Error>(Error{ErrorKind::unavailable,
                                           {},
                                           "there is no folder for compiled kernels",
                                           "set XDG_CACHE_HOME or HOME, or name one with --folder"});
    auto opened = KernelFolder::openExisting(arguments.folder);
    if (opened)
        return opened;
    if (arguments.folder == defaultKernelFolder() && isNotYetThere(arguments.folder))
        return nullptr;
    opened.error().kind = ErrorKind::unavailable;
    return opened;
}

/// Files that look like kernels' and are none: their names are no keys, so that nobody ever reads them.
std::vector<std::string> foreignIn(const KernelFolder* folder)
{
    std::vector<std::string> names;
    if (!folder)
        return names;
    std::set<std::string> ours;
    for (const KernelFolder::Entry& entry : folder->entries())
        ours.insert(entry.key + ".kfk");
    std::error_code error;
    for (auto file = std::filesystem::directory_iterator(folder->path(), error);
         !error && file != std::filesystem::directory_iterator(); file.increment(error))
        if (const std::string name = file->path().filename().string(); name.ends_with(".kfk") && !ours.contains(name))
            names.push_back(name);
    std::sort(names.begin(), names.end());
    return names;
}

std::vector<Listed> listedIn(const KernelFolder* folder)
{
    std::vector<Listed> all;
    if (!folder)
        return all;
    for (const KernelFolder::Entry& entry : folder->entries())
        if (auto file = folder->read(entry.key)) {
            auto program = codegen::programOf(file->artifact);
            all.push_back({entry, std::move(*file), program ? std::optional(std::move(*program)) : std::nullopt});
        }
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
    json["name"] = one.program ? Json(one.program->name) : Json(nullptr);
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

constexpr const char* kColumns = "{:<16}  {:>8}  {:<16}  {:<8}  {:<13}  {}\n";

/// "2026-11-28 13:50", of the machine's time zone.
std::string timeText(std::int64_t seconds)
{
    return fmt::format("{:%Y-%m-%d %H:%M}", fmt::localtime(static_cast<std::time_t>(seconds)));
}

std::string lineOf(const Listed& one)
{
    const std::string size = bytesText(static_cast<std::int64_t>(one.entry.bytes));
    const std::string key = one.entry.key.substr(0, 16);
    const std::string used = timeText(one.entry.usedAt);
    if (!one.file.good())
        return fmt::format(kColumns, key, size, used, "broken", "", nameOf(one.file.verdict));
    const KernelArtifact& artifact = one.file.artifact;
    const std::string name = one.program && !one.program->name.empty() ? one.program->name : artifact.entry;
    return fmt::format(kColumns, key, size, used, artifact.kind, artifact.target, name);
}

std::string headLine()
{
    return fmt::format(kColumns, "key", "size", "last used", "kind", "target", "name");
}

std::string kernelsText(std::size_t count)
{
    return fmt::format("{} kernel{}", count, count == 1 ? "" : "s");
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
    std::int64_t bytes = 0;
    for (const Listed& one : all)
        bytes += static_cast<std::int64_t>(one.entry.bytes);
    std::cout << fmt::format("{}: {}{}\n", arguments.folder, kernelsText(all.size()),
                             all.empty() ? "" : ", " + bytesText(bytes));
    if (!all.empty())
        std::cout << headLine();
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
    const std::vector<std::string> foreign = foreignIn(folder->get());
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
        json["foreign"] = foreign;
        std::cout << jsonText(json);
    } else {
        for (const std::string& name : foreign)
            std::cout << fmt::format("{}: its name is no key, so nobody reads it; delete it\n", name);
        std::cout << fmt::format("{}, {} broken; a broken one is compiled again when it is asked for\n",
                                 kernelsText(all.size()), broken);
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
                            fmt::format("{} {} a key that begins with '{}'", kernelsText(fitting.size()),
                                        fitting.size() == 1 ? "has" : "have", arguments.key),
                            fitting.empty() ? "keyfall kernel cache list" : "write more of its digits"});
    const Listed& one = fitting.front();
    if (arguments.json) {
        Json json = jsonOf(one);
        if (one.file.good()) {
            json["source"] = one.file.artifact.source;
            json["program"] = one.program ? keyfall::jsonOf(*one.program) : Json(nullptr);
            json["more"] = *one.file.artifact.more;
        }
        std::cout << jsonText(json);
        return kDone;
    }
    std::cout << fmt::format("{}\n{}{}", one.entry.key, headLine(), lineOf(one));
    if (one.program)
        std::cout << fmt::format("\nWhat it was compiled from:\n{}", kernelText(*one.program));
    Json more = *one.file.artifact.more;
    more.erase("of");  // the key once more
    if (!more.empty())
        std::cout << "\nWhat its compiler said:\n" << jsonText(more);
    const KernelArtifact& artifact = one.file.artifact;
    if (!artifact.source.empty() && !(one.program && artifact.source == kernelText(*one.program)))
        std::cout << "\nSource:\n" << artifact.source;
    else if (one.program && artifact.kind == codegen::kMachineKind)
        std::cout << "\nNo source: its machine code is made of the program. keyfall kernel show --to asm lists it.\n";
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
        std::cout << fmt::format("deleted {} and {} leftover{}: {}\n", kernelsText(cleaning.files), cleaning.leftovers,
                                 cleaning.leftovers == 1 ? "" : "s",
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
        "show", "One kernel: the program it was compiled from, its source",
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
