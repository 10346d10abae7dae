// SPDX-License-Identifier: MIT
// Sessions of somebody who writes a backend: tensors of PrivateUse1, the kernels that they register, and the fallback to
// the CPU, whose steps are those of at::native::cpu_fallback.
#include "core/graph/graph_text.h"
#include "core/session/run.h"
#include "kernels/runtime/standard_runtime.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;

namespace {

/// What every backend has first.
const std::string kFirst =
    R"({"op": "empty.memory_format", "key": "PrivateUse1", "kernel": "standard"},
       {"op": "empty_strided", "key": "PrivateUse1", "kernel": "standard"},
       {"op": "_copy_from", "key": "PrivateUse1", "kernel": "standard"},
       {"op": "_copy_from_and_resize", "key": "PrivateUse1", "kernel": "standard"},
       {"op": "as_strided", "key": "PrivateUse1", "kernel": "standard"},
       {"op": "view", "key": "PrivateUse1", "kernel": "standard"})";
const std::string kFallback = R"(, {"key": "PrivateUse1", "kernel": "standard:cpu_fallback"})";

std::string at(const std::string& op, const std::string& kernel = "\"standard\"")
{
    return R"(, {"op": ")" + op + R"(", "key": "PrivateUse1", "kernel": )" + kernel + "}";
}

/// `name`: what PrivateUse1 is called.
RunResult runOf(const std::string& registrations, std::vector<std::string> program, const std::string& name = {})
{
    const std::string device = name.empty() ? "privateuseone" : name;
    auto session = parseSession(R"({"format": "keyfall-session", "version": 1, "model": "pytorch-2.15",)"
                                    + (name.empty() ? name : R"("privateuse1_name": ")" + name + "\",")
                                    + R"("registrations": [)" + registrations + R"(],
        "tensors": {"a": {"dtype": "float32", "shape": [2, 2], "data": [1, -2, 3, -4], "device": ")"
                                    + device + R"("},
                    "g": {"dtype": "float32", "shape": [2, 2], "data": [1, -2, 3, -4], "device": ")"
                                    + device + R"(", "requires_grad": true},
                    "c": {"dtype": "float32", "shape": [2, 2], "data": [10, 20, 30, 40]}}})",
                                "here");
    if (!session)
        qFatal("%s", session.error().text().c_str());
    session->program = std::move(program);
    auto result = runSession(*session, standardRuntimeFactory());
    if (!result)
        qFatal("%s", result.error().text().c_str());
    return std::move(*result);
}

/// "privateuseone:0 1 0 3 0"
std::string resultText(const RunResult& run, const std::string& name)
{
    for (const ResultTensor& result : run.results)
        if (result.name == name) {
            std::string text = nameOf(result.device);
            for (const double number : result.data)
                text += " " + std::to_string(static_cast<int>(number));
            return text + result.omitted;
        }
    return run.error.value_or("no result " + name);
}

/// The hops of a run that ran at `key`: "relu, _copy_from".
std::string opsAt(const RunResult& run, const std::string& key)
{
    std::string text;
    for (const Hop& hop : run.graph->hops)
        if (hop.key && run.graph->model->nameOf(*hop.key) == key)
            text += (text.empty() ? "" : ", ") + hop.op.str();
    return text;
}

}  // namespace

