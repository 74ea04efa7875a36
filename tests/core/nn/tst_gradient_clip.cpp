// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/gradient_clip.h"
#include "tests/support/checks.h"

#include <array>

using namespace groupscope;
using namespace groupscope::testing;

class TestGradientClip : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void scalesAllTogetherWhenTheyAreTooLong() {
        Parameter<double> one("one", 1, 2), two("two", 1, 1);
        one.gradient << 3, 0;
        two.gradient << 4;
        const std::array all{&one, &two};
        QCOMPARE(clipGradients<double>(all, 6.0), 5.0); // short enough
        QCOMPARE(one.gradient(0, 0), 3.0);
        QCOMPARE(clipGradients<double>(all, 1.0), 5.0);
        CHECK_AT_MOST(std::abs(one.gradient(0, 0) - 3.0 / (5.0 + 1e-6)), 1e-12);
        CHECK_AT_MOST(std::abs(two.gradient(0, 0) - 4.0 / (5.0 + 1e-6)), 1e-12);
        QCOMPARE(one.gradient(0, 1), 0.0);
    }
};

QTEST_APPLESS_MAIN(TestGradientClip)
#include "tst_gradient_clip.moc"
