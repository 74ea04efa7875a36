// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/run_archive.h"
#include "app/views/other_sets.h"
#include "core/experiment/training.h"
#include "core/methods/method.h"
#include "core/runs/run_file.h"
#include "tests/app/small_set.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <memory>

using namespace groupscope;

/// Files that are read while people look at something else, and those that cannot be read.
class TestRunArchive : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void everyRunIsFetchedOnceAndOneThatIsGoneIsTold() {
        QTemporaryDir folder;
        const auto file = [&](const char* id) {
            return folder.filePath(QLatin1String(id) + QStringLiteral(".h5"));
        };
        const Method& method = methods().find("adapter");
        Run run = trainMethod(makeTask(std::make_shared<const EmbeddingSet>(smallSet(30))), method,
                              resolveParameters(method.parameters, {{"epochs", "2"}}), 1);
        for (const char* id : {"one", "two"}) {
            run.id = id;
            saveRun(run, file(id).toStdString());
        }
        RunArchive archive;
        QStringList fetched, failed;
        connect(&archive, &RunArchive::fetched, this, [&](const std::shared_ptr<const Run>& there) {
            fetched << QString::fromStdString(there->id);
        });
        connect(&archive, &RunArchive::fetchFailed, this, [&](const QString& path, const QString& message) {
            QVERIFY(!message.isEmpty());
            failed << path;
        });
        for (const char* id : {"one", "gone", "two", "gone", "one"})
            archive.fetch(file(id));
        QTRY_COMPARE_WITH_TIMEOUT(fetched.size() + failed.size(), 3, 30'000);
        std::sort(fetched.begin(), fetched.end());
        QCOMPARE(fetched, QStringList({QStringLiteral("one"), QStringLiteral("two")}));
        QCOMPARE(failed, QStringList{file("gone")});
    }

    void aSetThatCouldNotBeReadIsTriedAgain() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("other.h5ad"));
        OtherSets others;
        others.setOpenSet(std::make_shared<const EmbeddingSet>(smallSet(30)));
        QTRY_VERIFY_WITH_TIMEOUT(!others.of(path).problem.isEmpty(), 30'000);
        saveEmbeddingSet(smallSet(30), path.toStdString());
        QVERIFY(!others.of(path).joined); // nobody asked again
        others.keepOnly({path});
        QTRY_VERIFY_WITH_TIMEOUT(others.of(path).joined != nullptr, 30'000);
    }
};

QTEST_GUILESS_MAIN(TestRunArchive)
#include "tst_run_archive.moc"
