// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_index.h"

#include "core/data/task.h"
#include "core/runs/run_file.h"
#include "core/runs/run_json.h"
#include "core/runs/run_store.h"
#include "core/runs/run_summaries.h"
#include "core/runs/summary_bytes.h"
#include "tests/app/small_set.h"
#include "tests/support/checks.h"
#include "tests/support/many_runs.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fstream>
#include <span>

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

} // namespace

/// Checks that the index agrees with the run files, and gives no value that it cannot know.
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
    /// Number of files that the index knows.
    std::size_t known() const {
        const auto summaries = RunIndex(store_->folder() / "runs").summaries(files());
        return static_cast<std::size_t>(std::count_if(summaries.begin(), summaries.end(),
                                                      [](const auto& run) { return run != nullptr; }));
    }
    std::vector<std::string> loaded() const {
        std::vector<std::string> texts;
        for (const Run& run : RunStore(store_->folder()).loadSummaries()) // which has written none of them
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

    /// A file that this program has written is in the index without being read again.
    void whatWasWrittenIsNotRead() {
        const RunStore& store = *store_;
        std::vector<std::string> ids{"no such run"};
        for (const Run& run : runs_)
            ids.push_back(run.id);
        const std::span<const std::string> some(ids.data(), 20); // too few for an index
        const auto known = store.summaries(some);
        QVERIFY(known[0] == nullptr);
        SharedTexts shared;
        for (std::size_t i = 1; i < some.size(); ++i) {
            const Run whole = summaryOf(loadRun(store.runFile(ids[i])));
            QVERIFY(bytesOfSummary(*known[i], shared) == bytesOfSummary(whole, shared));
            QVERIFY(store.summaries(some.subspan(i, 1)).front() == known[i]); // the same in memory
            QVERIFY(RunStore(store.folder()).summaries(some.subspan(i, 1)).front() != known[i]);
        }
        const fs::path file = store.runFile(ids[1]);
        const std::string whole = textOf(file);
        write(file, whole.substr(0, whole.size() / 2));
        QVERIFY(store.summaries(some)[1] == nullptr);
        write(file, whole);
        const auto again = store.summaries(some)[1];
        QVERIFY(again != nullptr && again != known[1]);
    }

    void aFewOfTheFilesLeaveTheIndexWhole() {
        QTest::qWait(200);
        loaded();
        std::vector<std::string> ids;
        for (const Run& run : runs_)
            ids.push_back(run.id);
        describeRun(store_->runFile(ids[0]), "", "another note"); // so that the index is written again
        QTest::qWait(200);
        const RunStore other(store_->folder());
        QCOMPARE(other.summaries(std::span(ids).first(35)).front()->note, std::string("another note"));
        QCOMPARE(known(), std::size_t{runCount});
        describeRun(store_->runFile(ids[0]), "", "");
        QTest::qWait(200);
        loaded();
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
};

QTEST_APPLESS_MAIN(TestRunIndex)
#include "tst_run_index.moc"
