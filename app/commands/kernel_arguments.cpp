// SPDX-License-Identifier: MIT
#include "app/commands/kernel_arguments.h"

#include "app/commands/kernel_commands.h"
#include "core/text/text_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <random>

namespace keyfall::app {

namespace {

/// "name=value" taken apart; an error where there is no '='.
Expected<std::pair<std::string, std::string>> assignment(const std::string& option, const std::string& text)
{
    const auto equals = text.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
        return badInput(option, fmt::format("'{}' is no assignment", text), fmt::format("{} NAME=VALUE", option));
    return std::pair(text.substr(0, equals), text.substr(equals + 1));
}

template <class Number>
bool reads(const std::string& text, Number& number)
{
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    return read.ec == std::errc() && read.ptr == text.data() + text.size();
}

Error givenTwice(const std::string& option, const std::string& what)
{
    return {ErrorKind::badInput, option, fmt::format("{} is given twice", what), "leave one of the two out"};
}

/// The values of `--var NAME=VALUE`, each of a variable of the program.
Expected<SizeValues> valuesOf(const KernelProgram& program, const std::vector<std::string>& variables)
{
    std::vector<std::string> names;
    for (const KernelVariable& variable : program.variables)
        names.push_back(variable.name);
    SizeValues values;
    for (const std::string& text : variables) {
        const auto pair = assignment("--var", text);
        if (!pair)
            return tl::unexpected(pair.error());
        std::int64_t value = 0;
        if (!reads(pair->second, value))
            return badInput("--var", fmt::format("'{}' is no integer of 64 bits", pair->second));
        if (std::find(names.begin(), names.end(), pair->first) == names.end())
            return badInput("--var", fmt::format("the program has no variable '{}'", pair->first),
                            names.empty() ? "it has none" : fmt::format("it has {}", fmt::join(names, ", ")));
        if (!values.emplace(pair->first, value).second)
            return tl::unexpected(givenTwice("--var", fmt::format("'{}'", pair->first)));
    }
    return values;
}

void setRamp(KernelData& data)
{
    for (std::int64_t i = 0; i < data.elements(); ++i)
        if (isFloating(data.dtype()))
            data.setNumber(i, static_cast<double>(i));
        else
            data.setInteger(i, data.dtype() == DType::boolean ? i % 2 : i);
}

/// Floats of -4 to 4, integers of -1000 to 1000; the same for the same seed everywhere.
void setRandom(KernelData& data, std::uint64_t seed)
{
    std::mt19937_64 generator(seed);
    for (std::int64_t i = 0; i < data.elements(); ++i) {
        const std::uint64_t drawn = generator();
        if (isFloating(data.dtype()))
            data.setNumber(i, static_cast<double>(drawn >> 40) * 0x1p-21 - 4);
        else
            data.setInteger(i,
                            data.dtype() == DType::boolean ? static_cast<std::int64_t>(drawn & 1)
                                                           : static_cast<std::int64_t>(drawn % 2001) - 1000);
    }
}

Expected<KernelData> dataOf(const KernelSlot& slot, std::int64_t elements, const std::string& source)
{
    KernelData data(slot.dtype, elements);
    if (source.empty())
        return data;
    if (source == "ramp") {
        setRamp(data);
        return data;
    }
    if (source.starts_with("random:")) {
        std::uint64_t seed = 0;
        if (!reads(source.substr(7), seed))
            return badInput("--in", fmt::format("'{}' has no seed, a whole number from 0 on", source), "random:7");
        setRandom(data, seed);
        return data;
    }
    const auto text = readTextFile(source);
    if (!text)
        return tl::unexpected(text.error());
    const auto list = parseJson(*text, source);
    if (!list)
        return tl::unexpected(list.error());
    auto read = readingJson([&] { return KernelData(slot.dtype, JsonPlace(*list, source)); });
    if (read && read->elements() < elements)
        return badInput(
            source, fmt::format("slot {} needs {} elements, the list has {}", slot.number, elements, read->elements()),
            "more may be there");
    return read;
}

/// What to write for the variables that have no value: "give --var n=NUMBER".
std::string missingValues(const KernelCall& call)
{
    std::string text;
    for (const KernelVariable& variable : call.program.variables)
        if (!call.values.contains(variable.name))
            text += fmt::format("{} --var {}=NUMBER", text.empty() ? "give" : "", variable.name);
    return text;
}

Expected<std::vector<KernelData>> buffersOf(const KernelProgram& program, const std::vector<std::string>& inputs,
                                            const KernelExtents& extents, const std::string& source)
{
    std::map<std::string, std::string> sources;
    for (const std::string& text : inputs) {
        const auto pair = assignment("--in", text);
        if (!pair)
            return tl::unexpected(pair.error());
        if (std::none_of(program.slots.begin(), program.slots.end(),
                         [&pair](const KernelSlot& slot) { return fmt::format("{}", slot.number) == pair->first; }))
            return badInput("--in", fmt::format("the program has no slot '{}'", pair->first));
        if (!sources.emplace(pair->first, pair->second).second)
            return tl::unexpected(givenTwice("--in", fmt::format("slot {}", pair->first)));
    }
    std::vector<KernelData> buffers;
    for (std::size_t i = 0; i < program.slots.size(); ++i) {
        const auto given = sources.find(fmt::format("{}", program.slots[i].number));
        auto data = dataOf(program.slots[i], extents.elements[i], given == sources.end() ? source : given->second);
        if (!data)
            return tl::unexpected(data.error());
        buffers.push_back(std::move(*data));
    }
    return buffers;
}

}  // namespace

Expected<KernelCall> kernelCall(const std::string& file, const std::vector<std::string>& variables,
                                const std::vector<std::string>& inputs, const std::string& source)
{
    KernelCall call;
    auto program = readKernelProgramFile(file);
    if (!program)
        return tl::unexpected(program.error());
    call.program = std::move(*program);
    auto values = valuesOf(call.program, variables);
    if (!values)
        return tl::unexpected(values.error());
    call.values = std::move(*values);
    call.name = file == "-" ? "standard input" : file;
    const auto list = variableValues(call.program, call.values);
    if (!list)
        return call.failed(list.error(), missingValues(call));
    auto extents = extentsOf(call.program, *list);
    if (!extents)
        return call.failed(extents.error());
    call.extents = std::move(*extents);
    auto buffers = buffersOf(call.program, inputs, call.extents, source);
    if (!buffers)
        return tl::unexpected(buffers.error());
    call.buffers = std::move(*buffers);
    return call;
}

tl::unexpected<Error> KernelCall::failed(Error error, std::string advice) const
{
    error.where = error.where.empty() ? name : fmt::format("{}: {}", name, error.where);
    if (error.advice.empty())
        error.advice = std::move(advice);
    return tl::unexpected<Error>(std::move(error));
}

std::vector<std::span<std::byte>> bytesOf(std::vector<KernelData>& buffers)
{
    std::vector<std::span<std::byte>> bytes;
    for (KernelData& buffer : buffers)
        bytes.push_back(buffer.bytes());
    return bytes;
}

Expected<void> runKernelOn(const KernelProgram& program, const Program& compiled, const SizeValues& values,
                           std::vector<KernelData>& buffers)
{
    return runKernel(program, compiled, values, bytesOf(buffers));
}

}  // namespace keyfall::app
