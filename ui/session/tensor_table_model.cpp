// SPDX-License-Identifier: MIT
#include "ui/session/tensor_table_model.h"

#include "core/graph/tensor_words.h"
#include "core/script/program_lexer.h"
#include "core/text/identifier.h"
#include "ui/session/document.h"
#include "ui/session/tensor_text.h"
#include "ui/words/listed.h"
#include "ui/words/sentences.h"

#include <QBrush>

#include <algorithm>

namespace keyfall {

namespace {

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

}  // namespace

TensorTableModel::TensorTableModel(Document& document, QObject* parent)
    : TableModel({{tr("Name"), tr("How the program calls the tensor")},
                  {tr("Type"), tr("Element type")},
                  {tr("Shape"), tr("Sizes, for example 2, 3; scalar for a single number")},
                  {tr("Values"), tr("Numbers in row-major order, fill 0.5, random, or random 7 (with a seed)")},
                  {tr("Device"), tr("cpu, cuda, cuda:1 or meta")},
                  {tr("Gradient"), tr("Whether autograd records what happens to it (requires_grad)")},
                  {tr("Layout"),
                   tr("How the values are kept: strided (row after row), sparse_coo, sparse_csr, quantized or "
                      "nested. It is written in the session's file.")}},
                 parent),
      document_(document),
      shown_(document.session().tensors)
{
    connect(&document_, &Document::sessionChanged, this, &TensorTableModel::showSession);
}

int TensorTableModel::rows() const
{
    return static_cast<int>(shown_.size());
}

QString TensorTableModel::text(int row, int column) const
{
    return cellText(shown_[static_cast<std::size_t>(row)], column);
}

QVariant TensorTableModel::cell(const QModelIndex& index, int role) const
{
    const TensorSpec& tensor = shown_[static_cast<std::size_t>(index.row())];
    const Pending* pending = pendingAt(index);
    switch (role) {
    case Qt::DisplayRole: return pending ? QVariant(QStringLiteral("\u26a0 ") + pending->text) : QVariant();
    case Qt::EditRole: return pending ? pending->text : cellText(tensor, index.column());
    case Qt::CheckStateRole:
        if (index.column() == Gradient)
            return tensor.requiresGrad ? Qt::Checked : Qt::Unchecked;
        return {};
    case Qt::ToolTipRole: return pending ? pending->problem : cellText(tensor, index.column()).left(400);
    case Qt::AccessibleTextRole: {
        const QString name = QString::fromStdString(tensor.name);
        const QString column = headerData(index.column(), Qt::Horizontal).toString();
        const QString value = cellText(tensor, index.column()).left(200);
        return pending ? tr("%1, %2: %3, not accepted: %4").arg(name, column, pending->text, pending->problem)
            : standsOut(index.row()) ? tr("%1, %2: %3, read by the line that plays").arg(name, column, value)
                                     : tr("%1, %2: %3").arg(name, column, value);
    }
    case Qt::BackgroundRole: return pending ? QVariant(QBrush(QColor(220, 60, 60, 48))) : QVariant();
    default: return {};
    }
}

bool TensorTableModel::standsOut(int row) const
{
    return std::find(read_.begin(), read_.end(), shown_[static_cast<std::size_t>(row)].name) != read_.end();
}

void TensorTableModel::setRead(std::vector<std::string> names)
{
    if (names == read_)
        return;
    read_ = std::move(names);
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int TensorTableModel::readRow() const
{
    for (int row = 0; row < rowCount(); ++row)
        if (standsOut(row))
            return row;
    return -1;
}

QStringList TensorTableModel::typeNames()
{
    QStringList names;
    for (int i = 0; i < kDTypeCount; ++i)
        names.append(fromView(nameOf(static_cast<DType>(i))));
    return names;
}

QStringList TensorTableModel::deviceNames()
{
    return {QStringLiteral("cpu"), QStringLiteral("cuda"), QStringLiteral("meta")};
}

QString TensorTableModel::cellText(const TensorSpec& tensor, int column) const
{
    switch (column) {
    case Name: return QString::fromStdString(tensor.name);
    case Type: return fromView(nameOf(tensor.dtype));
    case Shape: return shapeText(tensor.shape);
    case Values: return valuesText(tensor);
    case Place: return QString::fromStdString(nameOf(tensor.device));
    // A word beside the box: an empty box is hard to see in a dark table.
    case Gradient: return tensor.requiresGrad ? tr("yes") : tr("no");
    case Form: return fromView(layoutName(tensor.layout()));
    default: return {};
    }
}

const TensorTableModel::Pending* TensorTableModel::pendingAt(const QModelIndex& index) const
{
    const auto found = pending_.find({index.row(), index.column()});
    return found == pending_.end() ? nullptr : &found->second;
}

Expected<void> TensorTableModel::setCell(TensorSpec& tensor, int column, const QString& text, int row) const
{
    switch (column) {
    case Name: {
        const std::string name = text.trimmed().toStdString();
        if (!isIdentifier(name) || isReservedName(name))
            return badInput({}, tr("'%1' cannot name a tensor").arg(text).toStdString(),
                            tr("use letters, digits and _, not a word of the program language").toStdString());
        for (std::size_t other = 0; other < shown_.size(); ++other) {
            if (static_cast<int>(other) != row && shown_[other].name == name)
                return badInput({}, tr("there is a tensor '%1' already").arg(text).toStdString(),
                                tr("choose another name").toStdString());
        }
        tensor.name = name;
        return {};
    }
    case Type: {
        const auto dtype = dtypeNamed(text.trimmed().toStdString());
        if (!dtype)
            return badInput({}, tr("'%1' is not an element type").arg(text).toStdString(),
                            tr("choose one of %1").arg(listNames(typeNames())).toStdString());
        return setDType(tensor, *dtype);
    }
    case Shape: {
        auto shape = parseShape(text);
        if (!shape)
            return tl::unexpected<Error>(shape.error());
        tensor.shape = std::move(*shape);
        return {};
    }
    case Values: return setValues(tensor, text);
    case Place: {
        const std::string& privateUse1 = document_.model().spec().privateUse1Name;
        const auto device = deviceNamed(text.trimmed().toStdString(), privateUse1);
        if (!device)
            return badInput({}, tr("'%1' is not a device").arg(text).toStdString(),
                            tr("write cpu, cuda, cuda:1, meta or %1")
                                .arg(QString::fromStdString(privateUse1.empty() ? "privateuseone" : privateUse1))
                                .toStdString());
        tensor.device = *device;
        return {};
    }
    default: return {};
    }
}

Expected<TensorSpec> TensorTableModel::changed(int row, const std::map<int, QString>& texts) const
{
    TensorSpec tensor = shown_[static_cast<std::size_t>(row)];
    for (const auto& [column, text] : texts) {
        if (auto set = setCell(tensor, column, text, row); !set)
            return tl::unexpected<Error>(set.error());
    }
    if (auto fits = checkTensor(tensor); !fits)
        return tl::unexpected<Error>(fits.error());
    return tensor;
}

bool TensorTableModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    const int row = index.row();
    if (index.column() == Gradient && role == Qt::CheckStateRole) {
        TensorSpec tensor = shown_[static_cast<std::size_t>(row)];
        tensor.requiresGrad = value.toInt() == Qt::Checked;
        if (auto fits = checkTensor(tensor); !fits) {
            pending_[{row, Gradient}] = {tr("not changed"), inWindowLanguage(fits.error())};
            Q_EMIT dataChanged(index, index);
            Q_EMIT problemChanged();
            return false;
        }
        take(row, tensor);
        return true;
    }
    if (role != Qt::EditRole || !(flags(index) & Qt::ItemIsEditable))
        return false;

    const QString text = value.toString();
    std::map<int, QString> texts;
    for (const auto& [cell, pending] : pending_) {
        if (cell.first == row && cell.second != Gradient)
            texts[cell.second] = pending.text;
    }
    texts[index.column()] = text;
    if (const auto together = changed(row, texts)) {
        take(row, *together);
        return true;
    }
    const auto alone = changed(row, {{index.column(), text}});
    if (alone) {
        const auto others = pending_;
        take(row, *alone);
        pending_ = others;
        pending_.erase({row, index.column()});
    } else {
        pending_[{row, index.column()}] = {text, inWindowLanguage(alone.error())};
    }
    Q_EMIT dataChanged(index, index);
    Q_EMIT problemChanged();
    return true;
}

Qt::ItemFlags TensorTableModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const Qt::ItemFlags shown = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    if (index.column() == Gradient)
        return shown | Qt::ItemIsUserCheckable;
    if (index.column() == Form)
        return shown;
    // Sparse, quantized and nested tensors have indices and scales that a cell cannot hold.
    const bool strided = shown_[static_cast<std::size_t>(index.row())].layout() == Layout::strided;
    return index.column() == Name || strided ? shown | Qt::ItemIsEditable : shown;
}

