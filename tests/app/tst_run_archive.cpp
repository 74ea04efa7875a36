// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/run_archive.h"
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
            archive.fetch(file(id), nullptr);
        QTRY_COMPARE_WITH_TIMEOUT(fetched.size() + failed.size(), 3, 30'000);
        std::sort(fetched.begin(), fetched.end());
        QCOMPARE(fetched, QStringList({QStringLiteral("one"), QStringLiteral("two")}));
        QCOMPARE(failed, QStringList{file("gone")});
    }
};

QTEST_GUILESS_MAIN(TestRunArchive)
#include "tst_run_archive.moc"
