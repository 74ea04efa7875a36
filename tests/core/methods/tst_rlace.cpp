// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/softmax_regression.h"
#include "tests/support/environment_checks.h"

#include <numeric>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const Assignments rlaceSettings{{"epochs", "12"},
                                {"learning_rate", "0.05"},
                                {"batch_size", "32"},
                                {"minimum_updates", "0"},
                                {"rounds", "30"}};

/// Share of the training examples whose place a classifier of the rows tells right.
double placeTold(const Task& task, const MatrixF& rows) {
    std::vector<int> all(static_cast<std::size_t>(rows.rows())), places;
    std::iota(all.begin(), all.end(), 0);
    for (const int row : task.fitRows())
        places.push_back(task.set->columns[1].codes[static_cast<std::size_t>(row)]);
    const Matrix<double> P =
        softmaxProbabilities(fitSoftmax(rows, all, places, 2, {.C = 10.0}).model, rows, all);
    double right = 0.0;
    for (std::size_t i = 0; i < places.size(); ++i)
        right += (P(static_cast<Eigen::Index>(i), 1) > 0.5 ? 1 : 0) == places[i] ? 1.0 : 0.0;
    return right / static_cast<double>(places.size());
}

} // namespace

class TestRlace : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void oneDirectionHidesThePlace() {
        const auto task = makeTask(birdsInPlaces());
        const auto trainer = startMethod("rlace", task, rlaceSettings);
        trainAll(*trainer);
        MatrixF before;
        gatherRows(task->X(), task->fitRows(), false, before);
        const MatrixF after = embedRows(*trainer->head(), task->X(), task->fitRows());
        QVERIFY(placeTold(*task, before) > 0.95);
        QVERIFY(placeTold(*task, after) < 0.62);
        // A projection: one direction is gone, the others are as they were.
        const MatrixF first = trainer->head()->state().tensors.at(0).values;
        QCOMPARE(first.rows(), Eigen::Index(1));
        CHECK_AT_MOST((after * first.transpose()).cwiseAbs().maxCoeff(), 1e-5f);
        CHECK_AT_MOST(std::abs(first.norm() - 1.0f), 1e-6f);
    }

    void impossibleSettingsAreSaid() {
        CHECK_HOLDS(messageOf<UsageError>([] {
                        startMethod("rlace", makeTask(birdsInPlaces()),
                                    with(rlaceSettings, "erased_rank", "8"));
                    }),
                    "a rank of 8 leaves nothing");
        auto set = birdsInPlaces();
        set->attributeKeys.clear();
        CHECK_HOLDS(messageOf<MissingInput>([&] { startMethod("rlace", makeTask(set), rlaceSettings); }),
                    "there is no attribute to erase");
        CHECK_HOLDS(messageOf<DataError>([] { startMethod("rlace", birdsAtOnePlace(0), rlaceSettings); }),
                    "the same value of 'place'");
    }

    void trainsAgainToTheSameBytes() {
        const Assignments settings = with(with(rlaceSettings, "rounds", "6"), "erased_rank", "2");
        QVERIFY(continuesTheSame("rlace", settings, 2));
        const MatrixF one = logitsWith(1, "rlace", settings);
        QVERIFY(sameBytes(one, logitsWith(2, "rlace", settings)));
        QVERIFY(!sameBytes(one, logitsWith(1, "rlace", settings, 1)));
        QCOMPARE(reportsAfterStop("rlace", settings, 3), 0);
    }
};

QTEST_APPLESS_MAIN(TestRlace)
#include "tst_rlace.moc"
