// SPDX-License-Identifier: MIT
#include "ui/keyset/key_words.h"

#include "ui/words/hop_text.h"
#include "ui/words/listed.h"
#include "ui/words/sentences.h"

#include <QCoreApplication>
#include <QStringList>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::KeyWords)
};

}  // namespace

QString describeKey(const KeyModel& model, Key key)
{
    const KeyInfo& info = model.info(key);
    const QString name = QString::fromStdString(info.name);
    const QString bits = HopText::bitsLabel(model, key);
    return bits.isEmpty() ? Words::tr("%1, %2").arg(name, HopText::keyKindLabel(info.kind))
                          : Words::tr("%1, %2, %3").arg(name, bits, HopText::keyKindLabel(info.kind));
}

QString plainAbout(const KeyModel& model, Key key)
{
    const std::string& duty = model.info(key).duty;
    return duty.empty() ? describeKey(model, key)
                        : describeKey(model, key) + QStringLiteral(". ") + inWindowLanguage(duty);
}

QString tooltipOf(const KeyModel& model, Key key)
{
    QString text = QStringLiteral("<b>%1</b>").arg(describeKey(model, key).toHtmlEscaped());
    if (const std::string& duty = model.info(key).duty; !duty.empty())
        text += QStringLiteral("<br>") + inWindowLanguage(duty).toHtmlEscaped();
    return text;
}

/// Whether the lookup ends at the slot of no key, as Undefined of PyTorch's models.
static bool findsNoKey(const NextKey& next, const KeyModel& model)
{
    return next.key() && !next.calledDirectly && model.info(*next.key()).kind == KeyKind::undefined;
}

QString roleText(KeyRole role, const NextKey& next)
{
    switch (role) {
    case KeyRole::absent:
    case KeyRole::unknown: return {};
    case KeyRole::next: return next.hop == 0 ? Words::tr("next") : Words::tr("runs");
    case KeyRole::direct: return Words::tr("runs: called directly");
    case KeyRole::missing: return Words::tr("missing");
    case KeyRole::below: return Words::tr("below");
    case KeyRole::noKernel: return Words::tr("no kernel");
    case KeyRole::fallthrough: return Words::tr("fallthrough");
    case KeyRole::shadowed: return Words::tr("shadowed");
    case KeyRole::excluded: return Words::tr("excluded");
    }
    return {};
}

QString roleSentence(KeyRole role, const QString& key, const NextKey& next)
{
    const QString op = QString::fromStdString(next.op);
    switch (role) {
    case KeyRole::absent: return Words::tr("%1 is not in the key set.").arg(key);
    case KeyRole::unknown: return Words::tr("%1 is in the key set.").arg(key);
    case KeyRole::next:
        if (next.resolution->kernel.empty())  // a trace names keys, not kernels
            return Words::tr("%1 wins the lookup of %2.").arg(key, op);
        if (HopText::isOnlyStandard(next.resolution->kernel))
            return Words::tr("%1 wins: %2 runs its standard kernel.").arg(key, op);
        return Words::tr("%1 wins: %2 runs %3.").arg(key, op, HopText::kernelName(next.resolution->kernel));
    case KeyRole::direct:
        return Words::tr("A kernel calls that of %1 for %2 directly: no key set is looked up.").arg(key, op);
    case KeyRole::missing: return Words::tr("%1 is chosen, and has no kernel for %2: the call fails.").arg(key, op);
    case KeyRole::below: return Words::tr("%1 is in the set, below the winner: a redispatch may reach it.").arg(key);
    case KeyRole::noKernel: return Words::tr("%1 is passed: it has no kernel for %2.").arg(key, op);
    case KeyRole::fallthrough: return Words::tr("%1 is passed: its entry for %2 is a fallthrough.").arg(key, op);
    case KeyRole::shadowed: return Words::tr("%1 is passed: another entry stands before it.").arg(key);
    case KeyRole::excluded: return Words::tr("%1 is left out: the thread-local exclude set masks it.").arg(key);
    }
    return {};
}

