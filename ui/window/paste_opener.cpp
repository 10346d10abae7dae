// SPDX-License-Identifier: MIT
#include "ui/window/paste_opener.h"

#include "core/pytorch/detect.h"
#include "ui/explain/explanations.h"
#include "ui/session/session_file.h"
#include "ui/window/file_commands.h"
#include "ui/window/message_bar.h"

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QTemporaryDir>

namespace keyfall {

namespace {

/// Of a file with errors; what stands behind is the log of the same run.
constexpr qint64 kMostExplained = 8 << 20;

}  // namespace

PasteOpener::PasteOpener(const Parts& parts, QObject* parent) : QObject(parent), parts_(parts) {}

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
    case TextKind::callGraph:
    case TextKind::stateDump:
    case TextKind::tableDump:
    case TextKind::registrationList:
    case TextKind::exportedTables: return openAsFile(text);
    case TextKind::keyModel:
    case TextKind::otherJson:
    case TextKind::unknown: break;
    }
    say(tr("What was pasted is no session, trace, dump or error of PyTorch's dispatcher."),
        tr("A trace has lines like `[call] op=[aten::add.Tensor], key=[AutogradCPU]`, a dump begins with `name: `, an "
           "error says `Could not run …`."));
}

void PasteOpener::openSession(const QByteArray& text)
{
    parts_.files.whenSafe([this, text] {
        if (const auto opened = parts_.file.openText(text, tr("Pasted session")); !opened)
            parts_.messages.postError(QStringLiteral("paste"), opened.error());
        else
            parts_.messages.withdraw(QStringLiteral("paste"));
    });
}

void PasteOpener::openAsFile(const QByteArray& text)
{
    auto folder = std::make_unique<QTemporaryDir>();
    QFile file(folder->filePath(tr("pasted text")));
    if (!folder->isValid() || !file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        return say(tr("What was pasted could not be written to %1.").arg(file.fileName()), file.errorString());
    file.close();
    parts_.messages.withdraw(QStringLiteral("paste"));
    folder_ = std::move(folder);
    parts_.files.open(file.fileName());
}

void PasteOpener::explainFile(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return say(tr("%1 could not be read.").arg(path), file.errorString());
    explain(file.read(kMostExplained));
}

void PasteOpener::explain(const QByteArray& text)
{
    if (!parts_.explanations.explain(text.toStdString()))
        return say(tr("This looks like an error of PyTorch's dispatcher, and too little of it is there."),
                   tr("Copy it whole, from its first line to the end of its table."));
    parts_.messages.withdraw(QStringLiteral("paste"));
    Q_EMIT explained();
}

void PasteOpener::say(const QString& text, const QString& advice)
{
    parts_.messages.post({Message::Kind::note, QStringLiteral("paste"), text, advice});
}

}  // namespace keyfall
