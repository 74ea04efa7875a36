// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/experiment/training.h"
#include "core/math/gather.h"
#include "core/measures/companions.h"
#include "core/measures/decodability.h"
#include "core/measures/first_right.h"
#include "core/measures/measure.h"
#include "core/measures/retrieval.h"
#include "core/methods/method.h"
#include "core/runs/selection.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <algorithm>
#include <cmath>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

std::shared_ptr<const Task> taskOf(MatrixF X, const std::vector<int>& classes, const std::vector<int>& values,
                                   std::vector<int> splits) {
    auto set = makeSet(std::move(X), std::vector<int>(classes.size(), 0), std::vector<int>(values.size(), 0),
                       std::move(splits));
    for (Column& column : set->columns) {
        if (column.name == "bird") {
            column.categories = {"a", "b", "c", "d"};
            column.codes = classes;
        }
        if (column.name == "place") {
            column.categories = {"x", "y", "z"};
            column.codes = values;
        }
    }
    for (Embedding& own : set->embeddings)
        own.classEmbeddings.resize(0, 0);
    return makeTask(set);
}

double right(const Measured& measured) {
    return *measured.whole * static_cast<double>(measured.cells.at(0).n);
}

} // namespace

/// Checks how well neighbours decode an attribute that no linear probe finds, retrieval in a gallery, and
/// measures whose id has a number.
class TestLeakage : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        file_ = referenceFile("leakage.json");
        const MatrixF X = matrixOf(file_.at("X")).cast<float>();
        labels_ = integersOf(file_.at("labels"));
        fit_ = file_.at("fit").get<int>();
        std::vector<int> splits(labels_.size(), 2);
        std::fill_n(splits.begin(), fit_, 0);
        task_ = taskOf(X, labels_, integersOf(file_.at("attribute")), splits);
    }

    void neighboursAgreeWithAnotherProgram() {
        const auto of = [&](const std::string& id) { return right(measuredOnTest(id)); };
        QCOMPARE(of("attribute_decodability_knn"), file_.at("knn").get<double>());
        QCOMPARE(of("attribute_decodability_knn_in_class"), file_.at("knn_in_class").get<double>());
        QCOMPARE(of("attribute_majority_share"), file_.at("majority").get<double>());
        QCOMPARE(of("attribute_majority_share_in_class"), file_.at("majority_in_class").get<double>());
        for (const char* id : {"attribute_decodability_knn", "attribute_majority_share_in_class"})
            QCOMPARE(measuredOnTest(id).cells.at(0).n, std::int64_t(labels_.size()) - fit_);
    }

    /// Twenty-two rows around a circle, values by turns in two lobes each: no line tells them, neighbours do.
    void neighboursTellWhatNoLineTells() {
        MatrixF X(88, 2);
        std::vector<int> values, splits;
        for (int row = 0; row < 88; ++row) {
            const double angle = 2.0 * 3.14159265358979 * row / 88.0;
            X.row(row) << static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle));
            values.push_back(row / 22 % 2);
            splits.push_back(row % 2 == 0 ? 0 : 2);
        }
        const auto task = taskOf(X, std::vector<int>(88, 0), values, splits);
        Evaluated evaluated(*task, *task->findSplit(testSplit), nullptr, {});
        QVERIFY(*measures().find("attribute_decodability_knn").of(evaluated).whole > 0.85);
        QVERIFY(*measures().find("attribute_decodability").of(evaluated).whole < 0.65);
        QCOMPARE(*measures().find("attribute_majority_share").of(evaluated).whole, 0.5);
    }

    /// Three rows to learn from and two to tell, by hand: x x y, the class of the last has no other value.
    void aCaseByHand() {
        MatrixF X(5, 2);
        X << 1, 0, 1, 0.1f, 0, 1, 0.1f, 1, 1, 0.2f;
        const auto task = taskOf(X, {0, 0, 1, 1, 0}, {0, 0, 1, 1, 1}, {0, 0, 0, 2, 2});
        Evaluated evaluated(*task, *task->findSplit(testSplit), nullptr, {});
        const std::vector<int>& codes = task->set->column("place").codes;
        const Decoded all = decodeByNeighbours(evaluated, codes, DecodedAmong::all);
        QCOMPARE(all.n, std::int64_t(2)); // all three vote for x
        QCOMPARE(*all.share, 0.0);
        QCOMPARE(*majorityShare(evaluated, codes, DecodedAmong::all).share, 0.0);
        // each class has one value: nothing is left to tell
        QVERIFY(!decodeByNeighbours(evaluated, codes, DecodedAmong::ownClass).share);
        QVERIFY(!majorityShare(evaluated, codes, DecodedAmong::ownClass).share);
    }

    /// A training example that is evaluated itself is left out of its own vote.
    void noRowVotesForItself() {
        MatrixF X(4, 2);
        X << 1, 0, 1, 0.01f, 0, 1, 0.01f, 1;
        const auto task = taskOf(X, {0, 0, 0, 0}, {0, 1, 0, 1}, {0, 0, 0, 0});
        Evaluated evaluated(*task, task->fit(), nullptr, {});
        const std::vector<int>& codes = task->set->column("place").codes;
        // of a row's three others two have the other value
        QCOMPARE(*decodeByNeighbours(evaluated, codes, DecodedAmong::all).share, 0.0);
        QCOMPARE(*majorityShare(evaluated, codes, DecodedAmong::all).share, 0.5);
    }

    /// The only training example of a value, and the only one of its class, do not count when they are
    /// evaluated themselves: no other row could vote for their value. The chance level keeps the same rows.
    void theOnlyRowOfAValueDoesNotCount() {
        MatrixF X(6, 2);
        X << 1, 0, 1, 0.01f, 1, 0.02f, 0, 1, 0.01f, 1, 0.02f, 1;
        const auto task = taskOf(X, {0, 0, 0, 0, 0, 1}, {0, 0, 0, 0, 1, 0}, std::vector<int>(6, 0));
        Evaluated evaluated(*task, task->fit(), nullptr, {});
        const std::vector<int>& codes = task->set->column("place").codes;
        for (const DecodedAmong among : {DecodedAmong::all, DecodedAmong::ownClass}) {
            const Decoded told = decodeByNeighbours(evaluated, codes, among);
            QCOMPARE(told.n, std::int64_t(among == DecodedAmong::all ? 5 : 4));
            QCOMPARE(*told.share, 1.0); // the one y is outvoted everywhere
            const Decoded chance = majorityShare(evaluated, codes, among);
            QCOMPARE(chance.n, told.n);
            QCOMPARE(*chance.share, 1.0);
        }
    }

    /// Rows without a value are neither learnt from nor counted, by a line as by neighbours.
    void rowsWithoutAValueDoNotCount() {
        MatrixF X(90, 2);
        std::vector<int> values, splits;
        for (int row = 0; row < 90; ++row) {
            const int value = row % 3 - 1; // -1: none; its rows lie among those of x
            X.row(row) << (value == 1 ? 1.0f : -1.0f), 0.001f * static_cast<float>(row);
            values.push_back(value);
            splits.push_back(row < 45 ? 0 : 2);
        }
        const auto task = taskOf(X, std::vector<int>(90, 0), values, splits);
        Evaluated evaluated(*task, *task->findSplit(testSplit), nullptr, {});
        for (const char* id : {"attribute_decodability", "attribute_decodability_knn"}) {
            const Measured measured = measures().find(id).of(evaluated);
            QCOMPARE(measured.cells.at(0).n, std::int64_t(30));
            QCOMPARE(*measured.whole, 1.0);
        }
    }

    void theChanceLevelStandsNextToIt() {
        QCOMPARE(withCompanions({"attribute_decodability", "attribute_decodability_knn"}),
                 (std::vector<std::string>{"attribute_decodability", "attribute_majority_share",
                                           "attribute_decodability_knn"}));
        QCOMPARE(withCompanions({"attribute_decodability_knn_in_class"}).back(),
                 std::string("attribute_majority_share_in_class"));
    }

    void trueAcceptsAgreeWithAnotherProgram() {
        const auto of = [&](const std::string& id) { return *measuredOnTest(id).whole; };
        const double pairs = 2500.0; // of one class: a bin of cosines holds a pair or none
        for (const char* exponent : {"1", "2", "3"})
            CHECK_AT_MOST(std::abs(of("verification_tar_at_1e-" + std::string(exponent)) -
                                   file_.at("tar").at(exponent).get<double>()),
                          2.0 / pairs);
        QCOMPARE(of("verification_tar"), of("verification_tar_at_1e-3"));
        QCOMPARE(of("verification_tar"), 1.0 - of("verification_fnmr"));
        QVERIFY(of("verification_tar_at_1e-1") > of("verification_tar_at_1e-2"));
        QVERIFY(measures().find("verification_tar_at_1e-2").better == Better::higher);
        QCOMPARE(measures().find("verification_tar_at_1e-6").title,
                 std::string("true accept rate at FAR 0.0001 %"));
    }

    void firstRightRanksAgreeWithAnotherProgram() {
        const MatrixF fit = rows(task_->fitRows()), test = rows(task_->findSplit(testSplit)->rows);
        const std::vector<int> fitLabels(labels_.begin(), labels_.begin() + fit_),
            testLabels(labels_.begin() + fit_, labels_.end());
        QCOMPARE(firstRightRanks(test, testLabels), integersOf(file_.at("first_right")));
        QCOMPARE(firstRightRanksAmong(test, testLabels, fit, fitLabels),
                 integersOf(file_.at("first_right_in_gallery")));
        const RowRetrieval near = retrieve(test, testLabels);
        const std::vector<int> ranks = firstRightRanks(test, testLabels);
        for (std::size_t i = 0; i < ranks.size(); ++i)
            QCOMPARE(int(near.firstHit[i]), ranks[i] <= mostRetrieved ? ranks[i] : 0);
        WithThreads many(3);
        QCOMPARE(firstRightRanks(test, testLabels), ranks);
    }

    /// Equal rows go by place, the only row of a class has no rank.
    void firstRightRanksByHand() {
        MatrixF Z(5, 2);
        Z << 1, 0, 2, 0, 3, 0, 0, 1, 1, 0;
        QCOMPARE(firstRightRanks(Z, std::vector<int>{0, 1, 1, 2, 0}), (std::vector<int>{3, 2, 2, 0, 1}));
        QCOMPARE(firstRightRanksAmong(Z.topRows(2), std::vector<int>{0, 3}, Z.bottomRows(3),
                                      std::vector<int>{1, 2, 0}),
                 (std::vector<int>{2, 0}));
    }

    void recallHasAnyNumber() {
        const std::vector<int> ranks = integersOf(file_.at("first_right"));
        for (const int k : {1, 3, 8, 9, 12, 17, 100}) {
            const Measured measured = measuredOnTest("recall_at_" + std::to_string(k));
            const auto hits =
                std::count_if(ranks.begin(), ranks.end(), [k](int rank) { return rank > 0 && rank <= k; });
            CHECK_AT_MOST(std::abs(*measured.whole - double(hits) / double(ranks.size())), 1e-12);
            QCOMPARE(measured.cells.size(), std::size_t(4 * 3 + 3));
        }
        QCOMPARE(measures().find("recall_at_16").id, std::string("recall_at_16"));
        QCOMPARE(&measures().find("recall_at_16"), &measures().find("recall_at_16"));
        QCOMPARE(&measures().find("recall_at_8"),
                 &*std::find_if(measures().begin(), measures().end(),
                                [](const Measure& measure) { return measure.id == "recall_at_8"; }));
        for (const char* id : {"recall_at_0", "recall_at_016", "recall_at_1.5", "recall_at_", "recall_at_-3",
                               "recall_at_9999999", "verification_tar_at_1e-7", "verification_tar_at_0"})
            QVERIFY2(!measures().contains(id), id);
        CHECK_HOLDS(messageOf<UsageError>([] { measures().find("recall_at_many"); }),
                    "recall_at_K with any K");
        CHECK_HOLDS(messageOf<UsageError>([&] { measuredOnTest("recall_at_140"); }),
                    "recall@140 looks at the 140 nearest examples, and test has 140");
        QVERIFY(measuredOnTest("recall_at_139").whole.has_value());
    }

    /// A measure with a number works as any other: in a rule, as a column of a table, and in a run's settings
    /// before it trains.
    void numbersStandInRulesAndRuns() {
        const SelectionRule rule = findSelectionRule("val.recall_at_16.worst:place");
        QCOMPARE(rule.measure, &measures().find("recall_at_16"));
        QCOMPARE(rule.of, std::string("place"));
        QCOMPARE(rule.spelled(), std::string("val.recall_at_16.worst:place"));
        QCOMPARE(findSelectionRule("val.recall_at_1.worst").measure, &measures().find("recall_at_1"));
        QVERIFY(!knownSelectionRule("val.recall_at_16.best"));
        const auto task = makeTask(birdsInPlaces(60));
        const Method& probe = methods().find("linear-probe");
        const auto train = [&](const char* measure) {
            return trainMethod(task, probe, resolveParameters(probe.parameters, {{"epochs", "1"}}), 0,
                               defaultSelectionRule, {}, {.metrics = {}, .atEnd = {measure}});
        };
        const Run run = train("recall_at_16");
        QVERIFY(measuredValue(run.split(testSplit), "recall_at_16").has_value());
        const std::vector<std::string> known = measuresOf(std::vector<Run>{run});
        QVERIFY(std::find(known.begin(), known.end(), "recall_at_16") != known.end());
        CHECK_HOLDS(messageOf<UsageError>([&] { train("recall_at_60"); }), "60 nearest examples");
    }

    void aGalleryIsSearchedInPlaceOfTheRowsThemselves() {
        const Split& test = *task_->findSplit(testSplit);
        Evaluated evaluated(*task_, test, nullptr, {});
        const double alone = *measures().find("recall_at_1").of(evaluated).whole;
        evaluated.searchIn(task_->fit());
        const RowRetrieval& found = retrievalOf(evaluated);
        const std::vector<int> ranks = integersOf(file_.at("first_right_in_gallery"));
        for (std::size_t i = 0; i < ranks.size(); ++i) {
            QCOMPARE(int(found.firstHit[i]), ranks[i] <= mostRetrieved ? ranks[i] : 0);
            const nlohmann::json& precision = file_.at("r_precision_in_gallery").at(i);
            CHECK_AT_MOST(std::abs(double(found.rPrecision[i]) - precision.get<double>()), 1e-6);
        }
        for (const int k : {1, 8, 20}) {
            const auto hits = std::count_if(ranks.begin(), ranks.end(), [k](int rank) { return rank <= k; });
            CHECK_AT_MOST(std::abs(*measures().find("recall_at_" + std::to_string(k)).of(evaluated).whole -
                                   double(hits) / double(ranks.size())),
                          1e-12);
        }
        // as many of the gallery as are asked for, though the rows that search are fewer
        QVERIFY(measures().find("recall_at_200").of(evaluated).whole.has_value());
        CHECK_HOLDS(messageOf<UsageError>([&] { measures().find("recall_at_220").of(evaluated); }),
                    "and train has 220");
        evaluated.searchIn(test); // itself: no gallery
        QVERIFY(evaluated.gallery() == nullptr);
        QCOMPARE(*measures().find("recall_at_1").of(evaluated).whole, alone);
        Split half = test;
        half.rows.resize(10);
        half.name = "half";
        CHECK_HOLDS(messageOf<UsageError>([&] { evaluated.searchIn(half); }),
                    "10 examples of test would retrieve themselves");
    }

    /// One row that searches many, and many that search one.
    void smallGalleries() {
        const MatrixF X = rows(task_->fitRows());
        const std::vector<int> labels(labels_.begin(), labels_.begin() + fit_);
        const RowRetrieval one = retrieveAmong(X.topRows(1), std::vector<int>{labels[0]}, X.bottomRows(200),
                                               std::span(labels).subspan(20));
        QCOMPARE(one.nearest.rows(), Eigen::Index(1));
        QCOMPARE(one.nearest.cols(), Eigen::Index(mostRetrieved));
        const RowRetrieval all = retrieveAmong(X, labels, X.topRows(1), std::vector<int>{labels[0]});
        QCOMPARE(all.nearest.cols(), Eigen::Index(1));
        for (std::size_t i = 0; i < labels.size(); ++i) {
            QCOMPARE(int(all.firstHit[i]), labels[i] == labels[0] ? 1 : 0); // and itself is not left out
            QCOMPARE(all.rPrecision[i], labels[i] == labels[0] ? 1.0f : -1.0f);
        }
    }

  private:
    Measured measuredOnTest(const std::string& id) {
        Evaluated evaluated(*task_, *task_->findSplit(testSplit), nullptr, {});
        return measures().find(id).of(evaluated);
    }
    MatrixF rows(const std::vector<int>& numbers) const {
        MatrixF chosen;
        gatherRows(task_->X(), numbers, false, chosen);
        return chosen;
    }

    nlohmann::json file_;
    std::vector<int> labels_;
    int fit_ = 0;
    std::shared_ptr<const Task> task_;
};

QTEST_APPLESS_MAIN(TestLeakage)
#include "tst_leakage.moc"
