// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/output_file.h"
#include "core/io/anndata_reader.h"
#include "core/io/anndata_writer.h"
#include "core/report/documents.h"

#include <memory>

namespace groupscope::cli {

namespace {

struct Options {
    std::string in;
    std::string out;
};

void convert(const Options& options, Console& console) {
    console.start();
    requireWritable(options.out);
    const auto set = openEmbeddingSet(options.in, console.context());
    for (const std::string& notice : set->notices)
        console.warn(notice);
    saveEmbeddingSet(*set, options.out);
    if (console.json())
        console.print(fileToJson(options.out));
    else
        console.print("wrote " + options.out + ": " + std::to_string(set->size()) + " rows, " +
                      std::to_string(set->embeddings.size()) + " embeddings\n");
}

} // namespace

void addConvertCommand(CLI::App& program, Console& console) {
    CLI::App* command =
        program.add_subcommand("convert", "Write any readable embedding set in the native form");
    auto options = std::make_shared<Options>();
    command->add_option("IN", options->in, "Embedding set to read (.h5ad)")->required()->type_name("");
    command->add_option("OUT", options->out, "File to write (.h5ad)")->required()->type_name("");
    console.addFlags(*command);
    command->callback([options, &console] { convert(*options, console); });
}

} // namespace groupscope::cli
