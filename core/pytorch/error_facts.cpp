// SPDX-License-Identifier: MIT
#include "core/pytorch/error_facts.h"

#include "core/pytorch/device_facts.h"
#include "core/pytorch/device_words.h"
#include "core/pytorch/text_pattern.h"
#include "core/pytorch/trace_records.h"
#include "core/text/near_miss.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <cxxabi.h>
#include <memory>

namespace keyfall {

namespace {

std::string baseOf(const std::string& op)
{
    return op.substr(0, op.find('.'));
}

/// The overloads of an operator as one writes them behind the dot; "default" has no name of its own.
std::string overloadsOf(const std::string& base)
{
    std::vector<std::string> overloads;
    for (const std::string& name : knownOperators(base))
        if (name == base)
            overloads.emplace_back("default");
        else if (name.starts_with(base + "."))
            overloads.push_back(name.substr(base.size() + 1));
    return fmt::format("{}", fmt::join(overloads, ", "));
}

void factsOfOperatorName(ErrorExplanation& e)
{
    const std::string& op = e.error.op;
    const std::string base = baseOf(op);
    e.put("tables", fmt::format("{}", fmt::join(tablesWith(op), ", ")));
    if (op != base)
        e.put("overloads", overloadsOf(base));
    if (e.facts.contains("overloads"))
        e.put("base", base);
    if (!e.facts.contains("aten") || e.facts.contains("tables") || e.facts.contains("overloads"))
        return;
    std::vector<std::string> names;
    for (const std::string& name : knownOperators("aten::"))
        if (names.empty() || names.back() != baseOf(name))
            names.push_back(baseOf(name));
    const auto withoutNamespace = [](const std::string& name) { return name.substr(name.find(':') + 2); };
    std::vector<std::string> bare;
    bare.reserve(names.size());
    for (const std::string& name : names)
        bare.push_back(withoutNamespace(name));
    if (const auto near = nearMiss(withoutNamespace(base), bare))
        e.put("near", "aten::" + *near);
}

/// Which PyTorch prints, reads or has lost a key's name (pytorch:M5, M13, N1, N6).
void factsOfKeyName(ErrorExplanation& e)
{
    const std::string& key = e.error.key;
    std::vector<std::string> readable;
    bool newest = true;
    for (const auto& [old, name] : KeyModel::builtIn("pytorch-2.15").value()->spec().legacyNames)
        if (old == key)
            e.put("renamed", name);
    for (const std::string_view name : {"pytorch-2.15", "pytorch-2.6", "pytorch-1.13", "pytorch-1.8"}) {
        const std::shared_ptr<const KeyModel> model = KeyModel::builtIn(name).value();
        const std::vector<std::string>& notParsed = model->spec().notParsed;
        const auto isRead = [&notParsed](const std::string& text) {
            return std::find(notParsed.begin(), notParsed.end(), text) == notParsed.end();
        };
        const bool printed = printedNames(*model).contains(key);
        const std::string version(name.substr(name.find('-') + 1));
        if (newest)
            for (const KeyInfo& info : model->keys())
                if (isRead(info.name) && info.kind != KeyKind::undefined)
                    readable.push_back(info.name);
        // The newest version that prints it, and the newest that reads it.
        if (printed && !isRead(key) && !e.facts.contains("printed"))
            e.put("printed", version);
        if (printed && isRead(key) && (newest || !e.facts.contains("gone")))
            e.put(newest ? "reads" : "gone", version);
        newest = false;
    }
    // A key that is printed today is no key of the past, though an older version may have read it.
    const auto at = e.facts.find("printed");
    if (e.facts.contains("reads") || (at != e.facts.end() && at->second == "2.15"))
        e.facts.erase("gone");
    if (!e.facts.contains("printed") && !e.facts.contains("gone") && !e.facts.contains("reads")) {
        const std::string backend = backendOfDevice(key);
        e.put("near", backend.empty() ? nearMiss(key, readable).value_or(std::string()) : backend);
    }
}

/// The backends whose own kernel is a fallthrough: a tensor of theirs brings a key, and a lookup finds none.
std::vector<std::string> passedBackends(const ErrorExplanation& e)
{
    std::vector<std::string> passed;
    for (const PastedEntry& entry : e.error.entries) {
        const auto isBackend = [&entry](const std::string& backend) { return backend == entry.key; };
        if (entry.fallthrough && entry.kind == "kernel" && e.model
            && std::any_of(e.model->spec().backends.begin(), e.model->spec().backends.end(), isBackend))
            passed.push_back(entry.key);
    }
    return passed;
}

void factsOfArgument(ErrorExplanation& e)
{
    if (const auto schema = Schema::parse(e.error.schema))
        for (const SchemaArgument& argument : schema->arguments)
            if (argument.name == e.error.detail("argument"))
                e.put("type", argument.type.text);
}

/// What a text has in gaps that may be empty, as the words of app/commands take it into a sentence.
void factsOfParts(ErrorExplanation& e)
{
    const auto pair = [&e](const char* fact, const char* one, const char* other, std::string_view words) {
        const std::string first = e.error.detail(one);
        const std::string second = e.error.detail(other);
        if (!first.empty() && (*other == '\0' || !second.empty()))
            e.put(fact, fmt::format(fmt::runtime(words), first, second));
    };
    pair("types", "type", "", " (one of them {}{})");
    pair("types", "type", "found", " ({} and {})");
    if (e.error.kind == DispatchText::resultType)
        pair("types", "found", "type", " ({} into {})");
    pair("written_told", "written", "", " ({}{})");
    pair("shapes", "one", "other", " ({} and {})");
    pair("branch", "expression", "", " ({}{})");
    pair("shapes", "size", "other_size", " ({} and {})");
    pair("layouts_told", "layouts", "", " ({}{})");
    pair("format_told", "format", "", " ({}{})");
    pair("shapes", "one", "stacked", " ({} and {})");
    pair("shapes", "one", "wide", " ({} is written, and the result is {})");
}

/// The function behind a symbol as compilers write it.
std::string functionOf(const std::string& symbol)
{
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> name(abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status),
                                                      std::free);
    return status == 0 && name ? std::string(name.get()) : std::string();
}

/// The key of CPU tensors of that layout, and how many operators are made for them.
void factsOfLayout(ErrorExplanation& e)
{
    const std::string layout = e.error.detail("layout");
    const std::string key = layout == "Mkldnn" ? "MkldnnCPU"
        : layout == "Sparse"                   ? "SparseCPU"
        : layout.starts_with("Sparse")         ? "SparseCsrCPU"
                                               : std::string();
    e.put("layout_key", key);
    if (!key.empty())
        e.put("having", std::to_string(countKernelsAt(key)));
}

bool isTensor(const SchemaType& type)
{
    return type.kind == TypeKind::tensor;
}

}  // namespace

