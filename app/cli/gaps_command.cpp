// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/fitted_table.h"
#include "app/cli/gap_options.h"
#include "app/cli/one_of.h"
#include "app/cli/terminal.h"
#include "core/base/error.h"
#include "core/data/split.h"
#include "core/experiment/folder_variants.h"
#include "core/experiment/gap_study.h"
#include "core/report/gap_study_tables.h"
#include "core/runs/run_store.h"
#include "core/runs/selection.h"

#include <memory>

namespace groupscope::cli {

namespace {

struct GapsArguments {
    std::vector<std::string> folders;
    GapOptions gaps;
    bool subgroups = false;
    std::string rule = defaultSelectionRule, split, against, format = "text";
};

std::optional<GapDefinition> definitionOf(const GapsArguments& options) {
    const std::vector<GapDefinition> asked = options.gaps.definitions();
    if (asked.size() > 1)
        throw UsageError("several gaps are asked for, but a table has one", "--gap, --minor",
                         "ask for one at a time");
    return asked.empty() ? std::nullopt : std::optional(asked.front());
}

std::string oneTable(const Table& table, const std::string& format) {
    return format == "csv"     ? toCsv(table)
           : format == "json"  ? toJson(table)
           : format == "latex" ? toLatex(table)
           : format == "md"    ? toMarkdown(table)
                               : shownText(table.caption) + "\n\n" + shownTable(table);
}

std::string formatted(const GapStudy& study, const std::string& format) {
    if (format == "csv" || format == "json")
        return oneTable(gapStudyTable(study), format);
    std::string text;
    for (const Table& table : gapStudyTables(study))
        text += (text.empty() ? "" : "\n") + oneTable(table, format);
    return text;
}

void gaps(const GapsArguments& options, Console& console) {
    console.start();
    findSelectionRule(options.rule, "--select");
    const std::optional<GapDefinition> definition = definitionOf(options);
    const auto [runs, leftOut] = loadSummaries(options.folders, console.context());
    const Comparison comparison =
        compareRuns(runs, options.rule, {}, tablesIn(options.folders).variants, std::nullopt);
    for (const std::string& warning : comparison.warnings)
        console.warn(warning);
    if (definition && !runs.empty())
        requireKnown(*definition, runs.front().groups);
    const GapStudy study = studyGaps(comparison, runs, options.split, definition, options.against);
    if (study.rows.empty())
        throw DataError("no run has values of subgroups on " +
                            (study.split.empty() ? std::string("a report split")
                                                 : "the " + splitTitle(study.split) + " split"),
                        options.folders.front(),
                        "make runs with \"downstream\" or \"imbalance\" in their specification");
    const std::string format = console.json() ? "json" : options.format;
    console.print(options.subgroups ? oneTable(subgroupTable(study, runs), format)
                                    : formatted(study, format));
    requireNoneLeftOut(leftOut);
}

void addGapsOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<GapsArguments>();
    command->add_option("DIR", options->folders, "Folders of experiments")->required()->type_name("");
    options->gaps.addTo(*command);
    command->add_option("--split", options->split, "Report split; default: the first one")
        ->type_name("SPLIT");
    command
        ->add_option("--against", options->against,
                     "Compare the gaps of all table rows with the gaps of this method or variant, seed by "
                     "seed, with intervals and Holm's correction")
        ->type_name("NAME");
    command->add_flag("--subgroups", options->subgroups,
                      "The value of each attribute value instead, upstream and downstream, over seeds");
    command->add_option("--select", options->rule, selectionHelp())->type_name("RULE");
    command->add_option("--format", options->format, "text (default), md, latex, csv or json")
        ->type_name("FORMAT")
        ->check(oneOf({"text", "md", "latex", "csv", "json"}));
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::compare,
                {{"Compare gaps with those of the balanced control", "gaps study"},
                 {"Name the minor examples by a column", "gaps study --minor color=red --format csv"}});
    command->callback([options, &console] { gaps(*options, console); });
}

} // namespace

Command gapsCommand() {
    return {"gaps",
            "Gaps upstream and downstream of an experiment, compared with its balanced control (finDML)",
            addGapsOptions};
}

} // namespace groupscope::cli
