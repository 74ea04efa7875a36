// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/slices/label_noise.h"

#include "core/base/error.h"
#include "tests/support/checks.h"
#include "tests/support/reference.h"
#include "tests/support/synthetic.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Birds whose embedding tells the class more clearly than the place; `wrong` validation examples get the
/// other class.
std::shared_ptr<EmbeddingSet> mislabelledBirds(const std::vector<int>& wrong, int perSplit = 100) {
    auto set = birdsInPlaces(perSplit, 3);
    MatrixF X = set->embeddings[0].rows.copy();
    X.leftCols(2) *= 2.0f;
    set->embeddings[0].rows = X;
    for (const int row : wrong)
        set->columns[0].codes[row] = 1 - set->columns[0].codes[row];
    return set;
}

std::shared_ptr<const Task> taskOf(const nlohmann::json& stored) {
    auto set = std::make_shared<EmbeddingSet>();
    const Matrix<double> X = matrixOf(stored.at("X"));
    std::vector<std::string> classes;
    for (int c = 0; c < stored.at("classes").get<int>(); ++c)
        classes.push_back("class" + std::to_string(c));
    for (Eigen::Index row = 0; row < X.rows(); ++row)
        set->ids.push_back("row" + std::to_string(row));
    set->embeddings.push_back({"X_test", MatrixF(X.cast<float>()), {}, {}});
    set->columns = {{"class", classes, integersOf(stored.at("labels")), {}},
                    {"split", {"train", "val", "test"}, integersOf(stored.at("splits")), {}}};
    set->classKey = "class";
    set->splitKey = "split";
    return makeTask(set);
}

/// A run that predicts the class `predicted` for every validation example.
Run constantRun(const Task& task, int predicted) {
    Run run;
    run.method = "erm";
    run.groups = task.groups;
    const Split& split = task.select();
    run.splits = {{.name = split.name,
                   .title = split.title,
                   .report = {},
                   .rows = split.rows,
                   .predictions = std::vector<int>(split.rows.size(), predicted),
                   .logits = {}}};
    return run;
}

} // namespace

