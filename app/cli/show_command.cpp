// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/fitted_table.h"
#include "app/cli/split_table.h"
#include "app/cli/variant_names.h"
#include "core/base/counted.h"
#include "core/base/quantity_text.h"
#include "core/base/text.h"
#include "core/heads/no_head.h"
#include "core/report/run_content.h"
#include "core/runs/run_file.h"
#include "core/runs/run_schema.h"
#include "core/runs/selection.h"

#include <algorithm>
#include <cmath>
#include <memory>

namespace groupscope::cli {

namespace {

constexpr std::size_t mostTensors = 8;

/// A line of the text: what it is about, and what is said of it. Empty where nothing is.
std::string line(std::string label, const std::string& text) {
    constexpr std::size_t width = 13;
    if (text.empty())
        return {};
    label.resize(std::max(width, label.size() + 1), ' ');
    std::string indented = text; // of several lines, each below the first
    for (std::size_t at = indented.find('\n'); at != std::string::npos;
         at = indented.find('\n', at + width + 1))
        indented.insert(at + 1, width, ' ');
    return label + indented + "\n";
}

/// "45.2 s", "12 min 5 s".
std::string timeText(double seconds) {
    return seconds < 60 ? fixedText(seconds, seconds < 1.0 ? 3 : 1) + " s" : durationText(seconds);
}

std::string stateText(const Run& run) {
    if (run.complete)
        return "done";
    return "stopped after " + counted(run.history.size(), "epoch", "epochs") +
           (run.checkpoint ? ", with a checkpoint to continue from" : "");
}

std::string epochsText(const Run& run) {
    if (run.history.empty())
        return "none: nothing was trained";
    return std::to_string(run.history.size()) + ", kept " + std::to_string(run.selectedEpoch + 1) +
           (run.select == lastEpochRule
                ? ", the last: no split selects"
                : ", selected by " + run.select + " (" + selectionName(run.select) + ")");
}

std::string convergedText(const Run& run) {
    if (!run.converged)
        return run.history.empty() ? "" : "not known";
    return *run.converged ? "yes" : "no: training still improved at the selected epoch";
}

std::string embeddingText(const Run& run) {
    return joined(run.task.inputs, ", ",
                  [](const InputDefinition& input) {
                      return input.role == rowsRole ? input.name : input.role + " " + input.name;
                  }) +
           ", " + std::to_string(run.data.n) + " × " + std::to_string(run.data.d);
}

std::string classText(const Run& run) {
    constexpr std::size_t mostNamed = 5;
    return run.groups.className() + ": " + joinedAndMore(mostNamed, run.groups.classes());
}

std::string groupsText(const Run& run) {
    const std::string made = taskFields().find("groups").text(run.task);
    return std::to_string(run.groups.groupCount()) + ", by " +
           (run.task.attributes.empty() || !run.task.groupBy.empty() || run.groups.overlaps()
                ? made
                : run.groups.className() + " and " + made);
}

/// "column split: train 48000 (fit), val 12000 (select)".
std::string splitsText(const Run& run) {
    const TaskDefinition& task = run.task;
    std::string text = task.splitColumn.empty() ? "declared" : "column " + task.splitColumn;
    if (!task.splitShares.empty())
        text = "drawn " + joined(task.splitShares, "/", shortestText) + " with seed " +
               std::to_string(task.splitSeed);
    if (!task.leftOutColumn.empty())
        text = task.leftOutColumn + " '" + task.leftOutDomain + "' left out, val drawn with seed " +
               std::to_string(task.splitSeed);
    std::string names;
    for (const SplitDefinition& split : task.splits)
        if (split.n > 0)
            addToList(names, split.name + " " + std::to_string(split.n) + " (" + split.purpose + ")");
    return text + ": " + names;
}

/// On which examples it was fitted, where that is not as usual.
std::string labelsText(const Run& run) {
    std::string text;
    if (run.task.shots > 0)
        addToList(text, std::to_string(run.task.shots) + " of each class");
    if (run.task.labelFraction < 1.0)
        addToList(text, "a share of " + shortestText(run.task.labelFraction));
    if (run.task.groupLabelFraction)
        addToList(text, "groups of a share of " + shortestText(*run.task.groupLabelFraction) +
                            " of the validation examples");
    return text.empty() ? text : text + ", drawn with seed " + std::to_string(run.task.labelSeed);
}

std::string headText(const Run& run) {
    if (!hasHead(run.head))
        return "none: the predictions were imported";
    std::string text = run.head.kind;
    for (const auto& [key, value] : run.head.settings)
        addToList(text, key + " " + displayText(value));
    return text + ": " + joinedAndMore(mostTensors, run.head.tensors, ", ", [](const NamedTensor& tensor) {
               return tensor.name + " " + std::to_string(tensor.values.rows()) + " × " +
                      std::to_string(tensor.values.cols());
           });
}

std::string snapshotsText(const Run& run) {
    return run.snapshots.empty() ? std::string()
                                 : "epochs " + joined(run.snapshots, ", ", [](const HeadSnapshot& own) {
                                       return std::to_string(own.epoch + 1);
                                   });
}

/// The names of the splits that have what `of` looks at.
template<class Of>
std::string splitsWith(const Run& run, const Of& of) {
    std::string names;
    for (const SplitResult& split : run.splits)
        if (of(split))
            addToList(names, split.name);
    return names.empty() ? "none" : names;
}

std::string parametersText(const Run& run) {
    Table table;
    table.columns = {{"key", "parameter"}, {"value", "value"}, {"default", "default, where it differs"}};
    for (const SetParameter& parameter : setParameters(run))
        table.rows.push_back(
            {Table::Cell(parameter.key), Table::Cell(displayText(parameter.value)),
             Table::Cell(parameter.otherDefault ? displayText(*parameter.otherDefault) : "")});
    return table.rows.empty() ? std::string() : "\n" + shownTable(table);
}

std::string whatItIs(const Run& run, const RunPlace& place) {
    return line("run", run.id) + line("name", run.name) + line("note", run.note) +
           line("variant", joined(place.variants)) + line("method", run.method) +
           line("seed", std::to_string(run.seed)) + line("state", stateText(run)) +
           line("epochs", hasHead(run.head) ? epochsText(run) : "") + line("converged", convergedText(run)) +
           line("time", hasHead(run.head) ? timeText(run.seconds) : "") +
           line("program", run.programVersion +
                               (run.instructionSet.empty() ? "" : ", " + run.instructionSet) +
                               ", run file of schema " + place.schema);
}

std::string whatItIsAbout(const Run& run) {
    return "\n" + line("data", run.data.file) + line("sha256", run.data.sha256) +
           line("embedding", embeddingText(run)) + line("class", classText(run)) +
           line("groups", groupsText(run)) + line("splits", splitsText(run)) +
           line("labels kept", labelsText(run)) +
           line("imbalance", run.imbalance ? run.imbalance->level : std::string());
}

std::string whatItHolds(const Run& run) {
    std::string held =
        "\n" + line("head", headText(run)) + line("snapshots", snapshotsText(run)) +
        line("predictions", splitsWith(run, [](const auto& split) { return !split.predictions.empty(); })) +
        line("logits", splitsWith(run, [](const auto& split) { return split.logits.cols() > 0; })) +
        line("first stage", joined(run.found, ", ", &Column::name));
    if (!run.warnings.empty())
        held += "\nwarnings\n" +
                joined(run.warnings, "\n", [](const std::string& warning) { return "  " + warning; }) + "\n";
    return held;
}

void show(const std::string& file, Console& console) {
    console.start();
    const Run run = loadRun(file);
    const RunPlace place{file, schemaOfRunFile(file),
                         variantsAround(file).namesOf(run.method, run.parameters)};
    if (console.json())
        return console.print(runContentToJson(run, place));
    console.print(whatItIs(run, place) + whatItIsAbout(run) + parametersText(run) + "\n" +
                  shownTable(splitTable(run)) + whatItHolds(run));
}

void addShowOptions(CLI::App* command, Console& console) {
    auto file = std::make_shared<std::string>();
    command->add_option("RUN", *file, "Run file (.h5)")->required()->type_name("");
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::compare,
                {{"Show what a run file holds", "show run.h5"}, {"Show it as JSON", "show run.h5 --json"}});
    command->callback([file, &console] { show(*file, console); });
}

} // namespace

Command showCommand() {
    return {"show", "Show what a run file holds", addShowOptions};
}

} // namespace groupscope::cli
