// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/protocol.h"

#include "core/base/error.h"
#include "core/experiment/downstream.h"
#include "core/experiment/experiment.h"
#include "core/measures/measure.h"
#include "core/methods/method.h"
#include "core/runs/comparison.h"
#include "core/runs/run_file.h"
#include "core/runs/run_json.h"
#include "tests/core/experiment/five_classes.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const std::string wholeProtocol =
    R"("imbalance":{"minor":2,"levels":["50-50","80-20"]},"downstream":["logistic"])";

double valueOf(const Run& run, const std::string& id) {
    return *measuredValue(run.split(testSplit), id);
}

} // namespace

class TestProtocol : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        task_ = fiveClasses();
    }

    void aSpecificationIsReadBack() {
        const std::string text =
            specOf(R"("imbalance":{"by":"place","minor":1,"rows":40,"lost":[0,0.9]},"downstream":["forest"],)"
                   R"("downstream_balance":["none","oversample"],"downstream_rows":["balanced"],)"
                   R"("downstream_convention":"paper")");
        const ExperimentSpec spec = parseExperimentSpec(text, "");
        const ExperimentSpec again = parseExperimentSpec(toJson(spec), "");
        QVERIFY(again.imbalance == spec.imbalance);
        QVERIFY(again.downstream == spec.downstream);
        QCOMPARE(again.imbalance->levels.at(1).lost, 0.9);
        QCOMPARE(planRuns(spec).size(), std::size_t(4));
        for (const char* id :
             {"downstream.forest.oversample.balanced.paper_recall",
              "downstream.logistic.none.upstream.accuracy", "downstream.forest.none.balanced.equalized_odds"})
            QCOMPARE(parseDownstreamFigure(id)->id(), std::string(id));
        for (const char* id : {"downstream.oracle.none.upstream.accuracy", "downstream.logistic.none",
                               "map_at_r", "downstream.logistic.none.upstream.luck"})
            QVERIFY(!parseDownstreamFigure(id));
    }

    /// Every level of every draw is a run that says so, with gaps upstream and downstream, on the test
    /// examples of all others.
    void runsHoldTheProtocol() {
        const RunStore store(path("protocol"));
        const ExperimentSpec spec = parseExperimentSpec(specOf(wholeProtocol), "");
        QCOMPARE(runExperiment(spec, task_, store, {.jobs = 1}, {}).computed, std::size_t(4));
        const std::vector<Run> runs = store.loadSummaries();
        QCOMPARE(runs.size(), std::size_t(4));
        std::set<std::string> levels, test;
        for (const Run& run : runs) {
            levels.insert(run.imbalance->level);
            QCOMPARE(run.imbalance->draw, run.seed);
            test.insert(run.task.splits.at(2).content);
            for (const char* rows : {"balanced", "upstream"}) {
                const std::string id = std::string("downstream.logistic.none.") + rows + ".accuracy";
                const auto n = [&](const std::string& side) {
                    return static_cast<double>(findMeasured(run.split(testSplit), side + id)->n);
                };
                CHECK_AT_MOST(std::abs(valueOf(run, id) * (n("major.") + n("minor.")) -
                                       valueOf(run, "major." + id) * n("major.") -
                                       valueOf(run, "minor." + id) * n("minor.")),
                              1e-6);
            }
            for (const std::string& id : upstreamMeasures())
                if (id == "uniformity_kl") // not defined: the minorities have fewer rows than dimensions
                    QVERIFY(findMeasured(run.split(testSplit), minorOf(id)) != nullptr);
                else
                    QVERIFY2(measuredValue(run.split(testSplit), minorOf(id)).has_value(), id.c_str());
        }
        QCOMPARE(levels.size(), std::size_t(2));
        QCOMPARE(test.size(), std::size_t(1));
        const auto json = nlohmann::json::parse(runToJson(runs.front()));
        QCOMPARE(json.at("imbalance").at("minor").size(), std::size_t(2));
        QVERIFY(json.at("splits").at("test").at("measures").contains("minor.map_at_r"));
        // draws are seeds, levels stand side by side
        const Comparison comparison = compareRuns(runs, spec.select);
        QCOMPARE(comparison.sections.size(), std::size_t(1));
        QCOMPARE(comparison.rows.size(), std::size_t(2));
        QCOMPARE(comparison.rows.at(0).runs.size(), std::size_t(2));
    }

    /// The control is fitted on the balanced rows whichever of the two it is asked for.
    void theFiguresAreThoseOfAPlainFit() {
        const RunStore store(path("plain"));
        const ExperimentSpec spec = parseExperimentSpec(specOf(wholeProtocol), "");
        runExperiment(spec, task_, store, {.jobs = 1}, {});
        const ImbalanceDraws draws(task_, *spec.imbalance);
        for (const Run& summary : store.loadSummaries()) {
            const Run run = loadRun(store.runFile(summary.id));
            const ImbalancedTask made = draws.make(run.imbalance->balanced ? 0 : 1, run.seed);
            QCOMPARE(run.split(testSplit)->rows, task_->findSplit(testSplit)->rows);
            const auto head = makeHead(run.head);
            const Downstream plain =
                fitDownstream(*made.sides, made.balanced, *made.task->findSplit(testSplit), head.get(),
                              {.classifiers = {"logistic"}, .seed = run.seed}, {});
            QCOMPARE(valueOf(run, "downstream.logistic.none.balanced.accuracy"),
                     *plain.results.at(0).whole.accuracy);
            // of places, whatever is imbalanced, and no value of a side
            const Downstream ofPlaces =
                fitDownstream(*made.task, made.balanced, *made.task->findSplit(testSplit), head.get(),
                              {.classifiers = {"logistic"}, .seed = run.seed}, {});
            const std::string odds = "downstream.logistic.none.balanced.equalized_odds";
            QCOMPARE(valueOf(run, odds), *ofPlaces.results.at(0).parity.odds);
            QVERIFY(findMeasured(run.split(testSplit), minorOf(odds)) == nullptr);
            if (run.imbalance->balanced)
                QCOMPARE(valueOf(run, "minor.downstream.logistic.none.upstream.recall"),
                         valueOf(run, "minor.downstream.logistic.none.balanced.recall"));
            Evaluated evaluated(*made.sides, *made.task->findSplit(testSplit), head.get(), {});
            QCOMPARE(valueOf(run, "minor.map_at_r"), [&] {
                for (const MeasuredCell& cell : measures().find("map_at_r").of(evaluated).cells)
                    if (cell.of == MeasuredCell::Of::combination && cell.index == minorSide)
                        return *cell.value;
                return -1.0;
            }());
        }
    }

    /// Classifiers asked for later are fitted on the heads that are there.
    void whatIsMissingIsAdded() {
        const RunStore store(path("more"));
        runExperiment(parseExperimentSpec(specOf(wholeProtocol), ""), task_, store, {.jobs = 1}, {});
        const Run before = loadRun(store.runFile(store.loadSummaries().front().id));
        const ExperimentSpec more = parseExperimentSpec(
            specOf(R"("imbalance":{"minor":2,"levels":["50-50","80-20"]},"downstream":["logistic","kmeans"],)"
                   R"("downstream_balance":["none","oversample"])"),
            "");
        QCOMPARE(runExperiment(more, task_, store, {.jobs = 1, .resume = true}, {}).computed, std::size_t(4));
        const Run after = loadRun(store.runFile(before.id));
        QVERIFY(sameBytes(after.head.tensors.front().values, before.head.tensors.front().values));
        QCOMPARE(valueOf(after, "minor.map_at_r"), valueOf(before, "minor.map_at_r"));
        QVERIFY(measuredValue(after.split(testSplit), "minor.downstream.kmeans.none.balanced.recall"));
        QVERIFY(
            measuredValue(after.split(testSplit), "major.downstream.logistic.oversample.upstream.accuracy"));
        QCOMPARE(runExperiment(more, task_, store, {.jobs = 1, .resume = true}, {}).alreadyThere,
                 std::size_t(4));
    }

    void anotherConventionIsMissing() {
        const RunStore store(path("convention"));
        runExperiment(parseExperimentSpec(specOf(wholeProtocol), ""), task_, store, {.jobs = 1}, {});
        const ExperimentSpec paper =
            parseExperimentSpec(specOf(wholeProtocol + R"(,"downstream_convention":"paper")"), "");
        QCOMPARE(runExperiment(paper, task_, store, {.jobs = 1, .resume = true}, {}).computed,
                 std::size_t(4));
        for (const Run& run : store.loadSummaries())
            for (const char* score : {"accuracy", "recall", "paper_recall", "paper_precision"})
                QVERIFY(findMeasured(run.split(testSplit),
                                     std::string("minor.downstream.logistic.none.upstream.") + score));
        QCOMPARE(runExperiment(paper, task_, store, {.jobs = 1, .resume = true}, {}).alreadyThere,
                 std::size_t(4));
    }

    /// A protocol that is refused before any run leaves a folder that needs no --resume.
    void aRefusedProtocolLeavesNothing() {
        const RunStore store(path("refused"));
        const ExperimentSpec refused = parseExperimentSpec(
            specOf(R"("downstream":["logistic"],"imbalance":{"by":"nowhere","levels":["50-50"]})"), "");
        QVERIFY(!messageOf<Error>([&] { runExperiment(refused, task_, store, {.jobs = 1}, {}); }).empty());
        QVERIFY(!std::filesystem::exists(path("refused")));
        const ExperimentSpec good = parseExperimentSpec(specOf(wholeProtocol), "");
        QCOMPARE(runExperiment(good, task_, store, {.jobs = 1}, {}).computed, std::size_t(4));
    }

    /// A balance that fails takes nothing away from the others, before or after it: of two classes, of which
    /// one is the minority, neither domain has both.
    void aBalanceThatFailsLeavesTheOthers() {
        std::vector<int> classes, places, splits;
        for (int row = 0; row < 300; ++row) {
            classes.push_back(row % 2);
            places.push_back(row / 2 % 2);
            splits.push_back(row < 200 ? 0 : row < 250 ? 1 : 2);
        }
        auto set = makeSet(normalMatrix<float>(300, 8, 5), classes, places, splits);
        for (Embedding& own : set->embeddings)
            own.classEmbeddings.resize(0, 0);
        const RunStore store(path("failing"));
        const ExperimentSpec spec = parseExperimentSpec(
            specOf(R"("downstream":["logistic"],"downstream_balance":["domain_independent","none"],)"
                   R"("imbalance":{"minor":1,"lost":[0,0.5]})"),
            "");
        const ExperimentOutcome outcome = runExperiment(spec, makeTask(set), store, {.jobs = 1}, {});
        QCOMPARE(outcome.failures.size(), outcome.planned);
        CHECK_HOLDS(outcome.failures.front().message, "domain_independent, upstream examples, test");
        const std::vector<Run> runs = store.loadSummaries();
        QCOMPARE(runs.size(), outcome.planned);
        for (const Run& run : runs)
            for (const char* rows : {"balanced", "upstream"})
                QVERIFY(findMeasured(run.split(testSplit),
                                     std::string("minor.downstream.logistic.none.") + rows + ".accuracy"));
    }

    /// Minorities that are classes are domains without the other classes: each class has the logits of one
    /// domain.
    void domainsMayLackClasses() {
        const RunStore store(path("domains"));
        const ExperimentSpec spec = parseExperimentSpec(
            specOf(R"("downstream":["logistic"],"downstream_balance":["domain_independent"],)"
                   R"("imbalance":{"minor":2,"levels":["50-50"]})"),
            "");
        QCOMPARE(runExperiment(spec, task_, store, {.jobs = 1, .resume = true}, {}).computed, std::size_t(2));
        for (const Run& run : store.loadSummaries()) {
            QVERIFY(valueOf(run, "minor.downstream.logistic.domain_independent.balanced.accuracy") > 0.5);
            QVERIFY(std::any_of(run.warnings.begin(), run.warnings.end(), [](const std::string& warning) {
                return warning.find("5 of 10 pairs of a class and a domain") != std::string::npos;
            }));
        }
    }

    /// Without an imbalance, downstream results are of the groups of the run.
    void classifiersWithoutAnImbalance() {
        const RunStore store(path("groups"));
        const ExperimentSpec spec = parseExperimentSpec(
            specOf(R"("downstream":["logistic"],"downstream_balance":["oversample"])"), "");
        runExperiment(spec, task_, store, {.jobs = 2}, {});
        for (const Run& run : store.loadSummaries()) {
            QVERIFY(!run.imbalance);
            const Measured* found =
                findMeasured(run.split(testSplit), "downstream.logistic.oversample.upstream.accuracy");
            QVERIFY(found != nullptr && found->cells.size() >= 10);
        }
    }

  private:
    std::filesystem::path path(const char* name) const {
        return folder_->filePath(QLatin1String(name)).toStdString();
    }

    std::unique_ptr<QTemporaryDir> folder_;
    std::shared_ptr<const Task> task_;
};

QTEST_APPLESS_MAIN(TestProtocol)
#include "tst_protocol.moc"
