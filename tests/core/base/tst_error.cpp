// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/base/run_context.h"
#include "tests/support/checks.h"

using namespace groupscope;
using groupscope::testing::messageOf;

class TestError : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void messageIsOneLineOfThreeParts() {
        QCOMPARE(std::string(Error("WHAT", "WHERE", "DO").what()), std::string("WHAT, WHERE; DO"));
        QCOMPARE(std::string(Error("WHAT", "", "DO").what()), std::string("WHAT; DO"));
        QCOMPARE(std::string(Error("a\nb", "c\r\nd", "e").what()), std::string("a b, c  d; e"));
    }

    void familyIsCaughtTogether() {
        QCOMPARE(messageOf<Error>([] { throw UsageError("u", "v", "w"); }), std::string("u, v; w"));
        QCOMPARE(messageOf<Error>([] { throw FileError("u", "v", "w"); }), std::string("u, v; w"));
        QCOMPARE(messageOf<Error>([] { throw DataError("u", "v", "w"); }), std::string("u, v; w"));
        QVERIFY(!messageOf<Error>([] { throw Cancelled(); }).empty());
    }

    void contextThrowsOnlyAfterStop() {
        std::stop_source source;
        RunContext context;
        context.throwIfStopped(); // without a source nothing can stop it
        context.report(0.5, "nobody listens");
        context.notice("nobody listens");
        context.stop = source.get_token();
        context.throwIfStopped();
        source.request_stop();
        QVERIFY_EXCEPTION_THROWN(context.throwIfStopped(), Cancelled);
    }

    void contextPassesReportsOn() {
        double fraction = 0.0;
        std::string activity, notice;
        RunContext context;
        context.onProgress = [&](const Progress& progress) {
            fraction = progress.fraction;
            activity = progress.activity;
        };
        context.onNotice = [&](const std::string& text) { notice = text; };
        context.report(0.25, "epoch 1 of 4");
        context.notice("two rows are left out");
        QCOMPARE(fraction, 0.25);
        QCOMPARE(activity, std::string("epoch 1 of 4"));
        QCOMPARE(notice, std::string("two rows are left out"));
    }
};

QTEST_APPLESS_MAIN(TestError)
#include "tst_error.moc"
