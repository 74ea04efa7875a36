// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heads/heads.h"
#include "core/math/normalize.h"
#include "core/methods/method.h"
#include "core/training/common.h"
#include "core/training/input_form.h"
#include "core/training/linear_training.h"

#include <utility>

namespace groupscope::method {

namespace {

/// Trains a linear probe; every head is its blend with the zero-shot classifier, so the epoch is chosen by
/// the blend.
class WiseFtTrainer : public Trainer {
  public:
    WiseFtTrainer(std::unique_ptr<Trainer> probe, MatrixF classEmbeddings, const InputForm& form,
                  const ParameterValues& parameters)
        : probe_(std::move(probe))
        , classEmbeddings_(std::move(classEmbeddings))
        , alpha_(static_cast<float>(parameters.number("alpha")))
        , temperature_(static_cast<float>(parameters.number("temperature")))
        , outputs_(parameters.text("space") == "outputs")
        , form_(form)
        , lengthOfRows_(lengthOf(form, parameters)) {}

    int epochCount() const override { return probe_->epochCount(); }
    std::string epochNotice() const override { return probe_->epochNotice(); }
    SeriesValues step(const RunContext& context) override { return probe_->step(context); }
    void observe(double value, bool higherIsBetter) override { probe_->observe(value, higherIsBetter); }

    std::unique_ptr<Head> head() const override {
        const HeadState probe = probe_->head()->state();
        const MatrixF& weight = findTensor(probe.tensors, "weight", -1, -1, "linear probe");
        const MatrixF& bias = findTensor(probe.tensors, "bias", 1, weight.rows(), "linear probe");
        if (outputs_)
            return ensembleHead({.weight = weight,
                                 .bias = bias,
                                 .normalizeInput = form_.unit,
                                 .classEmbeddings = classEmbeddings_,
                                 .temperature = temperature_,
                                 .alpha = alpha_});
        MatrixF zeroShot; // as a linear layer: W = q̂/τ without bias, of rows over their mean norm
        normalizeRows<float>(classEmbeddings_, zeroShot);
        return linearHead(alpha_ * weight + (1 - alpha_) / (temperature_ * lengthOfRows_) * zeroShot,
                          alpha_ * bias, form_.unit);
    }

    std::vector<NamedTensor> state() const override { return probe_->state(); }
    void restore(int epochs, const std::vector<NamedTensor>& state) override {
        probe_->restore(epochs, state);
    }

  private:
    /// The mean norm of the rows where the probe's training takes notice of it, else 1.
    static float lengthOf(const InputForm& form, const ParameterValues& parameters) {
        const double length = parameters.number("input_length");
        return length > 0.0 ? static_cast<float>(length / form.factor) : 1.0f;
    }

    std::unique_ptr<Trainer> probe_;
    MatrixF classEmbeddings_; ///< (C,D)
    float alpha_;
    float temperature_;
    bool outputs_;
    InputForm form_;     ///< of the probe
    float lengthOfRows_; ///< the zero-shot part sees rows over it
};

std::vector<ParameterSpec> wiseFtParameters() {
    std::vector<ParameterSpec> all = linearParameters();
    all.push_back(
        {.key = "alpha",
         .label = "Probe's weight",
         .help = "Weight of the fine-tuned probe in the blend: 1 is the probe, 0 is zero-shot. The code of "
                 "Contrastive Adapters counts the other way: its alpha is 1 minus this one.",
         .source = "WiSE-FT (Wortsman et al. 2022); grid: Contrastive Adapters, C.2",
         .defaultValue = 0.5,
         .minimum = 0,
         .maximum = 1,
         .search = SearchRange{.low = 0, .high = 1}});
    all.push_back(
        {.key = "space",
         .label = "Blended",
         .help = "Blend weights (the zero-shot part then sees the norms of embeddings unless "
                 "normalize_input, over their mean unless input_length is 0) or outputs (logits of the probe "
                 "and cosines over the temperature). Both are the same for unit-norm embeddings.",
         .source = "WiSE-FT; reference code",
         .defaultValue = std::string("weights"),
         .choices = {"weights", "outputs"}});
    all.push_back(parameter::temperature());
    all.push_back(parameter::classEmbeddings());
    all.push_back(parameter::prompts());
    return all;
}

} // namespace

Method wiseFt() {
    return {.id = "wise-ft",
            .name = "WiSE-FT",
            .summary = "A linear probe blended with the zero-shot classifier. Train it once for each alpha "
                       "of a grid (0, 0.1, ..., 1) and keep the best by validation, as the presets do.",
            .source = "Contrastive Adapters, C.1 and C.2; WiSE-FT (Wortsman et al. 2022)",
            .family = MethodFamily::probe,
            .parameters = wiseFtParameters(),
            .knobs = {"alpha"},
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& parameters,
                        std::uint64_t seed, const RunContext&) -> std::unique_ptr<Trainer> {
                auto probe = makeLinearTrainer(task, parameters, seed, "wise-ft",
                                               [task](std::uint64_t) { return task->fitRows(); });
                return std::make_unique<WiseFtTrainer>(std::move(probe),
                                                       chosenClassEmbeddings(*task, parameters),
                                                       inputForm(*task, parameters), parameters);
            }};
}

} // namespace groupscope::method
