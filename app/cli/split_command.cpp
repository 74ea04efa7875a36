// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/fitted_table.h"
#include "app/cli/split_options.h"
#include "core/data/drawn_split.h"
#include "core/report/split_counts.h"

#include <memory>

namespace groupscope::cli {

namespace {

void split(const SplitOptions& options, bool redrawTest, Console& console) {
    console.start();
    const auto set = options.open(console);
    const Strata strata = options.strata(*set);
    const DrawnColumn drawn =
        drawSplit(*set, strata, {options.splitShares(), options.seed, redrawTest}, options.columnName(*set));
    for (const std::string& warning : drawn.warnings)
        console.warn(warning);
    const Column& column = drawn.column;
    const StratumCounts counts = countStrata(strata, column.codes);
    options.save(*set, {column});
    console.print(console.json() ? splitToJson(options.out.path, column.name, strata, counts)
                                 : "wrote " + options.out.path + " with split column " + column.name +
                                       "\n\n" + shownTable(stratumTable(strata, counts)));
}

void addSplitOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<SplitOptions>();
    options->addTo(*command, "group", {0.6, 0.2, 0.2});
    auto redrawTest = std::make_shared<bool>(false);
    command->add_flag("--redraw-test", *redrawTest,
                      "Draw the examples that the file declares as test as all others; default: they stay "
                      "test");
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::data,
                {{"Draw a split within every group", "split demo.h5ad --out split.h5ad"},
                 {"Draw a split within every class, with other shares and another seed",
                  "split demo.h5ad --out split.h5ad --by class --shares 0.7,0.1,0.2 --seed 1"}});
    command->callback([options, redrawTest, &console] { split(*options, *redrawTest, console); });
}

} // namespace

Command splitCommand() {
    return {"split", "Draw a new train/val/test split at random, within every group, class or value",
            addSplitOptions};
}

} // namespace groupscope::cli
