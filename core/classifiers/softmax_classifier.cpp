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
            predicted.push_back(classes_[static_cast<std::size_t>(best)]);
        }
        return predicted;
    }

  private:
    SoftmaxModel model_;
    std::vector<int> classes_;
};

/// The rows of one domain, of their places in `ordered`.
struct Block {
    std::vector<int> places, labels;
};

void requireAllClasses(const Block& block, std::size_t classes) {
    if (std::set<int>(block.labels.begin(), block.labels.end()).size() < classes)
        throw DataError("a domain has no rows of one of the classes, so that its logits are not defined",
                        "domain-independent training", "fit on rows of every class in every domain");
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
        Block& block = blocks[static_cast<std::size_t>(domains[static_cast<std::size_t>(ordered.places[i])])];
        block.places.push_back(ordered.places[i]);
        block.labels.push_back(ordered.labels[i]);
    }
    SoftmaxModel sum;
    for (const Block& block : blocks) {
        if (block.places.empty())
            continue;
        requireAllClasses(block, ordered.classes.size());
        const SoftmaxFit fit =
            fitSoftmax(rows.X, block.places, block.labels, static_cast<int>(ordered.classes.size()),
                       convergedSoftmax, context);
        if (!fit.converged)
            context.notice("the logits of a domain have not converged");
        if (sum.weight.size() == 0) {
            sum = fit.model;
        } else {
            sum.weight += fit.model.weight;
            sum.bias += fit.model.bias;
        }
    }
    return softmaxClassifier(std::move(sum), ordered.classes);
}

} // namespace groupscope
