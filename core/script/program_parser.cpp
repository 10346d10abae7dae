// SPDX-License-Identifier: MIT
#include "core/script/program.h"

#include "core/script/program_lexer.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

namespace {

/// Calls and lists inside each other, and blocks inside each other: more is a mistake, and recursion must end.
constexpr int kDeepestExpression = 64;
constexpr int kDeepestBlock = 32;
constexpr std::size_t kMostLines = 100'000;

/// Reads the statements of one line; throws `ProgramLexer::Failure` only.
class LineParser {
public:
    LineParser(std::string_view line, std::size_t start) : lexer_(line, start) {}

    Statement statement()
    {
        Statement result;
        if (lexer_.acceptWord("with")) {
            result.block = true;
            result.expression = expression(0);
            if (!std::holds_alternative<Expression::Call>(result.expression.node))
                lexer_.failAt(result.expression.column, "a call after 'with', such as no_grad()");
            lexer_.expect(':', "':' at the end of the 'with' line");
            if (!lexer_.atEnd())
                result.body.push_back(simple());
        } else {
            result = simple();
        }
        return result;
    }

    [[nodiscard]] bool atEnd() { return lexer_.atEnd(); }

private:
    Statement simple()
    {
        if (lexer_.atEnd())
            lexer_.fail("a call or an assignment");
        Statement result;
        result.targets = targets();
        result.expression = expression(0);
        if (!lexer_.atEnd())
            lexer_.fail("the end of the line", lexer_.adviceForInfix());
        const bool isCall = std::holds_alternative<Expression::Call>(result.expression.node);
        if (!isCall && result.targets.empty())
            lexer_.failAt(result.expression.column, "a call or an assignment, not a lone value");
        if (!isCall && result.targets.size() > 1)
            lexer_.failAt(result.expression.column, "a call: only an operator has several results");
        return result;
    }

    /// `a, b =` if the line begins with one; otherwise reads nothing.
    std::vector<std::string> targets()
    {
        const std::size_t start = lexer_.position();
        std::vector<std::string> names;
        std::vector<int> columns;
        do {
            columns.push_back(lexer_.column());
            const auto name = lexer_.acceptName();
            if (!name)
                break;
            names.push_back(*name);
        } while (lexer_.accept(','));
        if (names.empty() || names.size() != columns.size() || !lexer_.acceptAssignment()) {
            lexer_.returnTo(start);
            return {};
        }
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (isReservedName(names[i]))
                lexer_.failAt(columns[i], "a variable's name; '" + names[i] + "' has a meaning of its own");
            if (names[i] != "_"
                && std::count(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(i), names[i]) != 0)
                lexer_.failAt(columns[i], "another name: '" + names[i] + "' already takes a result of this line");
        }
        return names;
    }

    Expression expression(int depth)
    {
        Expression result;
        result.column = lexer_.column();
        if (depth > kDeepestExpression)
            lexer_.fail(fmt::format("at most {} calls and lists inside each other", kDeepestExpression));
        if (lexer_.accept('['))
            result.node = list(depth);
        else if (auto literal = lexer_.acceptLiteral())
            result.node = std::move(*literal);
        else if (auto word = lexer_.acceptOperatorOrName())
            result.node = lexer_.accept('(') ? decltype(result.node)(call(std::move(*word), depth))
                                             : decltype(result.node)(name(*word, result.column));
        else
            lexer_.fail("a name, a call, a number, a text in quotes, a list, true, false or none");
        return result;
    }

    Expression::Name name(const std::string& word, int column)
    {
        if (word.find_first_of(".:") != std::string::npos)
            lexer_.fail("'(' after the operator's name '" + word + "'");
        if (word == "with")
            lexer_.failAt(column, "'with' at the beginning of a line only");
        return {word};
    }

    Expression::List list(int depth)
    {
        Expression::List result;
        while (!lexer_.accept(']')) {
            result.items.push_back(expression(depth + 1));
            if (!lexer_.accept(',') && lexer_.peek() != ']')
                lexer_.fail("',' or ']'", lexer_.adviceForInfix());
        }
        return result;
    }

