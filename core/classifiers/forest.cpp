// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/classifiers/class_rows.h"

#include <cmath>
#include <opencv2/core.hpp>
#include <opencv2/ml.hpp>
#include <utility>

namespace groupscope::classifier {

namespace {

constexpr int trees = 100;
constexpr int mostFitted = 20'000; // its time grows faster than the rows

class RandomForest final : public Classifier {
  public:
    RandomForest(cv::Ptr<cv::ml::RTrees> forest, std::vector<int> classes)
        : forest_(std::move(forest))
        , classes_(std::move(classes)) {}

    std::vector<int> predict(const MatrixView<float>& X) const override {
        const MatrixF rows = X;
        cv::Mat found;
        forest_->predict(cv::Mat(static_cast<int>(rows.rows()), static_cast<int>(rows.cols()), CV_32F,
                                 const_cast<float*>(rows.data())), // only read
                         found);
        std::vector<int> predicted;
        for (int row = 0; row < found.rows; ++row)
            predicted.push_back(classes_[static_cast<std::size_t>(found.at<float>(row))]);
        return predicted;
    }

  private:
    cv::Ptr<cv::ml::RTrees> forest_;
    std::vector<int> classes_;
};

std::unique_ptr<Classifier> fitForest(const LabelledRows& rows, std::uint64_t seed,
                                      const RunContext& context) {
    context.throwIfStopped();
    const ClassRows ordered = byClass(rows);
    const auto n = static_cast<int>(ordered.places.size());
    cv::Mat X(n, static_cast<int>(rows.X.cols()), CV_32F), labels(n, 1, CV_32S);
    for (int i = 0; i < n; ++i) {
        const auto place = static_cast<std::size_t>(i);
        for (int d = 0; d < X.cols; ++d)
            X.at<float>(i, d) = rows.X(ordered.places[place], d);
        labels.at<int>(i) = ordered.labels[place];
    }
    const cv::Ptr<cv::ml::RTrees> forest = cv::ml::RTrees::create();
    forest->setMaxDepth(25); // the deepest that OpenCV allows
    // Trees grow until leaves are pure, as scikit-learn's do. OpenCV leaves nodes of up to this many examples
    // unsplit (10 by default); pure nodes are never split.
    forest->setMinSampleCount(1);
    forest->setActiveVarCount(static_cast<int>(std::floor(std::sqrt(static_cast<double>(X.cols)))));
    forest->setTermCriteria({cv::TermCriteria::MAX_ITER, trees, 0.0});
    cv::setRNGSeed(static_cast<int>(seed & 0x7fffffffu)); // of this thread
    forest->train(X, cv::ml::ROW_SAMPLE, labels);
    return std::make_unique<RandomForest>(forest, ordered.classes);
}

} // namespace

ClassifierKind forest() {
    return {.id = "forest",
            .title = "random forest",
            .how = "100 trees by the Gini index, √D features at each split, at most 25 levels, majority vote",
            .source = "finDML, 5; OpenCV's RTrees (Breiman 2001)",
            .mostRows = mostFitted,
            .fit = fitForest};
}

} // namespace groupscope::classifier
