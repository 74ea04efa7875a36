// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "tests/support/method_checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const Assignments supconSettings{{"epochs", "8"},      {"learning_rate", "0.02"}, {"positives", "8"},
                                 {"negatives", "8"},   {"batch_factor", "8"},     {"hidden_dim", "16"},
                                 {"output_dim", "12"}, {"minimum_updates", "0"}};

} // namespace

class TestSupcon : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void learns() {
        const auto task = makeTask(birdsInPlaces());
        const auto trainer = startMethod("supcon", task, supconSettings);
        const auto series = trainAll(*trainer);
        QCOMPARE(series[0].at(1).first, std::string("train.contrastive_loss"));
        QVERIFY(series.back().at(1).second < series.front().at(1).second);
        QVERIFY(*testReport(*task, *trainer).averageAccuracy > 0.75);
    }

    /// SupCon equals Correct-N-Contrast after a first stage that is always right.
    void isCncWithTheLabelsForPredictions() {
        const auto set = birdsInPlaces();
        set->columns.push_back({"predicted_class", {"landbird", "waterbird"}, set->columns[0].codes, {}});
        const auto task = makeTask(set);
        const auto plain = startMethod("supcon", task, supconSettings);
        const auto guided = startMethod("cnc", task, with(supconSettings, "groups", "given_predictions"));
        trainAll(*plain);
        trainAll(*guided);
        const auto one = plain->head()->state().tensors, two = guided->head()->state().tensors;
        QCOMPARE(one.size(), two.size());
        for (std::size_t i = 0; i < one.size(); ++i)
            QVERIFY(sameBytes(one[i].values, two[i].values));
    }

    void resumesToTheSameBytes() {
        QVERIFY(continuesTheSame("supcon", supconSettings, 3));
        QVERIFY(continuesTheSame("supcon", with(supconSettings, "normalization", "frozen_stats"), 3));
    }

    void sameSeedGivesTheSameBytesAtAnyThreadCount() {
        const MatrixF one = logitsWith(1, "supcon", supconSettings);
        QVERIFY(sameBytes(one, logitsWith(2, "supcon", supconSettings)));
        QVERIFY(sameBytes(one, logitsWith(4, "supcon", supconSettings)));
        QVERIFY(!sameBytes(one, logitsWith(1, "supcon", supconSettings, 1)));
    }

    void smallClassesCutTheBatches() {
        std::string notices;
        RunContext context;
        context.onNotice = [&](const std::string& notice) { notices += notice; };
        startMethod("supcon", makeTask(birdsInPlaces()), with(supconSettings, "positives", "4000"), 0,
                    context);
        CHECK_HOLDS(notices, "positives a batch are drawn, not 4000");
    }

    void classesOfOneRowCannotBeContrasted() {
        const auto task =
            makeTask(makeSet(MatrixF::Identity(4, 4), {0, 1, 0, 1}, {0, 0, 1, 1}, {0, 0, 1, 2}));
        CHECK_HOLDS(messageOf<DataError>([&] { startMethod("supcon", task, supconSettings); }),
                    "every class has a single example");
    }

    void stopEndsTheEpochAtTheNextStep() { QCOMPARE(reportsAfterStop("supcon", supconSettings, 2), 0); }

    void divergenceIsSaid() {
        const auto trainer =
            startMethod("supcon", makeTask(birdsInPlaces()), with(supconSettings, "learning_rate", "90"));
        CHECK_HOLDS(messageOf<Diverged>([&] { trainAll(*trainer); }), "learning_rate");
    }
};

QTEST_APPLESS_MAIN(TestSupcon)
#include "tst_supcon.moc"
