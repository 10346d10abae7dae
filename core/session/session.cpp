// SPDX-License-Identifier: MIT
#include "core/session/session.h"

#include "core/keys/renamed_backend.h"
#include "core/pytorch/built_in_tables.h"

#include <filesystem>

namespace keyfall {

namespace {

struct KernelText {
    std::string operator()(const StandardKernel&) const { return "standard"; }
    std::string operator()(const FallthroughKernel&) const { return "fallthrough"; }
    std::string operator()(const RedispatchKernel&) const { return "redispatch"; }
    std::string operator()(const ReturnKernel& kernel) const { return "return " + std::to_string(kernel.argument); }
    std::string operator()(const CallDirectKernel& kernel) const { return "call_direct " + kernel.key; }
    std::string operator()(const CallKernel& kernel) const { return "call " + kernel.op; }
    std::string operator()(const ErrorKernel& kernel) const { return "error: " + kernel.text; }
    std::string operator()(const CpuFallbackKernel&) const { return "standard:cpu_fallback"; }
};

}  // namespace

std::string textOf(const KernelChoice& kernel)
{
    return std::visit(KernelText{}, kernel);
}

bool operator==(const InlineModel& a, const InlineModel& b)
{
    return a.model == b.model || (a.model && b.model && a.model->spec() == b.model->spec());
}

bool sameTables(const Session& a, const Session& b)
{
    return a.model == b.model && a.inlineModel == b.inlineModel && a.privateUse1Name == b.privateUse1Name
        && a.strict == b.strict && a.freshTables == b.freshTables && a.standardKernels == b.standardKernels
        && registrationTables(a) == registrationTables(b) && a.registrations == b.registrations;
}

std::string registrationTables(const Session& session)
{
    if (!session.standardKernels)
        return {};
    if (!session.registrationsFrom)
        return session.inlineModel.empty() ? builtInTablesOf(session.model).value_or(std::string()) : std::string();
    if (session.registrationsFrom->empty())
        return {};
    const std::string& named = *session.registrationsFrom;
    if (named.starts_with(kBuiltInTables) || session.folder.path.empty())
        return named;
    return (std::filesystem::path(session.folder.path) / named).string();
}

Expected<std::shared_ptr<const KeyModel>> modelOf(const Session& session)
{
    if (!session.inlineModel.empty())
        return session.inlineModel.model;
    auto model = KeyModel::builtIn(session.model);
    if (!model || session.privateUse1Name.empty())
        return model;
    return withPrivateUse1Called(session.privateUse1Name, **model);
}

void setModel(Session& session, const KeyModel& model)
{
    const auto builtIn = KeyModel::builtIn(model.name());
    session.model = model.name();
    // A changed model may have kept the name of the one that it came from.
    const bool isBuiltIn = builtIn && (*builtIn)->spec() == withoutRenaming(model.spec());
    if (!isBuiltIn || !model.find("PrivateUse1"))
        session.privateUse1Name.clear();
    else if (!model.spec().privateUse1Name.empty())
        session.privateUse1Name = model.spec().privateUse1Name;
    for (TensorSpec& tensor : session.tensors)
        tensor.device = calledAsIn(model, tensor.device);
    session.inlineModel.model = isBuiltIn ? nullptr : std::make_shared<const KeyModel>(model);
}

}  // namespace keyfall
