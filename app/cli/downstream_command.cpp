// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/embedded_rows.h"
#include "app/cli/fitted_table.h"
#include "app/cli/gap_options.h"
#include "app/cli/list_option.h"
#include "app/cli/terminal.h"
#include "core/base/error.h"
#include "core/classifiers/classifier.h"
#include "core/experiment/downstream.h"
#include "core/report/downstream_document.h"
#include "core/report/metrics_document.h"

#include <algorithm>
#include <memory>

namespace groupscope::cli {

namespace {

struct DownstreamArguments {
    DataOptions data;
    GapOptions gaps;
    std::vector<std::string> classifiers;
    std::string head, fit, split, balance = "none", convention = "sklearn";
    std::uint64_t seed = 0;
};

/// A split by its name, or the rows with a class that have a value in a column: "old_split=train".
Split wantedRows(const Task& task, const std::string& word, const std::string& where) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos)
        return task.split(word, where);
    const Column& column = task.set->column(word.substr(0, equals));
    const std::string value = word.substr(equals + 1);
    const auto found = std::find(column.categories.begin(), column.categories.end(), value);
    if (found == column.categories.end())
        throw UsageError("'" + column.name + "' has no value '" + value + "'", where,
                         "see groupscope-cli info for the values");
    Split rows{.name = word, .title = word, .purpose = Purpose::fit, .rows = {}};
    const auto code = static_cast<int>(found - column.categories.begin());
    for (std::size_t row = 0; row < task.labels.size(); ++row)
        if (column.codes[row] == code && task.labels[row] >= 0)
            rows.rows.push_back(static_cast<int>(row));
    return rows;
}

std::string tablesOfDifferences(const Downstream& downstream) {
    std::string text;
    if (const Table parity = parityTable(downstream); !parity.rows.empty())
        text += "\n" + parity.caption + "\n\n" + shownTable(parity);
    for (const DownstreamResult& result : downstream.results)
        if (!result.gaps.empty())
            text += "\nGaps of " + result.title + "\n\n" + shownTable(gapsTable(result.gaps));
    return text;
}

void downstream(const DownstreamArguments& options, Console& console) {
    console.start();
    const DownstreamOptions wanted{.classifiers = options.classifiers,
                                   .balance = parseDownstreamBalance(options.balance, "--balance"),
                                   .convention = parseScoreConvention(options.convention, "--convention"),
                                   .gaps = options.gaps.definitions(),
                                   .seed = options.seed};
    const auto task = options.data.task(options.data.open(console), console);
    const Split fit = options.fit.empty() ? task->fit() : wantedRows(*task, options.fit, "--fit");
    const Split report =
        wantedRows(*task, options.split.empty() ? std::string(testSplit) : options.split, "--split");
    const TrainedHead trained =
        options.head.empty() ? TrainedHead() : loadHeadFor(*task->embedding, options.head);
    const Downstream found = fitDownstream(*task, fit, report, trained.head.get(), wanted, console.context());
    if (console.json())
        return console.print(downstreamToJson(found, task->groups));
    const Table table = downstreamTable(found, task->groups);
    console.print(shownText(table.caption) + "\n\n" + shownTable(table) + tablesOfDifferences(found));
}

void addDownstreamOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<DownstreamArguments>();
    options->data.addTo(*command);
    command->add_option("--head", options->head, "Fit them on what this run's head makes of the embedding")
        ->type_name("RUN.h5");
    command
        ->add_option("--fit", options->fit,
                     "Training examples: a split (default: the training split), or the examples with a "
                     "value of a column, as in balanced_split=train")
        ->type_name("SPLIT");
    command->add_option("--split", options->split, "Examples to score: the same; default: test")
        ->type_name("SPLIT");
    addListOption(*command, "--classifiers", "IDS", options->classifiers,
                  "With commas, of " + classifierKinds().list() + "; default: all");
    command
        ->add_option("--balance", options->balance,
                     "none (default), oversample (groups to the size of the largest) or domain_independent "
                     "(separate logits for each combination of attribute values)")
        ->type_name("HOW");
    command
        ->add_option("--convention", options->convention,
                     "Precision and recall as in scikit-learn (sklearn, default) or as finDML calls them "
                     "(paper: swapped)")
        ->type_name("NAME");
    options->gaps.addTo(*command);
    Console::addSeed(*command, options->seed,
                     "Seed of examples drawn, of clusters, of the forest and of intervals; default 0");
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::inspect,
                {{"Train every classifier on the embedding", "downstream demo.h5ad"},
                 {"Train two of them on the validation split",
                  "downstream demo.h5ad --fit val --classifiers logistic,forest"}});
    command->callback([options, &console] { downstream(*options, console); });
}

} // namespace

Command downstreamCommand() {
    return {"downstream", "Fit classifiers on top of an embedding and see which groups they fail (finDML)",
            addDownstreamOptions};
}

} // namespace groupscope::cli
