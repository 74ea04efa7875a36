// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/data/task.h"
#include "core/experiment/experiment.h"
#include "core/experiment/search.h"
#include "core/experiment/search_identity.h"
#include "core/experiment/search_space.h"
#include "core/experiment/search_steps.h"
#include "core/experiment/training.h"
#include "core/io/anndata/anndata_writer.h"
#include "core/methods/method.h"
#include "core/runs/run_store.h"
#include "core/runs/selection.h"
#include "tests/core/experiment/search_support.h"
#include "tests/support/checks.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <fstream>
#include <numeric>
#include <set>
#include <sstream>
#include <stop_token>
#include <thread>

using namespace groupscope;
using namespace groupscope::testing;

namespace fs = std::filesystem;

namespace {

double numberOf(const ParameterValues& values, const std::string& key) {
    return std::get<double>(values.all().at(key));
}

} // namespace

/// Settings by successive halving: spaces, steps, and searches in a folder.
class TestSearch : public QObject, private SearchFixture {
    Q_OBJECT
  private Q_SLOTS:
    void settingsComeFromTheirRanges() {
        const MethodPlan plan = planOf("group-dro");
        const std::vector<ParameterValues> settings = searchSettings(plan, 3, 200);
        QCOMPARE(settings.size(), std::size_t(200));
        const std::vector<ParameterSpec>& specs = methods().find("group-dro").parameters;
        const ParameterValues usual = resolveParameters(specs, {{"epochs", "9"}, {"minimum_updates", "0"}});
        QCOMPARE(settings.front().all(), usual.all());
        std::set<std::map<std::string, ParameterValue, std::less<>>> different;
        std::set<std::string> varied;
        double below = 0.0, above = 0.0;
        for (const ParameterValues& values : settings) {
            different.insert(values.all());
            for (const auto& [key, value] : values.all())
                if (value != usual.all().at(key))
                    varied.insert(key);
            const double rate = numberOf(values, "learning_rate");
            const double centre = numberOf(usual, "learning_rate");
            QVERIFY(rate >= centre / 32 && rate <= centre * 32);
            (rate < centre ? below : above) += 1.0;
            QCOMPARE(values.integer("epochs"), std::int64_t{9});
            if (values.text("model") == "linear")
                QCOMPARE(values.integer("hidden_dim"), usual.integer("hidden_dim"));
        }
        QCOMPARE(different.size(), settings.size());
        for (const char* key :
             {"learning_rate", "weight_decay", "batch_size", "group_step", "size_adjustment"})
            QVERIFY2(varied.contains(key), key);
        for (const char* key : {"epochs", "optimizer", "stage1_epochs"}) // given groups have no first stage
            QVERIFY2(!varied.contains(key), key);
        QVERIFY2(std::abs(below - above) < 60, "evenly in the logarithm");
        const std::vector<ParameterValues> fewer = searchSettings(plan, 3, 20);
        QVERIFY(std::equal(fewer.begin(), fewer.end(), settings.begin()));
        QVERIFY(!(searchSettings(plan, 4, 20).back() == fewer.back()));
    }

    void gridsAreTheirOwnValues() {
        MethodPlan plan = planOf("linear-probe");
        plan.grid["learning_rate"] = {0.1, 0.2};
        plan.grid["batch_size"] = {std::int64_t{128}, std::int64_t{64}};
        const std::vector<ParameterValues> settings = searchSettings(plan, 0, 50);
        QCOMPARE(settings.size(), std::size_t(4)); // no more than there are
        QCOMPARE(numberOf(settings.front(), "learning_rate"), 0.1);
        QCOMPARE(settings.front().integer("batch_size"), std::int64_t{128});
        QCOMPARE(searchedText(plan, settings.front()), std::string("learning_rate 0.1, batch_size 128"));
        const MethodPlan fixed = fixedPlan(plan, settings[1]);
        QVERIFY(fixed.grid.empty());
        ExperimentSpec one;
        one.methods = {fixed};
        QVERIFY(planRuns(one).front().parameters == settings[1]);
    }

    void rangesAreWithinWhatParametersTake() {
        for (const Method& method : methods())
            for (const ParameterSpec& spec : method.parameters) {
                if (!spec.search)
                    continue;
                const std::string where = method.id + " " + spec.key;
                for (const ParameterValue& value : spec.search->values)
                    QCOMPARE(parseParameter(spec, toText(value)), value);
                const ParameterValue& usual = spec.defaultValue;
                if (!spec.search->values.empty()) {
                    QVERIFY2(std::find(spec.search->values.begin(), spec.search->values.end(), usual) !=
                                     spec.search->values.end() ||
                                 (spec.key == "batch_size" && std::get<std::int64_t>(usual) < 512),
                             where.c_str());
                    continue;
                }
                const double number = std::holds_alternative<double>(usual)
                                          ? std::get<double>(usual)
                                          : static_cast<double>(std::get<std::int64_t>(usual));
                QVERIFY2(number == 0.0 || (number >= spec.search->low && number <= spec.search->high),
                         where.c_str());
                QVERIFY2(spec.search->low < spec.search->high, where.c_str());
                QVERIFY2(spec.search->low >= spec.minimum && spec.search->high <= spec.maximum,
                         where.c_str());
                QVERIFY2(!spec.search->logarithmic || spec.search->low > 0, where.c_str());
            }
    }

