// SPDX-License-Identifier: MIT
#include "ui/session/autosave.h"

#include "core/text/text_file.h"
#include "ui/session/document.h"
#include "ui/session/session_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QStandardPaths>
#include <QUuid>

namespace keyfall {

namespace {

QString lockOf(const QString& copy)
{
    return copy + QStringLiteral(".lock");
}
QString originOf(const QString& copy)
{
    return copy + QStringLiteral(".origin");
}

void removeCopy(const QString& copy)
{
    QFile::remove(copy);
    QFile::remove(originOf(copy));
}

}  // namespace

Autosave::Autosave(Document& document, const SessionFile& file, const QString& folder, QObject* parent)
    : QObject(parent), document_(document), file_(file), folder_(folder)
{
    timer_.setSingleShot(true);
    timer_.setInterval(2000);
    connect(&timer_, &QTimer::timeout, this, &Autosave::writeNow);
    connect(&document_, &Document::sessionChanged, this, &Autosave::schedule);
    connect(document_.undoStack(), &QUndoStack::cleanChanged, this, &Autosave::schedule);
}

Autosave::~Autosave() = default;

QString Autosave::defaultFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/unsaved");
}

std::vector<Autosave::Leftover> Autosave::leftovers() const
{
    std::vector<Leftover> found;
    const QFileInfoList copies = QDir(folder_).entryInfoList({QStringLiteral("*.keyfall")}, QDir::Files, QDir::Time);
    for (const QFileInfo& info : copies) {
        const QString copy = info.absoluteFilePath();
        if (copy == copy_)
            continue;
        // A lock that can be taken belongs to no running window; QLockFile knows the lock of a dead process.
        QLockFile lock(lockOf(copy));
        lock.setStaleLockTime(0);
        if (!lock.tryLock(0))
            continue;
        lock.unlock();
        QFile origin(originOf(copy));
        const QByteArray text = origin.open(QIODevice::ReadOnly) ? origin.readAll() : QByteArray();
        const auto end = text.lastIndexOf('\n');  // a path may hold line ends, a basis does not
        found.push_back(
            {copy, QString::fromUtf8(text.left(end)), end < 0 ? QByteArray() : text.mid(end + 1), info.lastModified()});
    }
    return found;
}

void Autosave::discard(const Leftover& leftover)
{
    removeCopy(leftover.copy);
}

void Autosave::schedule()
{
    // Not restarted by each change: somebody who types without a pause is saved, too.
    if (!timer_.isActive())
        timer_.start();
}

bool Autosave::claim()
{
    if (lock_)
        return true;
    if (!QDir().mkpath(folder_))
        return false;
    const QString name = QUuid::createUuid().toString(QUuid::WithoutBraces);
    const QString copy = QDir(folder_).absoluteFilePath(name + QStringLiteral(".keyfall"));
    auto lock = std::make_unique<QLockFile>(lockOf(copy));
    lock->setStaleLockTime(0);
    if (!lock->tryLock(0))
        return false;
    lock_ = std::move(lock);
    copy_ = copy;
    return true;
}

void Autosave::writeNow()
{
    timer_.stop();
    const Guest kind = guest_ ? guest_() : Guest::none;
    const bool guest = kind != Guest::none;
    if (guest && keepsOwn_ && file_.modified())
        return;
    if (!file_.modified() || kind == Guest::untouched) {
        keepsOwn_ = false;
        if (lock_)
            removeCopy(copy_);
        return;
    }
    Expected<void> saved;
    if (!claim()) {
        saved = badInput(folder_.toStdString(), tr("unsaved work cannot be kept in this folder").toStdString(),
                         tr("save the session yourself, or make the folder writable").toStdString());
    } else {
        saved = saveSession(document_.session(), copy_.toStdString());
        if (saved)
            saved = writeFileAtomically(
                originOf(copy_).toStdString(),
                (guest ? QByteArray("\n") : file_.path().toUtf8() + '\n' + file_.basis()).toStdString());
        keepsOwn_ = saved && !guest;
    }
    if (!saved && !failing_)
        Q_EMIT failed(saved.error());
    failing_ = !saved;
}

void Autosave::finish()
{
    timer_.stop();
    if (!lock_)
        return;
    removeCopy(copy_);
    lock_.reset();
    copy_.clear();
}

}  // namespace keyfall
