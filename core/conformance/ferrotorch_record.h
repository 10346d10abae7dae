// SPDX-License-Identifier: MIT
#pragma once

#include "core/conformance/conformance.h"
#include "core/dispatch/dispatcher.h"
#include "core/text/json_text.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace keyfall {

/// Replays one record of a ferrotorch vector file: its steps in order, on key sets and a dispatcher of its own.
///
/// Steps (`do`): `compare`, `key_list`; `set`, `insert`, `remove`, `union`, `intersection`, `check_set`; `register`,
/// `check_dispatcher`, `call`, `call_direct`. A field that the replay would not look at is an error in the file, so
/// nothing is silently unchecked. resources/schemas/ferrotorch-vectors.schema.json describes them all.
class FerrotorchRecord {
public:
    explicit FerrotorchRecord(std::string id);

    /// Throws `JsonFailure` for a record that cannot be replayed.
    void replay(const JsonPlace& record);
    [[nodiscard]] const std::vector<Difference>& differences() const { return differences_; }
    /// Expectations that were looked at.
    [[nodiscard]] std::size_t checks() const { return checks_; }

private:
    void step(const JsonPlace& place);
    void compare(const JsonPlace& place);
    void keyList(const JsonPlace& place);
    void makeSet(const JsonPlace& place);
    void changeSet(const JsonPlace& place, const std::string& what);
    void checkSet(const JsonPlace& place);
    void registerKernel(const JsonPlace& place);
    void checkDispatcher(const JsonPlace& place);
    void call(const JsonPlace& place, bool direct);
    void checkCall(const JsonPlace& expect, const std::optional<std::string>& error, const Stack& results);

    [[nodiscard]] Kernel kernelAt(const JsonPlace& place, const std::string& label);
    [[nodiscard]] Key keyAt(const JsonPlace& place) const;
    [[nodiscard]] KeySet keySetAt(const JsonPlace& place) const;
    [[nodiscard]] KeySet& setNamed(const JsonPlace& place);
    template <class T>
    void expectEqual(const std::string& what, const T& expected, const T& found);
    void expectTrue(const std::string& what, bool expected, bool found);

    /// What the synthetic kernels noted, by label.
    struct Journal {
        std::vector<std::string> log;                ///< of the current call
        std::map<std::string, std::int64_t> counts;  ///< of the whole record
        std::map<std::string, std::uint64_t> seen;   ///< the bits handed in the current call, the last time
    };

    std::string id_;
    std::shared_ptr<const KeyModel> model_;
    std::unique_ptr<Dispatcher> dispatcher_;
    std::vector<Registration> registrations_;
    std::map<std::string, KeySet> sets_;
    Journal journal_;
    std::size_t stepNumber_ = 0;
    std::vector<Difference> differences_;
    std::size_t checks_ = 0;
};

}  // namespace keyfall
