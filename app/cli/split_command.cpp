// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/split_options.h"
#include "core/report/split_counts.h"

#include <memory>

namespace groupscope::cli {

namespace {

void split(const SplitOptions& options, Console& console) {
    console.start();
    const auto set = options.open(console);
    const Strata strata = options.strata(*set);
    const std::vector<int> codes = randomSplit(strata, options.splitShares(), options.seed);
    const StratumCounts counts = countStrata(strata, codes);
    const Column column = splitColumnOf(options.columnName(*set), codes);
    options.save(*set, {column});
    console.print(console.json() ? splitToJson(options.out.path, column.name, strata, counts)
                                 : "wrote " + options.out.path + " with split column " + column.name +
                                       "\n\n" + toPlainText(stratumTable(strata, counts)));
}

} // namespace

void addSplitCommand(CLI::App& program, Console& console) {
    CLI::App* command = program.add_subcommand(
        "split", "Draw a new train/val/test split at random, within every group, class or value");
    auto options = std::make_shared<SplitOptions>();
    options->addTo(*command, "group", {0.6, 0.2, 0.2});
    console.addFlags(*command);
    command->callback([options, &console] { split(*options, console); });
}

} // namespace groupscope::cli
