// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/downstream.h"
#include "core/experiment/downstream_rows.h"
#include "core/report/downstream_document.h"
#include "tests/support/checks.h"
#include "tests/support/comments_set.h"
#include "tests/support/synthetic.h"

#include <map>
#include <nlohmann/json.hpp>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

Downstream fitted(const Task& task, const DownstreamOptions& options) {
    return fitDownstream(task, task.fit(), *task.findSplit(testSplit), nullptr, options, {});
}

} // namespace

class TestDownstream : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void everyClassifierIsScoredBySubgroup() {
        const auto task = makeTask(birdsInPlaces(100));
        const Downstream found = fitted(*task, {.gaps = {parseGap("place=land/place=water", "")}});
        QCOMPARE(found.fitSplit, std::string("train"));
        QCOMPARE(found.results.size(), std::size_t(5));
        for (const DownstreamResult& result : found.results) {
            QCOMPARE(result.fitted, std::int64_t(100));
            QVERIFY2(*result.whole.accuracy > 0.5, result.classifier.c_str());
            std::int64_t rows = 0;
            double right = 0.0;
            std::map<int, double> ofPlace;
            for (const SubgroupScores& own : result.subgroups) {
                if (own.of != MeasuredCell::Of::combination)
                    continue;
                rows += own.scores.n;
                right += *own.scores.accuracy * static_cast<double>(own.scores.n);
                ofPlace[own.index] = *own.scores.accuracy;
            }
            QCOMPARE(rows, result.whole.n);
            CHECK_AT_MOST(std::abs(right / static_cast<double>(rows) - *result.whole.accuracy), 1e-9);
            QCOMPARE(result.gaps.size(), std::size_t(3));
            CHECK_AT_MOST(std::abs(result.gaps[0].value - (ofPlace[0] - ofPlace[1])), 1e-9);
            QVERIFY(result.gaps[0].interval && !result.gaps[1].interval);
        }
        const auto json = nlohmann::json::parse(downstreamToJson(found, task->groups));
        QCOMPARE(json.at("classifiers").at(1).at("equalized_odds").get<double>(),
                 *found.results[1].parity.odds);
        QCOMPARE(json.at("fit_set").get<std::string>(), std::string("train"));
        QCOMPARE(json.at("classifiers").at(2).at("gaps").size(), std::size_t(3));
        CHECK_HOLDS(downstreamTable(found, task->groups).caption, "fitted on the training split");
    }

    /// Rates of the predictions, place by place: P(Ŷ = c), of rows of class c, of rows of the other class.
    void parityIsOfThePredictions() {
        const auto task = makeTask(birdsInPlaces(150));
        const Split& test = *task->findSplit(testSplit);
        const std::vector<int>& places = task->set->column("place").codes;
        const Downstream found = fitted(*task, {.classifiers = {"logistic", "forest"}});
        for (const DownstreamResult& result : found.results) {
            QCOMPARE(result.predicted.size(), test.rows.size());
            double rows[2][2] = {}, called[2][2] = {}; // place, class; called 1
            for (std::size_t i = 0; i < test.rows.size(); ++i) {
                const int row = test.rows[i];
                rows[places[row]][task->labels[row]] += 1.0;
                called[places[row]][task->labels[row]] += result.predicted[i] == 1;
            }
            const auto rate = [&](int place, int label) { return called[place][label] / rows[place][label]; };
            const auto share = [&](int place) {
                return (called[place][0] + called[place][1]) / (rows[place][0] + rows[place][1]);
            };
            const double ofOnes = std::abs(rate(0, 1) - rate(1, 1)),
                         ofZeros = std::abs(rate(0, 0) - rate(1, 0));
            CHECK_AT_MOST(std::abs(*result.parity.demographic - std::abs(share(0) - share(1))), 1e-12);
            CHECK_AT_MOST(std::abs(*result.parity.opportunity - std::max(ofOnes, ofZeros)), 1e-12);
            CHECK_AT_MOST(std::abs(*result.parity.odds - std::max(ofOnes, ofZeros)), 1e-12);
        }
        const Table table = parityTable(found);
        QCOMPARE(table.rows.size(), std::size_t(2));
        QCOMPARE(*table.rows[1][2].value, *found.results[1].parity.odds);
        TaskSelection plain;
        plain.useFileAttributes = false;
        const auto alone = makeTask(birdsInPlaces(60), plain);
        QVERIFY(alone->groups.attributes().empty());
        QVERIFY(parityTable(fitted(*alone, {.classifiers = {"logistic"}})).rows.empty());
    }

    /// Exactly the subgroups and sides of gaps with fewer than 30 rows are marked, in the table and in JSON.
    void fewRowsAreMarked() {
        const auto task = makeTask(birdsInPlaces(70));
        const Downstream found =
            fitted(*task, {.classifiers = {"logistic"}, .gaps = {{.kind = GapDefinition::Kind::worst}}});
        const auto json =
            nlohmann::json::parse(downstreamToJson(found, task->groups)).at("classifiers").at(0);
        int few = 0;
        const auto check = [&](const nlohmann::json& cell) {
            const bool isFew = cell.at("n").get<int>() < 30;
            few += isFew ? 1 : 0;
            QCOMPARE(cell.contains("few"), isFew);
        };
        for (const auto& cell : json.at("groups"))
            check(cell);
        const int subgroups = few;
        QVERIFY(subgroups > 0);
        for (const auto& gap : json.at("gaps"))
            for (const char* side : {"first", "second"})
                check(gap.at(side));
        int marked = 0;
        for (const auto& row : downstreamTable(found, task->groups).rows)
            marked += row[1].text.find("(few)") != std::string::npos ? 1 : 0;
        QCOMPARE(marked, subgroups + (found.results[0].whole.n < 30 ? 1 : 0));
    }

    void onlyTheRowsToFitAreLearntFrom() {
        const auto set = birdsInPlaces(60);
        const auto task = makeTask(set);
        const Downstream before = fitted(*task, {});
        MatrixF X = set->embeddings[0].rows.copy();
        for (const int row : task->selectRows())
            X.row(row).setConstant(1e6f);
        set->embeddings[0].rows = X;
        const Downstream after = fitted(*makeTask(set), {});
        for (std::size_t i = 0; i < before.results.size(); ++i)
            QCOMPARE(*after.results[i].whole.accuracy, *before.results[i].whole.accuracy);
    }

    void groupsAreOversampledToTheLargest() {
        const auto task = makeTask(birdsInPlaces(100));
        const std::vector<int> places = oversampledPlaces(*task, task->fit(), 3);
        std::map<int, int> counts;
        for (const int place : places)
            ++counts[task->groupIds[static_cast<std::size_t>(task->fitRows()[place])]];
        QCOMPARE(counts.size(), std::size_t(4));
        const int largest = *std::max_element(task->fit().groupCounts.begin(), task->fit().groupCounts.end());
        for (const auto& [group, count] : counts)
            QCOMPARE(count, largest);
        const Downstream found = fitted(*task, {.balance = DownstreamBalance::oversample});
        QCOMPARE(found.results[0].fitted, std::int64_t(4 * largest));
    }

    /// Birds out of place are few among the training examples: logits of their own for each place help them.
    void domainIndependenceIsAHeadOfItsOwn() {
        const auto task = makeTask(birdsInPlaces(300));
        const Downstream found = fitted(*task, {.balance = DownstreamBalance::domainIndependent});
        QCOMPARE(found.results.size(), std::size_t(1));
        QCOMPARE(found.results[0].classifier, std::string("domain_independent"));
        const auto worst = [](const DownstreamResult& result) {
            double least = 1.0;
            for (const SubgroupScores& own : result.subgroups)
                if (own.of == MeasuredCell::Of::group)
                    least = std::min(least, *own.scores.accuracy);
            return least;
        };
        QVERIFY(worst(found.results[0]) > worst(fitted(*task, {.classifiers = {"logistic"}}).results[0]));
    }

    void whatCannotBeDoneIsRefused() {
        const auto task = makeTask(birdsInPlaces(60));
        CHECK_HOLDS(
            messageOf<UsageError>([&] { fitDownstream(*task, task->fit(), task->fit(), nullptr, {}, {}); }),
            "would be fitted on");
        CHECK_HOLDS(messageOf<UsageError>([&] { fitted(*task, {.classifiers = {"oracle"}}); }),
                    "no classifier 'oracle'");
        CHECK_HOLDS(messageOf<UsageError>([&] {
                        fitted(*task,
                               {.classifiers = {"forest"}, .balance = DownstreamBalance::domainIndependent});
                    }),
                    "a linear head of its own");
        const auto overlapping = makeTask(comments());
        CHECK_HOLDS(
            messageOf<DataError>([&] { fitted(*overlapping, {.balance = DownstreamBalance::oversample}); }),
            "groups overlap");
    }
};

QTEST_APPLESS_MAIN(TestDownstream)
#include "tst_downstream.moc"
