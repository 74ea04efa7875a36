// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/classifiers/softmax_classifier.h"

#include "core/base/error.h"
#include "core/classifiers/class_rows.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

namespace groupscope {

namespace {

class SoftmaxClassifier final : public Classifier {
  public:
    SoftmaxClassifier(SoftmaxModel model, std::vector<int> classes)
        : model_(std::move(model))
        , classes_(std::move(classes)) {}

    std::vector<int> predict(const MatrixView<float>& X) const override {
        std::vector<int> rows(static_cast<std::size_t>(X.rows()));
        std::iota(rows.begin(), rows.end(), 0);
        const Matrix<double> probabilities = softmaxProbabilities(model_, X, rows);
        std::vector<int> predicted;
        for (Eigen::Index row = 0; row < probabilities.rows(); ++row) {
            Eigen::Index best = 0;
            probabilities.row(row).maxCoeff(&best);
            predicted.push_back(classes_[best]);
        }
        return predicted;
    }

  private:
    SoftmaxModel model_;
    std::vector<int> classes_;
};

/// The rows of one domain: their places, and their classes as numbers among those of all domains.
struct Block {
    std::vector<int> places, labels;
};

/// A linear map from rows to logits of `classes`, which are numbers among those of all domains.
struct Logits {
    std::vector<int> classes;
    SoftmaxModel model; ///< a row for each of them
};

/// The logits that the rows of one domain define: of the classes that it has, two or more of `classCount`.
/// The penalty and the start at zero make the logits of a row sum to zero.
Logits logitsOf(const Block& block, std::size_t classCount, const MatrixView<float>& X,
                const RunContext& context) {
    Logits logits;
    const std::set<int> present(block.labels.begin(), block.labels.end());
    logits.classes.assign(present.begin(), present.end());
    std::vector<int> own;
    for (const int label : block.labels)
        own.push_back(static_cast<int>(std::distance(present.begin(), present.find(label))));
    SoftmaxOptions options = convergedSoftmax;
    const bool isPlane = present.size() == 2;
    if (isPlane && classCount > 2) // one plane w stands for w/2 and -w/2, whose penalty is half of its own
        options.C *= 2.0;
    const SoftmaxFit fit =
        fitSoftmax(X, block.places, own, static_cast<int>(present.size()), options, context);
    if (!fit.converged)
        context.notice("the logits of a domain have not converged");
    logits.model = fit.model;
    if (isPlane) {
        logits.model.weight.resize(2, X.cols());
        // Half on either side, so that the logits of a domain sum to zero as those of several classes do.
        logits.model.weight << -0.5 * fit.model.weight, 0.5 * fit.model.weight;
        logits.model.bias.resize(2);
        logits.model.bias << -0.5 * fit.model.bias, 0.5 * fit.model.bias;
    }
    return logits;
}

/// The sum over domains of the logits that each has, and the classes that have any.
Logits sumOf(const std::vector<Logits>& domains, std::size_t classCount, Eigen::Index dimensions) {
    const auto count = static_cast<Eigen::Index>(classCount);
    SoftmaxModel sum{Matrix<double>::Zero(count, dimensions), RowVector<double>::Zero(count)};
    std::set<int> present;
    for (const Logits& domain : domains)
        for (std::size_t k = 0; k < domain.classes.size(); ++k) {
            const auto from = static_cast<Eigen::Index>(k);
            // Raw logits are summed, not probabilities (Wang et al. 2020).
            sum.weight.row(domain.classes[k]) += domain.model.weight.row(from);
            sum.bias[domain.classes[k]] += domain.model.bias[from];
            present.insert(domain.classes[k]);
        }
    Logits own{{present.begin(), present.end()}, {}};
    own.model = {sum.weight(own.classes, Eigen::all), sum.bias(own.classes)};
    return own;
}

void tellAbsent(std::size_t absent, std::size_t all, const RunContext& context) {
    if (absent > 0)
        context.notice("domain-independent training: " + std::to_string(absent) + " of " +
                       std::to_string(all) +
                       " pairs of a class and a domain have no training examples, or are the only class of "
                       "their domain; their logits are left out of the sum");
}

} // namespace

std::unique_ptr<Classifier> softmaxClassifier(SoftmaxModel model, std::vector<int> classes) {
    return std::make_unique<SoftmaxClassifier>(std::move(model), std::move(classes));
}

std::unique_ptr<Classifier> fitDomainIndependent(const LabelledRows& rows, std::span<const int> domains,
                                                 int domainCount, const RunContext& context) {
    const ClassRows ordered = byClass(rows);
    std::vector<Block> blocks(static_cast<std::size_t>(domainCount));
    for (std::size_t i = 0; i < ordered.places.size(); ++i) {
        Block& block = blocks[static_cast<std::size_t>(domains[ordered.places[i]])];
        block.places.push_back(ordered.places[i]);
        block.labels.push_back(ordered.labels[i]);
    }
    std::vector<Logits> fitted;
    std::size_t pairs = 0, present = 0;
    for (const Block& block : blocks) {
        if (block.places.empty())
            continue;
        pairs += ordered.classes.size();
        if (std::set<int>(block.labels.begin(), block.labels.end()).size() < 2)
            continue; // the log-softmax of one logit is 0: nothing is learned
        fitted.push_back(logitsOf(block, ordered.classes.size(), rows.X, context));
        present += fitted.back().classes.size();
    }
    if (fitted.empty())
        throw DataError("no domain has training examples of two classes", "domain-independent training",
                        "use the balance none or oversample");
    tellAbsent(pairs - present, pairs, context);
    Logits sum = sumOf(fitted, ordered.classes.size(), rows.X.cols());
    std::vector<int> classes;
    for (const int k : sum.classes)
        classes.push_back(ordered.classes[k]);
    return softmaxClassifier(std::move(sum.model), std::move(classes));
}

} // namespace groupscope
