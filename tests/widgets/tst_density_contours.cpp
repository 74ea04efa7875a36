// SPDX-License-Identifier: GPL-3.0-or-later
// Contours against the density summed point by point, and against the share of points they enclose.
#include "work_time.h"

#include "core/base/parallel.h"
#include "core/base/random.h"
#include "widgets/scatter/category_points.h"
#include "widgets/scatter/contour_lines.h"
#include "widgets/scatter/density_contours.h"

#include <QPolygonF>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

using Lines = std::vector<std::vector<QPointF>>;

/// Inside by the even-odd rule over all lines.
bool encloses(const Lines& lines, double x, double y) {
    bool odd = false;
    for (const auto& line : lines) {
        odd ^= QPolygonF(QList<QPointF>(line.begin(), line.end())).containsPoint({x, y}, Qt::OddEvenFill);
    }
    return odd;
}

std::vector<Eigen::Vector3f> twoHills(int count) {
    Random random(2, "two hills");
    std::vector<Eigen::Vector3f> points;
    for (int at = 0; at < count; ++at) {
        const float centre = at % 3 == 0 ? 9.0F : 0.0F;
        points.push_back({centre + float(random.normal()), 0.5F * centre + 2.0F * float(random.normal()), 0});
    }
    return points;
}

ScatterScene sceneOf(const std::vector<Eigen::Vector3f>& points, int categories) {
    MatrixF positions(Eigen::Index(points.size()), 2);
    std::vector<int> codes;
    for (std::size_t row = 0; row < points.size(); ++row) {
        positions(Eigen::Index(row), 0) = points[row].x();
        positions(Eigen::Index(row), 1) = points[row].y();
        codes.push_back(static_cast<int>(row) % std::max(categories, 1));
    }
    ScatterScene scene;
    scene.setPositions(positions);
    if (categories > 0) {
        scene.setCategories({}, codes, std::vector<QString>(std::size_t(categories)),
                            std::vector<QColor>(std::size_t(categories), Qt::blue));
    }
    return scene;
}

double shareInside(const std::vector<Eigen::Vector3f>& points, const Lines& lines) {
    const auto inside = std::count_if(points.begin(), points.end(), [&](const Eigen::Vector3f& point) {
        return encloses(lines, point.x(), point.y());
    });
    return double(inside) / double(points.size());
}

} // namespace

