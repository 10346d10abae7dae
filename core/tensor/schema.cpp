// SPDX-License-Identifier: MIT
#include "core/tensor/schema.h"

#include "core/tensor/schema_reader.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace keyfall {

namespace {

using NamedType = std::pair<std::string_view, TypeKind>;

/// What PyTorch's schema language calls a type, and what kind of value stands for it here. An enumeration such as
/// MemoryFormat is a number in a boxed call; what the project never passes (a generator, a stream) is held as text.
constexpr std::array kTypes{NamedType{"Tensor", TypeKind::tensor},
                            NamedType{"Scalar", TypeKind::scalar},
                            NamedType{"int", TypeKind::integer},
                            NamedType{"SymInt", TypeKind::integer},
                            NamedType{"float", TypeKind::floating},
                            NamedType{"bool", TypeKind::boolean},
                            NamedType{"str", TypeKind::string},
                            NamedType{"ScalarType", TypeKind::dtype},
                            NamedType{"Device", TypeKind::device},
                            NamedType{"DeviceIndex", TypeKind::integer},
                            NamedType{"Layout", TypeKind::layout},
                            NamedType{"MemoryFormat", TypeKind::integer},
                            NamedType{"QScheme", TypeKind::integer},
                            NamedType{"number", TypeKind::scalar},
                            NamedType{"Dimname", TypeKind::string},
                            NamedType{"Generator", TypeKind::string},
                            NamedType{"Stream", TypeKind::string},
                            NamedType{"Storage", TypeKind::string},
                            NamedType{"ConstQuantizerPtr", TypeKind::string},
                            NamedType{"Any", TypeKind::string},
                            NamedType{"SymFloat", TypeKind::floating},
                            NamedType{"SymBool", TypeKind::boolean},
                            NamedType{"complex", TypeKind::string},
                            NamedType{"t", TypeKind::string},
                            NamedType{"NoneType", TypeKind::string}};

/// Names that stand for a number (PyTorch's function_schema_parser; `Mean` is at::Reduction's).
constexpr std::array<std::pair<std::string_view, std::int64_t>, 6> kNamedNumbers{{{"Mean", 1},
                                                                                  {"Sum", 2},
                                                                                  {"contiguous_format", 0},
                                                                                  {"preserve_format", 1},
                                                                                  {"channels_last", 2},
                                                                                  {"channels_last_3d", 3}}};

constexpr std::array<std::pair<std::string_view, DType>, 4> kNamedTypes{
    {{"long", DType::int64}, {"int", DType::int32}, {"float", DType::float32}, {"double", DType::float64}}};

class Parser {
public:
    explicit Parser(std::string_view text) : reader_(text) {}

    Schema parse()
    {
        Schema schema;
        schema.name = OperatorName::parse(reader_.word("an operator's name", ".:"));
        reader_.expect("(");
        if (!reader_.accept(")"))
            readArguments(schema);
        reader_.expect("->");
        readReturns(schema);
        if (!reader_.atEnd())
            reader_.fail("the end of the schema");
        return schema;
    }

private:
    void readArguments(Schema& schema)
    {
        bool keywordOnly = false;
        do {
            if (reader_.accept("*")) {
                if (keywordOnly)
                    reader_.fail("only one \"*\"");
                keywordOnly = true;
                continue;
            }
            if (reader_.accept("..."))  // a variable number of further arguments: they have no description
                continue;
            schema.arguments.push_back(readArgument(keywordOnly));
        } while (reader_.accept(","));
        if (!reader_.accept(")"))
            reader_.fail("\",\" or \")\"");
    }

    SchemaArgument readArgument(bool keywordOnly)
    {
        SchemaArgument argument;
        argument.keywordOnly = keywordOnly;
        int listSize = 0;
        argument.type = readType(listSize);
        argument.name = std::string(reader_.word("the argument's name"));
        // `int[2] stride`: the size may also follow the name in old texts; it changes nothing here.
        if (reader_.accept("="))
            argument.defaultValue = readDefault(argument.type, listSize);
        return argument;
    }

    void readReturns(Schema& schema)
    {
        if (!reader_.accept("(")) {
            if (!reader_.accept("..."))
                schema.returns.push_back(readReturn());
            return;
        }
        if (reader_.accept(")"))
            return;
        do {
            if (!reader_.accept("..."))
                schema.returns.push_back(readReturn());
        } while (reader_.accept(","));
        if (!reader_.accept(")"))
            reader_.fail("\",\" or \")\"");
    }

    SchemaType readReturn()
    {
        int listSize = 0;
        SchemaType type = readType(listSize);
        // A result may have a name, which nothing needs.
        if (const char next = reader_.peek(); next != '\0' && next != ',' && next != ')')
            static_cast<void>(reader_.word("the result's name"));
        return type;
    }

