// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/epoch_plan.h"

#include "tests/support/method_checks.h"

#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

ParameterValues valuesOf(const std::map<std::string, std::string>& settings) {
    return resolveParameters(methods().find("erm").parameters, settings);
}

} // namespace

class TestEpochPlan : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void epochsAreAddedUntilThereAreEnoughUpdates() {
        const ParameterValues values = valuesOf({{"epochs", "50"}, {"minimum_updates", "101"}});
        QCOMPARE(planEpochs(values, 2).made, 51);
        QCOMPARE(planEpochs(values, 3).made, 50);
        QCOMPARE(planEpochs(values, 0).made, 101); // an epoch without updates counts as one
        CHECK_HOLDS(planEpochs(values, 2).notice(),
                    "51 epochs are made, not 50: one has 2 updates, and minimum_updates asks for 101");
        QVERIFY(planEpochs(values, 3).notice().empty());
    }

    /// 239 examples in batches of 128: 50 epochs were 100 updates, which left an untrained model.
    void defaultsTrainASmallSet() {
        const EpochPlan plan = planEpochs(valuesOf({}), 2);
        QVERIFY(plan.made > 10 * plan.asked);
        QCOMPARE(planEpochs(valuesOf({}), 375).made, plan.asked); // the demo set keeps its epochs
    }

    void givenEpochsCountAlone() {
        QCOMPARE(planEpochs(valuesOf({{"epochs", "20"}}), 2).made, 20);
        QCOMPARE(valuesOf({{"epochs", "20"}}).integer("minimum_updates"), std::int64_t{0});
        const auto both = valuesOf({{"epochs", "20"}, {"minimum_updates", "60"}});
        QCOMPARE(planEpochs(both, 2).made, 30);
    }

    /// The number of epochs is known before a training starts: progress and forecasts use it.
    void expectedEpochsCountUpdates() {
        QCOMPARE(expectedEpochs(valuesOf({}), 48'000), 50);
        QCOMPARE(expectedEpochs(valuesOf({}), 226), 1000); // two updates an epoch, 2,000 wanted
        QCOMPARE(expectedEpochs(valuesOf({{"epochs", "20"}}), 226), 20);
        const ParameterValues cnc = resolveParameters(methods().find("cnc").parameters, {});
        QCOMPARE(expectedEpochs(cnc, 320), 50); // at most ten updates of 32 anchors an epoch, 500 wanted
        QCOMPARE(expectedEpochs(resolveParameters(methods().find("zero-shot").parameters, {}), 226), 1);
        for (const char* id : {"erm", "linear-probe", "adapter", "ft", "jtt", "lff", "dml-margin"}) {
            const auto task = makeTask(birdsInPlaces());
            const auto trainer = startMethod(id, task, {});
            const ParameterValues values = resolveParameters(methods().find(id).parameters, {});
            const int expected = expectedEpochs(values, task->fitRows().size());
            QVERIFY2(2 * trainer->epochCount() >= expected && trainer->epochCount() <= 2 * expected, id);
        }
    }

    void everyMethodOfEpochsHasTheParameter() {
        for (const Method& method : methods()) {
            std::set<std::string> keys;
            for (const ParameterSpec& spec : method.parameters)
                keys.insert(spec.key);
            QVERIFY2(keys.contains("epochs") == keys.contains("minimum_updates"), method.id.c_str());
        }
    }

    /// A trainer that steps `batch_size` rows at a time makes the planned epochs.
    void aTrainerMakesThePlannedEpochs() {
        const auto trainer = startMethod("erm", makeTask(birdsInPlaces()),
                                         {{"batch_size", "1000"}, {"minimum_updates", "70"}});
        QCOMPARE(trainer->epochCount(), 70);
        CHECK_HOLDS(trainer->epochNotice(), "70 epochs are made, not 50");
    }
};

QTEST_APPLESS_MAIN(TestEpochPlan)
#include "tst_epoch_plan.moc"
