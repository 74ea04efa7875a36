// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/output_file.h"
#include "app/cli/prediction_file.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/data/row_names.h"
#include "core/data/scheme_labels.h"
#include "core/data/split_rows.h"
#include "core/experiment/run_embeddings.h"
#include "core/heads/no_head.h"
#include "core/io/import/embedding_file.h"
#include "core/runs/run_file.h"
#include "core/training/predictions.h"

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

namespace groupscope::cli {

namespace {

constexpr std::size_t mostNamed = 3; // examples of a warning

struct PredictArguments {
    std::string run;
    std::string file; ///< a set for the head; empty: what the run holds
    std::string data; ///< the run's own set; empty: where the run found it
    std::vector<std::string> map;
    std::string embedding;
    std::string classColumn;
    std::string splitColumn;
    std::vector<std::string> splits; ///< empty: all
    OutputFile out;
};

/// How many examples of each split were written.
using SplitCounts = std::vector<std::pair<std::string, std::int64_t>>;

/// Throws UsageError for a split that is asked for and not among those there are.
void requireSplits(const std::vector<std::string>& wanted, const std::vector<std::string>& known) {
    for (const std::string& word : wanted)
        if (std::find(known.begin(), known.end(), meantSplit(word)) == known.end())
            throw UsageError("there are no predictions of split '" + word + "'",
                             commandLineOptions({"split"}), "choose among: " + joined(known));
}

bool isWanted(const std::vector<std::string>& wanted, const std::string& split) {
    return wanted.empty() || std::any_of(wanted.begin(), wanted.end(),
                                         [&](const std::string& word) { return meantSplit(word) == split; });
}

/// Names (N,) of the examples of the run's set. Throws DataError when the set has others, FileError.
std::vector<std::string> namesIn(const std::string& set, const Run& run, const PredictArguments& options,
                                 Console& console) {
    if (set.empty())
        throw DataError("the run does not say where its set is", options.run, "name it with --data");
    std::vector<std::string> names = openEmbeddingFile(set, options.map, console.context())->ids;
    if (sumOfRowNames(names) != run.task.rows)
        throw DataError("the set has other examples than that of the run", set,
                        "name the set of the run with --data");
    return names;
}

/// The same; nothing where the set is not found and was not named.
std::optional<std::vector<std::string>> namesOf(const Run& run, const PredictArguments& options,
                                                Console& console) {
    if (!options.data.empty())
        return namesIn(options.data, run, options, console);
    try {
        return namesIn(run.data.file, run, options, console);
    } catch (const Cancelled&) {
        throw;
    } catch (const Error& error) {
        console.warn(std::string("examples are called by their row index, from 0: ") + error.what());
        return std::nullopt;
    }
}

/// Warns of the examples of a split that the run holds no prediction of.
void warnOfMissing(const Run& run, const std::vector<std::string>& wanted, Console& console) {
    for (const SplitDefinition& split : run.task.splits) {
        const SplitResult* result = run.split(split.name);
        const auto held =
            result == nullptr ? std::int64_t{0} : static_cast<std::int64_t>(result->predictions.size());
        if (held < split.n && isWanted(wanted, split.name))
            console.warn("the run holds predictions of " + std::to_string(held) + " of the " +
                         std::to_string(split.n) + " examples of " + split.name);
    }
}

void addSplit(const SplitResult& split, const std::optional<std::vector<std::string>>& names,
              const RunContext& context, PredictionFile& out) {
    for (std::size_t i = 0; i < split.predictions.size(); ++i) {
        context.throwIfStopped();
        const int row = split.rows[i];
        const auto place = static_cast<Eigen::Index>(i);
        PredictedExample example{.name = names ? (*names)[row] : std::to_string(row),
                                 .split = split.name,
                                 .prediction = split.predictions[i]};
        if (!split.labels.empty()) {
            example.label = split.labels[i];
            example.groups = split.groups.of(i);
        }
        if (split.logits.cols() > 0)
            example.logits = {split.logits.row(place).data(), static_cast<std::size_t>(split.logits.cols())};
        out.add(example);
    }
}

/// The predictions that the run holds.
SplitCounts writeHeld(const Run& run, const PredictArguments& options, PredictionFile& out,
                      const std::optional<std::vector<std::string>>& names, Console& console) {
    SplitCounts counts;
    for (const SplitResult& split : run.splits) {
        if (!isWanted(options.splits, split.name) || split.predictions.empty())
            continue;
        const std::int64_t before = out.examples();
        addSplit(split, names, console.context(), out);
        counts.emplace_back(split.name, out.examples() - before);
    }
    return counts;
}

/// Whether a split that is asked for has what `of` looks at.
template<class Of>
bool anySplit(const Run& run, const PredictArguments& options, const Of& of) {
    return std::any_of(run.splits.begin(), run.splits.end(), [&](const SplitResult& split) {
        return isWanted(options.splits, split.name) && of(split);
    });
}

SplitCounts predictHeld(const Run& run, const PredictArguments& options, Console& console,
                        std::int64_t& correct) {
    std::vector<std::string> known;
    for (const SplitResult& split : run.splits)
        if (!split.predictions.empty())
            known.push_back(split.name);
    if (known.empty())
        throw DataError("the run holds no predictions: " + run.method + " has no classifier", options.run,
                        "fit classifiers on its embedding with 'groupscope-cli downstream'");
    requireSplits(options.splits, known);
    const bool classes = anySplit(run, options, [](const auto& split) { return !split.labels.empty(); });
    const bool logits = anySplit(run, options, [](const auto& split) { return split.logits.cols() > 0; });
    if (!classes)
        console.warn("the run was made by a version that kept no classes of examples: class, group and "
                     "correct are left out");
    if (!logits)
        console.warn("the run holds predicted classes and no logits: probabilities are left out");
    const std::optional<std::vector<std::string>> names = namesOf(run, options, console);
    warnOfMissing(run, options.splits, console);
    PredictionFile out(
        options.out.path, run.groups,
        {.names = names.has_value(), .classes = classes, .groups = classes, .probabilities = logits});
    SplitCounts counts = writeHeld(run, options, out, names, console);
    out.commit();
    correct = classes ? out.correct() : -1;
    return counts;
}

/// The class column of another set: the one that is asked for, the run's, or the file's. Null: there is none.
const Column* classColumnIn(const EmbeddingSet& set, const Run& run, const std::string& wanted) {
    if (wanted == "none")
        return nullptr;
    if (!wanted.empty())
        return &set.column(wanted);
    if (const Column* own = set.findColumn(run.groups.className()))
        return own;
    return set.findColumn(set.classKey);
}

const Embedding& embeddingFor(const EmbeddingSet& set, const Run& run, const std::string& wanted) {
    const bool hasOwn =
        std::any_of(set.embeddings.begin(), set.embeddings.end(),
                    [&](const Embedding& embedding) { return embedding.name == run.task.embedding(); });
    return set.embedding(wanted.empty() && hasOwn ? run.task.embedding() : wanted);
}

/// A head with the set that it is applied to.
struct Application {
    std::shared_ptr<const EmbeddingSet> set;
    const Embedding* embedding;
    std::unique_ptr<Head> head;
    SchemeLabels said;
    std::vector<std::string> broken{}; ///< names of examples that hold NaN or infinity
};

Application applicationOf(const Run& run, const PredictArguments& options, Console& console) {
    if (!hasHead(run.head))
        throw DataError("the predictions of this run were imported: it has no head to apply", options.run,
                        "leave FILE out for the predictions that it holds");
    Application made;
    made.set = openEmbeddingFile(options.file, options.map, console.context());
    made.embedding = &embeddingFor(*made.set, run, options.embedding);
    made.head = fittingHead(run.head, run, *made.embedding, options.run);
    if (made.head->classCount() == 0)
        throw DataError("the head of " + run.method + " has no classifier", options.run,
                        "fit classifiers on its embedding with 'groupscope-cli downstream'");
    made.said = labelsByName(*made.set, run.groups, classColumnIn(*made.set, run, options.classColumn));
    for (const std::string& notice : commandLineTexts(made.set->notices))
        console.warn(notice);
    if (made.said.labels.empty())
        console.warn("the set has no class column of the run: class and correct are left out");
    if (!made.said.groups)
        console.warn(made.said.missing.empty()
                         ? std::string("groups need classes: they are left out")
                         : "the set has no column '" + joined(made.said.missing, "', '") +
                               "': groups are left out");
    return made;
}

/// Writes what the head says of the rows of one split.
void writeSplit(Application& of, const SplitRows& split, const RunContext& context, PredictionFile& out) {
    const auto add = [&](std::size_t place, std::span<const float> logits) {
        const auto row = static_cast<std::size_t>(split.rows[place]);
        if (!of.embedding->rows.row(split.rows[place]).allFinite()) {
            of.broken.push_back(of.set->ids[row]);
            return;
        }
        if (!std::all_of(logits.begin(), logits.end(), [](float value) { return std::isfinite(value); }))
            throw DataError("the head gives logits that are NaN or infinite for example '" +
                                of.set->ids[row] + "'",
                            of.head->state().kind + " head",
                            "train it again, or check that it belongs to this embedding");
        PredictedExample example{.name = of.set->ids[row], .split = split.name, .logits = logits};
        example.label = of.said.labels.empty() ? -1 : of.said.labels[row];
        if (of.said.groups)
            example.groups = of.said.groups->of(row);
        example.prediction =
            static_cast<int>(std::max_element(logits.begin(), logits.end()) - logits.begin());
        out.add(example);
    };
    predictInBlocks(*of.head, of.embedding->rows, split.rows, context,
                    [&](std::size_t first, const MatrixF& logits) {
                        for (Eigen::Index i = 0; i < logits.rows(); ++i)
                            add(first + static_cast<std::size_t>(i),
                                {logits.row(i).data(), static_cast<std::size_t>(logits.cols())});
                    });
}

void warnOfBroken(std::vector<std::string> names, Console& console) {
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end()); // an example may be in several splits
    if (!names.empty())
        console.warn(counted(names.size(), "example holds", "examples hold") +
                     " NaN or Inf, so that there is no prediction of it: " + joinedAndMore(mostNamed, names));
}

SplitCounts predictSet(const Run& run, const PredictArguments& options, Console& console,
                       std::int64_t& correct) {
    Application application = applicationOf(run, options, console);
    std::vector<std::string> warnings, known;
    const std::vector<SplitRows> splits = splitRows(*application.set, options.splitColumn, warnings);
    for (const std::string& warning : warnings)
        console.warn(warning);
    for (const SplitRows& split : splits)
        if (!split.name.empty())
            known.push_back(split.name);
    requireSplits(options.splits, known);
    PredictionFile out(
        options.out.path, run.groups,
        {.classes = !application.said.labels.empty(), .groups = application.said.groups.has_value()});
    SplitCounts counts;
    for (const SplitRows& split : splits) {
        if (!isWanted(options.splits, split.name))
            continue;
        const std::int64_t before = out.examples();
        writeSplit(application, split, console.context(), out);
        counts.emplace_back(split.name, out.examples() - before);
    }
    warnOfBroken(std::move(application.broken), console);
    out.commit();
    correct = application.said.labels.empty() ? -1 : out.correct();
    return counts;
}

std::string countsToJson(const PredictArguments& options, const SplitCounts& counts, std::int64_t correct) {
    nlohmann::ordered_json json{{"file", options.out.path}, {"run", options.run}};
    json["examples"] = 0;
    json["correct"] = correct < 0 ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(correct);
    json["splits"] = nlohmann::ordered_json::object();
    std::int64_t all = 0;
    for (const auto& [name, count] : counts) {
        json["splits"][name] = count;
        all += count;
    }
    json["examples"] = all;
    return json.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

std::string countsText(const Run& run, const PredictArguments& options, const SplitCounts& counts) {
    std::int64_t all = 0;
    for (const auto& [name, count] : counts)
        all += count;
    return "wrote " + options.out.path + ": " +
           counted(static_cast<std::size_t>(all), "prediction", "predictions") + " of " + run.method +
           ", seed " + std::to_string(run.seed) + " (" +
           joined(counts, ", ",
                  [](const auto& own) {
                      return (own.first.empty() ? std::string("no split") : own.first) + " " +
                             std::to_string(own.second);
                  }) +
           ")\n";
}

void predict(const PredictArguments& options, Console& console) {
    console.start();
    if (!options.out.path.ends_with(".csv"))
        throw UsageError("predictions are written as CSV", options.out.path,
                         "give a name that ends with .csv");
    options.out.require();
    const Run run = loadRun(options.run);
    std::int64_t correct = -1;
    const SplitCounts counts = options.file.empty() ? predictHeld(run, options, console, correct)
                                                    : predictSet(run, options, console, correct);
    console.print(console.json() ? countsToJson(options, counts, correct) : countsText(run, options, counts));
}

void addPredictOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<PredictArguments>();
    command->add_option("RUN", options->run, "Run file (.h5)")->required()->type_name("");
    CLI::Option* file = command
                            ->add_option("FILE", options->file,
                                         "Embedding set that the head of the run is applied to; without it "
                                         "the predictions that the run holds are written")
                            ->type_name("");
    command
        ->add_option("--data", options->data,
                     "Set of the run, for the names of examples; default: where the run found it")
        ->type_name("FILE")
        ->excludes(file);
    addMapOption(*command, options->map);
    const auto ofFile = [&](const char* flag, std::string& value, const char* help) {
        command->add_option(flag, value, help)->type_name("NAME")->needs(file);
    };
    ofFile("--embedding", options->embedding,
           "Embedding of FILE; default: as the run's, else what FILE says");
    ofFile("--class-column", options->classColumn,
           "Column of the class of FILE, matched by name with the run's, or 'none'; default: as the run's, "
           "else what FILE says");
    ofFile("--split-column", options->splitColumn, "Column of the split of FILE; default: what FILE says");
    command->add_option("--split", options->splits, "Splits to write, separated by commas; default: all")
        ->type_name("NAME,...")
        ->delimiter(',')
        ->allow_extra_args(false);
    command->add_option("--out", options->out.path, "Table to write (.csv), one line an example and split")
        ->required()
        ->type_name("OUT.csv");
    options->out.addForceTo(*command);
    console.addFlags(*command);
    command->callback([options, &console] { predict(*options, console); });
}

} // namespace

Command predictCommand() {
    return {"predict", "Write the prediction of every example, of a run or of its head on another set",
            addPredictOptions};
}

} // namespace groupscope::cli
