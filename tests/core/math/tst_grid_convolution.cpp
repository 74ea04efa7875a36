// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/math/grid_convolution.h"

#include <QtTest>
#include <cmath>
#include <vector>

using namespace groupscope;

namespace {

double kernel(double squaredCells) {
    return 1.0 / (1.0 + 0.2 * squaredCells);
}

/// The values of a grid, without what its rows hold beyond.
std::vector<float> valuesOf(const GridConvolution& grid) {
    std::vector<float> values;
    for (std::size_t r = 0; r < grid.rowCount(); ++r)
        values.insert(values.end(), grid.values() + r * grid.rowStride(),
                      grid.values() + r * grid.rowStride() + grid.cells());
    return values;
}

void fill(GridConvolution& grid, std::uint64_t seed) {
    Random random(seed, "grid");
    for (std::size_t r = 0; r < grid.rowCount(); ++r)
        for (std::size_t x = 0; x < grid.cells(); ++x)
            grid.values()[r * grid.rowStride() + x] = static_cast<float>(random.normal());
}

} // namespace

class TestGridConvolution : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void isTheSumOverAllCells_data() {
        QTest::addColumn<int>("dimensions");
        QTest::addColumn<int>("cells");
        QTest::newRow("2-D") << 2 << 24;
        QTest::newRow("2-D odd") << 2 << 25;
        QTest::newRow("one cell") << 2 << 1;
        QTest::newRow("3-D") << 3 << 16;
    }
    void isTheSumOverAllCells() {
        QFETCH(int, dimensions);
        QFETCH(int, cells);
        GridConvolution grid(dimensions, static_cast<std::size_t>(cells));
        const auto M = grid.cells();
        QCOMPARE(M, static_cast<std::size_t>(cells));
        const std::vector<double> ones(M + 1, 1.0);
        grid.setKernel(kernel, ones);
        // Twice: what the first leaves beyond the values must not be seen by the second.
        for (const std::uint64_t seed : {1u, 2u}) {
            fill(grid, seed);
            const std::vector<float> before = valuesOf(grid);
            grid.convolve();
            const std::vector<float> after = valuesOf(grid);
            const auto difference = [&](std::size_t a, std::size_t b) {
                const double d = static_cast<double>(a) - static_cast<double>(b);
                return d * d;
            };
            for (std::size_t i = 0; i < after.size(); i += 7) {
                double expected = 0.0;
                for (std::size_t j = 0; j < before.size(); ++j)
                    expected +=
                        before[j] * kernel(difference(i % M, j % M) + difference(i / M % M, j / M % M) +
                                           difference(i / M / M, j / M / M));
                QVERIFY2(std::abs(after[i] - expected) < 1e-4, qPrintable(QString::number(after[i])));
            }
        }
    }

    void factorsScaleFrequencies() {
        // A kernel of one cell has the same spectrum everywhere; of it only the frequency 0 is let through.
        GridConvolution grid(2, 16);
        std::vector<double> factor(17, 0.0);
        factor[0] = 1.0;
        grid.setKernel([](double squared) { return squared == 0.0 ? 1.0 : 0.0; }, factor);
        fill(grid, 3);
        double sum = 0.0;
        for (const float value : valuesOf(grid))
            sum += static_cast<double>(value);
        grid.convolve();
        for (const float value : valuesOf(grid))
            QVERIFY(std::abs(value - sum / (32.0 * 32.0)) < 1e-6); // the mean over the padded grid
    }

    void sameBytesOnAnyNumberOfThreads() {
        for (const int dimensions : {2, 3}) {
            std::vector<std::vector<float>> results;
            for (const int threads : {1, 2, 4}) {
                setThreadCount(threads);
                GridConvolution grid(dimensions, dimensions == 2 ? 120 : 40);
                grid.setKernel(kernel, std::vector<double>(grid.cells() + 1, 1.0));
                fill(grid, 4);
                grid.convolve();
                results.push_back(valuesOf(grid));
            }
            QVERIFY(results[0] == results[1] && results[0] == results[2]);
        }
    }

    void sizes() {
        QCOMPARE(GridConvolution(2, 49).cells(), std::size_t{50}); // 49 has a factor of 7
        QCOMPARE(GridConvolution(2, 50).rowCount(), std::size_t{50});
        QCOMPARE(GridConvolution(3, 8).rowCount(), std::size_t{64});
        QVERIFY_EXCEPTION_THROWN(GridConvolution(2, 0), UsageError);
        QVERIFY_EXCEPTION_THROWN(GridConvolution(4, 8), UsageError);
        QVERIFY_EXCEPTION_THROWN(GridConvolution(3, GridConvolution::largestCells(3) + 1), UsageError);
    }
};

QTEST_APPLESS_MAIN(TestGridConvolution)
#include "tst_grid_convolution.moc"
