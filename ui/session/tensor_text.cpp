// SPDX-License-Identifier: MIT
#include "ui/session/tensor_text.h"

#include "core/session/tensor_json.h"
#include "core/tensor/element_range.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>

#include <cmath>
#include <limits>

namespace keyfall {

namespace {

constexpr std::int64_t kMostElements = std::int64_t{1} << 30;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(TensorText)
};

tl::unexpected<Error> problem(const QString& message, const QString& advice = {})
{
    return badInput({}, message.toStdString(), advice.toStdString());
}

QStringList listItems(QString text)
{
    text = text.trimmed();
    if (text.startsWith(QLatin1Char('[')) && text.endsWith(QLatin1Char(']')))
        text = text.mid(1, text.size() - 2);
    static const QRegularExpression separators(QStringLiteral("[\\s,;×]+"));
    return text.split(separators, Qt::SkipEmptyParts);
}

std::optional<double> parseNumber(const QString& text)
{
    const QString lower = text.toLower();
    if (lower == QLatin1String("nan"))
        return std::numeric_limits<double>::quiet_NaN();
    if (lower == QLatin1String("inf") || lower == QLatin1String("infinity"))
        return std::numeric_limits<double>::infinity();
    if (lower == QLatin1String("-inf") || lower == QLatin1String("-infinity"))
        return -std::numeric_limits<double>::infinity();
    if (lower == QLatin1String("true"))
        return 1.0;
    if (lower == QLatin1String("false"))
        return 0.0;
    bool ok = false;
    const double number = QLocale::c().toDouble(text, &ok);
    return ok ? std::optional<double>(number) : std::nullopt;
}

QString dtypeText(DType dtype)
{
    const std::string_view name = nameOf(dtype);
    return QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
}

Expected<double> parseFor(DType dtype, const QString& text)
{
    const auto number = parseNumber(text);
    if (!number)
        return problem(Words::tr("'%1' is not a number").arg(text),
                       Words::tr("separate numbers by commas, or write fill 0 or random 7"));
    const auto range = integerRange(dtype);
    if (range && (std::trunc(*number) != *number || *number < range->least || *number > range->most))
        return problem(
            Words::tr("%1 does not fit %2").arg(text, dtypeText(dtype)),
            Words::tr("write whole numbers from %1 to %2").arg(range->least, 0, 'f', 0).arg(range->most, 0, 'f', 0));
    if (isFloating(dtype) && std::isfinite(*number) && std::abs(*number) > largestFinite(dtype))
        return problem(Words::tr("%1 does not fit %2").arg(text, dtypeText(dtype)),
                       Words::tr("its largest value is %1").arg(numberText(largestFinite(dtype))));
    return *number;
}

Expected<std::int64_t> parseInteger(const QString& text)
{
    bool ok = false;
    const std::int64_t integer = QLocale::c().toLongLong(text, &ok);
    if (!ok)
        return problem(Words::tr("'%1' is not a whole number").arg(text), Words::tr("int64 holds whole numbers only"));
    return integer;
}

Expected<ElementValue> fillFor(DType dtype, const QString& text)
{
    if (dtype == DType::int64)
        return parseInteger(text).map([](std::int64_t integer) { return ElementValue(integer); });
    return parseFor(dtype, text).map([](double number) { return ElementValue(number); });
}

Expected<void> setIntegers(TensorSpec& tensor, const QStringList& items)
{
    std::vector<std::int64_t> integers;
    for (const QString& item : items) {
        const auto integer = parseInteger(item);
        if (!integer)
            return tl::unexpected<Error>(integer.error());
        integers.push_back(*integer);
    }
    tensor.integers = std::move(integers);
    return {};
}

Expected<void> setNumbers(TensorSpec& tensor, const QStringList& items)
{
    std::vector<double> data;
    for (const QString& item : items) {
        const auto number = parseFor(tensor.dtype, item);
        if (!number)
            return tl::unexpected<Error>(number.error());
        data.push_back(*number);
    }
    tensor.data = std::move(data);
    return {};
}

void clearValues(TensorSpec& tensor)
{
    tensor.data.clear();
    tensor.integers.clear();
    tensor.fill.reset();
    tensor.random.reset();
}

/// The elements of a shape, or nothing when there are more than anybody wants to type in a window.
std::optional<std::int64_t> elementsOf(const std::vector<std::int64_t>& shape)
{
    std::int64_t count = 1;
    for (const std::int64_t size : shape) {
        if (size == 0)
            return 0;
        if (count > kMostElements / size)
            return std::nullopt;
        count *= size;
    }
    return count;
}

}  // namespace

QString numberText(double number)
{
    if (std::isnan(number))
        return QStringLiteral("nan");
    if (std::isinf(number))
        return number > 0 ? QStringLiteral("inf") : QStringLiteral("-inf");
    return QLocale::c().toString(number, 'g', QLocale::FloatingPointShortest).remove(QLatin1Char(','));
}

