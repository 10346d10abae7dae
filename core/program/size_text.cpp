// SPDX-License-Identifier: MIT
#include "core/program/size_builder.h"

#include "core/text/identifier.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

namespace {

bool isHexDigit(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}
bool isNameStart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool isNamePart(char c)
{
    return isNameStart(c) || isDigit(c);
}

constexpr std::array<std::string_view, 17> kReserved{"true",   "false", "bind",   "tdiv",   "tmod", "min",
                                                     "max",    "pow",   "mulacc", "select", "abs",  "sign",
                                                     "square", "trunc", "floor",  "ceil",   "round"};

// Note [Reading sizes without recursion]
// Operators and brackets wait on a stack of their own until their operands are there (Dijkstra's shunting yard), so that
// ten thousand brackets cost memory of the heap and not the stack of the thread.
class SizeParser {
public:
    SizeParser(std::string_view text, std::string_view where) : text_(text), where_(where) {}

    Expected<SizeExpr> parse()
    {
        try {
            while (skipSpace())
                operandNext_ ? operand() : operatorOrEnd();
            if (operandNext_)
                fail(text_.find_first_not_of(" \t\r\n") == std::string_view::npos
                         ? "there is nothing where an expression is expected"
                         : "it ends where an operand is expected");
            while (!waiting_.empty()) {
                if (isOpening(waiting_.back().kind))
                    fail("a '(' is not closed");
                finish();
            }
            return builder_.take();
        } catch (const SizeTrouble& trouble) {
            return badInput(fmt::format("{}:{}", where_, at_ + 1), trouble.message);
        }
    }

private:
    enum class Kind { infix, prefix, bracket, call, bind };
    /// What waits for operands, or for its closing bracket.
    struct Waiting {
        Kind kind = Kind::infix;
        SizeOp op = SizeOp::add;
        int precedence = 0;
        std::size_t begin = 0;    ///< where it stands, for messages
        std::string_view name{};  ///< the function; of `bind` its variable
        int arguments = 0;        ///< of a call, so far
    };
    static constexpr int kComparison = 1;
    static constexpr int kPrefix = 8;

    static bool isOpening(Kind kind) { return kind == Kind::bracket || kind == Kind::call || kind == Kind::bind; }

    [[noreturn]] void fail(const std::string& message) { throw SizeTrouble{"syntax: " + message}; }
    [[noreturn]] void failHere() { fail(fmt::format("'{}' is not expected here", text_.substr(at_, 1))); }

    bool skipSpace()
    {
        while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos)
            ++at_;
        return at_ < text_.size();
    }
    [[nodiscard]] bool sees(std::string_view word) const { return text_.substr(at_, word.size()) == word; }
    bool takes(std::string_view word)
    {
        if (!sees(word))
            return false;
        at_ += word.size();
        return true;
    }
    std::string_view takeName()
    {
        const std::size_t begin = at_;
        while (at_ < text_.size() && isNamePart(text_[at_]))
            ++at_;
        return text_.substr(begin, at_ - begin);
    }

    void wait(Waiting waiting)
    {
        if (waiting.kind != Kind::infix)
            SizeBuilder::refuseDepth(++nesting_);
        waiting_.push_back(waiting);
    }
    void finish()
    {
        builder_.operation(waiting_.back().op);
        drop();
    }
    void drop()
    {
        if (waiting_.back().kind != Kind::infix)
            --nesting_;
        waiting_.pop_back();
    }

    void operand()
    {
        const char c = text_[at_];
        if (isDigit(c)) {
            integer(false);
        } else if (isNameStart(c)) {
            nameOrCall();
        } else if (c == '(') {
            wait({.kind = Kind::bracket, .begin = at_++});
        } else if (c == '-') {
            ++at_;
            if (skipSpace() && isDigit(text_[at_]))
                integer(true);
            else
                wait({.kind = Kind::prefix, .op = SizeOp::neg, .precedence = kPrefix});
        } else if (c == '~') {
            ++at_;
            wait({.kind = Kind::prefix, .op = SizeOp::bitNot, .precedence = kPrefix});
        } else if (c == ')' && !waiting_.empty() && waiting_.back().kind == Kind::call
                   && waiting_.back().arguments == 0) {
            failArguments(waiting_.back(), 0);
        } else {
            failHere();
        }
    }

    void integer(bool negative)
    {
        const bool hex = sees("0x") || sees("0X");
        at_ += hex ? 2 : 0;
        const std::size_t begin = at_;
        const std::uint64_t limit = std::uint64_t{1} << 63;
        std::uint64_t value = 0;
        bool fits = true;
        for (; at_ < text_.size() && (hex ? isHexDigit(text_[at_]) : isDigit(text_[at_])); ++at_) {
            const char c = text_[at_];
            const auto digit = static_cast<std::uint64_t>(isDigit(c) ? c - '0' : (c | 0x20) - 'a' + 10);
            fits = fits && value <= (limit - digit) / (hex ? 16 : 10);
            value = value * (hex ? 16 : 10) + digit;
        }
        if (at_ == begin)
            fail("a hexadecimal number needs digits");
        if (at_ < text_.size() && (text_[at_] == '.' || text_[at_] == 'e' || text_[at_] == 'E'))
            throw SizeTrouble{"a size is an integer, found a float"};
        if (at_ < text_.size() && isNamePart(text_[at_]))
            fail(fmt::format("'{}' follows a number directly", text_.substr(at_, 1)));
        if (!fits || value > (negative ? limit : limit - 1))
            throw SizeTrouble{"the constant does not fit 64 bits with sign"};
        builder_.constant(static_cast<std::int64_t>(negative ? 0 - value : value));
        operandNext_ = false;
    }

