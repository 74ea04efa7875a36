// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/folder_report.h"

#include "core/base/text.h"
#include "core/experiment/folder_rule.h"
#include "core/experiment/folder_variants.h"
#include "core/figures/trade_off.h"
#include "core/runs/comparison_sections.h"

#include <algorithm>
#include <utility>

namespace groupscope {

ReadReport readReport(const FolderReport& request, const RunContext& context) {
    return readReport(request, loadSummaries(request.folders, context), context);
}

ReadReport readReport(const FolderReport& request, RunSummaries runs, const RunContext& context) {
    const std::vector<std::string> vary = variedIn(request.vary, request.folders);
    const RunStore store(request.folders.front());
    ReportContent content;
    content.runs = std::move(runs.runs);
    content.warnings = runs.leftOut;
    content.checks = store.validation();
    const FolderTables tables = tablesIn(request.folders);
    content.rule = ruleOfPlaces(withoutAverageNames(request.rule, tables.averages), request.folders);
    content.shown = shownColumns(tables, content.runs, content.warnings);
    if (!request.axes.empty()) {
        const TradeOffAxes axes =
            findAxes(request.axes, placesOf(content.runs), tables.averages, commandLineOptions({"axes"}));
        content.axes = {axes.x, axes.y};
    }
    content.failures = loadFailures(request.folders, content.warnings);
    for (const std::string& own : request.folders)
        for (Reveal& reveal : loadReveals(own))
            content.reveals.push_back(std::move(reveal));
    content.vary = vary;
    content.variants = tables.variants;
    for (const StoredSpecification& own : store.specifications())
        addToList(content.specification, own.json, "\n");
    std::vector<std::string> ids;
    for (const Run& run : content.runs)
        ids.push_back(run.id);
    content.load = [folders = request.folders, ids](std::size_t run) {
        return loadStored(folders, ids[run]);
    };
    content.baseline = request.baseline;
    if (!request.mix.empty() && !content.runs.empty())
        content.mix = readGroupMix(request.mix, content.runs.front().groups, context);
    return {std::move(content), std::move(runs.leftOut)};
}

void leaveOutForeignChecks(ReportContent& content, const ReportComparison& compared,
                           const std::string& folder, const std::string& name) {
    const std::vector<std::string> checked = RunStore(folder).validatedTasks();
    const Run& shown = content.runs[compared.comparison.rows.front().runs.front()]; // whose data stand there
    if (checked.empty() || std::find(checked.begin(), checked.end(), shown.task.hash()) != checked.end())
        return;
    content.checks.clear();
    content.warnings.push_back(
        "the data check of " + name +
        " does not match the data of the shown runs, which have changed since; it is left out");
}

} // namespace groupscope
