// SPDX-License-Identifier: MIT
#include "ui/window/paste_opener.h"

#include "core/pytorch/detect.h"
#include "ui/session/session_file.h"
#include "ui/window/file_commands.h"
#include "ui/window/message_bar.h"

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QTemporaryDir>

namespace keyfall {

PasteOpener::PasteOpener(FileCommands& files, SessionFile& file, MessageBar& messages, QObject* parent)
    : QObject(parent), files_(files), file_(file), messages_(messages)
{
}

PasteOpener::~PasteOpener() = default;

void PasteOpener::openClipboard()
{
    open(QGuiApplication::clipboard()->text());
}

void PasteOpener::open(const QString& pasted)
{
    const QByteArray text = pasted.toUtf8();
    if (text.trimmed().isEmpty())
        return say(tr("The clipboard holds no text."), tr("Copy an error, a dump, a trace or a session first."));
    const auto detected = detectText(std::string_view(text.constData(), static_cast<std::size_t>(text.size())));
    switch (detected.kind) {
    case TextKind::session: return openSession(text);
    case TextKind::error: return explain(text);
    case TextKind::trace:
    case TextKind::stateDump:
    case TextKind::tableDump:
    case TextKind::registrationList:
    case TextKind::exportedTables: return openAsFile(text);
    case TextKind::keyModel:
    case TextKind::callGraph:
    case TextKind::otherJson:
    case TextKind::unknown: break;
    }
    say(tr("What was pasted is no session, trace, dump or error of PyTorch's dispatcher."),
        tr("A trace has lines like `[call] op=[aten::add.Tensor], key=[AutogradCPU]`, a dump begins with `name: `, an "
           "error says `Could not run …`."));
}

void PasteOpener::openSession(const QByteArray& text)
{
    files_.whenSafe([this, text] {
        if (const auto opened = file_.openText(text, tr("Pasted session")); !opened)
            messages_.postError(QStringLiteral("paste"), opened.error());
        else
            messages_.withdraw(QStringLiteral("paste"));
    });
}

void PasteOpener::openAsFile(const QByteArray& text)
{
    auto folder = std::make_unique<QTemporaryDir>();
    QFile file(folder->filePath(tr("pasted text")));
    if (!folder->isValid() || !file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        return say(tr("What was pasted could not be written to %1.").arg(file.fileName()), file.errorString());
    file.close();
    messages_.withdraw(QStringLiteral("paste"));
    folder_ = std::move(folder);
    files_.open(file.fileName());
}

void PasteOpener::explain(const QByteArray& text)
{
    if (explain_) {
        if (const auto note = explain_(text.toStdString())) {
            messages_.post({Message::Kind::note, QStringLiteral("paste"), note->what, note->advice});
            return;
        }
    }
    say(tr("This is an error of PyTorch's dispatcher."), tr("`keyfall explain` in a terminal explains it."));
}

void PasteOpener::say(const QString& text, const QString& advice)
{
    messages_.post({Message::Kind::note, QStringLiteral("paste"), text, advice});
}

}  // namespace keyfall
