// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/output_file.h"
#include "core/heads/no_head.h"
#include "core/report/documents.h"
#include "core/runs/head_file.h"
#include "core/runs/run_file.h"

#include <memory>

namespace groupscope::cli {

namespace {

struct ExportArguments {
    std::string run;
    OutputFile to;
};

void exportHead(const ExportArguments& options, Console& console) {
    console.start();
    requireHeadExtension(options.to.path);
    options.to.require();
    const Run run = loadRun(options.run);
    if (!hasHead(run.head))
        throw DataError("the predictions of this run were brought in: it has no head", options.run,
                        "export the head of a run that was trained here");
    saveHead({run.head, run.groups.classes()}, options.to.path);
    if (console.json())
        console.print(fileToJson(options.to.path));
    else
        console.print("wrote " + options.to.path + ": " + run.head.kind + " head of " + run.method + ", " +
                      std::to_string(run.data.d) + " dimensions, " + std::to_string(run.groups.classCount()) +
                      " classes\n");
}

void addExportOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<ExportArguments>();
    command->add_option("RUN", options->run, "Run file (.h5)")->required()->type_name("");
    command->add_option("-o,--out,--to", options->to.path, "File to write: .npz, .safetensors or .onnx")
        ->required()
        ->type_name("FILE");
    options->to.addForceTo(*command);
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::publish,
                {{"Write a head for PyTorch", "export run.h5 --out head.npz"},
                 {"Write it for ONNX Runtime", "export run.h5 --out head.onnx"}});
    command->callback([options, &console] { exportHead(*options, console); });
}

} // namespace

Command exportCommand() {
    return {"export", "Write the head of a run for PyTorch (npz, safetensors) or ONNX", addExportOptions};
}

} // namespace groupscope::cli
