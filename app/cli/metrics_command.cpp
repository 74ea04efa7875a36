// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/embedded_rows.h"
#include "app/cli/figure_folder.h"
#include "app/cli/fitted_table.h"
#include "app/cli/gap_options.h"
#include "app/cli/list_option.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/experiment/representation.h"
#include "core/measures/companions.h"
#include "core/measures/measure.h"
#include "core/measures/subgroup_views.h"
#include "core/report/metrics_document.h"

#include <algorithm>
#include <cmath>
#include <memory>

namespace groupscope::cli {

namespace {

struct MetricsArguments {
    DataOptions data;
    std::string split;   ///< empty: the first to report on that has rows
    std::string gallery; ///< the split that is searched; empty: rows search each other
    std::string head;
    std::string information = "both";
    std::vector<std::string> only; ///< ids of measures; empty: all that can be measured
    BoundConstants bound;
    GapOptions gaps;
    FigureFolder figures;
    std::uint64_t seed = 0;
};

/// Parses the kind of mutual information to measure. Throws UsageError for another word.
RepresentationPlan informationPlan(const std::string& word) {
    const bool paper = word == "paper" || word == "both",
               standardized = word == "standardized" || word == "both";
    if (!paper && !standardized && word != "code" && word != "none")
        throw UsageError("there is no protocol '" + word + "'", "--information",
                         "choose one of: both, standardized, paper, code, none");
    RepresentationPlan plan{.standardized = standardized, .information = std::nullopt};
    if (paper)
        plan.information = InformationProtocol::paper;
    if (word == "code")
        plan.information = InformationProtocol::code;
    return plan;
}

/// Throws UsageError for constants that Theorem 3.1 does not allow.
void requireInRange(const BoundConstants& constants) {
    if (!(constants.delta > 0.0 && constants.delta < 1.0))
        throw UsageError("the probability δ is not between 0 and 1", "--bound-delta",
                         "give one such as 0.05");
    if (!(constants.lipschitz > 0.0) || !std::isfinite(constants.lipschitz))
        throw UsageError("the constant C1 is not a positive number", "--bound-lipschitz",
                         "give one such as 1.4142, or leave it out");
}

const Split& reportedSet(const Task& task) {
    const auto found = std::find_if(task.splits.begin(), task.splits.end(), [](const Split& set) {
        return set.purpose == Purpose::report && !set.rows.empty();
    });
    return found == task.splits.end() ? task.split(testSplit, "--split") : *found;
}

TrainedHead wantedHead(const MetricsArguments& options, const Task& task) {
    return options.head.empty() ? TrainedHead() : loadHeadFor(*task.embedding, options.head);
}

/// Measures, and says why a head has no bound: Theorem 3.1 is about logits that are linear in the embedding
/// and about the very classes that they stand for.
Representation measure(const MetricsArguments& options, Evaluated& evaluated, const TrainedHead& trained,
                       Console& console) {
    RepresentationPlan plan = informationPlan(options.information);
    plan.split = evaluated.split().name;
    plan.seed = options.seed;
    Representation measured = measureRepresentation(evaluated, plan);
    const std::string leftOut = "the bound of the worst-group gap is left out: ";
    if (trained.head && trained.classes != evaluated.task().groups.classes()) {
        measured.bound.reset();
        console.warn(leftOut + "the head was trained on other classes");
    } else if (trained.head && !measured.bound) {
        console.warn(leftOut + "the logits of a " + trained.head->state().kind +
                     " head are no linear map of its embedding");
    }
    return measured;
}

/// The requested measures, or all that can be measured. Throws UsageError for a requested one that cannot.
std::vector<NamedMeasured> measuresOf(const MetricsArguments& options, Evaluated& evaluated, bool sameClasses,
                                      Console& console) {
    std::vector<NamedMeasured> measured;
    const auto reason = [&](const Measure& own) {
        const bool ofClasses = own.needs == Needs::logits || own.needs == Needs::linearClassifier;
        return ofClasses && evaluated.head() != nullptr && !sameClasses
                   ? std::string("the head was trained on other classes")
                   : own.reason(evaluated);
    };
    std::vector<std::string> ids;
    for (const std::string& id : options.only) {
        const Measure& wanted = measures().find(id, "--measure");
        if (const std::string why = reason(wanted); !why.empty())
            throw UsageError("'" + id + "' cannot be measured", "--measure", why);
        if (evaluated.gallery() != nullptr && !wanted.searches)
            throw UsageError("'" + id + "' searches no gallery", "--measure",
                             "leave --gallery out, or ask for measures of retrieval such as recall_at_1");
        warnOfOldName(wanted, id, console);
        ids.push_back(wanted.id);
    }
    const RepresentationPlan information = informationPlan(options.information);
    const std::vector<std::string> only = withCompanions(ids);
    for (const Measure* own : measures().with(only)) {
        const bool asked = std::find(only.begin(), only.end(), own->id) != only.end();
        const bool unwanted =
            (own->id == "mutual_information" && information.information != InformationProtocol::paper) ||
            (own->id == "mutual_information_standardized" && !information.standardized) || own->onRequest ||
            (own->comparesAllRows && evaluated.rows().size() > mostComparedRows) ||
            (evaluated.gallery() != nullptr && !own->searches);
        if (asked || (options.only.empty() && !unwanted && reason(*own).empty()))
            measured.push_back({own->id, own->of(evaluated)});
    }
    return measured;
}

/// The table of the gaps, which follows those of the measures.
std::string describeGaps(const std::vector<Gap>& gaps) {
    return gaps.empty() ? ""
                        : "\nGaps: first minus second side, whether more is better or less\n\n" +
                              shownTable(gapsTable(gaps));
}

/// Says so where some are asked for and there are none.
std::vector<Gap> wantedGaps(const std::vector<GapDefinition>& definitions,
                            const std::vector<NamedMeasured>& measured, Evaluated& evaluated,
                            std::uint64_t seed, Console& console) {
    std::vector<Gap> gaps = gapsOf(definitions, measured, evaluated, seed);
    if (gaps.empty() && !definitions.empty())
        console.warn("no measure has a gap of that definition: it is of values of subgroups on both sides");
    return gaps;
}

/// Note beside values of some of the rows; empty for values of all rows.
std::string someText(std::size_t some, std::size_t all, const std::string& what) {
    return all > mostComparedRows ? "\n" + what + ": estimated on " + std::to_string(some) + " of the " +
                                        std::to_string(all) + " examples, evenly spread\n"
                                  : "";
}

std::string describe(const Representation& measured, const GroupScheme& scheme) {
    std::string text = "Alignment of " + measured.embedding + ", " + std::to_string(measured.n) + " " +
                       measured.split +
                       " examples: mean distance between the two groups of a class that lie farthest apart" +
                       someText(measured.alignedRows, measured.n, "alignment and bound") + "\n\n" +
                       shownTable(alignmentTable(measured, scheme));
    if (measured.frobenius)
        text += "\nalignment after division by Frobenius norms: " + fixedText(*measured.frobenius, 6) +
                " (not comparable between sets whose groups differ in size)\n";
    if (measured.information || measured.standardized)
        text += "\n" + shownTable(informationTable(measured, scheme)) +
                someText(measured.informationRows, measured.n, "the information");
    if (measured.standardized)
        text += "mean norm of the embeddings: " + fixedText(measured.standardized->meanNorm, 4) +
                "; the information of standardised columns does not depend on it, that of the raw embedding "
                "does\n";
    if (measured.bound)
        text += "\nWorst-group loss within its bound (in nats; δ " +
                displayText(measured.bound->constants.delta) + ", C1 " +
                fixedText(measured.bound->constants.lipschitz, 3) + ", spectral norm " +
                fixedText(measured.bound->spectralNorm, 3) +
                (measured.boundOnUnitRows ? ", on unit-length embeddings" : "") + ")\n\n" +
                shownTable(boundTable(measured, scheme));
    return text;
}

/// Names the searched gallery where it is not the split itself.
std::string describeGallery(const Evaluated& evaluated) {
    const Split* gallery = evaluated.gallery();
    return gallery == nullptr
               ? std::string()
               : std::to_string(evaluated.rows().size()) + " examples of " + evaluated.split().name +
                     " search the " + std::to_string(gallery->rows.size()) + " of " + gallery->name + "\n\n";
}

/// Who is among whose nearest rows, and what directions subgroups use.
void writeFigures(const MetricsArguments& options, Evaluated& evaluated, Console& console) {
    if (options.figures.path.empty())
        return;
    if (evaluated.gallery() != nullptr)
        console.warn("the figure of neighbours is left out: the examples search a gallery");
    const bool tooMany = evaluated.rows().size() > mostComparedRows;
    if (tooMany)
        console.warn("the figure of neighbours is left out: more than " + std::to_string(mostComparedRows) +
                     " examples");
    const SubgroupViews views{evaluated.split().name,
                              tooMany || evaluated.gallery() != nullptr ? std::vector<SubgroupConfusion>()
                                                                        : subgroupConfusions(evaluated),
                              subgroupSpectra(evaluated.sample(ManyRows::some))};
    const std::string name = options.head.empty() ? evaluated.task().embedding->name : options.head;
    const std::size_t written =
        options.figures.write(FigureNeeds::subgroups, {.subgroups = {{.name = name, .views = &views}}});
    if (written == 0)
        console.warn("there are no two subgroups to draw, or more than " +
                     std::to_string(mostViewedSubgroups));
    else if (!console.json())
        console.print("wrote " + std::to_string(written) + " figures into " + options.figures.path + "\n\n");
}

void metrics(const MetricsArguments& options, Console& console) {
    console.start();
    console.holdWarnings();
    options.figures.require();
    const auto task = options.data.task(options.data.open(console), console);
    const Split& set = options.split.empty() ? reportedSet(*task) : task->split(options.split, "--split");
    const TrainedHead trained = wantedHead(options, *task);
    informationPlan(options.information); // a word that is none is said before anything is measured
    requireInRange(options.bound);
    const std::vector<GapDefinition> definitions = options.gaps.definitions();
    for (const GapDefinition& definition : definitions)
        requireKnown(definition, task->groups);
    Evaluated evaluated(*task, set, trained.head.get(), console.context());
    if (!options.gallery.empty())
        evaluated.searchIn(task->split(options.gallery, "--gallery"));
    evaluated.setBoundConstants(options.bound);
    writeFigures(options, evaluated, console);
    const bool sameClasses = trained.classes == task->groups.classes();
    if (!options.only.empty() || evaluated.gallery() != nullptr) {
        const std::vector<NamedMeasured> wanted = measuresOf(options, evaluated, sameClasses, console);
        const std::vector<Gap> gaps = wantedGaps(definitions, wanted, evaluated, options.seed, console);
        return console.print(
            console.json() ? metricsToJson(evaluated, wanted, gaps)
                           : describeGallery(evaluated) +
                                 shownTable(measuresTable(wanted, task->groups, evaluated.rows().size())) +
                                 describeGaps(gaps));
    }
    const Representation measured = measure(options, evaluated, trained, console);
    const std::vector<NamedMeasured> all = measuresOf(options, evaluated, sameClasses, console);
    const std::vector<NotMeasured> left = notMeasuredUnasked(evaluated.rows().size());
    const std::vector<Gap> gaps = wantedGaps(definitions, all, evaluated, options.seed, console);
    console.print(console.json()
                      ? metricsToJson(measured, all, task->groups, gaps, left)
                      : describe(measured, task->groups) + "\n" +
                            shownTable(measuresTable(all, task->groups, measured.n)) +
                            (left.empty() ? "" : "\n" + describeNotMeasured(left)) + describeGaps(gaps));
}

void addMetricsOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<MetricsArguments>();
    options->data.addTo(*command);
    command
        ->add_option("--split", options->split,
                     "Split: test (default, or else the first report split), val, train or another")
        ->type_name("NAME");
    command
        ->add_option("--gallery", options->gallery,
                     "Split that the examples search, such as train, in place of their own; measures of "
                     "retrieval alone")
        ->type_name("NAME");
    command
        ->add_option("--head", options->head,
                     "Measure what this run's head makes of the embedding, and bound its worst-group loss")
        ->type_name("RUN.h5");
    command
        ->add_option(
            "--information", options->information,
            "Mutual information of standardised columns (standardized), of the raw embedding, fitted on all "
            "examples (paper), of both (default), fitted on a random half (code), or none")
        ->type_name("PROTOCOL");
    addListOption(*command, "--measure,--only", "IDS", options->only,
                  "Measure these alone, with commas; see 'groupscope-cli measures'");
    command
        ->add_option("--bound-delta", options->bound.delta,
                     "δ of Theorem 3.1: the bound of the worst group's loss may fail with this probability, "
                     "between 0 and 1; default 0.05")
        ->type_name("SHARE");
    command
        ->add_option(
            "--bound-lipschitz", options->bound.lipschitz,
            "C1 of Theorem 3.1: how sharply the loss reacts to the logits, above 0; default √2, that "
            "of the cross-entropy")
        ->type_name("NUMBER");
    options->gaps.addTo(*command);
    command
        ->add_option("--figures", options->figures.path,
                     "Write subgroups of the nearest examples and singular values of subgroups as SVG into "
                     "this folder")
        ->type_name("FOLDER");
    options->figures.out.addForceTo(*command);
    Console::addSeed(*command, options->seed,
                     "Seed of the random halves of --information code and of the draws behind intervals of "
                     "gaps; default 0");
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::inspect,
                {{"Measure the raw embedding", "metrics demo.h5ad"},
                 {"Measure the embedding of a trained head on the validation split",
                  "metrics demo.h5ad --head run.h5 --split val --measure recall_at_1,alignment"}});
    command->callback([options, &console] { metrics(*options, console); });
}

} // namespace

Command metricsCommand() {
    return {"metrics", "What a representation depends on: alignment, mutual information, worst-group bound",
            addMetricsOptions};
}

} // namespace groupscope::cli
