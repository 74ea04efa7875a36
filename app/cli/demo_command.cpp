// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/output_file.h"
#include "core/report/documents.h"
#include "resources/demo/demo_set.h"

#include <memory>

namespace groupscope::cli {

void addDemoCommand(CLI::App& program, Console& console) {
    CLI::App* command = program.add_subcommand("demo", "Write the demo set: coloured Fashion-MNIST");
    auto out = std::make_shared<OutputFile>();
    command->add_option("--out", out->path, "File to write (.h5ad)")->required()->type_name("FILE.h5ad");
    out->addForceTo(*command);
    console.addFlags(*command);
    command->callback([out, &console] {
        console.start();
        out->require();
        writeDemoSet(out->path);
        if (!console.json())
            console.print("wrote " + out->path + "\nnext: groupscope-cli info " + out->path + "\n");
        else
            console.print(fileToJson(out->path));
    });
}

} // namespace groupscope::cli
