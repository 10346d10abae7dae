// SPDX-License-Identifier: MIT
#include "kernels/codegen/render_c.h"

#include "core/program/kernel_signature.h"
#include "kernels/codegen/c_operations.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace keyfall::codegen {

namespace {

constexpr std::array<std::string_view, 62> kTaken{
    "alignas",  "alignof",   "asm",       "auto",    "bool",     "break",   "case",      "char",   "class",
    "const",    "constexpr", "continue",  "default", "delete",   "do",      "double",    "else",   "enum",
    "explicit", "export",    "extern",    "float",   "for",      "friend",  "goto",      "if",     "inline",
    "int",      "long",      "namespace", "new",     "operator", "private", "protected", "public", "register",
    "restrict", "return",    "short",     "signed",  "sizeof",   "static",  "struct",    "switch", "template",
    "this",     "throw",     "try",       "typedef", "typename", "union",   "unsigned",  "using",  "virtual",
    "void",     "volatile",  "while",     "points",  "point",    "values",  "buffers",   "typeof"};

/// NVRTC finds no headers; nvcc has included some before the first line.
constexpr const char* kCudaTypes = "#ifdef __CUDACC_RTC__\n"
                                   "typedef unsigned char uint8_t;\ntypedef int int32_t;\ntypedef long long int64_t;\n"
                                   "typedef unsigned int uint32_t;\ntypedef unsigned long long uint64_t;\n"
                                   "#else\n#include <stdint.h>\n#endif\n\n";

/// A function that the source may call: an operation's own, or one that computes an operation of another name.
bool isFunction(std::string_view name)
{
    constexpr std::array<std::string_view, 4> others{"fabs", "fmod", "copysign", "nearbyint"};
    const auto known = [&others](std::string_view function) {
        return kernelOpNamed(function) || std::find(others.begin(), others.end(), function) != others.end();
    };
    return known(name) || (name.ends_with('f') && known(name.substr(0, name.size() - 1)));
}

/// A name that neither C nor the rest of the source has; different names stay different.
std::string cName(const std::string& name)
{
    const bool ours = name.starts_with("kf_") || name.starts_with("x_") || name.front() == '_' || name.ends_with("_t");
    const bool generated = name.size() > 1 && (name.front() == 'v' || name.front() == 's')
        && std::all_of(name.begin() + 1, name.end(), [](char c) { return c >= '0' && c <= '9'; });
    // Upper case, and what a compiler defines in lower case, may be a macro.
    const bool macro = std::any_of(name.begin(), name.end(), [](char c) { return c >= 'A' && c <= 'Z'; })
        || name.starts_with("math_") || name == "unix" || name == "linux";
    if (ours || generated || macro || isFunction(name) || std::find(kTaken.begin(), kTaken.end(), name) != kTaken.end())
        return "x_" + name;
    return name;
}

std::string slotType(const KernelProgram& program, const KernelSlot& slot)
{
    const KernelSignature signature = signatureOf(program);
    const bool written = std::find(signature.outs.begin(), signature.outs.end(), slot.number) != signature.outs.end();
    return fmt::format("{}{}*", written ? "" : "const ", cType(slot.dtype));
}

class SourceWriter {
public:
    SourceWriter(const KernelProgram& program, const std::string& entry, Dialect dialect,
                 LocalSize local = LocalSize::fixed)
        : program_(program),
          entry_(entry),
          dialect_(dialect),
          local_(local),
          rows_(dialect == Dialect::cuda && blocksAreRows(program)),
          helpers_(dialect == Dialect::cuda)
    {
    }

    std::string write()
    {
        dialect_ == Dialect::c ? entryOfC() : entryOfCuda();
        const std::string body = std::move(out_);
        const bool cuda = dialect_ == Dialect::cuda;
        std::string text = fmt::format("/* {}: made from a kernel program. Build with {}. */\n", label(),
                                       cuda ? "--fmad=false" : "-ffp-contract=off");
        text += cuda ? kCudaTypes : "#include <math.h>\n#include <stdint.h>\n\n";
        return text + helpers_.definitions(cuda ? "static __device__ inline " : "static inline ") + body;
    }