    /// `Tensor`, `Tensor(a!)`, `Tensor?[]`, `int[2]?`, `Tensor[][]`, `Dict(str, Tensor)`, `__torch__.torch...`.
    SchemaType readType(int& listSize)
    {
        SchemaType type;
        static_cast<void>(reader_.peek());
        const std::size_t start = reader_.position();
        const std::string_view name = reader_.word("a type", ".");
        type.kind = kindOf(name, start);
        if (reader_.accept("(")) {
            if (type.kind == TypeKind::tensor || type.kind == TypeKind::string)
                skipParenthesis(type);
            else
                reader_.fail("an argument's name");
        }
        readSuffixes(type, listSize);
        type.text = std::string(reader_.textFrom(start));
        return type;
    }

    TypeKind kindOf(std::string_view name, std::size_t start)
    {
        if (const auto found = std::ranges::find(kTypes, name, &NamedType::first); found != kTypes.end())
            return found->second;
        // Classes and generic types of TorchScript: they take no part in dispatch.
        if (name.starts_with("__torch__.") || name == "Dict" || name == "Future" || name == "Await" || name == "RRef")
            return TypeKind::string;
        std::string known;
        for (const NamedType& type : kTypes)
            known += (known.empty() ? "" : ", ") + std::string(type.first);
        reader_.failAt(start, "a type (" + known + ")", "\"" + std::string(name) + "\"");
    }

    /// The alias annotation `(a!)`, `(a -> *)`, `(a|b)`, or the parameters of a generic type; opened already.
    void skipParenthesis(SchemaType& type)
    {
        for (int depth = 1; depth > 0;) {
            if (reader_.accept("("))
                ++depth;
            else if (reader_.accept(")"))
                --depth;
            else if (reader_.accept("!"))
                type.written = true;
            else if (!reader_.accept("->") && !reader_.accept("*") && !reader_.accept("|") && !reader_.accept(",")
                     && !reader_.accept("[]") && !reader_.accept("?"))
                static_cast<void>(reader_.word("\")\"", "."));
        }
    }

    void readSuffixes(SchemaType& type, int& listSize)
    {
        while (true) {
            if (reader_.accept("?")) {
                type.optional = true;
            } else if (reader_.accept("[")) {
                type.nested = type.list;
                type.optionalItem = std::exchange(type.optional, false);
                type.list = true;
                if (!reader_.accept("]")) {
                    listSize = readListSize();
                    reader_.expect("]");
                }
            } else if ((type.list || type.kind == TypeKind::string) && reader_.accept("(")) {
                skipParenthesis(type);  // Tensor[](a!), Dict(str, t)(a!)
            } else {
                return;
            }
        }
    }