QString shapeText(const std::vector<std::int64_t>& shape)
{
    if (shape.empty())
        return Words::tr("scalar");
    QStringList sizes;
    for (const std::int64_t size : shape)
        sizes.append(QString::number(size));
    return sizes.join(QStringLiteral(", "));
}

Expected<std::vector<std::int64_t>> parseShape(const QString& text)
{
    std::vector<std::int64_t> shape;
    if (text.trimmed() == Words::tr("scalar") || text.trimmed() == QLatin1String("scalar"))
        return shape;
    QString commas = text;
    commas.replace(QLatin1Char('x'), QLatin1Char(','));
    for (const QString& item : listItems(commas)) {
        bool ok = false;
        const qlonglong size = item.toLongLong(&ok);
        if (!ok || size < 0)
            return problem(Words::tr("'%1' is not a size").arg(item),
                           Words::tr("write sizes like 2, 3 or the word scalar"));
        shape.push_back(size);
    }
    if (shape.size() > 16)
        return problem(Words::tr("%1 dimensions are too many").arg(shape.size()), Words::tr("use at most 16"));
    if (!elementsOf(shape))
        return problem(Words::tr("a tensor of shape %1 has too many elements").arg(shapeText(shape)),
                       Words::tr("use at most %1").arg(kMostElements));
    return shape;
}

QString valuesText(const TensorSpec& tensor)
{
    if (tensor.layout() != Layout::strided)
        return QString::fromStdString(formText(tensor));
    if (tensor.fill) {
        const auto* integer = std::get_if<std::int64_t>(&*tensor.fill);
        return QStringLiteral("fill ")
            + (integer ? QString::number(*integer) : numberText(std::get<double>(*tensor.fill)));
    }
    if (tensor.random)
        return QStringLiteral("random ") + QString::number(*tensor.random);
    QStringList items;
    for (const std::int64_t number : tensor.integers)
        items.append(QString::number(number));
    for (const double number : tensor.data)
        items.append(numberText(number));
    return items.join(QStringLiteral(", "));
}

Expected<void> setValues(TensorSpec& tensor, const QString& text)
{
    const QString trimmed = text.trimmed();
    TensorSpec changed = tensor;
    clearValues(changed);
    if (trimmed.startsWith(QLatin1String("fill"))) {
        const auto element = fillFor(tensor.dtype, trimmed.mid(4).trimmed());
        if (!element)
            return tl::unexpected<Error>(element.error());
        changed.fill = *element;
    } else if (trimmed.startsWith(QLatin1String("random"))) {
        bool ok = trimmed.size() == 6;  // any seed will do
        const qlonglong seed = ok ? 0 : trimmed.mid(6).trimmed().toLongLong(&ok);
        changed.random = static_cast<std::uint64_t>(seed);
        if (!ok || seed < 0)
            return problem(Words::tr("'%1' is not a seed").arg(trimmed.mid(6).trimmed()),
                           Words::tr("write random and a whole number: random 7"));
    } else {
        const QStringList items = listItems(trimmed);
        const auto set = tensor.dtype == DType::int64 ? setIntegers(changed, items) : setNumbers(changed, items);
        if (!set)
            return set;
    }
    tensor = std::move(changed);
    return {};
}

Expected<void> setDType(TensorSpec& tensor, DType dtype)
{
    TensorSpec changed = tensor;
    changed.dtype = dtype;
    if (tensor.layout() == Layout::strided && !tensor.random) {
        if (auto set = setValues(changed, valuesText(tensor)); !set)
            return set;
    }
    tensor = std::move(changed);
    return {};
}

Expected<void> checkTensor(const TensorSpec& tensor)
{
    if (tensor.requiresGrad && !isFloating(tensor.dtype))
        return problem(Words::tr("a tensor of %1 cannot require gradients").arg(dtypeText(tensor.dtype)),
                       Words::tr("choose a floating-point type or clear the box"));
    if (tensor.layout() != Layout::strided || tensor.fill || tensor.random || tensor.strides)
        return {};
    const auto wanted = elementsOf(tensor.shape);
    const auto given = static_cast<std::int64_t>(tensor.data.size() + tensor.integers.size());
    if (wanted && given == *wanted)
        return {};
    return problem(Words::tr("shape %1 holds %2 values, %3 are given")
                       .arg(shapeText(tensor.shape))
                       .arg(wanted.value_or(0))
                       .arg(given),
                   Words::tr("change the other one too, or write fill 0 or random 7"));
}

TensorSpec plainTensor(const std::string& name)
{
    TensorSpec tensor;
    tensor.name = name;
    tensor.shape = {2, 3};
    tensor.fill = 1.0;
    return tensor;
}

}  // namespace keyfall
