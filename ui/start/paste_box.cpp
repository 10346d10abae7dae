// SPDX-License-Identifier: MIT
#include "ui/start/paste_box.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>

namespace keyfall {

PasteBox::PasteBox(QWidget* parent) : QPlainTextEdit(parent)
{
    setObjectName(QStringLiteral("start.paste"));
    setAccessibleName(tr("Paste an error, a dump or a trace"));
    setAccessibleDescription(tr("What is pasted or dropped here is read and shown at once. Tab leaves the box."));
    setPlaceholderText(tr("Paste or drop text here: an error of PyTorch's dispatcher, a dispatch dump, a trace, "
                          "or a session"));
    setToolTip(tr("What is pasted here is read and shown at once"));
    setTabChangesFocus(true);
}

void PasteBox::give()
{
    const QString typed = toPlainText();
    clear();
    Q_EMIT given(typed.trimmed().isEmpty() ? QGuiApplication::clipboard()->text() : typed);
}

bool PasteBox::canInsertFromMimeData(const QMimeData* source) const
{
    return source->hasText() && !source->hasUrls();
}

void PasteBox::insertFromMimeData(const QMimeData* source)
{
    if (canInsertFromMimeData(source))
        Q_EMIT given(source->text());
}

}  // namespace keyfall
