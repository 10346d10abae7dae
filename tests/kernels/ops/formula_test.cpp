// SPDX-License-Identifier: MIT
// What a formula is, its columns say, not its place in the enumeration: whoever appends a function changes no other.
#include "kernels/ops/formula.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <set>
#include <string_view>
#include <type_traits>

using namespace keyfall;
using ops::BinaryFormula;
using ops::FormulaTypes;
using ops::UnaryFormula;

namespace {

using Names = std::set<std::string_view>;

#define KEYFALL_UNARY(name, function, types, result) UnaryFormula::name,
#define KEYFALL_BINARY(name, function, types, result) BinaryFormula::name,
constexpr UnaryFormula kUnary[]{KEYFALL_UNARY_FORMULAS(KEYFALL_UNARY)};
constexpr BinaryFormula kBinary[]{KEYFALL_BINARY_FORMULAS(KEYFALL_BINARY)};
#undef KEYFALL_UNARY
#undef KEYFALL_BINARY

/// The names of those for which `holds`.
template <class Formulas, class Holds>
Names namesIf(const Formulas& all, const Holds& holds)
{
    Names names;
    for (const auto formula : all)
        if (holds(formula))
            names.insert(nameOf(formula));
    return names;
}

}  // namespace

class FormulaTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The column agrees with what the function returns in C++.
    void aFunctionGivesBoolWhereItsCodeDoes()
    {
#define KEYFALL_CHECK_UNARY(name, function, types, result)                                                             \
    QCOMPARE(ops::isPredicate(UnaryFormula::name),                                                                     \
             (std::is_same_v<std::invoke_result_t<functions::function<double>, double>, bool>));
#define KEYFALL_CHECK_BINARY(name, function, types, result)                                                            \
    QCOMPARE(                                                                                                          \
        ops::isComparison(BinaryFormula::name),                                                                        \
        (std::is_same_v<std::invoke_result_t<functions::function<std::int64_t>, std::int64_t, std::int64_t>, bool>));
        KEYFALL_UNARY_FUNCTIONS(KEYFALL_CHECK_UNARY)
        KEYFALL_BINARY_FUNCTIONS(KEYFALL_CHECK_BINARY)
#undef KEYFALL_CHECK_UNARY
#undef KEYFALL_CHECK_BINARY
    }

    void theseGiveBoolOfNumbers()
    {
        QCOMPARE(namesIf(kBinary, ops::isComparison),
                 (Names{"eq", "ne", "lt", "le", "gt", "ge", "logical_and", "logical_or", "logical_xor"}));
        QCOMPARE(namesIf(kUnary, ops::isPredicate), (Names{"isnan", "isinf", "isfinite", "logical_not"}));
    }

    void whatTheyComputeIn()
    {
        for (const BinaryFormula formula : {BinaryFormula::div, BinaryFormula::atan2})
            QVERIFY(columnsOf(formula).types == FormulaTypes::floats);
        for (const BinaryFormula formula : {BinaryFormula::add, BinaryFormula::pow, BinaryFormula::logical_xor})
            QVERIFY(columnsOf(formula).types == FormulaTypes::numbers);
        for (const BinaryFormula formula : {BinaryFormula::bitwise_and, BinaryFormula::bitwise_xor})
            QVERIFY(columnsOf(formula).types == FormulaTypes::integers);
    }

    void namesAreThoseOfTheLists()
    {
        QCOMPARE(nameOf(UnaryFormula::neg), std::string_view("neg"));
        QCOMPARE(nameOf(UnaryFormula::dequantize), std::string_view("dequantize"));
        QCOMPARE(nameOf(BinaryFormula::ge), std::string_view("ge"));
        QCOMPARE(nameOf(BinaryFormula::logical_xor), std::string_view("logical_xor"));
    }
};

KEYFALL_TEST(FormulaTest)
#include "formula_test.moc"
