// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/group_rows.h"
#include "app/window/first_look.h"
#include "core/data/task.h"
#include "core/io/anndata/anndata_writer.h"
#include "tests/app/small_set.h"
#include "tests/app/window_support.h"
#include "tests/support/view_test.h"

#include <QTemporaryDir>

using namespace groupscope;

/// Checks the window of a set that is opened for the first time.
class TestFirstLook : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_first_look")))
            QSKIP(needsDisplay);
    }
    void init() {
        forgetKeptRuns();
        forgetSettings();
    }

    void theWorstGroupIsSelected_data() {
        QTest::addColumn<bool>("hasClassEmbeddings");
        QTest::newRow("class embeddings of the file") << true;
        QTest::newRow("class means") << false;
    }
    void theWorstGroupIsSelected() {
        QFETCH(bool, hasClassEmbeddings);
        EmbeddingSet set = smallSet();
        if (!hasClassEmbeddings)
            set.embeddings.front().classEmbeddings = {};
        const std::string path = folder_.path().toStdString() + "/set.h5ad";
        saveEmbeddingSet(set, path);
        {
            MainWindow window;
            new FirstLook(window.context());
            openSet(window, QString::fromStdString(path));
            const auto& runs = window.session()->runs()->all();
            QTRY_VERIFY(runs.size() == 1 && runs.front().state == SessionRun::State::done);
            const SessionRun& run = runs.front();
            QCOMPARE(run.run->method, std::string("zero-shot"));
            QCOMPARE(run.parameters.text("class_embeddings"),
                     std::string(hasClassEmbeddings ? "file" : "class-means"));
            QCOMPARE(window.context()->selected()->ids(), QStringList{run.id});
            const Task& task = *window.session()->task();
            const GroupReport& report = run.run->report(task.select().name);
            for (const auto& group : report.groups)
                QVERIFY(!group.accuracy || *group.accuracy >= *report.worstGroupAccuracy);
            QTRY_COMPARE_WITH_TIMEOUT(window.context()->selectedRows().rows(),
                                      rowsOfGroup(task, report.worstGroup, task.select().name).rows(),
                                      30'000);
            keepPicture(window, hasClassEmbeddings ? "first_look.png" : "first_look_means.png");
            QTRY_VERIFY(!run.stored.file.isEmpty());
        }
        MainWindow window; // its run is there already
        new FirstLook(window.context());
        openSet(window, QString::fromStdString(path));
        QTRY_COMPARE(window.session()->runs()->all().size(), std::size_t(1));
        QTest::qWait(300);
        QVERIFY(!window.session()->queue()->isTraining());
        QCOMPARE(window.session()->runs()->all().size(), std::size_t(1));
        const Task& task = *window.session()->task();
        const SessionRun& run = window.session()->runs()->all().front();
        const int worst = run.run->report(task.select().name).worstGroup;
        QTRY_COMPARE_WITH_TIMEOUT(window.context()->selectedRows().rows(),
                                  rowsOfGroup(task, worst, task.select().name).rows(), 30'000);
    }

    void aSetToLookAtIsLeftAsItIs() {
        EmbeddingSet set = smallSet();
        std::erase_if(set.columns, [](const Column& column) { return column.name == "split"; });
        const std::string path = folder_.path().toStdString() + "/no_split.h5ad";
        saveEmbeddingSet(set, path);
        MainWindow window;
        new FirstLook(window.context());
        window.session()->data()->open(QString::fromStdString(path));
        QTRY_VERIFY(window.session()->set() != nullptr);
        QTest::qWait(500);
        QVERIFY(window.session()->runs()->all().empty());
    }

  private:
    QTemporaryDir folder_;
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestFirstLook>)
#include "tst_first_look.moc"
