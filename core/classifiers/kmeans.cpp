// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/kmeans.h"

#include "core/base/error.h"
#include "core/classifiers/class_rows.h"

#include <algorithm>
#include <utility>

namespace groupscope::classifier {

namespace {

class ClusterClassifier final : public Classifier {
  public:
    ClusterClassifier(Matrix<double> centres, std::vector<int> classes)
        : centres_(std::move(centres))
        , classes_(std::move(classes)) {}

    std::vector<int> predict(const MatrixView<float>& X) const override {
        std::vector<int> predicted;
        for (Eigen::Index row = 0; row < X.rows(); ++row) {
            Eigen::Index nearest = 0;
            (centres_.rowwise() - X.row(row).cast<double>()).rowwise().squaredNorm().minCoeff(&nearest);
            predicted.push_back(classes_[nearest]);
        }
        return predicted;
    }

  private:
    Matrix<double> centres_;   ///< (K,D)
    std::vector<int> classes_; ///< (K,) of the clusters
};

std::unique_ptr<Classifier> fitClusters(const LabelledRows& rows, std::uint64_t seed,
                                        const RunContext& context) {
    byClass(rows); // refuses rows of one class
    if (rows.X.rows() < rows.classCount)
        throw DataError("there are fewer examples than classes", "kmeans", "choose more training examples");
    const KMeans found = kMeans(rows.X, rows.classCount, {}, seed, context);
    const auto K = static_cast<std::size_t>(rows.classCount);
    std::vector<std::vector<int>> counts(K, std::vector<int>(K));
    for (std::size_t i = 0; i < rows.labels.size(); ++i)
        ++counts[found.assignments[i]][rows.labels[i]];
    std::vector<int> classes; // max_element takes the first among equals: the lowest class
    for (const std::vector<int>& own : counts)
        classes.push_back(static_cast<int>(std::max_element(own.begin(), own.end()) - own.begin()));
    return std::make_unique<ClusterClassifier>(found.centres, std::move(classes));
}

} // namespace

ClassifierKind kmeans() {
    return {.id = "kmeans",
            .title = "k-means",
            .how = "as many clusters as classes, each named by the class most of its examples are of (ties: "
                   "the lowest); a class may get none",
            .source = "finDML, 5",
            .fit = fitClusters};
}

} // namespace groupscope::classifier
