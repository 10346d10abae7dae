// SPDX-License-Identifier: MIT
#include "ui/session/session_file.h"

#include "ui/session/document.h"

#include <QFileInfo>

namespace keyfall {

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

Expected<void> SessionFile::open(const QString& path)
{
    auto session = readSession(path.toStdString());
    if (!session)
        return tl::unexpected<Error>(session.error());
    if (auto replaced = document_.replace(std::move(*session)); !replaced)
        return replaced;
    become(QFileInfo(path).absoluteFilePath(), {});
    return {};
}

Expected<void> SessionFile::saveAs(const QString& path)
{
    if (auto saved = saveSession(document_.session(), path.toStdString()); !saved)
        return saved;
    document_.undoStack()->setClean();
    become(QFileInfo(path).absoluteFilePath(), {});
    return {};
}

Expected<void> SessionFile::openText(const QByteArray& text, const QString& title)
{
    auto session =
        parseSession(std::string_view(text.constData(), static_cast<std::size_t>(text.size())), title.toStdString());
    if (!session)
        return tl::unexpected<Error>(session.error());
    if (auto replaced = document_.replace(std::move(*session)); !replaced)
        return replaced;
    become({}, title);
    return {};
}

Expected<void> SessionFile::restore(const QString& autosaved, const QString& path)
{
    auto session = readSession(autosaved.toStdString());
    if (!session)
        return tl::unexpected<Error>(session.error());
    if (auto replaced = document_.replace(std::move(*session)); !replaced)
        return replaced;
    document_.undoStack()->resetClean();
    become(path, {});
    return {};
}

void SessionFile::become(const QString& path, const QString& title)
{
    const bool moved = path != path_;
    path_ = path;
    title_ = title;
    if (moved)
        Q_EMIT pathChanged();
    Q_EMIT titleChanged();
}

}  // namespace keyfall
