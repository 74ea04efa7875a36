// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/split_options.h"
#include "core/data/class_imbalance.h"
#include "core/report/split_counts.h"

#include <memory>

namespace groupscope::cli {

namespace {

struct Options {
    SplitOptions split;
    ImbalanceOptions imbalance;
};

void makeImbalanced(const Options& options, Console& console) {
    console.start();
    const auto set = options.split.open(console);
    const Strata strata = options.split.strata(*set);
    ImbalanceOptions wanted = options.imbalance;
    wanted.shares = options.split.splitShares();
    wanted.seed = options.split.seed;
    const Imbalance made = makeImbalance(strata, wanted);
    if (made.moved < made.removed)
        console.warn(std::to_string(made.removed - made.moved) +
                     " training rows of minorities could not be replaced: the others have no test rows left "
                     "to give");
    const StratumCounts counts = countStrata(strata, made.split);
    const std::string column = options.split.columnName(*set);
    options.split.save(*set, columnsOf(made, column));
    if (console.json())
        console.print(splitToJson(options.split.out.path, column, strata, counts, made.minorStrata,
                                  made.removed, made.moved));
    else
        console.print("wrote " + options.split.out.path + " with split column " + column +
                      " and column minority\n" + std::to_string(made.removed) + " training rows removed, " +
                      std::to_string(made.moved) + " moved from test to train\n\n" +
                      toPlainText(stratumTable(strata, counts, made.minorStrata)));
}

} // namespace

void addImbalanceCommand(CLI::App& program, Console& console) {
    CLI::App* command = program.add_subcommand(
        "imbalance", "Draw a split in which some classes lose most of their training rows (finDML)");
    auto options = std::make_shared<Options>();
    options->split.addTo(*command, "class", options->imbalance.shares);
    command
        ->add_option("--minorities", options->imbalance.minorities,
                     "How many classes (or what --by says) lose training rows; default: 50")
        ->type_name("N")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000}));
    command
        ->add_option("--lost", options->imbalance.lost,
                     "Share of their training rows that they lose, from 0 to below 1; default: 0.9")
        ->type_name("SHARE");
    console.addFlags(*command);
    command->callback([options, &console] { makeImbalanced(*options, console); });
}

} // namespace groupscope::cli
