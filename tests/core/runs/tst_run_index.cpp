// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_index.h"

#include "core/data/task.h"
#include "core/runs/run_file.h"
#include "core/runs/run_json.h"
#include "core/runs/run_store.h"
#include "core/runs/run_summaries.h"
#include "tests/app/small_set.h"
#include "tests/support/checks.h"
#include "tests/support/many_runs.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fstream>

using namespace groupscope;
namespace fs = std::filesystem;

namespace {

constexpr int runCount = 40;

std::string textOf(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

void write(const fs::path& file, const std::string& content) {
    std::ofstream(file, std::ios::binary | std::ios::trunc) << content;
}

/// The run with everything that trained ones have seldom: what a first stage found, measures with and without
/// values and intervals, distributions, instructions.
Run wholeOf(Run run) {
    run.name = "a name";
    run.note = "a note\nin two lines";
    run.warnings = {"read it with care"};
    run.instructionSet = "AVX-512, then AVX2";
    run.found = {{.name = "found group", .categories = {"one", "two"}, .codes = {}, .colors = {}}};
    run.agreements = {
        {.column = "found group",
         .with = FoundAgreement::withGroups,
         .table = {.foundCount = 2,
                   .knownCount = run.groups.groupCount(),
                   .cells = {{.found = 0, .known = 1, .n = 12}, {.found = 1, .known = 5, .n = 3}}}}};
    const Distribution distribution{
        .n = 3, .levels = {0.25, 0.75}, .values = {0.1, 0.3}, .edges = {0.0, 0.2, 0.4}, .counts = {1, 2}};
    run.history.back().distributions = {{"temperature", distribution}};
    const std::vector<MeasuredCell> cells{
        {.of = MeasuredCell::Of::group, .index = 2, .n = 40, .value = 0.5, .interval = Interval{0.4, 0.6}},
        {.of = MeasuredCell::Of::classes, .index = 1, .n = 7, .value = {}}};
    run.splits.front().measures = {
        {"alignment", {.n = 47, .whole = 0.25, .interval = Interval{0.2, 0.3}, .cells = cells}},
        {"bound", {.n = 47, .whole = {}}}};
    run.splits.front().crossEntropy = 0.75;
    return run;
}

/// A summary written to bytes and read again.
Run readAgain(const Run& summary) {
    SharedTexts shared;
    const std::string bytes = bytesOfSummary(summary, shared);
    KnownTexts known{.texts = shared.all(), .specified = {}};
    known.specify(specificationOfBytes(bytes));
    return summaryOfBytes(bytes, known);
}

bool same(const std::optional<Interval>& a, const std::optional<Interval>& b) {
    return a.has_value() == b.has_value() && (!a || (a->low == b->low && a->high == b->high));
}

} // namespace

/// What an index says of run files is what they say; what it cannot know it does not say.
class TestRunIndex : public QObject {
    Q_OBJECT

  private:
    QTemporaryDir folder_, cache_;
    std::vector<Run> runs_;
    std::unique_ptr<RunStore> store_;

    std::vector<fs::path> files() const {
        std::vector<fs::path> files;
        for (const auto& entry : fs::directory_iterator(store_->folder() / "runs"))
            files.push_back(entry.path());
        std::sort(files.begin(), files.end());
        return files;
    }
    fs::path indexFile() const {
        const fs::path indexes = fs::path(cache_.path().toStdString()) / "groupscope" / "run_indexes";
        return fs::exists(indexes) ? fs::directory_iterator(indexes)->path() : fs::path();
    }
    /// How many of the files the index knows.
    std::size_t known() const {
        const auto summaries = RunIndex(store_->folder() / "runs").summaries(files());
        return static_cast<std::size_t>(std::count_if(summaries.begin(), summaries.end(),
                                                      [](const auto& run) { return run != nullptr; }));
    }
    std::vector<std::string> loaded() const {
        std::vector<std::string> texts;
        for (const Run& run : store_->loadSummaries())
            texts.push_back(runToJson(run) + run.note);
        return texts;
    }

