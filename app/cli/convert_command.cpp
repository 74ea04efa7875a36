// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/output_file.h"
#include "core/io/anndata/anndata_writer.h"
#include "core/io/import/embedding_file.h"
#include "core/report/documents.h"

#include <memory>

namespace groupscope::cli {

namespace {

struct ConvertArguments {
    std::string in;
    OutputFile out;
    std::vector<std::string> map;
};

void convert(const ConvertArguments& options, Console& console) {
    console.start();
    options.out.require();
    const auto set = openEmbeddingFile(options.in, options.map, console.context());
    for (const Message& notice : set->notices)
        console.warn(notice.commandLine());
    saveEmbeddingSet(*set, options.out.path);
    if (console.json())
        console.print(fileToJson(options.out.path));
    else
        console.print("wrote " + options.out.path + ": " + std::to_string(set->size()) + " examples, " +
                      std::to_string(set->embeddings.size()) +
                      (set->embeddings.size() == 1 ? " embedding\n" : " embeddings\n"));
}

void addConvertOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<ConvertArguments>();
    command
        ->add_option("IN", options->in,
                     "Embedding set to read: AnnData (.h5ad, .zarr), or HDF5, MuData, .npy, .npz, .csv, .tsv")
        ->required()
        ->type_name("");
    command->add_option("OUT,-o,--out", options->out.path, "File to write (.h5ad)")
        ->required()
        ->type_name("FILE.h5ad");
    addMapOption(*command, options->map);
    options->out.addForceTo(*command);
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::data,
                {{"Write a CSV file as AnnData", "convert features.csv --out features.h5ad"},
                 {"Say where the embedding and the classes are",
                  "convert features.h5 --out features.h5ad --map embedding=/features --map class=/labels"}});
    command->callback([options, &console] { convert(*options, console); });
}

} // namespace

Command convertCommand() {
    return {"convert", "Write any readable embedding set in the native form", addConvertOptions};
}

} // namespace groupscope::cli
