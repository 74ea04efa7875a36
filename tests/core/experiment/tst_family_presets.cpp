// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/task.h"
#include "core/experiment/presets.h"
#include "core/experiment/training.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/io/demo_set.h"
#include "core/methods/method.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>
#include <set>
#include <string>

using namespace groupscope;

namespace {

/// Settings that make a training short, for methods that have them. Apart from sizes and lengths, no preset
/// sets any of these.
const std::map<std::string, ParameterValue> shortened{
    {"epochs", std::int64_t{1}},        {"minimum_updates", std::int64_t{0}},
    {"stage1_epochs", std::int64_t{1}}, {"eiil_steps", std::int64_t{5}},
    {"refits", std::int64_t{1}},        {"search", false},
    {"positives", std::int64_t{4}},     {"negatives", std::int64_t{4}},
    {"neighbors", std::int64_t{16}},    {"max_anchors", std::int64_t{32}},
    {"shots", std::int64_t{2}},         {"target_sample_ratio", 0.05}};

/// Every `step`-th row.
std::shared_ptr<const EmbeddingSet> thinned(const EmbeddingSet& whole, std::size_t step) {
    auto set = std::make_shared<EmbeddingSet>(whole);
    std::vector<int> rows;
    for (std::size_t row = 0; row < whole.size(); row += step)
        rows.push_back(static_cast<int>(row));
    const auto gathered = [&rows](const EmbeddingRows& from) {
        MatrixF kept;
        gatherRows(from, rows, false, kept);
        return EmbeddingRows(std::move(kept));
    };
    set->ids.clear();
    for (const int row : rows)
        set->ids.push_back(whole.ids[row]);
    for (Column& column : set->columns) {
        std::vector<int> codes;
        for (const int row : rows)
            codes.push_back(column.codes[row]);
        column.codes = std::move(codes);
    }
    for (Embedding& embedding : set->embeddings) {
        embedding.rows = gathered(embedding.rows);
        for (StoredView& view : embedding.views)
            view.rows = gathered(view.rows);
    }
    set->thumbnails = {};
    set->storedNeighbors.clear();
    return set;
}

/// The first run of each plan, made short: methods that come several times with the same settings then count
/// once.
std::vector<PlannedRun> shortRuns(const ExperimentPreset& preset) {
    ExperimentSpec spec = presetExperiment(preset, "a");
    spec.seeds = {0};
    for (MethodPlan& plan : spec.methods) {
        for (auto& [key, values] : plan.grid)
            values = {shortened.contains(key) ? shortened.at(key) : values.front()};
        for (const ParameterSpec& known : methods().find(plan.method).parameters)
            if (const auto value = shortened.find(known.key);
                value != shortened.end() && !plan.grid.contains(known.key))
                plan.set[known.key] = value->second;
    }
    return planRuns(spec);
}

} // namespace

/// Presets of every family, and that each of them can be made: on the demo, an epoch of each plan.
class TestFamilyPresets : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        const std::string folder = folder_.path().toStdString();
        groups_ = thinned(*openEmbeddingSet(demoSetFile(DemoSet::groups, folder)), 30);
        domains_ = thinned(*openEmbeddingSet(demoSetFile(DemoSet::domains, folder)), 12);
    }

    void everyMethodIsInAPresetOfItsFamily() {
        std::map<std::string, std::set<MethodFamily>> families; // of presets, of all of whose methods
        std::set<std::string> planned;
        for (const ExperimentPreset& preset : experimentPresets())
            for (const MethodPlan& plan : preset.spec.methods) {
                planned.insert(plan.method);
                families[preset.id].insert(methods().find(plan.method).family);
            }
        for (const Method& method : methods()) {
            QVERIFY2(planned.contains(method.id), method.id.c_str());
            const bool ofFamily = std::any_of(
                experimentPresets().begin(), experimentPresets().end(), [&](const ExperimentPreset& preset) {
                    return std::all_of(preset.spec.methods.begin(), preset.spec.methods.end(),
                                       [&](const MethodPlan& plan) {
                                           const Method& other = methods().find(plan.method);
                                           return other.family == method.family || other.id == "erm" ||
                                                  other.id == "zero-shot";
                                       });
                });
            QVERIFY2(ofFamily, familyId(method.family).c_str());
        }
    }

    void everyPresetRunsOnTheDemo_data() {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < experimentPresets().size(); ++i)
            QTest::newRow(experimentPresets()[i].id.c_str()) << static_cast<int>(i);
    }
    void everyPresetRunsOnTheDemo() {
        QFETCH(int, index);
        const ExperimentPreset& preset = experimentPresets()[index];
        const bool ofDomains = preset.id.starts_with("temperature-") || preset.id == "domains";
        const auto task = makeTask(ofDomains ? domains_ : groups_, presetExperiment(preset, "a").selection);
        for (const PlannedRun& run : shortRuns(preset)) {
            if (!made_.insert({preset.spec.select, run.method + toTextOf(run.parameters), ofDomains}).second)
                continue;                     // another preset has made it
            if (run.method == "group-prompt") // the demo has none
                continue;
            if (run.parameters.all().contains("texts") && run.parameters.text("texts") == "captions")
                continue; // nor captions: see tst_pair_presets
            try {
                const Run result = trainMethod(task, methods().find(run.method), run.parameters, run.seed,
                                               preset.spec.select);
                QVERIFY2(result.complete && !result.splits.empty(), run.method.c_str());
            } catch (const std::exception& error) {
                QFAIL((run.method + ": " + error.what()).c_str());
            }
        }
    }

  private:
    static std::string toTextOf(const ParameterValues& values) {
        std::string text;
        for (const auto& [key, value] : values.all())
            text += "\n" + key + "=" + toText(value);
        return text;
    }

    QTemporaryDir folder_;
    std::shared_ptr<const EmbeddingSet> groups_, domains_;
    std::set<std::tuple<std::string, std::string, bool>> made_;
};

QTEST_APPLESS_MAIN(TestFamilyPresets)
#include "tst_family_presets.moc"
