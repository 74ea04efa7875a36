// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/logit_line.h"
#include "tests/support/checks.h"

#include <cmath>
#include <utility>
#include <vector>

using namespace groupscope;

class TestLogitLine : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void logitsAndBack() {
        QCOMPARE(*logitOf(0.5), 0.0);
        CHECK_AT_MOST(std::abs(*logitOf(0.9) - std::log(9.0)), 1e-12);
        for (const double share : {1e-6, 0.3, 0.999})
            CHECK_AT_MOST(std::abs(shareOfLogit(*logitOf(share)) - share), 1e-12);
        for (const double share : {0.0, 1.0, -0.1, 1.1, std::nan("")})
            QVERIFY(!logitOf(share));
    }

    void aLineIsFoundAgain() {
        std::vector<std::pair<double, double>> points;
        for (const double x : {-2.0, 0.1, 0.7, 3.0})
            points.emplace_back(shareOfLogit(x), shareOfLogit(-0.4 + 0.8 * x));
        const auto line = fitLogitLine(points);
        QVERIFY(line.has_value());
        CHECK_AT_MOST(std::abs(line->slope - 0.8) + std::abs(line->intercept + 0.4), 1e-9);
        QCOMPARE(line->points, 4);
        CHECK_AT_MOST(std::abs(line->at(1.0) - 0.4), 1e-9);
    }

    /// The line follows by hand: logits (0,0), (1,2), (2,1) have the slope 1/2 and the mean (1,1).
    void leastSquares() {
        const std::vector<std::pair<double, double>> points{{shareOfLogit(0), shareOfLogit(0)},
                                                            {shareOfLogit(1), shareOfLogit(2)},
                                                            {shareOfLogit(2), shareOfLogit(1)}};
        const auto line = fitLogitLine(points);
        CHECK_AT_MOST(std::abs(line->slope - 0.5) + std::abs(line->intercept - 0.5), 1e-9);
    }

    void tooFewPointsMakeNone() {
        QVERIFY(!fitLogitLine(std::vector<std::pair<double, double>>{{0.5, 0.4}, {0.6, 0.5}}));
        QVERIFY(!fitLogitLine( // the same point again
            std::vector<std::pair<double, double>>{{0.5, 0.4}, {0.6, 0.5}, {0.6, 0.5}, {0.5, 0.4}}));
        QVERIFY(!fitLogitLine( // without a logit
            std::vector<std::pair<double, double>>{{0.5, 0.4}, {0.6, 0.5}, {1.0, 0.5}, {0.7, 0.0}}));
        QVERIFY(!fitLogitLine( // straight up
            std::vector<std::pair<double, double>>{{0.5, 0.4}, {0.5, 0.5}, {0.5, 0.6}}));
    }
};

QTEST_APPLESS_MAIN(TestLogitLine)
#include "tst_logit_line.moc"