    KernelListing listing()
    {
        const std::vector<const Instruction*> all = instructionsOf(program_);
        for (std::size_t i = 0; i < all.size(); ++i)
            places_[all[i]] = i;
        KernelListing listing = plainListing(write());
        // What stands before the entry is no instruction's.
        std::copy(marks_.begin(), marks_.end(),
                  listing.instructions.end() - static_cast<std::ptrdiff_t>(marks_.size()));
        return listing;
    }

private:
    /// The program's name, as far as it can stand in a comment.
    [[nodiscard]] std::string label() const
    {
        std::string text = program_.name.empty() ? "unnamed" : program_.name;
        std::replace_if(
            text.begin(), text.end(), [](char c) { return c == '*' || c == '/' || c == '\\' || c == '\n'; }, '_');
        return text;
    }

    void line(const std::string& text)
    {
        out_ += fmt::format("{:{}}{}\n", "", 4 * depth_, text);
        marks_.push_back(current_);
    }
    void open(const std::string& text)
    {
        line(text + " {");
        ++depth_;
    }
    void close()
    {
        --depth_;
        line("}");
    }

    [[nodiscard]] std::string parameters() const
    {
        std::vector<std::string> texts;
        for (const EntryParameter& parameter : parametersOf(program_, dialect_))
            texts.push_back(parameter.type + ' ' + parameter.name);
        return fmt::format("{}", fmt::join(texts, ", "));
    }

    void entryOfC()
    {
        line(fmt::format("void {}({})", entry_, parameters()));
        line("{");
        ++depth_;
        for (std::size_t i = 0; i < program_.slots.size(); ++i)
            line(fmt::format("{0} const s{1} = ({0})buffers[{2}];", slotType(program_, program_.slots[i]),
                             program_.slots[i].number, i));
        for (std::size_t i = 0; i < program_.variables.size(); ++i)
            line(fmt::format("const int64_t {} = values[{}];", cName(program_.variables[i].name), i));
        line("(void)values;");
        line("(void)points;");
        for (const KernelAxis& axis : program_.axes)
            open(loopHead(cName(axis.name), sizeText(axis.size)));
        code(program_.code);
        for (std::size_t i = 0; i < program_.axes.size(); ++i)
            close();
        close();
    }

    void entryOfCuda()
    {
        line(fmt::format("extern \"C\" __global__ void __launch_bounds__({}) {}({})", mostThreads(local_), entry_,
                         parameters()));
        line("{");
        ++depth_;
        line(rows_ ? "int64_t point = blockIdx.x;  // the block's threads share its loops"
                   : "int64_t point = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;");
        line("if (point >= points)");
        line("    return;");
        if (program_.axes.size() > 1)
            line("int64_t kf_whole;");
        for (std::size_t i = program_.axes.size(); i-- > 1;) {
            const std::string size = sizeText(program_.axes[i].size);
            line(fmt::format("kf_whole = {};", helpers_.quotient("point", size)));
            line(fmt::format("const int64_t {} = point - kf_whole * {};", cName(program_.axes[i].name), size));
            line("point = kf_whole;");
        }
        if (!program_.axes.empty())
            line(fmt::format("const int64_t {} = point;", cName(program_.axes.front().name)));
        for (const Instruction& instruction : program_.code) {
            if (rows_)
                orderInBlock(instruction);
            one(instruction);
        }
        close();
    }

    /// Before an outermost instruction of a row: its threads see what others have stored, and store nothing that others have yet
    /// to load.
    ///
    /// Note [Slots may be one buffer]
    /// Which slot it is does not count: a kernel may be given one buffer for two of them.
    void orderInBlock(const Instruction& instruction)
    {
        shared_ = &instruction;
        const auto has = [](const auto& self, const Instruction& of, InstructionKind kind) -> bool {
            return of.kind == kind || std::any_of(of.code.begin(), of.code.end(), [&](const Instruction& inner) {
                       return self(self, inner, kind);
                   });
        };
        const bool loads = has(has, instruction, InstructionKind::load);
        const bool stores = has(has, instruction, InstructionKind::store);
        if (((loads || stores) && unseen_.stores) || (stores && unseen_.loads)) {
            line("__syncthreads();");
            unseen_ = {};
        }
        // A reduction ends with all threads at one place.
        if (instruction.kind == InstructionKind::reduce)
            unseen_ = {};
        else
            unseen_ = {unseen_.loads || loads, unseen_.stores || stores};
    }

    /// Whether the threads of a block take turns with its steps.
    [[nodiscard]] bool isShared(const Instruction& instruction) const { return &instruction == shared_; }

    [[nodiscard]] std::string headOf(const Instruction& repeated)
    {
        const std::string axis = axisName(repeated);
        const std::string size = sizeText(repeated.size.expr);
        if (isShared(repeated))
            return fmt::format("for (int64_t {0} = threadIdx.x, kf_end_{0} = {1}; {0} < kf_end_{0}; {0} += blockDim.x)",
                               axis, size);
        return loopHead(axis, size);
    }

