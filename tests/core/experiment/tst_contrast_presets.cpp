// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/presets.h"

#include "core/methods/method.h"

#include "tests/support/checks.h"

#include <algorithm>
#include <map>
#include <set>

using namespace groupscope;

namespace {

std::vector<PlannedRun> contrastRuns(const std::string& id) {
    std::vector<PlannedRun> firstSeeds;
    for (const PlannedRun& run : planRuns(presetExperiment(experimentPresets().find(id), "a.h5ad")))
        if (run.seed == 0)
            firstSeeds.push_back(run);
    return firstSeeds;
}

} // namespace

/// Checks the settings that ablations change and the series that figures record. The test tst_paper_settings
/// compares settings with the papers.
class TestContrastPresets : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void ablationsChangeOneThing() {
        for (const auto& [id, key] :
             {std::pair<std::string, std::string>{"cnc-table-a-1", "contrastive_term"},
              {"cnc-table-a-3", "negatives_by"},
              {"cnc-table-a-2", "domains"}}) {
            // Of each method: its other settings under each value of what is ablated.
            std::map<std::string, std::map<std::string, std::set<std::string>>> others;
            for (const PlannedRun& run : contrastRuns(id)) {
                if (!run.parameters.all().contains(key))
                    continue;
                std::string rest;
                for (const auto& [name, value] : run.parameters.all())
                    rest += name == key ? "" : name + " " + toText(value) + "\n";
                others[run.method][run.parameters.text(key)].insert(rest);
            }
            QCOMPARE(others.size(), std::size_t(1));
            const auto& byValue = others.begin()->second;
            QVERIFY2(byValue.size() >= 2, id.c_str());
            for (const auto& [value, rest] : byValue)
                QVERIFY2(rest == byValue.begin()->second, (id + ": " + value).c_str());
        }
        QCOMPARE(contrastRuns("cnc-table-a-4").size(), std::size_t(4 * 2));
    }

    void figuresRecordWhatTheyShow() {
        const ExperimentSpec five = presetExperiment(experimentPresets().find("cnc-figure-5"), "a.h5ad");
        for (const char* id : {"alignment", "mutual_information", "mutual_information_standardized"})
            QVERIFY(std::find(five.monitor.metrics.begin(), five.monitor.metrics.end(), id) !=
                    five.monitor.metrics.end());
        QVERIFY(hasProtocol(experimentPresets().find("cnc-figure-5")));
        const auto noise = contrastRuns("cnc-figure-7d");
        QCOMPARE(noise.size(), std::size_t(2 * 6));
        for (const PlannedRun& run : noise)
            QCOMPARE(run.parameters.text("groups"), std::string("given"));
    }
};

QTEST_APPLESS_MAIN(TestContrastPresets)
#include "tst_contrast_presets.moc"
