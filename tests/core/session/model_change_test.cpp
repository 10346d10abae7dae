// SPDX-License-Identifier: MIT
// A session in another model's words: what moves where, and what is said about the rest.
#include "core/session/model_change.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;

namespace {

std::shared_ptr<const KeyModel> model(const char* name)
{
    return KeyModel::builtIn(name).value();
}

/// "{CPU, AutogradCPU}": the translated key set as its model prints it, then the notes.
std::string movedKeys(const char* from, const char* to, std::initializer_list<std::string_view> keys)
{
    Session session;
    session.model = from;
    session.explicitKeys = model(from)->setOf(keys);
    const ModelChange change = changeModel(session, *model(from), *model(to));
    std::string notes;
    for (const std::string& note : change.notes)
        notes += " | " + note;
    return model(to)->names(*change.session.explicitKeys) + notes;
}

}  // namespace

class ModelChangeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void layersGoToTheirKeys()
    {
        QCOMPARE(movedKeys("ferrotorch", "pytorch-2.6", {"Tracer", "Autograd", "Cpu"}),
                 std::string("{Tracer, AutogradCPU, CPU}"));
        QCOMPARE(movedKeys("ferrotorch", "pytorch-2.6", {"Tracer", "Autograd", "Cuda"}),
                 std::string("{Tracer, AutogradCUDA, CUDA}"));
        QCOMPARE(movedKeys("ferrotorch", "pytorch-1.8", {"Autograd", "Autocast", "Cpu"}),
                 std::string("{Autocast, AutogradCPU, CPU}"));
        QCOMPARE(movedKeys("ferrotorch", "pytorch-1.13", {"Vmap", "Autocast", "Cuda"}),
                 std::string("{FuncTorchBatched, AutocastCUDA, CUDA}"));
        QCOMPARE(movedKeys("pytorch-2.6", "ferrotorch", {"AutocastCPU", "AutogradCPU", "CPU"}),
                 std::string("{Autograd, Autocast, Cpu}"));
        QCOMPARE(movedKeys("pytorch-1.13", "pytorch-2.4", {"BackendSelect", "AutogradCUDA", "CUDA"}),
                 std::string("{AutogradCUDA, BackendSelect, CUDA}"));
    }

    /// Tables are of one model: what comes with the other takes their place, anything else is left out and said.
    void tablesGoWithTheModel()
    {
        const auto moved = [](const std::optional<std::string>& tables, const char* to) {
            Session session;
            session.model = "pytorch-2.15";
            session.registrationsFrom = tables;
            return changeModel(session, *model("pytorch-2.15"), *model(to));
        };
        const ModelChange other = moved("builtin:2.15.0", "pytorch-2.6");
        QCOMPARE(other.session.registrationsFrom.value_or("-"), std::string("builtin:2.6.0"));
        QVERIFY(other.notes.empty());
        for (const ModelChange& change : {moved("builtin:2.15.0", "pytorch-2.4"), moved("mine.gz", "pytorch-2.6")}) {
            QVERIFY(!change.session.registrationsFrom);
            QCOMPARE(change.notes.size(), std::size_t{1});
            QVERIFY2(change.notes.front().find("pytorch-2.15") != std::string::npos, change.notes.front().c_str());
        }
        QCOMPARE(moved("mine.gz", "pytorch-2.15").session.registrationsFrom.value_or("-"), std::string("mine.gz"));
        QCOMPARE(moved("", "ferrotorch").session.registrationsFrom.value_or("-"), std::string());
        QVERIFY(!moved(std::nullopt, "ferrotorch").session.registrationsFrom);
    }

    void whatHasNoWordIsSaid()
    {
        const std::string profiler = movedKeys("ferrotorch", "pytorch-2.6", {"Profiler", "Cpu"});
        QVERIFY2(profiler.starts_with("{CPU} | pytorch-2.6 has no key for Profiler"), profiler.c_str());
        QVERIFY2(profiler.find("with profiler():") != std::string::npos, profiler.c_str());
        QCOMPARE(movedKeys("pytorch-2.6", "ferrotorch", {"PythonDispatcher", "CPU"}),
                 std::string("{Cpu} | ferrotorch has no key for PythonDispatcher: it is left out of the key set."));
    }

    void thereAndBackIsTheSame()
    {
        for (const char* name : {"pytorch-1.8", "pytorch-1.13", "pytorch-2.4", "pytorch-2.6"}) {
            Session session;
            session.explicitKeys = KeyModel::ferrotorch()->setOf({"Tracer", "Vmap", "Autograd", "Autocast", "Cuda"});
            session.include = KeyModel::ferrotorch()->setOf({"Tracer"});
            session.breakpoints = {{"add", "Autograd"}, {"", "Cuda"}};
            session.registrations = {{"f", "Autograd", RedispatchKernel{}}, {"f", "Cuda", CallDirectKernel{"Cpu"}}};
            const ModelChange there = changeModel(session, *KeyModel::ferrotorch(), *model(name));
            QCOMPARE(there.notes, std::vector<std::string>());
            QCOMPARE(there.session.model, std::string(name));
            QCOMPARE(there.session.registrations[0].key, std::string("Autograd"));
            QCOMPARE(there.session.registrations[1].key, std::string("CUDA"));
            QVERIFY(std::get<CallDirectKernel>(there.session.registrations[1].kernel).key == "CPU");
            const ModelChange back = changeModel(there.session, *model(name), *KeyModel::ferrotorch());
            QCOMPARE(back.notes, std::vector<std::string>());
            QVERIFY2(back.session == session, name);
        }
    }

    void aRegistrationAtNoKeyIsLeftOutAndSaid()
    {
        Session session;
        session.model = "pytorch-2.6";
        session.registrations = {{"f", "CompositeImplicitAutograd", RedispatchKernel{}},
                                 {"f", "CPU", ReturnKernel{}},
                                 {"f", "", ReturnKernel{}}};
        const ModelChange change = changeModel(session, *model("pytorch-2.6"), *KeyModel::ferrotorch());
        QCOMPARE(change.session.registrations.size(), std::size_t{2});
        QCOMPARE(change.session.registrations[0].key, std::string("Cpu"));
        QCOMPARE(change.notes,
                 (std::vector<std::string>{
                     "ferrotorch has no key CompositeImplicitAutograd: the kernel of f is left out."}));
    }

    /// Without an explicit set the tensors say where the session computes.
    void tensorsSayTheDevice()
    {
        Session session;
        TensorSpec tensor;
        tensor.device = Device{DeviceType::cuda, 0};
        session.tensors = {tensor};
        session.exclude = KeyModel::ferrotorch()->setOf({"Autograd"});
        const ModelChange change = changeModel(session, *KeyModel::ferrotorch(), *model("pytorch-1.8"));
        QCOMPARE(model("pytorch-1.8")->names(change.session.exclude), std::string("{AutogradCUDA}"));
    }
};

KEYFALL_TEST(ModelChangeTest)
#include "model_change_test.moc"