    static std::string loopHead(const std::string& axis, const std::string& size)
    {
        return fmt::format("for (int64_t {0} = 0, kf_end_{0} = {1}; {0} < kf_end_{0}; ++{0})", axis, size);
    }

    /// An operand of a size expression, and whether C computes it in 64 bits.
    struct SizeOperand {
        std::string text;
        bool wide = false;
    };

    [[nodiscard]] std::string sizeText(const SizeExpr& expr)
    {
        std::vector<SizeOperand> stack;
        for (const SizeExpr::Node& node : expr.nodes()) {
            if (node.op == SizeOp::constant) {
                const std::string text = helpers_.constant(static_cast<std::uint64_t>(node.value), DType::int64);
                stack.push_back({node.value < 0 ? "(" + text + ")" : text, false});
                continue;
            }
            if (node.op == SizeOp::variable) {
                stack.push_back({cName(expr.names()[node.name]), true});
                continue;
            }
            const auto count = static_cast<std::size_t>(factsOf(node.op).arguments);
            std::vector<std::string> in;
            bool wide = false;
            for (std::size_t i = stack.size() - count; i < stack.size(); ++i) {
                in.push_back(stack[i].text);
                wide = wide || (stack[i].wide && !(node.op == SizeOp::select && in.size() == 1));
            }
            // Numbers and truths alone would be computed as int.
            std::string& first = in[node.op == SizeOp::select ? 1 : 0];
            if (!wide)
                first = "(int64_t)" + first;
            stack.resize(stack.size() - count);
            const bool truth = node.op >= SizeOp::lt && node.op <= SizeOp::ne;
            stack.push_back({helpers_.size(node.op, in), !truth});
        }
        return stack.back().text;
    }

    [[nodiscard]] static std::string nameOf(ValueId value) { return fmt::format("v{}", indexOf(value)); }

    [[nodiscard]] std::string element(const Instruction& instruction)
    {
        std::string at = sizeText(instruction.at.expr);
        if (at.size() > 2 && at.front() == '(' && at.find('(', 1) == std::string::npos)
            at = at.substr(1, at.size() - 2);
        return fmt::format("s{}[{}]", program_.slots[instruction.slot].number, at);
    }

    void define(const Instruction& instruction, const std::string& value)
    {
        line(fmt::format("const {} {} = {};", cType(instruction.dtype), nameOf(*instruction.result), value));
    }

    void code(const std::vector<Instruction>& list)
    {
        for (const Instruction& instruction : list)
            one(instruction);
    }

    void one(const Instruction& instruction)
    {
        const auto place = places_.find(&instruction);
        const auto outer =
            std::exchange(current_, place == places_.end() ? std::nullopt : std::optional(place->second));
        write(instruction);
        current_ = outer;
    }

    void write(const Instruction& instruction)
    {
        std::vector<std::string> in;
        for (const ValueId value : instruction.arguments)
            in.push_back(nameOf(value));
        switch (instruction.kind) {
        case InstructionKind::load: {
            const std::string value = element(instruction) + (instruction.dtype == DType::boolean ? " != 0" : "");
            define(instruction,
                   instruction.when ? fmt::format("{} ? {} : 0", sizeText(instruction.when->expr), value) : value);
            break;
        }
        case InstructionKind::store: store(instruction, in[0]); break;
        case InstructionKind::constant:
            define(instruction, helpers_.constant(instruction.bits, instruction.dtype));
            break;
        case InstructionKind::index:
            define(instruction, fmt::format("({}){}", cType(instruction.dtype), sizeText(instruction.at.expr)));
            break;
        case InstructionKind::cast:
            define(instruction, helpers_.cast(typeOf(instruction.arguments[0]), instruction.dtype, in[0]));
            break;
        case InstructionKind::compute:
            define(instruction, helpers_.operation(instruction.op, typeOf(instruction.arguments.back()), in));
            break;
        case InstructionKind::reduce: reduce(instruction); break;
        case InstructionKind::loop:
            open(headOf(instruction));
            code(instruction.code);
            close();
            break;
        }
    }

    /// What a block stores outside of its loops is stored by one thread.
    void store(const Instruction& instruction, const std::string& value)
    {
        std::string when = instruction.when ? sizeText(instruction.when->expr) : "";
        if (isShared(instruction))
            when = when.empty() ? "threadIdx.x == 0" : fmt::format("threadIdx.x == 0 && {}", when);
        if (!when.empty())
            line(fmt::format("if ({})", when));
        line(fmt::format("{}{} = {};", when.empty() ? "" : "    ", element(instruction), value));
    }

