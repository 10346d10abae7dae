// SPDX-License-Identifier: MIT
#include "ui/proof/proof_words.h"

#include "ui/words/listed.h"

#include <QCoreApplication>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::ProofWords)
};

QString text(const std::string& words)
{
    return QString::fromStdString(words);
}

/// "A, B and 3 more", or "nothing": keys in a sentence.
QString listed(const KeyModel& model, KeySet set)
{
    constexpr std::size_t kMost = 4;
    const std::vector<Key> keys = model.keysOf(set);
    if (keys.empty())
        return Words::tr("nothing");
    QStringList names;
    for (std::size_t i = 0; i < keys.size() && i < kMost; ++i)
        names.append(text(model.nameOf(keys[i])));
    const QString some = listNames(names);
    return keys.size() > kMost ? Words::tr("%1 and %2 more").arg(some).arg(keys.size() - kMost) : some;
}

/// Words one proof, line by line.
class Wording {
public:
    explicit Wording(const Proof& proof) : proof_(proof), question_(proof.question), model_(*proof.model) {}

    [[nodiscard]] QString label(const ProofLine& line) const
    {
        switch (line.step) {
        case ProofStep::argument: return argumentName(line);
        case ProofStep::arguments: return Words::tr("union");
        case ProofStep::constant: return Words::tr("always included");
        case ProofStep::included: return Words::tr("thread includes");
        case ProofStep::excluded: return Words::tr("thread excludes");
        case ProofStep::effective: return Words::tr("effective set");
        case ProofStep::mask:
            return proof_.maskBackend ? Words::tr("mask for %1").arg(maskBackend()) : Words::tr("operator mask");
        case ProofStep::final: return Words::tr("final set");
        case ProofStep::functionality:
            return isDirect()                    ? Words::tr("named key")
                : model_.spec().backends.empty() ? Words::tr("top key")
                                                 : Words::tr("top functionality");
        case ProofStep::backend: return Words::tr("top backend");
        case ProofStep::index: return Words::tr("table index");
        case ProofStep::entry: return Words::tr("entry");
        case ProofStep::rule: return Words::tr("rule");
        }
        return {};
    }

    [[nodiscard]] QString value(const ProofLine& line) const
    {
        if (line.keys)
            return text(model_.hex(*line.keys));
        switch (line.step) {
        case ProofStep::functionality: {
            const auto key = isDirect() ? question_.direct : proof_.functionality;
            return key ? text(model_.nameOf(*key)) : Words::tr("none");
        }
        case ProofStep::backend: return text(model_.backendName(proof_.backend));
        case ProofStep::index: return QString::number(proof_.slot);
        case ProofStep::entry:
            return proof_.provenance == Provenance::missing ? Words::tr("missing")
                : fallsThrough()                            ? Words::tr("fallthrough")
                                                            : text(proof_.kernel);
        default: break;
        }
        const QString provenance = text(std::string(nameOf(proof_.provenance)));
        const std::string number(numberOf(proof_.origin.rule, model_));
        return number.empty() ? provenance : text(number) + QLatin1Char(' ') + provenance;
    }

    [[nodiscard]] QString explanation(const ProofLine& line) const
    {
        switch (line.step) {
        case ProofStep::argument: return argument(line);
        case ProofStep::arguments:
            return question_.arguments.empty() ? Words::tr("No argument takes part, so the union is empty.")
                                               : Words::tr("Every key that any argument brings.");
        case ProofStep::constant:
            return Words::tr("The model adds %1 to every call, whatever the thread says.")
                .arg(listed(model_, *line.keys));
        case ProofStep::included:
            return line.keys->empty()
                ? Words::tr("The thread-local include set adds nothing%1.").arg(inferred())
                : Words::tr("The thread-local include set adds %1%2.").arg(listed(model_, *line.keys), inferred());
        case ProofStep::excluded: return excluded();
        case ProofStep::effective:
            return line.keys->empty()
                ? Words::tr("Nothing is left: no key is active.")
                : Words::tr("Union and includes, without the excludes: what the lookup starts from.");
        case ProofStep::mask: return mask();
        case ProofStep::final:
            return line.keys->empty() ? Words::tr("No key is left to choose.")
                                      : Words::tr("What the table index is computed from: its highest bits decide.");
        case ProofStep::functionality: return functionality();
        case ProofStep::backend: return backend();
        case ProofStep::index: return index();
        case ProofStep::entry: return entry();
        case ProofStep::rule: return rule();
        }
        return {};
    }

private:
    [[nodiscard]] bool isDirect() const { return question_.start == ProofStart::direct; }
    [[nodiscard]] bool fallsThrough() const
    {
        return !proof_.found && proof_.provenance != Provenance::missing
            && proof_.provenance != Provenance::ambiguousAutogradOther;
    }
    [[nodiscard]] QString maskBackend() const
    {
        return text(model_.spec().backends[static_cast<std::size_t>(*proof_.maskBackend)]);
    }
    [[nodiscard]] QString inferred() const
    {
        return question_.inferred ? Words::tr(" (as far as the recorded sets tell)") : QString();
    }

