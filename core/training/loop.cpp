// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/loop.h"

#include "core/base/run_part.h"
#include "core/nn/gradient_clip.h"
#include "core/training/common.h"

#include <utility>
#include <vector>

namespace groupscope {

namespace {

class Loop final : public Trainer {
  public:
    Loop(std::unique_ptr<Learner> learner, std::string method)
        : learner_(std::move(learner))
        , method_(std::move(method))
        , epochs_(learner_->epochCount()) {}

    int epochCount() const override { return epochs_; }
    std::string epochNotice() const override { return learner_->plan().notice(); }

    SeriesValues step(const RunContext& context) override {
        for (const Pass& pass : learner_->passes(epoch_))
            run(pass, partOf(context, pass.begin, pass.end));
        SeriesValues series = learner_->endEpoch(context);
        for (const auto& [name, value] : series)
            requireFiniteLoss(value, method_);
        ++epoch_;
        return series;
    }

    void observe(double value, bool higherIsBetter) override {
        observed_.push_back(value);
        higherIsBetter_ = higherIsBetter;
    }
    std::vector<NamedDistribution> distributions() const override { return learner_->distributions(); }
    std::unique_ptr<Head> head() const override { return learner_->head(); }
    std::vector<NamedTensor> state() const override { return learner_->state(); }
    void restore(int epochs, const std::vector<NamedTensor>& state) override {
        learner_->restore(state);
        epoch_ = epochs;
        observed_.clear();
    }

  private:
    void run(const Pass& pass, const RunContext& context) const {
        const std::size_t count = pass.batches.batchCount();
        const auto share = [count](std::size_t batches) {
            return static_cast<double>(batches) / static_cast<double>(count);
        };
        // Also for optimisers that accumulate: they sum gradients over the batches of one pass.
        for (const SteppedOptimizer& stepped : pass.optimizers)
            stepped.optimizer->zeroGradients();
        for (std::size_t b = 0; b < count; ++b) {
            context.throwIfStopped();
            const double done = share(b);
            context.report(done, pass.activity);
            const LoopBatch batch{.rows = pass.batches.batch(b),
                                  .update = static_cast<std::uint64_t>(epoch_) * count + b,
                                  .progress = (epoch_ + done) / epochs_,
                                  .begin = done,
                                  .end = share(b + 1)};
            if (batch.rows.size() < pass.leastRows)
                continue;
            for (const SteppedOptimizer& stepped : pass.optimizers)
                if (!stepped.accumulate)
                    stepped.optimizer->zeroGradients();
            if (pass.gradients(batch, context))
                step(pass, batch);
        }
    }

    /// Of the rate of an optimiser, after the epochs that were observed.
    int fallsOf(const Optimizer<float>& optimizer) const {
        const RateSchedule& schedule = optimizer.schedule();
        return schedule.kind == RateSchedule::Kind::plateau
                   ? fallsOnPlateau(schedule.rule, observed_, higherIsBetter_)
                   : 0;
    }

    void step(const Pass& pass, const LoopBatch& batch) const {
        if (pass.gradientClip > 0.0) {
            std::vector<Parameter<float>*> all;
            for (const SteppedOptimizer& stepped : pass.optimizers)
                for (Parameter<float>* parameter : stepped.optimizer->parameters())
                    all.push_back(parameter);
            // One norm over all optimisers, as PyTorch clips the parameters of a whole model.
            clipGradients<float>(all, pass.gradientClip);
        }
        for (const SteppedOptimizer& stepped : pass.optimizers) {
            if (pass.learningRate)
                stepped.optimizer->setLearningRate(pass.learningRate(batch.progress));
            stepped.optimizer->setProgress(batch.progress, fallsOf(*stepped.optimizer));
            stepped.optimizer->step();
        }
        if (pass.afterStep)
            pass.afterStep(batch);
    }

    std::unique_ptr<Learner> learner_;
    std::string method_;
    int epochs_;
    int epoch_ = 0;
    std::vector<double> observed_; ///< of each epoch
    bool higherIsBetter_ = true;   ///< in observed_
};

} // namespace

std::unique_ptr<Trainer> makeLoop(std::unique_ptr<Learner> learner, std::string method) {
    return std::make_unique<Loop>(std::move(learner), std::move(method));
}

} // namespace groupscope
