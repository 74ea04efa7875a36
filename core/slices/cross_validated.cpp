// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/slices/cross_validated.h"

#include "core/base/counted.h"
#include "core/base/random.h"
#include "core/base/text.h"
#include "core/math/standardized_regression.h"

#include <utility>

namespace groupscope {

namespace {

constexpr int foldCount = 5;

/// The folds (n,) of examples of `labels` (n,), each in [0,5): of each class as even as can be.
std::vector<int> foldsOf(std::span<const int> labels, int classes) {
    std::vector<std::vector<int>> examples(static_cast<std::size_t>(classes));
    for (std::size_t i = 0; i < labels.size(); ++i)
        examples[labels[i]].push_back(static_cast<int>(i));
    std::vector<int> folds(labels.size(), 0);
    int next = 0;
    for (std::size_t c = 0; c < examples.size(); ++c) {
        Random(0, "folds of labels", c).shuffle(examples[c]);
        for (const int i : examples[c])
            folds[i] = next++ % foldCount;
    }
    return folds;
}

/// Fits to the examples of all other folds and fills in the probabilities of one fold. `codes` (C,): place of
/// each class among those that are judged, -1 for the others.
void fillFold(const Task& task, std::span<const int> rows, std::span<const int> folds, int fold,
              const std::vector<int>& codes, ClassProbabilities& probabilities, const RunContext& context) {
    std::vector<int> fitted, labels, held;
    std::vector<Eigen::Index> places;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const int code = codes[task.labels[rows[i]]];
        if (folds[i] == fold) {
            held.push_back(rows[i]);
            places.push_back(static_cast<Eigen::Index>(i));
        } else if (code >= 0) {
            fitted.push_back(rows[i]);
            labels.push_back(code);
        }
    }
    int classes = 0;
    for (const int code : codes)
        classes += code >= 0 ? 1 : 0;
    MatrixF X, own;
    gatherRows(task.X(), fitted, false, X);
    const StandardizedFit fit =
        fitStandardized(X, labels, classes, {.penalty = 0.01, .iterations = 200, .tolerance = 1e-5}, context);
    gatherRows(task.X(), held, false, X);
    probabilitiesOfRows(fit.scores, X, own);
    for (std::size_t k = 0; k < places.size(); ++k)
        for (std::size_t c = 0; c < codes.size(); ++c)
            if (codes[c] >= 0)
                probabilities.values(places[k], static_cast<Eigen::Index>(c)) =
                    own(static_cast<Eigen::Index>(k), codes[c]);
}

} // namespace

ClassProbabilities crossValidated(const Task& task, std::span<const int> rows,
                                  std::vector<std::string>& notes, const RunContext& context) {
    const auto classes = static_cast<std::size_t>(task.classCount());
    std::vector<int> labels, counts(classes, 0), codes(classes, -1);
    for (const int row : rows) {
        labels.push_back(task.labels[row]);
        ++counts[task.labels[row]];
    }
    ClassProbabilities probabilities{
        .values = Matrix<double>::Zero(static_cast<Eigen::Index>(rows.size()), task.classCount()),
        .judged = std::vector<char>(classes, 0)};
    std::vector<std::string> small;
    int judged = 0;
    for (std::size_t c = 0; c < classes; ++c)
        if (counts[c] >= 2)
            codes[c] = judged++;
        else if (counts[c] == 1)
            small.push_back(task.groups.classes()[c]);
    if (judged < 2) {
        notes.push_back("Confident learning needs two classes with at least 2 examples each.");
        return probabilities;
    }
    for (std::size_t c = 0; c < classes; ++c)
        probabilities.judged[c] = codes[c] >= 0 ? 1 : 0;
    if (!small.empty())
        notes.push_back("Confident learning does not judge " + counted(small.size(), "class", "classes") +
                        " with 1 example: " + joinedAndMore(5, small) + ".");
    const std::vector<int> folds = foldsOf(labels, task.classCount());
    for (int fold = 0; fold < foldCount; ++fold) {
        context.report(static_cast<double>(fold) / foldCount,
                       "fold " + std::to_string(fold + 1) + " of " + std::to_string(foldCount));
        context.throwIfStopped();
        fillFold(task, rows, folds, fold, codes, probabilities, context);
    }
    return probabilities;
}

} // namespace groupscope
