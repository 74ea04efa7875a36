// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/imported_models.h"

#include "app/cli/data_options.h"
#include "app/cli/output_file.h"
#include "core/base/error.h"
#include "core/experiment/imported_run.h"
#include "core/io/import/model_outputs.h"
#include "core/measures/measure.h"
#include "core/runs/run_file.h"
#include "core/runs/run_identity.h"
#include "core/runs/run_store.h"

#include <filesystem>
#include <set>

namespace groupscope::cli {

void ImportedModels::addTo(CLI::App& command) {
    command
        .add_option(
            "--predictions", files,
            "Predictions of models that were trained elsewhere, in place of a head: .h5ad, .zarr, .h5, .npz, "
            ".npy, .csv or .tsv with logits_NAME, one column a class, or predicted classes; may be "
            "given many times. Without it and without --head: those in the set itself")
        ->type_name("FILE")
        ->allow_extra_args(false)
        ->take_all();
    command
        .add_option(
            "--measure", measures,
            "Additional measures of their logits, separated by commas: ece, …; see 'groupscope-cli measures'")
        ->type_name("IDS")
        ->delimiter(',')
        ->allow_extra_args(false);
    command
        .add_option("-o,--out", out,
                    "Write the imported predictions as a run (RUN.h5), or each as a run into a folder (DIR) "
                    "that 'compare' and 'report' read")
        ->type_name("RUN.h5|DIR");
    command.add_flag("-f,--force", force,
                     "Replace another run in the run file, or that of the same model and seed in the folder");
}

void ImportedModels::requireOut(Console& console) const {
    for (const std::string& id : measures)
        warnOfOldName(groupscope::measures().find(id, "--measure"), id, console);
    if (!isFile())
        return;
    requireWritable(out);
    if (std::filesystem::exists(out) && !isRunFile(out))
        throw FileError("the file is there and is no run file", out, "choose another name or remove it");
    if (std::filesystem::exists(out) && !force)
        throw FileError("the file holds a run", out, "choose another name, or replace it with --force");
}

std::vector<Run> ImportedModels::read(const Task& task, const std::string& file,
                                      const std::vector<std::string>& setWords, Console& console) const {
    std::vector<OutputSource> sources;
    for (const std::string& own : files)
        sources.push_back({.file = own, .words = words});
    if (files.empty())
        sources.push_back({.file = file, .words = words, .setWords = setWords});
    std::vector<Run> runs;
    std::set<std::string> ids;
    for (const OutputSource& source : sources)
        for (const ModelOutputs& outputs :
             readModelOutputs(source, task.groups.classes(), console.context())) {
            Run run = importedRun(task, matchOutputs(task, outputs), console.context(), measures);
            if (!ids.insert(runIdentity(run)).second) // seeds are told apart by their numbers alone
                throw DataError("model '" + outputs.name + "' is given twice", outputs.where,
                                "give each model's outputs once, under a unique name");
            for (const std::string& warning : run.warnings)
                console.warn(outputs.name + ": " + warning);
            runs.push_back(std::move(run));
        }
    return runs;
}

namespace {

/// A model's seed is there once: a second one, of other predictions, would count as another seed.
void replaceSameSeeds(const RunStore& store, const std::vector<Run>& runs, bool force) {
    std::error_code failure;
    if (std::filesystem::is_empty(store.folder() / "runs", failure) || failure)
        return;
    for (const Run& there : store.loadSummaries())
        for (const Run& run : runs) {
            if (there.id == run.id || runIdentity(there) != runIdentity(run))
                continue;
            const std::filesystem::path file = store.runFile(there.id);
            if (!force)
                throw DataError("the folder holds other predictions of '" + run.method + "', seed " +
                                    std::to_string(run.seed),
                                file.string(), "give these another name or seed, or replace it with --force");
            std::filesystem::remove(file, failure);
        }
}

} // namespace

void ImportedModels::write(const std::vector<Run>& runs) const {
    if (out.empty())
        return;
    if (!isFile()) {
        const RunStore store(out);
        store.create();
        replaceSameSeeds(store, runs, force);
        for (const Run& run : runs)
            store.save(run);
        return;
    }
    if (runs.size() > 1)
        throw UsageError("there are " + std::to_string(runs.size()) + " models for one run file", "--out",
                         "name a folder, or one model with --map logits_NAME=ITEM");
    saveRun(runs.front(), out);
}

} // namespace groupscope::cli
