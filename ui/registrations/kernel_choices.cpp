// SPDX-License-Identifier: MIT
#include "ui/registrations/kernel_choices.h"

#include "ui/registrations/registration_edits.h"
#include "ui/words/sentences.h"

namespace keyfall {

namespace {

QString standardKernelAt(Document& document, const QString& op, const QString& keyName)
{
    const PreparedSession* prepared = document.prepared();
    const std::optional<Key> key = document.model().find(keyName.toStdString());
    if (!prepared || !key)
        return {};
    if (op.isEmpty())
        return inWindowLanguage(prepared->runtime->describeStandardKernel(nullptr, *key));
    const std::optional<OperatorHandle> handle = prepared->runtime->dispatcher().find(op.toStdString());
    return handle ? inWindowLanguage(prepared->runtime->describeStandardKernel(&*handle, *key)) : QString();
}

}  // namespace

KernelDialog::Choices kernelChoices(Document& document)
{
    KernelDialog::Choices choices;
    const KeyModel& model = document.model();
    for (const Key key : model.lanes())
        choices.keys << QString::fromStdString(model.nameOf(key));
    for (const AliasSpec& alias : model.spec().aliases)
        choices.keys << QString::fromStdString(alias.name);
    if (const PreparedSession* prepared = document.prepared())
        for (const OperatorHandle& op : prepared->runtime->dispatcher().operators())
            choices.operators << QString::fromStdString(op.name());
    choices.standardAt = [&document](const QString& op, const QString& key) {
        return standardKernelAt(document, op, key);
    };
    choices.registeredAt = [&document](const QString& op, const QString& key) {
        return registrationAt(document.session(), op.toStdString(), key.toStdString());
    };
    return choices;
}

}  // namespace keyfall
