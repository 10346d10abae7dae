// SPDX-License-Identifier: MIT
#include "ui/session/recent_files.h"

#include <QFileInfo>
#include <QSettings>

namespace keyfall {

namespace {

/// One spelling a file, so that "./a.keyfall" and a link to it are listed once.
QString spelled(const QString& path)
{
    const QFileInfo info(path);
    const QString canonical = info.canonicalFilePath();
    return canonical.isEmpty() ? info.absoluteFilePath() : canonical;
}

}  // namespace

RecentFiles::RecentFiles(QSettings& settings, const QString& key, QObject* parent)
    : QObject(parent), settings_(settings), key_(key)
{
    // Somebody may have edited the settings file: keep what can be a path.
    const QStringList stored = settings_.value(key_).toStringList();
    for (const QString& path : stored) {
        if (!path.isEmpty() && !paths_.contains(path) && paths_.size() < kMost)
            paths_.append(path);
    }
}

void RecentFiles::add(const QString& path)
{
    QStringList paths = paths_;
    paths.removeAll(spelled(path));
    paths.prepend(spelled(path));
    set(paths.mid(0, kMost));
}

void RecentFiles::remove(const QString& path)
{
    QStringList paths = paths_;
    paths.removeAll(path);
    paths.removeAll(spelled(path));
    set(paths);
}

void RecentFiles::clear()
{
    set({});
}

void RecentFiles::set(const QStringList& paths)
{
    if (paths == paths_)
        return;
    paths_ = paths;
    settings_.setValue(key_, paths_);
    Q_EMIT changed();
}

}  // namespace keyfall
