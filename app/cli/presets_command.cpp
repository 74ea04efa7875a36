// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/fitted_table.h"
#include "core/experiment/presets.h"
#include "core/io/import/embedding_file.h"
#include "core/runs/table.h"

#include <filesystem>
#include <memory>
#include <system_error>

namespace groupscope::cli {

namespace {

struct PresetsArguments {
    std::string id;
    std::string data = "data.h5ad";
    bool quick = false;
};

ExperimentSpec experimentOf(const ExperimentPreset& preset, const PresetsArguments& options) {
    const ExperimentSpec spec = presetExperiment(preset, options.data);
    return options.quick ? quickForm(spec) : spec;
}

/// The same with the rule as `run` makes it on that file.
ExperimentSpec specificationOf(const ExperimentPreset& preset, const PresetsArguments& options,
                               Console& console) {
    ExperimentSpec spec = experimentOf(preset, options);
    std::error_code missing;
    if (selectsByAttribute(spec) && std::filesystem::exists(options.data, missing))
        spec.select = ruleOn(
            spec, makeTask(openEmbeddingFile(options.data, {}, console.context()), spec.selection)->groups);
    else if (selectsByAttribute(spec))
        console.warn("the groups of " + preset.id +
                     " are attribute values: give --data FILE to see the rule " + preset.spec.select +
                     ":ATTRIBUTE that 'run' selects by");
    return spec;
}

Table list(const PresetsArguments& options) {
    Table table;
    table.columns = {{"id", "preset", Table::Kind::text},
                     {"runs", "runs", Table::Kind::integer},
                     {"summary", "what it does", Table::Kind::text},
                     {"source", "source", Table::Kind::text},
                     {"data_set", "data set", Table::Kind::text}};
    for (const ExperimentPreset& preset : experimentPresets()) {
        const std::size_t runs = planRuns(experimentOf(preset, options)).size();
        table.rows.push_back({Table::Cell(preset.id), Table::Cell(static_cast<double>(runs)),
                              Table::Cell(preset.summary), Table::Cell(preset.source()),
                              Table::Cell(preset.dataSet)});
    }
    return table;
}

void addPresetsOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<PresetsArguments>();
    command->add_option("ID", options->id, "Preset whose specification is wanted as JSON")->type_name("");
    command->add_option("--data", options->data, "Data file to name in the specification; default data.h5ad")
        ->type_name("FILE");
    command->add_flag("--quick", options->quick, "In the quick form, as run --quick makes it");
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::train,
                {{"List every preset", "presets"},
                 {"Print the specification of a preset", "presets quick --data demo.h5ad"}});
    command->callback([options, &console] {
        console.start();
        if (!options->id.empty())
            console.print(toJson(experimentPresets().find(options->id),
                                 specificationOf(experimentPresets().find(options->id), *options, console)));
        else if (console.json())
            console.print(toJson(list(*options)));
        else
            console.print(shownTable(list(*options)) +
                          "\nOne of them: groupscope-cli run PRESET --data FILE --out DIR\n");
    });
}

} // namespace

Command presetsCommand() {
    return {"presets", "Experiments known by name, or the specification of one", addPresetsOptions};
}

} // namespace groupscope::cli
