// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/fitted_table.h"
#include "app/cli/one_of.h"
#include "app/cli/output_file.h"
#include "app/cli/runs_of_setting.h"
#include "app/cli/seed_option.h"
#include "app/cli/task_of_run.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/io/atomic_file.h"
#include "core/methods/method.h"
#include "core/runs/table.h"
#include "core/slices/slices.h"

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

namespace groupscope::cli {

namespace {

struct SlicesArguments {
    std::string file;
    std::vector<std::string> map, runs, against;
    std::string split, by = "clusters";
    SliceOptions options;
    OutputFile out;
};

std::string wordsText(const Slice& slice) {
    return joined(slice.words, ", ",
                  [](const SliceWord& word) { return word.text + " " + fixedText(word.score, 2); });
}

Table slicesTable(const SliceSearch& search) {
    Table table;
    table.columns = {{"slice", "slice", Table::Kind::text},
                     {"n", "n", Table::Kind::integer},
                     {.key = "rate", .title = "errors", .kind = Table::Kind::percent, .bounded = true},
                     {"elsewhere", "elsewhere", Table::Kind::percent},
                     {"corrected", "corrected chance", Table::Kind::chance, false, 3},
                     {"query", "query", Table::Kind::text},
                     {"words", "words", Table::Kind::text}};
    for (const Slice& slice : search.slices) {
        Table::Cell rate(slice.rate);
        rate.bounds = Table::Bounds{slice.interval.low, slice.interval.high};
        table.rows.push_back({Table::Cell(slice.title), Table::Cell(static_cast<double>(slice.n)), rate,
                              Table::Cell(slice.elsewhere), Table::Cell(slice.corrected),
                              Table::Cell(slice.query), Table::Cell(wordsText(slice))});
    }
    eraseColumns(table, [&](std::size_t i) {
        return (table.columns[i].key == "query" || table.columns[i].key == "words") &&
               std::all_of(table.rows.begin(), table.rows.end(),
                           [&](const auto& row) { return row[i].text.empty(); });
    });
    return table;
}

/// Table with one line for each example of each slice.
Table examplesTable(const Task& task, const SliceSearch& search, const SliceEvents& events) {
    Table table;
    table.columns = {{"slice", "slice", Table::Kind::text},
                     {"title", "title", Table::Kind::text},
                     {"corrected", "corrected chance", Table::Kind::chance, false, 3},
                     {"id", "id", Table::Kind::text},
                     {"class", "class", Table::Kind::text},
                     {"event", "event", Table::Kind::number}};
    const std::vector<int>& rows = task.findSplit(events.split)->rows;
    for (const Slice& slice : search.slices)
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (slice.rows.contains(static_cast<std::size_t>(rows[i])))
                table.rows.push_back({Table::Cell(slice.id), Table::Cell(slice.title),
                                      Table::Cell(slice.corrected), Table::Cell(task.set->ids[rows[i]]),
                                      Table::Cell(task.groups.classes()[task.labels[rows[i]]]),
                                      Table::Cell(events.events[i])});
    return table;
}

std::string slicesToJson(const Task& task, const SliceSearch& search, const SliceEvents& events) {
    using Json = nlohmann::ordered_json;
    Json json{{"split", events.split}, {"events", events.title}, {"tried", search.tried},
              {"rate", search.rate},   {"found", search.found},  {"measured", search.measured},
              {"notes", search.notes}, {"slices", Json::array()}};
    for (const Slice& slice : search.slices) {
        Json own{{"id", slice.id},
                 {"title", slice.title},
                 {"query", slice.query.empty() ? Json(nullptr) : Json(slice.query)},
                 {"n", slice.n},
                 {"rate", slice.rate},
                 {"low", slice.interval.low},
                 {"high", slice.interval.high},
                 {"elsewhere", slice.elsewhere},
                 {"chance", slice.chance},
                 {"corrected", slice.corrected},
                 {"words", Json::array()},
                 {"examples", Json::array()}};
        for (const SliceWord& word : slice.words)
            own["words"].push_back({{"text", word.text}, {"score", word.score}});
        for (const int row : slice.rows.rows())
            own["examples"].push_back(task.set->ids[row]);
        json["slices"].push_back(std::move(own));
    }
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string describe(const SliceSearch& search, const SliceEvents& events) {
    std::string text = events.title + ", split " + events.split + "\n" + std::to_string(search.found) +
                       " examples suggest slices, " + std::to_string(search.measured) +
                       " others measure them: " + fixedText(100.0 * search.rate, 1) + " % errors. " +
                       counted(search.tried, "slice was", "slices were") + " tried.\n";
    if (!search.slices.empty())
        text += "\n" + shownTable(slicesTable(search));
    return text;
}

void findSlices(const SlicesArguments& options, Console& console) {
    console.start();
    if (!options.out.path.empty() && !options.out.path.ends_with(".csv"))
        throw UsageError("examples of slices are written as CSV", options.out.path,
                         "give a name that ends with .csv");
    if (!options.out.path.empty())
        options.out.require();
    const SettingRuns setting = loadSetting(options.runs);
    const SettingRuns against = loadSetting(options.against);
    if (!against.runs.empty())
        requireSameTask(setting.runs.front(), against.runs.front(), options.against.front());
    const auto task =
        taskOfRun(setting.runs.front(), options.runs.front(), options.file, options.map, console.context());
    const Split& split = splitToLookAt(*task, options.split, console);
    for (const SettingRuns* own : {&setting, &against})
        if (const Method* method = own->runs.empty() ? nullptr : methods().known(own->runs.front().method);
            method != nullptr && method->fitsSelectRows && split.name == task->select().name)
            console.warn(own->runs.front().method + " is fitted on '" + split.name +
                         "' itself: its errors there are those of training");
    const SliceEvents events = against.runs.empty()
                                   ? errorsOf(*task, setting.pointers(), split.name)
                                   : brokenBy(*task, against.pointers(), setting.pointers(), split.name);
    SliceOptions search = options.options;
    search.kind = options.by == "clusters" ? SliceOptions::Kind::clusters : SliceOptions::Kind::attributes;
    const SliceSearch found = searchSlices(*task, events, search, console.context());
    for (const std::string& note : found.notes)
        console.note(note);
    if (!options.out.path.empty())
        writeTextAtomically(options.out.path, toCsv(examplesTable(*task, found, events)));
    console.print(console.json() ? slicesToJson(*task, found, events) : describe(found, events));
    if (!options.out.path.empty() && !console.json())
        console.print("\nwrote " + options.out.path + "\n");
}

void addSlicesOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<SlicesArguments>();
    command->add_option("FILE", options->file, "Embedding set that the runs were trained on")
        ->required()
        ->type_name("");
    command
        ->add_option("RUN", options->runs,
                     "Runs of one setting, each with another seed: run files (.h5), or DIR:NAME, those of a "
                     "method or variant in the folder of an experiment")
        ->required()
        ->type_name("");
    command
        ->add_option("--against", options->against,
                     "Runs of another setting: look for examples that all of these predict correctly and RUN "
                     "does not")
        ->type_name("RUN");
    command
        ->add_option("--by", options->by,
                     "clusters (default): of the embedding within each class, no attribute is read; "
                     "attributes: combinations of up to two attribute values, with and without the class")
        ->type_name("KIND")
        ->check(oneOf({"clusters", "attributes"}));
    command->add_option("--split", options->split, "Split that is searched; default: the validation split")
        ->type_name("NAME");
    command
        ->add_option("--fewest", options->options.fewest,
                     "Fewest examples of a slice in the half that measures; default 10")
        ->type_name("N")
        ->check(CLI::Range(1, 1'000'000));
    command->add_option("--most", options->options.most, "Slices that are listed at most; default 50")
        ->type_name("N")
        ->check(CLI::Range(1, 10'000));
    Console::addSeed(*command, options->options.seed,
                     "Seed of the two halves and of the clusters; default 0");
    addMapOption(*command, options->map);
    command
        ->add_option("-o,--out", options->out.path,
                     "Write the examples of the slices (.csv), one line a slice and example")
        ->type_name("OUT.csv");
    options->out.addForceTo(*command);
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::inspect,
                {{"Find slices of the validation split where a run fails", "slices demo.h5ad run.h5"},
                 {"Find what other runs predict correctly",
                  "slices demo.h5ad study:erm --against study:group-dro --by attributes"}});
    command->callback([options, &console] { findSlices(*options, console); });
}

} // namespace

Command slicesCommand() {
    return {"slices", "Find slices of a split where runs fail, or break what others predict correctly",
            addSlicesOptions};
}

} // namespace groupscope::cli
