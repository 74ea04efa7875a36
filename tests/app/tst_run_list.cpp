// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/run_list.h"

#include "tests/app/owners.h"

#include <QAbstractItemModelTester>

using namespace groupscope;

class TestRunList : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void init() {
        prepareOwners("tst_run_list");
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }

    void linesFollowTheRuns() {
        Owners owners;
        const QAbstractItemModelTester tester(&owners.runs,
                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        owners.open(path_);
        const QStringList ids = owners.addWaiting(3);
        QCOMPARE(owners.runs.rowCount(), 3);
        const QModelIndex second = owners.runs.index(1);
        QCOMPARE(second.data().toString(), QStringLiteral("Linear probe, seed 1"));
        QCOMPARE(second.data(RunList::idRole).toString(), ids[1]);
        QCOMPARE(second.data(RunList::stateRole).toInt(), int(SessionRun::State::queued));
        QCOMPARE(second.data(Qt::DecorationRole).value<QColor>(), owners.runs.find(ids[1])->color);
        QSignalSpy changed(&owners.runs, &QAbstractItemModel::dataChanged);
        Q_EMIT owners.runs.runChanged(ids[2]);
        QCOMPARE(changed[0][0].toModelIndex().row(), 2);
        owners.runs.remove({ids[0]});
        QCOMPARE(owners.runs.rowCount(), 2);
        QCOMPARE(owners.runs.index(0).data(RunList::idRole).toString(), ids[1]);
        QVERIFY(owners.runs.find(ids[0]) == nullptr);
    }

    /// Views first, then those who own the run's training.
    void removingIsToldTwice() {
        Owners owners;
        owners.open(path_);
        const QStringList ids = owners.addWaiting(2);
        QStringList told;
        connect(&owners.runs, &RunList::runsGone, this,
                [&](const QStringList& gone) { told << QStringLiteral("gone") << gone; });
        connect(&owners.runs, &RunList::runsRemoved, this, [&](const QStringList& removed) {
            QVERIFY(owners.runs.find(removed[0]) == nullptr);
            told << QStringLiteral("removed") << removed;
        });
        owners.runs.remove({ids[1], QStringLiteral("unknown")});
        QCOMPARE(told, (QStringList{QStringLiteral("removed"), ids[1], QStringLiteral("gone"), ids[1]}));
    }

    void runsComeBackToTheirPlaces() {
        Owners owners;
        owners.open(path_);
        const QStringList ids = owners.addWaiting(5);
        std::vector<std::pair<std::size_t, SessionRun>> taken{{1, owners.runs.all()[1]},
                                                              {4, owners.runs.all()[4]}};
        owners.runs.remove({ids[1], ids[4]});
        owners.runs.putBack(std::move(taken));
        for (int i = 0; i < 5; ++i) {
            QCOMPARE(owners.runs.all()[i].id, ids[i]);
            QCOMPARE(owners.runs.all()[i].place, i + 1); // waiting as before
        }
    }

    /// Runs of a method share no variant of its colour while there are some left; the baseline has a colour
    /// of its own.
    void coloursTellRunsApart() {
        Owners owners;
        owners.open(path_);
        const QStringList ids = owners.addWaiting(variantCount + 1);
        std::set<int> variants;
        for (const SessionRun& run : owners.runs.all())
            variants.insert(run.variant);
        QCOMPARE(variants.size(), std::size_t(variantCount));
        const QColor own = owners.runs.find(ids[0])->color;
        owners.runs.setBaseline(ids[0]);
        QVERIFY(owners.runs.find(ids[0])->color != own);
        owners.runs.setBaseline({});
        QCOMPARE(owners.runs.find(ids[0])->color, own);
    }

    void theBaselineIsKeptForTheTask() {
        QString id;
        {
            Owners owners;
            owners.open(path_);
            id = owners.addWaiting(1)[0];
            owners.runs.setBaseline(id);
        }
        Owners owners;
        owners.open(path_);
        QCOMPARE(owners.runs.baseline(), id);
        owners.set.close();
        QVERIFY(owners.runs.baseline().isEmpty());
    }

    /// Runs that wait are no seeds of each other yet.
    void seedsAreOfFinishedRuns() {
        Owners owners;
        owners.open(path_);
        const QStringList ids = owners.addWaiting(2);
        QCOMPARE(owners.runs.seedsOf(ids[0]), QStringList{ids[0]});
        QCOMPARE(owners.runs.seedGroups(ids).size(), std::size_t(2));
        QVERIFY(owners.runs.seedsOf(QStringLiteral("unknown")).isEmpty());
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

QTEST_GUILESS_MAIN(TestRunList)
#include "tst_run_list.moc"