  private Q_SLOTS:
    void initTestCase() {
        qputenv("XDG_CACHE_HOME", cache_.path().toUtf8());
        store_ = std::make_unique<RunStore>(folder_.path().toStdString());
        store_->create();
        const auto task = makeTask(std::make_shared<const EmbeddingSet>(smallSet(30)));
        testing::forEachOfManyRuns(task, runCount, [&](const Run& run) {
            runs_.push_back(run);
            store_->save(run);
        });
    }

    void saysWhatTheFilesSay() {
        QTest::qWait(200); // younger files are not believed
        QCOMPARE(known(), std::size_t{0});
        const std::vector<std::string> fromFiles = loaded();
        QCOMPARE(fromFiles.size(), std::size_t{runCount});
        QCOMPARE(known(), std::size_t{runCount});
        QVERIFY(loaded() == fromFiles);
        const auto summaries = RunIndex(store_->folder() / "runs").summaries(files());
        for (std::size_t i = 0; i < summaries.size(); ++i) {
            const Run whole = summaryOf(loadRun(files()[i]));
            QVERIFY(runToJson(*summaries[i]) == runToJson(whole));
            QVERIFY(summaries[i]->task == whole.task);
            QVERIFY(summaries[i]->parameters == whole.parameters);
            QVERIFY(summaries[i]->trainCounts == whole.trainCounts);
            QCOMPARE(summaries[i]->history.size(), whole.history.size());
            for (std::size_t e = 0; e < whole.history.size(); ++e)
                QVERIFY(summaries[i]->history[e].series == whole.history[e].series &&
                        summaries[i]->history[e].distributions == whole.history[e].distributions);
        }
    }

    void readsAFileThatIsAnother() {
        describeRun(store_->runFile(runs_[3].id), "another name", "a note");
        QCOMPARE(known(), std::size_t{runCount - 1});
        const std::vector<Run> now = store_->loadSummaries();
        QCOMPARE(std::count_if(now.begin(), now.end(), [](const Run& run) { return run.note == "a note"; }),
                 std::ptrdiff_t{1});
    }

    void believesNoFileThatWasDamagedSince() {
        const fs::path file = store_->runFile(runs_[5].id);
        const std::string whole = textOf(file);
        std::string damaged = whole;
        for (std::size_t i = damaged.size() / 2; i < damaged.size() / 2 + 64; ++i)
            damaged[i] = static_cast<char>(~damaged[i]);
        QTest::qWait(200);
        loaded();
        QCOMPARE(known(), std::size_t{runCount});
        write(file, damaged); // of the same length
        std::vector<std::string> notices;
        RunContext context;
        context.onNotice = [&](const std::string& text) { notices.push_back(text); };
        QCOMPARE(store_->loadSummaries(context).size(), std::size_t{runCount - 1});
        QCOMPARE(notices.size(), std::size_t{1});
        write(file, whole);
        QCOMPARE(store_->loadSummaries().size(), std::size_t{runCount});
    }

    void isNotBelievedWhenItIsDamaged() {
        QTest::qWait(200);
        const std::vector<std::string> before = loaded();
        QCOMPARE(known(), std::size_t{runCount});
        const std::string whole = textOf(indexFile());
        for (const double place : {0.0, 0.01, 0.3, 0.9}) {
            std::string damaged = whole;
            char& letter = damaged[static_cast<std::size_t>(place * static_cast<double>(whole.size()))];
            letter = static_cast<char>(letter ^ 4);
            write(indexFile(), damaged);
            QCOMPARE(known(), std::size_t{0});
        }
        write(indexFile(), whole.substr(0, whole.size() / 2));
        QCOMPARE(known(), std::size_t{0});
        QVERIFY(loaded() == before); // and fixes it
        QCOMPARE(known(), std::size_t{runCount});
    }

