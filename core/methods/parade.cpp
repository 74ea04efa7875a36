// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/base/parameter_specs.h"
#include "core/base/text.h"
#include "core/losses/decorrelation.h"
#include "core/methods/method.h"
#include "core/methods/shared/metric_training.h"
#include "core/nn/linear.h"
#include "core/nn/sequence.h"
#include "core/training/loop.h"

#include <optional>
#include <utility>

namespace groupscope::method {

namespace {

constexpr Eigen::Index hiddenUnits = 512; // of the network that correlates the two embeddings

const std::string paradePaper = "finDML, ";

/// The value of the attributes of every training example, numbered among those that occur: (N,) in [0,A).
struct AttributeValues {
    std::vector<int> codes;
    int count = 0;
};

AttributeValues attributeValues(const Task& task) {
    AttributeValues values{.codes = std::vector<int>(task.labels.size(), -1)};
    std::vector<int> numbers(static_cast<std::size_t>(task.groups.combinationCount()), -1);
    for (const int row : task.fitRows()) {
        const auto place = static_cast<std::size_t>(row);
        int& number = numbers[static_cast<std::size_t>(task.groups.combinationOf(task.groupIds[place]))];
        number = number < 0 ? values.count++ : number;
        values.codes[place] = number;
    }
    if (values.count < 2)
        throw DataError("all training examples have the same value of the attributes", "parade",
                        "choose an attribute with at least two values, or train dml-margin");
    return values;
}

/// The loss of the classes on one embedding, that of the attribute on the other, and what keeps a network
/// from telling the first from the second (finDML, 4).
class ParadeObjective final : public EmbeddingObjective {
  public:
    ParadeObjective(const EmbeddingSetup& setup, AttributeValues attribute)
        : attributeWeight_(setup.parameters.number("attribute_weight"))
        , weight_(setup.parameters.number("decorrelation_weight"))
        , rateFactor_(setup.parameters.number("decorrelation_rate_factor"))
        , form_(setup.parameters.text("decorrelation_form") == "paper" ? LossForm::paper : LossForm::code)
        , attribute_(std::move(attribute))
        , target_(makeCriterion(setup.parameters.text("loss"), {.parameters = setup.parameters,
                                                                .classes = setup.classes,
                                                                .dimensions = setup.dimensions,
                                                                .seed = setup.seed}))
        , ofAttribute_(makeCriterion(setup.parameters.text("loss"), {.parameters = setup.parameters,
                                                                     .classes = attribute_.count,
                                                                     .dimensions = setup.dimensions,
                                                                     .seed = setup.seed,
                                                                     .part = "attribute."})) {
        Random random(setup.seed, "correlating network");
        correlating_.add(Linear<float>("correlating.first", setup.dimensions, hiddenUnits, true, random),
                         Activation::relu);
        correlating_.add(Linear<float>("correlating.second", hiddenUnits, setup.dimensions, true, random));
    }

    std::vector<std::string> branches() const override { return {"embedding", "attribute"}; }
    bool wantsUnitRows() const override { return target_->wantsUnitRows(); }

    double evaluate(const EmbeddingBatch& batch, const RunContext& context,
                    std::vector<MatrixF>& gradients) override {
        const MatrixF &target = batch.embeddings[0], &attribute = batch.embeddings[1];
        gatherLabels(attribute_.codes, batch.rows, codes_);
        const double ofClasses =
            target_->evaluate({target, batch.labels, batch.update}, context, gradients[0]);
        const double ofAttribute =
            ofAttribute_->evaluate({attribute, codes_, batch.update}, context, gradients[1]);
        gradients[1] *= static_cast<float>(attributeWeight_);
        const double correlation = decorrelate(target, attribute, gradients);
        const std::size_t rows = batch.rows.size();
        if (batch.update == 0)
            untrainedLoss_ = static_cast<float>(ofClasses);
        targetLoss_.add(ofClasses, rows);
        attributeLoss_.add(ofAttribute, rows);
        const auto dimensions = static_cast<double>(target.cols());
        correlation_.add(correlation * dimensions * (form_ == LossForm::code ? dimensions : 1.0), rows);
        return ofClasses + attributeWeight_ * ofAttribute - weight_ * correlation;
    }

    std::vector<ParameterGroup<float>> parameterGroups() override {
        std::vector<ParameterGroup<float>> groups = target_->parameterGroups();
        for (ParameterGroup<float>& own : ofAttribute_->parameterGroups())
            groups.push_back(std::move(own));
        groups.push_back(
            {.parameters = correlating_.parameters(), .rateFactor = rateFactor_, .weightDecay = 0.0});
        return groups;
    }

    SeriesValues endEpoch() override {
        lastLoss_ = targetLoss_.take();
        return {{"train.target_loss", lastLoss_},
                {"train.attribute_loss", attributeLoss_.take()},
                {"train.correlation", correlation_.take()}};
    }

