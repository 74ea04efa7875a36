// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/classifiers/class_rows.h"

#include <linear.h>

#include <utility>

namespace groupscope::classifier {

namespace {

/// Scores of classes: weight·x + bias. Of two classes there is one plane, of the first against the second.
class LinearSvm final : public Classifier {
  public:
    LinearSvm(Matrix<double> weight, RowVector<double> bias, std::vector<int> classes)
        : weight_(std::move(weight))
        , bias_(std::move(bias))
        , classes_(std::move(classes)) {}

    std::vector<int> predict(const MatrixView<float>& X) const override {
        std::vector<int> predicted;
        for (Eigen::Index row = 0; row < X.rows(); ++row) {
            const RowVector<double> scores = X.row(row).cast<double>() * weight_.transpose() + bias_;
            Eigen::Index best = 0;
            if (scores.size() == 1)
                best = scores[0] > 0.0 ? 0 : 1;
            else
                scores.maxCoeff(&best);
            predicted.push_back(classes_[best]);
        }
        return predicted;
    }

  private:
    Matrix<double> weight_;  ///< (C,D) or (1,D)
    RowVector<double> bias_; ///< (1,C) or (1,1)
    std::vector<int> classes_;
};

/// The rows as liblinear wants them: nodes of index and value, from 1, then the constant, then −1.
struct LinearProblem {
    std::vector<std::vector<feature_node>> nodes;
    std::vector<feature_node*> rows;
    std::vector<double> labels;
    problem own{};

    LinearProblem(const LabelledRows& source, const ClassRows& ordered) {
        const Eigen::Index D = source.X.cols();
        for (std::size_t i = 0; i < ordered.places.size(); ++i) {
            std::vector<feature_node>& row = nodes.emplace_back();
            row.reserve(static_cast<std::size_t>(D) + 2);
            for (Eigen::Index d = 0; d < D; ++d)
                row.push_back({static_cast<int>(d) + 1, static_cast<double>(source.X(ordered.places[i], d))});
            // liblinear takes the bias for the weight of a constant feature, and penalises it as such.
            row.push_back({static_cast<int>(D) + 1, 1.0});
            row.push_back({-1, 0.0});
            labels.push_back(ordered.labels[i]);
        }
        for (auto& row : nodes)
            rows.push_back(row.data());
        own = {.l = static_cast<int>(rows.size()),
               .n = static_cast<int>(D) + 1,
               .y = labels.data(),
               .x = rows.data(),
               .bias = 1.0};
    }
};

void beSilent(const char*) {}

std::unique_ptr<Classifier> fitLinearSvm(const LabelledRows& rows, std::uint64_t, const RunContext& context) {
    context.throwIfStopped();
    const ClassRows ordered = byClass(rows);
    const LinearProblem problem(rows, ordered);
    parameter settings{};
    settings.solver_type = L2R_L2LOSS_SVC; // Newton's method, which draws nothing
    settings.eps = 1e-6;
    settings.C = 1.0;
    set_print_string_function(beSilent);
    if (const char* wrong = check_parameter(&problem.own, &settings))
        throw DataError(std::string("liblinear refuses the examples: ") + wrong, "linear_svm", "");
    model* fitted = train(&problem.own, &settings);
    // liblinear numbers classes as they first come up; rows are ordered by class, so that the numbers agree.
    const int planes = ordered.classes.size() == 2 ? 1 : static_cast<int>(ordered.classes.size());
    Matrix<double> weight(planes, rows.X.cols());
    RowVector<double> bias(planes);
    for (int c = 0; c < planes; ++c) {
        for (int d = 0; d < rows.X.cols(); ++d)
            weight(c, d) = get_decfun_coef(fitted, d + 1, c);
        bias[c] = get_decfun_bias(fitted, c);
    }
    free_and_destroy_model(&fitted);
    return std::make_unique<LinearSvm>(std::move(weight), std::move(bias), ordered.classes);
}

} // namespace

ClassifierKind linearSvm() {
    return {.id = "linear_svm",
            .title = "linear SVM",
            .how = "squared hinge, one class against the rest, C = 1, with its bias penalised as a weight",
            .source = "finDML, 5; liblinear (Fan et al. 2008), as scikit-learn's LinearSVC",
            .mostRows = 8000,
            .fit = fitLinearSvm};
}

} // namespace groupscope::classifier