    void halvingPromotesTheBestThird() {
        const std::vector<double> rungs = searchRungs(100);
        QCOMPARE(rungs.size(), std::size_t(3));
        QCOMPARE(rungs.back(), 1.0);
        QCOMPARE(searchRungs(1), std::vector<double>{1.0});
        QCOMPARE(searchRungs(5).size(), std::size_t(2));
        SearchScores scores;
        std::vector<SearchStep> steps = nextSteps(2, 9, rungs, scores);
        QCOMPARE(steps.size(), std::size_t(9));
        for (const SearchStep& step : steps)
            scores[step] = scored(0.1 * static_cast<double>(step.setting));
        scores[{2, 5, 0}] = scored(0.7, 0.9); // as good as 7, with a better average
        scores[{2, 8, 0}] = {.failure = "diverged"};
        steps = nextSteps(2, 9, rungs, scores);
        // 5, 7 and 6 are the best third; the defaults go on as well.
        QCOMPARE(steps, (std::vector<SearchStep>{{2, 0, 1}, {2, 5, 1}, {2, 6, 1}, {2, 7, 1}}));
        for (const SearchStep& step : steps)
            scores[step] = scored(1.0 - 0.1 * static_cast<double>(step.setting));
        steps = nextSteps(2, 9, rungs, scores);
        QCOMPARE(steps, (std::vector<SearchStep>{{2, 0, 2}}));
        scores[steps.front()] = scored(0.2);
        QVERIFY(nextSteps(2, 9, rungs, scores).empty());
        steps = stepsUntilNow(2, 9, rungs, scores);
        QCOMPARE(steps.size(), std::size_t(14));
        QCOMPARE(bestSetting(2, 2, steps, scores), std::optional<std::size_t>(0));
        QCOMPARE(bestSetting(1, 2, steps, scores), std::optional<std::size_t>());
    }

    void costsAreNeverAboveTheBudget() {
        for (const int epochs : {1, 4, 100}) {
            const std::vector<double> rungs = searchRungs(epochs);
            for (std::size_t settings = 1; settings < 60; ++settings) {
                SearchScores scores; // the last settings are the best, so that the defaults come beside them
                double cost = 0.0;
                for (std::vector<SearchStep> steps; !(steps = nextSteps(0, settings, rungs, scores)).empty();)
                    for (const SearchStep& step : steps) {
                        scores[step] = scored(static_cast<double>(step.setting));
                        cost += rungs[step.rung] - (step.rung == 0 ? 0.0 : rungs[step.rung - 1]);
                    }
                QVERIFY(cost <= searchCost(settings, rungs) + 1e-9);
                QCOMPARE(searchedSettings(searchCost(settings, rungs), rungs), settings);
            }
            QCOMPARE(searchedSettings(0.5, rungs), std::size_t(0));
            QCOMPARE(searchedSettings(1.0, rungs), std::size_t(1));
        }
    }

    void oneBudgetGivesTheSameBytes() {
        const std::string one = logOf("one", 12, {.jobs = 1});
        QVERIFY(std::count(one.begin(), one.end(), '\n') > 20);
        QCOMPARE(logOf("three", 12, {.jobs = 3}), one);
        std::string first, second; // two searches share a folder
        {
            const std::jthread other([&] { first = logOf("shared", 12, {.jobs = 1}); });
            second = logOf("shared", 12, {.jobs = 1});
        }
        QCOMPARE(second, one);
        QCOMPARE(first, one);
        logOf("grown", 6, {.jobs = 2});
        QCOMPARE(logOf("grown", 12, {.jobs = 2}), one);
    }

    void stoppedOnesContinue() {
        const std::string whole = logOf("whole", 8, {.jobs = 2});
        for (const int after : {1, 9, 20}) {
            const std::string name = "stopped" + std::to_string(after);
            std::stop_source stop;
            std::atomic<int> reports = 0;
            RunContext context{.stop = stop.get_token(),
                               .onProgress =
                                   [&](const Progress&) {
                                       if (++reports == after)
                                           stop.request_stop();
                                   },
                               .onNotice = {}};
            QVERIFY(
                fails<Cancelled>([&] { runSearch(request(8), task(), path(name), {.jobs = 2}, context); }));
            QCOMPARE(logOf(name, 8, {.jobs = 2}), whole);
        }
    }

