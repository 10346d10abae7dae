// SPDX-License-Identifier: MIT
#pragma once

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QObject>
#include <QString>

namespace keyfall {

/// A file that was read, and what became of it on the disk since.
class FileOnDisk final : public QObject {
    Q_OBJECT

public:
    enum class Is { same, changed, missing };

    /// What tells one content from the next.
    struct State {
        QDateTime written;
        qint64 size = 0;

        friend bool operator==(const State&, const State&) = default;
    };

    explicit FileOnDisk(QObject* parent = nullptr);

    /// What is written while a file is read is a change: it is looked at before.
    [[nodiscard]] static State stateOf(const QString& path);
    /// Watches `path`, of which `read` was read; empty: nothing.
    void watch(const QString& path, const State& read);

    [[nodiscard]] const QString& path() const { return path_; }
    [[nodiscard]] QDateTime written() const { return read_.written; }  ///< of what was read
    [[nodiscard]] Is is() const;

Q_SIGNALS:
    /// Something became of it, perhaps.
    void changed();

private:
    QString path_;
    State read_;
    QFileSystemWatcher watcher_;
};

}  // namespace keyfall
