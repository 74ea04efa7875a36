// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/memory.h"

#include "tests/support/sanitizers.h"

#include <QTest>

#include <sys/resource.h>

using namespace groupscope;

class TestMemory : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void limitsOfTheShellCount() {
        if (testing::hasSanitizer)
            QSKIP("a sanitizer needs more than the machine has");
        const std::size_t whole = memoryLimit();
        QVERIFY(whole > (std::size_t{64} << 20));
        for (const auto resource : {RLIMIT_DATA, RLIMIT_AS}) {
            rlimit old{};
            QCOMPARE(getrlimit(resource, &old), 0);
            rlimit lower = old;
            lower.rlim_cur = whole - (1 << 20);
            QCOMPARE(setrlimit(resource, &lower), 0);
            QCOMPARE(memoryLimit(), whole - (1 << 20));
            QCOMPARE(setrlimit(resource, &old), 0);
        }
        QCOMPARE(memoryLimit(), whole);
    }
};

QTEST_APPLESS_MAIN(TestMemory)
#include "tst_memory.moc"
