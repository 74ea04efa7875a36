// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/fitted_table.h"
#include "app/cli/split_options.h"
#include "core/data/class_imbalance.h"
#include "core/report/split_counts.h"

#include <algorithm>
#include <memory>

namespace groupscope::cli {

namespace {

struct ImbalanceArguments {
    SplitOptions split;
    ImbalanceOptions imbalance;
    std::string added = nameOf(AddedFrom::train);
};

/// Describes the moved rows and the control.
std::string describe(const Imbalance& made, AddedFrom from) {
    const auto control = std::count(made.control.begin(), made.control.end(), 0);
    const std::string others =
        from == AddedFrom::train ? "training examples; validation and test examples are untouched"
        : from == AddedFrom::val ? "validation examples; test examples are untouched"
                                 : "test examples: the report split differs from that of the control";
    return std::to_string(made.removed) + " training examples taken from minorities, " +
           std::to_string(made.moved) + " added to the others from " + others +
           "\nbalanced control: " + std::to_string(control) + " training examples, split column control";
}

void makeImbalanced(const ImbalanceArguments& options, Console& console) {
    console.start();
    const auto set = options.split.open(console);
    const Strata strata = options.split.strata(*set);
    ImbalanceOptions wanted = options.imbalance;
    wanted.shares = options.split.splitShares();
    wanted.seed = options.split.seed;
    wanted.added = parseAddedFrom(options.added, "--added-from");
    const Imbalance made = makeImbalance(strata, wanted);
    if (made.moved < made.removed)
        console.warn(std::to_string(made.removed - made.moved) +
                     " training examples of minorities could not be replaced: the others have no " +
                     options.added + " examples left to give");
    const StratumCounts counts = countStrata(strata, made.split);
    const std::string column = options.split.columnName(*set);
    options.split.save(*set, columnsOf(made, column));
    if (console.json())
        console.print(splitToJson(options.split.out.path, column, strata, counts, made.minorStrata,
                                  made.removed, made.moved, options.added));
    else
        console.print("wrote " + options.split.out.path + " with split column " + column +
                      " and column minority\n" + describe(made, wanted.added) + "\n\n" +
                      shownTable(stratumTable(strata, counts, made.minorStrata)));
}

void addImbalanceOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<ImbalanceArguments>();
    options->split.addTo(*command, "class", options->imbalance.shares);
    command
        ->add_option(
            "--minorities", options->imbalance.minorities,
            "Number of classes (or of the parts that --by names) that lose training examples; default: 50")
        ->type_name("N")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000}));
    command
        ->add_option("--lost", options->imbalance.lost,
                     "Share of their training examples that they lose, from 0 to below 1; default: 0.9")
        ->type_name("SHARE");
    command
        ->add_option("--added-from", options->added,
                     "Split of the examples that the other classes gain: train (default), val or test")
        ->type_name("SPLIT");
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::data,
                {{"Take training examples from two classes",
                  "imbalance demo.h5ad --out imbalanced.h5ad --minorities 2"},
                 {"Take half of the training examples of one class",
                  "imbalance demo.h5ad --out imbalanced.h5ad --minorities 1 --lost 0.5"}});
    command->callback([options, &console] { makeImbalanced(*options, console); });
}

} // namespace

Command imbalanceCommand() {
    return {"imbalance", "Draw a split in which some classes lose most of their training examples (finDML)",
            addImbalanceOptions};
}

} // namespace groupscope::cli
