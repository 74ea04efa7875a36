// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "tests/support/method_checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const Assignments tipAdapterFSettings{{"epochs", "6"}, {"batch_size", "64"}, {"learning_rate", "0.005"}};

} // namespace

class TestTipAdapterF : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void learnsAndSearches() {
        const auto task = makeTask(birdsInPlaces());
        const auto trainer = startMethod("tip-adapter-f", task, tipAdapterFSettings);
        const auto series = trainAll(*trainer);
        QCOMPARE(series[0].at(0).first, std::string("train.loss"));
        QVERIFY(series.back().at(0).second < 0.7 * series.front().at(0).second);
        QCOMPARE(series[0].at(1).first, std::string("cache.alpha"));
        QVERIFY(*testReport(*task, *trainer).averageAccuracy > 0.8);
        QCOMPARE(trainer->head()->state().settings.at("alpha"), series.back().at(1).second);
    }

    void withoutSearchTheGivenStrengthStays() {
        Assignments own = tipAdapterFSettings;
        own["search"] = "false";
        own["alpha"] = "2";
        const auto trainer = startMethod("tip-adapter-f", makeTask(birdsInPlaces()), own);
        QCOMPARE(trainer->step({}).at(1).second, 2.0);
        QCOMPARE(trainer->head()->state().settings.at("beta"), 1.0);
    }

    void sameSeedGivesTheSameBytesAtAnyThreadCount() {
        const MatrixF one = logitsWith(1, "tip-adapter-f", tipAdapterFSettings);
        QVERIFY(sameBytes(one, logitsWith(2, "tip-adapter-f", tipAdapterFSettings)));
        QVERIFY(sameBytes(one, logitsWith(4, "tip-adapter-f", tipAdapterFSettings)));
        QVERIFY(!sameBytes(one, logitsWith(1, "tip-adapter-f", tipAdapterFSettings, 1)));
    }

    void goesOnFromACheckpoint() { QVERIFY(continuesTheSame("tip-adapter-f", tipAdapterFSettings, 3)); }

    void headIsACopyThatLaterStepsDoNotChange() {
        const auto trainer = startMethod("tip-adapter-f", makeTask(birdsInPlaces()), tipAdapterFSettings);
        trainer->step({});
        const auto head = trainer->head();
        const MatrixF before = head->state().tensors.at(0).values;
        trainer->step({});
        QVERIFY(sameBytes(before, head->state().tensors.at(0).values));
        QVERIFY(!sameBytes(before, trainer->head()->state().tensors.at(0).values));
    }

    void stopEndsTheEpochAtTheNextStep() {
        QCOMPARE(reportsAfterStop("tip-adapter-f", tipAdapterFSettings, 3), 0);
    }

    void divergenceNamesTheSetting() {
        const auto trainer =
            startMethod("tip-adapter-f", makeTask(birdsInPlaces()),
                        {{"learning_rate", "100"}, {"beta", "1000"}, {"epochs", "5"}, {"search", "false"}});
        CHECK_HOLDS(messageOf<DataError>([&] { trainAll(*trainer); }), "lower learning_rate");
    }

    void shotsBoundTheCache() {
        const auto task = makeTask(birdsInPlaces());
        const auto keysOf = [&](const std::string& shots, std::uint64_t seed) {
            const auto trainer =
                startMethod("tip-adapter-f", task, {{"shots", shots}, {"epochs", "1"}}, seed);
            trainer->step({});
            return trainer->head()->state().tensors.at(0).values;
        };
        QCOMPARE(keysOf("16", 0).rows(), Eigen::Index(32));
        QVERIFY(!sameBytes(keysOf("16", 0), keysOf("16", 1)));
        QCOMPARE(keysOf("100000", 0).rows(), Eigen::Index(300));
        QVERIFY(sameBytes(keysOf("100000", 0), keysOf("0", 0)));
    }

    void needsClassEmbeddings() {
        const auto set = birdsInPlaces();
        set->embeddings[0].classEmbeddings.resize(0, 0);
        CHECK_HOLDS(messageOf<DataError>([&] { startMethod("tip-adapter-f", makeTask(set), {}); }),
                    "there are no class embeddings");
    }
};

QTEST_APPLESS_MAIN(TestTipAdapterF)
#include "tst_tip_adapter_f.moc"
