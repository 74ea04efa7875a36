// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/one_of.h"
#include "app/cli/output_file.h"
#include "core/base/error.h"
#include "core/data/class_texts.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/io/anndata/anndata_writer.h"
#include "core/report/documents.h"
#include "resources/demo/demo_set.h"
#include "resources/demo/domain_demo_set.h"

#include <filesystem>
#include <memory>

namespace groupscope::cli {

namespace {

/// A set with class texts beside its rows: of the demo set, or of another that has class embeddings.
void writePairs(const std::string& of, const std::filesystem::path& out, Console& console) {
    const std::filesystem::path demo = std::filesystem::path(out) += ".part";
    if (of.empty())
        writeDemoSet(demo);
    const auto task =
        makeTask(openEmbeddingSet(of.empty() ? demo : std::filesystem::path(of), console.context()));
    if (of.empty())
        std::filesystem::remove(demo); // its rows are in memory
    saveEmbeddingSet(*withClassTexts(*task, 20, console.context()), out);
}

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
        if (*kind == "pairs")
            writePairs(*of, out->path, console);
        else
            *kind == "domains" ? writeDomainDemoSet(out->path) : writeDemoSet(out->path);
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
