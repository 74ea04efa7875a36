// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/mutual_information.h"

#include "core/base/random.h"
#include "core/math/softmax_regression.h"
#include "core/measures/information_of.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace groupscope {

namespace {

/// Rows of each label; as long as the largest label asks for.
std::vector<int> countLabels(std::span<const int> labels, std::span<const int> rows) {
    std::vector<int> counts;
    for (const int row : rows) {
        const auto label = static_cast<std::size_t>(labels[row]);
        if (label >= counts.size())
            counts.resize(label + 1, 0);
        ++counts[label];
    }
    return counts;
}

/// Number of each label among those that occur; -1 for the others.
std::vector<int> numberLabels(const std::vector<int>& counts) {
    std::vector<int> numbers;
    int next = 0;
    for (const int count : counts)
        numbers.push_back(count > 0 ? next++ : -1);
    return numbers;
}

} // namespace

std::optional<double> mutualInformation(const MatrixView<float>& Z, std::span<const int> labels,
                                        std::span<const int> fitRows, std::span<const int> meanRows,
                                        const RunContext& context) {
    const std::vector<int> numbers = numberLabels(countLabels(labels, fitRows));
    const int known = numbers.empty() ? 0 : 1 + *std::max_element(numbers.begin(), numbers.end());
    if (known < 2)
        return std::nullopt;
    std::vector<int> fitLabels;
    for (const int row : fitRows)
        fitLabels.push_back(numbers[labels[row]]);
    const SoftmaxFit fit = fitSoftmax(Z, fitRows, fitLabels, known, {}, context);
    if (!fit.converged)
        context.notice("mutual information is approximate: the logistic regression has not converged in " +
                       std::to_string(fit.iterations) + " steps");

    const Matrix<double> probabilities = softmaxProbabilities(fit.model, Z, meanRows);
    const std::vector<int> counts = countLabels(labels, meanRows);
    double sum = 0.0;
    bool shared = false;
    // Only classes in both parts count: others have no prior here or no probability there.
    for (std::size_t label = 0; label < std::min(counts.size(), numbers.size()); ++label) {
        if (counts[label] == 0 || numbers[label] < 0)
            continue;
        shared = true;
        const double logPrior =
            std::log(static_cast<double>(counts[label]) / static_cast<double>(meanRows.size()));
        for (Eigen::Index i = 0; i < probabilities.rows(); ++i)
            // 0 · log 0 counts as 0.
            if (const double p = probabilities(i, numbers[label]); p > 0.0)
                sum += p * (std::log(p) - logPrior);
    }
    return shared ? std::optional(sum / static_cast<double>(meanRows.size())) : std::nullopt;
}

namespace {

/// The `rows` that have a label.
std::vector<int> labelled(std::span<const int> rows, const std::vector<int>& labels) {
    std::vector<int> known;
    for (const int row : rows)
        if (labels[row] >= 0)
            known.push_back(row);
    return known;
}

} // namespace

RepresentationInformation representationInformation(const MatrixView<float>& Z, const RowLabels& labels,
                                                    InformationProtocol protocol, std::uint64_t seed,
                                                    const RunContext& context) {
    std::vector<int> all(labels.classes.size());
    std::iota(all.begin(), all.end(), 0);
    std::vector<int> rows = labelled(all, labels.classes);
    std::span<const int> fitRows = rows, meanRows = rows;
    // The reference code fits on one half and takes the mean on the other; the paper uses all rows for both.
    if (protocol == InformationProtocol::code) {
        Random(seed, "information halves").shuffle(rows);
        fitRows = fitRows.first(rows.size() / 2);
        meanRows = meanRows.subspan(rows.size() / 2);
    }
    const auto measure = [&](const std::vector<int>& of) {
        return mutualInformation(Z, of, labelled(fitRows, of), labelled(meanRows, of), context);
    };
    RepresentationInformation information;
    information.ofClass = measure(labels.classes);
    for (const std::vector<int>& attribute : labels.attributes)
        information.ofAttributes.push_back(measure(attribute));
    return information;
}

} // namespace groupscope

namespace groupscope::measure {

namespace {

/// Fitted from nothing each time: a start from the last epoch would be faster, but a resumed run has none.
Recorded recordInformation(Evaluated& evaluated) {
    if (!evaluated.hasDistances())
        return {.reason = unmeasurableRows};
    return {.values = recordedInformation(evaluated, evaluated.information(InformationProtocol::paper),
                                          InformationScale::paper)};
}

} // namespace

Measure mutualInformation() {
    return {.id = "mutual_information",
            .title = "mutual information, raw embedding",
            .shortTitle = "raw mutual information",
            .formula = "mean of ln p(y|z) − ln p(y), p(y|z) from a logistic regression (C = 1) on the raw "
                       "embedding; of the class, and of each attribute. It grows with the norm of the "
                       "embeddings: to compare embeddings take mutual_information_standardized",
            .source = "Correct-N-Contrast, Eq. 18",
            .unit = "nats",
            .better = Better::neither,
            .needs = Needs::embedding,
            .ofAttributes = true,
            .wholeOf = "class",
            .ofRows =
                [](Evaluated& evaluated) {
                    return measuredInformation(evaluated, evaluated.information(InformationProtocol::paper));
                },
            .recordings = {{.summary = "mutual information of the class in nats, raw embedding",
                            .note = "As in the paper; it depends on the norm of the embeddings. Fits a "
                                    "regression each epoch: slows short epochs.",
                            .rowsInAll = 5000,
                            .series = {{"mi.class", "class"}, {"mi.attribute.*", ""}},
                            .of = recordInformation}}};
}

} // namespace groupscope::measure