void addFacts(ErrorExplanation& e)
{
    const PastedError& error = e.error;
    if (error.op.starts_with("aten::") || error.op.starts_with("prim::"))
        e.put("aten", "yes");
    e.put("callers", std::string(callersOf(error.op)));
    const OperatorName name = OperatorName::parse(error.op);
    const auto isOut = [](const SchemaArgument& argument) { return argument.keywordOnly && argument.type.written; };
    if (name.overload == "out" || name.overload.ends_with("_out")
        || (e.known && e.known->schema
            && std::any_of(e.known->schema->arguments.begin(), e.known->schema->arguments.end(), isOut)))
        e.put("out", "yes");
    if (e.known && !e.known->kernels.empty())
        e.put("registered", fmt::format("{}", fmt::join(e.known->kernels, ", ")));
    switch (error.kind) {
    case DispatchText::unknownOperator:
    case DispatchText::undefinedKernel:
    case DispatchText::unknownOverload:
        factsOfOperatorName(e);
        if (error.kind == DispatchText::unknownOverload)
            e.put("overloads", overloadsOf(baseOf(error.op)));
        break;
    case DispatchText::unknownKeyName: factsOfKeyName(e); break;
    case DispatchText::differentDevices:
    case DispatchText::deviceNotBuilt:
    case DispatchText::unknownDevice:
    case DispatchText::secondBackendName:
    case DispatchText::deviceString: addDeviceFacts(e); break;
    case DispatchText::missingArgument: factsOfArgument(e); break;
    case DispatchText::noTensors: e.put("passed_by", fmt::format("{}", fmt::join(passedBackends(e), ", "))); break;
    case DispatchText::wrongArgument:
        if (error.detail("type").starts_with("List[") && error.detail("found") == "list")
            e.put("element_of", "yes");
        break;
    case DispatchText::foreignNamespace:
        e.put("defines", error.detail("where").starts_with("schema") ? "yes" : "");
        break;
    case DispatchText::failedCheck: e.put("bare", operatorOf(error.detail("reason"))); break;
    case DispatchText::unsupportedType: {
        // Int4, UInt1 ... UInt7, Bits8 and their like; Int, UInt16 and the others have kernels.
        const std::string type = error.detail("type");
        const std::string bits = type.substr(std::min(type.find_first_of("0123456789"), type.size()));
        if (type.starts_with("Bits") || ((type.starts_with("Int") || type.starts_with("UInt")) && bits.size() == 1))
            e.put("storage_only", "yes");
        break;
    }
    case DispatchText::notFunctional:
        e.put(e.error.detail("declaration").ends_with("-> ()") ? "returns_nothing" : "returns_alias", "yes");
        break;
    case DispatchText::differentTypes:
    case DispatchText::resultType:
    case DispatchText::schemaNotParsed:
    case DispatchText::layoutsMixed:
    case DispatchText::blockLayout:
    case DispatchText::formatOfSparse:
    case DispatchText::dataBranch:
    case DispatchText::shapesDiffer: factsOfParts(e); break;
    case DispatchText::libraryNotLoaded: e.put("function", functionOf(error.detail("symbol"))); break;
    case DispatchText::noSecondDerivative:
        e.put("of_op", error.op.empty() ? std::string() : fmt::format(" ({})", error.op));
        if (error.op.find("_scaled_dot_product_") != std::string::npos)
            e.put("attention", "yes");
        break;
    case DispatchText::unmaterialised:
        e.put("bit_key", error.detail("bit") == "negative" ? "Negative" : "Conjugate");
        break;
    case DispatchText::unsupportedLayout: factsOfLayout(e); break;
    case DispatchText::shapeFromData:
        // item() gives a number, nonzero a tensor of unknown size: what helps differs.
        if (e.known && e.known->schema)
            e.put("depends",
                  std::any_of(e.known->schema->returns.begin(), e.known->schema->returns.end(), isTensor) ? "shape"
                                                                                                          : "value");
        break;
    case DispatchText::secondFallback:
        if (error.previous.find("/aten/src/ATen/") != std::string::npos
            || error.previous.find("/torch/csrc/") != std::string::npos)
            e.put("outside", "yes");
        // The first key with a fallback among those that an alias stands for (pytorch:N7, R10).
        e.put("alias",
              error.key == "AutogradOther" ? "Autograd"
                  : error.key == "Meta"    ? "CompositeExplicitAutograd"
                                           : "");
        break;
    case DispatchText::secondPythonKernel: e.put("asked", error.op.empty() ? error.detail("hop") : error.op); break;
    case DispatchText::noKernelAtKey:
        e.put(error.recognised.front().what.starts_with("no kernel") ? "direct" : "python", "yes");
        e.put("asked", error.op.empty() ? error.detail("hop") : error.op);
        break;
    default: break;
    }
}

}  // namespace keyfall
