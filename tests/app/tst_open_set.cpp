// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/open_set.h"

#include "tests/app/owners.h"

using namespace groupscope;

class TestOpenSet : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void init() {
        prepareOwners("tst_open_set");
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }

    /// Owners of data of the old set get their signal before it goes. Readers of the new set get theirs
    /// before every view.
    void signalsComeInTheirOrder() {
        OpenSet set;
        QStringList told;
        const auto tell = [&](auto signal, const char* name) {
            connect(&set, signal, this, [&told, &set, name] {
                told << QLatin1String(name) + (set.task() ? QStringLiteral("+") : QStringLiteral("-"));
            });
        };
        tell(&OpenSet::ready, "ready"); // in another order than they come
        tell(&OpenSet::opened, "opened");
        tell(&OpenSet::adopted, "adopted");
        tell(&OpenSet::left, "left");
        tell(&OpenSet::leaving, "leaving");
        tell(&OpenSet::closed, "closed");
        set.open(path_);
        QTRY_COMPARE(told.join(u' '), QStringLiteral("leaving- left- adopted+ opened+ ready+"));
        told.clear();
        set.close();
        QCOMPARE(told.join(u' '), QStringLiteral("leaving+ left+ closed-"));
        QVERIFY(!set.set() && !set.validation());
    }

    void aSetThatWasLeftComesBackAtOnce() {
        OpenSet set;
        QSignalSpy opened(&set, &OpenSet::opened);
        set.open(path_);
        QVERIFY(opened.wait(20'000));
        SetChoices choices = set.choices();
        choices.selection = set.selection();
        const std::shared_ptr<const Task> task = set.task();
        set.close();
        set.openChosen(path_, choices);
        QCOMPARE(set.task(), task); // without a thread
        set.close();
        saveEmbeddingSet(smallSet(200), path_.toStdString()); // another file of that name
        opened.clear();
        set.openChosen(path_, choices);
        QVERIFY(!set.task());
        QVERIFY(opened.wait(20'000));
        QCOMPARE(set.set()->size(), std::size_t(600));
    }

    /// The answer may come later, or never.
    void whoIsAskedDecides() {
        OpenSet set;
        std::function<void()> goOn;
        set.setLeaveQuestion([&goOn](std::function<void()> next) { goOn = std::move(next); });
        QSignalSpy started(&set, &OpenSet::openingStarted), opened(&set, &OpenSet::opened);
        set.open(path_);
        QCOMPARE(started.size(), 0);
        goOn();
        QCOMPARE(started.size(), 1);
        QVERIFY(opened.wait(20'000));
    }

    void columnsMadeHereAreUnsavedUntilTheyAreWritten() {
        OpenSet set;
        QSignalSpy opened(&set, &OpenSet::opened);
        set.open(path_);
        QVERIFY(opened.wait(20'000));
        QVERIFY(!set.hasUnsavedColumns());
        Column column{"half", {"left", "right"}, std::vector<int>(set.set()->size(), 0), {}};
        set.addGroup(column);
        QVERIFY(opened.wait(20'000));
        QVERIFY(set.hasUnsavedColumns());
        set.markSaved();
        QVERIFY(!set.hasUnsavedColumns());
    }

    void whatCannotBeReadLeavesTheOpenSet() {
        OpenSet set;
        QSignalSpy opened(&set, &OpenSet::opened), failed(&set, &OpenSet::openFailed);
        set.open(path_);
        QVERIFY(opened.wait(20'000));
        set.open(folder_.filePath(QStringLiteral("missing.h5ad")));
        QVERIFY(failed.wait(20'000));
        QVERIFY(failed[0][0].toString().contains(QStringLiteral("missing.h5ad")));
        QVERIFY(set.task());
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

QTEST_GUILESS_MAIN(TestOpenSet)
#include "tst_open_set.moc"
