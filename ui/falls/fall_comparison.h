// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/chosen_graphs.h"
#include "ui/session/background_run.h"
#include "ui/session/file_on_disk.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <string>

namespace keyfall {

/// The falls of an earlier run, and how it went.
struct EarlierRun {
    std::shared_ptr<const FallTable> table;
    bool ranNow = false;  ///< a session: its file's date says nothing of the run
    std::string error;    ///< what stopped it; empty: nothing
    int errorLine = 0;
};

/// The falls of an earlier run, read from a file on a thread of its own, to hold those that are shown against.
class FallComparison final : public QObject {
    Q_OBJECT

public:
    explicit FallComparison(RuntimeFactory factory, QObject* parent = nullptr);

    /// Reads a trace, a recording or a profile, or runs a session; until that is done, and where it fails, what was read
    /// before stays.
    void read(const QString& path);
    void readAgain() { read(path()); }
    void leave();

    [[nodiscard]] bool reading() const { return worker_ != nullptr; }
    /// Null: nothing is compared.
    [[nodiscard]] const std::shared_ptr<const FallTable>& before() const { return before_.table; }
    [[nodiscard]] const EarlierRun& run() const { return before_; }
    [[nodiscard]] const FileOnDisk& file() const { return file_; }  ///< of `before`
    [[nodiscard]] const QString& path() const { return file_.path(); }
    [[nodiscard]] QString asked() const { return asked_; }  ///< the file that is being read, or could not be
    [[nodiscard]] const std::optional<Error>& error() const { return error_; }

Q_SIGNALS:
    void changed();
    /// Another file, or the same anew, took the place of what was compared.
    void arrived(const QString& path);

private:
    void take(Expected<EarlierRun> read, const FileOnDisk::State& state);

    RuntimeFactory factory_;
    EarlierRun before_;
    FileOnDisk file_;
    QString asked_;
    std::optional<Error> error_;
    std::unique_ptr<BackgroundRun<EarlierRun>> worker_;
};

}  // namespace keyfall
