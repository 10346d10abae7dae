// SPDX-License-Identifier: MIT
#include "tests/support/graphs.h"
#include "tests/support/test_case.h"
#include "tests/ui/fake_runtime.h"
#include "ui/keyset/key_panel.h"
#include "ui/keyset/mask_edit.h"
#include "ui/words/hop_selection.h"

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace keyfall;

class KeyPanelTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Document> document_;
    std::unique_ptr<KeyPanel> panel_;

    template <class W = QCheckBox>
    W* find(const QString& name) const
    {
        W* widget = panel_->findChild<W*>(name);
        if (!widget)
            qFatal("no widget named %s", qPrintable(name));
        return widget;
    }
    [[nodiscard]] QCheckBox* key(const char* name) const { return find(QStringLiteral("key.") + QLatin1String(name)); }
    [[nodiscard]] QString names() const
    {
        return QString::fromStdString(document_->model().names(document_->session().explicitKeys.value_or(KeySet())));
    }
    [[nodiscard]] QString nextKey() const { return find<QLabel>(QStringLiteral("nextKey"))->text(); }
    void type(const QString& field, const QString& text)
    {
        auto* edit = find<QLineEdit>(field);
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, text);
        QTest::keyClick(edit, Qt::Key_Return);
    }

private Q_SLOTS:
    void init()
    {
        document_ = std::make_unique<Document>(test::fakeRuntime());
        QVERIFY(document_->replace(test::fakeSession()).has_value());
        panel_ = std::make_unique<KeyPanel>(*document_);
        panel_->resize(420, 640);
        panel_->show();
        QVERIFY(QTest::qWaitForWindowActive(panel_.get()));
        QVERIFY(!find<QLineEdit>(QStringLiteral("mask.hex"))->isVisible());  // folded until somebody wants numbers
        find<QToolButton>(QStringLiteral("mask.fold"))->click();
        QVERIFY(find<QLineEdit>(QStringLiteral("mask.hex"))->isVisible());
    }
    void cleanup()
    {
        panel_.reset();
        document_.reset();
    }

    /// The panel is as wide as it was, however long the name of the operator and the path of its kernel are.
    void aHopOfALongNameDoesNotWidenIt()
    {
        HopSelection selection;
        panel_->follow(selection);
        graphs::Builder b;
        for (const char* op :
             {"add", "aten::_a_fused_dot_product_of_attention_for_a_device_backward.grad_input_mask"}) {
            b.call(op, {"Cpu"});
            b.hop(0, CallKind::call, "Cpu", {},
                  "registered at /a/path/to/aten/src/ATen/RegisterCPU_of_a_device_0.cpp:2347");
        }
        document_->showGraph(b.shared());
        selection.select(1);
        const int narrow = panel_->minimumSizeHint().width();
        selection.select(2);
        QVERIFY2(nextKey().contains("aten"), qPrintable(nextKey()));
        QCOMPARE(panel_->minimumSizeHint().width(), narrow);
        panel_.reset();  // it refers to the selection
    }

    void theNumberSaysWhatIsNotInIt()
    {
        const QString tip = find<QToolButton>(QStringLiteral("mask.fold"))->toolTip();
        QVERIFY2(tip.contains(QStringLiteral("ticked")) && tip.contains(QStringLiteral("thread")), qPrintable(tip));
    }

    void rowsAreTheLanesHighestOnTop()
    {
        int above = -1;
        for (const Key key : document_->model().lanes()) {
            const KeyInfo& info = document_->model().info(key);
            auto* box = this->key(info.name.c_str());
            const int y = box->mapTo(panel_.get(), QPoint()).y();
            QVERIFY(y > above);
            above = y;
            QVERIFY(box->accessibleName().startsWith(
                QStringLiteral("%1, bit %2, ").arg(QString::fromStdString(info.name)).arg(*info.bit)));
            QVERIFY(box->parentWidget()->toolTip().contains(QString::fromStdString(info.duty)));
        }
        QCOMPARE(key("Autograd")->accessibleName(), QStringLiteral("Autograd, bit 7, mode"));
    }

    void tickingEachKeyAlone_data()
    {
        QTest::addColumn<QString>("name");
        for (const Key key : KeyModel::ferrotorch()->lanes()) {
            const std::string& name = KeyModel::ferrotorch()->nameOf(key);
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
        }
    }
    void tickingEachKeyAlone()
    {
        QFETCH(QString, name);
        document_->edit(QStringLiteral("none"), [](Session& s) { s.explicitKeys = KeySet(); });
        const KeyInfo& info = document_->model().info(*document_->model().find(name.toStdString()));

        QTest::mouseClick(key(qPrintable(name)), Qt::LeftButton, {}, QPoint(6, key(qPrintable(name))->height() / 2));
        QVERIFY(document_->session().explicitKeys == info.bits);
        QCOMPARE(find<QLineEdit>(QStringLiteral("mask.hex"))->text(),
                 QString::fromStdString(document_->model().hex(info.bits)));
        QCOMPARE(find<QLineEdit>(QStringLiteral("mask.binary"))->text().remove(QLatin1Char(' ')),
                 QStringLiteral("0b") + QString::number(info.bits.bits(), 2).rightJustified(11, QLatin1Char('0')));
        // add has kernels at Cpu and Autograd, and Tracer has a fallback; the others leave nothing to run.
        const bool runs =
            name == QStringLiteral("Cpu") || name == QStringLiteral("Autograd") || name == QStringLiteral("Tracer");
        QCOMPARE(nextKey(), runs ? QStringLiteral("Next: ") + name : QStringLiteral("add finds no kernel."));

        QTest::keyClick(key(qPrintable(name)), Qt::Key_Space);
        QVERIFY(document_->session().explicitKeys == KeySet());
    }

    void aTickStartsFromTheTensorsKeys()
    {
        QVERIFY(find<QRadioButton>(QStringLiteral("source.tensors"))->isChecked());
        QVERIFY(key("Autograd")->isChecked());
        QVERIFY(key("Cpu")->isChecked());
        QCOMPARE(nextKey(), QStringLiteral("Next: Autograd"));
        key("Tracer")->click();
        QCOMPARE(names(), QStringLiteral("{Tracer, Autograd, Cpu}"));
        QVERIFY(find<QRadioButton>(QStringLiteral("source.explicit"))->isChecked());
        QCOMPARE(nextKey(), QStringLiteral("Next: Tracer"));

        find<QRadioButton>(QStringLiteral("source.tensors"))->click();
        QVERIFY(!document_->session().explicitKeys);
        QVERIFY(!key("Tracer")->isChecked());
        find<QRadioButton>(QStringLiteral("source.explicit"))->click();
        QCOMPARE(names(), QStringLiteral("{Autograd, Cpu}"));
    }

    /// What is ticked is what the picture shows; a trace is not the session's to change.
    void aTraceShowsItsOwnKeys()
    {
        const KeySet before = document_->session().explicitKeys.value_or(KeySet());
        graphs::Builder b;
        b.call("add", {"Profiler", "Meta"});
        const HopId profiler = b.hop(0, CallKind::call, "Profiler");
        b.hop(profiler, CallKind::redispatch, "Meta");
        document_->showGraph(b.shared());
        const auto ticked = [this] {
            QStringList names;
            for (const char* name : {"Tracer", "Profiler", "Autograd", "Meta", "Cpu"})
                if (key(name)->isChecked())
                    names << QString::fromLatin1(name);
            return names.join(u' ');
        };
        QCOMPARE(ticked(), QStringLiteral("Profiler Meta"));
        QVERIFY(!key("Meta")->isEnabled());
        QVERIFY(find<QLabel>(QStringLiteral("source.trace"))->isVisible());
        QVERIFY(!find<QRadioButton>(QStringLiteral("source.tensors"))->isVisible());
        QVERIFY(find<QLineEdit>(QStringLiteral("mask.hex"))->text().contains(QStringLiteral("204")));
        key("Cpu")->click();
        QCOMPARE(document_->session().explicitKeys.value_or(KeySet()), before);
        document_->run();
        QTRY_VERIFY(document_->runState().isCurrent());
        QVERIFY(key("Meta")->isEnabled());
        QVERIFY(ticked() != QStringLiteral("Profiler Meta"));
        QVERIFY(find<QRadioButton>(QStringLiteral("source.tensors"))->isVisible());
    }

    void undoTakesATickBack()
    {
        key("Tracer")->click();
        key("Profiler")->click();
        QCOMPARE(document_->undoStack()->count(), 2);
        document_->undoStack()->undo();
        QVERIFY(!key("Profiler")->isChecked());
        QVERIFY(key("Tracer")->isChecked());
        document_->undoStack()->undo();
        QVERIFY(find<QRadioButton>(QStringLiteral("source.tensors"))->isChecked());
        document_->undoStack()->redo();
        QCOMPARE(nextKey(), QStringLiteral("Next: Tracer"));
    }

    void includeAndExclude()
    {
        find(QStringLiteral("include.Tracer"))->click();
        QVERIFY(document_->session().include == document_->model().setOf({"Tracer"}));
        QVERIFY(!key("Tracer")->isChecked());
        QCOMPARE(nextKey(), QStringLiteral("Next: Tracer"));
        find(QStringLiteral("exclude.Tracer"))->click();  // exclusion beats inclusion
        QVERIFY(document_->session().exclude == document_->model().setOf({"Tracer"}));
        QCOMPARE(nextKey(), QStringLiteral("Next: Autograd"));
        QVERIFY(find<QLabel>(QStringLiteral("nextKey.why"))
                    ->text()
                    .contains(QStringLiteral("the thread-local exclude set masks it")));
        find(QStringLiteral("exclude.Tracer"))->click();
        QVERIFY(document_->session().exclude.empty());
    }

    /// Signs alone said nothing to who did not know them.
    void plusAndMinusSayWhatTheyDo()
    {
        for (const auto& [sign, name, words] : {std::tuple{"+", "Thread includes", "in the set of every call"},
                                                {"−", "Thread excludes", "in the set of no call"}}) {
            const QList<QLabel*> labels = panel_->findChildren<QLabel*>();
            const auto heading =
                std::find_if(labels.begin(), labels.end(), [sign = QString::fromUtf8(sign)](const QLabel* label) {
                    return label->isVisible() && label->text() == sign;
                });
            QVERIFY(heading != labels.end());
            QCOMPARE((*heading)->accessibleName(), QLatin1String(name));
            QVERIFY2((*heading)->toolTip().startsWith(QLatin1String(name))
                         && (*heading)->toolTip().contains(QLatin1String(words)),
                     qPrintable((*heading)->toolTip()));
        }
        QVERIFY(find(QStringLiteral("include.Tracer"))->toolTip().contains(QLatin1String("adds Tracer to every call")));
        QVERIFY(find(QStringLiteral("exclude.Tracer"))
                    ->toolTip()
                    .contains(QLatin1String("takes Tracer away from every call")));
    }

    void typedMasks()
    {
        type(QStringLiteral("mask.hex"), QStringLiteral("0x401"));
        QCOMPARE(names(), QStringLiteral("{Tracer, Cpu}"));
        QVERIFY(key("Tracer")->isChecked());
        QVERIFY(!key("Autograd")->isChecked());
        QCOMPARE(find<QLineEdit>(QStringLiteral("mask.binary"))->text(), QStringLiteral("0b100 0000 0001"));
        type(QStringLiteral("mask.binary"), QStringLiteral("000 1000 0001"));
        QCOMPARE(names(), QStringLiteral("{Autograd, Cpu}"));
        QCOMPARE(find<QLineEdit>(QStringLiteral("mask.hex"))->text(),
                 QString::fromStdString(document_->model().hex(KeySet(0x81))));
        document_->undoStack()->undo();
        QCOMPARE(names(), QStringLiteral("{Tracer, Cpu}"));
    }

    void anUndefinedBitIsNamedAndChangesNothing()
    {
        const Session before = document_->session();
        auto* problem = find<QLabel>(QStringLiteral("mask.problem"));
        QVERIFY(problem->isHidden());
        type(QStringLiteral("mask.hex"), QStringLiteral("0x1801"));
        QVERIFY(!problem->isHidden());
        QVERIFY2(problem->text().contains(QStringLiteral("11")) && problem->text().contains(QStringLiteral("12")),
                 qPrintable(problem->text()));
        QVERIFY(document_->session() == before);
        QCOMPARE(document_->undoStack()->count(), 0);

        QTest::keyClick(find<QLineEdit>(QStringLiteral("mask.hex")), Qt::Key_Escape);
        QVERIFY(problem->isHidden());
        QCOMPARE(find<QLineEdit>(QStringLiteral("mask.hex"))->text(),
                 QString::fromStdString(document_->model().hex(KeySet(0x81))));
    }

    void arrowsWalkOverTheBoxes()
    {
        key("Tracer")->setFocus();
        QTest::keyClick(key("Tracer"), Qt::Key_Down);
        QVERIFY(key("Profiler")->hasFocus());
        QTest::keyClick(key("Profiler"), Qt::Key_Right);
        QVERIFY(find(QStringLiteral("include.Profiler"))->hasFocus());
        QTest::keyClick(find(QStringLiteral("include.Profiler")), Qt::Key_Space);
        QVERIFY(document_->session().include == document_->model().setOf({"Profiler"}));
        QTest::keyClick(find(QStringLiteral("include.Profiler")), Qt::Key_Up);
        QVERIFY(find(QStringLiteral("include.Tracer"))->hasFocus());
        QTest::keyClick(find(QStringLiteral("include.Tracer")), Qt::Key_Up);
        QVERIFY(find(QStringLiteral("include.Tracer"))->hasFocus());
        QTest::keyClick(find(QStringLiteral("include.Tracer")), Qt::Key_End);
        QVERIFY(find(QStringLiteral("include.Cpu"))->hasFocus());
    }

    void theFilterHidesRowsAndArrowsSkipThem()
    {
        find<QLineEdit>(QStringLiteral("key.filter"))->setText(QStringLiteral("auto"));
        QVERIFY(key("Autograd")->isVisible());
        QVERIFY(key("Autocast")->isVisible());
        QVERIFY(!key("Tracer")->isVisible());
        key("Autograd")->setFocus();
        QTest::keyClick(key("Autograd"), Qt::Key_Up);
        QVERIFY(key("Autograd")->hasFocus());
    }

    void aModelWithManyKeysHasARowOrACellForEach()
    {
        for (const std::string& name : KeyModel::builtInNames()) {
            document_->edit(QStringLiteral("model"), [&name](Session& s) { s.model = name; });
            for (const Key key : document_->model().lanes())
                if (!document_->model().setOf(key).empty() && document_->model().info(key).backend < 0)
                    QVERIFY(panel_->findChild<QCheckBox*>(QStringLiteral("key.")
                                                          + QString::fromStdString(document_->model().nameOf(key))));
        }
    }

    void theKeyThatWinsIsInSight()
    {
        find<QToolButton>(QStringLiteral("mask.fold"))->click();
        panel_->resize(300, 310);
        for (const char* name : {"Cpu", "Tracer", "Cpu"}) {
            document_->edit(QStringLiteral("keys"), [this, name](Session& s) {
                s.explicitKeys = document_->model().setOf(document_->model().find(name).value());
            });
            QVERIFY(nextKey().contains(QLatin1String(name)));
            QTRY_COMPARE(key(name)->visibleRegion().boundingRect(), key(name)->rect());
        }
        QVERIFY(key("Tracer")->visibleRegion().isEmpty());  // they do not both fit, so that this can fail
    }

    void whatTheLookupSaysOfAKeyIsWhole()
    {
        document_->edit(QStringLiteral("model"), [](Session& s) { s.model = "pytorch-2.15"; });
        document_->edit(QStringLiteral("keys"), [this](Session& s) {
            const KeyModel& model = document_->model();
            for (const char* name : {"ADInplaceOrView", "Python"}) {
                s.explicitKeys = s.explicitKeys.value_or(KeySet()) | model.setOf(model.find(name).value());
                s.exclude = s.exclude | model.setOf(model.find(name).value());
            }
        });
        for (const int width : {420, 330}) {
            panel_->resize(width, 640);
            QTRY_COMPARE(panel_->width(), width);
            QTRY_COMPARE(find<QLabel>(QStringLiteral("role.ADInplaceOrView"))->text(), QStringLiteral("excluded"));
        }
        // The heading above those words gives way sooner than a name.
        panel_->resize(340, 640);
        QTRY_COMPARE(panel_->width(), 340);
        QTRY_COMPARE(key("ADInplaceOrView")->text(), QStringLiteral("ADInplaceOrView"));
    }

    /// A narrow panel has room for the longest name or the longest word of the lookup, and only what is there needs it.
    void namesAndWordsGiveRoomToEachOther()
    {
        document_->edit(QStringLiteral("model"), [](Session& s) { s.model = "pytorch-2.15"; });
        panel_->resize(300, 440);
        document_->edit(QStringLiteral("keys"), [this](Session& s) {
            s.explicitKeys = document_->model().setOf({"AutogradPrivateUse1", "PrivateUse1"});
        });
        QTRY_VERIFY(key("AutogradPrivateUse1") != nullptr && key("AutogradPrivateUse1")->isVisible());
        QTRY_COMPARE(key("AutogradPrivateUse1")->text(), QStringLiteral("AutogradPrivateUse1"));
        document_->edit(QStringLiteral("model"), [](Session& s) { s.model = "pytorch-1.8"; });
        for (const char* name :
             {"AutogradCPU", "AutogradXLA", "AutogradCUDA", "AutogradOther"}) {  // the widest that is seen
            document_->edit(QStringLiteral("keys"),
                            [&](Session& s) { s.explicitKeys = document_->model().setOf({name}); });
            QTRY_COMPARE(key(name)->text(), QString::fromLatin1(name));
        }
        document_->edit(QStringLiteral("model"), [](Session& s) { s.model = "pytorch-2.15"; });
        document_->edit(QStringLiteral("through"), [this](Session& s) {
            s.registrations.push_back({"add", "ADInplaceOrView", FallthroughKernel{}});
            s.explicitKeys = document_->model().setOf({"ADInplaceOrView", "CPU"});
        });
        QTRY_COMPARE(find<QLabel>(QStringLiteral("role.ADInplaceOrView"))->text(), QStringLiteral("fallthrough"));
        QCOMPARE(key("ADInplaceOrView")->text(), QStringLiteral("ADInplaceOrView"));
    }

    /// The row that matters most, in the words of the box in the picture.
    void thatThereIsNoKernelIsWhole()
    {
        document_->edit(QStringLiteral("strict"), [this](Session& s) {
            s.strict = true;
            s.explicitKeys = document_->model().setOf({"Cuda"});
        });
        panel_->resize(290, 640);
        QTRY_COMPARE(find<QLabel>(QStringLiteral("role.Cuda"))->text(), QStringLiteral("missing"));
        QVERIFY(find<QLabel>(QStringLiteral("role.Cuda"))->toolTip().contains(QLatin1String("has no kernel for")));
    }

    /// The headline says it, and Program what to write.
    void anUnknownOperatorIsNamedOnce()
    {
        document_->edit(QStringLiteral("program"), [](Session& s) { s.program = {"y = rellu(a)"}; });
        QTRY_COMPARE(nextKey(), QStringLiteral("There is no operator named rellu."));
        const auto* why = find<QLabel>(QStringLiteral("nextKey.why"));
        QVERIFY2(!why->text().contains(QStringLiteral("rellu")), qPrintable(why->text()));
    }

    void aProgramThatCallsNothingIsSaid()
    {
        document_->edit(QStringLiteral("program"), [](Session& s) { s.program.clear(); });
        QCOMPARE(nextKey(), QStringLiteral("The program calls no operator yet."));
    }
};

KEYFALL_TEST(KeyPanelTest)
#include "key_panel_test.moc"
