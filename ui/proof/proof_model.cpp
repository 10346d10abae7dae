// SPDX-License-Identifier: MIT
#include "ui/proof/proof_model.h"

#include "ui/proof/proof_display.h"
#include "ui/proof/proof_words.h"
#include "ui/theme/theme.h"

#include <QStringList>

namespace keyfall {

namespace {

QString keysText(const Proof& proof, const ProofLine& line)
{
    return line.keys ? QString::fromStdString(proof.model->names(*line.keys)) : QString();
}

}  // namespace

ProofModel::ProofModel(QObject* parent) : TableModel({{tr("Step")}, {tr("Value")}, {tr("Keys")}, {tr("Why")}}, parent)
{
}

void ProofModel::setProof(Proof proof)
{
    beginResetModel();
    proof_ = std::move(proof);
    endResetModel();
}

int ProofModel::rows() const
{
    return static_cast<int>(proof_.lines.size());
}

QString ProofModel::text(int row, int column) const
{
    const ProofLine& line = proof_.lines[static_cast<std::size_t>(row)];
    const ProofWords words = wordsOf(proof_, line);
    switch (column) {
    case StepColumn: return words.label;
    case ValueColumn: return words.value;
    case KeysColumn: return keysText(proof_, line);
    case WhyColumn: return words.explanation;
    default: return {};
    }
}

QVariant ProofModel::cell(const QModelIndex& index, int role) const
{
    if (role == Qt::FontRole && index.column() == ValueColumn)
        return monospaced();
    if (role == Qt::AccessibleTextRole && index.column() == StepColumn) {
        const ProofWords words = wordsOf(proof_, proof_.lines[static_cast<std::size_t>(index.row())]);
        return QStringLiteral("%1, %2: %3").arg(words.label, words.value, words.explanation);
    }
    return {};
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
