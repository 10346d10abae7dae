// SPDX-License-Identifier: MIT
#include "core/program/cached_kernel.h"

#include "core/program/kernel_signature.h"
#include "core/text/json_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

namespace {

Json textsOf(const std::array<SizeExpr, 3>& sizes)
{
    Json texts = Json::array();
    for (const SizeExpr& size : sizes)
        texts.push_back(size.canonical());
    return texts;
}

LaunchSizes oneCall()
{
    return {{}, std::array<SizeExpr, 3>{}};
}

std::optional<std::array<SizeExpr, 3>> sizesIn(const Json& texts)
{
    if (!texts.is_array() || texts.size() != 3)
        return std::nullopt;
    std::array<SizeExpr, 3> sizes;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        auto size = SizeExpr::read(texts[i], "launch");
        if (!size)
            return std::nullopt;
        sizes[i] = std::move(*size);
    }
    return sizes;
}

}  // namespace

KernelRequest KernelRequest::of(std::shared_ptr<const KernelProgram> program, Device device,
                                const KernelCompiler& compiler)
{
    CompileSettings settings;
    settings.target = compiler.target(device);
    settings.toolchain = compiler.toolchain();
    settings.codegen = compiler.codegen();
    settings.tuning = compiler.tuning();
    KernelRequest request{keyOf(*program, settings), settings.target, program->name, nullptr};
    request.program = std::move(program);
    return request;
}

CachedKernel CachedKernel::of(const KernelRequest& request, const KernelArtifact& artifact, Device device,
                              std::shared_ptr<const Program> program)
{
    CachedKernel kernel;
    kernel.program = std::move(program);
    kernel.device = nameOf(device);
    kernel.place = device;
    kernel.code = artifact.source;
    kernel.entryPoint = artifact.entry.empty() ? "k_" + request.key.digest.substr(0, 16) : artifact.entry;
    kernel.hostParallelSafe = device.type == DeviceType::cpu;
    kernel.key = request.key;
    kernel.origin = request.program;
    LaunchSizes sizes = oneCall();
    if (request.program) {
        KernelSignature signature = signatureOf(*request.program);
        kernel.varNames = std::move(signature.variables);
        kernel.globals = std::move(signature.globals);
        kernel.outs = std::move(signature.outs);
        kernel.ins = std::move(signature.ins);
        kernel.bounds = request.program->declarations();
        sizes = std::move(signature.sizes);
    }
    if (const auto found = artifact.more->find("launch"); found != artifact.more->end())
        if (auto schedule = KernelSchedule::read(*found)) {
            kernel.varNames = std::move(schedule->varNames);
            // On the CPU blocks that nothing tells apart are a device's: its program copies there, and launches them itself.
            const bool apart =
                std::find(kernel.varNames.begin(), kernel.varNames.end(), kCoreId) != kernel.varNames.end();
            sizes = device.type != DeviceType::cpu || apart ? std::move(schedule->sizes) : oneCall();
        }
    kernel.globalSize = std::move(sizes.global);
    kernel.localSize = std::move(sizes.local);
    if (const auto found = artifact.more->find("report"); found != artifact.more->end())
        kernel.report = HeldJson(*found);
    return kernel;
}

Json KernelSchedule::json() const
{
    return {{"var_names", varNames},
            {"global", textsOf(sizes.global)},
            {"local", sizes.local ? textsOf(*sizes.local) : Json(nullptr)}};
}

std::optional<KernelSchedule> KernelSchedule::read(const Json& json)
{
    const auto member = [&json](const char* name) {
        static const Json kNothing;
        const auto found = json.is_object() ? json.find(name) : json.end();
        return json.is_object() && found != json.end() ? *found : kNothing;
    };
    KernelSchedule schedule;
    const Json names = member("var_names");
    if (!names.is_array())
        return std::nullopt;
    for (const Json& name : names) {
        if (!name.is_string())
            return std::nullopt;
        schedule.varNames.push_back(name.get<std::string>());
    }
    auto global = sizesIn(member("global"));
    if (!global)
        return std::nullopt;
    schedule.sizes.global = std::move(*global);
    if (const Json local = member("local"); !local.is_null()) {
        schedule.sizes.local = sizesIn(local);
        if (!schedule.sizes.local)
            return std::nullopt;
    }
    return schedule;
}

}  // namespace keyfall
