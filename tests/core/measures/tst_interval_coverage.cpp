// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/measures/interval_coverage.h"

using namespace groupscope;
using namespace groupscope::testing;

/// The short form of tst_interval_coverage_long.
class TestIntervalCoverage : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// Intervals hold the true value in as many of 200 draws as an interval of 93 % does, but for one design
    /// of a thousand.
    void intervalsHoldWhatIsTrue() {
        constexpr int draws = 200;
        for (const CoverageDesign& design : coverageDesigns())
            for (const auto& [name, own] : coverageOf(design, draws, 21))
                QVERIFY2(own.held >= fewestHeld(draws, 0.93),
                         qPrintable(QStringLiteral("%1, %2: held in %3 of %4")
                                        .arg(QLatin1String(design.name), QString::fromStdString(name))
                                        .arg(own.held)
                                        .arg(own.draws)));
    }
};

QTEST_APPLESS_MAIN(TestIntervalCoverage)
#include "tst_interval_coverage.moc"
