// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/mix_partners.h"

#include "tests/support/checks.h"

#include <algorithm>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

// Rows 0 to 5 in (class, environment): (0,0), (0,0), (0,1), (1,0), (1,1), (2,1); row 6 is in no environment.
const std::vector<int> mixLabels{0, 0, 0, 1, 1, 2, 1}, mixEnvironments{0, 0, 1, 0, 1, 1, -1},
    mixRows{0, 1, 2, 3, 4, 5, 6};

std::set<int> partnersOf(int row, MixPartner kind) {
    const MixPartners partners(mixRows, mixLabels, mixEnvironments);
    Random random(1, "partners");
    std::set<int> seen;
    for (int i = 0; i < 200; ++i)
        seen.insert(partners.draw(std::vector<int>{row}, kind, random).front());
    return seen;
}

} // namespace

class TestMixPartners : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void ofTheSameClassTheyAreElsewhere() {
        QVERIFY(partnersOf(0, MixPartner::sameClass) == std::set<int>{2});
        QVERIFY(partnersOf(2, MixPartner::sameClass) == (std::set<int>{0, 1}));
        QVERIFY(partnersOf(5, MixPartner::sameClass) == std::set<int>{5}); // its class is in one environment
        QVERIFY(partnersOf(6, MixPartner::sameClass) == std::set<int>{6});
    }

    void ofTheSameEnvironmentTheyAreOfOtherClasses() {
        QVERIFY(partnersOf(0, MixPartner::sameEnvironment) == std::set<int>{3});
        QVERIFY(partnersOf(4, MixPartner::sameEnvironment) == (std::set<int>{2, 5}));
        QVERIFY(partnersOf(6, MixPartner::sameEnvironment) == std::set<int>{6});
    }

    void anyIsAny() {
        QCOMPARE(partnersOf(0, MixPartner::any).size(), std::size_t(7));
        const MixPartners partners(mixRows, mixLabels, {});
        QCOMPARE(partners.mixable(MixPartner::any), std::size_t(7));
    }

    void countsWhoCanBeMixed() {
        const MixPartners partners(mixRows, mixLabels, mixEnvironments);
        QCOMPARE(partners.mixable(MixPartner::sameClass), std::size_t(5));
        QCOMPARE(partners.mixable(MixPartner::sameEnvironment), std::size_t(6));
    }

    /// Mean 1/2 and variance 1/(4(2α + 1)).
    void betaHasItsMoments() {
        for (const double alpha : {0.2, 1.0, 2.0, 30.0}) {
            Random random(3, "beta");
            constexpr int count = 40'000;
            double sum = 0.0, squares = 0.0;
            for (int i = 0; i < count; ++i) {
                const double x = drawBeta(alpha, random);
                QVERIFY(x >= 0.0 && x <= 1.0);
                sum += x - 0.5;
                squares += (x - 0.5) * (x - 0.5);
            }
            const double variance = 1.0 / (4.0 * (2.0 * alpha + 1.0));
            CHECK_AT_MOST(std::abs(sum / count), 5.0 * std::sqrt(variance / count));
            CHECK_AT_MOST(std::abs(squares / count / variance - 1.0), 0.03);
        }
    }

    void betaOfAVerySmallParameterIsFinite() {
        Random random(4, "beta");
        for (int i = 0; i < 1000; ++i) {
            const double x = drawBeta(1e-3, random);
            QVERIFY(x >= 0.0 && x <= 1.0);
        }
    }
};

QTEST_APPLESS_MAIN(TestMixPartners)
#include "tst_mix_partners.moc"
