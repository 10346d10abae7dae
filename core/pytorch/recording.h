// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/pytorch/imported_tables.h"
#include "core/tensor/dims.h"
#include "core/text/line_source.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// One tensor among a recorded call's arguments.
struct RecordedArgument {
    std::string name;
    std::size_t keys = 0;  ///< the number of a set
    std::string dtype;     ///< "float32", "complex64": also what Keyfall cannot compute with
    std::string device;    ///< "cpu", "mps:0"
    Dims shape;            ///< -1: not a number
    bool requiresGrad = false;
    bool written = false;

    friend bool operator==(const RecordedArgument&, const RecordedArgument&) = default;
};

/// One operator call as it reached the key Python, and the public call around it where there was one.
struct RecordedCall {
    std::string op;
    std::string publicCall;  ///< "torch.matmul"; empty in backward
    std::string at;          ///< "train.py:12"
    std::size_t thread = 0;
    std::size_t included = 0;  ///< numbers of sets: of the public call, else of the call itself
    std::size_t excluded = 0;
    bool outermost = false;  ///< they are the sets above every layer
    bool inference = false;  ///< under inference_mode, which excludes autograd itself
    std::int64_t startNs = 0;
    std::int64_t durationNs = 0;
    std::string error;
    std::vector<RecordedArgument> arguments;
    std::optional<std::size_t> made;  ///< the set of its result; of calls without tensors that the recorder asked
    std::uint64_t number = 0;         ///< in the recording, from 1

    friend bool operator==(const RecordedCall&, const RecordedCall&) = default;
};

/// What torch.profiler saw inside a call: an operator below the key Python, a kernel of a GPU.
struct RecordedEvent {
    std::string name;
    std::string device;      ///< "cpu", "cuda"
    std::uint64_t call = 0;  ///< the number of the call; 0: not known
    std::int64_t startNs = 0;
    std::int64_t durationNs = 0;

    friend bool operator==(const RecordedEvent&, const RecordedEvent&) = default;
};

/// What resources/pytorch/record.py wrote (`keyfall-recording`, resources/schemas/recording.schema.json).
struct Recording {
    std::string version;                         ///< of that PyTorch
    std::vector<std::string> footprint;          ///< keys of the recorder's own modes, which are in no set
    std::vector<std::vector<std::string>> sets;  ///< of keys, by their number
    ImportedTables tables;                       ///< the operators that were called, with their registrations
    std::vector<RecordedCall> calls;
    std::vector<RecordedEvent> events;  ///< with its option --profile, behind the calls
    std::uint64_t dropped = 0;          ///< calls behind the most that were asked for
    double seconds = 0;
    double recorderSeconds = 0;  ///< of them, for recording
    bool ended = false;          ///< false: the program was ended from outside
};

/// A recording line by line, as far as it is written.
class RecordingLines {
public:
    /// The next line; `place` names it in an error.
    [[nodiscard]] Expected<void> take(std::string_view line, const std::string& place);
    [[nodiscard]] bool headed() const { return headed_; }
    /// The registrations that came since the last time become tables; false when there were none. `name`: for messages.
    [[nodiscard]] Expected<bool> readTables(const std::string& name);
    [[nodiscard]] Recording& recording() { return recording_; }
    [[nodiscard]] const Recording& recording() const { return recording_; }

private:
    Recording recording_;
    std::string dumps_;
    std::size_t read_ = 0;  ///< bytes of them that are in the tables
    bool headed_ = false;
};

/// Reads one; the error names the line. A last line that was cut off is left out.
[[nodiscard]] Expected<Recording> readRecording(LineSource& source);
[[nodiscard]] Expected<Recording> readRecordingFile(const std::string& path);
/// Whether a file begins like one, compressed or not.
[[nodiscard]] bool isRecordingFile(const std::string& path);
/// Whether a text that is here begins like one.
[[nodiscard]] bool isRecordingText(std::string_view text);

}  // namespace keyfall