    void isOfOneFolder() {
        const QTemporaryDir other;
        const fs::path copy = fs::path(other.path().toStdString()) / "runs";
        fs::copy(store_->folder() / "runs", copy);
        std::vector<fs::path> copied;
        for (const fs::path& file : files())
            copied.push_back(copy / file.filename());
        for (const auto& summary : RunIndex(store_->folder() / "runs").summaries(copied))
            QVERIFY(summary == nullptr);
    }

    void forgetsFilesThatAreGone() {
        for (int i = 0; i < 4; ++i)
            fs::remove(store_->runFile(runs_[i].id));
        QCOMPARE(loaded().size(), std::size_t{runCount - 4});
        QCOMPARE(known(), std::size_t{runCount - 4});
    }

    void keepsAllThatASummaryHas() {
        const Run run = summaryOf(wholeOf(runs_.front())), again = readAgain(run);
        QVERIFY(runToJson(again) == runToJson(run));
        QCOMPARE(again.name, run.name);
        QCOMPARE(again.note, run.note);
        QVERIFY(again.warnings == run.warnings);
        QCOMPARE(again.instructionSet, std::string("AVX-512, then AVX2"));
        QCOMPARE(again.seconds, run.seconds);
        QCOMPARE(again.found.size(), std::size_t{1});
        QCOMPARE(again.found[0].name, run.found[0].name);
        QVERIFY(again.found[0].categories == run.found[0].categories);
        QCOMPARE(again.agreements.size(), std::size_t{1});
        QCOMPARE(again.agreements[0].column, run.agreements[0].column);
        QCOMPARE(again.agreements[0].with, run.agreements[0].with);
        QVERIFY(again.agreements[0].table == run.agreements[0].table);
        QVERIFY(again.history.back().distributions == run.history.back().distributions);
        QCOMPARE(again.history.back().distributions.size(), std::size_t{1});
    }

    void keepsMeasuresWithTheirIntervals() {
        const Run run = summaryOf(wholeOf(runs_.front())), again = readAgain(run);
        QVERIFY(again.splits.front().crossEntropy == std::optional(0.75));
        QCOMPARE(again.splits.size(), run.splits.size());
        for (std::size_t g = 0; g < run.splits.front().report.groups.size(); ++g)
            QVERIFY(same(again.splits.front().report.groups[g].interval,
                         run.splits.front().report.groups[g].interval));
        const auto& measures = run.splits.front().measures;
        const auto& read = again.splits.front().measures;
        QCOMPARE(read.size(), std::size_t{2});
        for (std::size_t i = 0; i < measures.size(); ++i) {
            const Measured &a = measures[i].measured, &b = read[i].measured;
            QCOMPARE(read[i].id, measures[i].id);
            QVERIFY(b.n == a.n && b.whole == a.whole && same(b.interval, a.interval));
            QCOMPARE(b.cells.size(), a.cells.size());
            for (std::size_t c = 0; c < a.cells.size(); ++c)
                QVERIFY(b.cells[c].of == a.cells[c].of && b.cells[c].index == a.cells[c].index &&
                        b.cells[c].n == a.cells[c].n && b.cells[c].value == a.cells[c].value &&
                        same(b.cells[c].interval, a.cells[c].interval));
        }
    }

    void readsNothingPastItsEnd() {
        SharedTexts shared;
        const Run run = summaryOf(wholeOf(runs_.front()));
        const std::string bytes = bytesOfSummary(run, shared);
        KnownTexts known{.texts = shared.all(), .specified = {}};
        known.specify(specificationOfBytes(bytes));
        QVERIFY(runToJson(summaryOfBytes(bytes, known)) == runToJson(run));
        for (std::size_t end = 4; end < bytes.size(); end += 7)
            QVERIFY_EXCEPTION_THROWN(summaryOfBytes(std::string_view(bytes).substr(0, end), known),
                                     std::exception);
    }
};

QTEST_APPLESS_MAIN(TestRunIndex)
#include "tst_run_index.moc"
