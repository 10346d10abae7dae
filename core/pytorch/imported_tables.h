// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "core/text/text_pool.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace keyfall {

/// One registered kernel, as a line of a state dump tells of it (pytorch:X1).
struct ImportedKernel {
    TextId key = TextId::none;       ///< its printed name; none: registered without a key
    TextId debug = TextId::none;     ///< "registered at x.cpp:12", or whatever the kernel is called
    TextId inferred = TextId::none;  ///< the inferred schema; none: "(none)"
    bool alias = false;              ///< the key is printed as an alias
    bool inactive = false;           ///< a newer kernel of the same key shadows it
    bool fallthrough = false;
    bool boxed = true;
    bool unboxed = false;
    std::uint32_t line = 0;  ///< of the source, from 1; 0: not known

    friend bool operator==(const ImportedKernel&, const ImportedKernel&) = default;
};

/// One entry of a computed or stored table (pytorch:X2).
struct ImportedRow {
    TextId key = TextId::none;
    TextId debug = TextId::none;
    TextId provenance = TextId::none;  ///< as printed: "kernel", "math kernel"; 1.7 also knows "catch all"
    bool fallthrough = false;
    std::uint32_t line = 0;

    friend bool operator==(const ImportedRow&, const ImportedRow&) = default;
};

/// What is known of one operator. What is not known is absent, which differs from known to be empty.
struct ImportedOperator {
    std::string name;    ///< "aten::add.Tensor"; empty: a table pasted without a name
    std::string schema;  ///< empty: none
    TextId schemaDebug = TextId::none;
    TextId aliasAnalysis = TextId::none;  ///< "FROM_SCHEMA", "CONSERVATIVE (default)"
    bool defined = false;                 ///< the schema is known, if only to be missing: a state dump was read
    std::optional<std::vector<ImportedKernel>> kernels;  ///< in the order of the dump: by key value, newest first
    std::optional<std::vector<ImportedRow>> computed;    ///< rows with a kernel, in the order of the dump
    std::optional<std::vector<ImportedRow>> stored;      ///< what calls really use, where it is known (pytorch:S5)
    std::optional<std::string> brokenInvariant;          ///< what `_dispatch_check_invariants` complained about
    std::uint32_t line = 0;

    friend bool operator==(const ImportedOperator&, const ImportedOperator&) = default;
};

/// A key whose stored entry is not the computed one. Null: there is no entry.
struct StoredDifference {
    TextId key = TextId::none;
    const ImportedRow* stored = nullptr;
    const ImportedRow* computed = nullptr;
};
/// Where both tables of `op` are known and differ, in the order of the computed table, then of the stored one. The rows
/// belong to `op`.
[[nodiscard]] std::vector<StoredDifference> storedDifferences(const ImportedOperator& op);

struct ImportedFallback {
    TextId key = TextId::none;
    TextId debug = TextId::none;
    bool fallthrough = false;

    friend bool operator==(const ImportedFallback&, const ImportedFallback&) = default;
};

/// The key list of the PyTorch that was asked, where the source has it.
struct ImportedKeys {
    std::vector<std::string> backends;  ///< components in bit order: "CPU", "CUDA"
    std::vector<std::string> runtime;   ///< in iteration order, without Undefined (pytorch:M12)
    std::vector<std::pair<std::string, std::vector<std::string>>> aliases;  ///< alias, its members
    std::vector<std::string> includedByDefault;
    std::vector<std::string> excludedByDefault;
    /// Backend component, autograd key of its tensors; empty: not told. Those of tensors that could be made.
    std::vector<std::pair<std::string, std::string>> autogradOfBackend;
    /// Autograd key, the runtime keys whose kernels it asks for; empty: not told.
    std::vector<std::pair<std::string, std::vector<std::string>>> backendsOfAutograd;
    std::optional<std::vector<std::string>> notParsed;  ///< printed names that cannot be read back

    friend bool operator==(const ImportedKeys&, const ImportedKeys&) = default;
};

/// A key set of the running PyTorch, as the exporter saw it.
struct ImportedKeySet {
    std::string what;  ///< whose it is: "dense cpu, requires grad", "include"
    std::string text;  ///< `DispatchKeySet(CPU, ...)`

    friend bool operator==(const ImportedKeySet&, const ImportedKeySet&) = default;
};

/// What was read: the format decides what can be known.
enum class ImportFormat {
    dumpText,          ///< `_dispatch_dump`, `_dispatch_dump_table`, or both (pytorch:X1, X2)
    registrationList,  ///< operators with a kernel at one key (pytorch:X4)
    exported,          ///< what resources/pytorch/export_tables.py writes
    operatorTables,    ///< the `keyfall-operator-tables` vectors
};

[[nodiscard]] std::string_view nameOf(ImportFormat format);

/// More operators than any PyTorch has (3,000 to 5,000): a file of a few megabytes can unpack to a million, which would
/// cost gigabytes.
inline constexpr std::size_t kMostOperators = 100'000;
inline constexpr std::string_view kTooManyOperators = "there are more than 100,000 operators, more than are read";

/// Tables of another program: what was registered there and what its dispatcher made of it. A value; no kernel of it is
/// here, so everything that follows from it is predicted (design:2.4).
struct ImportedTables {
    ImportFormat format = ImportFormat::dumpText;
    std::string source;           ///< the file, for messages
    std::string version;          ///< "1.13.1"; empty: the source does not say
    bool titled = false;          ///< a text whose dumps stand under `### _dispatch_dump NAME`
    std::string privateUse1Name;  ///< what that process calls PrivateUse1 (pytorch:N10); empty: nothing else is known
    TextPool texts;
    std::optional<ImportedKeys> keys;
    std::optional<std::vector<ImportedFallback>> fallbacks;
    std::vector<ImportedOperator> operators;
    std::vector<ImportedKeySet> live;  ///< of tensors that were made for it
    std::vector<ImportedKeySet> tls;   ///< of its thread: "include" and "exclude"
    std::vector<std::string> notes;    ///< what the reader had to leave out or guess, for people

    [[nodiscard]] const ImportedOperator* find(std::string_view name) const;
    [[nodiscard]] const std::string& text(TextId id) const { return texts[id]; }
};

/// The rule behind a printed provenance; nothing for one that this program does not know ("catch all").
[[nodiscard]] std::optional<Provenance> provenanceNamed(std::string_view text);

/// Where a kernel was registered, taken from its debug text: `registered at C:\a b\x.cpp:12` gives the path and 12.
struct KernelPlace {
    std::string file;  ///< empty: the text names no place
    int line = 0;

    friend bool operator==(const KernelPlace&, const KernelPlace&) = default;
};
[[nodiscard]] KernelPlace placeIn(std::string_view debug);

}  // namespace keyfall
