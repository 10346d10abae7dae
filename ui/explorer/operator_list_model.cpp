// SPDX-License-Identifier: MIT
#include "ui/explorer/operator_list_model.h"

#include "ui/words/listed.h"

#include <QStringList>

#include <algorithm>
#include <numeric>

namespace keyfall {

namespace {

std::string lower(std::string_view text)
{
    std::string out(text);
    for (char& c : out)
        c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    return out;
}

QString joined(const std::vector<std::string>& keys)
{
    QStringList names;
    for (const std::string& key : keys)
        names.append(QString::fromStdString(key));
    return listNames(names);
}

/// The name, and what happened to the operator since the version compared with.
QString changedName(const OperatorLine& line)
{
    const QString name = QString::fromStdString(line.name);
    return line.change.empty() ? name : QStringLiteral("%1 (%2)").arg(name, QString::fromStdString(line.change));
}

}  // namespace

std::vector<OperatorLine> operatorLines(const Dispatcher& dispatcher, bool checkStale)
{
    const KeyModel& model = dispatcher.model();
    std::vector<OperatorLine> lines;
    for (const OperatorHandle& op : dispatcher.operators()) {
        OperatorLine line;
        line.name = op.name();
        if (const auto& schema = op.entry().schema())
            line.schema = schema->text;
        for (const RegistrationView& view : dispatcher.history(&op))
            if (view.state == RegistrationView::State::active)
                line.keys.push_back(view.key ? model.nameOf(*view.key) : std::string("(catch-all)"));
        line.stale = checkStale && dispatcher.table(op) != dispatcher.freshTable(op);
        lines.push_back(std::move(line));
    }
    return lines;
}

OperatorListModel::OperatorListModel(QObject* parent)
    : TableModel({{tr("Operator")}, {tr("Registered at")}, {tr("Schema")}}, parent)
{
}

void OperatorListModel::setLines(std::vector<OperatorLine> lines)
{
    beginResetModel();
    lines_ = std::move(lines);
    searched_.clear();
    searched_.reserve(lines_.size());
    for (const OperatorLine& line : lines_) {
        std::string text = line.name + " " + line.schema;
        for (const std::string& key : line.keys)
            text += " @" + key;
        searched_.push_back(
            lower(text + (showsStale(line) ? " stale" : "") + (line.change.empty() ? "" : " " + line.change)));
    }
    applyFilter();
    endResetModel();
}

bool OperatorListModel::setWithheld(bool on)
{
    const bool changes = on != withheld_
        && std::any_of(lines_.begin(), lines_.end(), [](const OperatorLine& line) { return line.stale; });
    withheld_ = on;
    if (changes)
        setLines(std::move(lines_));
    return changes;
}

void OperatorListModel::setFilter(const QString& text)
{
    const QString simple = text.simplified();
    if (simple == filter_)
        return;
    beginResetModel();
    filter_ = simple;
    applyFilter();
    endResetModel();
}

void OperatorListModel::applyFilter()
{
    std::vector<std::string> words;
    const QStringList parts = filter_.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (const QString& word : parts)
        words.push_back(lower((word.startsWith(QLatin1Char('@')) ? QLatin1Char(' ') + word : word).toStdString()));
    shown_.clear();
    for (std::size_t i = 0; i < searched_.size(); ++i)
        if (std::all_of(words.begin(), words.end(),
                        [&](const std::string& word) { return searched_[i].find(word) != std::string::npos; }))
            shown_.push_back(i);
    // What starts with the first word comes first: `add` finds add before aten::_add_relu.
    if (words.empty())
        return;
    const std::string& first = words.front();
    std::stable_partition(shown_.begin(), shown_.end(), [&](std::size_t i) {
        const std::string_view text = searched_[i];
        const std::size_t space = text.find("::");
        return text.starts_with(first) || (space < text.find(' ') && text.substr(space + 2).starts_with(first));
    });
}

QModelIndex OperatorListModel::indexOf(const std::string& name) const
{
    for (std::size_t row = 0; row < shown_.size(); ++row)
        if (lines_[shown_[row]].name == name)
            return index(static_cast<int>(row), NameColumn);
    return {};
}

int OperatorListModel::rows() const
{
    return static_cast<int>(shown_.size());
}

QString OperatorListModel::text(int row, int column) const
{
    const OperatorLine& line = lineAt(row);
    switch (column) {
    case NameColumn: return showsStale(line) ? changedName(line) + QStringLiteral(" ⚠") : changedName(line);
    case KeysColumn: return joined(line.keys);
    case SchemaColumn: return line.schema.empty() ? tr("(no schema)") : QString::fromStdString(line.schema);
    default: return {};
    }
}

QVariant OperatorListModel::cell(const QModelIndex& index, int role) const
{
    if (role != Qt::AccessibleTextRole)
        return {};
    const OperatorLine& line = lineAt(index.row());
    return index.column() == NameColumn && showsStale(line) ? tr("%1, has stale entries").arg(changedName(line))
                                                            : text(index.row(), index.column());
}

}  // namespace keyfall
