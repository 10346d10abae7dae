// SPDX-License-Identifier: MIT
#include "ui/session/session_file.h"

#include "core/text/text_file.h"
#include "ui/session/document.h"

#include <QCryptographicHash>
#include <QFileInfo>

namespace keyfall {

namespace {

QByteArray basisOf(std::string_view text)
{
    const QByteArrayView bytes(text.data(), static_cast<qsizetype>(text.size()));
    return QCryptographicHash::hash(bytes.toByteArray(), QCryptographicHash::Sha256).toHex();
}

}  // namespace

SessionFile::SessionFile(Document& document, QObject* parent) : QObject(parent), document_(document)
{
    connect(document_.undoStack(), &QUndoStack::cleanChanged, this, &SessionFile::titleChanged);
}

QString SessionFile::title() const
{
    if (!path_.isEmpty())
        return QFileInfo(path_).fileName();
    return title_.isEmpty() ? tr("Untitled") : title_;
}

bool SessionFile::modified() const
{
    return !document_.undoStack()->isClean();
}

bool SessionFile::changedByOthers() const
{
    if (path_.isEmpty() || !QFileInfo::exists(path_))
        return false;
    const auto text = readTextFile(path_.toStdString());
    return !text || basisOf(*text) != basis_;
}

Expected<void> SessionFile::open(const QString& path)
{
    const auto text = readTextFile(path.toStdString());
    if (!text)
        return tl::unexpected<Error>(text.error());
    auto session = parseSession(*text, path.toStdString());
    if (!session)
        return tl::unexpected<Error>(session.error());
    return put(std::move(*session), QFileInfo(path).absoluteFilePath(), {}, basisOf(*text));
}

Expected<void> SessionFile::saveAs(const QString& path)
{
    const std::string text = writeSession(document_.session());
    if (auto saved = writeFileAtomically(path.toStdString(), text); !saved)
        return saved;
    document_.undoStack()->setClean();
    become(QFileInfo(path).absoluteFilePath(), {}, basisOf(text));
    return {};
}

Expected<void> SessionFile::start(Session session, const QString& title)
{
    return put(std::move(session), {}, title, {});
}

Expected<void> SessionFile::openText(const QByteArray& text, const QString& title)
{
    auto session =
        parseSession(std::string_view(text.constData(), static_cast<std::size_t>(text.size())), title.toStdString());
    if (!session)
        return tl::unexpected<Error>(session.error());
    return start(std::move(*session), title);
}

Expected<void> SessionFile::restore(const QString& autosaved, const QString& path, const QByteArray& basis)
{
    auto session = readSession(autosaved.toStdString());
    if (!session)
        return tl::unexpected<Error>(session.error());
    if (auto done = put(std::move(*session), path, {}, basis); !done)
        return done;
    document_.undoStack()->resetClean();
    return {};
}

Expected<void> SessionFile::put(Session session, const QString& path, const QString& title, const QByteArray& basis)
{
    if (auto replaced = document_.replace(std::move(session)); !replaced)
        return replaced;
    become(path, title, basis);
    return {};
}

void SessionFile::become(const QString& path, const QString& title, const QByteArray& basis)
{
    const bool moved = path != path_;
    path_ = path;
    title_ = title;
    basis_ = basis;
    if (moved)
        Q_EMIT pathChanged();
    Q_EMIT titleChanged();
}

}  // namespace keyfall
