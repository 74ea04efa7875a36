// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/rate_schedule.h"
#include "tests/support/checks.h"
#include "tests/support/reference.h"

#include <limits>
#include <vector>

using namespace groupscope;
using namespace groupscope::testing;

class TestPlateau : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// Better at 1, 3 and 6; then three epochs without, of which two are borne.
    void byHand() {
        const PlateauRule rule{.factor = 0.1, .patience = 2, .threshold = 0.1};
        const std::vector<double> values{1.0, 1.05, 1.2, 1.3, 1.1, 1.4, 1.5, 1.4, 1.45, 1.0, 1.0, 1.0};
        const std::vector<int> falls{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2};
        for (std::size_t count = 1; count <= values.size(); ++count)
            QCOMPARE(fallsOnPlateau(rule, std::span(values).first(count), true), falls[count - 1]);
        QCOMPARE(fallsOnPlateau(rule, {}, true), 0);
    }

    void followsPyTorch() {
        int falling = 0;
        for (const auto& use : referenceFile("plateau.json")) {
            const auto values = use.at("values").get<std::vector<double>>();
            const PlateauRule rule{.factor = 0.5,
                                   .patience = use.at("patience").get<int>(),
                                   .threshold = use.at("threshold").get<double>()};
            const auto falls = use.at("falls").get<std::vector<int>>();
            falling += falls.back() > 0 ? 1 : 0;
            for (std::size_t count = 1; count <= values.size(); ++count)
                QCOMPARE(fallsOnPlateau(rule, std::span(values).first(count), use.at("higher").get<bool>()),
                         falls[count - 1]);
        }
        QVERIFY(falling > 20);
    }

    void whatIsNotANumberIsNotBetter() {
        const std::vector<double> values{std::numeric_limits<double>::quiet_NaN(), 1.0,
                                         std::numeric_limits<double>::quiet_NaN(), 2.0};
        QCOMPARE(fallsOnPlateau({.patience = 0}, values, true), 2);
        QCOMPARE(fallsOnPlateau({.patience = 0}, values, false), 3);
    }

    void theScheduleMultipliesTheRate() {
        const RateSchedule schedule{.kind = RateSchedule::Kind::plateau, .rule = {.factor = 0.2}};
        for (const double progress : {0.0, 0.5, 0.99}) {
            QCOMPARE(schedule.at(progress), 1.0);
            CHECK_AT_MOST(std::abs(schedule.at(progress, 2) - 0.04), 1e-15);
        }
        QCOMPARE(RateSchedule().at(0.5, 3), 1.0);
    }
};

QTEST_APPLESS_MAIN(TestPlateau)
#include "tst_plateau.moc"
