// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"

#include <QObject>
#include <QString>

namespace keyfall {

class Document;

/// The file behind the document: which one it is, and whether it holds what the window shows.
class SessionFile final : public QObject {
    Q_OBJECT

public:
    explicit SessionFile(Document& document, QObject* parent = nullptr);

    /// Absolute; empty for a session that was never saved.
    [[nodiscard]] const QString& path() const { return path_; }
    /// What a title bar shows: the file's name, the example's title, or "Untitled".
    [[nodiscard]] QString title() const;
    [[nodiscard]] bool modified() const;

    /// Reads `path` into the document. On failure the document is as it was.
    [[nodiscard]] Expected<void> open(const QString& path);
    /// Writes to `path`, which becomes the document's file. On failure the old file is as it was.
    [[nodiscard]] Expected<void> saveAs(const QString& path);
    /// Puts `text` (a session file's content) into the document without a file behind it.
    [[nodiscard]] Expected<void> openText(const QByteArray& text, const QString& title);
    /// Like `openText`, for unsaved work that came back: it belongs to the file at `path` and differs from it.
    [[nodiscard]] Expected<void> restore(const QString& autosaved, const QString& path);

Q_SIGNALS:
    void pathChanged();
    void titleChanged();

private:
    void become(const QString& path, const QString& title);

    Document& document_;
    QString path_;
    QString title_;
};

}  // namespace keyfall
