// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/method.h"
#include "core/methods/shared/cosine_rate.h"
#include "core/methods/shared/temperature_schedule.h"
#include "tests/support/checks.h"

#include <cmath>
#include <numbers>

using namespace groupscope;
using namespace groupscope::testing;

class TestSchedules : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// 100 steps with a warm-up of 10: 0.1, 0.2 … 1, then half a cosine from the first step after it.
    void ratesWarmUpAndFollowHalfACosine() {
        const CosineRate rate(2.0, 10, 100);
        for (int step = 0; step < 10; ++step)
            CHECK_AT_MOST(std::abs(rate(step / 100.0) - 0.2 * (step + 1)), 1e-12);
        CHECK_AT_MOST(std::abs(rate(0.10) - 2.0), 1e-12);
        CHECK_AT_MOST(std::abs(rate(0.55) - 1.0), 1e-12); // 45 of 90 steps: half of it
        CHECK_AT_MOST(std::abs(rate(0.99) - (1.0 + std::cos(std::numbers::pi * 89 / 90))), 1e-12);
    }

    void theWarmUpTakesATenthAtMost() {
        const CosineRate rate(1.0, 500, 100);
        CHECK_AT_MOST(std::abs(rate(0.0) - 0.1), 1e-12);
        CHECK_AT_MOST(std::abs(rate(0.10) - 1.0), 1e-12);
    }

    /// Highest before the first epoch, lowest after half a period, highest again after a whole one.
    void temperaturesFollowAWholeCosine() {
        const TemperatureSchedule schedule(
            resolveParameters(methods().find("info-nce").parameters, {{"temperature", "0.1"},
                                                                      {"temperature_schedule", "cosine"},
                                                                      {"temperature_high", "0.5"},
                                                                      {"temperature_period", "8"}}));
        for (const auto& [epoch, expected] : {std::pair(0, 0.5), {2, 0.3}, {4, 0.1}, {6, 0.3}, {8, 0.5}})
            CHECK_AT_MOST(std::abs(schedule(epoch) - expected), 1e-12);
        CHECK_AT_MOST(std::abs(schedule(1) - (0.3 + 0.2 * std::cos(std::numbers::pi / 4))), 1e-12);
    }
};

QTEST_APPLESS_MAIN(TestSchedules)
#include "tst_schedules.moc"
