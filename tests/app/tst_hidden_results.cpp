// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/hidden_results.h"

#include "app/views/run_values.h"
#include "app/views/visible.h"
#include "tests/app/owners.h"

using namespace groupscope;

class TestHiddenResults : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void init() {
        prepareOwners("tst_hidden_results");
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }

    /// Views get no test results until they are revealed; the whole run stays at hand.
    void testResultsReachNoView() {
        Owners owners;
        owners.open(path_);
        owners.hidden.setHidesTest(true);
        QVERIFY(owners.hidden.keepsTestBack());
        const QStringList ids = train(owners, 0);
        const SessionRun* run = owners.runs.find(ids[0]);
        QVERIFY(run->testHidden && !run->revealed);
        QVERIFY(run->run->split("test") == nullptr && run->run->split("val") != nullptr);
        QVERIFY(run->whole->split("test") != nullptr);

        QSignalSpy changed(&owners.hidden, &HiddenResults::changed);
        owners.runs.reveal("val.worst_group_accuracy");
        QCOMPARE(changed.size(), 1);
        run = owners.runs.find(ids[0]);
        QVERIFY(!run->testHidden && run->revealed && run->run->split("test") != nullptr);
        QCOMPARE(owners.hidden.reveals().size(), std::size_t(1));
        QCOMPARE(owners.hidden.reveals()[0].rule, std::string("val.worst_group_accuracy"));
        owners.runs.reveal("val.worst_group_accuracy"); // nothing is hidden any more
        QCOMPARE(owners.hidden.reveals().size(), std::size_t(1));

        const QStringList later = train(owners, 1); // a run that comes later stays hidden
        QVERIFY(owners.runs.find(later[0])->testHidden);
        QVERIFY(!owners.runs.find(ids[0])->testHidden);
    }

    /// Views say why a run has nothing to show on a split in the same words.
    void viewsSayWhyNothingIsShown() {
        Owners owners;
        owners.open(path_);
        owners.hidden.setHidesTest(true);
        const SessionRun run = *owners.runs.find(train(owners, 0)[0]);
        const Split* test = owners.set.task()->findSplit("test");
        const Split* val = owners.set.task()->findSplit("val");
        QVERIFY(hides(run, test) && !hides(run, val) && !hides(run, nullptr));
        QVERIFY(visible(run, test).result == nullptr);
        QCOMPARE(visible(run, test).reason, QStringLiteral("test results are hidden"));
        QCOMPARE(emptyViewText(run, test), hiddenTestText());
        QCOMPARE(withHiddenNote(QStringLiteral("Loss"), run),
                 QStringLiteral("Loss\n(test results are hidden)"));
        QCOMPARE(visible(run, val).result, run.run->split("val"));
        QVERIFY(emptyViewText(run, val).isEmpty());
        QVERIFY(visible(run, val).reason.isEmpty() && visible(run, nullptr).result == nullptr);

        SessionRun other = run;
        other.ofOpenTask = false;
        other.testHidden = false;
        QCOMPARE(withHiddenNote(QStringLiteral("Loss"), other), QStringLiteral("Loss"));
        QVERIFY(visible(other, val).reason.startsWith(QStringLiteral("trained on another task")));
        QVERIFY(visible(other, val).result == nullptr);
        const SessionRun waiting = owners.runs.newRun(Owners::plan(7), defaultSelectionRule);
        QCOMPARE(visible(waiting, val).reason, QStringLiteral("not trained yet"));
        QCOMPARE(emptyViewText(waiting, val), QStringLiteral("Linear probe, seed 7: not trained yet"));
    }

    /// The half of the validation split that nothing is selected by is there to be looked at.
    void theOtherHalfIsNoTest() {
        Owners owners;
        owners.open(path_);
        QSignalSpy opened(&owners.set, &OpenSet::opened);
        owners.set.reselect({.selectHalves = true});
        QVERIFY(opened.wait(20'000));
        owners.hidden.setHidesTest(true);
        const SessionRun run = *owners.runs.find(train(owners, 0)[0]);
        const Task& task = *owners.set.task();
        const Split* other = task.findSplit("val-other");
        QVERIFY(other != nullptr && other->purpose == Purpose::report);
        QVERIFY(!hides(run, other) && hides(run, task.findSplit("test")));
        QVERIFY(visible(run, other).result != nullptr && emptyViewText(run, other).isEmpty());
        QCOMPARE(visible(run, other).result, run.run->split("val-other"));
        QCOMPARE(splitsOfScales(task, true), (std::vector<std::string>{"val", "val-other"}));
    }

    /// The act stands in the folder of the set's runs: it is known when the set is opened again.
    void revealingIsRecorded() {
        {
            Owners owners;
            owners.open(path_);
            owners.hidden.setHidesTest(true);
            train(owners, 0);
            owners.runs.reveal("val.average_accuracy");
        }
        Owners owners;
        owners.open(path_);
        QCOMPARE(owners.hidden.reveals().size(), std::size_t(1));
        owners.hidden.setReveals({}); // those of the folder stay
        QCOMPARE(owners.hidden.reveals().size(), std::size_t(1));
    }

    void nothingIsHiddenUnlessAskedFor() {
        Owners owners;
        QVERIFY(!owners.hidden.keepsTestBack());
        owners.open(path_);
        QVERIFY(!owners.hidden.keepsTestBack());
        const QStringList ids = train(owners, 0);
        QVERIFY(owners.runs.find(ids[0])->run->split("test") != nullptr);
    }

  private:
    static QStringList train(Owners& owners, std::uint64_t seed) {
        QSignalSpy stopped(&owners.queue, &TrainingQueue::trainingStopped);
        const QStringList ids =
            owners.queue.train(QStringLiteral("linear-probe"), {{"epochs", "2"}}, seed, 1);
        [&] { QVERIFY(stopped.wait(60'000)); }();
        return ids;
    }

    QTemporaryDir folder_;
    QString path_;
};

QTEST_GUILESS_MAIN(TestHiddenResults)
#include "tst_hidden_results.moc"
