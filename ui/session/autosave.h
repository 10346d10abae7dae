// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"

#include <QByteArray>
#include <QDateTime>
#include <QObject>
#include <QString>
#include <QTimer>

#include <functional>
#include <memory>
#include <vector>

class QLockFile;

namespace keyfall {

class Document;
class SessionFile;

/// Keeps a copy of unsaved work beside the settings, so that a crash loses at most a few seconds.
///
/// Each running window has one copy and a lock on it. A copy that nobody holds a lock on was left by a window that
/// did not end in order: `leftovers` lists it, and the next start offers it.
class Autosave final : public QObject {
    Q_OBJECT

public:
    /// `folder` is made when the first copy is written.
    Autosave(Document& document, const SessionFile& file, const QString& folder, QObject* parent = nullptr);
    /// Keeps the copy, as a crash would; `finish` is the orderly end.
    ~Autosave() override;

    /// Where windows keep their copies unless a test says otherwise.
    [[nodiscard]] static QString defaultFolder();

    struct Leftover {
        QString copy;      ///< the unsaved session
        QString original;  ///< the file it belongs to; empty when it never had one
        QByteArray basis;  ///< what that file held when the session was read from it (`SessionFile::basis`)
        QDateTime when;
    };
    /// What crashed windows left, newest first.
    [[nodiscard]] std::vector<Leftover> leftovers() const;
    void discard(const Leftover& leftover);

    /// Whether the session in the window is not the file's work but, say, a lesson's that was loaded over it, and whether
    /// somebody has worked on it there.
    enum class Guest { none, untouched, changed };
    /// A guest is kept without the file, and not in the place of what was unsaved below it; an untouched one, which can be
    /// had again at any time, is not kept.
    void setGuest(std::function<Guest()> guest) { guest_ = std::move(guest); }
    void setDelay(int milliseconds) { timer_.setInterval(milliseconds); }
    /// Writes the copy now if there is unsaved work, removes it if there is none.
    void writeNow();
    /// Removes the copy: everything is saved, or the person chose to lose it.
    void finish();
    [[nodiscard]] QString copyPath() const { return copy_; }

Q_SIGNALS:
    /// Said once until a copy succeeds again.
    void failed(const keyfall::Error& error);

private:
    void schedule();
    [[nodiscard]] bool claim();

    Document& document_;
    const SessionFile& file_;
    QString folder_;
    QString copy_;
    std::unique_ptr<QLockFile> lock_;
    std::function<Guest()> guest_;
    bool keepsOwn_ = false;  ///< the copy is the file's unsaved work
    QTimer timer_;
    bool failing_ = false;
};

}  // namespace keyfall
