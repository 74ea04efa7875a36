// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/downstream_classifier.h"

#include "core/base/error.h"
#include "core/math/standardized_regression.h"

#include <algorithm>

namespace groupscope {

namespace {

/// Of the score of a class without rows: far below all others, and finite.
constexpr float neverTold = -1e4f;

} // namespace

DownstreamClassifier::DownstreamClassifier(const Task& task, const ParameterValues& parameters,
                                           std::uint64_t seed)
    : classCount_(task.classCount())
    , every_(static_cast<int>(parameters.integer("probe_every"))) {
    const double fraction = parameters.number("label_fraction");
    if (fraction < 1.0 && !task.labelDraw.takesAll())
        throw UsageError("the labels of the data are drawn already", "label_fraction",
                         "draw them for the data or for the method, not for both");
    rows_ = drawLabeled(task.fitRows(), task.labels, {.fraction = fraction, .seed = seed});
    std::vector<int> place(static_cast<std::size_t>(classCount_), -1);
    for (const int row : rows_)
        place[task.labels[row]] = 0;
    for (int own = 0; own < classCount_; ++own)
        if (int& there = place[own]; there == 0) {
            there = static_cast<int>(classes_.size());
            classes_.push_back(own);
        }
    for (const int row : rows_)
        labels_.push_back(place[task.labels[row]]);
}

void DownstreamClassifier::fit(const MatrixF& embeddings, const RunContext& context) {
    const LinearScores scores =
        fitStandardized(embeddings, labels_, static_cast<int>(classes_.size()), {}, context).scores;
    Linear<float> classifier("classifier", embeddings.cols(), classCount_, true);
    classifier.bias().value.setConstant(neverTold);
    for (std::size_t i = 0; i < classes_.size(); ++i) {
        classifier.weight().value.row(classes_[i]) =
            scores.weight.row(static_cast<Eigen::Index>(i)).cast<float>();
        classifier.bias().value(0, classes_[i]) =
            static_cast<float>(scores.bias[static_cast<Eigen::Index>(i)]);
    }
    classifier_ = std::move(classifier);
}

} // namespace groupscope
