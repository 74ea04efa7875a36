// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/experiment/experiment.h"
#include "core/experiment/presets.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/io/anndata/anndata_writer.h"
#include "core/runs/comparison.h"
#include "core/runs/methods_table.h"
#include "tests/app/small_set.h"
#include "tests/support/checks.h"

#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// The small set with another embedding, and a correlation that it names, or none.
EmbeddingSet setWith(std::optional<double> pCorr) {
    EmbeddingSet set = smallSet(pCorr ? 120 : 150);
    set.pCorr = pCorr;
    Embedding other = set.embeddings.front();
    other.name = "X_other";
    MatrixF rows = other.rows.copy();
    rows.col(0) *= 2.0f;
    other.rows = std::move(rows);
    set.embeddings.push_back(std::move(other));
    return set;
}

} // namespace

/// Experiments over several files and embeddings.
class TestSweep : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        saveEmbeddingSet(setWith(0.9), path("a.h5ad"));
        saveEmbeddingSet(setWith({}), path("b.h5ad"));
    }

    void filesKeepTheirCorrelation() {
        QCOMPARE(openEmbeddingSet(path("a.h5ad"))->pCorr, std::optional(0.9));
        QVERIFY(!openEmbeddingSet(path("b.h5ad"))->pCorr);
        for (const std::string& notice : commandLineTexts(openEmbeddingSet(path("a.h5ad"))->notices))
            QVERIFY2(notice.find("p_corr") == std::string::npos, notice.c_str());
    }

    void specificationsReadBack() {
        const ExperimentSpec spec = parseExperimentSpec(specText(), folder_.path().toStdString());
        QCOMPARE(spec.files.size(), std::size_t(2));
        QCOMPARE(spec.data, std::filesystem::path(path("a.h5ad")));
        QCOMPARE(spec.files[1].pCorr, std::optional(0.5));
        QCOMPARE(spec.vary, (std::vector<std::string>{"p_corr", "embedding"}));
        const ExperimentSpec again = parseExperimentSpec(toJson(spec), "");
        QVERIFY(again.files == spec.files && again.embeddings == spec.embeddings && again.vary == spec.vary);
        QCOMPARE(toJson(again), toJson(spec));
        const std::vector<ExperimentSpec> parts = partsOf(spec);
        QCOMPARE(parts.size(), std::size_t(4));
        QCOMPARE(parts[1].selection.embedding, std::string("X_other"));
        QCOMPARE(parts[2].data, std::filesystem::path(path("b.h5ad")));
        const ExperimentSpec plain =
            parseExperimentSpec(R"({"data":"a.h5ad","methods":[{"method":"erm"}]})", "");
        QVERIFY(plain.files.empty() && partsOf(plain).size() == 1);
        QVERIFY(toJson(plain).find("vary") == std::string::npos);
    }

    void wrongOnesAreRefused() {
        for (const char* data :
             {"[]", R"(["a","a"])", R"([{"file":"a","p_corr":2}])", R"([{"file":"a"}])", "7"})
            QVERIFY2(!messageOf<UsageError>([&] {
                          parseExperimentSpec(
                              std::string(R"({"data":)") + data + R"(,"methods":[{"method":"erm"}]})", "");
                      }).empty(),
                     data);
        QVERIFY(!messageOf<UsageError>([&] {
                     parseExperimentSpec(R"({"data":"a","vary":"luck","methods":[{"method":"erm"}]})", "");
                 }).empty());
    }

    void runsOfAllPartsStandBesideEachOther() {
        const ExperimentSpec spec = parseExperimentSpec(specText(), folder_.path().toStdString());
        const RunStore store(path("runs"));
        const ExperimentOutcome made = runSweep(spec, open, store, {.jobs = 1}, {});
        QCOMPARE(made.planned, std::size_t(8));
        QCOMPARE(made.computed, std::size_t(8));
        QCOMPARE(runSweep(spec, open, store, {.jobs = 1}, {}).alreadyThere, std::size_t(8));
        const std::vector<Run> runs = store.loadSummaries();
        const Comparison comparison = compareRuns(runs, spec.select, spec.vary);
        QCOMPARE(comparison.sections.size(), std::size_t(1));
        std::set<std::string> correlations;
        for (const ComparisonRow& row : comparison.rows)
            correlations.insert(row.varied[0]);
        QCOMPARE(correlations, (std::set<std::string>{"0.5", "0.9"}));
        const MethodsTable table = methodsTable(runs, {.columns = "p_corr"}, [&](std::size_t run) {
            return loadStored(std::vector{path("runs")}, runs[run].id);
        });
        QCOMPARE(table.columns.size(), std::size_t(4));
        QCOMPARE(table.columns[0].name, std::string("p_corr 0.5, embedding X_other"));
        bool ofBoth = false, another = false; // findings of each set, by its name
        for (const DataCheck& check : store.validation()) {
            ofBoth = ofBoth || check.finding.starts_with("a.h5ad, X_small: ");
            another = another || check.finding.starts_with("b.h5ad, X_other: ");
        }
        QVERIFY(ofBoth && another);
    }

    /// A specification over a file that was written again is refused: its runs must not mix with the old
    /// ones.
    void changedDataAreRefusedUnlessResumed() {
        const std::string file = path("changing.h5ad");
        saveEmbeddingSet(smallSet(100), file);
        const ExperimentSpec spec = parseExperimentSpec(
            R"({"data":"changing.h5ad","methods":[{"method":"zero-shot"}]})", folder_.path().toStdString());
        const RunStore store(path("changing"));
        QCOMPARE(runSweep(spec, open, store, {.jobs = 1}, {}).computed, std::size_t(1));
        QCOMPARE(runSweep(spec, open, store, {.jobs = 1}, {}).alreadyThere, std::size_t(1));
        saveEmbeddingSet(smallSet(120), file);
        const std::string refused =
            messageOf<UsageError>([&] { runSweep(spec, open, store, {.jobs = 1}, {}); });
        CHECK_HOLDS(refused, "the data have changed since");
        QCOMPARE(runSweep(spec, open, store, {.jobs = 1, .resume = true}, {}).computed, std::size_t(1));
        QCOMPARE(store.loadSummaries().size(), std::size_t(2));
        QCOMPARE(store.validatedTasks(), // of the data that are there now
                 std::vector<std::string>{definitionOf(*open(spec)).hash()});
    }

    void aMissingFileIsKnownBeforeTheFirstRun() {
        ExperimentSpec spec = parseExperimentSpec(specText(), folder_.path().toStdString());
        spec.files.push_back({path("missing.h5ad")});
        const RunStore store(path("none"));
        QVERIFY(!messageOf<Error>([&] { runSweep(spec, open, store, {.jobs = 1}, {}); }).empty());
        QVERIFY(!std::filesystem::exists(path("none")));
    }

    void presetsOfFiguresVaryTheirAxis() {
        for (const char* id : {"cnc-figures-3-4", "cnc-figure-7"}) {
            QCOMPARE(experimentPresets().find(id).spec.vary, std::vector<std::string>{"p_corr"});
            QVERIFY(hasProtocol(experimentPresets().find(id)));
            QCOMPARE(presetExperiment(experimentPresets().find(id), "x.h5ad").monitor.atEnd.size(),
                     std::size_t(7));
        }
        // Figure 4 is of JTT
        QCOMPARE(planRuns(presetExperiment(experimentPresets().find("cnc-figures-3-4"), "x.h5ad")).size(),
                 std::size_t(2 * 3));
        QCOMPARE(presetExperiment(experimentPresets().find("adapters-figures-2-5"), "x.h5ad").vary,
                 std::vector<std::string>{"embedding"});
    }

  private:
    std::string path(const std::string& name) const { return folder_.path().toStdString() + '/' + name; }
    static std::string specText() {
        return R"({"data":["a.h5ad",{"file":"b.h5ad","p_corr":0.5}],"embedding":["X_small","X_other"],)"
               R"("vary":["p_corr","embedding"],)"
               R"("methods":[{"method":"erm","set":{"epochs":2}},{"method":"rwg","set":{"epochs":2}}]})";
    }
    /// Opens a part as the command line does.
    static std::shared_ptr<const Task> open(const ExperimentSpec& part) {
        auto set = std::make_shared<EmbeddingSet>(*openEmbeddingSet(part.data));
        if (!part.files.empty())
            set->pCorr = part.files.front().pCorr;
        return makeTask(set, part.selection);
    }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestSweep)
#include "tst_sweep.moc"
