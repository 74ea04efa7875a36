// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/quantity_text.h"

#include "core/base/error.h"
#include "tests/support/checks.h"

#include <QTest>

using namespace groupscope;
using groupscope::testing::messageOf;

class TestQuantityText : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void durations() {
        QCOMPARE(durationText(-1.0), std::string("0 s"));
        QCOMPARE(durationText(44.6), std::string("45 s"));
        QCOMPARE(durationText(59.6), std::string("1 min 0 s"));
        QCOMPARE(durationText(725.0), std::string("12 min 5 s"));
        QCOMPARE(durationText(7500.0), std::string("2 h 5 min"));
    }
    void durationsHaveAUnit() {
        QCOMPARE(durationOf("90s").count(), 90);
        QCOMPARE(durationOf("10m").count(), 600);
        QCOMPARE(durationOf("2h").count(), 7200);
        for (const char* wrong : {"", "10", "m", "0s", "-1s", "1.5h", "10 m", "9999999h", "1d"})
            QVERIFY2(!messageOf<UsageError>([&] { durationOf(wrong); }).empty(), wrong);
    }

    void bytes() {
        QCOMPARE(bytesText(0), std::string("0 B"));
        QCOMPARE(bytesText(999), std::string("999 B"));
        QCOMPARE(bytesText(999'600), std::string("1.0 MB"));
        QCOMPARE(bytesText(40'400), std::string("40 kB"));
        QCOMPARE(bytesText(3'210'000), std::string("3.2 MB"));
        QCOMPARE(bytesText(147'000'000), std::string("147 MB"));
        QCOMPARE(bytesText(1'500'000'000), std::string("1.5 GB"));
    }
};

QTEST_APPLESS_MAIN(TestQuantityText)
#include "tst_quantity_text.moc"
