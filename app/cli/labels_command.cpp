// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/fitted_table.h"
#include "app/cli/output_file.h"
#include "app/cli/runs_of_setting.h"
#include "app/cli/task_of_run.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "core/runs/run_file.h"
#include "core/runs/table.h"
#include "core/slices/label_noise.h"

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

namespace groupscope::cli {

namespace {

struct LabelsArguments {
    DataOptions data;
    std::string run; ///< empty: all examples are checked
    std::string split;
    OutputFile out;
};

std::string checksOf(const SuspectedLabel& suspect) {
    return suspect.byNeighbours && suspect.byConfidence ? "both"
           : suspect.byNeighbours                       ? "neighbours"
                                                        : "confident learning";
}

std::string groupNameOf(const Task& task, const SuspectedLabel& suspect) {
    return suspect.group < 0 ? std::string() : task.groups.groupName(suspect.group);
}

Table suspectsTable(const Task& task, const LabelCheck& check) {
    Table table;
    table.columns = {{"id", "id", Table::Kind::text},
                     {"label", "label", Table::Kind::text},
                     {"suggested", "suggested", Table::Kind::text},
                     {"checks", "suspected by", Table::Kind::text},
                     {"neighbours", "other neighbours", Table::Kind::percent},
                     {.key = "margin", .title = "margin", .kind = Table::Kind::number, .decimals = 3},
                     {"group", "group", Table::Kind::text}};
    const auto& classes = task.groups.classes();
    for (const SuspectedLabel& suspect : check.suspects)
        table.rows.push_back({Table::Cell(task.set->ids[suspect.row]), Table::Cell(classes[suspect.label]),
                              Table::Cell(classes[suspect.suggested]), Table::Cell(checksOf(suspect)),
                              Table::Cell(suspect.neighbours), Table::Cell(suspect.margin),
                              Table::Cell(groupNameOf(task, suspect))});
    return table;
}

std::string suspectsToJson(const Task& task, const Split& split, const LabelCheck& check) {
    using Json = nlohmann::ordered_json;
    Json json{{"split", split.name},
              {"checked", check.checked},
              {"errors", check.errors},
              {"notes", check.notes},
              {"suspects", Json::array()}};
    const auto& classes = task.groups.classes();
    for (const SuspectedLabel& suspect : check.suspects)
        json["suspects"].push_back(
            {{"id", task.set->ids[suspect.row]},
             {"label", classes[suspect.label]},
             {"suggested", classes[suspect.suggested]},
             {"by_neighbours", suspect.byNeighbours},
             {"by_confidence", suspect.byConfidence},
             {"neighbours", suspect.neighbours},
             {"margin", suspect.margin},
             {"group", suspect.group < 0 ? Json(nullptr) : Json(groupNameOf(task, suspect))}});
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string describe(const Task& task, const Split& split, const LabelCheck& check, bool ofRun) {
    std::size_t both = 0;
    for (const SuspectedLabel& suspect : check.suspects)
        both += suspect.byNeighbours && suspect.byConfidence ? 1 : 0;
    std::string text = "split " + split.name + ": " +
                       counted(check.checked, ofRun ? "error" : "example", ofRun ? "errors" : "examples") +
                       " checked, " + counted(check.suspects.size(), "label", "labels") + " suspected, " +
                       std::to_string(both) + " by both checks\n";
    if (!check.suspects.empty())
        text += "\n" + shownTable(suspectsTable(task, check)) +
                "\nA suspicion is no proof: look at the examples. Neighbours of a small group are often of "
                "another.\n";
    return text;
}

void checkSplit(const LabelsArguments& options, Console& console) {
    console.start();
    if (!options.out.path.empty() && !options.out.path.ends_with(".csv"))
        throw UsageError("suspected labels are written as CSV", options.out.path,
                         "give a name that ends with .csv");
    if (!options.out.path.empty())
        options.out.require();
    const std::optional<Run> run = options.run.empty() ? std::nullopt : std::optional(loadRun(options.run));
    const auto task =
        run ? taskOfRun(*run, options.run, options.data.file, options.data.map, console.context())
            : options.data.task(options.data.open(console), console);
    const Split& split = splitToLookAt(*task, options.split, console);
    const LabelCheck checked = checkLabels(*task, split.name, run ? &*run : nullptr, console.context());
    for (const std::string& note : checked.notes)
        console.note(note);
    if (!options.out.path.empty())
        writeTextAtomically(options.out.path, toCsv(suspectsTable(*task, checked)));
    console.print(console.json() ? suspectsToJson(*task, split, checked)
                                 : describe(*task, split, checked, run.has_value()));
    if (!options.out.path.empty() && !console.json())
        console.print("\nwrote " + options.out.path + "\n");
}

void addLabelsOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<LabelsArguments>();
    options->data.addTo(*command);
    command
        ->add_option("RUN", options->run,
                     "Run (.h5): its errors alone are checked, on the task that it was trained on")
        ->type_name("");
    command->add_option("--split", options->split, "Split that is checked; default: the validation split")
        ->type_name("NAME");
    command->add_option("-o,--out", options->out.path, "Write the suspected labels (.csv)")
        ->type_name("OUT.csv");
    options->out.addForceTo(*command);
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::data,
                {{"List suspected labels of the validation split", "labels demo.h5ad"},
                 {"Check the errors of a run and write them as a table",
                  "labels demo.h5ad run.h5 --out suspected.csv"}});
    command->callback([options, &console] { checkSplit(*options, console); });
}

} // namespace

Command labelsCommand() {
    return {"labels", "List examples whose class may be recorded wrongly, of all or of a run's errors",
            addLabelsOptions};
}

} // namespace groupscope::cli