    int readListSize()
    {
        const std::string_view digits = reader_.word("the list's size or \"]\"");
        int size = 0;
        const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), size);
        constexpr int kMost = 64;
        if (status != std::errc() || end != digits.data() + digits.size() || size < 1 || size > kMost)
            reader_.failAt(reader_.position() - digits.size(), "a list size from 1 to 64",
                           "\"" + std::string(digits) + "\"");
        return size;
    }

    Value readDefault(const SchemaType& type, int listSize)
    {
        if (!type.list)
            return readItem(type);
        if (reader_.peek() != '[') {
            // One item stands for the whole list: `int[2] stride=1`.
            const Value item = readItem(type);
            if (std::holds_alternative<None>(item))
                return item;
            return listOf(type, Stack(static_cast<std::size_t>(std::max(listSize, 1)), item));
        }
        reader_.expect("[");
        Stack items;
        if (!reader_.accept("]")) {
            do
                items.push_back(readItem(type));
            while (reader_.accept(","));
            reader_.expect("]");
        }
        return listOf(type, items);
    }

    Value listOf(const SchemaType& type, const Stack& items)
    {
        const auto collect = [&]<class T>(std::vector<T> list) -> Value {
            for (const Value& item : items) {
                if (!std::holds_alternative<T>(item))
                    reader_.fail("items of type " + type.text + " before this");
                list.push_back(std::get<T>(item));
            }
            return list;
        };
        switch (type.kind) {
        case TypeKind::integer: return collect(std::vector<std::int64_t>{});
        case TypeKind::floating: return collect(std::vector<double>{});
        case TypeKind::boolean: return collect(std::vector<bool>{});
        case TypeKind::tensor: return collect(std::vector<Tensor>{});
        default:
            if (items.empty())
                return std::vector<std::int64_t>{};
            reader_.fail("no default: a list of " + type.text + " cannot have one; here");
        }
    }

    Value readItem(const SchemaType& type)
    {
        if (reader_.accept("\""))
            return reader_.quoted('"');
        if (reader_.accept("'"))
            return reader_.quoted('\'');
        static_cast<void>(reader_.peek());
        const std::size_t start = reader_.position();
        const std::string_view word = readLiteral();
        if (word == "None" || word == "none")
            return None{};
        if (word == "True" || word == "true")
            return type.kind == TypeKind::integer ? Value(std::int64_t{1}) : Value(true);
        if (word == "False" || word == "false")
            return type.kind == TypeKind::integer ? Value(std::int64_t{0}) : Value(false);
        if (type.kind == TypeKind::dtype)
            return dtypeOf(word, start);
        if (type.kind == TypeKind::layout || type.kind == TypeKind::string)
            return std::string(word);
        if (type.kind == TypeKind::device) {
            if (const auto device = deviceNamed(word))
                return *device;
            reader_.failAt(start, "a device (cpu, cuda, cuda:1, meta)", "\"" + std::string(word) + "\"");
        }
        return numberOf(word, type, start);
    }

    /// A number with its sign and exponent, or a name.
    std::string_view readLiteral()
    {
        const std::size_t start = reader_.position();
        static_cast<void>(reader_.accept("-"));
        const std::string_view body = reader_.word("a default value", ".:");
        if (body.ends_with('e') && body.front() >= '0' && body.front() <= '9'
            && (reader_.accept("-") || reader_.accept("+")))
            static_cast<void>(reader_.word("the exponent"));
        return reader_.textFrom(start);
    }

    Value dtypeOf(std::string_view word, std::size_t start)
    {
        // Dumps of PyTorch write a type as its number in c10's enumeration; complex and quantized ones have none here.
        constexpr std::array<std::pair<std::string_view, DType>, 10> kNumbers{{{"0", DType::uint8},
                                                                               {"1", DType::int8},
                                                                               {"2", DType::int16},
                                                                               {"3", DType::int32},
                                                                               {"4", DType::int64},
                                                                               {"5", DType::float16},
                                                                               {"6", DType::float32},
                                                                               {"7", DType::float64},
                                                                               {"11", DType::boolean},
                                                                               {"15", DType::bfloat16}}};
        const auto numbered = std::ranges::find(kNumbers, word, &std::pair<std::string_view, DType>::first);
        if (numbered != kNumbers.end())
            return numbered->second;
        if (const auto dtype = dtypeNamed(word))
            return *dtype;
        const auto named = std::ranges::find(kNamedTypes, word, &std::pair<std::string_view, DType>::first);
        if (named == kNamedTypes.end())
            reader_.failAt(start, "a type of elements (float32, int64, long ...)", "\"" + std::string(word) + "\"");
        return named->second;
    }

    Value numberOf(std::string_view word, const SchemaType& type, std::size_t start)
    {
        const auto named = std::ranges::find(kNamedNumbers, word, &std::pair<std::string_view, std::int64_t>::first);
        if (named != kNamedNumbers.end())
            return named->second;
        const char* const last = word.data() + word.size();
        std::int64_t whole = 0;
        double number = 0;
        if (const auto [end, status] = std::from_chars(word.data(), last, whole); end == last && status == std::errc())
            return type.kind == TypeKind::floating ? Value(static_cast<double>(whole)) : Value(whole);
        const auto [end, status] = std::from_chars(word.data(), last, number);
        if (end != last || status != std::errc() || type.kind == TypeKind::integer)
            reader_.failAt(start, "a default value of type " + type.text, "\"" + std::string(word) + "\"");
        return number;
    }

    SchemaReader reader_;
};

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view kSpace = " \t\r\n";
    const std::size_t first = text.find_first_not_of(kSpace);
    return first == std::string_view::npos ? std::string_view{}
                                           : text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

}  // namespace

OperatorName OperatorName::parse(std::string_view text)
{
    const std::size_t dot = text.find('.');
    if (dot == std::string_view::npos)
        return {std::string(text), {}};
    return {std::string(text.substr(0, dot)), std::string(text.substr(dot + 1))};
}

Expected<Schema> Schema::parse(std::string_view text)
{
    text = trimmed(text);
    try {
        Schema schema = Parser(text).parse();
        schema.text = std::string(text);
        return schema;
    } catch (const SchemaReader::Failure& failure) {
        return badInput("schema \"" + std::string(text) + "\", column " + std::to_string(failure.column),
                        "expected " + failure.expected + ", found " + failure.found,
                        "a schema reads like add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor");
    }
}

}  // namespace keyfall
