// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/map_model.h"

#include "core/data/task.h"
#include "tests/app/desk.h"
#include "tests/app/owners.h"

using namespace groupscope;

namespace {

const ProjectionOptions pca{.method = ProjectionOptions::Method::pca};
const ProjectionOptions umap{.method = ProjectionOptions::Method::umap};

void request(MapModel& model, const ProjectionOptions& options, const std::string& split = "test") {
    model.show({{.split = split}}, options);
}

bool shows(const MapModel& model, const ProjectionOptions& options) {
    return model.shown().isSameMap({.split = "test"}) && model.shownOptions() == options;
}

} // namespace

/// Checks the map on screen while maps are computed, stopped and fail.
class TestMapModel : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void init() {
        prepareOwners("tst_map_model");
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }

    /// Positions move under one view, and the map comes with the last.
    void positionsMoveUntilTheMapIsThere() {
        Desk desk;
        desk.openSet(path_);
        MapModel model(&desk.session);
        QStringList told;
        connect(&model, &MapModel::rowsChanged, this, [&] { told << QStringLiteral("rows"); });
        connect(&model, &MapModel::positionsChanged, this, [&](const MatrixF& positions, bool newView) {
            QCOMPARE(positions.rows(), Eigen::Index(300));
            if (newView || told.isEmpty() || told.last() != QStringLiteral("moves"))
                told << (newView ? QStringLiteral("view") : QStringLiteral("moves"));
        });
        connect(&model, &MapModel::mapChanged, this, [&] { told << QStringLiteral("map"); });
        connect(&model, &MapModel::finished, this, [&] { told << QStringLiteral("finished"); });
        QSignalSpy progressed(&model, &MapModel::progressed);
        request(model, umap);
        QVERIFY(model.isComputing() && !model.map());
        QTRY_VERIFY_WITH_TIMEOUT(told.contains(QStringLiteral("finished")), 60'000);
        QCOMPARE(told, (QStringList{QStringLiteral("rows"), QStringLiteral("view"), QStringLiteral("moves"),
                                    QStringLiteral("map"), QStringLiteral("finished")}));
        QVERIFY(!model.isComputing() && !progressed.isEmpty());
        QCOMPARE(model.rows(), desk.session.task()->split("test", "").rows);
        QVERIFY(shows(model, umap));
        told.clear();
        request(model, umap); // known: at once
        QCOMPARE(told,
                 (QStringList{QStringLiteral("moves"), QStringLiteral("map"), QStringLiteral("finished")}));
    }

    /// The embedding of an earlier map is used again, and its neighbours where they are the same.
    void earlierMapsSaveWork() {
        Desk desk;
        desk.openSet(path_);
        MapModel model(&desk.session);
        const auto compute = [&](const ProjectionOptions& options, const std::string& split = "test") {
            QSignalSpy finished(&model, &MapModel::finished);
            request(model, options, split);
            QVERIFY(finished.wait(60'000));
        };
        compute(umap);
        const std::shared_ptr<const LaidOutMap> first = model.map();
        ProjectionOptions nearer = umap;
        nearer.minimumDistance = 0.5;
        compute(nearer);
        QVERIFY(model.map() != first && model.map()->embedding == first->embedding);
        QVERIFY(model.map()->projection.neighbors.indices == first->projection.neighbors.indices);
        compute(pca);
        QVERIFY(model.map()->embedding == first->embedding);
        compute(pca, "val");
        QVERIFY(model.map()->embedding != first->embedding);
        QCOMPARE(model.map()->rows, desk.session.task()->split("val", "").rows);
    }

    /// A stopped map stays as it is, and is computed anew when it is requested again.
    void aStoppedMapIsNoWholeOne() {
        Desk desk;
        desk.openSet(path_);
        MapModel model(&desk.session);
        ProjectionOptions longOne = umap;
        longOne.epochs = 1'000'000;
        QSignalSpy moved(&model, &MapModel::positionsChanged), stopped(&model, &MapModel::stopped);
        request(model, longOne);
        QTRY_VERIFY_WITH_TIMEOUT(moved.size() > 1, 60'000);
        model.cancel();
        QVERIFY(stopped.wait(10'000));
        QVERIFY(!model.isComputing() && model.map() && shows(model, longOne));
        request(model, longOne);
        QVERIFY(model.isComputing());
        request(model, pca); // the latest wins, and of the other nothing more is heard
        QSignalSpy finished(&model, &MapModel::finished);
        QVERIFY(finished.wait(30'000));
        QVERIFY(shows(model, pca));
        const qsizetype moves = moved.size();
        QTest::qWait(200);
        QCOMPARE(moved.size(), moves);
    }

    /// A map that cannot be computed leaves the one on screen, and is tried again.
    void aFailedMapLeavesWhatIsShown() {
        Desk desk;
        desk.openSet(path_);
        MapModel model(&desk.session);
        QSignalSpy finished(&model, &MapModel::finished), failed(&model, &MapModel::failed);
        request(model, pca);
        QVERIFY(finished.wait(30'000));
        const std::shared_ptr<const LaidOutMap> before = model.map();
        request(model, pca, "nothing"); // a split that the task does not have
        QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, 30'000);
        QVERIFY(model.map() == before && shows(model, pca) && !model.isComputing());
        ProjectionOptions wrong = umap;
        wrong.neighbors = 1'000'000; // refused after its first picture
        for (int attempt = 2; attempt <= 3; ++attempt) {
            request(model, wrong);
            QTRY_COMPARE_WITH_TIMEOUT(failed.size(), attempt, 30'000);
            QVERIFY(!model.map() && shows(model, wrong) && !model.isComputing());
        }
        desk.session.data()->close();
        QVERIFY(!model.map() && model.rows().empty());
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

QTEST_GUILESS_MAIN(TestMapModel)
#include "tst_map_model.moc"