    /// A setting that was halted at each rung is the training that it would have been.
    void trainingsGoOnFromTheirRungs() {
        const SearchRequest asked = request(12);
        const SearchOutcome outcome = runSearch(asked, task(), path("rungs"), {.jobs = 2}, {});
        QCOMPARE(outcome.methods.size(), std::size_t(2));
        for (const SearchedMethod& method : outcome.methods) {
            QVERIFY2(method.hasWinner(), method.reason.c_str());
            QVERIFY(method.settings > 8);
            QVERIFY(method.trainings <= 6.0 + 1e-9);
            QVERIFY(method.defaultScore && method.score >= *method.defaultScore);
            const Run run = trainMethod(task(), methods().find(method.method), method.parameters, 0);
            QCOMPARE(run.report("val").worstGroupAccuracy, std::optional(method.score));
        }
        // The winner is the best of those that were trained to the end.
        const std::string log = textOf(path("rungs") / "search" / "log.jsonl");
        QVERIFY(log.find("\"rung\":2") != std::string::npos);
    }

    void examplesToReportOnAreNotSeen() {
        runSearch(request(6), task(), path("unseen"), {.jobs = 2}, {});
        std::size_t files = 0;
        for (const auto& entry : fs::directory_iterator(path("unseen") / "search" / "runs")) {
            const RunStore store(path("unseen") / "search");
            const std::optional<Run> run = store.unfinished(entry.path().stem().string());
            QVERIFY(run);
            for (const EpochRecord& record : run->history)
                for (const auto& [series, value] : record.series)
                    QVERIFY2(!series.starts_with("test."), series.c_str());
            for (const SplitDefinition& split : run->task.splits)
                QVERIFY(split.name != "test" || split.n == 0);
            ++files;
        }
        QVERIFY(files > 0);
        // Other labels of test examples change nothing.
        EmbeddingSet other = smallSet(60);
        for (std::size_t row = 120; row < 180; ++row)
            other.columns[0].codes[row] = (other.columns[0].codes[row] + 1) % 3;
        const auto changed = makeTask(std::make_shared<const EmbeddingSet>(std::move(other)));
        const SearchOutcome a = runSearch(request(6), task(), path("a"), {}, {});
        const SearchOutcome b = runSearch(request(6), changed, path("b"), {}, {});
        for (std::size_t i = 0; i < a.methods.size(); ++i) {
            QCOMPARE(a.methods[i].winner, b.methods[i].winner);
            QCOMPARE(a.methods[i].score, b.methods[i].score);
        }
    }

    void winnersAreTrainedAnew() {
        const SearchRequest asked = request(6);
        const SearchOutcome outcome = runSearch(asked, task(), path("finals"), {.jobs = 2}, {});
        const ExperimentSpec spec = finalExperiment(asked, outcome);
        const RunStore store(path("finals"));
        runExperiment(spec, task(), store, {.jobs = 2, .resume = true}, {});
        const std::vector<Run> runs = store.loadSummaries();
        QCOMPARE(runs.size(), std::size_t(4)); // two methods, two seeds
        const Table board = leaderboard(asked, outcome, *task(), runs);
        QCOMPARE(board.rows.size(), std::size_t(2));
        std::size_t place = 0;
        for (const Table::Column& column : board.columns)
            if (place += 1; column.key == "val.worst_group_accuracy")
                break;
        QVERIFY(*board.rows[0][place - 1].value >= *board.rows[1][place - 1].value);
        double sum = 0.0;
        std::size_t count = 0;
        for (const Run& run : runs)
            if (run.method == board.rows[0][0].text) {
                sum += *run.report("val").worstGroupAccuracy;
                ++count;
            }
        QCOMPARE(*board.rows[0][place - 1].value, sum / static_cast<double>(count));
        QVERIFY(std::any_of(board.columns.begin(), board.columns.end(), [](const Table::Column& column) {
            return column.key == "test.worst_group_accuracy";
        }));
    }

    void badRequestsAreRefused() {
        const auto refused = [&](const SearchRequest& asked, const char* name) {
            return messageOf<UsageError>([&] { runSearch(asked, task(), path(name), {}, {}); });
        };
        QVERIFY(refused(request(1), "small").find("too small") != std::string::npos);
        SearchRequest oracle = request(4);
        oracle.spec.select = "test.worst_group_accuracy";
        QVERIFY(!refused(oracle, "oracle").empty());
        EmbeddingSet set = smallSet(60);
        for (int& code : set.columns[2].codes)
            code = code == 1 ? 0 : code;
        const auto none = makeTask(std::make_shared<const EmbeddingSet>(std::move(set)));
        QVERIFY(fails<UsageError>([&] { runSearch(request(4), none, path("none"), {}, {}); }));
        runSearch(request(2), task(), path("taken"), {}, {});
        SearchRequest other = request(4);
        other.seed = 1;
        QVERIFY(refused(other, "taken").find("another search") != std::string::npos);
        std::vector<std::string> leftOut;
        const std::vector<MethodPlan> plans = searchableMethods(*task(), defaultSelectionRule, leftOut);
        QVERIFY(plans.size() > 20);
        QVERIFY(std::any_of(leftOut.begin(), leftOut.end(),
                            [](const std::string& line) { return line.starts_with("dfr-val: "); }));
    }

