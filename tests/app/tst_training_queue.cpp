// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/training_queue.h"

#include "core/base/error.h"
#include "tests/app/owners.h"

using namespace groupscope;

class TestTrainingQueue : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void init() {
        prepareOwners("tst_training_queue");
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }

    void runsTrainOneAfterTheOther() {
        Owners owners;
        owners.open(path_);
        owners.queue.setTrainingsAtOnce(1);
        QSignalSpy stopped(&owners.queue, &TrainingQueue::trainingStopped);
        QSignalSpy ended(&owners.queue, &TrainingQueue::runEnded);
        const QStringList ids = owners.queue.train(QStringLiteral("linear-probe"), {{"epochs", "2"}}, 0, 3);
        QCOMPARE(ids.size(), 3);
        QCOMPARE(owners.queue.trainingRuns(), QStringList{ids[0]});
        QVERIFY(owners.queue.isTraining(ids[0]) && !owners.queue.isTraining(ids[1]));
        QCOMPARE(owners.queue.waitingCount(), std::size_t(2));
        QCOMPARE(owners.queue.runsAskedFor(), std::size_t(3));
        QVERIFY(stopped.wait(60'000));
        for (int i = 0; i < 3; ++i) {
            QCOMPARE(ended[i][0].toString(), ids[i]);
            QCOMPARE(owners.runs.find(ids[i])->state, SessionRun::State::done);
            QVERIFY(owners.queue.isThere(Owners::plan(i), defaultSelectionRule));
        }
        QVERIFY(
            owners.queue.train(QStringLiteral("linear-probe"), {{"epochs", "2"}}, 0, 3).isEmpty()); // there
        QCOMPARE(owners.runs.rowCount(), 3);
    }

    void theOrderChangesAndPlacesFollow() {
        Owners owners;
        owners.open(path_);
        owners.queue.setPaused(true);
        const QStringList ids = owners.addWaiting(4);
        const auto order = [&] {
            QStringList seeds;
            for (const SessionRun& run : owners.runs.all())
                seeds << QString::number(run.seed);
            return seeds.join(u' ');
        };
        owners.queue.moveWaiting({ids[2], ids[3]}, TrainingQueue::Move::up);
        QCOMPARE(order(), QStringLiteral("0 2 3 1"));
        owners.queue.moveWaiting({ids[0]}, TrainingQueue::Move::down);
        QCOMPARE(order(), QStringLiteral("2 0 3 1"));
        owners.queue.moveWaiting({ids[1]}, TrainingQueue::Move::first);
        QCOMPARE(order(), QStringLiteral("1 2 0 3"));
        QCOMPARE(owners.runs.all()[2].place, 3);
        QVERIFY(!owners.queue.isTraining());
    }

    /// The queue is on disk when the window closes. It comes back paused when the set is opened again.
    void theQueueIsKept() {
        QStringList ids;
        {
            Owners owners;
            owners.open(path_);
            owners.queue.setPaused(true);
            ids = owners.addWaiting(2);
            owners.queue.moveWaiting({ids[1]}, TrainingQueue::Move::first);
        }
        Owners owners;
        owners.open(path_);
        owners.queue.read();
        QVERIFY(owners.queue.isPaused());
        QCOMPARE(owners.runs.rowCount(), 2);
        QCOMPARE(owners.runs.all()[0].id, ids[1]);
        QCOMPARE(owners.runs.all()[1].id, ids[0]);
        owners.queue.read(); // none twice
        QCOMPARE(owners.runs.rowCount(), 2);
    }

    void aRemovedRunTrainsNoMore() {
        Owners owners;
        owners.open(path_);
        owners.queue.setTrainingsAtOnce(1);
        const QStringList ids =
            owners.queue.train(QStringLiteral("linear-probe"), {{"epochs", "5000"}}, 0, 2);
        QSignalSpy stopped(&owners.queue, &TrainingQueue::trainingStopped);
        owners.runs.remove({ids[0]});
        QCOMPARE(owners.queue.trainingRuns(), QStringList{ids[1]}); // the next one has its place
        owners.runs.remove({ids[1]});
        QCOMPARE(stopped.size(), 1);
        QVERIFY(!owners.queue.isTraining());
    }

    void numbersOutOfRangeAreRefused() {
        Owners owners;
        QVERIFY_EXCEPTION_THROWN(owners.queue.setTrainingsAtOnce(-1), UsageError);
        QVERIFY_EXCEPTION_THROWN(owners.queue.setTrainingsAtOnce(TrainingQueue::mostTrainingsAtOnce + 1),
                                 UsageError);
        owners.queue.setTrainingsAtOnce(3);
        QCOMPARE(owners.queue.trainingPlaces(), 3);
    }

    /// A set without a test split to train by lacks something: nothing is queued.
    void whatCannotBeTrainedIsRefused() {
        EmbeddingSet set = smallSet();
        for (int& code : set.columns[2].codes)
            code = 2; // all for testing
        saveEmbeddingSet(set, path_.toStdString());
        Owners owners;
        owners.open(path_);
        QVERIFY(owners.set.obstacle() != TrainingObstacle::nothing);
        QSignalSpy refused(&owners.queue, &TrainingQueue::trainingRefused);
        QVERIFY(owners.queue.train(QStringLiteral("linear-probe"), {}, 0, 1).isEmpty());
        QCOMPARE(refused.size(), 1);
    }

    /// A removed run is in the trash, and comes back to its place with its file.
    void removedRunsComeBack() {
        Owners owners;
        connect(&owners.archive, &RunArchive::kept, this,
                [&](const QString& id, const QString& file) { owners.runs.edit(id)->stored.file = file; });
        owners.open(path_);
        const QStringList ids = owners.queue.train(QStringLiteral("linear-probe"), {{"epochs", "2"}}, 0, 2);
        QTRY_VERIFY_WITH_TIMEOUT(!owners.runs.find(ids[0])->stored.file.isEmpty() &&
                                     !owners.runs.find(ids[1])->stored.file.isEmpty(),
                                 60'000);
        QTRY_VERIFY(!owners.queue.isTraining());
        owners.removed.discard({ids[0]});
        QCOMPARE(owners.runs.rowCount(), 1);
        QCOMPARE(owners.removed.trash().list().size(), std::size_t(1));
        owners.removed.bringBack({ids[0]});
        QCOMPARE(owners.runs.all()[0].id, ids[0]);
        QVERIFY(QFile::exists(owners.runs.find(ids[0])->stored.file));
        QVERIFY(owners.removed.trash().list().empty());
        // A run that was trained again and removed once more: the last one comes back.
        owners.removed.discard({ids[0]});
        owners.queue.train(QStringLiteral("linear-probe"), {{"epochs", "2"}}, 0, 1);
        QTRY_VERIFY_WITH_TIMEOUT(
            owners.runs.find(ids[0]) != nullptr && !owners.runs.find(ids[0])->stored.file.isEmpty(), 60'000);
        owners.runs.describe(ids[0], QStringLiteral("again"), {});
        owners.removed.discard({ids[0]});
        owners.removed.bringBack({ids[0]});
        QCOMPARE(owners.runs.find(ids[0])->whole->name, std::string("again"));
        owners.removed.emptyTrash();
        // Once the set was left, runs come from the trash, or are lost with it.
        owners.removed.discard(ids);
        owners.removed.forget();
        owners.removed.bringBack({ids[1]});
        QTRY_VERIFY(owners.runs.find(ids[1]) != nullptr);
        QVERIFY(owners.runs.find(ids[0]) == nullptr);
        QCOMPARE(owners.removed.trash().list().size(), std::size_t(1));
        owners.removed.emptyTrash();
        QSignalSpy noticed(&owners.removed, &RemovedRuns::noticed);
        owners.removed.bringBack(ids);
        QVERIFY(owners.runs.find(ids[0]) == nullptr);
        QCOMPARE(noticed.size(), 1);
        QCOMPARE(noticed[0][0].toString(), QStringLiteral("The run is no longer in the trash"));
    }

    /// Runs that waited were never in the trash.
    void runsWithoutAFileAreNotSoughtInTheTrash() {
        Owners owners;
        owners.open(path_);
        const QStringList ids = owners.addWaiting(2);
        owners.removed.discard(ids);
        owners.removed.forget(); // the set was left
        QSignalSpy noticed(&owners.removed, &RemovedRuns::noticed);
        owners.removed.bringBack(ids);
        QCOMPARE(noticed.size(), 1);
        QCOMPARE(noticed[0][0].toString(),
                 QStringLiteral("2 runs were removed before they had a file. Train them again."));
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

QTEST_GUILESS_MAIN(TestTrainingQueue)
#include "tst_training_queue.moc"