class PrivateUse1Test : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Its devices are asked for by that name and print by it, from the tensors through views to what an error says.
    void aRenamedBackendGoesByItsName()
    {
        const RunResult run =
            runOf(kFirst + at("add.Tensor") + R"(, {"op": "mine::f", "key": "CPU", "kernel": {"return": 0}})",
                  {"y = view(add(a, a), [4])", "e = empty([2], device=device:foo)", "s = empty([2], device=\"foo:1\")",
                   "z = mine::f(a)"},
                  "foo");
        QCOMPARE(resultText(run, "y"), std::string("foo:0 2 -4 6 -8"));
        QVERIFY(resultText(run, "e").starts_with("foo:0 "));
        QVERIFY(resultText(run, "s").starts_with("foo:1 "));
        QVERIFY(run.error && run.error->find("with arguments from the 'foo' backend") != std::string::npos);
        QCOMPARE(textOf(run.graph->hops[0].inputs[0]), std::string("float32[2, 2] foo:0"));
        const RunResult mistyped = runOf(kFirst, {"e = empty([2], device=device:food)"}, "foo");
        QVERIFY2(mistyped.error && mistyped.error->find("found 'food', which is none of cpu") != std::string::npos
                     && mistyped.error->find("privateuseone and foo") != std::string::npos,
                 mistyped.error.value_or("no error").c_str());
    }

    void whatASessionRegistersComputes()
    {
        const RunResult run = runOf(kFirst + at("add.Tensor"), {"y = add(a, a)", "z = add(y, a)"});
        QCOMPARE(resultText(run, "y"), std::string("privateuseone:0 2 -4 6 -8"));
        QCOMPARE(resultText(run, "z"), std::string("privateuseone:0 3 -6 9 -12"));
        QCOMPARE(opsAt(run, "AutogradPrivateUse1"), std::string("add.Tensor, add.Tensor"));
        QCOMPARE(opsAt(run, "PrivateUse1"), std::string("add.Tensor, add.Tensor"));
        QCOMPARE(opsAt(run, "CPU"), std::string());
        // Whoever looks at the values leaves no trace of it.
        for (const Hop& hop : run.graph->hops)
            for (const HopEvent& event : hop.events)
                QVERIFY2(event.kind != EventKind::place, event.text.c_str());
    }

    /// The kernel of the CPU, called directly, computes on the device's memory.
    void callDirectToTheCpu()
    {
        const RunResult run = runOf(kFirst + at("add.Tensor", R"({"call_direct": "CPU"})"), {"y = add(a, a)"});
        QCOMPARE(resultText(run, "y"), std::string("privateuseone:0 2 -4 6 -8"));
        QCOMPARE(opsAt(run, "CPU"), std::string("add.Tensor"));
    }

    void aMissingKernelIsPytorchsError()
    {
        const RunResult run = runOf(kFirst, {"y = relu(a)"});
        QVERIFY2(run.error && run.error->find("with arguments from the 'PrivateUse1' backend") != std::string::npos,
                 run.error.value_or("none").c_str());
    }

    void twoDevicesArePytorchsError()
    {
        const RunResult run = runOf(kFirst + at("add.Tensor"), {"y = add(a, c)"});
        QVERIFY2(run.error
                     && run.error->starts_with("Expected all tensors to be on the same device, but found at least two "
                                               "devices, privateuseone:0 and cpu!"),
                 run.error.value_or("none").c_str());
    }

    /// at::native::cpu_fallback as the key's fallback: copies there, runs, copies back.
    void cpuFallback()
    {
        const RunResult run = runOf(kFirst + kFallback, {"y = relu(a)"});
        QCOMPARE(resultText(run, "y"), std::string("privateuseone:0 1 0 3 0"));
        QCOMPARE(opsAt(run, "CPU"), std::string("empty_strided, relu"));
        QCOMPARE(opsAt(run, "PrivateUse1"),
                 std::string("relu, _to_copy, copy_, _copy_from, _to_copy, empty_strided, copy_, _copy_from"));
        // PyTorch's autograd kernels of operators that neither write nor view exclude ADInplaceOrView, too.
        QCOMPARE(opsAt(run, "ADInplaceOrView"), std::string());
        const auto relu = std::find_if(run.graph->hops.begin(), run.graph->hops.end(), [&](const Hop& hop) {
            return hop.op.str() == "relu" && hop.key && run.graph->model->nameOf(*hop.key) == "PrivateUse1";
        });
        QCOMPARE(relu->kernel.str(), std::string("session:standard:cpu_fallback"));
        QVERIFY(!relu->events.empty());
        QCOMPARE(relu->events.front().kind, EventKind::place);
    }

    void cpuFallbackOfOneOperator()
    {
        const RunResult run = runOf(kFirst + at("mul.Tensor", "\"standard:cpu_fallback\""), {"y = mul(a, a)"});
        QCOMPARE(resultText(run, "y"), std::string("privateuseone:0 1 4 9 16"));
    }

    /// What the CPU wrote is copied back into the argument, which is the result itself.
    void cpuFallbackWritesBack()
    {
        const RunResult run = runOf(kFirst + kFallback, {"y = relu_(a)", "z = add(a, a)"});
        QCOMPARE(resultText(run, "y"), std::string("privateuseone:0 1 0 3 0"));
        QVERIFY2(opsAt(run, "PrivateUse1").find("_copy_from_and_resize") != std::string::npos,
                 opsAt(run, "PrivateUse1").c_str());
    }

    /// A fallback needs the backend's own copy, as in PyTorch.
    void cpuFallbackNeedsACopy()
    {
        std::string without = kFirst;
        const std::string copy = R"({"op": "_copy_from", "key": "PrivateUse1", "kernel": "standard"},)";
        without.erase(without.find(copy), copy.size());
        const RunResult run = runOf(without + kFallback, {"y = relu(a)"});
        QVERIFY2(run.error.has_value(), "it ran");
        QVERIFY2(run.error->find("_copy_from") != std::string::npos, run.error->c_str());
    }

    /// It warns, and what comes back is a copy: a write into it does not reach the tensor.
    void cpuFallbackCopiesViews()
    {
        std::string without = kFirst;
        const std::string view = R"(,
       {"op": "view", "key": "PrivateUse1", "kernel": "standard"})";
        without.erase(without.find(view), view.size());
        const RunResult run = runOf(without + kFallback, {"y = view(a, [4])", "z = zero_(y)", "w = relu(a)"});
        QVERIFY2(!run.error, run.error.value_or("").c_str());
        std::string warning;
        for (const Hop& hop : run.graph->hops)
            for (const HopEvent& event : hop.events)
                if (event.kind == EventKind::warning)
                    warning = event.text;
        QCOMPARE(
            warning,
            std::string("The operator view appears to be a view operator, but it has no implementation for the backend "
                        "\"privateuseone:0\". View operators don't support falling back to run on the CPU, since the "
                        "tensor's storage cannot be shared across devices."));
        QCOMPARE(resultText(run, "z"), std::string("privateuseone:0 0 0 0 0"));
        QCOMPARE(resultText(run, "w"), std::string("privateuseone:0 1 0 3 0"));
    }

    /// pytorch:N11: BackendSelect takes the backend from the device.
    void factories()
    {
        const RunResult run =
            runOf(kFirst + at("zero_") + at("fill_.Scalar"),
                  {"z = zeros([2, 2], device=\"privateuseone\")", "f = full([2], 7.0, device=\"privateuseone\")"});
        QCOMPARE(resultText(run, "z"), std::string("privateuseone:0 0 0 0 0"));
        QCOMPARE(resultText(run, "f"), std::string("privateuseone:0 7 7"));
        QCOMPARE(opsAt(run, "PrivateUse1"),
                 std::string("zeros, empty.memory_format, zero_, full, empty.memory_format, fill_.Scalar"));
        const RunResult like = runOf(kFirst + at("zero_"),
                                     {"z = zeros([1], device=\"privateuseone\")", "n = new_zeros(z, [2])",
                                      "w = new_zeros(z, [1], dtype=dtype:int32)"});
        QCOMPARE(resultText(like, "n"), std::string("privateuseone:0 0 0"));
        QCOMPARE(opsAt(like, "PrivateUse1"),
                 std::string("zeros, empty.memory_format, zero_, new_zeros, new_empty, empty.memory_format, zero_, "
                             "new_zeros, new_empty, empty.memory_format, zero_"));
        const RunResult missing = runOf("", {"z = zeros([2, 2], device=\"privateuseone\")"});
        QVERIFY2(missing.error && missing.error->find("empty.memory_format") != std::string::npos,
                 missing.error.value_or("none").c_str());
    }

    void copiesBetweenDevices()
    {
        const RunResult run =
            runOf(kFirst, {"p = to(c, \"privateuseone\", dtype:float32)", "h = to(a, \"cpu\", dtype:float32)"});
        QCOMPARE(resultText(run, "p"), std::string("privateuseone:0 10 20 30 40"));
        QCOMPARE(resultText(run, "h"), std::string("cpu 1 -2 3 -4"));
    }

    /// A view shares memory: what is written into it is seen in the tensor.
    void viewsAndInPlace()
    {
        const RunResult run = runOf(kFirst + at("fill_.Scalar"),
                                    {"t = transpose(a, 0, 1)", "v = view(a, [4])", "w = fill_(v, 5)", "k = clone(a)"});
        QCOMPARE(resultText(run, "t"), std::string("privateuseone:0 5 5 5 5"));
        QCOMPARE(resultText(run, "k"), std::string("privateuseone:0 5 5 5 5"));
        // Below a kernel at ADInplaceOrView that key is excluded: not as_strided.
        QCOMPARE(opsAt(run, "ADInplaceOrView"), std::string("transpose.int, view, fill_.Scalar"));
        QVERIFY2(opsAt(run, "PrivateUse1").starts_with("transpose.int, as_strided"), opsAt(run, "PrivateUse1").c_str());
    }

    void gradients()
    {
        const RunResult run = runOf(kFirst + at("mul.Tensor") + at("sum") + at("fill_.Scalar") + at("add.Tensor")
                                        + at("zero_") + at("expand"),
                                    {"y = mul(g, a)", "s = sum(y)", "backward(s)"});
        QCOMPARE(resultText(run, "g.grad"), std::string("privateuseone:0 1 -2 3 -4"));
    }
};

KEYFALL_TEST(PrivateUse1Test)
#include "private_use1_test.moc"