int TensorTableModel::addTensor()
{
    QString name;
    const auto taken = [this, &name](const TensorSpec& t) { return QString::fromStdString(t.name) == name; };
    int number = 0;
    do {
        name = number < 26 ? QString(QChar(u'a' + number)) : QStringLiteral("t%1").arg(number);
        ++number;
    } while (std::any_of(shown_.begin(), shown_.end(), taken));
    document_.edit(tr("Add tensor %1").arg(name),
                   [&name](Session& s) { s.tensors.push_back(plainTensor(name.toStdString())); });
    return rowCount() - 1;
}

void TensorTableModel::removeTensors(const QList<int>& rows)
{
    QList<int> falling = rows;
    std::sort(falling.begin(), falling.end(), std::greater<>());
    document_.edit(rows.size() == 1 ? tr("Remove tensor") : tr("Remove %1 tensors").arg(rows.size()),
                   [&falling](Session& s) {
                       for (const int row : falling)
                           s.tensors.erase(s.tensors.begin() + row);
                   });
}

QString TensorTableModel::problem() const
{
    if (pending_.empty())
        return {};
    const auto& [cell, pending] = *pending_.begin();
    return tr("%1, %2: %3")
        .arg(QString::fromStdString(shown_[static_cast<std::size_t>(cell.first)].name),
             headerData(cell.second, Qt::Horizontal, Qt::DisplayRole).toString(), pending.problem);
}

void TensorTableModel::take(int row, const TensorSpec& tensor)
{
    forget(row);
    const QString name = QString::fromStdString(tensor.name);
    document_.edit(tr("Change tensor %1").arg(name),
                   [&](Session& s) { s.tensors[static_cast<std::size_t>(row)] = tensor; });
    Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
    Q_EMIT problemChanged();
}

void TensorTableModel::forget(int row)
{
    std::erase_if(pending_, [row](const auto& entry) { return entry.first.first == row; });
}

void TensorTableModel::showSession()
{
    const std::vector<TensorSpec>& now = document_.session().tensors;
    if (now == shown_)
        return;
    if (now.size() != shown_.size()) {
        beginResetModel();
        shown_ = now;
        pending_.clear();
        endResetModel();
        Q_EMIT problemChanged();
        return;
    }
    for (int row = 0; row < rowCount(); ++row) {
        TensorSpec& tensor = shown_[static_cast<std::size_t>(row)];
        if (tensor == now[static_cast<std::size_t>(row)])
            continue;
        tensor = now[static_cast<std::size_t>(row)];
        forget(row);
        Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
    }
    Q_EMIT problemChanged();
}

}  // namespace keyfall
