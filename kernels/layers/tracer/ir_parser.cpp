// SPDX-License-Identifier: MIT
#include "kernels/layers/tracer/ir_parser.h"

#include "kernels/layers/tracer/ir_printer.h"

#include <algorithm>
#include <charconv>
#include <string>

namespace keyfall {

namespace {

struct Failure {
    std::size_t position;
    std::string expected;
};

/// Deeper types than this are no traced graph.
constexpr int kDeepestType = 32;

class Parser {
public:
    explicit Parser(std::string_view text) : text_(text) {}

    IrGraph graph()
    {
        IrGraph graph;
        expect("graph(");
        if (!peek(")")) {
            do
                graph.inputs.push_back(value());
            while (accept(",\n      "));
        }
        expect("):\n");
        while (!peek("  return (")) {
            expect("  ");
            graph.nodes.push_back(node());
            expect("\n");
        }
        expect("  return (");
        graph.outputs = names();
        expect(")\n");
        if (at_ != text_.size())
            fail("the end of the text");
        return graph;
    }

private:
    [[noreturn]] void fail(std::string expected) const { throw Failure{at_, std::move(expected)}; }
    [[nodiscard]] bool peek(std::string_view token) const { return text_.substr(at_).starts_with(token); }
    bool accept(std::string_view token)
    {
        if (!peek(token))
            return false;
        at_ += token.size();
        return true;
    }
    void expect(std::string_view token)
    {
        if (!accept(token))
            fail("\"" + std::string(token) + "\"");
    }

    template <class Accepts>
    std::string take(Accepts&& accepts, const char* what)
    {
        const std::size_t start = at_;
        while (at_ < text_.size() && accepts(text_[at_]))
            ++at_;
        if (start == at_)
            fail(what);
        return std::string(text_.substr(start, at_ - start));
    }
    static bool isWord(char c)
    {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    }
    std::string name()
    {
        expect("%");
        return take([](char c) { return isWord(c) || c == '.'; }, "the name of a value");
    }
    std::vector<std::string> names()
    {
        std::vector<std::string> list;
        if (!peek("%"))
            return list;
        do
            list.push_back(name());
        while (accept(", "));
        return list;
    }
    IrValue value()
    {
        IrValue value;
        value.name = name();
        expect(" : ");
        value.type = type(0);
        return value;
    }

    std::int64_t integer()
    {
        std::int64_t number = 0;
        const char* begin = text_.data() + at_;
        const auto [end, status] = std::from_chars(begin, text_.data() + text_.size(), number);
        if (status != std::errc{})
            fail("an integer");
        at_ += static_cast<std::size_t>(end - begin);
        return number;
    }

    IrType type(int depth)
    {
        if (depth > kDeepestType)
            fail("a type that is not nested so deep");
        IrType type;
        if (accept("(")) {
            type = IrType::plain(IrType::Kind::tuple);
            if (!peek(")")) {
                do
                    type.members.push_back(this->type(depth + 1));
                while (accept(", "));
            }
            expect(")");
        } else {
            type = named();
        }
        for (int wraps = depth;; ++wraps) {
            if (wraps > kDeepestType)
                fail("a type that is not nested so deep");
            if (accept("[]")) {
                type = IrType::listOf(std::move(type));
            } else if (accept("?")) {
                IrType optional = IrType::plain(IrType::Kind::optional);
                optional.members.push_back(std::move(type));
                type = std::move(optional);
            } else {
                return type;
            }
        }
    }

    IrType named()
    {
        using Kind = IrType::Kind;
        const std::size_t start = at_;
        const std::string word = take(isWord, "a type");
        constexpr std::pair<const char*, Kind> kPlain[] = {
            {"Tensor", Kind::tensor}, {"int", Kind::integer},   {"float", Kind::floating}, {"bool", Kind::boolean},
            {"str", Kind::string},    {"Device", Kind::device}, {"NoneType", Kind::none}};
        for (const auto& [text, kind] : kPlain)
            if (word == text)
                return IrType::plain(kind);
        for (int dtype = 0; dtype < kDTypeCount; ++dtype)
            if (word == irNameOf(static_cast<DType>(dtype)))
                return tensorType(static_cast<DType>(dtype));
        for (const DType codes : {DType::uint8, DType::int8, DType::int32})
            if (word == irNameOfQuantized(codes)) {
                IrType type = tensorType(codes);
                type.quantized = true;
                return type;
            }
        at_ = start;
        fail("a type");
    }

    IrType tensorType(DType dtype)
    {
        IrType type;
        type.complete = true;
        type.dtype = dtype;
        expect("(");
        if (!peek("requires_grad=")) {
            do
                type.shape.push_back(integer());
            while (accept(", ") && !peek("strides="));
            expect("strides=[");
            do
                type.strides.push_back(integer());
            while (accept(", "));
            expect("], ");
            if (type.strides.size() != type.shape.size())
                fail("as many strides as sizes");
        }
        expect("requires_grad=");
        const std::int64_t grad = integer();
        if (grad != 0 && grad != 1)
            fail("requires_grad=0 or requires_grad=1");
        type.requiresGrad = grad == 1;
        expect(", device=");
        const std::size_t start = at_;
        const auto device = deviceNamed(take([](char c) { return isWord(c) || c == ':'; }, "a device"));
        if (!device) {
            at_ = start;
            fail("a device: cpu, cuda:0 or meta");
        }
        type.device = *device;
        expect(")");
        return type;
    }

    IrNode node()
    {
        IrNode node;
        if (peek("%")) {
            do
                node.outputs.push_back(value());
            while (accept(", "));
            expect(" = ");
        }
        node.op = take([](char c) { return isWord(c) || c == ':' || c == '.'; }, "an operator");
        if (accept("[")) {
            do {
                std::string attribute = take(isWord, "the name of an attribute");
                expect("=");
                node.attributes.emplace_back(std::move(attribute), attributeValue());
            } while (accept(", "));
            expect("]");
        }
        expect("(");
        node.inputs = names();
        expect(")");
        if (accept(" # ")) {
            const std::size_t end = text_.find('\n', at_);
            if (end == std::string_view::npos || end == at_)
                fail("a place in a source file, and the end of the line");
            node.location = std::string(text_.substr(at_, end - at_));
            at_ = end;
        }
        return node;
    }

    /// Everything up to the `]` or `, name=` that ends it: brackets inside are balanced, quotes skipped.
    std::string attributeValue()
    {
        const std::size_t start = at_;
        int open = 0;
        bool quoted = false;
        for (; at_ < text_.size() && text_[at_] != '\n'; ++at_) {
            const char c = text_[at_];
            if (quoted) {
                if (c == '\\')
                    ++at_;
                else if (c == '"')
                    quoted = false;
            } else if (c == '"') {
                quoted = true;
            } else if (c == '[' || c == '{') {
                ++open;
            } else if (c == '}' || (c == ']' && open > 0)) {
                --open;
            } else if (open == 0 && (c == ']' || peek(", "))) {
                return std::string(text_.substr(start, at_ - start));
            }
        }
        at_ = std::min(at_, text_.size());
        fail("\"]\" after the attributes");
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

}  // namespace

Expected<IrGraph> parseGraph(std::string_view text)
{
    try {
        return Parser(text).graph();
    } catch (const Failure& failure) {
        const std::string_view before = text.substr(0, failure.position);
        const auto line = 1 + std::count(before.begin(), before.end(), '\n');
        const std::size_t start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
        return badInput("line " + std::to_string(line) + ", column " + std::to_string(failure.position - start + 1),
                        "expected " + failure.expected, "this is not the text of a traced graph");
    }
}

}  // namespace keyfall
