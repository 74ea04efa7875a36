// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/joined_set.h"
#include "tests/app/derived_support.h"

#include <QThread>

#include <atomic>

using namespace groupscope;

namespace {

/// Numbers the keys of a job, and waits at epoch 1 until it may end.
struct NumbersKeys {
    std::atomic<bool>* mayEnd;
    int number = 0;

    int operator()(const RepresentationKey& key, const ValueSource& source, const auto& /*tell*/) {
        while (key.epoch == 1 && !*mayEnd)
            source.context.throwIfStopped();
        if (key.epoch < 0)
            throw DataError("it has no epochs", "here", "train on");
        return ++number;
    }
};

RepresentationKey atEpoch(int epoch, const QString& id = {}) {
    return {id, "test", epoch};
}

} // namespace

/// Checks the requests for derived values, and their computation.
class TestDerived : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void init() {
        prepareOwners("tst_derived");
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }

    void valuesComeWithTheirParts() {
        Desk desk;
        desk.openSet(path_);
        const QString id = desk.train(QStringLiteral("linear-probe")).front();
        Derived<RunKey, int> values(&desk.session, countOf, nullptr);
        std::vector<int> seen;
        connect(&values, &DerivedValues::changed, this, [&] { seen.push_back(*values.get({id}).value); });
        QSignalSpy rested(&values, &DerivedValues::rested);
        QVERIFY(!values.get({id}).isKnown());
        values.request({{id}});
        QVERIFY(rested.wait(10'000));
        QCOMPARE(seen, (std::vector<int>{-1, 9'000}));
        values.request({{id}}); // known: nothing is computed
        QVERIFY(!values.isWorking());
    }

    /// Each value has a reason of its own, and the others are computed.
    void reasonsArePartOfTheValue() {
        Desk desk;
        desk.openSet(path_);
        Derived<RunKey, int> values(&desk.session, countOf, nullptr);
        QSignalSpy rested(&values, &DerivedValues::rested);
        values.request({{QString(), true}, {QString(), false}, {QStringLiteral("unknown"), false}});
        QVERIFY(rested.wait(10'000));
        QVERIFY(values.get({QString(), true}).reason.contains(QStringLiteral("it is hidden")));
        QCOMPARE(*values.get({QString(), false}).value, 900);
        QVERIFY(!values.get({QStringLiteral("unknown"), false}).isKnown());
    }

    /// The latest request wins, and what is under way is not begun anew.
    void theLatestRequestWins() {
        Desk desk;
        desk.openSet(path_);
        std::atomic<int> begun{0};
        std::atomic<bool> mayEnd{false};
        Derived<RepresentationKey, int> values(
            &desk.session,
            [&](const RepresentationKey& key, const Task&, const Run*, const RunContext& context,
                const auto&) {
                ++begun;
                while (key.epoch == 1 && !mayEnd)
                    context.throwIfStopped();
                return key.epoch;
            },
            nullptr);
        values.request({{QString(), "test", 1}});
        QTRY_COMPARE(begun.load(), 1);
        values.request({{QString(), "test", 1}}); // under way
        values.request({{QString(), "test", 2}});
        QTRY_VERIFY(values.get({QString(), "test", 2}).isKnown());
        QCOMPARE(begun.load(), 2);
        QVERIFY(!values.get({QString(), "test", 1}).isKnown());
    }

    /// A request for what is known stops what is computed for others; so does closing the set.
    void whatNobodyWantsIsStopped() {
        Desk desk;
        desk.openSet(path_);
        std::atomic<int> begun{0}, stopped{0};
        Derived<RepresentationKey, int> values(
            &desk.session,
            [&](const RepresentationKey& key, const Task&, const Run*, const RunContext& context,
                const auto&) {
                begun += key.epoch == 1;
                while (key.epoch == 1)
                    if (context.stop.stop_requested()) {
                        ++stopped;
                        context.throwIfStopped();
                    }
                return key.epoch;
            },
            nullptr);
        values.request({{QString(), "test", 2}});
        QTRY_VERIFY(values.get({QString(), "test", 2}).isKnown());
        values.request({{QString(), "test", 1}});
        QTRY_COMPARE(begun.load(), 1);
        values.request({{QString(), "test", 2}});
        QVERIFY(!values.isWorking());
        QTRY_COMPARE(stopped.load(), 1);
        values.request({{QString(), "test", 1}});
        QTRY_COMPARE(begun.load(), 2);
        QSignalSpy cleared(&values, &DerivedValues::cleared);
        desk.session.data()->close();
        QCOMPARE(cleared.size(), 1);
        QVERIFY(!values.isWorking());
        QVERIFY((!values.get({QString(), "test", 2}).isKnown()));
        QTRY_COMPARE(stopped.load(), 2);
    }

    /// Keys that are asked for one by one wait for each other; a function keeps what it knows for one job.
    void keysThatAreAddedStopNothing() {
        Desk desk;
        desk.openSet(path_);
        std::atomic<bool> mayEnd{false};
        Derived<RepresentationKey, int> values(&desk.session, NumbersKeys{&mayEnd}, nullptr);
        QSignalSpy rested(&values, &DerivedValues::rested);
        for (const int epoch : {1, 2, 3, 1, 2})
            QVERIFY(values.requestAlso(atEpoch(epoch)));
        QVERIFY(!values.requestAlso(atEpoch(4, QStringLiteral("unknown"))));
        QTest::qWait(50);
        QVERIFY(values.isWorking() && !values.get(atEpoch(1)).isKnown());
        mayEnd = true;
        QVERIFY(rested.wait(10'000));
        QCOMPARE(*values.get(atEpoch(1)).value, 1);
        QCOMPARE(*values.get(atEpoch(2)).value, 1); // in the next job, with the third
        QCOMPARE(*values.get(atEpoch(3)).value, 2);
        QCOMPARE(rested.size(), 1);
        DerivedValues::setMemoryBound(1); // they are wanted still
        QVERIFY(values.get(atEpoch(1)).isKnown() && values.get(atEpoch(3)).isKnown());
        DerivedValues::setMemoryBound(std::size_t{512} << 20);
    }

    void whatIsStoppedMayBeRequestedAgain() {
        Desk desk;
        desk.openSet(path_);
        std::atomic<bool> mayEnd{false};
        Derived<RepresentationKey, int> values(&desk.session, NumbersKeys{&mayEnd}, nullptr);
        QSignalSpy rested(&values, &DerivedValues::rested);
        for (const int epoch : {2, 1, 3})
            values.requestAlso(atEpoch(epoch));
        QTRY_VERIFY(values.get(atEpoch(2)).isKnown());
        rested.clear();
        values.stop();
        QTRY_COMPARE(rested.size(), 1);
        QVERIFY(!values.isWorking() && values.get(atEpoch(2)).isKnown() && !values.get(atEpoch(3)).isKnown());
        values.requestAlso(atEpoch(3));
        QTRY_VERIFY(values.get(atEpoch(3)).isKnown());
    }

    /// A run that goes takes nothing from the keys beside it.
    void othersGoOnWithoutARun() {
        Desk desk;
        desk.openSet(path_);
        const QStringList ids = desk.train(QStringLiteral("linear-probe"), 2);
        std::atomic<bool> mayEnd{false};
        Derived<RepresentationKey, int> values(&desk.session, NumbersKeys{&mayEnd}, nullptr);
        values.request({atEpoch(1, ids[0]), atEpoch(2, ids[1])});
        QTest::qWait(50);
        QVERIFY(values.isWorking());
        desk.session.runs()->remove({ids[0]});
        QTRY_VERIFY(values.get(atEpoch(2, ids[1])).isKnown());
        QVERIFY(!values.get(atEpoch(1, ids[0])).isKnown());
    }

    /// The latest part of a value counts, also if parts come faster than the window takes them.
    void theLatestPartCounts() {
        Desk desk;
        desk.openSet(path_);
        std::atomic<bool> areTold{false};
        std::atomic<bool> mayEnd{false};
        Derived<FileKey, int> values(
            &desk.session,
            [&](const FileKey&, const ValueSource& source, const auto& tell) {
                for (int part = 1; part <= 5; ++part)
                    tell(part);
                areTold = true;
                while (!mayEnd)
                    source.context.throwIfStopped();
                return 6;
            },
            nullptr);
        std::vector<int> seen;
        connect(&values, &DerivedValues::changed, this, [&] {
            seen.push_back(*values.get(FileKey()).value);
            mayEnd = true;
        });
        values.request(std::vector<FileKey>{FileKey()});
        while (!areTold)
            QThread::msleep(1); // the window is busy
        QTRY_COMPARE(seen, (std::vector<int>{5, 6}));
    }

    /// Progress is that of all keys together.
    void progressIsThatOfTheJob() {
        Desk desk;
        desk.openSet(path_);
        std::atomic<int> taken{0};
        Derived<RepresentationKey, int> values(
            &desk.session,
            [&](const RepresentationKey& key, const ValueSource& source, const auto&) {
                source.context.report(0.5, "half");
                while (taken < key.epoch) // until the window has heard of it
                    source.context.throwIfStopped();
                return key.epoch;
            },
            nullptr);
        std::vector<double> fractions;
        connect(&values, &DerivedValues::progressed, this, [&](double fraction, const QString& activity) {
            QCOMPARE(activity, QStringLiteral("half"));
            fractions.push_back(fraction);
            ++taken;
        });
        QSignalSpy rested(&values, &DerivedValues::rested);
        values.request({atEpoch(1), atEpoch(2)});
        QVERIFY(rested.wait(10'000));
        QCOMPARE(fractions, (std::vector<double>{0.25, 0.75}));
    }

    void valuesMayBeComputedAtOnce() {
        Desk desk;
        desk.openSet(path_);
        const QString id = desk.train(QStringLiteral("linear-probe"), 2).back();
        Derived<RunKey, int> values(&desk.session, countOf, nullptr);
        QSignalSpy changed(&values, &DerivedValues::changed);
        values.computeNow({id});
        QCOMPARE(*values.get({id}).value, 9'900);
        QCOMPARE(changed.size(), 1);
        values.computeNow({id, true});
        QVERIFY(values.get({id, true}).reason.contains(QStringLiteral("it is hidden")));
        values.computeNow({QStringLiteral("unknown")});
        QVERIFY(!values.get({QStringLiteral("unknown")}).isKnown() && !values.isWorking());
    }

    void reasonsAreForgottenToTryAgain() {
        Desk desk;
        desk.openSet(path_);
        std::atomic<bool> mayEnd{true};
        Derived<RepresentationKey, int> values(&desk.session, NumbersKeys{&mayEnd}, nullptr);
        QSignalSpy changed(&values, &DerivedValues::changed);
        for (const int epoch : {-1, 2, 3})
            values.requestAlso(atEpoch(epoch));
        QTRY_COMPARE(changed.size(), 3);
        values.requestAlso(atEpoch(-1));
        QTest::qWait(50);
        QCOMPARE(changed.size(), 3);
        values.keepOnly({atEpoch(-1), atEpoch(2)});
        QVERIFY(!values.get(atEpoch(-1)).isKnown() && !values.get(atEpoch(3)).isKnown());
        QVERIFY(values.get(atEpoch(2)).isKnown());
        values.requestAlso(atEpoch(-1));
        QTRY_VERIFY(!values.get(atEpoch(-1)).reason.isEmpty());
    }

    void aSetThatCouldNotBeReadIsTriedAgain() {
        Desk desk;
        desk.openSet(path_);
        QTemporaryDir folder;
        const FileKey other{folder.filePath(QStringLiteral("other.h5ad"))};
        Derived<FileKey, JoinedSet> others(&desk.session, joinedSetOf, nullptr);
        others.requestAlso(other);
        QTRY_VERIFY_WITH_TIMEOUT(!others.get(other).reason.isEmpty(), 30'000);
        saveEmbeddingSet(smallSet(30), other.path.toStdString());
        others.requestAlso(other);
        QVERIFY(!others.isWorking()); // nobody asked to try again
        others.keepOnly({other});
        others.requestAlso(other);
        QTRY_VERIFY_WITH_TIMEOUT(others.get(other).value != nullptr, 30'000);
        QCOMPARE(others.get(other).value->rows.ownOf.size(), std::size_t(90));
        desk.session.data()->close();
        QVERIFY(!others.get(other).isKnown());
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

QTEST_GUILESS_MAIN(TestDerived)
#include "tst_derived.moc"
