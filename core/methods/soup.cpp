// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parameter_specs.h"
#include "core/base/run_part.h"
#include "core/methods/method.h"
#include "core/methods/shared/fine_tuning.h"

#include <cmath>
#include <utility>

namespace groupscope::method {

namespace {

std::string ofMember(std::size_t k) {
    return "member " + std::to_string(k) + ".";
}

/// Several trainings from one start, an epoch of each at a time; the head is the mean of their weights.
class SoupTrainer final : public Trainer {
  public:
    explicit SoupTrainer(std::vector<std::unique_ptr<Trainer>> members)
        : members_(std::move(members)) {}

    int epochCount() const override { return members_.front()->epochCount(); }
    std::string epochNotice() const override { return members_.front()->epochNotice(); }
    SeriesValues step(const RunContext& context) override {
        const auto count = static_cast<double>(members_.size());
        double loss = 0.0;
        for (std::size_t k = 0; k < members_.size(); ++k) {
            const auto done = static_cast<double>(k);
            for (const auto& [name, value] :
                 members_[k]->step(partOf(context, done / count, (done + 1) / count)))
                loss += value / count; // the loss is all that they tell
        }
        return {{"train.loss", loss}};
    }
    std::unique_ptr<Head> head() const override {
        HeadState mean = members_.front()->head()->state();
        for (std::size_t k = 1; k < members_.size(); ++k) {
            const HeadState own = members_[k]->head()->state();
            for (std::size_t t = 0; t < mean.tensors.size(); ++t)
                mean.tensors[t].values += own.tensors[t].values;
        }
        for (NamedTensor& tensor : mean.tensors)
            tensor.values /= static_cast<float>(members_.size());
        return makeHead(mean);
    }
    std::vector<NamedTensor> state() const override {
        std::vector<NamedTensor> all;
        for (std::size_t k = 0; k < members_.size(); ++k)
            for (NamedTensor& tensor : withPrefix(ofMember(k), members_[k]->state()))
                all.push_back(std::move(tensor));
        return all;
    }
    void restore(int epochs, const std::vector<NamedTensor>& state) override {
        for (std::size_t k = 0; k < members_.size(); ++k)
            members_[k]->restore(epochs, ofPrefix(ofMember(k), state));
    }

  private:
    std::vector<std::unique_ptr<Trainer>> members_;
};

std::vector<ParameterSpec> soupParameters() {
    std::vector<ParameterSpec> all{
        countSpec("members", "Members",
                  "Trainings whose weights are averaged, each with its own order of examples.",
                  "Model soups (Wortsman et al. 2022): 72; 8: design choice", 8, 1000),
        numberSpec(
            "rate_spread", "Spread of rates",
            "Learning rates of the members lie evenly, in their logarithms, between learning_rate over "
            "this and learning_rate times it.",
            "Model soups: random, 1e-6 to 1e-4", 3.0, 1, 1000)};
    for (ParameterSpec& spec : fineTuningParameters())
        all.push_back(std::move(spec));
    return all;
}

} // namespace

/// A soup as a method: its members begin at the same weights by construction, which files of finished runs do
/// not tell, and its head is chosen, compared and exported as any other.
Method soup() {
    return {.id = "soup",
            .name = "Uniform soup",
            .summary = "Fine-tunes several times from zero-shot, at several learning rates and in several "
                       "orders of the examples, and averages the weights of all. Uses no group labels.",
            .source = "Model soups (Wortsman et al. 2022), 2: the uniform soup; R-Adapter, Table 1",
            .family = MethodFamily::adapter,
            .parameters = soupParameters(),
            .startsAsClassifier = true,
            .reports = {"trained_parameters"},
            .knobs = {"members"},
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& values, std::uint64_t seed,
                        const RunContext&) -> std::unique_ptr<Trainer> {
                const FineTuningStart start = zeroShotStart(*task, values);
                const auto count = static_cast<std::size_t>(values.integer("members"));
                std::vector<std::unique_ptr<Trainer>> members;
                for (std::size_t k = 0; k < count; ++k) {
                    const double place =
                        count == 1 ? 0.0
                                   : 2.0 * static_cast<double>(k) / static_cast<double>(count - 1) - 1.0;
                    auto own = values.all();
                    own["learning_rate"] =
                        values.number("learning_rate") * std::pow(values.number("rate_spread"), place);
                    members.push_back(startFineTuning(task, ParameterValues(std::move(own)),
                                                      Random(seed, "soup member", k).next(), start, "soup"));
                }
                return std::make_unique<SoupTrainer>(std::move(members));
            }};
}

} // namespace groupscope::method
