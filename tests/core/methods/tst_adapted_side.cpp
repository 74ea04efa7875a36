// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/adapted_side.h"
#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

MatrixF firstWeight(Sequence<float> branch) {
    return branch.parameters().front()->value;
}

} // namespace

class TestAdaptedSide : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// The average of weights W1, W2, W3 after three steps is (1 − m)·(m²·W1 + m·W2 + W3), plus m³ times the
    /// start. Debiased, the start is taken out and the rest divided by 1 − m³.
    void theAverageIsOfTheStepsTaken_data() {
        QTest::addColumn<bool>("debias");
        QTest::newRow("as it is") << false;
        QTest::newRow("debiased") << true;
    }
    void theAverageIsOfTheStepsTaken() {
        QFETCH(bool, debias);
        constexpr float m = 0.9f;
        AdaptedSide side("image", {.dimensions = 4, .averageDecay = m, .debias = debias}, 1);
        const MatrixF start = side.parameters().front()->value;
        MatrixF sum = MatrixF::Zero(start.rows(), start.cols());
        for (int step = 1; step <= 3; ++step) {
            MatrixF& weight = side.parameters().front()->value;
            weight = normalMatrix<float>(start.rows(), start.cols(), static_cast<std::uint64_t>(step));
            sum = m * sum + (1.0f - m) * weight;
            side.averageStep();
        }
        const float rest = m * m * m;
        const MatrixF expected = debias ? MatrixF(sum / (1.0f - rest)) : MatrixF(sum + rest * start);
        CHECK_AT_MOST((firstWeight(side.averaged()) - expected).cwiseAbs().maxCoeff(), 1e-5);
    }
};

QTEST_APPLESS_MAIN(TestAdaptedSide)
#include "tst_adapted_side.moc"
