// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/runs/verdict_simulation.h"

#include "tests/support/checks.h"

#include <QTest>

using namespace groupscope;
using namespace groupscope::testing;

/// The short form of tst_verdict_errors_long.
class TestVerdictErrors : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// Any wrong claim, and any wrong group, in at most 5 % of the draws.
    void whereNothingChangesVerdictsAreSeldomWrong() {
        constexpr int draws = 200;
        for (const VerdictDesign& design : unchangedDesigns()) {
            const VerdictRates rates = ratesOf(design, draws, 21);
            QVERIFY2(rates.wrongClaims <= 0.05, design.name);
            QVERIFY2(rates.wrongGroups <= 0.05, design.name);
        }
    }

    /// The target group shows a change that the worst of tied groups hides.
    void aRealChangeOfTheTargetIsFound() {
        constexpr int draws = 60;
        const std::vector<VerdictDesign> designs = changedDesigns(5);
        const VerdictRates distinct = ratesOf(designs[0], draws, 21), tied = ratesOf(designs[2], draws, 21);
        QVERIFY(distinct.target >= 0.9 && distinct.worst >= 0.9);
        QVERIFY(tied.target >= 0.8 && tied.worst <= 0.05);
    }
};

QTEST_APPLESS_MAIN(TestVerdictErrors)
#include "tst_verdict_errors.moc"
