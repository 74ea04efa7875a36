// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/conditional_value_at_risk.h"
#include "core/losses/softmax_cross_entropy.h"
#include "tests/support/checks.h"

#include <algorithm>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const std::vector<int> labels{0, 1, 3, 2, 2, 0, 1, 1, 3, 0};

/// The losses of the rows, largest first.
RowVector<double> sortedLosses(const Matrix<double>& logits) {
    RowVector<double> losses;
    Matrix<double> unused;
    rowCrossEntropies<double>(logits, labels, losses, unused);
    std::sort(losses.begin(), losses.end(), std::greater<>());
    return losses;
}

} // namespace

class TestConditionalValueAtRisk : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void weighsTheWorstRows() {
        const Matrix<double> logits = normalMatrix<double>(10, 4, 1);
        const RowVector<double> v = sortedLosses(logits);
        Matrix<double> gradient;
        const auto loss = [&](double alpha) {
            return ConditionalValueAtRisk<double>(alpha)(logits, labels, gradient);
        };
        CHECK_AT_MOST(std::abs(loss(0.25) - (v[0] / 2.5 + v[1] / 2.5 + 0.2 * v[2])), 1e-14);
        QCOMPARE((gradient.rowwise().squaredNorm().array() > 0).count(), Eigen::Index{3});
        CHECK_AT_MOST(std::abs(loss(0.5) - v.head(5).mean()), 1e-14);
        QCOMPARE((gradient.rowwise().squaredNorm().array() > 0).count(), Eigen::Index{5});
        CHECK_AT_MOST(std::abs(loss(0.05) - v[0]), 1e-14);
        QCOMPARE((gradient.rowwise().squaredNorm().array() > 0).count(), Eigen::Index{1});
    }

    void allRowsAreTheMean() {
        const Matrix<double> logits = normalMatrix<double>(10, 4, 2);
        Matrix<double> gradient, expected;
        const double loss = ConditionalValueAtRisk<double>(1.0)(logits, labels, gradient);
        CHECK_AT_MOST(std::abs(loss - softmaxCrossEntropy<double>(logits, labels, expected)), 1e-14);
        CHECK_AT_MOST(relativeDifference(gradient, expected), 1e-14);
    }

    void gradientAgreesWithDifferences_data() {
        QTest::addColumn<double>("alpha");
        for (const double alpha : {0.05, 0.25, 0.5, 0.99})
            QTest::addRow("%g", alpha) << alpha;
    }
    void gradientAgreesWithDifferences() {
        QFETCH(double, alpha);
        Matrix<double> logits = 2 * normalMatrix<double>(10, 4, 3), gradient, unused;
        ConditionalValueAtRisk<double> loss(alpha);
        loss(logits, labels, gradient);
        CHECK_AT_MOST(gradientError([&] { return loss(logits, labels, unused); }, logits, gradient), 1e-8);
    }

    void orderOfRowsDoesNotMatter() {
        const Matrix<double> logits = normalMatrix<double>(10, 4, 4);
        Matrix<double> gradient, reversed;
        ConditionalValueAtRisk<double> loss(0.33);
        const double forward = loss(logits, labels, gradient);
        const double backward = loss(logits.colwise().reverse().eval(),
                                     std::vector<int>(labels.rbegin(), labels.rend()), reversed);
        CHECK_AT_MOST(std::abs(forward - backward), 1e-14);
        CHECK_AT_MOST(relativeDifference(reversed, gradient.colwise().reverse()), 1e-14);
    }

    void earlierOfEqualRowsAreTaken() {
        Matrix<double> gradient;
        const double loss =
            ConditionalValueAtRisk<double>(0.2)(Matrix<double>::Zero(10, 4), labels, gradient);
        CHECK_AT_MOST(std::abs(loss - std::log(4.0)), 1e-15);
        QVERIFY(gradient.topRows(2).rowwise().norm().minCoeff() > 0.1);
        QCOMPARE(gradient.bottomRows(8).cwiseAbs().maxCoeff(), 0.0);
    }

    void aLossThatIsNoNumberIsNotHidden() {
        MatrixF logits = normalMatrix<float>(10, 4, 5), gradient;
        logits.row(7).setConstant(std::numeric_limits<float>::quiet_NaN());
        QVERIFY(std::isnan(ConditionalValueAtRisk<float>(0.1f)(logits, labels, gradient)));
    }

    void alphaIsAShare() {
        for (const double alpha : {0.0, -0.1, 1.1})
            QVERIFY_EXCEPTION_THROWN(ConditionalValueAtRisk<float>{alpha}, std::logic_error);
    }
};

QTEST_APPLESS_MAIN(TestConditionalValueAtRisk)
#include "tst_conditional_value_at_risk.moc"
