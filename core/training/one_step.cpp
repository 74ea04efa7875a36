// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/one_step.h"

#include "core/heads/head_tensors.h"

#include <utility>

namespace groupscope {

namespace {

class OneStepTrainer final : public Trainer {
  public:
    OneStepTrainer(std::unique_ptr<Head> before, std::function<Fitted(const RunContext&)> fit)
        : head_(std::move(before))
        , fit_(std::move(fit)) {}

    int epochCount() const override { return 1; }
    SeriesValues step(const RunContext& context) override {
        if (!fit_)
            return {};
        Fitted fitted = fit_(context);
        head_ = std::move(fitted.head);
        return std::move(fitted.series);
    }
    std::unique_ptr<Head> head() const override { return head_->clone(); }

    std::vector<NamedTensor> state() const override {
        if (!fit_)
            return {};
        return tensorsOfHead(head_->state());
    }
    void restore(int, const std::vector<NamedTensor>& state) override {
        if (!fit_)
            return;
        head_ = makeHead(headOfTensors(head_->state().kind, state));
    }

  private:
    std::unique_ptr<Head> head_;
    std::function<Fitted(const RunContext&)> fit_;
};

} // namespace

std::unique_ptr<Trainer> makeOneStepTrainer(std::unique_ptr<Head> before,
                                            std::function<Fitted(const RunContext& context)> fit) {
    return std::make_unique<OneStepTrainer>(std::move(before), std::move(fit));
}

} // namespace groupscope
