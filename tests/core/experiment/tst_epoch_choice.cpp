// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/epoch_choice.h"
#include "core/heads/heads.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Wrong by `logit` for every row of class 0 and right by it for class 1: the cross-entropy grows with it.
std::shared_ptr<const Head> headOfLogit(Eigen::Index D, float logit) {
    MatrixF bias(1, 2);
    bias << -logit, logit;
    return linearHead(MatrixF::Zero(2, D), bias, false);
}

struct Choosing {
    std::shared_ptr<const Task> task = makeTask(birdsInPlaces());
    EpochChoice choice;
    int epoch = 0;

    explicit Choosing(EpochChoice::Among among)
        : choice(*task, among, &task->select()) {}

    void add(double score, double average, double trainingAccuracy = 1.0, float logit = 1.0f) {
        choice.add({.epoch = epoch++,
                    .score = score,
                    .average = average,
                    .trainingAccuracy = trainingAccuracy,
                    .head = headOfLogit(task->X().cols(), logit)},
                   {});
    }
};

using Among = EpochChoice::Among;

} // namespace

class TestEpochChoice : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void theScoreDecidesThenTheAverageThenTheLoss() {
        Choosing by(Among::all);
        by.add(0.0, 0.5);
        by.add(0.0, 0.6);
        QCOMPARE(by.choice.kept().epoch, 1); // the worst group is always wrong
        by.add(0.0, 0.55);
        QCOMPARE(by.choice.kept().epoch, 1);
        by.add(0.1, 0.2);
        QCOMPARE(by.choice.kept().epoch, 3);
        by.add(0.1, 0.2, 1.0, 0.5f); // less sure of what is wrong
        QCOMPARE(by.choice.kept().epoch, 4);
        by.add(0.1, 0.2, 1.0, 0.7f);
        QCOMPARE(by.choice.kept().epoch, 4);
        by.add(0.1, 0.2, 1.0, 0.5f); // among equals the first
        QCOMPARE(by.choice.kept().epoch, 4);
        QVERIFY(by.choice.state().empty());
    }

    void theLastIsTheLatest() {
        Choosing by(Among::last);
        by.add(0.9, 0.9);
        by.add(0.1, 0.1);
        QCOMPARE(by.choice.kept().epoch, 1);
    }

    /// A model that guesses may have the best worst group: it is passed over as soon as another is trained.
    void untrainedEpochsArePassedOver() {
        Choosing by(Among::trained);
        by.add(0.40, 0.5, 0.50);
        by.add(0.38, 0.5, 0.52);
        QCOMPARE(by.choice.kept().epoch, 0);
        by.add(0.05, 0.8, 0.80); // 0.52 is less than 0.9 · 0.80
        QCOMPARE(by.choice.kept().epoch, 2);
        by.add(0.10, 0.8, 0.75); // not as far, but far enough
        QCOMPARE(by.choice.kept().epoch, 3);
        by.add(0.01, 0.9, 0.90); // 0.9 · 0.90 = 0.81: both are left behind
        QCOMPARE(by.choice.kept().epoch, 4);
        QCOMPARE(by.choice.state().size(), std::size_t(0));
    }

    /// All epochs at once, by brute force, for many histories.
    void agreesWithLookingBack() {
        for (std::uint64_t seed = 0; seed < 200; ++seed) {
            Random random(seed, "history");
            Choosing by(Among::trained);
            std::vector<std::pair<double, double>> history; // score, training accuracy
            for (int epoch = 0; epoch < 12; ++epoch) {
                history.emplace_back(0.25 * static_cast<double>(random.below(4)),
                                     0.3 + 0.7 * random.uniform());
                by.add(history.back().first, 0.5, history.back().second);
                double highest = 0.0;
                for (const auto& [score, accuracy] : history)
                    highest = std::max(highest, accuracy);
                int best = -1;
                for (int e = 0; e <= epoch; ++e)
                    if (history[e].second >= 0.9 * highest &&
                        (best < 0 || history[e].first > history[best].first))
                        best = e;
                QCOMPARE(by.choice.kept().epoch, best);
            }
        }
    }

    void candidatesComeBackFromACheckpoint() {
        Choosing by(Among::trained);
        by.add(0.4, 0.5, 0.85, 0.25f);
        by.add(0.1, 0.5, 0.90, 0.75f);
        QCOMPARE(by.choice.kept().epoch, 0);
        const std::vector<EpochCandidate> stored = EpochChoice::storedIn(by.choice.state(), "linear");
        QCOMPARE(stored.size(), std::size_t(1));
        QCOMPARE(stored[0].epoch, 1);
        QVERIFY(stored[0].head->state().settings.contains("normalize_input"));
        const std::vector<NamedTensor> tensors = stored[0].head->state().tensors;
        QCOMPARE(findTensor(tensors, "bias", 1, 2, "test")(0, 1), 0.75f);
    }
};

QTEST_APPLESS_MAIN(TestEpochChoice)
#include "tst_epoch_choice.moc"
