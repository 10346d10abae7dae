// SPDX-License-Identifier: MIT
// Every operator with integers that no size can be: a call ends with tensors that lie inside their memory, or with an error.
#include "tests/kernels/layers/standard_bench.h"
#include "tests/support/test_case.h"

#include <QElapsedTimer>
#include <QFile>
#include <QSet>

#include <sys/resource.h>

#include <limits>
#include <random>
#include <set>

using namespace keyfall;

namespace {

constexpr std::int64_t kLargest = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
constexpr int kCallsEach = 500;

/// Memory that the process may still take: what is asked for and absurd is refused at once.
class FewMemory {
public:
    FewMemory()
    {
        (void)getrlimit(RLIMIT_AS, &before_);
        [[maybe_unused]] rlimit few = before_;
        few.rlim_cur = used() + (rlim_t{96} << 20);
#ifndef __SANITIZE_ADDRESS__  // it reserves terabytes itself, and has a limit of its own
        (void)setrlimit(RLIMIT_AS, &few);
#endif
    }
    FewMemory(const FewMemory&) = delete;
    FewMemory& operator=(const FewMemory&) = delete;
    ~FewMemory()
    {
        (void)setrlimit(RLIMIT_AS, &before_);
    }

private:
    static rlim_t used()
    {
        QFile file(QStringLiteral("/proc/self/statm"));
        if (!file.open(QIODevice::ReadOnly))
            qFatal("no /proc/self/statm");
        return file.readLine().split(' ').at(0).toULongLong() * 4096;
    }
    rlimit before_{};
};

class Calls {
public:
    Calls(StandardBench& bench, const std::string& op) : bench_(bench)
    {
        for (const char letter : op)
            seed_ = seed_ * 31 + static_cast<unsigned char>(letter);
        random_.seed(seed_);
    }

    Stack next(const Schema& schema)
    {
        onMeta_ = among(3) == 0;
        plausible_ = among(4) != 0;
        Stack arguments;
        for (const SchemaArgument& argument : schema.arguments)
            arguments.push_back(argument.defaultValue && among(3) != 0 ? *argument.defaultValue : value(argument.type));
        return arguments;
    }

private:
    std::uint32_t among(std::uint32_t count) { return static_cast<std::uint32_t>(random_() % count); }

    std::int64_t integer()
    {
        static constexpr std::int64_t kFew[] = {0, 1, 2, 3, -1, -2};
        static constexpr std::int64_t kEdge[] = {std::int64_t{1} << 31,
                                                 std::int64_t{1} << 62,
                                                 -(std::int64_t{1} << 62),
                                                 kLargest,
                                                 kLargest - 1,
                                                 kLeast,
                                                 kLeast + 1,
                                                 -(std::int64_t{1} << 31)};
        return among(plausible_ ? 3 : 2) != 0 ? kFew[among(6)] : kEdge[among(8)];
    }

    Tensor tensor()
    {
        static const std::vector<std::vector<std::int64_t>> kShapes{{3},          {2, 3},       {2, 2, 4}, {1, 2, 4, 4},
                                                                    {2, 2, 3, 3}, {1, 1, 2, 2}, {},        {0, 3}};
        static constexpr DType kTypes[] = {DType::float32, DType::float32, DType::float64, DType::int64,
                                           DType::boolean};
        TensorSpec spec;
        spec.shape = kShapes[plausible_ && rank_ ? *rank_ : among(8)];
        rank_ = among(3) != 0 ? std::optional(among(8)) : std::nullopt;
        spec.dtype = kTypes[among(5)];
        spec.device = onMeta_ ? kMeta : kCpu;
        spec.fill = 1;
        return bench_.make(spec);
    }

    Value value(const SchemaType& type)
    {
        if (type.list) {
            const std::uint32_t count = among(5);
            if (type.kind == TypeKind::tensor) {
                std::vector<Tensor> tensors;
                for (std::uint32_t i = 0; i < count; ++i)
                    tensors.push_back(tensor());
                return tensors;
            }
            if (type.optional && among(4) == 0)
                return None{};
            std::vector<std::int64_t> numbers;
            for (std::uint32_t i = 0; i < count; ++i)
                numbers.push_back(integer());
            return numbers;
        }
        if (type.optional && among(2) == 0)
            return None{};
        switch (type.kind) {
        case TypeKind::tensor: return tensor();
        case TypeKind::scalar: return among(3) == 0 ? Value(0.5) : Value(integer());
        case TypeKind::integer: return integer();
        case TypeKind::floating: return among(2) == 0 ? 0.5 : 1e30;
        case TypeKind::boolean: return among(2) == 0;
        case TypeKind::dtype: return DType::float32;
        case TypeKind::device: return kCpu;
        default: return None{};
        }
    }

