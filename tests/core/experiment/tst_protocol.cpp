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

/// 400 rows to fit on of 5 classes that differ in size, with some to select by and to report on.
std::shared_ptr<const Task> fiveClasses() {
    std::vector<int> classes, places, splits;
    MatrixF X = normalMatrix<float>(600, 8, 5);
    for (int row = 0; row < 600; ++row) {
        classes.push_back(row % 7 < 5 ? row % 7 : 0);
        places.push_back(row % 2);
        splits.push_back(row < 400 ? 0 : row < 450 ? 1 : 2);
        X(row, classes.back()) += 3.0f;
    }
    auto set = makeSet(std::move(X), std::vector<int>(600, 0), places, splits);
    for (Column& column : set->columns)
        if (column.name == "bird") {
            column.categories = {"auk", "bee-eater", "crow", "duck", "egret"};
            column.codes = classes;
        }
    for (Embedding& own : set->embeddings)
        own.classEmbeddings.resize(0, 0);
    return makeTask(set);
}

ImbalancePlan planOf(const std::vector<std::string>& levels) {
    ImbalancePlan plan;
    for (const std::string& level : levels)
        plan.levels.push_back(imbalanceOfShares(level, "test"));
    return plan;
}

std::vector<int> classCounts(const Task& task, const std::vector<int>& rows) {
    std::vector<int> counts(static_cast<std::size_t>(task.classCount()), 0);
    for (const int row : rows)
        ++counts[static_cast<std::size_t>(task.labels[static_cast<std::size_t>(row)])];
    return counts;
}

bool holdsAll(const std::vector<int>& all, const std::vector<int>& some) {
    return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

std::string specOf(const std::string& more) {
    return R"({"data":"/five.h5ad","methods":[{"method":"dml-margin","set":{"epochs":1}}],"seeds":[0,1],)"
           R"("select":"val.map_at_r.worst",)" +
           more + "}";
}

const std::string wholeProtocol =
    R"("imbalance":{"minor":2,"levels":["50-50","80-20"]},"downstream":["logistic"])";

double valueOf(const Run& run, const std::string& id) {
    return *measuredValue(run.rowSet(testSet), id);
}

} // namespace

