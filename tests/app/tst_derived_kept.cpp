// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/derived_support.h"

#include <compare>
#include <memory>

using namespace groupscope;

namespace {

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

} // namespace

/// Checks the inputs of derived values, and how long the values are kept.
class TestDerivedKept : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void init() {
        prepareOwners("tst_derived_kept");
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
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

    /// The details of very many runs are read and not kept.
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

QTEST_GUILESS_MAIN(TestDerivedKept)
#include "tst_derived_kept.moc"
