// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/training/loop.h"
#include "tests/support/checks.h"

#include <numeric>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Two weights under plain gradient descent, whose gradients a test chooses; keeps what the loop tells it.
class ScriptedLearner : public Learner {
  public:
    EpochPlan plan() const override { return {.asked = 2, .made = 2}; }
    std::vector<Pass> passes(int) override {
        std::vector<int> rows(5);
        std::iota(rows.begin(), rows.end(), 0);
        Pass pass{.activity = "steps",
                  .batches = MinibatchOrder::inOrder(std::move(rows), 2),
                  .gradients =
                      [this](const LoopBatch& batch, const RunContext&) {
                          seen.push_back(batch);
                          sizes.push_back(batch.rows.size());
                          first.gradient.array() += 3.0f;
                          second.gradient.array() += 4.0f;
                          return steps;
                      },
                  .optimizers = {{&ofFirst}, {&ofSecond, accumulates}}};
        change(pass);
        return {std::move(pass)};
    }
    SeriesValues endEpoch(const RunContext&) override { return {{"train.loss", loss}}; }
    std::unique_ptr<Head> head() const override { return nullptr; }
    std::vector<NamedTensor> state() const override { return {}; }
    void restore(const std::vector<NamedTensor>&) override {}

    Parameter<float> first{"first", 1, 1}, second{"second", 1, 1};
    Optimizer<float> ofFirst{{&first}, {.learningRate = 1.0, .momentum = 0.0, .weightDecay = 0.0}};
    Optimizer<float> ofSecond{{&second}, {.learningRate = 1.0, .momentum = 0.0, .weightDecay = 0.0}};
    std::function<void(Pass&)> change = [](Pass&) {};
    bool steps = true, accumulates = false;
    double loss = 0.5;
    std::vector<LoopBatch> seen;
    std::vector<std::size_t> sizes;
};

struct Started {
    ScriptedLearner* learner;
    std::unique_ptr<Trainer> trainer;
};

Started started() {
    auto learner = std::make_unique<ScriptedLearner>();
    ScriptedLearner* known = learner.get();
    return {known, makeLoop(std::move(learner), "scripted")};
}

} // namespace

class TestLoop : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void batchesAreCountedOverEpochs() {
        auto [learner, trainer] = started();
        QCOMPARE(trainer->epochCount(), 2);
        std::vector<double> reports;
        RunContext context;
        context.onProgress = [&](const Progress& progress) { reports.push_back(progress.fraction); };
        trainer->step(context);
        trainer->step(context);
        QVERIFY(learner->sizes == (std::vector<std::size_t>{2, 2, 1, 2, 2, 1}));
        std::vector<std::uint64_t> updates;
        std::vector<double> progress;
        for (const LoopBatch& batch : learner->seen) {
            updates.push_back(batch.update);
            progress.push_back(batch.progress);
        }
        QVERIFY(updates == (std::vector<std::uint64_t>{0, 1, 2, 3, 4, 5}));
        for (std::size_t i = 0; i < 6; ++i)
            CHECK_AT_MOST(std::abs(progress[i] - static_cast<double>(i) / 6.0), 1e-12);
        CHECK_AT_MOST(std::abs(learner->seen[1].end - 2.0 / 3.0), 1e-12);
        QCOMPARE(reports.size(), std::size_t(6));
        QCOMPARE(learner->first.value(0, 0), -18.0f);
        QCOMPARE(learner->second.value(0, 0), -24.0f);
    }

    void shortBatchesAreLeftOut() {
        auto [learner, trainer] = started();
        learner->change = [](Pass& pass) { pass.leastRows = 2; };
        trainer->step({});
        QVERIFY(learner->sizes == (std::vector<std::size_t>{2, 2}));
    }

    void nothingIsSteppedWhenTheGradientsSaySo() {
        auto [learner, trainer] = started();
        learner->steps = false;
        int after = 0;
        learner->change = [&after](Pass& pass) { pass.afterStep = [&after](const LoopBatch&) { ++after; }; };
        trainer->step({});
        QCOMPARE(learner->first.value(0, 0), 0.0f);
        QCOMPARE(after, 0);
    }

    /// Gradients (3, 4) have norm 5: clipped to 1 they are (0.6, 0.8), over both optimisers.
    void gradientsAreClippedTogether() {
        auto [learner, trainer] = started();
        learner->change = [](Pass& pass) { pass.gradientClip = 1.0; };
        trainer->step({});
        CHECK_AT_MOST(std::abs(learner->first.value(0, 0) + 1.8f), 1e-5);
        CHECK_AT_MOST(std::abs(learner->second.value(0, 0) + 2.4f), 1e-5);
    }

    /// 3 at rates 1, 5/6 and 4/6.
    void theRateFollowsItsSchedule() {
        auto [learner, trainer] = started();
        learner->change = [](Pass& pass) {
            pass.learningRate = [](double progress) { return 1.0 - progress; };
        };
        trainer->step({});
        CHECK_AT_MOST(std::abs(learner->first.value(0, 0) + 3.0f * 2.5f), 1e-5);
    }

    /// 4, then 4 + 4, then 4 + 4 + 4; anew in the next epoch.
    void accumulatedGradientsLastAPass() {
        auto [learner, trainer] = started();
        learner->accumulates = true;
        trainer->step({});
        QCOMPARE(learner->second.value(0, 0), -24.0f);
        QCOMPARE(learner->first.value(0, 0), -9.0f);
        trainer->step({});
        QCOMPARE(learner->second.value(0, 0), -48.0f);
    }

    /// The hook sees the weights after the step: a moving average 0.5·a + 0.5·w of 0, −3, −6, −9.
    void averagesOfWeightsFollowTheSteps() {
        auto [learner, trainer] = started();
        float average = 0.0f;
        ScriptedLearner* known = learner;
        learner->change = [known, &average](Pass& pass) {
            pass.afterStep = [known, &average](const LoopBatch&) {
                average = 0.5f * average + 0.5f * known->first.value(0, 0);
            };
        };
        trainer->step({});
        QCOMPARE(average, -6.375f);
    }

    void aPassTakesItsPartOfTheEpoch() {
        auto [learner, trainer] = started();
        learner->change = [](Pass& pass) {
            pass.begin = 0.5;
            pass.end = 0.8;
        };
        double last = 0.0;
        RunContext context;
        context.onProgress = [&](const Progress& progress) { last = progress.fraction; };
        trainer->step(context);
        CHECK_AT_MOST(std::abs(last - 0.7), 1e-12);
    }

    void divergenceNamesTheMethod() {
        auto [learner, trainer] = started();
        learner->loss = std::numeric_limits<double>::quiet_NaN();
        CHECK_HOLDS(messageOf<Diverged>([&, t = trainer.get()] { t->step({}); }), "scripted");
    }

    void aStopEndsItAtTheNextBatch() {
        auto [learner, trainer] = started();
        std::stop_source stop;
        RunContext context{.stop = stop.get_token(), .onProgress = {}, .onNotice = {}};
        context.onProgress = [&](const Progress&) { stop.request_stop(); };
        bool cancelled = false;
        try {
            trainer->step(context);
        } catch (const Cancelled&) {
            cancelled = true;
        }
        QVERIFY(cancelled);
        QCOMPARE(learner->sizes.size(), std::size_t(1));
    }
};

QTEST_APPLESS_MAIN(TestLoop)
#include "tst_loop.moc"
