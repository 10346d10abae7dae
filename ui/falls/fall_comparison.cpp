// SPDX-License-Identifier: MIT
#include "ui/falls/fall_comparison.h"

#include <QFileInfo>

#include <utility>

namespace keyfall {

FallComparison::FallComparison(RuntimeFactory factory, QObject* parent) : QObject(parent), factory_(std::move(factory))
{
    connect(&watcher_, &QFileSystemWatcher::fileChanged, this, &FallComparison::changed);
    connect(&watcher_, &QFileSystemWatcher::directoryChanged, this, [this] {
        if (!watcher_.files().contains(path_) && QFileInfo::exists(path_))
            watcher_.addPath(path_);
        Q_EMIT changed();
    });
}

FallComparison::State FallComparison::stateOf(const QString& path)
{
    const QFileInfo info(path);
    return {info.lastModified(), info.size()};
}

void FallComparison::watch(const QStringList& paths)
{
    if (const QStringList watched = watcher_.files() + watcher_.directories(); !watched.isEmpty())
        watcher_.removePaths(watched);
    if (!paths.isEmpty())
        watcher_.addPaths(paths);
}

void FallComparison::read(const QString& path)
{
    worker_.reset();
    asked_ = path;
    error_.reset();
    auto started = BackgroundRun<EarlierRun>::start(
        this, path.toStdString(),
        [path = path.toStdString(), factory = factory_](RunControl* control) -> Expected<EarlierRun> {
            auto chosen = graphsOfInput(path, factory, control);
            if (!chosen)
                return tl::unexpected<Error>(chosen.error());
            EarlierRun earlier;
            if (chosen->run) {
                earlier.ranNow = !chosen->saved;
                earlier.error = chosen->run->error.value_or(std::string());
                earlier.errorLine = chosen->run->errorLine;
            }
            earlier.table = std::make_shared<const FallTable>(fallsOf(*std::move(chosen)).table);
            return earlier;
        },
        // What is written meanwhile is a change: the file is looked at before it is read.
        [this, state = stateOf(path)](Expected<EarlierRun> read) { take(std::move(read), state); });
    if (started)
        worker_ = *std::move(started);
    else
        error_ = started.error();
    Q_EMIT changed();
}

void FallComparison::take(Expected<EarlierRun> read, const State& state)
{
    worker_.reset();
    if (!read) {
        error_ = read.error();
        Q_EMIT changed();
        return;
    }
    before_ = *std::move(read);
    state_ = state;
    path_ = asked_;
    watch({path_, QFileInfo(path_).path()});
    Q_EMIT changed();
    Q_EMIT arrived(path_);
}

void FallComparison::leave()
{
    worker_.reset();
    before_ = {};
    error_.reset();
    watch({});
    Q_EMIT changed();
}

FallComparison::OnDisk FallComparison::onDisk() const
{
    return !QFileInfo::exists(path_) ? OnDisk::missing : stateOf(path_) == state_ ? OnDisk::same : OnDisk::changed;
}

}  // namespace keyfall