    /// A method whose data are missing takes nothing away from the others, whatever kind of error says so.
    void methodsThatCannotWorkSayWhy() {
        SearchRequest asked = request(12);
        asked.spec.methods.push_back(
            {.method = "rlace", .set = {{"erased_rank", std::int64_t{16}}}, .grid = {}});
        EmbeddingSet set = smallSet(60);
        set.embeddings.front().classEmbeddings = {};
        const auto without = makeTask(std::make_shared<const EmbeddingSet>(std::move(set)));
        const SearchOutcome outcome = runSearch(asked, without, path("lacking"), {.jobs = 2}, {});
        QVERIFY(outcome.methods[0].hasWinner());
        QVERIFY(!outcome.methods[1].hasWinner());
        QVERIFY2(outcome.methods[1].reason.find("class embeddings") != std::string::npos,
                 outcome.methods[1].reason.c_str());
        QVERIFY(!outcome.methods[2].hasWinner());
        QVERIFY2(outcome.methods[2].reason.find("rank") != std::string::npos,
                 outcome.methods[2].reason.c_str());
        // The share of those that cannot work goes to the others.
        QVERIFY(outcome.methods[0].trainings > 8.0);
        SearchRequest none = request(4);
        none.spec.methods = {planOf("adapter")};
        const SearchOutcome nothing = runSearch(none, without, path("nothing"), {}, {});
        QVERIFY(fails<DataError>([&] { finalExperiment(none, nothing); }));
    }

    /// A refused budget leaves nothing that would refuse the corrected one.
    void refusedOnesLeaveNothing() {
        QVERIFY(fails<UsageError>([&] { runSearch(request(1), task(), path("corrected"), {}, {}); }));
        SearchRequest one = request(1);
        one.spec.methods.pop_back();
        QVERIFY(runSearch(one, task(), path("corrected"), {}, {}).methods.front().hasWinner());
        one.spec.methods.push_back(one.spec.methods.front());
        one.budget.runs = 4;
        QVERIFY(fails<UsageError>([&] { runSearch(one, task(), path("twice"), {}, {}); }));
        // More final seeds are the same search.
        SearchRequest seeds = request(4);
        runSearch(seeds, task(), path("seeds"), {}, {});
        seeds.spec.seeds = {5, 6, 7, 8};
        runSearch(seeds, task(), path("seeds"), {}, {});
    }

    /// The name of a folder tells apart what one folder refuses, and nothing else.
    void namesTellSearchesApart() {
        const std::string name = searchFolderName(request(4), "definition");
        QCOMPARE(name.size(), std::size_t(16));
        SearchRequest same = request(40);
        same.spec.seeds = {7};
        same.spec.data = "elsewhere.h5ad";
        QCOMPARE(searchFolderName(same, "definition"), name);
        SearchRequest seed = request(4), rule = request(4), fewer = request(4), fixed = request(4);
        seed.seed = 1;
        rule.spec.select = "val.average_accuracy";
        fewer.spec.methods.pop_back();
        fixed.spec.methods.front().set["epochs"] = std::int64_t{8};
        std::set<std::string> names{name, searchFolderName(request(4), "another")};
        for (const SearchRequest& other : {seed, rule, fewer, fixed})
            names.insert(searchFolderName(other, "definition"));
        QCOMPARE(names.size(), std::size_t(6));
    }

    /// A damaged result is made anew from what comes before it.
    void damagedResultsAreMadeAnew() {
        const std::string log = logOf("damaged", 8, {.jobs = 2});
        for (const auto& entry : fs::directory_iterator(path("damaged") / "search" / "results"))
            if (entry.path().stem().string().ends_with("-0"))
                std::ofstream(entry.path()) << "{";
        QCOMPARE(logOf("damaged", 8, {.jobs = 2}), log);
    }

  private:
    std::string logOf(const std::string& name, std::size_t runs, const SearchOptions& options) {
        runSearch(request(runs), task(), path(name), options, {});
        return textOf(path(name) / "search" / "log.jsonl");
    }
};

QTEST_GUILESS_MAIN(TestSearch)
#include "tst_search.moc"
