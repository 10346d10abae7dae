// SPDX-License-Identifier: MIT
// Key models as documents: nothing of a model is lost on the way through a file, and a wrong file says what is wrong.
#include "core/keys/key_model_json.h"
#include "core/keys/model_file.h"
#include "core/text/json_text.h"
#include "core/text/text_file.h"
#include "tests/paths.h"
#include "tests/support/schema_checker.h"
#include "tests/support/test_case.h"

#include <QTemporaryDir>
#include <QTest>

using namespace keyfall;

namespace {

std::shared_ptr<const KeyModel> builtIn(const QString& name)
{
    return KeyModel::builtIn(name.toStdString()).value();
}

Expected<std::shared_ptr<const KeyModel>> modelFrom(const Json& json)
{
    QTemporaryDir folder;
    const std::string path = folder.filePath("m.json").toStdString();
    if (const auto written = writeFileAtomically(path, jsonLine(json)); !written)
        return tl::unexpected<Error>(written.error());
    auto model = readModelFile(path);
    if (!model) {
        Error error = model.error();
        error.where.erase(0, path.size());
        return tl::unexpected<Error>(error);
    }
    return model;
}

std::string wrong(const Json& json)
{
    const auto model = modelFrom(json);
    return model ? "no error" : model.error().where + ": " + model.error().message;
}

}  // namespace

class KeyModelJsonTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyBuiltInModelSurvives_data()
    {
        QTest::addColumn<QString>("name");
        for (const std::string& name : KeyModel::builtInNames())
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }

    void everyBuiltInModelSurvives()
    {
        QFETCH(QString, name);
        const auto model = builtIn(name);
        const Json json = jsonOf(model->spec());
        const test::SchemaChecker schema(KEYFALL_RESOURCES_DIR "/schemas/key-model.schema.json");
        QCOMPARE(schema.problem(Json(json)), std::string());
        const JsonPlace place(json, "model");
        const ModelSpec read = readModelSpec(place);
        QCOMPARE(QByteArray::fromStdString(jsonText(jsonOf(read))), QByteArray::fromStdString(jsonText(json)));
        QVERIFY(read == model->spec());

        QTemporaryDir folder;
        const std::string path = folder.filePath("model.json").toStdString();
        QVERIFY(saveModelFile(*model, path));
        const auto again = modelNamed(path);
        QVERIFY2(again.has_value(), again ? "" : again.error().message.c_str());
        QCOMPARE((*again)->all(), model->all());
        for (const Key key : model->lanes()) {
            QCOMPARE((*again)->nameOf(key), model->nameOf(key));
            QCOMPARE((*again)->info(key).slot, model->info(key).slot);
        }
    }

    /// An order lab's model: two keys of 2.6 change places, and only they.
    void aDerivedOrderChangesTheWinner()
    {
        const auto original = builtIn("pytorch-2.6");
        Json json = jsonOf(original->spec());
        json["name"] = "Conjugate below Negative";
        auto& keys = json["functionalities"];
        const auto at = [&keys](const char* name) {
            for (std::size_t i = 0; i < keys.size(); ++i)
                if (keys[i]["name"] == name)
                    return i;
            return keys.size();
        };
        const auto set = original->setOf({"Conjugate", "Negative", "CPU"});
        const auto before = original->highest(set);
        std::swap(keys[at("Conjugate")], keys[at("Negative")]);
        const auto derived = modelFrom(json);
        QVERIFY2(derived.has_value(), derived ? "" : derived.error().message.c_str());
        const auto after = (*derived)->highest((*derived)->setOf({"Conjugate", "Negative", "CPU"}));
        QVERIFY(before && after);
        QCOMPARE(original->nameOf(*before), std::string("Negative"));
        QCOMPARE((*derived)->nameOf(*after), std::string("Conjugate"));
    }

    void aWrongModelSaysWhere()
    {
        Json json = jsonOf(builtIn("pytorch-1.8")->spec());
        Json bad = json;
        bad["fallthrough"] = Json::array();
        QCOMPARE(wrong(bad), std::string("#/fallthrough: unknown field 'fallthrough'"));
        bad = json;
        bad["fallthroughs"] = Json::array({"Autograd"});
        QCOMPARE(QByteArray::fromStdString(wrong(bad)),
                 QByteArray(": model fallthroughs: no key named 'Autograd' that can have a fallback"));
        bad = json;
        bad["precedence"] = "newest";
        QCOMPARE(
            wrong(bad),
            std::string("#/precedence: expected \"plain\" or \"classic\" or \"modern\", found the text \"newest\""));
        bad = json;
        bad["name"] = "";  // was read, and what was written of it was not
        QCOMPARE(wrong(bad), std::string("#/name: expected the model's name, found the text \"\""));
        bad = json;
        bad["functionalities"][0].erase("name");
        QVERIFY2(wrong(bad).starts_with("#/functionalities/0"), wrong(bad).c_str());
        bad = json;
        bad["layer_keys"]["Sparse"] = Json::array({"SparseCPU", "SparseTPU"});
        QVERIFY2(wrong(bad).find("no key named 'SparseTPU'") != std::string::npos, wrong(bad).c_str());
    }

    void aNameIsNoPath()
    {
        QCOMPARE(modelNamed("pytorch-2.6").value()->spec().name, std::string("pytorch-2.6"));
        QVERIFY(!modelNamed("pytorch-2.9"));
        QVERIFY(!modelNamed("./nothing.json"));
    }
};

KEYFALL_TEST(KeyModelJsonTest)
#include "key_model_json_test.moc"
