// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/random.h"
#include "core/losses/relative_difficulty.h"
#include "tests/support/checks.h"

#include <algorithm>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const std::vector<int> rows{1, 2, 3, 5, 6};                       // of 8 in the set
const std::vector<int> difficultyLabels{1, 0, 0, 1, -1, 1, 0, 0}; // class 0: rows 1, 2, 6; class 1: rows 3, 5

RowVector<double> values(std::initializer_list<double> list) {
    RowVector<double> vector(static_cast<Eigen::Index>(list.size()));
    std::copy(list.begin(), list.end(), vector.begin());
    return vector;
}

} // namespace

class TestRelativeDifficulty : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void meansStartAtTheFirstLoss() {
        MovingLosses<double> means(rows, difficultyLabels, 2);
        QCOMPARE(means.values(), values({-1, -1, -1, -1, -1}));
        means.update(std::vector<int>{2, 5}, values({2.0, 1.0}));
        means.update(std::vector<int>{2, 3}, values({4.0, 0.5}));
        CHECK_AT_MOST(relativeDifference(means.values(), values({-1, 0.7 * 2 + 0.3 * 4, 0.5, 1.0, -1})),
                      1e-15);
    }

    void relativeToTheLargestOfTheClass() {
        MovingLosses<double> means(rows, difficultyLabels, 2);
        means.update(std::vector<int>{1, 2, 3}, values({4.0, 2.0, 0.0}));
        QCOMPARE(means.relative(1), 1.0);
        QCOMPARE(means.relative(2), 0.5);
        QCOMPARE(means.relative(6), 0.0);                 // not seen yet
        QCOMPARE(means.relative(3), 0.0);                 // the largest of its class is 0
        means.update(std::vector<int>{1}, values({0.0})); // 2.8
        CHECK_AT_MOST(std::abs(means.relative(2) - 2.0 / 2.8), 1e-15);
        means.update(std::vector<int>{1}, values({0.0})); // 1.96: now row 2 is the largest
        QCOMPARE(means.relative(2), 1.0);
        CHECK_AT_MOST(std::abs(means.relative(1) - 0.98), 1e-15);
    }

    /// The largest is kept up, not searched for each time; a search finds the same.
    void keptMaximumIsTheSearchedOne() {
        MovingLosses<double> kept(rows, difficultyLabels, 2);
        Random random(3, "losses");
        for (int update = 0; update < 200; ++update) {
            std::vector<int> some = random.sampleWithoutReplacement(rows, 1 + random.below(4));
            RowVector<double> losses(static_cast<Eigen::Index>(some.size()));
            for (double& loss : losses)
                loss = random.uniform() < 0.2 ? 0.0 : random.uniform(0.0, 2.0);
            kept.update(some, losses);
            MovingLosses<double> searched(rows, difficultyLabels, 2);
            searched.setValues(kept.values());
            for (const int row : rows)
                QCOMPARE(kept.relative(row), searched.relative(row));
        }
    }

    void weighsWhatTheBiasedModelFailsOn() {
        RelativeDifficulty<double> difficulty(rows, difficultyLabels, 2);
        const RowVector<double> biased = values({3.0, 1.0, 2.0}), losses = values({1.0, 2.0, 0.5});
        Matrix<double> gradient = Matrix<double>::Ones(3, 2);
        const double loss = difficulty(std::vector<int>{1, 6, 3}, biased, losses, gradient);
        // Relative losses: biased 1, 1/3, 1; debiased 1/2, 1, 1.
        const RowVector<double> w = values({1 / 1.5, (1.0 / 3) / (4.0 / 3), 0.5});
        CHECK_AT_MOST(std::abs(loss - w.dot(losses) / 3), 1e-7);
        CHECK_AT_MOST(relativeDifference(gradient.col(0).transpose(), w / 3), 1e-7);
    }

    void perfectModelsWeighNothing() {
        RelativeDifficulty<double> difficulty(rows, difficultyLabels, 2);
        Matrix<double> gradient = Matrix<double>::Ones(2, 2);
        QCOMPARE(difficulty(std::vector<int>{1, 3}, values({0, 0}), values({0, 0}), gradient), 0.0);
        QCOMPARE(gradient.cwiseAbs().maxCoeff(), 0.0);
    }

    void orderOfRowsDoesNotMatter() {
        RelativeDifficulty<double> one(rows, difficultyLabels, 2), two(rows, difficultyLabels, 2);
        Matrix<double> gradient = normalMatrix<double>(3, 2, 1), reversed = gradient.colwise().reverse();
        const double forward = one(std::vector<int>{1, 6, 3}, values({3, 1, 2}), values({1, 2, 4}), gradient);
        const double backward =
            two(std::vector<int>{3, 6, 1}, values({2, 1, 3}), values({4, 2, 1}), reversed);
        CHECK_AT_MOST(std::abs(forward - backward), 1e-15);
        CHECK_AT_MOST(relativeDifference(reversed, gradient.colwise().reverse()), 1e-15);
    }
};

QTEST_APPLESS_MAIN(TestRelativeDifficulty)
#include "tst_relative_difficulty.moc"
