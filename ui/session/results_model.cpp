// SPDX-License-Identifier: MIT
#include "ui/session/results_model.h"

#include "core/session/tensor_json.h"
#include "ui/session/tensor_text.h"

namespace keyfall {

namespace {

constexpr std::size_t kInCell = 64;
constexpr std::size_t kInTip = 400;

/// Writes the elements of one dimension and of those inside it.
class NestedText {
public:
    NestedText(const ResultTensor& result, std::size_t most) : result_(result), left_(most) {}

    QString write(std::size_t dimension)
    {
        if (dimension == result_.shape.size())
            return element();
        QString text = QStringLiteral("[");
        for (std::int64_t i = 0; i < result_.shape[dimension]; ++i) {
            if (i > 0)
                text += QStringLiteral(", ");
            if (left_ == 0) {
                text += QStringLiteral("…");
                break;
            }
            text += write(dimension + 1);
        }
        return text + QLatin1Char(']');
    }

private:
    QString element()
    {
        --left_;
        const std::size_t at = next_++;
        if (at < result_.integers.size()) {
            if (result_.dtype == DType::boolean)
                return result_.integers[at] != 0 ? QStringLiteral("true") : QStringLiteral("false");
            return QString::number(result_.integers[at]);
        }
        if (at >= result_.data.size())
            return QStringLiteral("?");
        // What float32 shows beyond nine digits is the conversion to double.
        const double value = result_.data[at];
        return result_.dtype == DType::float64 ? numberText(value) : QString::number(value, 'g', 7);
    }

    const ResultTensor& result_;
    std::size_t left_;
    std::size_t next_ = 0;
};

}  // namespace

QString resultText(const ResultTensor& result, std::size_t most)
{
    if (!result.isStrided())
        return QString::fromStdString(formText(result)).left(static_cast<qsizetype>(most) * 8);
    if (result.data.empty() && result.integers.empty())
        return result.device == kMeta ? ResultsModel::tr("(meta: no values)") : QStringLiteral("[]");
    return NestedText(result, most).write(0);
}

ResultsModel::ResultsModel(QObject* parent)
    : TableModel({{tr("Name")}, {tr("Type")}, {tr("Shape")}, {tr("Device")}, {tr("Values")}}, parent)
{
}

void ResultsModel::setRun(std::shared_ptr<const RunResult> run)
{
    beginResetModel();
    run_ = std::move(run);
    endResetModel();
}

int ResultsModel::rows() const
{
    return run_ ? static_cast<int>(run_->results.size()) : 0;
}

QString ResultsModel::text(int row, int column) const
{
    const ResultTensor& result = run_->results[static_cast<std::size_t>(row)];
    const std::string_view type = nameOf(result.dtype);
    switch (column) {
    case Name: return QString::fromStdString(result.name);
    case Type: return QString::fromLatin1(type.data(), static_cast<qsizetype>(type.size()));
    case Shape: return shapeText(result.shape);
    case Place: return QString::fromStdString(nameOf(result.device));
    case Values: return resultText(result, kInCell);
    default: return {};
    }
}

QVariant ResultsModel::cell(const QModelIndex& index, int role) const
{
    if (role != Qt::ToolTipRole || index.column() != Values)
        return {};
    return resultText(run_->results[static_cast<std::size_t>(index.row())], kInTip);
}

}  // namespace keyfall
