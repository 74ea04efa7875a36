// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/compared_folders.h"

#include "app/cli/data_options.h"
#include "core/experiment/folder_rule.h"
#include "core/experiment/folder_variants.h"
#include "core/runs/reveal.h"
#include "core/runs/run_failure.h"
#include "core/runs/run_store.h"

#include <utility>

namespace groupscope::cli {

void ComparedFolders::addTo(CLI::App& command, const std::string& help) {
    command.add_option("DIR", folders, help)->required()->type_name("");
    command
        .add_option("--select", rule,
                    "How a method's grid point is chosen; default: what the specifications say")
        ->type_name("RULE");
    addVaryOption(command, vary);
    addBaselineOption(command, baseline);
}

ReportContent contentOf(const ComparedFolders& compared, std::vector<std::string>& leftOut,
                        Console& console) {
    ReportContent content;
    content.vary = variedIn(compared.vary, compared.folders);
    RunSummaries summaries = loadSummaries(compared.folders, console.context());
    content.runs = std::move(summaries.runs);
    leftOut = std::move(summaries.leftOut);
    content.warnings = leftOut;
    const FolderTables tables = tablesIn(compared.folders);
    content.rule = ruleOfPlaces(withoutAverageNames(compared.rule, tables.averages), compared.folders);
    content.shown = shownColumns(tables, content.runs, content.warnings);
    content.failures = loadFailures(compared.folders, content.warnings);
    for (const std::string& folder : compared.folders)
        for (Reveal& reveal : loadReveals(folder))
            content.reveals.push_back(std::move(reveal));
    content.variants = tables.variants;
    std::vector<std::string> ids;
    for (const Run& run : content.runs)
        ids.push_back(run.id);
    content.load = [&compared, ids = std::move(ids)](std::size_t run) {
        return loadStored(compared.folders, ids[run]);
    };
    content.baseline = compared.baseline;
    return content;
}

} // namespace groupscope::cli
