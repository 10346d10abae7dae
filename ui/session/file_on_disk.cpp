// SPDX-License-Identifier: MIT
#include "ui/session/file_on_disk.h"

#include <QFileInfo>
#include <QStringList>

namespace keyfall {

FileOnDisk::FileOnDisk(QObject* parent) : QObject(parent)
{
    connect(&watcher_, &QFileSystemWatcher::fileChanged, this, &FileOnDisk::changed);
    connect(&watcher_, &QFileSystemWatcher::directoryChanged, this, [this] {
        if (!watcher_.files().contains(path_) && QFileInfo::exists(path_))
            watcher_.addPath(path_);
        Q_EMIT changed();
    });
}

FileOnDisk::State FileOnDisk::stateOf(const QString& path)
{
    const QFileInfo info(path);
    return {info.lastModified(), info.size()};
}

void FileOnDisk::watch(const QString& path, const State& read)
{
    path_ = path;
    read_ = read;
    if (const QStringList watched = watcher_.files() + watcher_.directories(); !watched.isEmpty())
        watcher_.removePaths(watched);
    // Also its folder: a file that is gone may come back, and one that another took the place of is watched no more.
    if (!path.isEmpty())
        watcher_.addPaths({path, QFileInfo(path).path()});
}

FileOnDisk::Is FileOnDisk::is() const
{
    return path_.isEmpty()          ? Is::same
        : !QFileInfo::exists(path_) ? Is::missing
        : stateOf(path_) == read_   ? Is::same
                                    : Is::changed;
}

}  // namespace keyfall
