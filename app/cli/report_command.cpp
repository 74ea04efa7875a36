// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/figure_folder.h"
#include "app/cli/folder_options.h"
#include "app/cli/list_option.h"
#include "app/cli/output_file.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/io/atomic_file.h"
#include "core/report/documents.h"
#include "core/report/folder_report.h"
#include "core/report/remaking_commands.h"
#include "core/report/report_figures.h"
#include "core/report/short_report.h"

#include <filesystem>
#include <memory>

namespace groupscope::cli {

namespace {

struct ReportArguments {
    FolderReport request;
    OutputFile out;
    std::string figures; ///< folder; empty: none are written
    bool isShort = false;
};

/// Sheets of paper need the fonts and the drawing of the window.
void requireWebPage(const std::string& path) {
    if (lowerCase(std::filesystem::path(path).extension().string()) == ".pdf")
        throw UsageError("the command line writes the report as a web page, not as PDF", path,
                         "end the name in .html, or export the PDF in the window (File › Export report…)");
}

/// The two pages, with pictures where the data file is at hand.
std::string shortPage(const ReportContent& content, const ReportComparison& compared, Console& console) {
    const Run& first = content.runs[compared.comparison.rows.front().runs.front()];
    return shortReport(content, compared, setAtHand(first, console.context()).get());
}

void report(const ReportArguments& options, Console& console) {
    console.start();
    console.holdWarnings();
    requireWebPage(options.out.path);
    options.out.requirePage();
    ReadReport read = readReport(options.request, console.context());
    ReportContent& content = read.content;
    content.command = remakingCommands(options.request, content.rule, options.out.path,
                                       options.isShort ? ReportLength::twoPages : ReportLength::full);
    const ReportComparison compared = compareForReport(content);
    const std::string& folder = options.request.folders.front();
    leaveOutForeignChecks(content, compared, folder, folder);
    const FigureFolder folderOfFigures{.path = options.figures, .out = options.out};
    folderOfFigures.require();
    const std::size_t figures = // first: it refuses to replace one
        options.figures.empty() ? 0 : folderOfFigures.write(reportFigures(content, compared));
    writeTextAtomically(options.out.path, options.isShort ? shortPage(content, compared, console)
                                                          : htmlReport(content, compared));
    if (console.json())
        console.print(fileToJson(options.out.path));
    else
        console.print("wrote " + options.out.path + ": " + std::to_string(content.runs.size()) + " runs" +
                      (options.figures.empty()
                           ? std::string()
                           : ", and " + std::to_string(figures) + " figures into " + options.figures) +
                      "\n");
    requireNoneLeftOut(read.leftOut);
}

void addReportOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<ReportArguments>();
    addFolderOptions(*command, options->request, "Folders of experiments; the first gives the data check");
    command->add_option("-o,--out", options->out.path, "Page to write")->required()->type_name("REPORT.html");
    command->add_flag("--short", options->isShort,
                      "Two pages of A4 instead of all: answer, methods by groups, changed examples, curves, "
                      "methods with citations");
    command
        ->add_option("--figures", options->figures,
                     "Write every figure of the page as SVG into this folder too, named by its kind: "
                     "trade_off.svg, erm_learning_curves.svg, …")
        ->type_name("FOLDER");
    addListOption(*command, "--axes", "COLUMN,COLUMN", options->request.axes,
                  "Between which two columns of runs the trade-off is drawn, the horizontal one first, in "
                  "the words of compare --show: test.ece,test.worst_group_accuracy; default: average and "
                  "worst-group accuracy of each report split");
    command
        ->add_option("--mix", options->request.mix,
                     "Shares of the groups in your own population, a table 'group,share' or JSON: a table of "
                     "the average accuracy there, with intervals")
        ->type_name("FILE");
    options->out.addForceTo(*command);
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::publish,
                {{"Write the report of an experiment", "report study --out report.html"},
                 {"Write two pages, and every figure as SVG",
                  "report study --short --figures figures --out report.html"}});
    command->callback([options, &console] { report(*options, console); });
}

} // namespace

Command reportCommand() {
    return {"report", "One self-contained HTML page of an experiment", addReportOptions};
}

} // namespace groupscope::cli
