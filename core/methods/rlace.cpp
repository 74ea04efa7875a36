// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/base/parameter_specs.h"
#include "core/math/fantope.h"
#include "core/math/gemm.h"
#include "core/math/softmax_regression.h"
#include "core/methods/method.h"
#include "core/methods/shared/attribute_examples.h"
#include "core/methods/shared/erased_probe.h"

#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

namespace groupscope::method {

namespace {

const std::string paper = "Linear adversarial concept erasure (Ravfogel et al. 2022)";
constexpr int roundsOfCheck = 5; // rounds between two projections that are tried

std::vector<ParameterSpec> parameters() {
    return erasureParameters(
        {countSpec("erased_rank", "Rank", "Directions that are projected out.", paper + ", 5: 1", 1, 65'536),
         countSpec("rounds", "Rounds",
                   "Turns of the game: a classifier of the attribute is fitted to its minimum, then the "
                   "projection takes a step against it.",
                   "design choice: the code takes single steps of both, up to 75,000", 50, 100'000),
         numberSpec("projection_step", "Step of the projection",
                    "Length of the first step, in the Frobenius norm; that of round t is over √t.",
                    "design choice", 0.5, 1e-6, 100),
         searchedByFactor(numberSpec("cost", "C of the classifiers",
                                     "Weight of the losses of a classifier of the attribute beside ½‖W‖², of "
                                     "examples of the length input_length.",
                                     "design choice: scikit-learn's default", 1.0, 1e-6, 1e6),
                          1e-3, 100)});
}

/// The game on the training examples whose attribute is known.
class ErasureGame {
  public:
    ErasureGame(const MatrixF& rows, const AttributeExamples& examples, const ParameterValues& values)
        : rows_(rows)
        , examples_(examples)
        , rank_(values.integer("erased_rank"))
        , all_(examples.rows.size())
        , options_(softmaxToMinimum(values.number("cost"), examples.rows.size())) {
        std::iota(all_.begin(), all_.end(), 0);
        const Eigen::Index D = rows.cols();
        point_.matrix =
            Matrix<double>::Identity(D, D) * (static_cast<double>(rank_) / static_cast<double>(D));
    }

    /// Fits the classifier to the rows without A and moves A up the slope of its loss, (Wᵀ δᵀ X)/n with
    /// δ = p − z, by a step of that length.
    void playRound(double step, const RunContext& context) {
        const Eigen::Index D = rows_.cols();
        const SoftmaxFit fit =
            fitLeft(Matrix<double>::Identity(D, D) - point_.matrix, model_ ? &*model_ : nullptr, context);
        model_ = fit.model;
        Matrix<double> slopes = softmaxProbabilities(*model_, left_, all_); // (n,K)
        for (std::size_t i = 0; i < all_.size(); ++i)
            slopes(static_cast<Eigen::Index>(i), examples_.codes[i]) -= 1.0;
        if (model_->weight.rows() == 1) // one plane, the score of value 1
            slopes = slopes.rightCols(1).eval();
        const MatrixF slopesF = slopes.cast<float>();
        MatrixF pulled(slopesF.cols(), D);
        gemm<float>(Transpose::yes, Transpose::no, 1.0f, slopesF, rows_, 0.0f, pulled);
        Matrix<double> slope = model_->weight.transpose() * pulled.cast<double>();
        slope = (0.5 * (slope + slope.transpose())).eval();
        const double length = slope.norm();
        if (length > 0.0)
            slope *= step / length;
        point_ = projectOnFantope(point_.matrix - slope, rank_);
    }

    /// Tries the projection that A stands for: the one whose best classifier does worst is kept.
    void tryProjection(const RunContext& context) {
        const Eigen::Index D = rows_.cols();
        const SoftmaxFit fit =
            fitLeft(Matrix<double>::Identity(D, D) - point_.directions.transpose() * point_.directions,
                    nullptr, context);
        if (best_.rows() > 0 && fit.objective <= objective_)
            return;
        objective_ = fit.objective;
        best_ = point_.directions;
        accuracy_ = softmaxAccuracy(fit.model, left_, all_, examples_.codes);
    }

    const Matrix<double>& best() const { return best_; } ///< (k,D)
    double accuracy() const { return accuracy_; }        ///< of the best classifier without it

  private:
    /// A classifier of the rows times `projection`, which stay in left_.
    SoftmaxFit fitLeft(const Matrix<double>& projection, const SoftmaxModel* start,
                       const RunContext& context) {
        const MatrixF P = projection.cast<float>();
        left_.resize(rows_.rows(), rows_.cols());
        gemm<float>(Transpose::no, Transpose::no, 1.0f, rows_, P, 0.0f, left_);
        return fitSoftmax(left_, all_, examples_.codes, examples_.valueCount, options_, context, start);
    }

    const MatrixF& rows_; ///< (n,D)
    const AttributeExamples& examples_;
    Eigen::Index rank_;
    std::vector<int> all_;
    SoftmaxOptions options_;
    FantopePoint point_;
    std::optional<SoftmaxModel> model_;
    MatrixF left_;
    Matrix<double> best_;
    double objective_ = 0.0, accuracy_ = 0.0;
};

/// The span of `directions` (k,D) without what it has in dimensions that do not vary: there the projection
/// would write what it takes out elsewhere, where a classifier could read it again.
Matrix<double> directionsOfVaryingColumns(Matrix<double> directions, const MatrixF& rows) {
    for (Eigen::Index d = 0; d < rows.cols(); ++d)
        if (rows.col(d).maxCoeff() == rows.col(d).minCoeff())
            directions.col(d).setZero();
    return newDirections(directions, Matrix<double>(0, rows.cols()));
}

std::unique_ptr<Trainer> start(std::shared_ptr<const Task> task, const ParameterValues& values,
                               std::uint64_t seed, const RunContext& context) {
    requireTrainable(*task);
    if (values.integer("erased_rank") >= task->X().cols())
        throw UsageError("the embedding has " + std::to_string(task->X().cols()) +
                             " dimensions, so a rank of " + std::to_string(values.integer("erased_rank")) +
                             " leaves nothing",
                         "parameter erased_rank", "lower it");
    const AttributeExamples examples = attributeToErase(*task, values, context);
    const InputForm form = inputForm(*task, values);
    MatrixF rows;
    gatherInput(task->X(), examples.rows, form, rows);
    ErasureGame game(rows, examples, values);
    const auto rounds = static_cast<int>(values.integer("rounds"));
    for (int round = 1; round <= rounds; ++round) {
        context.report(static_cast<double>(round - 1) / rounds,
                       "round " + std::to_string(round) + " of the game");
        context.throwIfStopped();
        game.playRound(values.number("projection_step") / std::sqrt(static_cast<double>(round)), context);
        if (round % roundsOfCheck == 0 || round == rounds)
            game.tryProjection(context);
    }
    return makeErasedProbe(std::move(task), values, seed, "rlace", form,
                           orthogonalErasure(directionsOfVaryingColumns(game.best(), rows)),
                           {{"erasure.last_accuracy", game.accuracy()}});
}

} // namespace

/// R-LACE, and a probe of what is left. The paper's code takes stochastic steps of classifier and projection
/// by turns; here the classifier is fitted to its minimum each round, on all examples, so that nothing is
/// drawn.
Method rlace() {
    return {.id = "rlace",
            .name = "R-LACE",
            .summary = "Erases an attribute by the projection of a given rank against which the best linear "
                       "classifier of the attribute does worst, found in a game between the two; then trains "
                       "a linear probe. Uses the attributes of the training examples.",
            .source = paper,
            .family = MethodFamily::probe,
            .parameters = parameters(),
            .knobs = {"erased_rank"},
            .start = start};
}

} // namespace groupscope::method
