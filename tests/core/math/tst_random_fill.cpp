// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/exact_root.h"
#include "core/math/random_fill.h"
#include "tests/support/checks.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

using namespace groupscope;
using namespace groupscope::testing;

class TestRandomFill : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void normalNumbersAreNormal() {
        std::vector<float> values(200'001);
        Random random(1, "fill");
        fillNormal(random, values);
        double mean = 0.0, square = 0.0, fourth = 0.0, beside = 0.0;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const auto own = static_cast<double>(values[i]);
            QVERIFY(std::abs(own) < 6.7);
            mean += own;
            square += own * own;
            fourth += own * own * own * own;
            beside += i > 0 ? own * static_cast<double>(values[i - 1]) : 0.0;
        }
        const auto n = static_cast<double>(values.size());
        CHECK_AT_MOST(std::abs(mean / n), 0.01);
        CHECK_AT_MOST(std::abs(square / n - 1.0), 0.02);
        CHECK_AT_MOST(std::abs(fourth / n - 3.0), 0.1);
        CHECK_AT_MOST(std::abs(beside / n), 0.01);
        const auto below = std::count_if(values.begin(), values.end(), [](float own) { return own < -1.0f; });
        CHECK_AT_MOST(std::abs(static_cast<double>(below) / n - 0.158655), 0.003);
    }

    /// Four at a time and the rest alone: as std::sqrt, whatever the processor estimates.
    void rootsAreRoundedCorrectly() {
        std::vector<float> values(10'003);
        Random random(2, "roots");
        fillNormal(random, values);
        Eigen::ArrayXf squares = Eigen::Map<Eigen::ArrayXf>(values.data(), 10'003).square();
        squares.head<3>() << 0.0f, 1e-40f, 3e38f;
        const Eigen::ArrayXf roots = exactRoot(squares), inverse = exactInverseRoot(squares + 1e-5f);
        for (Eigen::Index i = 0; i < squares.size(); ++i) {
            QCOMPARE(std::bit_cast<std::uint32_t>(roots[i]),
                     std::bit_cast<std::uint32_t>(std::sqrt(squares[i])));
            QCOMPARE(std::bit_cast<std::uint32_t>(inverse[i]),
                     std::bit_cast<std::uint32_t>(1.0f / std::sqrt(squares[i] + 1e-5f)));
        }
        const Eigen::Array3d doubles(2.0, 3.0, 5.0);
        for (Eigen::Index i = 0; i < doubles.size(); ++i)
            QCOMPARE(exactRoot(doubles)(i), std::sqrt(doubles[i]));
    }

    void dropoutKeepsTheMean_data() {
        QTest::addColumn<double>("rate");
        for (const double rate : {0.0, 0.2, 0.95})
            QTest::addRow("%g", rate) << rate;
    }
    void dropoutKeepsTheMean() {
        QFETCH(double, rate);
        std::vector<float> factors(100'001);
        Random random(2, "fill");
        fillDropout(random, rate, factors);
        const auto kept = static_cast<float>(1.0 / (1.0 - rate));
        std::int64_t dropped = 0;
        for (const float own : factors) {
            QVERIFY(own == 0.0f || own == kept);
            dropped += own == 0.0f;
        }
        CHECK_AT_MOST(std::abs(static_cast<double>(dropped) / 100'001.0 - rate), 0.005);
    }

    void theSameStreamGivesTheSame() {
        std::vector<float> a(77), b(77);
        Random first(3, "fill", 5), second(3, "fill", 5);
        fillNormal(first, a);
        fillNormal(second, b);
        QVERIFY(a == b);
        fillNormal(second, b);
        QVERIFY(a != b);
    }
};

QTEST_APPLESS_MAIN(TestRandomFill)
#include "tst_random_fill.moc"
