// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/group_invariance.h"

#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const std::vector<int> mixed{0, 1, 2, 0, 1, 0, 2, 1, 1, 0, 0, 1};

} // namespace

class TestGroupInvariance : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void agreesWithAutomaticDifferentiation_data() {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<bool>("mean");
        QTest::addColumn<QByteArray>("labels");
        QTest::newRow("mean") << QByteArray("pgi_mean") << true << QByteArray("labels");
        QTest::newRow("sum") << QByteArray("pgi_sum") << false << QByteArray("labels");
        QTest::newRow("one sided") << QByteArray("pgi_one_sided") << true << QByteArray("one_sided");
    }
    void agreesWithAutomaticDifferentiation() {
        QFETCH(QByteArray, name);
        QFETCH(bool, mean);
        QFETCH(QByteArray, labels);
        const nlohmann::json file = referenceFile("invariance.json").at("losses");
        const nlohmann::json& reference = file.at(name.toStdString());
        Matrix<double> gradient;
        const double penalty = groupInvariancePenalty<double>(
            matrixOf(file.at("logits")), integersOf(file.at(labels.toStdString())),
            mean ? DivergenceReduction::mean : DivergenceReduction::sum, gradient);
        CHECK_AT_MOST(relativeDifference(penalty, reference.at("loss").get<double>()), 1e-13);
        CHECK_AT_MOST(relativeDifference(gradient, matrixOf(reference.at("gradient"))), 1e-13);
    }

    void gradientAgreesWithDifferences() {
        Matrix<double> logits = 2 * normalMatrix<double>(12, 4, 1), gradient, unused;
        const auto loss = [&] {
            return groupInvariancePenalty<double>(logits, mixed, DivergenceReduction::sum, unused);
        };
        groupInvariancePenalty<double>(logits, mixed, DivergenceReduction::sum, gradient);
        CHECK_AT_MOST(gradientError(loss, logits, gradient), 1e-8);
    }

    /// One row a class and environment: KL(softmax 1 ‖ softmax 0), and the mean of its C terms.
    void valueByHand() {
        Matrix<double> logits(2, 2), gradient;
        logits << 0, 0, std::log(3.0), 0; // Q0 = (1/2, 1/2), Q1 = (3/4, 1/4)
        const double divergence = 0.75 * std::log(1.5) + 0.25 * std::log(0.5);
        const auto penalty = [&](DivergenceReduction reduction) {
            return groupInvariancePenalty<double>(logits, std::vector<int>{1, 1}, reduction, gradient);
        };
        CHECK_AT_MOST(std::abs(penalty(DivergenceReduction::sum) - divergence), 1e-15);
        CHECK_AT_MOST(std::abs(penalty(DivergenceReduction::mean) - divergence / 2), 1e-15);
    }

    void equalPredictionsAndClassesOfOneEnvironmentCostNothing() {
        Matrix<double> logits(6, 3), gradient;
        logits.topRows(3) = normalMatrix<double>(3, 3, 2);
        logits.bottomRows(3) = logits.topRows(3);
        const auto penalty = [&](const std::vector<int>& labels) {
            return groupInvariancePenalty<double>(logits, labels, DivergenceReduction::sum, gradient);
        };
        CHECK_AT_MOST(std::abs(penalty({0, 1, 1, 0, 1, 1})), 1e-15);
        CHECK_AT_MOST(gradient.cwiseAbs().maxCoeff(), 1e-15);
        QCOMPARE(penalty({0, 0, 0, 1, 1, 1}), 0.0);
        QVERIFY((gradient.array() == 0.0).all());
    }

    void certainPredictionsStayFinite() {
        MatrixF logits(2, 2), gradient;
        logits << 1e4f, -1e4f, -1e4f, 1e4f;
        const float penalty =
            groupInvariancePenalty<float>(logits, std::vector<int>{0, 0}, DivergenceReduction::sum, gradient);
        CHECK_AT_MOST(std::abs(penalty / static_cast<float>(std::log(1e12)) - 1), 1e-6);
        QVERIFY(gradient.allFinite());
    }
};

QTEST_APPLESS_MAIN(TestGroupInvariance)
#include "tst_group_invariance.moc"
