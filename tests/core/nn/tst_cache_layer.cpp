// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/math/normalize.h"
#include "core/nn/cache_layer.h"
#include "tests/support/checks.h"

#include <cmath>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

constexpr CacheStrength strength{1.5f, 2.5f};

template<class Scalar>
Matrix<Scalar> unitRows(Eigen::Index rows, Eigen::Index columns, std::uint64_t seed) {
    Matrix<Scalar> unit;
    normalizeRows<Scalar>(normalMatrix<Scalar>(rows, columns, seed), unit);
    return unit;
}

/// The formula of the paper, with the whole matrix of affinities and one-hot values.
Matrix<double> plainLogits(const Matrix<double>& unit, const Matrix<double>& keys,
                           const ClassStarts& starts) {
    const Matrix<double> affinity = unit * keys.transpose();
    const Matrix<double> weights = (-strength.beta * (1.0 - affinity.array())).exp();
    Matrix<double> values = Matrix<double>::Zero(keys.rows(), static_cast<Eigen::Index>(starts.size()) - 1);
    for (std::size_t c = 0; c + 1 < starts.size(); ++c)
        values.col(static_cast<Eigen::Index>(c)).segment(starts[c], starts[c + 1] - starts[c]).setOnes();
    return strength.alpha * weights * values;
}

} // namespace

class TestCacheLayer : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void isTheFormulaOfThePaper_data() {
        QTest::addColumn<std::vector<int>>("starts");
        QTest::newRow("one tile") << std::vector<int>{0, 3, 3, 10};
        QTest::newRow("classes across tiles") << std::vector<int>{0, 1000, 1024, 1024, 2500, 2501, 2501};
        QTest::newRow("many small classes") << [] {
            std::vector<int> starts;
            for (int c = 0; c <= 300; ++c)
                starts.push_back(7 * c);
            return starts;
        }();
    }
    void isTheFormulaOfThePaper() {
        QFETCH(std::vector<int>, starts);
        const MatrixF unit = unitRows<float>(150, 8, 1), keys = unitRows<float>(starts.back(), 8, 2);
        const Matrix<double> plain = plainLogits(unit.cast<double>(), keys.cast<double>(), starts);
        MatrixF logits = MatrixF::Constant(150, plain.cols(), 2.0f);
        addCacheLogits(unit, keys, starts, strength, logits, {});
        CHECK_AT_MOST(relativeDifference((logits.array() - 2.0f).matrix(), plain), 2e-6);

        CacheLayer<double> layer(keys.cast<double>(), starts, strength);
        Matrix<double> exact = Matrix<double>::Zero(150, plain.cols());
        layer.forward(unit.cast<double>(), exact, {});
        CHECK_AT_MOST(relativeDifference(exact, plain), 1e-13);
    }

    void gradientAgreesWithDifferences() {
        const Matrix<double> unit = unitRows<double>(7, 4, 1), factors = normalMatrix<double>(7, 3, 3);
        CacheLayer<double> layer(unitRows<double>(9, 4, 2), {0, 2, 5, 9}, strength);
        const auto loss = [&] {
            Matrix<double> logits = Matrix<double>::Zero(7, 3);
            layer.forward(unit, logits, {});
            return (factors.array() * logits.array()).sum();
        };
        loss();
        layer.backward(unit, factors, {});
        const Matrix<double> analytic = layer.keys().gradient;
        QVERIFY(analytic.cwiseAbs().maxCoeff() > 1e-3);
        CHECK_AT_MOST(gradientError(loss, layer.keys().value, analytic), 1e-8);
    }

    void sameBytesAtAnyThreadCount() {
        const MatrixF unit = unitRows<float>(300, 16, 1), keys = unitRows<float>(3000, 16, 2);
        const ClassStarts starts{0, 1500, 3000};
        const auto with = [&](int threads) {
            const WithThreads scope(threads);
            CacheLayer<float> layer(keys, starts, strength);
            MatrixF logits = MatrixF::Zero(300, 2);
            layer.forward(unit, logits, {});
            layer.backward(unit, MatrixF(logits * 1e-3f), {});
            MatrixF more = MatrixF::Zero(300, 2), all(3000 + 600, 16);
            addCacheLogits(unit, keys, starts, strength, more, {});
            all.setZero();
            all.topRows(3000) = layer.keys().gradient;
            all.middleRows(3000, 300).leftCols(2) = logits;
            all.bottomRows(300).leftCols(2) = more;
            return all;
        };
        const MatrixF one = with(1);
        QVERIFY(sameBytes(one, with(2)));
        QVERIFY(sameBytes(one, with(4)));
    }

    void stopIsHeard() {
        std::stop_source source;
        source.request_stop();
        RunContext context;
        context.stop = source.get_token();
        MatrixF logits = MatrixF::Zero(2, 1);
        const MatrixF unit = unitRows<float>(2, 4, 1);
        QVERIFY(!messageOf<Cancelled>([&] {
                     addCacheLogits(unit, unit, {0, 2}, strength, logits, context);
                 }).empty());
    }
};

QTEST_APPLESS_MAIN(TestCacheLayer)
#include "tst_cache_layer.moc"
