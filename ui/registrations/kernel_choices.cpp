// SPDX-License-Identifier: MIT
#include "ui/registrations/kernel_choices.h"

#include "core/session/prepared_session.h"
#include "ui/registrations/registration_edits.h"
#include "ui/words/sentences.h"

#include <algorithm>

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

/// Entries that hold something to run: a fall-through is skipped by lookups, and raises where it is called.
QStringList kernelsAt(Document& document, const QString& op)
{
    const PreparedSession* prepared = document.prepared();
    const auto handle = prepared ? prepared->runtime->dispatcher().find(op.toStdString()) : std::nullopt;
    if (!handle)
        return {};
    const std::vector<SlotView> table = prepared->runtime->dispatcher().table(*handle);
    QStringList keys;
    for (const Key lane : document.model().lanes()) {
        const auto slot = std::find_if(table.begin(), table.end(), [lane](const SlotView& s) { return s.key == lane; });
        if (slot != table.end() && !slot->fallthrough && slot->provenance != Provenance::missing
            && slot->provenance != Provenance::ambiguousAutogradOther)
            keys << QString::fromStdString(document.model().nameOf(lane));
    }
    return keys;
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
    choices.kernelsAt = [&document](const QString& op) { return kernelsAt(document, op); };
    choices.registeredAt = [&document](const QString& op, const QString& key) {
        return registrationAt(document.session(), op.toStdString(), key.toStdString());
    };
    return choices;
}

}  // namespace keyfall
