// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/dfr_fitting.h"
#include "tests/support/method_checks.h"

#include <algorithm>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// The rows of cache.json; all in the test split, because the functions are told which rows to use.
std::shared_ptr<const Task> referenceTask(const nlohmann::json& reference, int classCount) {
    const std::vector<int> y = integersOf(reference.at("y"));
    auto set = makeSet(matrixOf(reference.at("X")).cast<float>(), y, integersOf(reference.at("a")),
                       std::vector<int>(y.size(), 2));
    if (classCount == 3)
        set->columns[0].categories = {"landbird", "waterbird", "fish"};
    return makeTask(set);
}

void addCases() {
    QTest::addColumn<QString>("key");
    QTest::addColumn<int>("classes");
    QTest::newRow("two classes") << QStringLiteral("dfr_two_classes") << 2;
    QTest::newRow("three classes") << QStringLiteral("dfr_three_classes") << 3;
}

} // namespace

class TestDfrFitting : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void gridIsThatOfTheCode() {
        const std::vector<DfrSetting> plain = dfrGrid(2, false);
        QCOMPARE(plain.size(), std::size_t(7));
        QVERIFY(plain[0].C == 1.0 && plain[6].C == 0.01);
        QCOMPARE(plain[3].classWeights, (std::vector<double>{1, 1}));
        const std::vector<DfrSetting> weighted = dfrGrid(2, true); // 7 · (1 + 6 + 6): (1, 1) once
        QCOMPARE(weighted.size(), std::size_t(91));
        QCOMPARE(weighted[1].classWeights, (std::vector<double>{1, 2}));
        QCOMPARE(weighted[12].classWeights, (std::vector<double>{1000, 1}));
        QVERIFY(weighted[12].C == 1.0 && weighted[13].C == 0.7);
        QCOMPARE(dfrGrid(3, true).size(), std::size_t(7));
    }

    void scoresAgreeWithScikitLearn_data() { addCases(); }
    void scoresAgreeWithScikitLearn() {
        QFETCH(QString, key);
        QFETCH(int, classes);
        const nlohmann::json reference = referenceFile("cache.json").at(key.toStdString());
        const auto task = referenceTask(reference, classes);
        const ColumnScale scale = measureColumns(task->X(), integersOf(reference.at("train")));
        std::vector<DfrSetting> grid;
        std::vector<double> expected;
        for (const nlohmann::json& one : reference.at("scores")) {
            grid.push_back({one.at("C").get<double>(), one.at("weights").get<std::vector<double>>()});
            expected.push_back(one.at("worst").get<double>());
        }
        std::vector<double> scores;
        for (const DfrScore& score : scoreDfrSettings(*task, scale, integersOf(reference.at("fit")),
                                                      integersOf(reference.at("choose")), grid, {})) {
            scores.push_back(score.worstGroup);
            QVERIFY(score.average >= score.worstGroup && score.average <= 1.0);
        }
        QCOMPARE(scores, expected);
        QVERIFY((DfrScore{0.0, 0.9}) > (DfrScore{0.0, 0.5})); // the average decides where the worst cannot
        QVERIFY((DfrScore{0.1, 0.2}) > (DfrScore{0.0, 0.9}));
    }

    void averageAgreesWithScikitLearn_data() { addCases(); }
    void averageAgreesWithScikitLearn() {
        QFETCH(QString, key);
        QFETCH(int, classes);
        const nlohmann::json reference = referenceFile("cache.json").at(key.toStdString());
        const auto task = referenceTask(reference, classes);
        const ColumnScale scale = measureColumns(task->X(), integersOf(reference.at("train")));
        const LogisticModel mean = averageDfrFits(
            *task, scale, reference.at("subsamples").get<std::vector<std::vector<int>>>(),
            {reference.at("C").get<double>(), std::vector<double>(static_cast<std::size_t>(classes), 1.0)},
            {});
        // On raw rows, with the scaler folded into the planes.
        const ClassPlanes planes = foldScale(mean, scale);
        Matrix<double> logits = task->X().map().cast<double>() * planes.weight.cast<double>().transpose();
        logits.rowwise() += planes.bias.row(0).cast<double>();
        QCOMPARE(logits.cols(), Eigen::Index(classes));
        if (classes == 2)
            logits = (logits.col(1) - logits.col(0)).eval();
        CHECK_AT_MOST(relativeDifference(logits, matrixOf(reference.at("decisions"))), 1e-4);
    }

    void balancedRowsHoldEveryGroupAlike() {
        const std::vector<std::vector<int>> groups{{1, 2, 3, 4, 5}, {10, 11, 12}, {20, 21, 22, 23}};
        Random random(1, "test");
        const std::vector<int> first = balancedRows(groups, random), second = balancedRows(groups, random);
        for (const std::vector<int>& rows : {first, second}) {
            QCOMPARE(rows.size(), std::size_t(9));
            QCOMPARE(std::set<int>(rows.begin(), rows.end()).size(), std::size_t(9));
            for (std::size_t i = 0; i < 9; ++i)
                QVERIFY(std::count(groups[i / 3].begin(), groups[i / 3].end(), rows[i]) == 1);
        }
        QVERIFY(first != second);
    }
};

QTEST_APPLESS_MAIN(TestDfrFitting)
#include "tst_dfr_fitting.moc"
