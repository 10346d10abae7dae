// SPDX-License-Identifier: MIT
#include "ui/keyset/key_edits.h"

#include "core/session/run.h"
#include "ui/session/document.h"

#include <QCoreApplication>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::KeyPanel)
};

}  // namespace

KeySet tickedKeys(const Session& session, const KeyModel& model)
{
    if (session.explicitKeys)
        return *session.explicitKeys;
    Session plain = session;
    plain.include = plain.exclude = KeySet();
    return effectiveKeys(plain, model);
}

void tickKey(Document& document, KeySet shown, Key key, bool on)
{
    const KeyModel& model = document.model();
    const KeySet keys = on ? model.add(shown, key) : model.remove(shown, key);
    const QString name = QString::fromStdString(model.nameOf(key));
    document.edit(on ? Words::tr("Tick %1").arg(name) : Words::tr("Untick %1").arg(name),
                  [keys](Session& session) { session.explicitKeys = keys; });
}

}  // namespace keyfall