    StandardBench& bench_;
    std::uint32_t seed_ = 1;
    std::mt19937 random_;
    bool onMeta_ = false;
    bool plausible_ = true;
    std::optional<std::uint32_t> rank_;
};

/// What is wrong with a tensor that a call returned; empty when nothing is.
QString wrong(const Tensor& tensor)
{
    const QString shape = QString::fromStdString(textOf(tensor.shape()));
    for (const std::int64_t size : tensor.shape())
        if (size < 0)
            return "has the shape " + shape;
    try {
        if (tensor.numel() == 0 || !tensor.storage() || tensor.layout() != Layout::strided)
            return {};
    } catch (const std::exception&) {
        return "has more elements than can be counted: " + shape;
    }
    auto last = static_cast<long double>(tensor.offset());  // as far as 2^126
    for (std::size_t i = 0; i < tensor.shape().size(); ++i) {
        if (tensor.strides()[i] < 0)
            return "has the strides " + QString::fromStdString(textOf(tensor.strides()));
        last += static_cast<long double>(tensor.shape()[i] - 1) * static_cast<long double>(tensor.strides()[i]);
    }
    if (tensor.offset() < 0
        || (last + 1) * static_cast<long double>(sizeOf(tensor.dtype()))
            > static_cast<long double>(tensor.storage()->bytes()))
        return QStringLiteral("lies outside of its memory: shape %1, strides %2, offset %3 in %4 bytes")
            .arg(shape, QString::fromStdString(textOf(tensor.strides())))
            .arg(tensor.offset())
            .arg(tensor.storage()->bytes());
    return {};
}

QString textOf(const Stack& arguments)
{
    QStringList texts;
    for (const Value& value : arguments)
        texts << QString::fromStdString(keyfall::textOf(value));
    return texts.join(", ");
}

}  // namespace

class HugeNumbersTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// OpenBLAS asks for its own memory over and over.
    void initTestCase() { qputenv("KEYFALL_BLAS", "none"); }

    void everyOperator()
    {
        StandardBench bench("pytorch-2.15");
        QStringList faults;
        int calls = 0;
        int answered = 0;
        const std::vector<OperatorHandle> operators = bench.dispatcher().operators();
        const FewMemory few;
        for (const OperatorHandle& op : operators) {
            if (!op.schema())
                continue;
            Calls made(bench, op.name());
            QElapsedTimer timer;
            timer.start();
            QSet<QString> known;
            for (int i = 0; i < kCallsEach; ++i) {
                Stack arguments = made.next(*op.schema());
                const QString call = QString::fromStdString(op.name()) + "(" + textOf(arguments) + ")";
                QString fault;
                ++calls;
                try {
                    op.callBoxed(arguments);
                    ++answered;
                    forEachTensor(arguments, [&](const Tensor& tensor) {
                        if (fault.isEmpty() && tensor.defined())
                            fault = wrong(tensor);
                    });
                } catch (const DispatchError&) {  // an answer, too
                } catch (const std::exception& error) {
                    fault = QStringLiteral("ends the run: %1").arg(error.what());
                }
                if (!fault.isEmpty() && !known.contains(fault.left(12))) {
                    faults << call + " " + fault;
                    known.insert(fault.left(12));
                }
            }
            if (timer.elapsed() > 5000)
                faults << QStringLiteral("%1 took %2 ms").arg(QString::fromStdString(op.name())).arg(timer.elapsed());
        }
        qInfo("%d calls of %zu operators, %d with results", calls, operators.size(), answered);
        QVERIFY2(faults.isEmpty(), qPrintable("\n" + faults.join("\n")));
        QVERIFY(answered > calls / 20);
    }
};

KEYFALL_TEST(HugeNumbersTest)
#include "huge_numbers_test.moc"