QString lookupName(const NextKey& next)
{
    return next.hop == 0 ? Words::tr("First lookup") : Words::tr("Hop %1").arg(next.hop);
}

QString headline(const NextKey& next, const KeyModel& model)
{
    const QString op = QString::fromStdString(next.op);
    switch (next.missing) {
    case NoLookup::none: break;
    case NoLookup::noProgram: return Words::tr("The program calls no operator yet.");
    case NoLookup::badProgram: return Words::tr("The program cannot be read.");
    case NoLookup::unknownOperator: return Words::tr("There is no operator named %1.").arg(op);
    case NoLookup::notPrepared: return Words::tr("The session cannot be prepared.");
    case NoLookup::stopped: return Words::tr("The program cannot run to its first lookup.");
    }
    if (findsNoKey(next, model) && next.resolution->kernel.empty())
        return next.hop == 0 ? Words::tr("%1 finds no key.").arg(op)
                             : Words::tr("Hop %1: %2 finds no key.").arg(next.hop).arg(op);
    if (!next.resolution || !next.resolution->found)
        return next.hop == 0 ? Words::tr("%1 finds no kernel.").arg(op)
                             : Words::tr("Hop %1: %2 finds no kernel.").arg(next.hop).arg(op);
    const QString key = next.key() ? QString::fromStdString(model.nameOf(*next.key())) : Words::tr("no key");
    return next.hop == 0 ? Words::tr("Next: %1").arg(key) : Words::tr("Hop %1: %2 at %3").arg(next.hop).arg(op, key);
}

QString whyNotHigher(const NextKey& next, const KeyModel& model)
{
    QStringList lines;
    for (const Key key : model.lanes()) {
        const KeyRole role = next.roleOf(key, model);
        if (role == KeyRole::noKernel || role == KeyRole::fallthrough || role == KeyRole::shadowed
            || role == KeyRole::excluded)
            lines << roleSentence(role, QString::fromStdString(model.nameOf(key)), next);
    }
    return lines.join(QLatin1Char('\n'));
}

QString explanation(const NextKey& next, const KeyModel& model)
{
    QStringList lines;
    // Of an operator that there is not the headline says all; Program offers what to write.
    if (!next.detail.empty() && next.missing != NoLookup::unknownOperator)
        lines << inWindowLanguage(next.detail);
    else if (next.resolution && !next.resolution->found) {
        if (next.hop == 0)  // of a hop its own note in the picture says it
            lines << QString::fromStdString(next.resolution->error);
    } else if (findsNoKey(next, model)) {
        const QString op = QString::fromStdString(next.op);
        const std::string& kernel = next.resolution->kernel;
        lines << (kernel.empty()
                      ? Words::tr("No key was left for %1: none wins.").arg(op)
                      : Words::tr("No key was left for %1: %2 at %3 runs.")
                            .arg(op, HopText::kernelName(kernel), QString::fromStdString(model.nameOf(*next.key()))));
    } else if (next.key())
        lines << roleSentence(next.calledDirectly ? KeyRole::direct : KeyRole::next,
                              QString::fromStdString(model.nameOf(*next.key())), next);
    for (const auto& [bits, sentence] :
         {std::pair(next.byBlocks, Words::tr("A `with` block of the program includes %1.")),
          {next.bySwitch,
           Words::tr("The switch Compiled is on: the program's lines are traced first, which includes %1.")}})
        if (const std::vector<Key> keys = model.keysOf(bits); !keys.empty()) {
            QStringList names;
            for (const Key key : keys)
                names << QString::fromStdString(model.nameOf(key));
            lines << sentence.arg(listNames(names));
        }
    if (const QString higher = whyNotHigher(next, model); !higher.isEmpty())
        lines << higher;
    return lines.join(QLatin1Char('\n'));
}

}  // namespace keyfall
