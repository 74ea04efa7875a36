// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/kept_values.h"

#include <QTest>

using namespace groupscope;

class TestKeptValues : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void oneThatWasMadeIsNotMadeAgain() {
        KeptValues<int> kept(std::size_t{1} << 20);
        QCOMPARE(kept.of("a", [] { return 1; }), 1);
        QCOMPARE(kept.of("b", [] { return 2; }), 2);
        QCOMPARE(kept.of("a", [] { return 3; }), 1);
    }

    void theirMemoryIsBoundedHoweverLongTheirParts() {
        KeptValues<int> kept(2000);
        const std::string parts(100'000, 'x');
        for (int i = 0; i < 100; ++i)
            QCOMPARE(kept.of(parts + std::to_string(i), [&] { return i; }), i);
        QVERIFY(kept.most() * 64 <= 2000); // the text of a sum alone
        QCOMPARE(kept.size(), kept.most());
        KeptValues<int> one(0);
        QCOMPARE(one.of("a", [] { return 1; }), 1);
        QCOMPARE(one.of("b", [] { return 2; }), 2);
        QCOMPARE(one.size(), std::size_t{1});
    }

    /// A quarter more than have room, in the same order each time.
    void whoeverGoesThroughTooManyFindsMost() {
        KeptValues<std::size_t> kept(200'000);
        const std::size_t all = kept.most() * 5 / 4;
        std::size_t made = 0;
        for (int time = 0; time < 6; ++time) {
            made = 0;
            for (std::size_t i = 0; i < all; ++i)
                QCOMPARE(kept.of(std::to_string(i),
                                 [&] {
                                     ++made;
                                     return i;
                                 }),
                         i);
        }
        QVERIFY2(made < all / 2, qPrintable(QString::number(made)));
        QVERIFY(made >= all - kept.most());
    }
};

QTEST_APPLESS_MAIN(TestKeptValues)
#include "tst_kept_values.moc"
