// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/graph/call_graph.h"
#include "core/graph/recorded_run.h"

#include "ui/session/file_on_disk.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <memory>
#include <vector>

namespace keyfall {

/// Follows a dispatch trace while another program prints it (`python train.py 2>&1 | keyfall -`), or reads it from a file.
///
/// A thread reads, parses and appends; this object lives in the thread that made it and hands out immutable graphs, one
/// for each rank or thread that the text names, each of which continues the one before (`CallGraph::continues`). All that
/// has come is handed out at once, and then nothing for as long as showing it took, so a fast program does not freeze the
/// window.
class TraceFeed final : public QObject {
    Q_OBJECT

public:
    explicit TraceFeed(QObject* parent = nullptr);
    /// Stops reading. A thread that waits for a pipe that nobody writes to is left to end with the process.
    ~TraceFeed() override;

    /// Follows `path`, "-" for standard input. What was followed before is given up.
    void follow(const QString& path);
    void stop();
    [[nodiscard]] bool following() const { return reader_ != nullptr; }

    /// Ranks or threads, in the order in which they appeared; the text of a single one may name none ("").
    [[nodiscard]] QStringList sources() const;
    /// What is known of one of them now.
    [[nodiscard]] std::shared_ptr<const CallGraph> graph(int source) const;
    [[nodiscard]] std::size_t callCount() const { return calls_; }
    /// What a recording tells besides; that it has no end, or lines that could not be read, once the text has ended.
    [[nodiscard]] const RecordedRun& recorded() const { return recorded_; }
    /// What became of the file since it was read; of a pipe nothing is known.
    [[nodiscard]] const FileOnDisk& file() const { return file_; }

Q_SIGNALS:
    /// Complete calls were added; `sources` and `graph` say to what.
    void grew();
    /// The text has ended.
    void ended();
    /// The text could not be read.
    void failed(const keyfall::Error& error);

private:
    struct Reader;
    struct Source {
        QString name;
        std::shared_ptr<const CallGraph> graph;
    };

    void take();

    std::shared_ptr<Reader> reader_;
    std::vector<Source> sources_;
    std::size_t calls_ = 0;
    RecordedRun recorded_;
    FileOnDisk file_;
    QTimer timer_;
};

}  // namespace keyfall
