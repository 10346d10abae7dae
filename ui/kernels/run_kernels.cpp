// SPDX-License-Identifier: MIT
#include "ui/kernels/run_kernels.h"

#include "core/graph/compiled_names.h"
#include "core/graph/graph_text.h"
#include "core/script/program.h"

#include <QCoreApplication>

#include <algorithm>
#include <string_view>
#include <variant>

namespace keyfall {

namespace {

struct RunWords {
    Q_DECLARE_TR_FUNCTIONS(keyfall::RunKernels)
};

constexpr std::size_t kMostNamed = 3;
constexpr std::string_view kTimed =
    "timed-cuda";  ///< for memory of devices alone, which the panel's callers do not have

const std::string* textIn(const Expression& expression)
{
    const auto* value = std::get_if<Value>(&expression.node);
    return value == nullptr ? nullptr : std::get_if<std::string>(value);
}

/// What the first `with compiled("c"):` asks for that asks for one.
const std::string* askedBackend(const std::vector<Statement>& statements)
{
    for (const Statement& statement : statements) {
        const auto* call = std::get_if<Expression::Call>(&statement.expression.node);
        if (statement.block && call != nullptr && call->op == "compiled") {
            if (!call->arguments.empty())
                return textIn(call->arguments.front());
            for (const Expression::Keyword& keyword : call->keywords)
                if (keyword.name == "backend")
                    return textIn(keyword.value);
        }
        if (const std::string* inner = askedBackend(statement.body))
            return inner;
    }
    return nullptr;
}

}  // namespace

static QString textOf(const RunKernel& kernel)
{
    const QString name = QString::fromStdString(kernel.name);
    const QString device = QString::fromStdString(kernel.device);
    const QString text = kernel.launches == 1
        ? RunWords::tr("%1 once on %2").arg(name, device)
        : RunWords::tr("%1 %2 times on %3").arg(name, QString::number(kernel.launches), device);
    return kernel.emulated ? RunWords::tr("%1 (emulated)").arg(text) : text;
}

std::vector<RunKernel> kernelsOfRun(const CallGraph& graph)
{
    std::vector<RunKernel> kernels;
    for (const Hop& hop : graph.hops) {
        const std::string_view op(hop.op.str());
        if (!op.starts_with(kCompiledKernel) || hop.error || hop.outputs.empty())
            continue;
        const bool emulated = std::any_of(hop.events.begin(), hop.events.end(), isEmulated);
        RunKernel kernel{std::string(op.substr(std::string_view(kCompiledKernel).size())),
                         nameOf(hop.outputs.front().device), emulated, 0};
        auto known = std::find_if(kernels.begin(), kernels.end(), [&kernel](const RunKernel& each) {
            return each.name == kernel.name && each.device == kernel.device && each.emulated == kernel.emulated;
        });
        if (known == kernels.end())
            known = kernels.insert(kernels.end(), std::move(kernel));
        ++known->launches;
    }
    return kernels;
}

Device deviceOfRun(const CallGraph& graph)
{
    for (const Hop& hop : graph.hops)
        for (const TensorMeta& output : hop.outputs)
            if (output.device.type == DeviceType::cuda)
                return output.device;
    return kCpu;
}

QString runKernelsText(const std::vector<RunKernel>& kernels)
{
    if (kernels.empty())
        return {};
    QStringList texts;
    for (std::size_t i = 0; i < std::min(kernels.size(), kMostNamed); ++i)
        texts << textOf(kernels[i]);
    if (kernels.size() > kMostNamed)
        texts << RunWords::tr("%1 more").arg(kernels.size() - kMostNamed);
    return RunWords::tr("The run itself launched %1.").arg(texts.join(RunWords::tr(", ")));
}

QString backendOfRun(const Session& session, const std::vector<RunKernel>& kernels)
{
    if (const auto program = parseProgram(session.program, "program"))
        if (const std::string* asked = askedBackend(*program); asked != nullptr && *asked != kTimed)
            return QString::fromStdString(*asked);
    const auto onCuda = std::find_if(kernels.begin(), kernels.end(),
                                     [](const RunKernel& kernel) { return kernel.device.starts_with("cuda"); });
    if (onCuda == kernels.end())
        return {};
    return onCuda->emulated ? QStringLiteral("emulated-cuda") : QStringLiteral("cuda");
}

}  // namespace keyfall
