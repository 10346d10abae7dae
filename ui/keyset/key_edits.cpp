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

void moveKey(Document& document, KeySet shown, KeySet blocks, Key key, bool in)
{
    const KeyModel& model = document.model();
    const Session& now = document.session();
    const bool ticked = model.has(shown, key);
    const bool included = model.has(now.include, key);
    const bool excluded = model.has(now.exclude, key);
    const bool others = model.has(blocks, key);
    const QString name = QString::fromStdString(model.nameOf(key));
    const auto excludes = [&](const QString& label, KeySet keys) {
        document.edit(label.arg(name), [keys](Session& session) { session.exclude = keys; });
    };
    if (in && excluded)
        excludes(Words::tr("No longer exclude %1"), model.remove(now.exclude, key));
    else if (in)
        tickKey(document, shown, key, true);
    else if (others || (!ticked && !included))
        excludes(Words::tr("Exclude %1"), model.add(now.exclude, key));
    else
        document.edit((ticked ? Words::tr("Untick %1") : Words::tr("No longer include %1")).arg(name),
                      [&, keys = model.remove(shown, key), include = model.remove(now.include, key)](Session& session) {
                          if (ticked)
                              session.explicitKeys = keys;
                          session.include = include;
                      });
}

}  // namespace keyfall
