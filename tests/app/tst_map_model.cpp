// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/map_model.h"

#include "core/data/task.h"
#include "tests/app/desk.h"
#include "tests/app/owners.h"

using namespace groupscope;

namespace {

MapRequest mapOf(ProjectionOptions::Method method, std::uint64_t seed = 0,
                 const std::string& split = "test") {
    return {.split = split, .options = {.method = method, .seed = seed}};
}

constexpr auto pca = ProjectionOptions::Method::pca;
constexpr auto umap = ProjectionOptions::Method::umap;

} // namespace

/// What is on screen while maps are computed, stopped and fail.
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
        model.request(mapOf(umap));
        QVERIFY(model.isComputing() && !model.map());
        QTRY_VERIFY_WITH_TIMEOUT(told.contains(QStringLiteral("finished")), 60'000);
        QCOMPARE(told, (QStringList{QStringLiteral("rows"), QStringLiteral("view"), QStringLiteral("moves"),
                                    QStringLiteral("map"), QStringLiteral("finished")}));
        QVERIFY(!model.isComputing() && !progressed.isEmpty());
        QCOMPARE(model.rows(), desk.session.task()->split("test", "").rows);
        QVERIFY(model.shown() == mapOf(umap));
        told.clear();
        model.request(mapOf(umap)); // known: at once
        QCOMPARE(told,
                 (QStringList{QStringLiteral("moves"), QStringLiteral("map"), QStringLiteral("finished")}));
    }

    /// The embedding of an earlier map is used again, and its neighbours where they are the same.
    void earlierMapsSaveWork() {
        Desk desk;
        desk.openSet(path_);
        MapModel model(&desk.session);
        const auto compute = [&](const MapRequest& request) {
            QSignalSpy finished(&model, &MapModel::finished);
            model.request(request);
            QVERIFY(finished.wait(60'000));
        };
        compute(mapOf(umap));
        const std::shared_ptr<const LaidOutMap> first = model.map();
        MapRequest nearer = mapOf(umap);
        nearer.options.minimumDistance = 0.5;
        compute(nearer);
        QVERIFY(model.map() != first && model.map()->embedding == first->embedding);
        QVERIFY(model.map()->projection.neighbors.indices == first->projection.neighbors.indices);
        compute(mapOf(pca));
        QVERIFY(model.map()->embedding == first->embedding);
        compute(mapOf(pca, 0, "val"));
        QVERIFY(model.map()->embedding != first->embedding);
        QCOMPARE(model.map()->rows, desk.session.task()->split("val", "").rows);
    }

    /// A stopped map stays as it is, and is computed anew when it is requested again.
    void aStoppedMapIsNoWholeOne() {
        Desk desk;
        desk.openSet(path_);
        MapModel model(&desk.session);
        MapRequest longOne = mapOf(umap);
        longOne.options.epochs = 1'000'000;
        QSignalSpy moved(&model, &MapModel::positionsChanged), stopped(&model, &MapModel::stopped);
        model.request(longOne);
        QTRY_VERIFY_WITH_TIMEOUT(moved.size() > 1, 60'000);
        model.cancel();
        QVERIFY(stopped.wait(10'000));
        QVERIFY(!model.isComputing() && model.map() && model.shown() == longOne);
        model.request(longOne);
        QVERIFY(model.isComputing());
        model.request(mapOf(pca)); // the latest wins, and of the other nothing more is heard
        QSignalSpy finished(&model, &MapModel::finished);
        QVERIFY(finished.wait(30'000));
        QVERIFY(model.shown() == mapOf(pca));
        const qsizetype moves = moved.size();
        QTest::qWait(200);
        QCOMPARE(moved.size(), moves);
    }

    /// What cannot be computed leaves what is on screen, and is tried again.
    void aFailedMapLeavesWhatIsShown() {
        Desk desk;
        desk.openSet(path_);
        MapModel model(&desk.session);
        QSignalSpy finished(&model, &MapModel::finished), failed(&model, &MapModel::failed);
        model.request(mapOf(pca));
        QVERIFY(finished.wait(30'000));
        const std::shared_ptr<const LaidOutMap> before = model.map();
        model.request(mapOf(pca, 0, "nothing")); // a split that the task does not have
        QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, 30'000);
        QVERIFY(model.map() == before && model.shown() == mapOf(pca) && !model.isComputing());
        MapRequest wrong = mapOf(umap);
        wrong.options.neighbors = 1'000'000; // refused after its first picture
        for (int attempt = 2; attempt <= 3; ++attempt) {
            model.request(wrong);
            QTRY_COMPARE_WITH_TIMEOUT(failed.size(), attempt, 30'000);
            QVERIFY(!model.map() && model.shown() == wrong && !model.isComputing());
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
