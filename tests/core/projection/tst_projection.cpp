// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/projection/pca.h"
#include "core/projection/projection.h"

#include <QtTest>
#include <cmath>
#include <limits>
#include <string>

using namespace groupscope;
using Eigen::Index;

namespace {

MatrixF normalRows(Index N, Index D) {
    MatrixF rows(N, D);
    Random random(0, "rows");
    for (Index i = 0; i < rows.size(); ++i)
        rows.data()[i] = static_cast<float>(random.normal());
    return rows;
}

ProjectionOptions shortUmap(int dimensions = 2) {
    ProjectionOptions options;
    options.dimensions = dimensions;
    options.epochs = 40;
    return options;
}

ProjectionOptions shortTsne() {
    ProjectionOptions options;
    options.method = ProjectionOptions::Method::tsne;
    options.epochs = 30;
    return options;
}

} // namespace

class TestProjection : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void pcaGivesTheScores() {
        const MatrixF rows = normalRows(200, 9);
        ProjectionOptions options;
        options.method = ProjectionOptions::Method::pca;
        options.dimensions = 3;
        QVERIFY(project(rows, options, {}).positions == fitPca(rows, 3, {}).scores);
    }

    void umapSeparatesGroups() {
        MatrixF rows = normalRows(300, 12);
        for (Index i = 0; i < 300; ++i)
            rows(i, i % 3) += 20.0F;
        const MatrixF map = project(rows, ProjectionOptions(), {}).positions;
        QCOMPARE(map.rows(), Index(300));
        QCOMPARE(map.cols(), Index(2));
        for (Index i = 0; i < 300; ++i) { // the nearest other row is always one of the same group
            Index nearest = -1;
            for (Index j = 0; j < 300; ++j)
                if (j != i && (nearest < 0 ||
                               (map.row(i) - map.row(j)).norm() < (map.row(i) - map.row(nearest)).norm()))
                    nearest = j;
            QCOMPARE(nearest % 3, i % 3);
        }
    }

    void sameBytesOnAnyNumberOfThreads() {
        const MatrixF rows = normalRows(1200, 20);
        for (const Metric metric : {Metric::euclidean, Metric::cosine}) {
            ProjectionOptions options = shortUmap(3);
            options.metric = metric;
            setThreadCount(1);
            const MatrixF one = project(rows, options, {}).positions;
            setThreadCount(2);
            QVERIFY(one == project(rows, options, {}).positions);
            options.seed = 1;
            QVERIFY(one != project(rows, options, {}).positions);
        }
    }

    void progressRisesAndTheLayoutIsShown() {
        double last = 0.0;
        bool rises = true;
        const RunContext run{{},
                             [&](const Progress& progress) {
                                 rises = rises && progress.fraction >= last;
                                 last = progress.fraction;
                             },
                             {}};
        int shown = 0;
        MatrixF latest;
        const MatrixF map =
            project(normalRows(300, 5), shortUmap(), run, [&](const MatrixF& positions, int epoch) {
                QCOMPARE(epoch, ++shown);
                latest = positions;
            }).positions;
        QCOMPARE(shown, 40);
        QVERIFY(latest == map);
        QVERIFY(rises);
        QCOMPARE(last, 1.0);
    }

    void stopsBetweenEpochs() {
        std::stop_source source;
        int shown = 0;
        const auto stopAtThree = [&](const MatrixF&, int epoch) {
            shown = epoch;
            if (epoch == 3)
                source.request_stop();
        };
        QVERIFY_EXCEPTION_THROWN(
            project(normalRows(300, 5), shortUmap(), {source.get_token(), {}, {}}, stopAtThree), Cancelled);
        QCOMPARE(shown, 3);
    }

    void fewRows() {
        std::string notice;
        const RunContext run{{}, {}, [&](const std::string& text) { notice = text; }};
        for (const Index N : {1, 2, 3, 5}) {
            const MatrixF map = project(normalRows(N, 6), shortUmap(), run).positions;
            QCOMPARE(map.rows(), N);
            QCOMPARE(map.cols(), Index(2));
            QVERIFY(map.allFinite());
        }
        QVERIFY(notice.find("only 5 examples") != std::string::npos);
        QVERIFY(project(normalRows(1, 6), shortUmap(), {}).positions.isZero(0.0F));
    }

    void equalRowsAndConstantDimensions() {
        MatrixF rows = normalRows(120, 6);
        rows.topRows(60).rowwise() = rows.row(0).eval();
        rows.rightCols(3).setConstant(2.0F);
        for (const int dimensions : {2, 3})
            QVERIFY(project(rows, shortUmap(dimensions), {}).positions.allFinite());
        rows.setConstant(-1.5F);
        QVERIFY(project(rows, shortUmap(), {}).positions.allFinite());
    }

    void tsneOfFewAndEqualRows() {
        std::string notice;
        const RunContext run{{}, {}, [&](const std::string& text) { notice = text; }};
        for (const Index N : {1, 2, 3, 40}) {
            const MatrixF map = project(normalRows(N, 6), shortTsne(), run).positions;
            QVERIFY(map.rows() == N && map.cols() == 2 && map.allFinite());
        }
        QVERIFY(notice.find("only 40 examples: perplexity is 13 instead of 30") != std::string::npos);
        MatrixF rows = normalRows(150, 6);
        rows.topRows(120).rowwise() = rows.row(0).eval();
        QVERIFY(project(rows, shortTsne(), {}).positions.allFinite());
    }

    void theStartFromComponentsIsAnotherMap() {
        const MatrixF rows = normalRows(300, 5);
        ProjectionOptions options = shortUmap();
        const MatrixF usual = project(rows, options, {}).positions;
        options.start = ProjectionOptions::Start::pca;
        const MatrixF components = project(rows, options, {}).positions;
        QVERIFY(components.allFinite() && components != usual);
    }

    void neighborsAreKeptAndUsedAgain() {
        const MatrixF rows = normalRows(300, 5);
        for (const ProjectionOptions& options : {shortUmap(), shortTsne()}) {
            const int needed = neighborsNeeded(options, 300);
            const Projection wide = project(rows, options, {});
            QCOMPARE(wide.neighbors.indices.cols(), Index(std::max(needed, keptNeighbors)));
            const Projection& plain = wide;
            QVERIFY(project(rows, options, {}, {}, &wide.neighbors).positions == plain.positions);
            const Neighbors enough{wide.neighbors.indices.leftCols(needed),
                                   wide.neighbors.distances.leftCols(needed)};
            QVERIFY(project(rows, options, {}, {}, &enough).positions == plain.positions);
            Neighbors wrong = wide.neighbors; // really taken: others give another map
            wrong.indices.topRows(150).swap(wrong.indices.bottomRows(150));
            for (Index i = 0; i < 300; ++i)
                for (Index j = 0; j < wrong.indices.cols(); ++j)
                    if (wrong.indices(i, j) == i)
                        wrong.indices(i, j) = static_cast<int>((i + 1) % 300);
            QVERIFY(project(rows, options, {}, {}, &wrong).positions != plain.positions);
            const Neighbors few{wide.neighbors.indices.leftCols(3), wide.neighbors.distances.leftCols(3)};
            QVERIFY(project(rows, options, {}, {}, &few).positions == plain.positions); // too few: searched
        }
    }

    void finiteRowsAreFound() {
        MatrixF rows = normalRows(6, 3);
        rows(1, 2) = std::numeric_limits<float>::quiet_NaN();
        rows(4, 0) = -std::numeric_limits<float>::infinity();
        QCOMPARE(finiteRows(rows), (std::vector<int>{0, 2, 3, 5}));
        QVERIFY(finiteRows(rows.topRows(0)).empty());
    }

    void rowsThatAreAMapAlready() {
        const MatrixF rows = normalRows(50, 2);
        const MatrixF map = project(rows, shortUmap(), {}).positions;
        const MatrixF centered =
            (rows.cast<double>().rowwise() - rows.cast<double>().colwise().mean().eval()).cast<float>();
        QVERIFY((map - centered).cwiseAbs().maxCoeff() < 1e-6F);
        const MatrixF wider = project(rows, shortUmap(3), {}).positions;
        QVERIFY(wider.leftCols(2) == map && wider.col(2).isZero(0.0F));
    }

    void refusesWhatMakesNoSense() {
        MatrixF rows = normalRows(30, 4);
        const auto refuses = [&](auto change) {
            ProjectionOptions options;
            change(options);
            try {
                project(rows, options, {});
            } catch (const UsageError&) {
                return true;
            }
            return false;
        };
        QVERIFY(refuses([](ProjectionOptions& options) { options.dimensions = 4; }));
        QVERIFY(refuses([](ProjectionOptions& options) { options.neighbors = 1; }));
        QVERIFY(refuses([](ProjectionOptions& options) { options.minimumDistance = -0.1; }));
        QVERIFY(refuses([](ProjectionOptions& options) { options.epochs = -1; }));
        QVERIFY(refuses([](ProjectionOptions& options) { options.perplexity = 0.5; }));
        QVERIFY_EXCEPTION_THROWN(project(rows.topRows(0), {}, {}), DataError);
        rows(12, 0) = std::numeric_limits<float>::quiet_NaN();
        for (const auto method : {ProjectionOptions::Method::pca, ProjectionOptions::Method::umap}) {
            ProjectionOptions options;
            options.method = method;
            try {
                project(rows, options, {});
                QFAIL("NaN was taken");
            } catch (const DataError& error) {
                QVERIFY(std::string(error.what()).find("example 12") != std::string::npos);
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestProjection)
#include "tst_projection.moc"