    [[nodiscard]] std::string axisName(const Instruction& instruction) const
    {
        return cName(program_.axisNames[indexOf(instruction.axis)]);
    }
    [[nodiscard]] DType typeOf(ValueId value) const { return program_.values[indexOf(value)].dtype; }

    /// What a reduction of nothing is, and what is added up in: float sums and products in double.
    void reduce(const Instruction& instruction)
    {
        const bool adds = instruction.reduction == Reduction::sum || instruction.reduction == Reduction::prod;
        const DType wide = adds && isFloating(instruction.dtype) ? DType::float64 : instruction.dtype;
        const std::string total = fmt::format("kf_r{}", indexOf(*instruction.result));
        line(fmt::format("{} {} = {};", cType(wide), total, neutral(instruction.reduction, wide)));
        const KernelOp combine = operationOf(instruction.reduction);
        open(headOf(instruction));
        code(instruction.code);
        line(fmt::format("{} = {};", total,
                         helpers_.operation(combine, wide, {total, nameOf(instruction.arguments[0])})));
        close();
        if (isShared(instruction))
            line(fmt::format("{} = {};", total, helpers_.overBlock(combine, wide, total)));
        define(instruction, wide == instruction.dtype ? total : fmt::format("({}){}", cType(instruction.dtype), total));
    }

    static KernelOp operationOf(Reduction reduction)
    {
        switch (reduction) {
        case Reduction::sum: return KernelOp::add;
        case Reduction::prod: return KernelOp::mul;
        case Reduction::max: return KernelOp::max;
        case Reduction::min: return KernelOp::min;
        case Reduction::any: return KernelOp::bitOr;
        case Reduction::all: return KernelOp::bitAnd;
        }
        return KernelOp::add;
    }

    std::string neutral(Reduction reduction, DType dtype)
    {
        if (reduction == Reduction::sum || reduction == Reduction::any)
            return "0";
        if (reduction == Reduction::prod || reduction == Reduction::all)
            return "1";
        const bool lowest = reduction == Reduction::max;
        switch (dtype) {
        case DType::float32: return helpers_.constant(lowest ? 0xff800000U : 0x7f800000U, dtype);
        case DType::float64: return helpers_.constant(lowest ? 0xfff0000000000000U : 0x7ff0000000000000U, dtype);
        case DType::int32: return helpers_.constant(lowest ? 0x80000000U : 0x7fffffffU, dtype);
        default: return helpers_.constant(lowest ? 0x8000000000000000U : 0x7fffffffffffffffU, dtype);
        }
    }

    const KernelProgram& program_;
    const std::string& entry_;
    Dialect dialect_;
    LocalSize local_;
    bool rows_;  ///< a block of threads computes a point together
    CHelpers helpers_;
    const Instruction* shared_ = nullptr;  ///< of a row: the outermost one that is written
    struct {
        bool loads = false;
        bool stores = false;
    } unseen_;  ///< what threads of a row have done since they were last all at one place
    std::string out_;
    int depth_ = 0;
    std::map<const Instruction*, std::size_t> places_;  ///< empty: nobody asks
    std::optional<std::size_t> current_;                ///< the instruction that lines are written for
    std::vector<std::optional<std::size_t>> marks_;     ///< one each line of `out_`
};

}  // namespace

std::string renderSource(const KernelProgram& program, const std::string& entry, Dialect dialect, LocalSize local)
{
    return SourceWriter(program, entry, dialect, local).write();
}

std::vector<EntryParameter> parametersOf(const KernelProgram& program, Dialect dialect)
{
    const EntryParameter points{"int64_t", "points", {}, {}};
    if (dialect == Dialect::c)
        return {{"void* const*", "buffers", {}, {}}, {"const int64_t*", "values", {}, {}}, points};
    std::vector<EntryParameter> parameters;
    for (const KernelSlot& slot : program.slots)
        parameters.push_back({slotType(program, slot), fmt::format("s{}", slot.number), slot.number, {}});
    for (const KernelVariable& variable : program.variables)
        parameters.push_back({"int64_t", cName(variable.name), {}, variable.name});
    parameters.push_back(points);
    return parameters;
}

KernelListing sourceListing(const KernelProgram& program, const std::string& entry, Dialect dialect)
{
    return SourceWriter(program, entry, dialect).listing();
}

}  // namespace keyfall::codegen
