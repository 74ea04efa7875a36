// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/baseline_file.h"
#include "app/session/other_tasks.h"
#include "core/base/error.h"
#include "core/data/task.h"
#include "core/data/task_definition.h"
#include "core/experiment/evaluation.h"
#include "tests/app/owners.h"

using namespace groupscope;

/// Checks the lists that the session keeps for each task: runs on other tasks, and the baseline.
class TestTaskLists : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void init() {
        prepareOwners("tst_task_lists");
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }

    void aFieldLetsRunsStandNextToEachOther() {
        Owners owners;
        owners.open(path_);
        OtherTasks others(&owners.set);
        const std::deque<SessionRun> runs = {finished(owners, 0, 0), finished(owners, 1, 8),
                                             finished(owners, 2, 16)};
        QCOMPARE(others.mayStandNext(runs), (std::vector<bool>{true, false, false}));
        QCOMPARE(others.fieldsOf({&runs[1], &runs[2]}), std::vector<std::string>{"shots"});
        QVERIFY(others.fieldsOf({}).empty());
        others.setVaried("shots");
        QCOMPARE(others.mayStandNext(runs), (std::vector<bool>{true, true, true}));
        SessionRun few = runs[1], waiting = owners.runs.newRun(Owners::plan(3), defaultSelectionRule);
        others.describe(few);
        QCOMPARE(few.varied, QStringLiteral("8"));
        QCOMPARE(few.variedTitle, QStringLiteral("shots 8"));
        others.describe(waiting); // as the open task
        QCOMPARE(waiting.varied, QStringLiteral("all"));
        QVERIFY_EXCEPTION_THROWN(others.setVaried("weather"), UsageError);
        QCOMPARE(others.varied(), std::string("shots"));
        others.setVaried({});
        others.describe(few);
        QVERIFY(few.varied.isEmpty() && few.variedTitle.isEmpty());
    }

    void runsAreFoundUntilTheyAreTaken() {
        Owners owners;
        owners.open(path_);
        OtherTasks others(&owners.set);
        others.add(finished(owners, 0, 8));
        others.add(finished(owners, 1, 8));
        const QString id = others.runs()[1].id;
        others.forEach([](SessionRun& run) { run.revealed = true; });
        QVERIFY(others.edit(id)->revealed);
        QVERIFY(others.edit(QStringLiteral("unknown")) == nullptr);
        QCOMPARE(others.takeAll().size(), std::size_t(2));
        QVERIFY(others.runs().empty() && others.edit(id) == nullptr);
    }

    void eachTaskHasABaseline() {
        Owners owners;
        owners.open(path_);
        Task other = *owners.set.task();
        other.splits.front().rows.pop_back(); // another task of the same set
        QVERIFY(keptBaseline(other).isEmpty());
        QCOMPARE(keepBaseline(*owners.set.task(), QStringLiteral("a")), QString());
        QCOMPARE(keepBaseline(other, QStringLiteral("b")), QString());
        QCOMPARE(keptBaseline(*owners.set.task()), QStringLiteral("a"));
        QCOMPARE(keptBaseline(other), QStringLiteral("b"));
        const QString file = QDir(archiveFolder(*owners.set.set())).filePath(QStringLiteral("baseline.json"));
        QVERIFY(QFile::remove(file) && QDir().mkpath(file)); // a folder is no file
        QVERIFY(!keepBaseline(other, QStringLiteral("c")).isEmpty());
        QVERIFY(keptBaseline(other).isEmpty());
    }

  private:
    /// A run on the open task, or on `shots` examples of each class; 0: on all.
    static SessionRun finished(Owners& owners, int seed, int shots) {
        SessionRun run = owners.runs.newRun(Owners::plan(seed), defaultSelectionRule);
        Run result;
        result.id = run.id.toStdString();
        result.task = definitionOf(*owners.set.task());
        result.task.shots = shots;
        result.data = sourceOf(*owners.set.task());
        result.groups = owners.set.task()->groups;
        result.trainCounts = owners.set.task()->fit().groupCounts;
        run.run = run.whole = std::make_shared<const Run>(std::move(result));
        run.state = SessionRun::State::done;
        return run;
    }

    QTemporaryDir folder_;
    QString path_;
};

QTEST_GUILESS_MAIN(TestTaskLists)
#include "tst_task_lists.moc"
