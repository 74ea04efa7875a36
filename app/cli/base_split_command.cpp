// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/output_file.h"
#include "core/data/base_split.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/io/anndata/anndata_writer.h"
#include "core/io/anndata/derived_set.h"
#include "core/report/documents.h"

#include <memory>

namespace groupscope::cli {

namespace {

struct BaseSplitArguments {
    std::string in;
    OutputFile out;
    double share = 0.5;
    std::string column; ///< empty: a new name
};

void split(const BaseSplitArguments& options, Console& console) {
    console.start();
    options.out.require();
    const auto set = openEmbeddingSet(options.in, console.context());
    const auto task = makeTask(set);
    const std::string name = options.column.empty() ? freeColumnName(*set, "base_split") : options.column;
    const auto derived = withColumns(*set, {baseSplitColumn(*task, options.share, name)}, name);
    saveEmbeddingSet(*derived, options.out.path);
    const auto made = makeTask(openEmbeddingSet(options.out.path, console.context()));
    if (console.json())
        return console.print(fileToJson(options.out.path));
    console.print("wrote " + options.out.path + " with split column " + name + ": " +
                  std::to_string(made->fitRows().size()) + " of " + std::to_string(task->fitRows().size()) +
                  " rows to fit on are of base classes\n");
}

void addBaseSplitOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<BaseSplitArguments>();
    command->add_option("IN", options->in, "Embedding set to read (.h5ad, .zarr)")->required()->type_name("");
    command->add_option("OUT,-o,--out", options->out.path, "File to write (.h5ad)")
        ->required()
        ->type_name("FILE.h5ad");
    command->add_option("--share", options->share, "Share of the classes that are trained; default 0.5")
        ->type_name("S");
    command
        ->add_option("--column", options->column,
                     "Name of the new split column, which may replace one; default: a new name")
        ->type_name("NAME");
    options->out.addForceTo(*command);
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::data,
                {{"Keep half of the classes for training", "base-split demo.h5ad --out base.h5ad"},
                 {"Keep four fifths of them",
                  "base-split demo.h5ad --out base.h5ad --share 0.8 --column base_to_novel"}});
    command->callback([options, &console] { split(*options, console); });
}

} // namespace

Command baseSplitCommand() {
    return {"base-split", "Leave the last classes out of the rows to fit on and to select by: base-to-novel",
            addBaseSplitOptions};
}

} // namespace groupscope::cli