    /// Where decorrelation outweighs it, the loss of the classes ends above that of the first batch, before
    /// any step; where it does not, far below.
    void noticeEnd(const RunContext& context) const override {
        if (weight_ > 0.0 && untrainedLoss_ && lastLoss_ >= static_cast<double>(*untrainedLoss_))
            context.notice(
                "the loss of the classes ended at " + fixedText(lastLoss_, 3) + ", and was " +
                fixedText(*untrainedLoss_, 3) +
                " before any step: decorrelation outweighs it, or the training is too short. Lower "
                "decorrelation_weight, or train longer");
    }

    std::vector<NamedTensor> state() const override {
        if (!untrainedLoss_)
            return {};
        return {{untrainedName, MatrixF::Constant(1, 1, *untrainedLoss_)}};
    }
    void restore(const std::vector<NamedTensor>& state) override {
        for (const NamedTensor& own : state)
            if (own.name == untrainedName && own.values.size() == 1)
                untrainedLoss_ = own.values(0, 0);
    }

  private:
    static constexpr const char* untrainedName = "loss of the classes before any step";

    /// The network learns to raise the correlation; the embeddings, behind a reversal of gradients, to lower
    /// it.
    double decorrelate(const MatrixF& target, const MatrixF& attribute, std::vector<MatrixF>& gradients) {
        correlating_.forwardTraining(attribute, image_);
        const double correlation =
            correlationOf<float>(target, image_, form_, targetGradient_, imageGradient_);
        gradients[0] += static_cast<float>(weight_) * targetGradient_;
        imageGradient_ *= static_cast<float>(-weight_);
        correlating_.backward(attribute, imageGradient_, &attributeGradient_);
        gradients[1] -= attributeGradient_;
        return correlation;
    }

    double attributeWeight_, weight_, rateFactor_;
    LossForm form_;
    AttributeValues attribute_;
    std::unique_ptr<MetricCriterion> target_, ofAttribute_;
    Sequence<float> correlating_;
    MeanLoss targetLoss_, attributeLoss_, correlation_;
    std::optional<float> untrainedLoss_; ///< of the classes, before any step
    double lastLoss_ = 0.0;              ///< of the classes, in the epoch that ended last
    std::vector<int> codes_;
    MatrixF image_, targetGradient_, imageGradient_, attributeGradient_;
};

std::vector<ParameterSpec> parameters() {
    const std::vector<std::string> losses = criterionIds();
    std::vector<ParameterSpec> own{
        numberSpec("attribute_weight", "Weight of the attribute",
                   "Of the attribute's own loss, α_SA: how much the shared trunk may know of it.",
                   paradePaper + "D.3", 0.3, 0, 1000),
        numberSpec("decorrelation_weight", "Weight of decorrelation",
                   "ρ: strength of the penalty that decorrelates the embedding from the attribute embedding.",
                   paradePaper + "D.3: 1500 birds, 1000 and 100 faces", 1000, 0, 1e9),
        choiceSpec("decorrelation_form", "Form of decorrelation",
                   "Mean over dimensions of unit-length embeddings, as in the code, or their sum, as "
                   "printed: weights then mean as much as the embedding has dimensions.",
                   "code: Milbich et al. 2020; " + paradePaper + "4", {"code", "paper"}),
        numberSpec("decorrelation_rate_factor", "Correlating network's rate factor",
                   "Its learning rate is the model's times this.", paradePaper + "D.3: the same rate", 1, 0,
                   1e6),
        choiceSpec("loss", "Loss", "What both embeddings are trained by.",
                   paradePaper + "5: any; all its results are margin's", losses)};
    for (ParameterSpec& spec : criterionParameters(losses, "loss"))
        own.push_back(std::move(spec));
    return metricLearningParameters(std::move(own));
}

} // namespace

/// Partial attribute decorrelation.
Method parade() {
    std::vector<std::string> reports = retrievalMeasures();
    reports.emplace_back("attribute_decodability");
    return {.id = "parade",
            .name = "PARADE",
            .summary =
                "Two embeddings on one trunk, one of the classes and one of the attribute, decorrelated from "
                "each other; only that of the classes is used. Uses the attributes of the training examples.",
            .source = "finDML, 4; Milbich et al. 2020",
            .family = MethodFamily::metric,
            .parameters = parameters(),
            .needsGroups = true,
            .series = {{"train.loss", "target + attribute − decorrelation"},
                       {"train.target_loss", "loss of the classes"},
                       {"train.attribute_loss", "loss of the attribute"},
                       {"train.correlation", "correlation (1 = chance)"}},
            .reports = std::move(reports),
            .selects = "map_at_r",
            .control = MethodControl{"without decorrelation", {{"decorrelation_weight", 0.0}}},
            .knobs = {"attribute_weight"},
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& values, std::uint64_t seed,
                        const RunContext& context) {
                context.readsTrainingGroups();
                AttributeValues attribute = attributeValues(*task);
                return startMetricLearning(std::move(task), values, seed, context, "parade",
                                           [&](const EmbeddingSetup& setup) {
                                               return std::make_unique<ParadeObjective>(setup, attribute);
                                           });
            }};
}

} // namespace groupscope::method