    void nameOrCall()
    {
        const std::size_t begin = at_;
        const std::string_view name = takeName();
        const std::size_t end = at_;
        const bool call = skipSpace() && text_[at_] == '(';
        if (name == "true" || name == "false") {
            builder_.constant(name == "true" ? 1 : 0);
            at_ = end;
            operandNext_ = false;
        } else if (!call) {
            at_ = end;
            builder_.variable(name);
            operandNext_ = false;
        } else {
            ++at_;
            name == "bind" ? bindCall(begin) : functionCall(name, begin);
        }
    }

    void functionCall(std::string_view name, std::size_t begin)
    {
        if (isFloatFunction(name))
            throw SizeTrouble{fmt::format("a size has no float operations, found '{}'", name)};
        const auto op = sizeFunctionNamed(name);
        if (!op)
            throw SizeTrouble{fmt::format("unknown op '{}'", name)};
        wait({.kind = Kind::call, .op = *op, .begin = begin, .name = name});
    }

    void bindCall(std::size_t begin)
    {
        const bool more = skipSpace();
        if (more && text_[at_] == ')')
            throw SizeTrouble{"'bind' takes 2 arguments, found 0"};
        if (!more || !isNameStart(text_[at_]))
            fail("'bind' begins with the name of a variable");
        const std::string_view variable = takeName();
        if (!isSizeName(variable))
            fail(fmt::format("'{}' cannot be the name of a variable", variable));
        if (skipSpace() && text_[at_] == ')')
            throw SizeTrouble{"'bind' takes 2 arguments, found 1"};
        if (!takes(","))
            fail("'bind(variable, expression)' is expected");
        wait({.kind = Kind::bind, .op = SizeOp::bind, .begin = begin, .name = variable});
    }

    void operatorOrEnd()
    {
        if (takes(")"))
            close();
        else if (takes(","))
            nextArgument();
        else
            infix();
    }

    void infix()
    {
        struct Infix {
            std::string_view text;
            SizeOp op;
            int precedence;
        };
        // Longer ones before their beginnings.
        static constexpr std::array<Infix, 16> kInfix{{{"<<", SizeOp::shl, 5},
                                                       {">>", SizeOp::shr, 5},
                                                       {"<=", SizeOp::le, 1},
                                                       {">=", SizeOp::ge, 1},
                                                       {"==", SizeOp::eq, 1},
                                                       {"!=", SizeOp::ne, 1},
                                                       {"<", SizeOp::lt, 1},
                                                       {">", SizeOp::gt, 1},
                                                       {"//", SizeOp::floordiv, 7},
                                                       {"%", SizeOp::floormod, 7},
                                                       {"*", SizeOp::mul, 7},
                                                       {"+", SizeOp::add, 6},
                                                       {"-", SizeOp::sub, 6},
                                                       {"&", SizeOp::bitAnd, 4},
                                                       {"^", SizeOp::bitXor, 3},
                                                       {"|", SizeOp::bitOr, 2}}};
        const auto found =
            std::find_if(kInfix.begin(), kInfix.end(), [this](const Infix& infix) { return sees(infix.text); });
        if (found == kInfix.end())
            failHere();
        while (!waiting_.empty() && !isOpening(waiting_.back().kind)
               && waiting_.back().precedence >= found->precedence) {
            if (found->precedence == kComparison && waiting_.back().precedence == kComparison)
                fail("comparisons do not chain; use brackets");
            finish();
        }
        wait({.kind = Kind::infix, .op = found->op, .precedence = found->precedence, .begin = at_});
        at_ += found->text.size();
        operandNext_ = true;
    }

    /// Finishes what stands between the innermost opening bracket and here.
    Waiting& innermost(const char* found)
    {
        while (!waiting_.empty() && !isOpening(waiting_.back().kind))
            finish();
        if (waiting_.empty())
            fail(fmt::format("'{}' without a '('", found));
        return waiting_.back();
    }

    void nextArgument()
    {
        Waiting& open = innermost(",");
        if (open.kind == Kind::bracket)
            fail("',' outside a call");
        if (open.kind == Kind::bind)
            throw SizeTrouble{"'bind' takes 2 arguments, found more"};
        ++open.arguments;
        operandNext_ = true;
    }

    void close()
    {
        Waiting& open = innermost(")");
        if (open.kind == Kind::bind) {
            builder_.bind(open.name);
            return drop();
        }
        if (open.kind == Kind::bracket)
            return drop();
        if (const int given = open.arguments + 1; given != factsOf(open.op).arguments)
            failArguments(open, given);
        finish();
    }

    [[noreturn]] void failArguments(const Waiting& open, int given)
    {
        throw SizeTrouble{
            fmt::format("'{}' takes {} arguments, found {}", open.name, factsOf(open.op).arguments, given)};
    }

    std::string_view text_;
    std::string_view where_;
    std::size_t at_ = 0;
    std::size_t nesting_ = 0;
    bool operandNext_ = true;
    std::vector<Waiting> waiting_;
    SizeBuilder builder_;
};

}  // namespace

bool isValueName(std::string_view text)
{
    return !text.empty() && isNameStart(text.front()) && std::all_of(text.begin(), text.end(), isNamePart);
}

bool isSizeName(std::string_view text)
{
    return isValueName(text) && std::find(kReserved.begin(), kReserved.end(), text) == kReserved.end();
}

Expected<SizeExpr> SizeExpr::parse(std::string_view text, std::string_view where)
{
    return SizeParser(text, where).parse();
}

}  // namespace keyfall
