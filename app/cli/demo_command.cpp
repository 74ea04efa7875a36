// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/output_file.h"
#include "core/report/documents.h"
#include "resources/demo/demo_set.h"

#include <memory>

namespace groupscope::cli {

void addDemoCommand(CLI::App& program, Console& console) {
    CLI::App* command = program.add_subcommand("demo", "Write the demo set: coloured Fashion-MNIST");
    auto out = std::make_shared<std::string>();
    command->add_option("--out", *out, "File to write (.h5ad)")->required()->type_name("FILE.h5ad");
    console.addFlags(*command);
    command->callback([out, &console] {
        console.start();
        requireWritable(*out);
        writeDemoSet(*out);
        if (!console.json())
            console.print("wrote " + *out + "\nnext: groupscope-cli info " + *out + "\n");
        else
            console.print(fileToJson(*out));
    });
}

} // namespace groupscope::cli
