// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/fitted_table.h"
#include "app/cli/one_of.h"
#include "app/cli/output_file.h"
#include "app/cli/recorded_reveal.h"
#include "app/cli/task_of_run.h"
#include "app/cli/terminal.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/columns/column_queries.h"
#include "core/experiment/folder_rule.h"
#include "core/experiment/folder_variants.h"
#include "core/io/atomic_file.h"
#include "core/runs/comparison_sections.h"
#include "core/runs/run_failure.h"
#include "core/runs/run_store.h"
#include "core/runs/verdict.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>

namespace groupscope::cli {

namespace {

struct VerdictArguments {
    std::vector<std::string> folders;
    std::string rule; ///< empty: the specifications'
    std::string baseline;
    std::string group;
    std::string query;
    std::string data; ///< set of the query; empty: where the runs found it
    std::vector<std::string> map;
    std::string split; ///< empty: the first to report on
    std::string format;
    OutputFile out;
};

/// Throws UsageError where no run has the split.
void requireVerdictSplit(const std::string& split, std::span<const Run> runs) {
    std::vector<std::string> names;
    for (const Run& run : runs)
        for (const SplitResult& result : run.splits)
            if (std::find(names.begin(), names.end(), result.name) == names.end())
                names.push_back(result.name);
    if (!split.empty() && std::find(names.begin(), names.end(), split) == names.end())
        throw UsageError("no run has the split '" + split + "'", "--split",
                         "give one of: " + joinedUpTo(12, names, [](const std::string& own) { return own; }));
}

/// The examples that the query finds.
NamedExamples queried(const VerdictArguments& options, const Run& run, Console& console) {
    const auto query = RowQuery::parse(options.query);
    const auto task = taskOfRun(run, "run " + run.id, options.data, options.map, console.context());
    const std::vector<ExampleColumn> columns = exampleColumns({.task = task});
    const QueryResult found = query.select(queryFields(columns), task->labels.size());
    if (found.rows.isEmpty())
        throw UsageError("the query finds no example", options.query, "ask for examples that there are");
    if (const std::size_t undecided = found.undecided.count(); undecided > 0)
        console.warn(counted(undecided, "example is", "examples are") +
                     " left out of the queried group: values are missing of " + joined(found.lacking));
    return {options.query, found.rows};
}

/// The target that is asked for, or else the worst group of the baseline on the validation split. Throws
/// UsageError for a group that there is not.
std::optional<VerdictTarget> askedTarget(const VerdictArguments& options, const VerdictSource& source) {
    std::vector<VerdictTarget> targets = verdictTargets(source);
    const std::string& split = source.compared.split;
    for (VerdictTarget& target : targets)
        if (!options.query.empty()  ? target.isNamed
            : options.group.empty() ? !target.reason.empty()
                                    : target.name == options.group)
            return std::move(target);
    if (!options.query.empty())
        throw UsageError("the queried group has no examples in " + split, options.query,
                         "ask for values that occur there");
    if (options.group.empty())
        return std::nullopt;
    throw UsageError("there is no group '" + options.group + "' with examples in " + split, "--group",
                     "give one of: " + joinedUpTo(12, targets, [](const VerdictTarget& own) {
                         return inQuotes(own.name);
                     }));
}

/// Verdicts, and what they are made of: kept together because one looks into the other.
struct Judged {
    std::vector<Run> runs;
    std::vector<std::string> leftOut; ///< why a file could not be read, one line each
    Comparison comparison;
    std::vector<Verdict> verdicts;
};

/// A query finds examples by their places in one file. Throws UsageError where runs are of several.
void requireOneSet(const std::vector<Run>& runs) {
    for (const Run& run : runs)
        if (run.data.sha256 != runs.front().data.sha256)
            throw UsageError("the runs are of several data files, and a query finds examples of one",
                             "--query", "give folders whose runs are of one data file");
}

/// Methods whose runs failed are not judged, which a reader must know.
std::string failuresText(const std::vector<std::string>& folders, Console& console) {
    std::vector<std::string> warnings;
    std::map<std::string, std::size_t> failed;
    for (const RunFailure& failure : loadFailures(folders, warnings))
        ++failed[failure.run.method];
    for (const std::string& warning : warnings)
        console.warn(warning);
    if (failed.empty())
        return {};
    return "Runs failed and are not judged: " +
           joined(failed, ", ",
                  [](const auto& own) { return own.first + " " + std::to_string(own.second); }) +
           ".";
}

Judged judged(const VerdictArguments& options, Console& console) {
    Judged made;
    auto [runs, leftOut] = loadSummaries(options.folders, console.context());
    made.runs = std::move(runs);
    made.leftOut = std::move(leftOut);
    if (made.runs.empty())
        throw DataError("no run has finished", joined(options.folders), "run the experiment first");
    requireVerdictSplit(options.split, made.runs);
    const LoadRun load = [&](std::size_t run) { return loadStored(options.folders, made.runs[run].id); };
    made.comparison = compareRuns(made.runs, options.rule, variedIn({}, options.folders),
                                  tablesIn(options.folders).variants);
    for (const std::string& warning : made.comparison.warnings)
        console.warn(warning);
    const BaselineComparisons compared =
        compareToBaseline(made.comparison, made.runs, options.baseline, load, options.split, BestMarks::left);
    for (const std::string& problem : compared.problems)
        console.warn(problem);
    NamedResults named;
    if (!options.query.empty()) {
        requireOneSet(made.runs);
        const NamedExamples own = queried(options, made.runs.front(), console);
        named = namedResultsOf(made.comparison, made.runs, std::span(&own, 1), own.rows.rowCount(), compared,
                               load);
    }
    const std::string failures = failuresText(options.folders, console);
    for (const BaselineComparison& own : compared.all)
        if (!own.others.empty()) {
            const VerdictSource source{made.comparison, own,
                                       [&](std::size_t run) -> const Run& { return made.runs[run]; }, &named};
            made.verdicts.push_back(makeVerdict(source, askedTarget(options, source)));
            if (!failures.empty())
                made.verdicts.back().limits.push_back(failures);
        }
    if (made.verdicts.empty())
        throw DataError("no method is compared with the baseline", joined(options.folders),
                        "give runs of two methods or more on the same examples");
    return made;
}

std::string forPeople(const Judged& all, const std::string& format) {
    const auto names = [&](std::size_t row) { return all.comparison.rows[row].title(); };
    std::string text;
    for (const Verdict& verdict : all.verdicts) {
        for (const MethodVerdict& method : verdict.methods)
            text += (format == "md" ? "* " : "") + verdictSentence(method, verdict, names) +
                    (format == "md" ? "\n" : "\n\n");
        const Table table = verdictTable(verdict);
        text += format == "md" ? "\n" + toMarkdown(table)
                               : shownTable(table) + "\n" + shownText(table.caption) + "\n";
        text += &verdict == &all.verdicts.back() ? "" : "\n";
    }
    return text;
}

/// For programs all verdicts are one table.
Table forPrograms(const Judged& all) {
    const auto tableOf = [&](const Verdict& verdict) {
        Table table = verdictTable(verdict);
        if (all.verdicts.size() > 1) {
            table.columns.insert(table.columns.begin(), {"part", "part"});
            for (std::vector<Table::Cell>& row : table.rows)
                row.insert(row.begin(), Table::Cell(verdict.part));
        }
        return table;
    };
    Table table = tableOf(all.verdicts.front());
    for (std::size_t i = 1; i < all.verdicts.size(); ++i) {
        Table more = tableOf(all.verdicts[i]);
        addToList(table.caption, more.caption, " ");
        table.rows.insert(table.rows.end(), std::make_move_iterator(more.rows.begin()),
                          std::make_move_iterator(more.rows.end()));
    }
    return table;
}

void giveVerdict(VerdictArguments options, Console& console) {
    console.start();
    console.holdWarnings();
    if (!options.group.empty() && !options.query.empty())
        throw UsageError("the target is given twice", "--query", "leave --group or --query out");
    if (!options.data.empty() && options.query.empty())
        throw UsageError("a set is given, but no query", "--data", "add --query, or leave it out");
    if (!options.query.empty())
        RowQuery::parse(options.query); // a mistake is told before long work
    if (!options.out.path.empty())
        options.out.require();
    options.rule = ruleOfPlaces(options.rule, options.folders);
    const Judged all = judged(options, console);
    const std::string format = console.json() ? "json" : options.format;
    const std::string text = format == "csv"    ? toCsv(forPrograms(all))
                             : format == "json" ? toJson(forPrograms(all))
                                                : forPeople(all, format);
    for (const Verdict& verdict : all.verdicts) // before anything is shown
        recordReveal(options.folders, all.runs, verdict.split, options.rule, console);
    if (options.out.path.empty()) {
        console.print(text);
    } else {
        writeTextAtomically(options.out.path, text);
        console.print("wrote " + options.out.path + "\n");
    }
    requireNoneLeftOut(all.leftOut);
}

void addVerdictOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<VerdictArguments>();
    command->add_option("DIR", options->folders, "Folders of experiments, or run files")
        ->required()
        ->type_name("");
    addBaselineOption(*command, options->baseline);
    command
        ->add_option(
            "--group", options->group,
            "The group that the methods were meant to improve, by its name: 'shoe, red'; default: the "
            "worst group of the baseline on the validation split")
        ->type_name("NAME");
    command
        ->add_option(
            "--query", options->query,
            "The examples that the methods were meant to improve, by a condition: \"class = shoe and "
            "color != red\"")
        ->type_name("QUERY");
    command
        ->add_option("--data", options->data,
                     "The embedding set of the query; default: the file that the runs name")
        ->type_name("FILE");
    addMapOption(*command, options->map);
    command->add_option("--split", options->split, "Which examples are judged; default: the first test split")
        ->type_name("NAME");
    command->add_option("--select", options->rule, selectionHelp("the specification's"))->type_name("RULE");
    command->add_option("--format", options->format, "text (default), md, csv or json")
        ->type_name("FORMAT")
        ->check(oneOf({"text", "md", "csv", "json"}));
    command->add_option("-o,--out", options->out.path, "File to write instead of printing")
        ->type_name("FILE");
    options->out.addForceTo(*command);
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::compare,
                {{"Say which methods helped the worst group", "verdict study --baseline erm"},
                 {"Judge one group and write Markdown",
                  "verdict study --group \"pullover/dress, red\" --format md"}});
    command->callback([options, &console] { giveVerdict(*options, console); });
}

} // namespace

Command verdictCommand() {
    return {"verdict", "Which methods helped or harmed a group, the worst group and the average",
            addVerdictOptions};
}

} // namespace groupscope::cli
