// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/runs/verdict_simulation.h"

#include <QTest>

using namespace groupscope;
using namespace groupscope::testing;

/// Verdicts over many draws; the numbers stand in the guide.
class TestVerdictErrorsLong : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void whereNothingChangesVerdictsAreSeldomWrong_data() {
        QTest::addColumn<int>("number");
        const std::vector<VerdictDesign> designs = unchangedDesigns();
        for (std::size_t i = 0; i < designs.size(); ++i)
            QTest::newRow(designs[i].name) << static_cast<int>(i);
    }
    /// Wrong claims, and wrong groups, in at most 5 % of 2,000 draws, also of the first 500.
    void whereNothingChangesVerdictsAreSeldomWrong() {
        QFETCH(int, number);
        const VerdictDesign design = unchangedDesigns()[static_cast<std::size_t>(number)];
        for (const int draws : {500, 2000}) {
            const VerdictRates rates = ratesOf(design, draws, 21);
            qInfo("%-52s %4d draws: wrong claims %4.1f %%, wrong groups %4.1f %%", design.name, draws,
                  100.0 * rates.wrongClaims, 100.0 * rates.wrongGroups);
            QVERIFY(rates.wrongClaims <= 0.05 && rates.wrongGroups <= 0.05);
        }
    }

    /// More seeds find more, and no change is found in the wrong direction.
    void realChangesAreFound() {
        constexpr int draws = 500;
        for (const int seeds : {1, 3, 5})
            for (const VerdictDesign& design : changedDesigns(seeds)) {
                const VerdictRates rates = ratesOf(design, draws, 21);
                qInfo("%-52s %d seeds: target %5.1f %%, worst group %5.1f %%, group %5.1f %%, wrong %4.1f %%",
                      design.name, seeds, 100.0 * rates.target, 100.0 * rates.worst, 100.0 * rates.group,
                      100.0 * rates.wrongClaims);
                QVERIFY(rates.wrongClaims <= 0.05 && rates.wrongGroups <= 0.05);
            }
        QVERIFY(ratesOf(changedDesigns(5)[1], draws, 21).worst >= 0.9); // tied groups that all gain
    }
};

QTEST_APPLESS_MAIN(TestVerdictErrorsLong)
#include "tst_verdict_errors_long.moc"
