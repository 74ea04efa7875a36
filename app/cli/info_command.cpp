// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/described_file.h"
#include "app/cli/figure_folder.h"
#include "app/cli/fitted_table.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/data/imbalanced_task.h"
#include "core/experiment/presets.h"
#include "core/figures/class_counts.h"
#include "core/io/set_to_look_at.h"
#include "core/report/data_check_section.h"
#include "core/report/documents.h"
#include "core/report/group_table.h"
#include "core/report/untrainable_document.h"

#include <algorithm>
#include <memory>
#include <set>

namespace groupscope::cli {

namespace {

/// Describes the additional inputs of an embedding.
std::string describeInputs(const Embedding& embedding) {
    std::string text;
    if (!embedding.views.empty())
        text += ", " + counted(embedding.views.size(), "view", "views");
    if (embedding.texts.rows.size() > 0) {
        const std::vector<int>& owners = embedding.texts.rowOfText;
        text += ", " + counted(owners.size(), "text of ", "texts of ") +
                rowsText(std::set<int>(owners.begin(), owners.end()).size());
    }
    if (embedding.templates.rows.size() > 0)
        text +=
            ", " + counted(embedding.templates.classOfTemplate.size(), "class template", "class templates");
    if (const std::vector<std::string> prompts = embedding.templates.distinctNames(); !prompts.empty())
        text += " (prompts " +
                joined(prompts, ", ", [](const std::string& name) { return "'" + name + "'"; }) + ")";
    return text;
}

} // namespace

std::string setText(const EmbeddingSet& set) {
    std::string text = "file        " + set.path.string() + "\nsha256      " + set.sha256 + "\nexamples    " +
                       std::to_string(set.size()) + "\n";
    for (const Embedding& embedding : set.embeddings)
        text += "embedding   " + embedding.name + ", " + std::to_string(embedding.rows.cols()) +
                " dimensions" + (embedding.classEmbeddings.rows() > 0 ? ", with class embeddings" : "") +
                describeInputs(embedding) + "\n";
    for (const Column& column : set.columns)
        text += "column      " + column.name + ", " + std::to_string(column.categories.size()) +
                (column.categories.size() == 1 ? " value\n" : " values\n");
    for (const NumberColumn& column : set.numbers)
        text += "column      " + column.name + ", real numbers\n";
    return text;
}

namespace {

/// Describes the definition of the groups.
std::string describeGroups(const Task& task) {
    const std::string names = joined(task.groups.attributeNames());
    switch (task.groups.kind()) {
    case GroupScheme::Kind::overlapping:
        return "\ngroups      overlapping: " + names + "\ntrain by    " +
               (task.partition ? joined(task.partition->groups.attributeNames())
                               : std::string("no attribute: methods that need groups cannot be trained"));
    case GroupScheme::Kind::named:
        return "\ngroups      named by " + names;
    case GroupScheme::Kind::acrossClasses:
        return "\ngroups      values of " + names + ", independent of the class";
    case GroupScheme::Kind::crossed:
        break;
    }
    return "\nattributes  " + (names.empty() ? std::string("none: groups are classes") : names);
}

std::string splitName(const Task& task) {
    if (task.drawnSplit && !task.drawnSplit->domainColumn.empty())
        return task.drawnSplit->domainColumn + " '" + task.drawnSplit->testDomain + "' left out";
    if (task.drawnSplit)
        return "drawn";
    return task.splitColumn.empty() ? "none" : task.splitColumn;
}

/// Describes the splits: the usual ones in one line, each other in a separate line.
std::string describeRows(const Task& task) {
    std::string text = "\nsplit       " + splitName(task), others;
    for (const Split& set : task.splits) {
        const std::string size = std::to_string(set.rows.size()) + " " + set.name;
        if (task.indexOf(set) < usualSplits.size())
            text += (task.indexOf(set) == 0 ? ": " : ", ") + size;
        else
            others += "\nsplit       " + set.name + ": " + rowsText(set.rows.size()) + ", " +
                      std::string(purposeName(set.purpose)) + (set.title == set.name ? "" : ", " + set.title);
        if (!set.unlabeled.empty())
            others += "\nno class    " + rowsText(set.unlabeled.size()) + " of " + set.name;
    }
    if (task.fit().name != trainSplit)
        others += "\nfitted on   " + task.fit().name;
    if (task.select().name != validationSplit)
        others += "\nselected by " + task.select().name;
    return text + others;
}

std::string describeTask(const Task& task) {
    std::string text = "\nclass       " + task.groups.className() + describeGroups(task) + describeRows(task);
    std::vector<SplitCounts> counts;
    for (const Split& set : task.splits)
        counts.push_back({set.name, set.groupCounts});
    return text + "\n\n" + shownTable(groupCountTable(task.groups, counts));
}

/// Gaps of the set for training, each with its fix. A column that was asked for is another matter: it is
/// missed by name.
std::vector<std::string> lacksOf(const EmbeddingSet& set, const DataOptions& options) {
    std::vector<std::string> lacks;
    if (options.selection.classColumn.empty() && !hasClasses(set, options.selection))
        lacks.push_back((set.classKey.empty() ? std::string("no class")
                                              : "no class (the file names '" + set.classKey + "')") +
                        ": name its column with --class-column, or add a table of labels with --map "
                        "metadata=FILE.csv");
    if (!options.asksSplit() && !hasSplit(set, options.selection))
        lacks.push_back("no split: name its column with --split-column, or draw one with --draw-split "
                        "0.6,0.2,0.2");
    return lacks;
}

/// Whether the set cannot be looked at for that reason whatever is asked of it.
bool isOfFile(const std::string& failure, const std::shared_ptr<const EmbeddingSet>& set) {
    TaskSelection nothing;
    nothing.brokenRows = BrokenRows::exclude;
    try {
        taskToLookAt(set, nothing);
        return false;
    } catch (const DataError& error) {
        return failure == error.what();
    }
}

/// A set that cannot be trained on yet: its rows are looked at all the same, where they can be. Throws
/// DataError for what was asked for and is not there or not taken.
void look(const std::shared_ptr<const EmbeddingSet>& set, const DataOptions& options,
          std::vector<std::string> lacks, Console& console) {
    std::shared_ptr<const Task> task;
    try {
        task = taskToLookAt(set, options.asked());
    } catch (const DataError& error) {
        if (!isOfFile(error.what(), set)) {
            warnOfUnused(*set, console);
            throw;
        }
        if (std::find(lacks.begin(), lacks.end(), error.what()) == lacks.end())
            lacks.emplace_back(error.what());
    }
    for (const Message& notice : set->notices)
        console.warn(notice.commandLine());
    std::string text = "\n";
    for (const std::string& obstacle : lacks)
        text += "to train    " + obstacle + "\n";
    if (!task)
        return console.print(console.json() ? untrainableToJson(*set, lacks) : text);
    const ValidationReport validation = validateTask(*task, console.context());
    console.print(console.json() ? lookedAtToJson(*set, *task, lacks, validation)
                                 : text + "\n" + dataCheckText(dataChecks(validation, *task), set->size()));
}

/// The task to train on, or why there is none.
std::shared_ptr<const Task> taskOrObstacle(const std::shared_ptr<const EmbeddingSet>& set,
                                           const DataOptions& options, std::vector<std::string>& lacks,
                                           Console& console) {
    try {
        const std::shared_ptr<const Task> task = makeTask(set, options.asked());
        warnOf(*task, console);
        return task;
    } catch (const DataError& error) {
        lacks.emplace_back(error.what());
        return nullptr;
    }
}

struct InfoArguments {
    DataOptions data;
    FigureFolder figures;
    std::string imbalance; ///< file of a specification, or id of a preset; empty: none
};

/// The imbalance that figures are drawn of. Throws UsageError for a specification without one.
ImbalancePlan wantedImbalance(const InfoArguments& options) {
    const ExperimentPreset* preset = experimentPresets().known(options.imbalance);
    const ExperimentSpec spec = preset != nullptr ? preset->spec : readExperimentSpec(options.imbalance);
    if (!spec.imbalance)
        throw UsageError("the specification draws no imbalance", options.imbalance,
                         "give one with the key imbalance, or a preset such as metric-levels");
    return *spec.imbalance;
}

/// Examples of each class of every split, and of the training examples at every level of the first draw.
std::vector<ClassCounts> wantedCounts(const InfoArguments& options, const std::shared_ptr<const Task>& task) {
    std::vector<ClassCounts> counts;
    for (const Split& split : task->splits)
        if (!split.rows.empty())
            counts.push_back(classCountsOf(*task, split, split.name));
    if (options.imbalance.empty())
        return counts;
    const ImbalanceDraws draws(task, wantedImbalance(options));
    for (std::size_t level = 0; level < draws.plan().levels.size(); ++level) {
        const ImbalancedTask made = draws.make(level, 0);
        const Task& coloured = task->groups.attributes().empty() ? *made.sides : *made.task;
        counts.push_back(
            classCountsOf(coloured, coloured.fit(), coloured.fit().name + ", " + made.draw.level));
    }
    return counts;
}

void writeCounts(const InfoArguments& options, const std::shared_ptr<const Task>& task, Console& console) {
    if (options.figures.path.empty())
        return;
    const std::vector<ClassCounts> counts = wantedCounts(options, task);
    const std::size_t written = options.figures.write(FigureNeeds::examples, {.classCounts = counts});
    if (!console.json())
        console.print("\nwrote " + counted(written, "figure", "figures") + " into " + options.figures.path +
                      "\n");
}

void describe(const std::shared_ptr<const EmbeddingSet>& set, const InfoArguments& arguments,
              Console& console) {
    const DataOptions& options = arguments.data;
    if (!console.json())
        console.print(setText(*set)); // first: who chose the wrong columns sees which there are
    askedEmbedding(*set, options.asked().embedding);
    requireColumns(*set, options.asked().columns());
    std::vector<std::string> lacks = lacksOf(*set, options);
    const std::shared_ptr<const Task> task =
        lacks.empty() ? taskOrObstacle(set, options, lacks, console) : nullptr;
    if (!task) {
        if (!arguments.figures.path.empty())
            console.warn("no figures are written: the set cannot be trained on");
        return look(set, options, std::move(lacks), console);
    }
    const ValidationReport validation = validateTask(*task, console.context());
    console.print(console.json() ? taskToJson(*task, validation)
                                 : describeTask(*task) + "\n" +
                                       dataCheckText(dataChecks(validation, *task), set->size()));
    writeCounts(arguments, task, console);
}

void info(const InfoArguments& arguments, Console& console) {
    console.start();
    const DataOptions& options = arguments.data;
    if (!arguments.imbalance.empty() && arguments.figures.path.empty())
        throw UsageError("an imbalance is given, and no folder for figures of it", "--imbalance",
                         "give --figures FOLDER as well");
    if (!arguments.imbalance.empty())
        wantedImbalance(arguments);
    arguments.figures.require();
    std::shared_ptr<const EmbeddingSet> set;
    try {
        set = options.open(console);
    } catch (const NoEmbedding& why) {
        return describeFileOf(options, why, console);
    }
    describe(set, arguments, console);
}

void addInfoOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<InfoArguments>();
    options->data.addTo(*command, BrokenRows::exclude); // who looks at a set wants to see what it lacks
    command
        ->add_option("--figures", options->figures.path,
                     "Write how many examples each class of each split has as SVG into this folder")
        ->type_name("FOLDER");
    command
        ->add_option("--imbalance", options->imbalance,
                     "With --figures: the training examples too at each level of this specification's "
                     "imbalance, or of a preset's, first draw")
        ->type_name("SPEC.json");
    options->figures.out.addForceTo(*command);
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::data,
                {{"Show classes, groups, splits and problems of a set", "info demo.h5ad"},
                 {"Read a CSV file and take the split from its column fold",
                  "info features.csv --split-column fold"}});
    command->callback([options, &console] { info(*options, console); });
}

} // namespace

Command infoCommand() {
    return {"info",
            "Examples, dimensions, classes, attributes, examples of each group, and checks of the data",
            addInfoOptions};
}

} // namespace groupscope::cli
