// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/one_of.h"
#include "app/cli/output_file.h"
#include "core/base/error.h"
#include "core/io/demo_set.h"
#include "core/report/documents.h"

#include <memory>

namespace groupscope::cli {

namespace {

void addDemoOptions(CLI::App* command, Console& console) {
    auto out = std::make_shared<OutputFile>();
    command->add_option("-o,--out", out->path, "File to write (.h5ad)")->required()->type_name("FILE.h5ad");
    auto kind = std::make_shared<std::string>("groups");
    command
        ->add_option(
            "--kind", *kind,
            "groups (default): classes that colours give away; domains: pullovers and coats in colours "
            "of domains, with augmented views (colours of deviation 50; resources/demo/make_domain_demo.py "
            "makes "
            "others of the pictures); pairs: the groups with texts made of their class embeddings")
        ->type_name("KIND")
        ->check(oneOf({"groups", "domains", "pairs"}));
    auto of = std::make_shared<std::string>();
    command
        ->add_option("--of", *of,
                     "With --kind pairs: an AnnData set with class embeddings instead of the demo's")
        ->type_name("FILE.h5ad");
    out->addForceTo(*command);
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::data,
                {{"Write the demo set with groups", "demo --out demo.h5ad"},
                 {"Write the demo set with domains", "demo --kind domains --out domains.h5ad"}});
    command->callback([out, kind, of, &console] {
        console.start();
        if (!of->empty() && *kind != "pairs")
            throw UsageError("another set is taken for --kind pairs alone", "--of", "add --kind pairs");
        out->require();
        if (!of->empty())
            writeWithClassTexts(*of, out->path, console.context());
        else
            writeDemoSet(*kind == "pairs"     ? DemoSet::pairs
                         : *kind == "domains" ? DemoSet::domains
                                              : DemoSet::groups,
                         out->path, console.context());
        if (!console.json())
            console.print("wrote " + out->path + "\nnext: groupscope-cli info " + out->path + "\n");
        else
            console.print(fileToJson(out->path));
    });
}

} // namespace

Command demoCommand() {
    return {"demo", "Write a demo set: coloured Fashion-MNIST", addDemoOptions};
}

} // namespace groupscope::cli