class TestDensityContours : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void gridIsTheSumOfKernels() {
        const std::vector<Eigen::Vector3f> points = twoHills(400);
        const DensityGrid grid = densityGrid(points, 96);
        const double height =
            grid.step.x() * grid.step.y() / (2.0 * M_PI * grid.bandwidth.x() * grid.bandwidth.y());
        double mass = 0.0;
        double largest = 0.0;
        double worst = 0.0;
        for (int line = 2; line < grid.side - 2; ++line) {
            for (int column = 2; column < grid.side - 2; ++column) {
                const Eigen::Vector2f node =
                    grid.origin + grid.step.cwiseProduct(Eigen::Vector2f(float(column), float(line)));
                double expected = 0.0;
                for (const Eigen::Vector3f& point : points) {
                    const Eigen::Vector2f away = (point.head<2>() - node).cwiseQuotient(grid.bandwidth);
                    expected += height * std::exp(-0.5 * double(away.squaredNorm()));
                }
                const double found = grid.density[std::size_t(line) * std::size_t(grid.side) + column];
                worst = std::max(worst, std::abs(found - expected));
                largest = std::max(largest, expected);
                mass += found;
            }
        }
        // Linear binning widens the kernel a little.
        QVERIFY2(worst < 0.03 * largest, qPrintable(QString::number(worst / largest)));
        QVERIFY(std::abs(mass - 400.0) < 2.0);
    }

    void bandwidthIsScotts() {
        Random random(4, "scott");
        std::vector<Eigen::Vector3f> points;
        for (int at = 0; at < 20000; ++at) {
            points.push_back({3.0F * float(random.normal()), float(random.normal()), 0});
        }
        points.push_back({1e6F, -1e6F, 0}); // one stray point must not widen it
        const DensityGrid grid = densityGrid(points, 192);
        const double expected = std::pow(20001.0, -1.0 / 6.0);
        QVERIFY(std::abs(grid.bandwidth.x() - 3.0 * expected) < 0.1 * expected);
        QVERIFY(std::abs(grid.bandwidth.y() - expected) < 0.04 * expected);
    }

    void enclosesItsShareOfThePoints() {
        const std::vector<Eigen::Vector3f> points = twoHills(30000);
        const std::vector<DensityContour> contours = densityContours(sceneOf(points, 1));
        QCOMPARE(contours.size(), std::size_t(2));
        QCOMPARE(contours[0].share, 0.9);
        QCOMPARE(contours[1].share, 0.5);
        for (const DensityContour& contour : contours) {
            const double share = shareInside(points, contour.lines);
            QVERIFY2(std::abs(share - contour.share) < 0.015, qPrintable(QString::number(share)));
        }
        QVERIFY(contours[1].lines.size() >= 1 && contours[0].lines.size() >= 2);
    }

    void linesPartHighFromLowDensity() {
        const std::vector<Eigen::Vector3f> points = twoHills(500);
        const DensityGrid grid = densityGrid(points, 192);
        for (const double wanted : {0.2, 0.5, 0.9}) {
            const float level = grid.levelEnclosing(wanted, points);
            const auto above = std::count_if(points.begin(), points.end(), [&](const Eigen::Vector3f& point) {
                return grid.at(point.x(), point.y()) >= level;
            });
            QVERIFY(std::abs(double(above) / 500.0 - wanted) < 0.003);
            // The lines part the nodes above from those below.
            const Lines lines = contourLines(grid, level);
            for (int line = 0; line < grid.side; line += 3) {
                for (int column = 0; column < grid.side; column += 3) {
                    const float density = grid.density[std::size_t(line) * std::size_t(grid.side) + column];
                    if (std::abs(density - level) > 1e-3F * level) {
                        QCOMPARE(encloses(lines, grid.origin.x() + double(column) * grid.step.x(),
                                          grid.origin.y() + double(line) * grid.step.y()),
                                 density > level);
                    }
                }
            }
        }
    }

    void saddlesAreClosedLines() {
        // A chess board: every inner square is a saddle.
        DensityGrid grid;
        grid.side = 12;
        grid.step.setOnes();
        grid.density.assign(144, 0.0F);
        for (int line = 1; line < 11; ++line) {
            for (int column = 1; column < 11; ++column) {
                grid.density[std::size_t(12 * line + column)] = (line + column) % 2 == 0 ? 1.0F : 0.2F;
            }
        }
        const Lines apart = contourLines(grid, 0.7F); // the middle of a square is 0.6
        QCOMPARE(apart.size(), std::size_t(50));
        const Lines joined = contourLines(grid, 0.5F);
        QVERIFY(joined.size() < 50);
        for (const Lines& lines : {apart, joined}) {
            for (int node = 0; node < 144; ++node) {
                QCOMPARE(encloses(lines, node % 12 + 0.001, node / 12 + 0.001),
                         grid.density[std::size_t(node)] > 0.9F);
            }
        }
    }

    void fewDegenerateAndHiddenPointsHaveNone() {
        QVERIFY(densityContours(sceneOf({}, 1)).empty());
        QVERIFY(densityContours(sceneOf(twoHills(19), 1)).empty());
        QCOMPARE(densityContours(sceneOf(twoHills(20), 1)).size(), std::size_t(2));
        QVERIFY(densityContours(sceneOf(std::vector<Eigen::Vector3f>(50, {1, 2, 0}), 1)).empty());
        std::vector<Eigen::Vector3f> line;
        for (int at = 0; at < 50; ++at) {
            line.push_back({float(at), 3.0F, 0});
        }
        QVERIFY(densityContours(sceneOf(line, 1)).empty());
        const float notANumber = std::numeric_limits<float>::quiet_NaN();
        QVERIFY(densityContours(sceneOf(std::vector<Eigen::Vector3f>(50, {notANumber, 0, 0}), 1)).empty());
        QCOMPARE(densityContours(sceneOf(twoHills(60), 0)).size(), std::size_t(2)); // no categories at all
        ScatterScene scene = sceneOf(twoHills(90), 3);
        scene.setVisible({true, false, true, true});
        for (const DensityContour& contour : densityContours(scene)) {
            QVERIFY(contour.category != 1);
        }
        scene.setPositions(MatrixF::Random(90, 3));
        QVERIFY(densityContours(scene).empty());
    }

    void centresAreMedians() {
        ScatterScene scene = sceneOf({{1, 5, 0}, {7, 0, 0}, {3, 9, 0}, {8, 0, 0}, {1000, 6, 0}}, 2);
        const std::vector<GroupCentre> centres = groupCentres(scene);
        QCOMPARE(centres.size(), std::size_t(2));
        QCOMPARE(centres[0].category, 0);
        QCOMPARE(centres[0].points, 3);
        QVERIFY(centres[0].median == Eigen::Vector3f(3, 6, 0));
        scene.setVisible({false, true, true});
        QCOMPARE(groupCentres(scene).size(), std::size_t(1));
        QVERIFY(groupCentres(sceneOf({}, 2)).empty());
    }

    void threadsMakeNoDifference() {
        const ScatterScene scene = sceneOf(twoHills(9000), 9);
        const int before = threadCount();
        setThreadCount(1);
        const std::vector<DensityContour> one = densityContours(scene);
        setThreadCount(4);
        const std::vector<DensityContour> four = densityContours(scene);
        setThreadCount(before);
        QCOMPARE(one.size(), four.size());
        for (std::size_t at = 0; at < one.size(); ++at) {
            QVERIFY(one[at].lines == four[at].lines);
        }
    }

    void aMillionPointsAreQuick() {
        const std::vector<Eigen::Vector3f> points = twoHills(1000000);
        for (const int categories : {1, 10, 256}) {
            const ScatterScene scene = sceneOf(points, categories);
            const WorkTime contours = leastTime([&] { (void)densityContours(scene); });
            const WorkTime centres = leastTime([&] { (void)groupCentres(scene); });
            qInfo(
                "1,000,000 points in %d categories: contours %.1f ms, %.1f ms of work; medians %.1f ms, %.1f "
                "ms of work",
                categories, contours.passed, contours.worked, centres.passed, centres.worked);
            // 50 ms on two threads are 100 of work; three times that where memory is slow.
            QVERIFY(hasSanitizer || (contours.worked < 300.0 && centres.worked < 300.0));
        }
    }
};

QTEST_GUILESS_MAIN(TestDensityContours)
#include "tst_density_contours.moc"
