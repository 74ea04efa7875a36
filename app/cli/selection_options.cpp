// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/selection_options.h"

#include "app/cli/command_description.h"
#include "app/cli/one_of.h"
#include "app/cli/seed_option.h"
#include "core/base/error.h"

namespace groupscope::cli {

namespace {

const std::vector<std::string> noAttributes{"none"};

void replace(std::string& value, const std::string& given) {
    if (!given.empty())
        value = given;
}

/// Throws UsageError: a flag for drawn splits stands where none is drawn.
[[noreturn]] void throwNothingDrawn(const TaskSelection& wanted, const std::string& flag) {
    throw UsageError("no split is drawn" + (wanted.splitColumn.empty()
                                                ? std::string()
                                                : ": the split is column '" + wanted.splitColumn + "'"),
                     commandLineOptions({flag}),
                     "add --draw-split or --leave-domain-out, or leave --" + flag + " out");
}

} // namespace

void SelectionOptions::addTo(CLI::App& command, BrokenRows usual) {
    const OptionHeading heading(command, "Data");
    command
        .add_option("--class-column", selection.classColumn, "Column of the class; default: as in the file")
        ->type_name("NAME");
    command
        .add_option("--split-column", selection.splitColumn, "Column of the split; default: as in the file")
        ->type_name("NAME");
    command
        .add_option("--attributes", attributes,
                    "Columns that make the groups, separated by commas, or 'none'; default: as in the file")
        ->type_name("NAME,...")
        ->delimiter(',')
        ->allow_extra_args(false);
    usualBrokenRows = usual;
    command
        .add_option("--broken-rows", brokenRows,
                    "Examples with NaN or Inf: refuse them, or exclude them from everything; default: " +
                        std::string(brokenRowsName(usual)))
        ->type_name("CHOICE")
        ->check(oneOf({"refuse", "exclude"}));
    addGroupsTo(command);
    addSplitTo(command);
    addLabelsTo(command);
}

void SelectionOptions::addGroupsTo(CLI::App& command) {
    const OptionHeading heading(command, "Groups");
    command
        .add_option("--group-columns", selection.groupColumns,
                    "Yes/no columns of overlapping groups, one for each identity, separated by commas; "
                    "--attributes then defines the groups of methods that need one group for each example")
        ->type_name("NAME,...")
        ->delimiter(',')
        ->allow_extra_args(false);
    command.add_option("--group", selection.groupColumn, "Column whose values are the groups")
        ->type_name("NAME")
        ->excludes("--group-columns")
        ->excludes("--attributes");
    command
        .add_option("--group-by", groupBy,
                    "Definition of the groups: class_and_attributes, attributes (their values alone, "
                    "independent of the class), or columns (overlapping identities); default: as in the "
                    "file, else class_and_attributes")
        ->type_name("CHOICE")
        ->check(oneOf({"class_and_attributes", "attributes", "columns"}));
}

void SelectionOptions::addSplitTo(CLI::App& command) {
    const OptionHeading heading(command, "Split");
    command
        .add_option("--draw-split", drawSplit,
                    "Draw a split in each group in place of a column: shares of train, val, test, such as "
                    "0.6,0.2,0.2. Examples that the file declares as test stay test")
        ->type_name("SHARES")
        ->delimiter(',')
        ->expected(3)
        ->allow_extra_args(false)
        ->excludes("--split-column");
    command
        .add_option("--leave-domain-out", leaveOut,
                    "Test on one domain and train on the others: a column and one of its values; 'run' also "
                    "takes a column alone and leaves out each value in turn. A fifth of the others is drawn "
                    "for validation, in each group")
        ->type_name("COLUMN=VALUE")
        ->excludes("--split-column")
        ->excludes("--draw-split");
    addSeedOption(command, "--split-seed", splitSeed, "Seed of the drawn split; default 0");
    command
        .add_flag("--redraw-test", redrawTest,
                  "Draw the examples that the file declares as test as all others")
        ->excludes("--leave-domain-out");
    command.add_option("--fit-split,--fit-set", selection.fitSplit, "Training split; default: train")
        ->type_name("NAME");
    command
        .add_option("--select-split,--select-set", selection.selectSplit, "Validation split; default: val")
        ->type_name("NAME");
    command.add_flag("--select-halves", selection.selectHalves,
                     "Select by one half of that split and report on the other, " +
                         otherHalfOf(validationSplit) +
                         ": the worth of a choice, without a look at the test split");
}

void SelectionOptions::addLabelsTo(CLI::App& command) {
    const OptionHeading heading(command, "Labels");
    command
        .add_option(
            "--label-fraction", labelFraction,
            "Share of the training examples that keep their class, at least one of each class; default 1")
        ->type_name("F");
    command
        .add_option("--shots", shots, "Training examples of each class that keep their class; default: all")
        ->type_name("K")
        ->check(CLI::Range(1, mostShots));
    command
        .add_option("--group-label-fraction", groupLabelFraction,
                    "Share of the validation examples of each group whose group is known, at least one: "
                    "methods and selection rules see the groups of no others; default 1")
        ->type_name("F");
    addSeedOption(command, "--label-seed", labelSeed, "Seed of the label draw; default 0");
}

TaskSelection SelectionOptions::asked() const {
    TaskSelection wanted;
    wanted.embedding = selection.embedding;
    wanted.brokenRows = usualBrokenRows;
    putInto(wanted);
    return wanted;
}

void SelectionOptions::putInto(TaskSelection& wanted) const {
    replace(wanted.classColumn, selection.classColumn);
    putGroupsInto(wanted);
    putSplitInto(wanted);
    putLabelsInto(wanted);
    if (!brokenRows.empty())
        wanted.brokenRows = brokenRowsChoice();
}

void SelectionOptions::putGroupsInto(TaskSelection& wanted) const {
    if (!attributes.empty()) {
        wanted.useFileAttributes = false;
        wanted.attributes = attributes == noAttributes ? std::vector<std::string>() : attributes;
        wanted.groupColumn.clear();
    }
    if (!selection.groupColumns.empty()) {
        wanted.groupColumns = selection.groupColumns;
        wanted.groupColumn.clear();
        wanted.groupBy.reset();
    }
    if (!selection.groupColumn.empty()) {
        wanted.groupColumn = selection.groupColumn;
        wanted.groupColumns.clear();
        wanted.attributes.clear();
        wanted.useFileAttributes = true;
        wanted.groupBy.reset();
    }
    if (!groupBy.empty())
        wanted.groupBy = parseGroupBy(groupBy);
}

void SelectionOptions::putSplitInto(TaskSelection& wanted) const {
    putDrawInto(wanted);
    if (!selection.splitColumn.empty()) {
        wanted.splitColumn = selection.splitColumn;
        wanted.drawnSplit.reset();
    }
    if (splitSeed && !wanted.drawnSplit)
        throwNothingDrawn(wanted, "split-seed");
    if (redrawTest && (!wanted.drawnSplit || !wanted.drawnSplit->domainColumn.empty()))
        throwNothingDrawn(wanted, "redraw-test");
    if (splitSeed)
        wanted.drawnSplit->seed = *splitSeed;
    if (redrawTest)
        wanted.drawnSplit->redrawTest = true;
    replace(wanted.fitSplit, selection.fitSplit);
    replace(wanted.selectSplit, selection.selectSplit);
    wanted.selectHalves = wanted.selectHalves || selection.selectHalves;
}

void SelectionOptions::putDrawInto(TaskSelection& wanted) const {
    if (drawSplit.empty() && leaveOut.empty())
        return;
    DrawnSplit drawn = wanted.drawnSplit.value_or(DrawnSplit()); // a seed of a specification stays
    drawn.domainColumn.clear();
    drawn.testDomain.clear();
    if (!drawSplit.empty()) {
        drawn.shares = {drawSplit[0], drawSplit[1], drawSplit[2]};
    } else {
        const std::size_t equals = leaveOut.find('=');
        drawn.shares = leftOutShares;
        drawn.redrawTest = false;
        drawn.domainColumn = leaveOut.substr(0, equals);
        drawn.testDomain = equals == std::string::npos ? std::string() : leaveOut.substr(equals + 1);
        if (drawn.domainColumn.empty())
            throw UsageError("'" + leaveOut + "' names no column", commandLineOptions({"leave-domain-out"}),
                             "write COLUMN=VALUE, such as site=a");
    }
    wanted.drawnSplit = drawn;
    wanted.splitColumn.clear();
}

void SelectionOptions::putLabelsInto(TaskSelection& wanted) const {
    LabelDraw& labels = wanted.labels;
    if (labelFraction)
        labels = {*labelFraction, 0, labels.seed, labels.groupFraction};
    if (shots)
        labels = {labelFraction.value_or(1.0), *shots, labels.seed, labels.groupFraction};
    if (groupLabelFraction)
        labels.groupFraction = *groupLabelFraction;
    if (labelSeed)
        labels.seed = *labelSeed;
}

bool SelectionOptions::asksSplit() const {
    return !selection.splitColumn.empty() || !drawSplit.empty() || !leaveOut.empty();
}

} // namespace groupscope::cli
