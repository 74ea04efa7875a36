// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/data_options.h"

#include "app/cli/command_description.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/data/data_check.h"
#include "core/io/import/embedding_file.h"
#include "core/methods/shared/imported_model.h"
#include "core/runs/selection.h"
#include "core/runs/varied_fields.h"

#include <algorithm>

namespace groupscope::cli {

void DataOptions::addTo(CLI::App& command, BrokenRows choice) {
    const OptionHeading heading(command, "Data");
    command
        .add_option(
            "FILE", file,
            "Embedding set: AnnData (.h5ad, .zarr), or HDF5, MuData, .npy, .npz, .csv, .tsv (see --map)")
        ->required()
        ->type_name("");
    addMapOption(command, map);
    command.add_option("--embedding", selection.embedding, "Embedding; default: as in the file")
        ->type_name("NAME");
    SelectionOptions::addTo(command, choice);
}

std::shared_ptr<const EmbeddingSet> DataOptions::open(Console& console) const {
    return openEmbeddingFile(file, map, console.context());
}

std::shared_ptr<const Task> DataOptions::task(std::shared_ptr<const EmbeddingSet> set,
                                              Console& console) const {
    std::shared_ptr<const Task> task;
    try {
        askedEmbedding(*set, asked().embedding);
        requireColumns(*set, asked().columns());
        task = makeTask(set, asked());
    } catch (const Error&) {
        warnOfUnused(*set, console);
        throw;
    }
    // Only now: a set that cannot be used is one line of error, not a list of warnings before it.
    warnOf(*task, console);
    return task;
}

void requireColumns(const EmbeddingSet& set, const std::vector<std::string>& names) {
    for (const std::string& name : names)
        try {
            static_cast<void>(set.column(name));
        } catch (const DataError& error) {
            throw UsageError(error.message(), "", "");
        }
}

const Embedding& askedEmbedding(const EmbeddingSet& set, const std::string& name) {
    try {
        return set.embedding(name);
    } catch (const DataError& error) {
        if (name.empty()) // the file names a default that it does not have
            throw;
        throw UsageError(error.message(), "", "");
    }
}

std::vector<std::string> remarksOn(const Task& task) {
    std::vector<std::string> remarks = commandLineTexts(task.set->notices);
    remarks.insert(remarks.end(), task.warnings.begin(), task.warnings.end());
    return remarks;
}

void warnOf(const Task& task, Console& console) {
    for (const std::string& remark : remarksOn(task))
        console.warn(remark);
}

std::vector<std::string> warnOfProblems(const Task& task, Console& console) {
    std::vector<std::string> said = remarksOn(task);
    const ValidationReport report =
        validateTask(task, {.stop = console.context().stop, .onProgress = {}, .onNotice = {}});
    for (const std::string& problem : problemWarnings(dataChecks(report, task), said)) {
        console.warn(problem);
        said.push_back(problem);
    }
    return said;
}

void warnOfOldName(const Measure& measure, const std::string& word, Console& console) {
    if (const std::string note = oldNameNote(measure, word); !note.empty())
        console.warn(note);
}

void warnOfUnused(const EmbeddingSet& set, Console& console) {
    for (const std::string& notice : commandLineTexts(set.notices))
        if (notice.find(" is not used: ") != std::string::npos)
            console.warn(notice);
}

void addMapOption(CLI::App& command, std::vector<std::string>& words) {
    const OptionHeading heading(command, "Data");
    command
        .add_option(
            "--map", words,
            "What an item of a file is that is not AnnData, in place of the guess; may be given many "
            "times. KEY: embedding, X_NAME (an embedding of that name), class, attribute, split, domain, "
            "ids, column, pictures, metadata (a CSV beside it), join, epoch, modality. 'info' shows the "
            "guess. To bring predictions in with 'evaluate': logits_NAME, predictions, predictions_NAME, "
            "prediction_ids, logits_classes")
        ->type_name("KEY=PATH")
        ->allow_extra_args(false)
        ->take_all();
}

std::map<std::string, std::string> assignments(const std::vector<std::string>& words) {
    std::map<std::string, std::string> values;
    for (const std::string& word : words) {
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos || equals == 0)
            throw UsageError("'" + word + "' is no setting", "--set", "write --set key=value");
        if (!values.emplace(word.substr(0, equals), word.substr(equals + 1)).second)
            throw UsageError("parameter " + word.substr(0, equals) + " is set twice", "--set",
                             "keep one of them");
    }
    return values;
}

std::string selectionHelp(const std::string& byDefault) {
    return "What chooses the best epoch and the best point of a grid: " +
           joined(selectionRules(), ", ",
                  [](const SelectionRule& rule) { return rule.id + (rule.oracle() ? " (oracle)" : ""); }) +
           "; default: " + byDefault + ". @trained behind a rule ignores epochs of low training accuracy";
}

void requireNoneLeftOut(const std::vector<std::string>& leftOut) {
    if (!leftOut.empty())
        throw DataError(counted(leftOut.size(), "run file is", "run files are") +
                            " left out of these results, the first " + leftOut.front(),
                        "", "make these runs again, or move the files away");
}

void addVaryOption(CLI::App& command, std::vector<std::string>& fields) {
    const OptionHeading heading(command, "Comparison");
    const std::string help = joined(variedFields(), "; ",
                                    [](const VariedField& field) { return field.id + ": " + field.meaning; });
    command
        .add_option("--vary", fields,
                    "Compare runs of different tasks that differ in " + help +
                        ". Other differences make separate tables")
        ->type_name("FIELD")
        ->delimiter(',');
}

void addBaselineOption(CLI::App& command, std::string& baseline) {
    const OptionHeading heading(command, "Comparison");
    // A model that was imported is named "imported: NAME"; files keep the prefix that they were written with.
    const auto storedName = [](std::string text) {
        constexpr std::string_view prefix = "imported: ";
        if (text.starts_with(prefix))
            text.replace(0, prefix.size(), importedPrefix);
        return text;
    };
    command
        .add_option(
            "--baseline,--against", baseline,
            "Baseline of the comparison, paired by example: a method or variant, as the table names it, or "
            "the id of a run; default: the plainest of linear-probe, erm, adapter, info-nce, zero-shot")
        ->type_name("RUN")
        ->transform(storedName);
}

} // namespace groupscope::cli