    Expression::Call call(std::string op, int depth)
    {
        Expression::Call result{std::move(op), {}, {}};
        while (!lexer_.accept(')')) {
            const int column = lexer_.column();
            const std::size_t start = lexer_.position();
            const auto keyword = lexer_.acceptName();
            if (keyword && lexer_.acceptAssignment()) {
                const auto sameName = [&keyword](const auto& given) { return given.name == *keyword; };
                if (std::any_of(result.keywords.begin(), result.keywords.end(), sameName))
                    lexer_.failAt(column, "another keyword: '" + *keyword + "' is given twice");
                result.keywords.push_back({*keyword, expression(depth + 1)});
            } else {
                lexer_.returnTo(start);
                if (!result.keywords.empty())
                    lexer_.fail("a keyword argument: positional ones come first");
                result.arguments.push_back(expression(depth + 1));
            }
            if (!lexer_.accept(',') && lexer_.peek() != ')')
                lexer_.fail("',' or ')'", lexer_.adviceForInfix());
        }
        return result;
    }

    ProgramLexer lexer_;
};

/// Nests the lines by their indentation, as Python does.
class ProgramParser {
public:
    ProgramParser(const std::vector<std::string>& lines, std::string_view where) : lines_(lines), where_(where) {}

    Expected<std::vector<Statement>> parse()
    {
        std::vector<Statement> program;
        // Innermost block last: where its statements go, and how far they are indented (unknown before the first one).
        struct Level {
            std::vector<Statement>* body;
            std::optional<std::size_t> indent;
            std::size_t outer;
        };
        std::vector<Level> levels{{&program, std::nullopt, 0}};
        if (lines_.size() > kMostLines)
            return badInput(std::string(where_),
                            fmt::format("a program of {} lines; at most {} are read", lines_.size(), kMostLines));
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            const std::string& line = lines_[i];
            const std::size_t indent = line.find_first_not_of(" \t");
            if (indent == std::string::npos || line[indent] == '#')
                continue;
            if (levels.size() > 1 && !levels.back().indent) {
                if (indent <= levels.back().outer)
                    return error(i, indent, "an indented line: the block of the 'with' line above is empty");
                levels.back().indent = indent;
            }
            while (levels.size() > 1 && indent < *levels.back().indent)
                levels.pop_back();
            if (!levels.back().indent)
                levels.back().indent = indent;
            if (indent != *levels.back().indent)
                return error(i, indent,
                             fmt::format("an indentation of {}, as the lines around it have", *levels.back().indent));

            auto statement = parseLine(i, indent);
            if (!statement)
                return tl::unexpected<Error>(statement.error());
            std::vector<Statement>& body = *levels.back().body;
            body.push_back(std::move(*statement));
            if (body.back().block && body.back().body.empty()) {
                if (levels.size() > kDeepestBlock)
                    return error(i, indent, fmt::format("at most {} blocks inside each other", kDeepestBlock));
                levels.push_back({&body.back().body, std::nullopt, indent});
            }
        }
        if (levels.size() > 1 && !levels.back().indent)
            return error(lines_.size() - 1, 0, "an indented line: the block of the last 'with' line is empty");
        return program;
    }

private:
    Expected<Statement> parseLine(std::size_t index, std::size_t indent)
    {
        const std::string& line = lines_[index];
        try {
            Statement statement = LineParser(line, indent).statement();
            locate(statement, index, line.substr(indent));
            return statement;
        } catch (const ProgramLexer::Failure& failure) {
            return badInput(place(index, failure.column), "expected " + failure.expected + ", found " + failure.found,
                            failure.advice);
        }
    }

    static void locate(Statement& statement, std::size_t index, const std::string& source)
    {
        statement.line = static_cast<int>(index) + 1;
        statement.source = source;
        for (Statement& inner : statement.body)
            locate(inner, index, source);
    }

    [[nodiscard]] tl::unexpected<Error> error(std::size_t index, std::size_t indent, const std::string& expected) const
    {
        return badInput(place(index, static_cast<int>(indent) + 1), "expected " + expected);
    }

    [[nodiscard]] std::string place(std::size_t index, int column) const
    {
        const std::string inProgram = fmt::format("program line {}, column {}", index + 1, column);
        return where_.empty() ? inProgram : fmt::format("{}: {}", where_, inProgram);
    }

    const std::vector<std::string>& lines_;
    std::string_view where_;
};

}  // namespace

Expected<std::vector<Statement>> parseProgram(const std::vector<std::string>& lines, std::string_view where)
{
    return ProgramParser(lines, where).parse();
}

}  // namespace keyfall
