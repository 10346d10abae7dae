// SPDX-License-Identifier: MIT
#include "ui/proof/proof_model.h"

#include "ui/proof/proof_display.h"
#include "ui/proof/proof_words.h"

#include <QFont>
#include <QStringList>

namespace keyfall {

namespace {

QString keysText(const Proof& proof, const ProofLine& line)
{
    return line.keys ? QString::fromStdString(proof.model->names(*line.keys)) : QString();
}

}  // namespace

void ProofModel::setProof(Proof proof)
{
    beginResetModel();
    proof_ = std::move(proof);
    endResetModel();
}

int ProofModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(proof_.lines.size());
}

int ProofModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ProofModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ProofLine& line = proof_.lines[static_cast<std::size_t>(index.row())];
    const ProofWords words = wordsOf(proof_, line);
    if (role == Qt::FontRole && index.column() == ValueColumn) {
        QFont font(QStringLiteral("DejaVu Sans Mono"));
        font.setStyleHint(QFont::Monospace);
        return font;
    }
    if (role == Qt::AccessibleTextRole && index.column() == StepColumn)
        return QStringLiteral("%1, %2: %3").arg(words.label, words.value, words.explanation);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    switch (index.column()) {
    case StepColumn: return words.label;
    case ValueColumn: return words.value;
    case KeysColumn: return keysText(proof_, line);
    case WhyColumn: return words.explanation;
    default: return {};
    }
}

QVariant ProofModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return QAbstractTableModel::headerData(section, orientation, role);
    switch (section) {
    case StepColumn: return tr("Step");
    case ValueColumn: return tr("Value");
    case KeysColumn: return tr("Keys");
    case WhyColumn: return tr("Why");
    default: return {};
    }
}

QString textOf(const Proof& proof)
{
    QStringList lines{titleOf(proof)};
    for (const ProofLine& line : proof.lines) {
        const ProofWords words = wordsOf(proof, line);
        QString text = QStringLiteral("  %1: %2").arg(words.label, words.value);
        if (line.keys)
            text += QLatin1Char(' ') + keysText(proof, line);
        lines.append(text + QStringLiteral("\n    ") + words.explanation);
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

}  // namespace keyfall
