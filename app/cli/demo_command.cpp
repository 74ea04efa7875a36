// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/output_file.h"
#include "core/report/documents.h"
#include "resources/demo/demo_set.h"
#include "resources/demo/domain_demo_set.h"

#include <memory>

namespace groupscope::cli {

void addDemoCommand(CLI::App& program, Console& console) {
    CLI::App* command = program.add_subcommand("demo", "Write a demo set: coloured Fashion-MNIST");
    auto out = std::make_shared<OutputFile>();
    command->add_option("--out", out->path, "File to write (.h5ad)")->required()->type_name("FILE.h5ad");
    auto kind = std::make_shared<std::string>("groups");
    command
        ->add_option(
            "--kind", *kind,
            "groups (default): classes that colours give away; domains: pullovers and coats in colours "
            "of domains, with augmented views")
        ->type_name("KIND")
        ->check(CLI::IsMember({"groups", "domains"}));
    out->addForceTo(*command);
    console.addFlags(*command);
    command->callback([out, kind, &console] {
        console.start();
        out->require();
        *kind == "domains" ? writeDomainDemoSet(out->path) : writeDemoSet(out->path);
        if (!console.json())
            console.print("wrote " + out->path + "\nnext: groupscope-cli info " + out->path + "\n");
        else
            console.print(fileToJson(out->path));
    });
}

} // namespace groupscope::cli
