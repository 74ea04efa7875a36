// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/derived.h"

#include "app/views/joined_set.h"
#include "app/views/run_values.h"
#include "tests/app/desk.h"
#include "tests/app/owners.h"

#include <QThread>

#include <atomic>
#include <compare>
#include <memory>

using namespace groupscope;

namespace {

/// Examples of the task for a raw key, times the seed for that of a run; a reason for hidden test results.
int countOf(const RunKey& key, const Task& task, const Run* run, const RunContext& /*context*/,
            const std::function<void(int)>& tell) {
    if (key.testHidden)
        throw DataError("it is hidden", "here", "reveal it");
    tell(-1);
    return static_cast<int>(task.set->size()) * (run ? 10 + static_cast<int>(run->seed) : 1);
}

/// A value of two runs.
struct PairOfRuns {
    QString first, second;

    std::strong_ordering operator<=>(const PairOfRuns&) const = default;
};

QStringList runsOf(const PairOfRuns& key) {
    return {key.first, key.second};
}

/// A key whose value is there again when its set is.
struct LastingKey {
    std::string task;
    QString runId;
    Provided<int> factor{};
    static constexpr bool outlivesSet = true;

    std::strong_ordering operator<=>(const LastingKey&) const = default;
};

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

    void valuesGoWithTheirRunAndTheirSet() {
        Desk desk;
        desk.openSet(path_);
        const QStringList ids = desk.train(QStringLiteral("linear-probe"), 2);
        Derived<RunKey, int> values(&desk.session, countOf, nullptr);
        QSignalSpy rested(&values, &DerivedValues::rested);
        values.request({{ids[0]}, {ids[1]}, {QString()}});
        QVERIFY(rested.wait(10'000));
        desk.session.runs()->remove({ids[0]});
        QVERIFY(!values.get({ids[0]}).isKnown() && values.get({ids[1]}).isKnown());
        desk.session.data()->reselect(desk.session.data()->selection());
        QTRY_VERIFY(!values.get({QString()}).isKnown());
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

    /// One bound for all stores: what was asked for longest ago goes, whichever store it is in.
    void theMemoryIsBounded() {
        Desk desk;
        desk.openSet(path_);
        const auto compute = [](const RepresentationKey& key, const Task&, const Run*, const RunContext&,
                                const auto&) { return key.epoch; };
        const auto hundred = [](int) { return std::size_t{100}; };
        Derived<RepresentationKey, int> one(&desk.session, compute, nullptr, hundred),
            other(&desk.session, compute, nullptr, hundred);
        const auto fill = [](auto& store, int epoch) {
            store.request({{QString(), "test", epoch}});
            QTRY_VERIFY((store.get({QString(), "test", epoch}).isKnown()));
        };
        DerivedValues::setMemoryBound(350);
        fill(one, 1);
        fill(one, 2);
        fill(other, 3);
        one.request({{QString(), "test", 1}}); // looked at again
        QSignalSpy changed(&one, &DerivedValues::changed);
        fill(other, 4);
        QCOMPARE(changed.size(), 1); // one has lost a value
        QVERIFY(one.get({QString(), "test", 1}).isKnown());
        QVERIFY(!one.get({QString(), "test", 2}).isKnown());
        QVERIFY(other.get({QString(), "test", 3}).isKnown() && other.get({QString(), "test", 4}).isKnown());
        QCOMPARE(DerivedValues::bytesKept(), std::size_t(300));
        DerivedValues::setMemoryBound(1); // what was asked for last stays, however large
        QVERIFY(one.get({QString(), "test", 1}).isKnown() && other.get({QString(), "test", 4}).isKnown());
        QCOMPARE(DerivedValues::bytesKept(), std::size_t(200));
        DerivedValues::setMemoryBound(std::size_t{512} << 20);
    }

    /// Details of a run that are not in memory are read from its file.
    void runsAreReadFromTheirFiles() {
        QString id;
        {
            Desk desk;
            desk.openSet(path_);
            id = desk.train(QStringLiteral("linear-probe")).front();
        }
        Session session; // without views, which would fetch the details
        QSignalSpy read(session.stored(), &StoredRuns::runsRead);
        session.data()->open(path_);
        QVERIFY(read.wait(20'000));
        QVERIFY(!session.find(id)->hasDetails());
        Derived<RunKey, std::size_t> heads(
            &session,
            [](const RunKey&, const Task&, const Run* run, const RunContext&, const auto&) {
                return run->head.tensors.size();
            },
            nullptr);
        heads.request({{id}}); // one run: it is fetched for all who look at it
        QTRY_VERIFY(heads.get({id}).isKnown());
        QVERIFY(*heads.get({id}).value > 0);
        QVERIFY(session.find(id)->hasDetails());
    }

    /// Of many runs details are read and not kept.
    void manyRunsAreReadAndNotKept() {
        QStringList ids;
        {
            Desk desk;
            desk.openSet(path_);
            ids = desk.train(QStringLiteral("linear-probe"), 9);
        }
        Session session;
        QSignalSpy read(session.stored(), &StoredRuns::runsRead);
        session.data()->open(path_);
        QVERIFY(read.wait(20'000));
        Derived<RunKey, int> values(&session, countOf, nullptr);
        std::vector<RunKey> keys;
        for (const QString& id : ids)
            keys.push_back({id});
        QSignalSpy rested(&values, &DerivedValues::rested);
        values.request(keys);
        QVERIFY(rested.wait(20'000));
        for (const QString& id : ids) {
            QVERIFY(values.get({id}).value && *values.get({id}).value > 0);
            QVERIFY(!session.find(id)->hasDetails());
        }
    }

    /// A handle gives the run from memory or from its file, or says that it is nowhere.
    void handlesReadTheirRun() {
        Desk desk;
        desk.openSet(path_);
        const QString id = desk.train(QStringLiteral("linear-probe")).front();
        RunHandle handle = handleOf(*desk.session.find(id));
        QVERIFY(handle.whole() == desk.session.find(id)->whole);
        QCOMPARE(handle.version, std::size_t(3)); // epochs
        handle.details.reset();
        QVERIFY(handle.isAtHand());
        QCOMPARE(handle.whole()->id, desk.session.find(id)->whole->id);
        QVERIFY(!handle.whole()->head.tensors.empty());
        handle.file.clear();
        QVERIFY(!handle.isAtHand());
        QVERIFY_EXCEPTION_THROWN((void)handle.whole(), DataError);
        RunHandle later = handle;
        ++later.version;
        QVERIFY(handle.isSameRun(handle) && !handle.isSameRun(later));
    }

    /// The value of several runs goes with any of them.
    void keysMayNameSeveralRuns() {
        Desk desk;
        desk.openSet(path_);
        const QStringList ids = desk.train(QStringLiteral("linear-probe"), 3);
        Derived<PairOfRuns, std::size_t> sums(
            &desk.session,
            [](const PairOfRuns&, const ValueSource& source, const auto&) {
                return 10 * source.runs[0].whole()->seed + source.runs[1].whole()->seed;
            },
            nullptr);
        sums.request({{ids[0], ids[1]}, {ids[2], ids[1]}, {ids[0], QStringLiteral("unknown")}});
        QTRY_VERIFY((sums.get({ids[0], ids[1]}).isKnown() && sums.get({ids[2], ids[1]}).isKnown()));
        QCOMPARE(*sums.get({ids[2], ids[1]}).value, std::size_t(21));
        QVERIFY((!sums.get({ids[0], QStringLiteral("unknown")}).isKnown()));
        desk.session.runs()->remove({ids[0]});
        QVERIFY((!sums.get({ids[0], ids[1]}).isKnown() && sums.get({ids[2], ids[1]}).isKnown()));
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

    /// Where they come faster than the window takes them.
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

    /// Keys that say so are known again when their set is open again; parts and reasons are not.
    void valuesMayOutliveTheirSet() {
        Desk desk;
        desk.openSet(path_);
        const QString run = desk.train(QStringLiteral("linear-probe")).front();
        const auto three = std::make_shared<const int>(3);
        int computed = 0;
        Derived<LastingKey, int> values(
            &desk.session,
            [&](const LastingKey& key, const ValueSource&, const auto& tell) {
                if (key.task == "part") {
                    tell(1);
                    throw Cancelled();
                }
                if (key.task == "none")
                    throw DataError("it has no value", "here", "look elsewhere");
                ++computed;
                return *key.factor.get();
            },
            nullptr);
        QSignalSpy rested(&values, &DerivedValues::rested);
        values.request({LastingKey{"a", run, three}, LastingKey{"none", {}}});
        QVERIFY(rested.wait(10'000));
        values.request({LastingKey{"part", {}}});
        QVERIFY(rested.wait(10'000));
        QCOMPARE(*values.get({"part", {}}).value, 1);
        desk.session.runs()->remove({run});
        QCOMPARE(*values.get({"a", run}).value, 3); // whatever helps to compute it
        desk.session.data()->close();
        QCOMPARE(*values.get({"a", run}).value, 3);
        QVERIFY(!values.get({"part", {}}).isKnown() && !values.get({"none", {}}).isKnown());
        QVERIFY(values.latest([](const LastingKey& key) { return key.task == "b"; }) == nullptr);
        QCOMPARE(*values.latest([](const LastingKey& key) { return key.task == "a"; }), 3);
        QCOMPARE(computed, 1);
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

    /// Keys that name an object do not keep it; another object is another key.
    void keysOfObjectsLetThemGo() {
        Desk desk;
        desk.openSet(path_);
        Derived<ObjectKey<int>, int> twice(
            &desk.session,
            [](const ObjectKey<int>& key, const ValueSource&, const auto&) { return 2 * *key.get(); },
            nullptr);
        auto three = std::make_shared<const int>(3);
        const auto same = std::make_shared<const int>(3);
        const ObjectKey<int> key(three);
        twice.request({key});
        QTRY_VERIFY(twice.get(key).isKnown());
        QCOMPARE(*twice.get(three).value, 6);
        QVERIFY(!twice.get(same).isKnown());
        QVERIFY(key == ObjectKey<int>(three) && !(key == ObjectKey<int>(same)));
        const std::weak_ptr<const int> left = three;
        three.reset();
        QTRY_VERIFY(left.expired());
        QVERIFY_EXCEPTION_THROWN((void)key.get(), Cancelled);
        QVERIFY(twice.get(key).isKnown());
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

QTEST_GUILESS_MAIN(TestDerived)
#include "tst_derived.moc"
