// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/common.h"
#include "core/methods/heads.h"
#include "core/methods/method.h"

namespace groupscope::method {

namespace {

/// Nothing is trained: the one epoch only makes the head.
class ZeroShotTrainer : public Trainer {
  public:
    ZeroShotTrainer(MatrixF classEmbeddings, float temperature)
        : classEmbeddings_(std::move(classEmbeddings))
        , temperature_(temperature) {}

    int epochCount() const override { return 1; }
    SeriesValues step(const RunContext&) override { return {}; }
    std::unique_ptr<Head> head() const override {
        return std::make_unique<CosineHead>(classEmbeddings_, temperature_);
    }
    std::vector<NamedTensor> state() const override { return {}; }
    void restore(int, const std::vector<NamedTensor>&) override {}

  private:
    MatrixF classEmbeddings_;
    float temperature_;
};

} // namespace

/// Class of the nearest class embedding by cosine.
Method zeroShot() {
    return {
        .id = "zero-shot",
        .name = "Zero-shot",
        .summary =
            "Predicts the class whose embedding has the largest cosine with the row. Trains nothing: it is "
            "what the foundation model gives for free.",
        .source = "Contrastive Adapters, 3.1",
        .parameters = {parameter::temperature(), parameter::classEmbeddings()},
        .needsTrainingRows = false,
        .start = [](std::shared_ptr<const Task> task, const ParameterValues& parameters, std::uint64_t,
                    const RunContext&) -> std::unique_ptr<Trainer> {
            return std::make_unique<ZeroShotTrainer>(chosenClassEmbeddings(*task, parameters),
                                                     static_cast<float>(parameters.number("temperature")));
        }};
}

} // namespace groupscope::method
