// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"

#include <QByteArray>
#include <QObject>
#include <QString>

namespace keyfall {

class Document;
struct Session;

/// The file behind the document: which one it is, and whether it holds what the window shows.
///
/// Whatever takes the document's place goes through here, so that no session ever inherits another one's file.
class SessionFile final : public QObject {
    Q_OBJECT

public:
    explicit SessionFile(Document& document, QObject* parent = nullptr);

    /// Absolute; empty for a session that was never saved.
    [[nodiscard]] const QString& path() const { return path_; }
    /// What a title bar shows: the file's name, the example's title, or "Untitled".
    [[nodiscard]] QString title() const;
    [[nodiscard]] bool modified() const;
    /// What the file held when it was read or written here last, as a short text to compare; empty when nobody knows.
    [[nodiscard]] const QByteArray& basis() const { return basis_; }
    /// Whether the file is there and holds something else than `basis`: saving would lose what nobody here has seen.
    [[nodiscard]] bool changedByOthers() const;

    /// Reads `path` into the document. On failure the document is as it was.
    [[nodiscard]] Expected<void> open(const QString& path);
    /// Writes to `path`, which becomes the document's file. On failure the old file is as it was.
    [[nodiscard]] Expected<void> saveAs(const QString& path);
    /// Puts `session` into the document without a file behind it.
    [[nodiscard]] Expected<void> start(Session session, const QString& title);
    /// The same with `text`, a session file's content.
    [[nodiscard]] Expected<void> openText(const QByteArray& text, const QString& title);
    /// Unsaved work that came back: it belongs to the file at `path`, of which it knew `basis`, and differs from it.
    [[nodiscard]] Expected<void> restore(const QString& autosaved, const QString& path, const QByteArray& basis);

Q_SIGNALS:
    void pathChanged();
    void titleChanged();

private:
    [[nodiscard]] Expected<void> put(Session session, const QString& path, const QString& title,
                                     const QByteArray& basis);
    void become(const QString& path, const QString& title, const QByteArray& basis);

    Document& document_;
    QString path_;
    QString title_;
    QByteArray basis_;
};

}  // namespace keyfall
