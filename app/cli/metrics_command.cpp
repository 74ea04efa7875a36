// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/embedded_rows.h"
#include "core/base/error.h"
#include "core/math/gather.h"
#include "core/math/normalize.h"
#include "core/math/spectral_norm.h"
#include "core/methods/predictions.h"
#include "core/metrics/squared_alignment.h"
#include "core/report/metrics_document.h"
#include "core/report/text.h"

#include <memory>

namespace groupscope::cli {

namespace {

struct Options {
    DataOptions data;
    std::string split = "test";
    std::string head;
    std::string information = "paper";
    std::uint64_t seed = 0;
};

/// The rows that are measured.
struct Rows {
    Split split;
    std::vector<int> indices;
    std::vector<int> groups;
};

Rows chooseRows(const Options& options, const Task& task) {
    const std::optional<Split> split = parseSplit(options.split);
    if (!split)
        throw UsageError("there is no split '" + options.split + "'", "--split",
                         "choose one of: train, val, test");
    Rows rows{*split, task.rowsOf(*split), {}};
    if (rows.indices.empty())
        throw DataError("the " + std::string(splitName(*split)) + " split has no rows",
                        task.set->path.string(), "choose another split");
    for (const int row : rows.indices)
        rows.groups.push_back(task.groupIds[static_cast<std::size_t>(row)]);
    return rows;
}

/// Nothing is asked for, or a protocol.
std::optional<InformationProtocol> protocolOf(const std::string& word) {
    if (word == "none")
        return std::nullopt;
    if (word == "paper")
        return InformationProtocol::paper;
    if (word == "code")
        return InformationProtocol::code;
    throw UsageError("there is no protocol '" + word + "'", "--information",
                     "choose one of: paper, code, none");
}

/// Theorem 3.1, where it says something: for heads whose logits are linear in the embedding, of the same
/// classes.
void addBound(const TrainedHead& trained, const Task& task, const Rows& rows, Console& console,
              MetricsDocument& document) {
    const auto classifier = trained.head->linearClassifier();
    if (!classifier)
        return console.warn("the bound of the worst-group gap is left out: the logits of a " +
                            trained.head->state().kind + " head are no linear map of its embedding");
    if (trained.classes != task.groups.classes())
        return console.warn(
            "the bound of the worst-group gap is left out: the head was trained on other classes");
    const Predictions predictions = predictRows(*trained.head, task.X(), rows.indices, console.context());
    document.boundOnUnitRows = classifier->onUnitRows;
    document.bound = worstGroupBound(predictions.logits, rows.groups, task.groups,
                                     classifier->onUnitRows ? document.normalized : document.raw,
                                     spectralNorm(classifier->weight));
}

MetricsDocument measure(const Options& options, const Task& task, Console& console) {
    const Rows rows = chooseRows(options, task);
    const std::optional<InformationProtocol> protocol = protocolOf(options.information);
    const RunContext context = console.context();
    TrainedHead trained;
    MatrixF Z, unit;
    if (options.head.empty()) {
        gatherRows(task.X(), rows.indices, false, Z);
    } else {
        trained = loadHeadFor(*task.embedding, options.head);
        Z = embedRows(*trained.head, task.X(), rows.indices, context);
    }
    if (!Z.allFinite())
        throw DataError("the head embeds rows as NaN or infinite", options.head, "train it again");
    normalizeRows<float>(Z, unit);
    MetricsDocument document;
    document.split = rows.split;
    document.embedding = task.embedding->name;
    document.n = rows.indices.size();
    document.raw = alignment(Z, rows.groups, task.groups, context);
    document.normalized = alignment(unit, rows.groups, task.groups, context);
    document.frobenius = frobeniusAlignment(Z, rows.groups, task.groups, context);
    document.cosine = crossGroupCosine(Z, rows.groups, task.groups);
    if (protocol) {
        document.protocol = *protocol;
        document.information =
            representationInformation(Z, rows.groups, task.groups, *protocol, options.seed, context);
    }
    if (trained.head)
        addBound(trained, task, rows, console, document);
    return document;
}

std::string describe(const MetricsDocument& document, const GroupScheme& scheme) {
    std::string text = "Alignment of " + document.embedding + ", " + std::to_string(document.n) + " " +
                       std::string(splitName(document.split)) +
                       " rows: mean distance between the two groups of a class that lie farthest apart\n\n" +
                       toPlainText(alignmentTable(document, scheme));
    if (document.frobenius)
        text += "\nalignment after division by Frobenius norms: " + fixedText(*document.frobenius, 6) +
                " (not comparable between sets whose groups differ in size)\n";
    if (document.information)
        text += "\n" + toPlainText(informationTable(document, scheme));
    if (document.bound)
        text += "\nWorst-group loss within its bound (in nats; spectral norm " +
                fixedText(document.bound->spectralNorm, 3) +
                (document.boundOnUnitRows ? ", on normalised rows" : "") + ")\n\n" +
                toPlainText(boundTable(document, scheme));
    return text;
}

void metrics(const Options& options, Console& console) {
    console.start();
    const auto task = options.data.task(options.data.open(console), console);
    const MetricsDocument document = measure(options, *task, console);
    console.print(console.json() ? metricsToJson(document, task->groups) : describe(document, task->groups));
}

} // namespace

void addMetricsCommand(CLI::App& program, Console& console) {
    CLI::App* command = program.add_subcommand(
        "metrics", "What a representation depends on: alignment, mutual information, worst-group bound");
    auto options = std::make_shared<Options>();
    options->data.addTo(*command);
    command->add_option("--split", options->split, "train, val or test (default)")->type_name("SPLIT");
    command
        ->add_option("--head", options->head,
                     "Measure what this run's head makes of the embedding, and bound its worst-group loss")
        ->type_name("RUN.h5");
    command
        ->add_option("--information", options->information,
                     "Mutual information fitted on all rows (paper, default), on a random half (code), or "
                     "none")
        ->type_name("PROTOCOL");
    Console::addSeed(*command, options->seed, "Seed of the random halves of --information code; default 0");
    console.addFlags(*command);
    command->callback([options, &console] { metrics(*options, console); });
}

} // namespace groupscope::cli
