// SPDX-License-Identifier: MIT
#include "ui/registrations/registration_words.h"

#include "ui/words/hop_text.h"
#include "ui/words/listed.h"

#include <QCoreApplication>
#include <QStringList>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::RegistrationWords)
};

QString line(const QString& text)
{
    return QStringLiteral("<br>") + text.toHtmlEscaped();
}

}  // namespace

QString signText(CellSign sign)
{
    switch (sign) {
    case CellSign::kernel: return Words::tr("kernel");
    case CellSign::alias: return Words::tr("alias");
    case CellSign::fallback: return Words::tr("fallback");
    case CellSign::fallthrough: return Words::tr("fallthrough");
    case CellSign::ambiguous: return Words::tr("ambiguous");
    case CellSign::missing: return Words::tr("missing");
    }
    return {};
}

QString signLetter(CellSign sign)
{
    switch (sign) {
    case CellSign::kernel: return QStringLiteral("K");
    case CellSign::alias: return QStringLiteral("A");
    case CellSign::fallback: return QStringLiteral("F");
    case CellSign::fallthrough: return QStringLiteral("↓");
    case CellSign::ambiguous: return QStringLiteral("?");
    case CellSign::missing: return QStringLiteral("·");
    }
    return {};
}

QString signMeaning(CellSign sign)
{
    switch (sign) {
    case CellSign::kernel: return Words::tr("A kernel is registered at this very key.");
    case CellSign::alias: return Words::tr("The kernel comes from an alias key that names several keys.");
    case CellSign::fallback: return Words::tr("The key's fallback serves every operator without a better entry.");
    case CellSign::fallthrough: return Words::tr("The key passes on: it is skipped in the lookup.");
    case CellSign::ambiguous: return Words::tr("Two rules claim the entry; a call fails.");
    case CellSign::missing: return Words::tr("Nothing is registered.");
    }
    return {};
}

QString operatorText(const std::string& op)
{
    return op.empty() ? Words::tr("(any operator)") : QString::fromStdString(op);
}

QString stateText(RegistrationView::State state)
{
    switch (state) {
    case RegistrationView::State::active: return Words::tr("active");
    case RegistrationView::State::inactive: return Words::tr("inactive");
    case RegistrationView::State::removed: return Words::tr("removed");
    }
    return {};
}

QString describeCell(const RegistrationRow& row, const RegistrationCell& cell, const KeyModel& model)
{
    QStringList parts{
        Words::tr("%1 at %2: %3")
            .arg(operatorText(row.op), QString::fromStdString(model.nameOf(cell.key)), signText(cell.sign()))};
    if (!cell.slot.kernel.empty())
        parts.front() += QLatin1Char(' ') + QString::fromStdString(cell.slot.kernel);
    if (cell.computed)
        parts << Words::tr("stale");
    if (cell.own)
        parts << Words::tr("the session's own");
    if (cell.breakpoint)
        parts << Words::tr("break point");
    return listPhrases(parts);
}

QString cellTooltip(const RegistrationRow& row, const RegistrationCell& cell, const KeyModel& model)
{
    const QString key = QString::fromStdString(model.nameOf(cell.key));
    QString text = QStringLiteral("<b>%1 · %2</b>").arg(operatorText(row.op).toHtmlEscaped(), key.toHtmlEscaped());
    if (!cell.slot.kernel.empty())
        text += line(Words::tr("Kernel: %1").arg(QString::fromStdString(cell.slot.kernel)));
    text += line(Words::tr("Why: %1").arg(HopText::provenanceWords(cell.slot.provenance)));
    if (cell.slot.fallthrough)
        text += line(Words::tr("It falls through: a lookup skips this key."));
    if (cell.computed)
        text += line(
            Words::tr("Stale: calls use this entry, the rules now give %1.").arg(HopText::entryText(*cell.computed)));
    if (cell.own)
        text += line(Words::tr("Registered by this session."));
    for (const RegistrationView& entry : cell.history) {
        const QString from =
            entry.where.empty() ? QString() : Words::tr(" from %1").arg(QString::fromStdString(entry.where));
        if (entry.state == RegistrationView::State::inactive)
            text += line(Words::tr("Shadows %1%2").arg(QString::fromStdString(entry.kernel), from));
        else if (entry.state == RegistrationView::State::removed)
            text += line(Words::tr("Removed: %1%2").arg(QString::fromStdString(entry.kernel), from));
        else if (!from.isEmpty())
            text += line(Words::tr("Registered%1").arg(from));
    }
    if (cell.breakpoint)
        text += line(Words::tr("Break point: playing stops before this kernel."));
    return text;
}

}  // namespace keyfall
