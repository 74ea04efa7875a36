// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/task_definition.h"
#include "core/experiment/training.h"
#include "core/methods/method.h"
#include "core/runs/run_identity.h"
#include "core/runs/series_value.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <algorithm>
#include <map>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

Run trained(const TaskSelection& selection, const std::string& rule) {
    const Method& method = methods().find("erm");
    Training training(makeTask(birdsInPlaces(200), selection), method,
                      resolveParameters(method.parameters, {{"epochs", "6"}, {"minimum_updates", "0"}}), 1,
                      rule, {});
    while (training.step({})) {
    }
    return training.finish();
}

/// Whether the kept epoch has the highest value of the rule's series.
bool keepsTheBest(const Run& run, const std::string& series) {
    double best = -1.0;
    for (const EpochRecord& record : run.history)
        best = std::max(best, *seriesValue(record, series));
    return *seriesValue(run.history[static_cast<std::size_t>(run.selectedEpoch)], series) == best;
}

} // namespace

/// Epochs that are selected where few groups are known, or none.
class TestFewGroups : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// The rule uses the worst group among examples with known groups, counted again from the predictions.
    void theRuleLooksAtKnownGroups() {
        const TaskSelection few{.labels = {.groupFraction = 0.1}};
        const auto task = makeTask(birdsInPlaces(200), few);
        const Run run = trained(few, defaultSelectionRule), all = trained({}, defaultSelectionRule);
        const SplitResult& val = *run.split(validationSplit);
        QCOMPARE(val.rows.size(), all.split(validationSplit)->rows.size());
        std::map<int, std::pair<int, int>> right;
        for (std::size_t i = 0; i < val.rows.size(); ++i)
            if (const int group = task->groupIds[static_cast<std::size_t>(val.rows[i])]; group >= 0) {
                right[group].first += val.predictions[i] == val.labels[i] ? 1 : 0;
                ++right[group].second;
            }
        QCOMPARE(right.size(), std::size_t(4));
        double worst = 1.0;
        for (const auto& [group, counts] : right)
            worst = std::min(worst, static_cast<double>(counts.first) / counts.second);
        QCOMPARE(*val.report.worstGroupAccuracy, worst);
        QVERIFY(keepsTheBest(run, "val.worst_group_accuracy"));
        QCOMPARE(run.split(testSplit)->report.groups[0].n, all.split(testSplit)->report.groups[0].n);
        QVERIFY(run.id != all.id);
        QCOMPARE(run.task.groupLabelFraction, std::optional(0.1));
    }

    /// Inferred groups select the epoch without a group label of any validation example.
    void inferredGroupsSelectEpochs() {
        const std::string rule = "val.worst_inferred_group_accuracy";
        const Run run = trained({}, rule);
        QVERIFY(keepsTheBest(run, rule));
        QVERIFY(!run.groupsRead || run.groupsRead->validation.empty());
        double lowest = 1.0, highest = 0.0;
        for (const EpochRecord& record : run.history) {
            lowest = std::min(lowest, *seriesValue(record, rule));
            highest = std::max(highest, *seriesValue(record, rule));
        }
        QVERIFY(lowest >= 0.0 && highest <= 1.0);
    }
};

QTEST_APPLESS_MAIN(TestFewGroups)
#include "tst_few_groups.moc"
