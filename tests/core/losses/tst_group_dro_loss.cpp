// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/group_dro.h"
#include "core/losses/softmax_cross_entropy.h"
#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const std::vector<std::size_t> sizes{40, 9, 16};
const std::vector<int> droLabels{0, 1, 3, 2, 2, 0}, groups{0, 0, 2, 2, 0, 2}; // no row of group 1

double meanOf(const RowVector<double>& losses, int group) {
    double total = 0.0, count = 0.0;
    for (std::size_t i = 0; i < groups.size(); ++i)
        if (groups[i] == group) {
            total += losses[static_cast<Eigen::Index>(i)];
            ++count;
        }
    return total / count;
}

} // namespace

class TestGroupDroLoss : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void valuesByHand_data() {
        QTest::addColumn<double>("adjustment");
        QTest::addColumn<bool>("presentOnly");
        QTest::newRow("plain") << 0.0 << false;
        QTest::newRow("adjusted") << 6.0 << false;
        QTest::newRow("present") << 6.0 << true;
    }
    void valuesByHand() {
        QFETCH(double, adjustment);
        QFETCH(bool, presentOnly);
        const Matrix<double> logits = normalMatrix<double>(6, 4, 1);
        RowVector<double> losses, q(3);
        Matrix<double> gradient;
        rowCrossEntropies<double>(logits, droLabels, losses, gradient);
        const RowVector<double> L{{meanOf(losses, 0) + adjustment / std::sqrt(40.0),
                                   presentOnly ? 0.0 : adjustment / 3, meanOf(losses, 2) + adjustment / 4}};
        q = (0.5 * L.array()).exp();
        q /= q.sum();
        GroupDro<double> loss(sizes,
                              {.step = 0.5, .sizeAdjustment = adjustment, .presentGroupsOnly = presentOnly});
        CHECK_AT_MOST(std::abs(loss(logits, droLabels, groups, gradient) - q.dot(L)), 1e-14);
        CHECK_AT_MOST(relativeDifference(loss.weights(), q), 1e-14);
    }

    /// q is fixed in the gradient, so it is held by a step of 0 when losses are differenced.
    void gradientAgreesWithDifferences() {
        Matrix<double> logits = 2 * normalMatrix<double>(6, 4, 2), gradient, unused;
        const RowVector<double> q{{0.2, 0.3, 0.5}};
        GroupDro<double> loss(sizes, {.step = 0.0, .sizeAdjustment = 2.0});
        loss.setLogWeights(q.array().log());
        loss(logits, droLabels, groups, gradient);
        const auto again = [&] { return loss(logits, droLabels, groups, unused); };
        CHECK_AT_MOST(gradientError(again, logits, gradient), 1e-8);
    }

    void oneGroupIsTheMean() {
        const Matrix<double> logits = normalMatrix<double>(6, 4, 3);
        Matrix<double> gradient, expected;
        GroupDro<double> loss({17}, {.step = 0.3});
        const double value = loss(logits, droLabels, std::vector<int>(6, 0), gradient);
        CHECK_AT_MOST(std::abs(value - softmaxCrossEntropy<double>(logits, droLabels, expected)), 1e-14);
        CHECK_AT_MOST(relativeDifference(gradient, expected), 1e-14);
        QCOMPARE(loss.weights()[0], 1.0);
    }

    void orderOfRowsDoesNotMatter() {
        const Matrix<double> logits = normalMatrix<double>(6, 4, 4);
        Matrix<double> gradient, reversed;
        GroupDro<double> one(sizes, {.step = 0.3}), two(sizes, {.step = 0.3});
        const double forward = one(logits, droLabels, groups, gradient);
        const double backward =
            two(logits.colwise().reverse().eval(), std::vector<int>(droLabels.rbegin(), droLabels.rend()),
                std::vector<int>(groups.rbegin(), groups.rend()), reversed);
        CHECK_AT_MOST(std::abs(forward - backward), 1e-14);
        CHECK_AT_MOST(relativeDifference(reversed, gradient.colwise().reverse()), 1e-14);
    }

    /// A weight below the smallest float comes back when the group does badly.
    void smallWeightsAreNotLost() {
        GroupDro<float> loss({5, 5}, {.step = 1.0});
        MatrixF logits(2, 2), gradient;
        logits << 0, 200, 5, 0; // group 0 is wrong by 200, group 1 right
        for (int update = 0; update < 10; ++update)
            loss(logits, std::vector<int>{0, 0}, std::vector<int>{0, 1}, gradient);
        QCOMPARE(loss.weights()[1], 0.0f);
        logits << 5, 0, 0, 200;
        for (int update = 0; update < 20; ++update)
            loss(logits, std::vector<int>{0, 0}, std::vector<int>{0, 1}, gradient);
        CHECK_AT_MOST(std::abs(loss.weights()[1] - 1.0f), 1e-6);
        QVERIFY(gradient.allFinite());
    }

    void emptyGroupsAreRefused() {
        QVERIFY_EXCEPTION_THROWN(GroupDro<float>({}, {}), std::logic_error);
        QVERIFY_EXCEPTION_THROWN(GroupDro<float>({3, 0}, {}), std::logic_error);
    }
};

QTEST_APPLESS_MAIN(TestGroupDroLoss)
#include "tst_group_dro_loss.moc"
