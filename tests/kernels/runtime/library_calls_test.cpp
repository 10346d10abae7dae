// SPDX-License-Identifier: MIT
// What PyTorch 2.15.0 makes of calls of its library (tests/data/calls/torch_2_15.json, recorded by record_calls.py): which
// operators a composite calls, what the node is called, the values and the gradients.
#include "core/session/run.h"
#include "core/session/session.h"
#include "core/text/json_text.h"
#include "core/text/text_file.h"
#include "kernels/runtime/standard_runtime.h"
#include "tests/paths.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"

#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

using namespace keyfall;

namespace {

const Json& recorded()
{
    static const Json all = test::parsedJson(readTextFile(KEYFALL_TEST_DATA_DIR "/calls/torch_2_15.json").value());
    return all;
}

/// A call and what its kernels called.
struct Call {
    QString op;
    bool composite = false;
    std::vector<std::unique_ptr<Call>> calls;
};

/// The profiler knows no overloads, and leaves out an only call of its caller's name.
QString baseOf(const std::string& op)
{
    return QString::fromStdString(op.substr(0, op.find('.')));
}
QString text(const Call& call)
{
    if (call.calls.size() == 1 && call.calls.front()->op == call.op)
        return text(*call.calls.front());
    QStringList parts;
    if (call.composite)
        for (const auto& part : call.calls)
            parts << text(*part);
    return parts.isEmpty() ? call.op : call.op + QLatin1Char('(') + parts.join(QLatin1Char(' ')) + QLatin1Char(')');
}

/// The same of the recorded one, as far down as `ours` is a composite.
QString text(const Json& call, const Call* ours)
{
    while (ours != nullptr && ours->calls.size() == 1 && ours->calls.front()->op == ours->op)
        ours = ours->calls.front().get();
    QStringList parts;
    std::size_t at = 0;
    if (ours != nullptr && ours->composite)
        for (const Json& part : call[1])
            parts << text(part, at < ours->calls.size() ? ours->calls[at++].get() : nullptr);
    // There is no _reshape_alias here: a reshape that finds strides is a view, also of what is not contiguous.
    const std::string name = call[0].get<std::string>();
    const QString op = QString::fromStdString(name == "_reshape_alias" ? "view" : name);
    return parts.isEmpty() ? op : op + QLatin1Char('(') + parts.join(QLatin1Char(' ')) + QLatin1Char(')');
}

/// The call of the program's first line; its arguments' calls come before it.
const TopCall& lineCall(const CallGraph& graph)
{
    const TopCall* found = nullptr;
    for (const TopCall& call : graph.calls)
        if (call.source == graph.calls.front().source)
            found = &call;
    return *found;
}

/// The same with what its kernels called.
std::unique_ptr<Call> firstCall(const CallGraph& graph)
{
    std::unique_ptr<Call> first;
    std::map<HopId, Call*> at;
    for (const Hop& hop : graph.hops) {
        if (hop.id < lineCall(graph).firstHop)
            continue;
        if (hop.parent == 0 && first)
            break;
        const bool begins = hop.kind != CallKind::redispatch && hop.kind != CallKind::redispatchBoxed;
        if (!begins) {
            at[hop.id] = at[hop.parent];
        } else {
            auto made = std::make_unique<Call>();
            made->op = baseOf(hop.op.str());
            at[hop.id] = made.get();
            if (hop.parent == 0)
                first = std::move(made);
            else
                at[hop.parent]->calls.push_back(std::move(made));
        }
        at[hop.id]->composite = hop.provenance == Provenance::math;
    }
    return first;
}

bool isIn(const TopCall& call, const Hop& hop)
{
    return hop.id >= call.firstHop && hop.id < call.firstHop + call.hopCount;
}

/// The node that the call left: the last one that was made in it.
QString nodeOf(const CallGraph& graph)
{
    std::string name;
    for (const Hop& hop : graph.hops)
        for (const HopEvent& event : hop.events)
            if (isIn(lineCall(graph), hop) && event.kind == EventKind::nodeCreated)
                name = event.text.substr(0, event.text.find_first_of(" :"));
    return QString::fromStdString(name);
}

/// Whether the call, or one within it, is of that overload.
bool calls(const CallGraph& graph, const std::string& overload)
{
    return std::any_of(graph.hops.begin(), graph.hops.end(),
                       [&](const Hop& hop) { return isIn(lineCall(graph), hop) && hop.op.str() == overload; });
}

/// Whose nodes make other calls here than PyTorch's, which compute the same.
const QSet<QString>& otherBackward()
{
    // Where an element is zero, the products of the others are made otherwise; and the second gradient of one argument is
    // added in place here where it comes as a view.
    static const QSet<QString> calls{QStringLiteral("prod(ties)"), QStringLiteral("prod(ties, 1)"),
                                     QStringLiteral("einsum(\"i,i->\", [v, v])")};
    return calls;
}

/// What nodes call, leaves among them, by the outermost of their calls.
QStringList backwardCallsOf(const CallGraph& graph)
{
    QStringList names;
    for (const TopCall& call : graph.calls) {
        const std::string name = call.op.str();
        if (call.source.str().starts_with("backward"))
            names.append(QString::fromStdString(name.substr(0, name.find('.'))));
    }
    return names;
}

Session sessionOf(const Json& call)
{
    const std::string line = call["call"].get<std::string>();
    Json document{{"format", "keyfall-session"},
                  {"version", 1},
                  {"model", "pytorch-2.15"},
                  {"tensors", Json::object()},
                  {"keyset", "from tensors"}};
    for (const auto& [name, spec] : recorded()["tensors"].items())
        if (QRegularExpression(QStringLiteral("\\b%1\\b").arg(QString::fromStdString(name)))
                .match(QString::fromStdString(line.substr(line.find('('))))
                .hasMatch())
            document["tensors"][name] = spec;
    std::string targets = "y";
    for (int i = 1; i < call.value("results", 1); ++i)
        targets += ", y" + std::to_string(i);
    document["program"] = Json::array({targets + " = " + line});
    if (call.contains("seed")) {
        document["tensors"]["seed"] = {
            {"dtype", "float32"}, {"shape", call["seed"]["shape"]}, {"data", call["seed"]["data"]}};
        document["program"].push_back("backward(y, seed)");
    }
    auto session = parseSession(jsonLine(document), line);
    if (!session)
        qFatal("%s", session.error().text().c_str());
    return std::move(*session);
}

QString difference(const char* what, const std::vector<double>& ours, const Json& theirs)
{
    bool same = ours.size() == theirs.size();
    for (std::size_t i = 0; same && i < ours.size(); ++i)
        same = std::abs(ours[i] - theirs[i].get<double>()) <= 1e-5 * std::max(1.0, std::abs(ours[i]));
    if (same)
        return {};
    return QStringLiteral("%1: %2, not %3")
        .arg(QString::fromLatin1(what), QString::fromStdString(jsonLine(Json(ours))),
             QString::fromStdString(jsonLine(theirs)));
}

}  // namespace

class LibraryCallsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void callsAreThoseOfALiveOne_data()
    {
        QTest::addColumn<int>("index");
        const Json& calls = recorded()["calls"];
        QVERIFY(calls.size() > 80);
        for (std::size_t i = 0; i < calls.size(); ++i)
            QTest::newRow(calls[i]["call"].get<std::string>().c_str()) << static_cast<int>(i);
    }
    void callsAreThoseOfALiveOne()
    {
        QFETCH(int, index);
        const Json& call = recorded()["calls"][static_cast<std::size_t>(index)];
        const auto run = runSession(sessionOf(call), standardRuntimeFactory());
        QVERIFY2(run, run ? "" : run.error().text().c_str());
        if (call.contains("error")) {
            QVERIFY(run->error);
            QVERIFY2(run->error->find(call["error"].get<std::string>()) != std::string::npos, run->error->c_str());
            return;
        }
        if (call.contains("no_gradient")) {
            QString refused = QString::fromStdString(call["no_gradient"].get<std::string>());
            refused.remove(QStringLiteral("aten::"));
            QVERIFY2(run->error && run->error->starts_with(refused.toStdString()), run->error.value_or("").c_str());
        } else {
            QVERIFY2(!run->error, run->error ? run->error->c_str() : "");
        }

        const auto first = firstCall(*run->graph);
        QVERIFY(first);
        QCOMPARE(text(*first), text(call["calls"][0], first.get()));
        for (const Json& overload : call["overloads"])
            QVERIFY2(calls(*run->graph, overload.get<std::string>()), overload.get<std::string>().c_str());
        if (call["node"].is_null())
            QCOMPARE(run->results.front().requiresGrad, call.value("leaf", false));
        else
            QCOMPARE(nodeOf(*run->graph),
                     QString::fromStdString(call["node"].get<std::string>()).section(QStringLiteral("::"), -1));

        if (!call.contains("value"))
            return;
        const ResultTensor& y = run->results.front();
        QCOMPARE(std::string(nameOf(y.dtype)), call["dtype"].get<std::string>());
        const std::vector<double> value =
            y.data.empty() ? std::vector<double>(y.integers.begin(), y.integers.end()) : y.data;
        QCOMPARE(difference("y", value, call["value"]), QString());
        if (!call.contains("gradients"))
            return;
        std::size_t found = 0;
        for (const ResultTensor& result : run->results) {
            if (!result.name.ends_with(".grad"))
                continue;
            ++found;
            const std::string leaf = result.name.substr(0, result.name.size() - 5);
            QVERIFY2(call["gradients"].contains(leaf), leaf.c_str());
            QCOMPARE(difference(result.name.c_str(), result.data, call["gradients"][leaf]), QString());
        }
        QCOMPARE(found, call["gradients"].size());

        QStringList backward;
        for (const Json& each : call["backward"])
            backward.append(QString::fromStdString(each.get<std::string>()));
        const QString line = QString::fromStdString(call["call"].get<std::string>());
        const bool known = otherBackward().contains(line);
        const QStringList ours = backwardCallsOf(*run->graph);
        QVERIFY2((ours == backward) != known,
                 qPrintable(known ? line + QStringLiteral(" makes PyTorch's calls: it need not be in the list")
                                  : ours.join(QLatin1Char(' ')) + QStringLiteral(", not ")
                                    + backward.join(QLatin1Char(' '))));
    }

    /// As in the live one: a leaf's second gradient goes into the first, which stays the same tensor.
    void aSecondGradientIsAddedInPlace()
    {
        const Json call{{"call", "mul(a, o)"}, {"seed", {{"shape", {2, 3}}, {"data", {1, 1, 1, 1, 1, 1}}}}};
        Session session = sessionOf(call);
        session.program.insert(session.program.end(), {"g = grad(a)", "z = mul(a, o)", "backward(z, seed)"});
        const auto run = runSession(session, standardRuntimeFactory());
        QVERIFY(run && !run->error);
        QCOMPARE(backwardCallsOf(*run->graph).join(QLatin1Char(' ')),
                 QStringLiteral("mul mul detach detach mul mul add_ add_"));
        std::vector<std::vector<double>> same;
        for (const ResultTensor& result : run->results)
            if (result.name == "g" || result.name == "a.grad")
                same.push_back(result.data);
        QCOMPARE(same.size(), 2U);
        QCOMPARE(same[0], same[1]);
    }
};

KEYFALL_TEST(LibraryCallsTest)
#include "library_calls_test.moc"
