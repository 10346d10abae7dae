// SPDX-License-Identifier: MIT
#include "core/keys/reordered_model.h"

#include "tests/support/test_case.h"

#include <QTest>

#include <utility>

using namespace keyfall;

namespace {

std::string laneNames(const KeyModel& model)
{
    std::string text;
    for (const Key key : model.lanes())
        text += (text.empty() ? "" : " ") + model.nameOf(key);
    return text;
}

}  // namespace

class ReorderedModelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aReorderedModelHasTheSameKeysInAnotherOrder()
    {
        for (const std::string& name : KeyModel::builtInNames()) {
            const auto model = KeyModel::builtIn(name).value();
            std::vector<std::string> order = orderOf(*model);
            const auto same = reorderedModel(*model, order);
            QVERIFY(same.has_value());
            QCOMPARE(laneNames(**same), laneNames(*model));
            QCOMPARE((*same)->name(), name);
            std::swap(order[order.size() - 1], order[order.size() - 2]);
            const auto other = reorderedModel(*model, order);
            QVERIFY2(other.has_value(), other ? "" : other.error().text().c_str());
            QCOMPARE((*other)->name(), name + ", reordered");
            QCOMPARE((*other)->slotCount(), model->slotCount());
            QCOMPARE((*other)->keys().size(), model->keys().size());
            const Key top = *(*other)->find(order.back());
            QCOMPARE(*(*other)->info(top).bit,
                     *model->info(*model->find(order.front())).bit + static_cast<int>(order.size()) - 1);
            // Twice reordered is still one suffix, and back is the old order.
            const auto back = reorderedModel(**other, orderOf(*model));
            QCOMPARE(laneNames(**back), laneNames(*model));
        }
    }

    void aWrongOrderIsRefused()
    {
        const auto model = KeyModel::ferrotorch();
        const auto refusal = [&](const std::vector<std::string>& order) {
            const auto made = reorderedModel(*model, order);
            return made ? std::string() : made.error().text();
        };
        std::vector<std::string> order = orderOf(*model);
        order.pop_back();
        QVERIFY(refusal(order).starts_with("the order names 10 of 11 functionalities"));
        order.push_back("Autogard");
        QVERIFY(refusal(order).starts_with("'Autogard' is no functionality of the model ferrotorch"));
        QVERIFY(refusal(order).find("Autograd") != std::string::npos);
        order.back() = order.front();
        QVERIFY(refusal(order).starts_with("'" + order.front() + "' is named twice in the order"));
    }
};

KEYFALL_TEST(ReorderedModelTest)
#include "reordered_model_test.moc"
