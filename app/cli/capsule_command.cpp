// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/output_file.h"
#include "core/base/counted.h"
#include "core/base/quantity_text.h"
#include "core/report/capsule.h"
#include "core/report/documents.h"

#include <filesystem>
#include <memory>

namespace groupscope::cli {

namespace {

struct CapsuleArguments {
    CapsuleRequest request;
    OutputFile out;
};

void makeCapsule(const CapsuleArguments& options, Console& console) {
    console.start();
    options.out.require();
    const CapsuleManifest manifest = writeCapsule(options.request, options.out.path, console.context());
    for (const std::string& line : manifest.leftOut)
        console.warn("the capsule does not hold: " + line);
    if (console.json())
        return console.print(fileToJson(options.out.path));
    console.print("wrote " + options.out.path + ": " + counted(manifest.runs.size(), "run", "runs") + ", " +
                  counted(manifest.members.size(), "file", "files") + ", " +
                  bytesText(std::filesystem::file_size(options.out.path)) +
                  (options.request.withData ? ", with the data\n" : ", without the data\n"));
}

void addCapsuleOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<CapsuleArguments>();
    FolderReport& report = options->request.report;
    report.folders.resize(1);
    command->add_option("DIR", report.folders.front(), "Folder of an experiment")->required()->type_name("");
    command->add_option("-o,--out", options->out.path, "File to write")->required()->type_name("X.capsule");
    command->add_flag("--with-data", options->request.withData,
                      "Put the data files in too, up to 256 MiB each: the other side needs nothing else");
    command
        ->add_option("--select", report.rule,
                     "How a method's grid point is chosen; default: what the specifications say")
        ->type_name("RULE");
    addVaryOption(*command, report.vary);
    addBaselineOption(*command, report.baseline);
    options->out.addForceTo(*command);
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::publish,
                {{"Pack an experiment", "capsule study --out study.capsule"},
                 {"Pack its data as well", "capsule study --with-data --out study.capsule"}});
    command->callback([options, &console] { makeCapsule(*options, console); });
}

} // namespace

Command capsuleCommand() {
    return {"capsule", "One file of an experiment that others can check", addCapsuleOptions};
}

} // namespace groupscope::cli