class TestProtocol : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        task_ = fiveClasses();
    }

    void levelsHaveAsManyRowsAndTheSameTestRows() {
        const ImbalanceDraws draws(task_, planOf({"50-50", "70-30", "90-10"}));
        QCOMPARE(draws.minorityCount(), std::size_t(1)); // 25 % of five
        for (const std::uint64_t draw : {0U, 1U, 2U}) {
            const ImbalancedTask control = draws.make(0, draw);
            const std::vector<int> even = classCounts(*task_, control.task->fitRows());
            QCOMPARE(std::set<int>(even.begin(), even.end()).size(), std::size_t(1));
            QCOMPARE(control.task->fitRows(), control.balanced.rows);
            for (const std::size_t level : {1U, 2U}) {
                const ImbalancedTask made = draws.make(level, draw);
                QCOMPARE(made.draw.minor, control.draw.minor);
                QCOMPARE(made.balanced.rows, control.balanced.rows);
                QCOMPARE(made.task->fitRows().size(), control.task->fitRows().size());
                for (const char* set : {validationSet, testSet})
                    QCOMPARE(made.task->findRowSet(set)->rows, task_->findRowSet(set)->rows);
                QVERIFY(holdsAll(task_->fitRows(), made.task->fitRows()));
                const std::vector<int> counts = classCounts(*task_, made.task->fitRows());
                const auto minor = std::find(task_->groups.classes().begin(), task_->groups.classes().end(),
                                             made.draw.minor.at(0)) -
                                   task_->groups.classes().begin();
                for (std::size_t c = 0; c < counts.size(); ++c)
                    if (static_cast<std::ptrdiff_t>(c) == minor)
                        QCOMPARE(counts[c], static_cast<int>(made.draw.minorRows));
                    else
                        QVERIFY(counts[c] - made.draw.majorRows <= 1 && counts[c] >= made.draw.majorRows);
                const double share = static_cast<double>(made.draw.minorRows) /
                                     static_cast<double>(made.draw.minorRows + made.draw.majorRows);
                CHECK_AT_MOST(std::abs(share - (level == 1 ? 0.3 : 0.1)), 0.02);
            }
        }
        QVERIFY(draws.make(2, 0).task->fitRows() != draws.make(2, 1).task->fitRows());
        QCOMPARE(draws.make(2, 1).task->fitRows(),
                 ImbalanceDraws(task_, planOf({"90-10", "50-50", "70-30"})).make(0, 1).task->fitRows());
    }

    /// Minorities keep some of the rows that they have in the control, the others keep all of them.
    void rowsAreNestedWithinADraw() {
        ImbalancePlan plan = planOf({"50-50", "80-20"});
        plan.minorities = 2;
        const ImbalanceDraws draws(task_, plan);
        const ImbalancedTask control = draws.make(0, 4), hard = draws.make(1, 4);
        QCOMPARE(hard.draw.minor.size(), std::size_t(2));
        for (int c = 0; c < task_->classCount(); ++c) {
            const auto ofClass = [&](const std::vector<int>& rows) {
                std::vector<int> own;
                std::copy_if(rows.begin(), rows.end(), std::back_inserter(own),
                             [&](int row) { return task_->labels[static_cast<std::size_t>(row)] == c; });
                return own;
            };
            const auto before = ofClass(control.task->fitRows()), after = ofClass(hard.task->fitRows());
            QVERIFY(after.size() < before.size() ? holdsAll(before, after) : holdsAll(after, before));
        }
    }

    void thePapersShareIsLost() {
        ImbalancePlan plan;
        plan.levels = {imbalanceOfLost(0.0, "test"), imbalanceOfLost(0.9, "test")};
        plan.mostRows = 30;
        const ImbalanceDraw draw = ImbalanceDraws(task_, plan).make(1, 0).draw;
        QCOMPARE(draw.balancedRows, std::int64_t(30));
        QCOMPARE(draw.minorRows, std::int64_t(3));  // 30 less 90 %
        QCOMPARE(draw.majorRows, std::int64_t(36)); // 27 more shared by four: 37, 37, 37, 36
        QCOMPARE(ImbalanceDraws(task_, plan).make(1, 0).task->fitRows().size(), std::size_t(150));
    }

    void partsMayBeGroupsOrAColumn() {
        ImbalancePlan plan = planOf({"50-50", "75-25"});
        plan.by = "place";
        const ImbalancedTask made = ImbalanceDraws(task_, plan).make(1, 3);
        QCOMPARE(made.draw.parts, std::int64_t(2));
        QVERIFY(made.draw.minor.at(0) == "land" || made.draw.minor.at(0) == "water");
        plan.by = "group";
        QCOMPARE(ImbalanceDraws(task_, plan).make(1, 3).draw.parts, std::int64_t(10));
        plan.by = "moon";
        QVERIFY(!messageOf<DataError>([&] { ImbalanceDraws(task_, plan); }).empty());
    }

    void whatCannotBeDrawnIsRefused_data() {
        QTest::addColumn<QString>("spec");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const char* spec, const char* says) {
            QTest::newRow(name) << QString::fromUtf8(spec) << QString::fromUtf8(says);
        };
        row("no control", R"("imbalance":{"levels":["90-10"]})", "no balanced level");
        row("not 100", R"("imbalance":{"levels":["50-50","90-20"]})", "make 100");
        row("the other way", R"("imbalance":{"levels":["50-50","10-90"]})", "minority's second");
        row("both", R"("imbalance":{"levels":["50-50"],"lost":[0]})", "both levels and lost");
        row("neither", R"("imbalance":{"by":"class"})", "has no levels");
        row("all lost", R"("imbalance":{"lost":[0,1]})", "not in [0,1)");
        row("twice", R"("imbalance":{"levels":["50-50","50-50"]})", "comes twice");
        row("unknown key", R"("imbalance":{"levels":["50-50"],"draws":3})", "imbalance.draws is not a key");
        row("minor", R"("imbalance":{"levels":["50-50"],"minor":1.5})", "imbalance.minor");
        row("rows", R"("imbalance":{"levels":["50-50"],"rows":1})", "imbalance.rows");
        row("classifier", R"("downstream":["oracle"])", "no classifier 'oracle'");
        row("balance alone", R"("downstream_balance":["oversample"])", "no downstream");
        row("balance", R"("downstream":["logistic"],"downstream_balance":["luck"])", "no balance 'luck'");
        row("rows of no imbalance", R"("downstream":["logistic"],"downstream_rows":["balanced"])",
            "no imbalance is drawn");
    }
    void whatCannotBeDrawnIsRefused() {
        QFETCH(QString, spec);
        QFETCH(QString, says);
        CHECK_HOLDS(messageOf<UsageError>([&] { parseExperimentSpec(specOf(spec.toStdString()), ""); }),
                    says.toStdString());
    }

    void tooFewRowsAreRefused() {
        ImbalancePlan plan = planOf({"50-50", "90-10"});
        plan.minorities = 5;
        CHECK_HOLDS(messageOf<UsageError>([&] { ImbalanceDraws(task_, plan); }), "from 1 to 4");
        auto few = std::make_shared<Task>(*task_);
        few->rowSets[0].rows.resize(6);
        plan.minorities = 4;
        CHECK_HOLDS(messageOf<DataError>([&] { ImbalanceDraws(few, plan); }), "too few to gain");
        auto drawn = std::make_shared<Task>(*task_);
        drawn->labelDraw.shots = 3;
        CHECK_HOLDS(messageOf<UsageError>([&] { ImbalanceDraws(drawn, planOf({"50-50"})); }), "shots");
    }

    /// They would be one run under two names, of which the later takes the place of the other.
    void levelsOfEqualCountsAreRefused() {
        ImbalancePlan plan;
        for (const double lost : {0.0, 0.9, 0.95})
            plan.levels.push_back(imbalanceOfLost(lost, "test"));
        plan.mostRows = 12; // 1.2 rows and 0.6: one
        const std::string says = messageOf<UsageError>([&] { ImbalanceDraws(task_, plan); });
        CHECK_HOLDS(says, "lost 0.9 and lost 0.95");
        CHECK_HOLDS(says, "the same 1 of 12 rows");
        plan.levels.pop_back();
        ImbalanceDraws(task_, plan);
        CHECK_HOLDS(messageOf<UsageError>([&] {
                        ImbalanceDraws(task_, planOf({"50-50", "50.0-50.0"}));
                    }),
                    "50-50 and 50.0-50.0");
        plan = planOf({"50-50", "51-49", "80-20"});
        plan.mostRows = 12;
        CHECK_HOLDS(messageOf<UsageError>([&] { ImbalanceDraws(task_, plan); }), "50-50 and 51-49");
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
        for (const char* id : {"downstream.forest.oversample.balanced.paper_recall",
                               "downstream.logistic.none.upstream.accuracy"})
            QCOMPARE(parseDownstreamFigure(id)->id(), std::string(id));
        for (const char* id : {"downstream.oracle.none.upstream.accuracy", "downstream.logistic.none",
                               "map_at_r", "downstream.logistic.none.upstream.luck"})
            QVERIFY(!parseDownstreamFigure(id));
    }

    /// Every level of every draw is a run that says so, with gaps upstream and downstream, on the test rows
    /// of all others.
    void runsHoldTheProtocol() {
        const RunStore store(path("protocol"));
        const ExperimentSpec spec = parseExperimentSpec(specOf(wholeProtocol), "");
        QCOMPARE(runExperiment(spec, task_, store, 1, false, {}).computed, std::size_t(4));
        const std::vector<Run> runs = store.loadSummaries();
        QCOMPARE(runs.size(), std::size_t(4));
        std::set<std::string> levels, test;
        for (const Run& run : runs) {
            levels.insert(run.imbalance->level);
            QCOMPARE(run.imbalance->draw, run.seed);
            test.insert(run.question.rowSets.at(2).content);
            for (const char* rows : {"balanced", "upstream"}) {
                const std::string id = std::string("downstream.logistic.none.") + rows + ".accuracy";
                const auto n = [&](const std::string& side) {
                    return static_cast<double>(findMeasured(run.rowSet(testSet), side + id)->n);
                };
                CHECK_AT_MOST(std::abs(valueOf(run, id) * (n("major.") + n("minor.")) -
                                       valueOf(run, "major." + id) * n("major.") -
                                       valueOf(run, "minor." + id) * n("minor.")),
                              1e-6);
            }
            for (const std::string& id : upstreamMeasures())
                QVERIFY2(measuredValue(run.rowSet(testSet), minorOf(id)).has_value(), id.c_str());
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
        runExperiment(spec, task_, store, 1, false, {});
        const ImbalanceDraws draws(task_, *spec.imbalance);
        for (const Run& summary : store.loadSummaries()) {
            const Run run = loadRun(store.runFile(summary.id));
            const ImbalancedTask made = draws.make(run.imbalance->balanced ? 0 : 1, run.seed);
            QCOMPARE(run.rowSet(testSet)->rows, task_->findRowSet(testSet)->rows);
            const auto head = makeHead(run.head);
            const Downstream plain =
                fitDownstream(*made.sides, made.balanced, *made.task->findRowSet(testSet), head.get(),
                              {.classifiers = {"logistic"}, .seed = run.seed}, {});
            QCOMPARE(valueOf(run, "downstream.logistic.none.balanced.accuracy"),
                     *plain.results.at(0).whole.accuracy);
            if (run.imbalance->balanced)
                QCOMPARE(valueOf(run, "minor.downstream.logistic.none.upstream.recall"),
                         valueOf(run, "minor.downstream.logistic.none.balanced.recall"));
            Evaluated evaluated(*made.sides, *made.task->findRowSet(testSet), head.get(), {});
            QCOMPARE(valueOf(run, "minor.map_at_r"), [&] {
                for (const MeasuredCell& cell : findMeasure("map_at_r").of(evaluated).cells)
                    if (cell.of == MeasuredCell::Of::combination && cell.index == minorSide)
                        return *cell.value;
                return -1.0;
            }());
        }
    }

    /// Classifiers asked for later are fitted on the heads that are there.
    void whatIsMissingIsAdded() {
        const RunStore store(path("more"));
        runExperiment(parseExperimentSpec(specOf(wholeProtocol), ""), task_, store, 1, false, {});
        const Run before = loadRun(store.runFile(store.loadSummaries().front().id));
        const ExperimentSpec more = parseExperimentSpec(
            specOf(R"("imbalance":{"minor":2,"levels":["50-50","80-20"]},"downstream":["logistic","kmeans"],)"
                   R"("downstream_balance":["none","oversample"])"),
            "");
        QCOMPARE(runExperiment(more, task_, store, 1, true, {}).computed, std::size_t(4));
        const Run after = loadRun(store.runFile(before.id));
        QVERIFY(sameBytes(after.head.tensors.front().values, before.head.tensors.front().values));
        QCOMPARE(valueOf(after, "minor.map_at_r"), valueOf(before, "minor.map_at_r"));
        QVERIFY(measuredValue(after.rowSet(testSet), "minor.downstream.kmeans.none.balanced.recall"));
        QVERIFY(
            measuredValue(after.rowSet(testSet), "major.downstream.logistic.oversample.upstream.accuracy"));
        QCOMPARE(runExperiment(more, task_, store, 1, true, {}).alreadyThere, std::size_t(4));
    }

    void anotherConventionIsMissing() {
        const RunStore store(path("convention"));
        runExperiment(parseExperimentSpec(specOf(wholeProtocol), ""), task_, store, 1, false, {});
        const ExperimentSpec paper =
            parseExperimentSpec(specOf(wholeProtocol + R"(,"downstream_convention":"paper")"), "");
        QCOMPARE(runExperiment(paper, task_, store, 1, true, {}).computed, std::size_t(4));
        for (const Run& run : store.loadSummaries())
            for (const char* score : {"accuracy", "recall", "paper_recall", "paper_precision"})
                QVERIFY(findMeasured(run.rowSet(testSet),
                                     std::string("minor.downstream.logistic.none.upstream.") + score));
        QCOMPARE(runExperiment(paper, task_, store, 1, true, {}).alreadyThere, std::size_t(4));
    }

    /// What is refused before anything was made leaves a folder that needs no --resume.
    void aRefusedProtocolLeavesNothing() {
        const RunStore store(path("refused"));
        const ExperimentSpec refused = parseExperimentSpec(
            specOf(R"("downstream":["logistic"],"downstream_balance":["domain_independent"],)"
                   R"("imbalance":{"levels":["50-50"]})"),
            "");
        QVERIFY(!messageOf<UsageError>([&] { runExperiment(refused, task_, store, 1, false, {}); }).empty());
        QVERIFY(!std::filesystem::exists(path("refused")));
        const ExperimentSpec good = parseExperimentSpec(specOf(wholeProtocol), "");
        QCOMPARE(runExperiment(good, task_, store, 1, false, {}).computed, std::size_t(4));
    }

    /// A balance that fails takes nothing away from those before it.
    void whatWasFittedBeforeAFailureStays() {
        const RunStore store(path("failing"));
        const ExperimentSpec spec = parseExperimentSpec(
            specOf(R"("downstream":["logistic"],"downstream_balance":["none","domain_independent"],)"
                   R"("imbalance":{"by":"place","rows":100,"lost":[0,0.99]})"), // one row of five classes
            "");
        const ExperimentOutcome outcome = runExperiment(spec, task_, store, 1, false, {});
        QCOMPARE(outcome.failures.size(), std::size_t(2));
        QCOMPARE(outcome.failures.front().level, std::string("lost 0.99"));
        int failed = 0;
        for (const Run& run : store.loadSummaries())
            if (!run.imbalance->balanced) {
                ++failed;
                for (const char* rows : {"balanced", "upstream"})
                    QVERIFY(findMeasured(run.rowSet(testSet), std::string("minor.downstream.logistic.none.") +
                                                                  rows + ".accuracy"));
            }
        QCOMPARE(failed, 2);
    }

    /// A domain without a class has no logits of it: minorities that are classes cannot be domains.
    void domainsNeedEveryClass() {
        const std::string domains =
            R"("downstream":["logistic"],"downstream_balance":["domain_independent"],)";
        const auto make = [&](const std::string& imbalance) {
            const ExperimentSpec spec = parseExperimentSpec(specOf(domains + imbalance), "");
            return runExperiment(spec, task_, RunStore(path("domains")), 1, true, {});
        };
        CHECK_HOLDS(messageOf<UsageError>([&] { make(R"("imbalance":{"levels":["50-50"]})"); }),
                    "minorities by class");
        QCOMPARE(make(R"("imbalance":{"by":"place","levels":["50-50"]})").computed, std::size_t(2));
    }

    /// Without an imbalance figures downstream are of the groups of the run.
    void classifiersWithoutAnImbalance() {
        const RunStore store(path("groups"));
        const ExperimentSpec spec = parseExperimentSpec(
            specOf(R"("downstream":["logistic"],"downstream_balance":["oversample"])"), "");
        runExperiment(spec, task_, store, 2, false, {});
        for (const Run& run : store.loadSummaries()) {
            QVERIFY(!run.imbalance);
            const Measured* found =
                findMeasured(run.rowSet(testSet), "downstream.logistic.oversample.upstream.accuracy");
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