/// Labels that neighbours and confident learning suspect.
class TestLabelNoise : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// Every suspect, its evidence and the order, against NumPy and scikit-learn.
    void sameAsTheReference() {
        const nlohmann::json reference = referenceFile("label_noise.json");
        QCOMPARE(reference.at("cases").size(), std::size_t(2));
        for (const auto& stored : reference.at("cases")) {
            const auto task = taskOf(stored);
            const LabelCheck check = checkLabels(*task, "val", nullptr, {});
            const auto& expected = stored.at("suspects");
            QCOMPARE(check.suspects.size(), expected.size());
            for (std::size_t i = 0; i < expected.size(); ++i) {
                const SuspectedLabel& own = check.suspects[i];
                QCOMPARE(own.row, expected[i].at("row").get<int>());
                QCOMPARE(own.label, expected[i].at("label").get<int>());
                QCOMPARE(own.suggested, expected[i].at("suggested").get<int>());
                QCOMPARE(own.byNeighbours, expected[i].at("by_neighbours").get<bool>());
                QCOMPARE(own.byConfidence, expected[i].at("by_confidence").get<bool>());
                CHECK_AT_MOST(std::abs(own.neighbours - expected[i].at("neighbours").get<double>()), 1e-12);
                CHECK_AT_MOST(std::abs(own.margin - expected[i].at("margin").get<double>()), 1e-3);
            }
        }
    }

    void plantedWrongLabelsAreFound() {
        const std::vector<int> wrong{103, 117, 128, 140, 155, 171, 188, 199};
        const auto task = makeTask(mislabelledBirds(wrong));
        const LabelCheck check = checkLabels(*task, "val", nullptr, {});
        QCOMPARE(check.checked, std::size_t(100));
        QCOMPARE(check.errors, std::size_t(0));
        int both = 0, any = 0, others = 0;
        for (const SuspectedLabel& own : check.suspects) {
            const bool planted = std::find(wrong.begin(), wrong.end(), own.row) != wrong.end();
            const bool byBoth = own.byNeighbours && own.byConfidence;
            any += planted ? 1 : 0;
            both += planted && byBoth ? 1 : 0;
            others += !planted && byBoth ? 1 : 0;
            QCOMPARE(own.label, task->labels[own.row]);
            QCOMPARE(own.suggested, 1 - own.label);
            QCOMPARE(own.group, task->groupIds[own.row]);
        }
        QVERIFY2(any >= 7, qPrintable(QString::number(any)));
        QVERIFY2(both >= 6, qPrintable(QString::number(both)));
        QVERIFY2(others <= 1, qPrintable(QString::number(others)));
    }

    void aRunLimitsTheCheckToItsErrors() {
        const auto task = makeTask(mislabelledBirds({103, 117, 128}));
        const Run run = constantRun(*task, 0);
        const LabelCheck all = checkLabels(*task, "val", nullptr, {}),
                         check = checkLabels(*task, "val", &run, {});
        std::set<int> errors;
        for (const int row : task->selectRows())
            if (task->labels[row] == 1)
                errors.insert(row);
        QCOMPARE(check.checked, errors.size());
        QCOMPARE(check.errors, errors.size());
        std::vector<int> expected, found;
        for (const SuspectedLabel& own : all.suspects)
            if (errors.contains(own.row))
                expected.push_back(own.row);
        for (const SuspectedLabel& own : check.suspects)
            found.push_back(own.row);
        QVERIFY(!found.empty());
        QCOMPARE(found, expected); // the same evidence, in the same order
    }

    /// Labels of test examples have no say in what is suspected of validation examples.
    void testLabelsAreNotLookedAt() {
        auto set = mislabelledBirds({103, 117, 128});
        const LabelCheck before = checkLabels(*makeTask(set), "val", nullptr, {});
        for (std::size_t row = 200; row < 300; ++row)
            set->columns[0].codes[row] = 1 - set->columns[0].codes[row];
        const LabelCheck after = checkLabels(*makeTask(set), "val", nullptr, {});
        QCOMPARE(after.suspects.size(), before.suspects.size());
        for (std::size_t i = 0; i < before.suspects.size(); ++i) {
            QCOMPARE(after.suspects[i].row, before.suspects[i].row);
            QCOMPARE(after.suspects[i].neighbours, before.suspects[i].neighbours);
        }
    }

    void sameWithOneThread() {
        const auto task = makeTask(mislabelledBirds({103, 117, 128}));
        const auto checked = [&](int threads) {
            const WithThreads some(threads);
            return checkLabels(*task, "val", nullptr, {});
        };
        const LabelCheck one = checked(1), two = checked(2);
        QCOMPARE(one.suspects.size(), two.suspects.size());
        for (std::size_t i = 0; i < one.suspects.size(); ++i) {
            QCOMPARE(one.suspects[i].row, two.suspects[i].row);
            QVERIFY(one.suspects[i].margin == two.suspects[i].margin);
        }
    }

    void badInput() {
        const auto task = makeTask(birdsInPlaces(100));
        CHECK_HOLDS(messageOf<UsageError>([&] { checkLabels(*task, "nowhere", nullptr, {}); }), "nowhere");
        const auto few = makeTask(birdsInPlaces(39));
        CHECK_HOLDS(messageOf<DataError>([&] { checkLabels(*few, "val", nullptr, {}); }), "too few");
        Run run = constantRun(*task, 0);
        run.splits[0].rows.pop_back();
        CHECK_HOLDS(messageOf<DataError>([&] { checkLabels(*task, "val", &run, {}); }), "other examples");
    }

    /// A class with one example is not judged, and a note says so.
    void aClassOfOneExampleIsNoted() {
        auto set = birdsInPlaces(60);
        set->columns[0].categories.push_back("rare");
        set->columns[0].codes[70] = 2;
        const LabelCheck check = checkLabels(*makeTask(set), "val", nullptr, {});
        QCOMPARE(check.notes.size(), std::size_t(1));
        CHECK_HOLDS(check.notes.front(), "rare");
        for (const SuspectedLabel& own : check.suspects)
            QVERIFY(own.suggested != 2 && (own.row != 70 || !own.byConfidence));
    }
};

QTEST_APPLESS_MAIN(TestLabelNoise)
#include "tst_label_noise.moc"
