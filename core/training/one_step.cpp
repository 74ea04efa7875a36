// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/one_step.h"

#include <utility>

namespace groupscope {

namespace {

const std::string settingPrefix = "setting.";

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
        HeadState state = head_->state();
        for (const auto& [name, value] : state.settings)
            state.tensors.push_back(
                {settingPrefix + name, MatrixF::Constant(1, 1, static_cast<float>(value))});
        return std::move(state.tensors);
    }
    void restore(int, const std::vector<NamedTensor>& state) override {
        if (!fit_)
            return;
        HeadState whole{head_->state().kind, {}, {}};
        for (const NamedTensor& tensor : state) {
            if (tensor.name.starts_with(settingPrefix) && tensor.values.size() == 1)
                whole.settings[tensor.name.substr(settingPrefix.size())] = tensor.values(0, 0);
            else
                whole.tensors.push_back(tensor);
        }
        head_ = makeHead(whole);
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