    [[nodiscard]] QString argumentName(const ProofLine& line) const
    {
        if (const std::string& name = question_.arguments[line.argument].name; !name.empty())
            return text(name);
        switch (question_.start) {
        case ProofStart::arguments: return Words::tr("argument %1").arg(line.argument);
        case ProofStart::explicitSet: return Words::tr("explicit set");
        case ProofStart::redispatch:
        case ProofStart::direct: break;
        }
        return Words::tr("passed set");
    }

    [[nodiscard]] QString argument(const ProofLine& line) const
    {
        switch (question_.start) {
        case ProofStart::arguments:
            return Words::tr("%1 brings %2.").arg(argumentName(line), listed(model_, *line.keys));
        case ProofStart::explicitSet:
            return Words::tr("The call was asked for with this set; its arguments are not looked at.");
        case ProofStart::redispatch:
            return Words::tr("The kernel above passes this set on; arguments and thread are not asked again.");
        case ProofStart::direct: break;
        }
        return Words::tr("The caller passes this set and names the key itself.");
    }

    [[nodiscard]] QString excluded() const
    {
        if (question_.excluded.empty())
            return Words::tr("The thread-local exclude set takes nothing away%1.").arg(inferred());
        KeySet wanted = question_.included;
        for (const ProofArgument& argument : question_.arguments)
            wanted |= argument.keys;
        if (question_.start == ProofStart::arguments)
            wanted |= model_.alwaysIncluded();
        return Words::tr("The thread-local exclude set takes %1 away%2%3.")
            .arg(listed(model_, wanted & question_.excluded & ~proof_.effective), inferred(),
                 model_.keptByDifference() != 0 ? Words::tr("; backend bits always stay") : QString());
    }

    [[nodiscard]] QString mask() const
    {
        const KeySet passed = proof_.effective & ~proof_.final;
        const QString who = model_.spec().missing == MissingKernel::skip ? Words::tr("no kernel or a fallthrough")
                                                                         : Words::tr("a fallthrough");
        const QString words = passed.empty()
            ? Words::tr("No active key has %1 here, so none is passed.").arg(who)
            : Words::tr("%1 has %2 at %3, which is passed.").arg(text(proof_.op), who, listed(model_, passed));
        if (!proof_.maskBackend)
            return words;
        return words
            + (masksByArguments(proof_)
                   ? Words::tr(" The operator has a mask per backend; %1 is the highest backend of the arguments.")
                   : Words::tr(" The operator has a mask per backend; %1 is the highest backend of the effective set."))
                  .arg(maskBackend());
    }

    [[nodiscard]] QString functionality() const
    {
        if (isDirect())
            return Words::tr("A direct call looks no key up: the caller named it, in the set or not.");
        if (!proof_.functionality)
            return Words::tr("The final set has no functionality bit, so the entry of no key is read.");
        const KeyInfo& info = model_.info(*proof_.functionality);
        return (model_.spec().backends.empty()
                    ? Words::tr("The highest bit of the final set is bit %1, %2.")
                    : Words::tr("The highest functionality bit of the final set is bit %1, %2."))
            .arg(QString::number(*info.bit), text(info.name));
    }

    [[nodiscard]] QString backend() const
    {
        if (proof_.functionality && !proof_.slots)
            return Words::tr("%1 is one key for all backends, so the backend bits do not count.")
                .arg(text(model_.nameOf(*proof_.functionality)));
        return proof_.backend < 0
            ? Words::tr("There is no backend bit; the first backend's position counts.")
            : Words::tr("The highest backend bit of the final set is bit %1.").arg(proof_.backend);
    }

