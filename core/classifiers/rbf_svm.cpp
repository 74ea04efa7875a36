// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/base/parallel.h"
#include "core/classifiers/class_rows.h"

#include <libsvm/svm.h>

#include <utility>

namespace groupscope::classifier {

namespace {

std::vector<svm_node> nodesOf(const MatrixView<float>& X, Eigen::Index row) {
    std::vector<svm_node> nodes;
    nodes.reserve(static_cast<std::size_t>(X.cols()) + 1);
    for (Eigen::Index d = 0; d < X.cols(); ++d)
        nodes.push_back({static_cast<int>(d) + 1, static_cast<double>(X(row, d))});
    nodes.push_back({-1, 0.0});
    return nodes;
}

/// libsvm's model points into the rows that it was fitted on, so it keeps them.
class RbfSvm final : public Classifier {
  public:
    RbfSvm(const LabelledRows& rows, const ClassRows& ordered)
        : classes_(ordered.classes)
        , labels_(ordered.labels.begin(), ordered.labels.end()) {
        for (const int place : ordered.places)
            nodes_.push_back(nodesOf(rows.X, place));
        for (auto& row : nodes_)
            rows_.push_back(row.data());
        const svm_problem problem{
            .l = static_cast<int>(rows_.size()), .y = labels_.data(), .x = rows_.data()};
        svm_parameter settings{};
        settings.svm_type = C_SVC;
        settings.kernel_type = RBF;
        settings.gamma = scaledGamma(rows.X);
        settings.cache_size = 200.0; // MB
        // scikit-learn's defaults.
        settings.eps = 1e-3;
        settings.C = 1.0;
        settings.shrinking = 1;
        if (const char* wrong = svm_check_parameter(&problem, &settings))
            throw DataError(std::string("libsvm refuses the examples: ") + wrong, "rbf_svm", "");
        svm_set_print_string_function([](const char*) {});
        model_ = svm_train(&problem, &settings);
    }
    RbfSvm(const RbfSvm&) = delete;
    RbfSvm& operator=(const RbfSvm&) = delete;
    ~RbfSvm() override { svm_free_and_destroy_model(&model_); }

    std::vector<int> predict(const MatrixView<float>& X) const override {
        std::vector<int> predicted(static_cast<std::size_t>(X.rows()));
        parallelFor(predicted.size(), 64, [&](std::size_t begin, std::size_t end) {
            for (std::size_t row = begin; row < end; ++row) {
                const std::vector<svm_node> nodes = nodesOf(X, static_cast<Eigen::Index>(row));
                const auto found = static_cast<std::size_t>(svm_predict(model_, nodes.data()));
                predicted[row] = classes_[found];
            }
        });
        return predicted;
    }

  private:
    /// 1/(D·Var(X)), the variance of all numbers together; 1 where they are all the same.
    static double scaledGamma(const MatrixView<float>& X) {
        const double mean = X.cast<double>().mean();
        const double variance = (X.cast<double>().array() - mean).square().mean();
        return variance > 0.0 ? 1.0 / (static_cast<double>(X.cols()) * variance) : 1.0;
    }

    std::vector<int> classes_;
    std::vector<double> labels_;
    std::vector<std::vector<svm_node>> nodes_;
    std::vector<svm_node*> rows_;
    svm_model* model_ = nullptr;
};

std::unique_ptr<Classifier> fitRbfSvm(const LabelledRows& rows, std::uint64_t, const RunContext& context) {
    context.throwIfStopped();
    return std::make_unique<RbfSvm>(rows, byClass(rows));
}

} // namespace

ClassifierKind rbfSvm() {
    return {.id = "rbf_svm",
            .title = "SVM with RBF kernel",
            .how = "one class against one, C = 1, γ = 1/(D·Var(X))",
            .source = "finDML, 5; libsvm (Chang and Lin 2011), as scikit-learn's SVC",
            .mostRows = 8000,
            .fit = fitRbfSvm};
}

} // namespace groupscope::classifier
