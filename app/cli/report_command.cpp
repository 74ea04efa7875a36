// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/compared_folders.h"
#include "app/cli/data_options.h"
#include "app/cli/figure_folder.h"
#include "app/cli/list_option.h"
#include "app/cli/output_file.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/experiment/folder_variants.h"
#include "core/figures/trade_off.h"
#include "core/io/atomic_file.h"
#include "core/report/documents.h"
#include "core/report/html_report.h"
#include "core/report/report_figures.h"
#include "core/runs/comparison_sections.h"
#include "core/runs/run_store.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <utility>

namespace groupscope::cli {

namespace {

struct ReportArguments {
    ComparedFolders compared;
    OutputFile out;
    std::vector<std::string> axes; ///< of trade-offs: columns; empty: the usual ones
    std::string mix;               ///< file of shares of groups; empty: none
    std::string figures;           ///< folder; empty: none are written
};

/// A path as the report names it: an absolute one tells of a machine and its owner.
std::string shownPath(const std::filesystem::path& path) {
    return (path.is_absolute() ? path.filename() : path).string();
}

/// What to type to make runs and report again.
std::string remakingCommands(const ReportArguments& options, const ReportContent& content) {
    std::string text, folders;
    for (std::size_t i = 0; i < options.compared.folders.size(); ++i) {
        const std::string made = "NEW-FOLDER" + (i > 0 ? "-" + std::to_string(i + 1) : std::string());
        bool first = true;
        for (const StoredSpecification& own : RunStore(options.compared.folders[i]).specifications())
            text += "groupscope-cli run " + shownPath(own.file) + " --out " + made +
                    (std::exchange(first, false) ? "\n" : " --resume\n");
        folders += made + " ";
    }
    text += "groupscope-cli report " + folders + "--select " + content.rule;
    for (const std::string& field : options.compared.vary)
        text += " --vary " + field;
    if (!options.compared.baseline.empty())
        text += " --baseline '" + options.compared.baseline + "'";
    if (!options.axes.empty())
        text += " --axes " + options.axes[0] + "," + options.axes[1];
    if (!options.mix.empty())
        text += " --mix " + shownPath(options.mix);
    return text + " --out " + shownPath(options.out.path);
}

/// Sheets of paper need the fonts and the drawing of the window.
void requireWebPage(const std::string& path) {
    if (lowerCase(std::filesystem::path(path).extension().string()) == ".pdf")
        throw UsageError("the command line writes the report as a web page, not as PDF", path,
                         "end the name in .html, or export the PDF in the window (File › Export report…)");
}

void report(const ReportArguments& options, Console& console) {
    console.start();
    requireWebPage(options.out.path);
    options.out.requirePage();
    const std::string& folder = options.compared.folders.front();
    const RunStore store(folder);
    std::vector<std::string> leftOut;
    ReportContent content = contentOf(options.compared, leftOut, console);
    content.checks = store.validation();
    if (!options.axes.empty()) {
        const TradeOffAxes axes =
            findAxes(options.axes, placesOf(content.runs), tablesIn(options.compared.folders).averages,
                     commandLineOptions({"axes"}));
        content.axes = {axes.x, axes.y};
    }
    for (const StoredSpecification& own : store.specifications())
        addToList(content.specification, own.json, "\n");
    content.command = remakingCommands(options, content);
    if (!options.mix.empty() && !content.runs.empty())
        content.mix = readGroupMix(options.mix, content.runs.front().groups, console.context());
    const ReportComparison compared = compareForReport(content);
    const std::vector<std::string> checked = store.validatedTasks();
    const Run& shown = content.runs[compared.comparison.rows.front().runs.front()]; // whose data stand there
    if (!checked.empty() && std::find(checked.begin(), checked.end(), shown.task.hash()) == checked.end()) {
        content.checks.clear();
        content.warnings.push_back("the data check of " + folder +
                                   " is of other data than the runs whose data are shown, which were changed "
                                   "since; it is left out");
    }
    const FigureFolder folderOfFigures{.path = options.figures, .out = options.out};
    folderOfFigures.require();
    const std::size_t figures = // first: it refuses to replace one
        options.figures.empty() ? 0 : folderOfFigures.write(reportFigures(content, compared));
    writeTextAtomically(options.out.path, htmlReport(content, compared));
    if (console.json())
        console.print(fileToJson(options.out.path));
    else
        console.print("wrote " + options.out.path + ": " + std::to_string(content.runs.size()) + " runs" +
                      (options.figures.empty()
                           ? std::string()
                           : ", and " + std::to_string(figures) + " figures into " + options.figures) +
                      "\n");
    requireNoneLeftOut(leftOut);
}

void addReportOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<ReportArguments>();
    options->compared.addTo(*command, "Folders of experiments; the first gives the data check");
    command->add_option("--out", options->out.path, "Page to write")->required()->type_name("REPORT.html");
    command
        ->add_option("--figures", options->figures,
                     "Write every figure of the page as SVG into this folder too, named by its kind: "
                     "trade_off.svg, erm_learning_curves.svg, …")
        ->type_name("FOLDER");
    addListOption(*command, "--axes", "COLUMN,COLUMN", options->axes,
                  "Between which two columns of runs the trade-off is drawn, the horizontal one first, in "
                  "the words of compare --show: test.ece,test.worst_group_accuracy; default: average and "
                  "worst-group accuracy of each split to report on");
    command
        ->add_option("--mix", options->mix,
                     "Shares of the groups in your own population, a table 'group,share' or JSON: a table of "
                     "the average accuracy there, with intervals")
        ->type_name("FILE");
    options->out.addForceTo(*command);
    console.addFlags(*command);
    command->callback([options, &console] { report(*options, console); });
}

} // namespace

Command reportCommand() {
    return {"report", "One self-contained HTML page of an experiment", addReportOptions};
}

} // namespace groupscope::cli