    [[nodiscard]] QString index() const
    {
        if (isDirect())
            return Words::tr("The entry of the named key.");
        const QString name = proof_.functionality ? text(model_.nameOf(*proof_.functionality)) : Words::tr("no key");
        return proof_.slots ? Words::tr("The entries of %1 start at %2; the backend's position %3 is added.")
                                  .arg(name)
                                  .arg(*proof_.slots)
                                  .arg(proof_.slot - *proof_.slots)
                            : Words::tr("The entry of %1 is number %2.").arg(name).arg(proof_.slot);
    }

    [[nodiscard]] QString entry() const
    {
        if (proof_.provenance == Provenance::missing)
            return Words::tr("No kernel: the call is an error.");
        if (proof_.provenance == Provenance::ambiguousAutogradOther)
            return Words::tr("The entry is ambiguous: the call is an error (pytorch:E3).");
        if (fallsThrough())
            return Words::tr("A fallthrough that could not be masked out is executed: the call is an error.");
        const EntryOrigin& origin = proof_.origin;
        QString words = text(proof_.kernel);
        if (!origin.registered)
            return Words::tr("%1 runs.").arg(words);
        const QString where = origin.where.empty() ? QString() : QStringLiteral(" (%1)").arg(text(origin.where));
        return origin.at ? Words::tr("%1 runs, registered at %2%3.").arg(words, text(model_.nameOf(*origin.at)), where)
                         : Words::tr("%1 runs, registered without a key%2.").arg(words, where);
    }

    [[nodiscard]] QString rule() const
    {
        const EntryOrigin& origin = proof_.origin;
        QString words = filledBecause();
        if (origin.stoodBack)
            words += Words::tr("; %1 does not fill it, because a backend kernel exists (pytorch:R5)")
                         .arg(text(model_.nameOf(*origin.stoodBack)));
        words = Words::tr("%1.").arg(words);
        if (origin.fresh)
            words += Words::tr(" The stored entry is stale: the rules would now give %1 (pytorch:S4).")
                         .arg(origin.fresh->empty() ? Words::tr("none") : text(*origin.fresh));
        return words;
    }

    /// The rule in words, without the full stop.
    [[nodiscard]] QString filledBecause() const
    {
        const EntryOrigin& origin = proof_.origin;
        const QString key = origin.entry ? text(model_.nameOf(*origin.entry)) : Words::tr("the empty set");
        const QString alias = origin.at ? text(model_.nameOf(*origin.at)) : Words::tr("an alias key");
        switch (origin.rule) {
        case TableRule::direct: return Words::tr("A kernel is registered at %1 itself").arg(key);
        case TableRule::explicitNonFunctional:
        case TableRule::explicitComposite:
            return Words::tr("Nothing is registered at %1; %2 stands for it and has a kernel").arg(key, alias);
        case TableRule::nested: return Words::tr("%1 is a nested tensor key, and %2 has a kernel").arg(key, alias);
        case TableRule::ambiguous:
            return Words::tr("The implicit composite would fill %1, but a backend behind it has a kernel of its own")
                .arg(key);
        case TableRule::implicitComposite:
            return model_.spec().precedence == Precedence::plain
                ? Words::tr("A kernel registered without a key serves %1").arg(key)
                : Words::tr("%1 stands for %2, and no backend kernel stands against it").arg(alias, key);
        case TableRule::autograd: return Words::tr("%1 stands for %2 and has a kernel").arg(alias, key);
        case TableRule::batched: return Words::tr("%1 has a kernel, which serves %2").arg(alias, key);
        case TableRule::fallback:
            return Words::tr("Nothing of this operator serves %1; the key's fallback does").arg(key);
        case TableRule::missing: return Words::tr("No registration, alias or fallback serves %1").arg(key);
        }
        return {};
    }

    const Proof& proof_;
    const ProofQuestion& question_;
    const KeyModel& model_;
};

}  // namespace

ProofWords wordsOf(const Proof& proof, const ProofLine& line)
{
    const Wording words(proof);
    return {words.label(line), words.value(line), words.explanation(line)};
}

}  // namespace keyfall
