// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/output_file.h"
#include "core/experiment/spec.h"
#include "core/io/atomic_file.h"
#include "core/report/documents.h"
#include "core/report/html_report.h"
#include "core/runs/run_store.h"

#include <memory>

namespace groupscope::cli {

namespace {

struct Options {
    std::string folder;
    OutputFile out;
    std::string rule;
    std::vector<std::string> vary;
};

/// The rule of the specification, when there is one that can be read.
std::string ruleOf(const std::optional<std::string>& specification, const std::string& folder) {
    return specification ? parseExperimentSpec(*specification, folder).select : defaultSelectionRule;
}

void report(const Options& options, Console& console) {
    console.start();
    options.out.requirePage();
    for (const std::string& field : options.vary)
        findVariedField(field);
    const RunStore store(options.folder);
    ReportContent content;
    content.runs = store.loadSummaries(console.context());
    content.checks = store.validation();
    const std::optional<std::string> specification = store.specification();
    content.rule = options.rule.empty() ? ruleOf(specification, options.folder) : options.rule;
    content.vary = options.vary;
    content.specification = specification.value_or("");
    content.command = "groupscope-cli run " + options.folder + "/spec.json --out NEW-FOLDER\n" +
                      "groupscope-cli report NEW-FOLDER --select " + content.rule + " --out " +
                      options.out.path;
    writeTextAtomically(options.out.path, htmlReport(content));
    if (console.json())
        console.print(fileToJson(options.out.path));
    else
        console.print("wrote " + options.out.path + ": " + std::to_string(content.runs.size()) + " runs\n");
}

} // namespace

void addReportCommand(CLI::App& program, Console& console) {
    CLI::App* command = program.add_subcommand("report", "One self-contained HTML page of an experiment");
    auto options = std::make_shared<Options>();
    command->add_option("DIR", options->folder, "Folder of an experiment")->required()->type_name("");
    command->add_option("--out", options->out.path, "Page to write")->required()->type_name("REPORT.html");
    command
        ->add_option("--select", options->rule,
                     "How a method's grid point is chosen; default: what the specification says")
        ->type_name("RULE");
    addVaryOption(*command, options->vary);
    options->out.addForceTo(*command);
    console.addFlags(*command);
    command->callback([options, &console] { report(*options, console); });
}

} // namespace groupscope::cli
