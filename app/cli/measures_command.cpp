// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/fitted_table.h"
#include "core/measures/measure_text.h"
#include "core/measures/numbered_measures.h"
#include "core/measures/recording.h"
#include "core/report/documents.h"
#include "core/runs/table.h"

#include <memory>
#include <span>

namespace groupscope::cli {

namespace {

std::string describe(const Measure& measure) {
    const char* needs =
        measure.needs == Needs::embedding ? "an embedding, stored or of a head"
        : measure.needs == Needs::texts  ? "texts of the examples, stored or embedded by a head of both sides"
        : measure.needs == Needs::logits ? "a head with a classifier"
                                         : "a head whose logits are a linear map of its embedding";
    std::string monitored;
    for (const RecordedMeasure& recorded : recordedMeasures())
        if (recorded.measure == &measure)
            monitored += "After each epoch: --monitor " + recorded.recording.id + ", on " +
                         rowsText(recorded.recording) + "\n";
    return measure.shownName() + (measure.name.empty() ? "" : " (also " + measure.id + ")") + " – " +
           measure.title + "\n" + measureText(measure) + "\nNeeds: " + needs + "\n" + monitored;
}

std::string listOfMeasures() {
    Table table;
    table.columns = {{"id", "measure", Table::Kind::text},
                     {"title", "what it is", Table::Kind::text},
                     {"unit", "unit", Table::Kind::text}};
    for (const Measure& measure : measures())
        table.rows.push_back(
            {Table::Cell(measure.shownName()), Table::Cell(measure.title), Table::Cell(measure.unit)});
    return shownTable(table) + "\nMade on demand: " + numberedMeasuresText +
           "\nThe formula of one: groupscope-cli measures ID\n";
}

void addMeasuresOptions(CLI::App* command, Console& console) {
    auto id = std::make_shared<std::string>();
    command->add_option("ID", *id, "Measure to describe")->type_name("");
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::train,
                {{"List every measure", "measures"},
                 {"Show the formula and the source of one measure", "measures ece"}});
    command->callback([id, &console] {
        console.start();
        const std::span<const Measure> wanted = id->empty()
                                                    ? std::span<const Measure>(measures())
                                                    : std::span<const Measure>(&measures().find(*id), 1);
        if (console.json())
            console.print(measureListToJson(wanted));
        else
            console.print(id->empty() ? listOfMeasures() : describe(wanted.front()));
    });
}

} // namespace

Command measuresCommand() {
    return {"measures", "Every measure, or the formula and source of one", addMeasuresOptions};
}

} // namespace groupscope::cli
