// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/keys/key_model.h"
#include "core/tensor/tensor_spec.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace keyfall {

/// What a registration of a session runs (design:5.1, "kernel").
struct StandardKernel {
    friend bool operator==(const StandardKernel&, const StandardKernel&) = default;
};
struct FallthroughKernel {
    friend bool operator==(const FallthroughKernel&, const FallthroughKernel&) = default;
};
/// Goes on below its own key.
struct RedispatchKernel {
    friend bool operator==(const RedispatchKernel&, const RedispatchKernel&) = default;
};
/// Returns one of its arguments.
struct ReturnKernel {
    int argument = 0;
    friend bool operator==(const ReturnKernel&, const ReturnKernel&) = default;
};
/// Runs the kernel of another key of the same operator.
struct CallDirectKernel {
    std::string key;
    friend bool operator==(const CallDirectKernel&, const CallDirectKernel&) = default;
};
/// Calls another operator with the same arguments, below its own key.
struct CallKernel {
    std::string op;
    friend bool operator==(const CallKernel&, const CallKernel&) = default;
};
/// Fails with this text.
struct ErrorKernel {
    std::string text;
    friend bool operator==(const ErrorKernel&, const ErrorKernel&) = default;
};

/// `at::native::cpu_fallback`: copies the tensors to the CPU, calls the operator there and copies what comes back.
struct CpuFallbackKernel {
    friend bool operator==(const CpuFallbackKernel&, const CpuFallbackKernel&) = default;
};

using KernelChoice = std::variant<StandardKernel, FallthroughKernel, RedispatchKernel, ReturnKernel, CallDirectKernel,
                                  CallKernel, ErrorKernel, CpuFallbackKernel>;

/// "standard", "redispatch", "return 0", "error: text" ...: one line for people.
[[nodiscard]] std::string textOf(const KernelChoice& kernel);

struct SessionRegistration {
    std::string op;   ///< empty: the key's fallback
    std::string key;  ///< empty: catch-all
    KernelChoice kernel;

    friend bool operator==(const SessionRegistration&, const SessionRegistration&) = default;
};

/// Where playback stops. Everything that is given must hold.
struct Breakpoint {
    std::string op;                   ///< `add` means every overload of it; empty: every operator
    std::string key;                  ///< empty: every key
    std::uint32_t nth = 0;            ///< only the nth hop of a run for which the rest holds, from 1; 0: each
    std::optional<DType> dtype = {};  ///< a tensor among the arguments has this type

    friend bool operator==(const Breakpoint&, const Breakpoint&) = default;
};

/// A key model that a session holds itself; equal to another with the same data.
struct InlineModel {
    std::shared_ptr<const KeyModel> model;

    [[nodiscard]] bool empty() const { return model == nullptr; }
    friend bool operator==(const InlineModel& a, const InlineModel& b);
};

enum class Placement { followKeyset, asGiven };

/// Where a session was read from. It is no part of what the session says, so all are equal.
struct SessionFolder {
    std::string path;  ///< empty: the working directory

    friend bool operator==(const SessionFolder&, const SessionFolder&) { return true; }
};

/// A session document (`.keyfall`, design:5.1): what to register, which tensors, which keys, which program.
///
/// A plain value: the window edits copies of it, undo is a list of them.
struct Session {
    std::string model = "ferrotorch";  ///< a built-in name, or the inline model's name
    InlineModel inlineModel;           ///< a model that the session holds; empty for a built-in
    std::string privateUse1Name;       ///< what a built-in model's PrivateUse1 is called (pytorch:N10); empty: that
    bool strict = false;
    bool freshTables = false;  ///< "tables": "always fresh"; otherwise "stored", stale entries included (pytorch:S4)
    Placement place = Placement::followKeyset;
    bool standardKernels = true;
    /// Whose registrations lie below its own (design:5): "builtin:2.15.0" or a file beside the session; empty: nobody's,
    /// which the document says by null; nothing: it does not say. See `registrationTables`.
    std::optional<std::string> registrationsFrom;
    SessionFolder folder;  ///< a file in `registrationsFrom` is found from here
    std::vector<SessionRegistration> registrations;
    std::vector<TensorSpec> tensors;
    std::optional<KeySet> explicitKeys;  ///< nothing: "from tensors"
    KeySet include;
    KeySet exclude;
    std::vector<std::string> program;
    std::vector<Breakpoint> breakpoints;
    std::string view;     ///< JSON object text, kept for the window
    std::string unknown;  ///< JSON object text of fields this version does not know, kept on save

    friend bool operator==(const Session&, const Session&) = default;
};

/// The model a session names (built-in or inline).
[[nodiscard]] Expected<std::shared_ptr<const KeyModel>> modelOf(const Session& session);
/// Makes the session name `model`; one that is not built in is written into it.
void setModel(Session& session, const KeyModel& model);

/// The tables of a PyTorch whose registrations the session starts from, as `importTables` reads them: "builtin:2.15.0" or
/// a path. Empty: none, so Keyfall's own kernels are all there is. A session without standard kernels has none (design:5).
[[nodiscard]] std::string registrationTables(const Session& session);

/// Whether both sessions make the same operators with the same tables: what a prepared session depends on.
[[nodiscard]] bool sameTables(const Session& a, const Session& b);

/// Reads and validates a session. `where` names the text in messages, and is its file where it has one: files that the
/// session names are found from there. Errors carry a JSON pointer.
/// Never throws, whatever the text; limits on size and nesting are part of the validation.
[[nodiscard]] Expected<Session> parseSession(std::string_view text, std::string_view where);
/// `parseSession` of a file's content; says precisely why a file cannot be read.
[[nodiscard]] Expected<Session> readSession(const std::string& path);

[[nodiscard]] std::string writeSession(const Session& session);
/// Writes atomically: to a temporary file beside `path`, then a rename. The old file survives any failure.
[[nodiscard]] Expected<void> saveSession(const Session& session, const std::string& path);

}  // namespace keyfall
