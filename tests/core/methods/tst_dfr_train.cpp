// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "tests/support/method_checks.h"

#include <algorithm>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const Assignments dfrTrainSettings{{"refits", "5"}};

/// Three kinds of animals at two places, told apart by one direction each.
std::shared_ptr<const Task> threeClasses() {
    MatrixF X = 0.4f * normalMatrix<float>(900, 8, 5);
    std::vector<int> classes, places, splits;
    for (int row = 0; row < 900; ++row) {
        classes.push_back(row % 3);
        places.push_back(row % 7 % 2);
        splits.push_back(row / 300);
        X(row, classes.back()) += 1.0f;
        X(row, 3 + places.back()) += 1.0f;
    }
    auto set = makeSet(std::move(X), classes, places, splits);
    set->columns[0].categories = {"landbird", "waterbird", "fish"};
    return makeTask(set);
}

} // namespace

class TestDfrTrain : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void mendsTheWorstGroup() {
        const auto task = makeTask(birdsInPlaces());
        const auto trainer = startMethod("dfr-train", task, dfrTrainSettings);
        const SeriesValues series = trainer->step({});
        const auto probe = startMethod("linear-probe", task,
                                       {{"epochs", "20"}, {"learning_rate", "0.05"}, {"input_length", "0"}});
        trainAll(*probe);
        QVERIFY(*testReport(*task, *trainer).worstGroupAccuracy >
                *testReport(*task, *probe).worstGroupAccuracy + 0.05);
        const std::vector<int>& counts = task->fit().groupCounts;
        QCOMPARE(series.back().first, std::string("dfr.rows"));
        QCOMPARE(series.back().second, 4.0 * *std::min_element(counts.begin(), counts.end()));
    }

    void moreThanTwoClassesGoOneAgainstTheRest() {
        const auto task = threeClasses();
        std::vector<std::string> notices;
        RunContext context;
        context.onNotice = [&](const std::string& notice) { notices.push_back(notice); };
        const auto trainer =
            startMethod("dfr-train", task, {{"refits", "3"}, {"tune_class_weights", "true"}}, 0, context);
        CHECK_HOLDS(notices.at(0), "tuned for two classes only");
        trainer->step({});
        QVERIFY(*testReport(*task, *trainer).worstGroupAccuracy > 0.7);
        QCOMPARE(trainer->head()->state().tensors.at(0).values.rows(), Eigen::Index(3));
    }

    void sameSeedGivesTheSameBytesAtAnyThreadCount() {
        const MatrixF one = logitsWith(1, "dfr-train", dfrTrainSettings);
        QVERIFY(sameBytes(one, logitsWith(2, "dfr-train", dfrTrainSettings)));
        QVERIFY(sameBytes(one, logitsWith(4, "dfr-train", dfrTrainSettings)));
        QVERIFY(!sameBytes(one, logitsWith(1, "dfr-train", dfrTrainSettings, 1)));
    }

    void groupsWithoutTrainingRowsAreLeftOut() {
        const auto set = birdsInPlaces();
        for (std::size_t row = 0; row < 300; ++row) // no waterbird on land in training
            if (set->columns[0].codes[row] == 1 && set->columns[1].codes[row] == 0)
                set->columns[2].codes[row] = 2;
        std::vector<std::string> notices;
        RunContext context;
        context.onNotice = [&](const std::string& notice) { notices.push_back(notice); };
        startMethod("dfr-train", makeTask(set), dfrTrainSettings, 0, context)->step({});
        QCOMPARE(notices.size(), std::size_t(1));
        CHECK_HOLDS(notices[0], "'waterbird, land' has no training examples");
    }

    void validationRowsChooseThePenalty() {
        const auto set = birdsInPlaces();
        for (int& split : set->columns[2].codes)
            split = split == 1 ? 0 : split;
        CHECK_HOLDS(messageOf<DataError>([&] { startMethod("dfr-train", makeTask(set), {}); }),
                    "which selects the penalty");
    }
};

QTEST_APPLESS_MAIN(TestDfrTrain)
#include "tst_dfr_train.moc"
