// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/base/parallel.h"
#include "core/math/normalize.h"
#include "core/measures/agreement.h"
#include "core/measures/class_spread.h"
#include "core/measures/neighbour_confusion.h"
#include "core/measures/ranked_rows.h"
#include "core/measures/retrieval.h"
#include "core/measures/row_search.h"
#include "core/measures/spectrum.h"
#include "tests/support/checks.h"

#include <QElapsedTimer>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Every pair compared and every row's list sorted: what the fast version must give.
RowRetrieval plainRetrieval(const MatrixF& Z, const std::vector<int>& labels) {
    const auto n = static_cast<int>(Z.rows());
    MatrixF unit;
    normalizeRows<float>(Z, unit);
    RowRetrieval result{.nearest = Matrix<int>(n, std::min(mostRetrieved, n - 1)),
                        .firstHit = std::vector<std::uint8_t>(labels.size(), 0),
                        .rPrecision = std::vector<float>(labels.size(), -1.0f),
                        .mapAtR = std::vector<float>(labels.size(), -1.0f)};
    for (int i = 0; i < n; ++i) {
        std::vector<RankedRow> others;
        for (int j = 0; j < n; ++j)
            if (j != i)
                others.push_back(
                    {static_cast<float>(unit.row(i).cast<double>().dot(unit.row(j).cast<double>())), j});
        std::stable_sort(others.begin(), others.end(),
                         [](const RankedRow& a, const RankedRow& b) { return a.similarity > b.similarity; });
        const auto place = static_cast<std::size_t>(i);
        int classmates = 0;
        for (const int label : labels)
            classmates += label == labels[place];
        --classmates;
        result.alone += classmates == 0;
        double hits = 0.0, precisions = 0.0;
        for (int r = 0; r < n - 1; ++r) {
            const RankedRow& other = others[r];
            const bool same = labels[other.row] == labels[place];
            if (r < mostRetrieved) {
                result.nearest(i, r) = other.row;
                if (same && result.firstHit[place] == 0)
                    result.firstHit[place] = static_cast<std::uint8_t>(r + 1);
            }
            if (same && r < classmates)
                precisions += ++hits / (r + 1);
        }
        if (classmates > 0) {
            result.rPrecision[place] = static_cast<float>(hits / classmates);
            result.mapAtR[place] = static_cast<float>(precisions / classmates);
        }
    }
    return result;
}

/// Clusters of very different size, one class of a single row.
struct Rows {
    MatrixF Z;
    std::vector<int> labels;
};

Rows clusteredRows(int count, int classes) {
    Rows rows{normalMatrix<float>(count, 12, 4), {}};
    const MatrixF centres = normalMatrix<float>(classes, 12, 5);
    for (int i = 0; i < count; ++i) {
        rows.labels.push_back(i == 7 ? classes : (i * i) % classes);
        rows.Z.row(i) += centres.row(std::min(rows.labels.back(), classes - 1));
    }
    return rows;
}

std::vector<int> everyRow(Eigen::Index count) {
    std::vector<int> rows(static_cast<std::size_t>(count));
    std::iota(rows.begin(), rows.end(), 0);
    return rows;
}

} // namespace

class TestRetrieval : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        file_ = referenceFile("retrieval.json");
        X_ = matrixOf(file_.at("X")).cast<float>();
        labels_ = integersOf(file_.at("labels"));
    }

    void agreesWithAnotherProgram() {
        const RowRetrieval found = retrieve(X_, labels_);
        for (std::size_t i = 0; i < labels_.size(); ++i) {
            const nlohmann::json& row = file_.at("rows").at(i);
            int place = 0;
            for (const int k : {1, 2, 4, 8})
                QCOMPARE(found.firstHit[i] > 0 && found.firstHit[i] <= k ? 1 : 0,
                         row.at("recall").at(static_cast<std::size_t>(place++)).get<int>());
            if (row.at("r_precision").is_null()) {
                QCOMPARE(found.rPrecision[i], -1.0f);
                QCOMPARE(found.mapAtR[i], -1.0f);
                continue;
            }
            CHECK_AT_MOST(
                std::abs(static_cast<double>(found.rPrecision[i]) - row.at("r_precision").get<double>()),
                1e-7);
            CHECK_AT_MOST(std::abs(static_cast<double>(found.mapAtR[i]) - row.at("map_at_r").get<double>()),
                          1e-7);
        }
        QCOMPARE(found.alone, 1);
    }

    void agreesWithThePlainVersion_data() {
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("classes");
        QTest::newRow("few rows") << 20 << 3;
        QTest::newRow("two classes") << 3000 << 2;
        QTest::newRow("many classes") << 5000 << 301;
    }
    void agreesWithThePlainVersion() {
        QFETCH(const int, count);
        QFETCH(const int, classes);
        const Rows rows = clusteredRows(count, classes);
        const RowRetrieval found = retrieve(rows.Z, rows.labels), plain = plainRetrieval(rows.Z, rows.labels);
        QCOMPARE(found.alone, plain.alone);
        int differing = 0; // where rounding swaps two neighbours
        double largest = 0.0;
        for (std::size_t i = 0; i < rows.labels.size(); ++i) {
            const auto row = static_cast<Eigen::Index>(i);
            differing += found.nearest.row(row) != plain.nearest.row(row);
            largest = std::max({largest, double(std::abs(found.rPrecision[i] - plain.rPrecision[i])),
                                double(std::abs(found.mapAtR[i] - plain.mapAtR[i]))});
        }
        CHECK_AT_MOST(differing, count / 1000);
        CHECK_AT_MOST(largest, 3e-3);
    }

    void sameBytesAtAnyThreadCount() {
        const Rows rows = clusteredRows(4000, 5);
        setThreadCount(1);
        const RowRetrieval one = retrieve(rows.Z, rows.labels);
        setThreadCount(3);
        const RowRetrieval three = retrieve(rows.Z, rows.labels);
        setThreadCount(2);
        QVERIFY(one.nearest == three.nearest && one.mapAtR == three.mapAtR && one.firstHit == three.firstHit);
    }

    /// A row that lies where another does finds that one, never itself.
    void equalRowsFindEachOther() {
        MatrixF Z(4, 2);
        Z << 1, 0, 2, 0, 0, 1, 0, 3;
        const RowRetrieval found = retrieve(Z, std::vector<int>{0, 0, 1, 2});
        QCOMPARE(found.nearest(0, 0), 1);
        QCOMPARE(found.nearest(1, 0), 0);
        QCOMPARE(found.nearest(2, 0), 3);
        QCOMPARE(int(found.firstHit[0]), 1);
        QCOMPARE(int(found.firstHit[2]), 0); // the only row of its class
        QCOMPARE(found.rPrecision[2], -1.0f);
        QCOMPARE(found.alone, 2);
    }

    /// Rows that all lie in one place leave no bound that a sample could tell.
    void allRowsInOnePlace() {
        const MatrixF Z = MatrixF::Ones(5000, 3);
        std::vector<int> labels(5000);
        for (std::size_t i = 0; i < labels.size(); ++i)
            labels[i] = static_cast<int>(i % 2);
        const RowRetrieval found = retrieve(Z, labels);
        QCOMPARE(found.nearest(0, 0), 1); // by place
        QCOMPARE(found.nearest(1, 0), 0);
        CHECK_AT_MOST(std::abs(double(found.rPrecision[0]) - 0.5), 1e-3);
    }

    /// One row alone finds what it finds among all, at any depth.
    void singleRowsFindTheSame() {
        const Rows rows = clusteredRows(2500, 6);
        const RowRetrieval all = retrieve(rows.Z, rows.labels);
        const RowSearch search(rows.Z, rows.labels);
        double largest = 0.0;
        for (const int place : {0, 1, 7, 999, 2499}) {
            const auto i = static_cast<std::size_t>(place);
            const RowAnswer answer = search.find(place, 20);
            QCOMPARE(answer.nearest.size(), std::size_t(20));
            for (int k = 0; k < mostRetrieved; ++k)
                QCOMPARE(answer.nearest[k].row, all.nearest(place, k));
            QVERIFY(std::is_sorted(answer.distances.begin(), answer.distances.end()));
            const double cosine = double(answer.nearest[3].similarity);
            CHECK_AT_MOST(std::abs(double(answer.distances[3]) - std::sqrt(2.0 - 2.0 * cosine)), 1e-3);
            if (all.firstHit[i] > 0)
                QCOMPARE(answer.firstRight, std::size_t(all.firstHit[i]));
            else
                QVERIFY(answer.firstRight == 0 || answer.firstRight > std::size_t(mostRetrieved));
            largest =
                std::max({largest, std::abs(answer.rPrecision.value_or(-1.0) - double(all.rPrecision[i])),
                          std::abs(answer.averagePrecision.value_or(-1.0) - double(all.mapAtR[i]))});
        }
        CHECK_AT_MOST(largest, 1e-3);
        const RowAnswer alone = search.find(7, 5000); // the only row of its class
        QVERIFY(!alone.rPrecision && !alone.averagePrecision && alone.others == 0 && alone.firstRight == 0);
        QCOMPARE(alone.nearest.size(), std::size_t(2499)); // as many as there are
    }

    /// Six rows, two subgroups: counted by hand.
    void neighboursOfSubgroups() {
        Matrix<int> nearest(6, 2);
        nearest << 1, 2, 0, 3, 0, 1, 4, 5, 3, 0, 4, 3;
        const std::vector<std::vector<int>> subgroups{{0, 1, 2, 3}, {4}, {}, {2, 3}}; // 5 is in none
        const NeighbourConfusion found = neighbourConfusion(nearest, subgroups);
        QCOMPARE(found.k, 2);
        QCOMPARE(found.rows, (std::vector<std::int64_t>{4, 1, 0, 2}));
        const auto near = [](double a, double b) { return std::abs(a - b) < 1e-12; };
        QVERIFY(near(found.share(0, 0), 6.0 / 8.0) && near(found.share(0, 1), 1.0 / 8.0));
        QVERIFY(near(found.share(1, 0), 1.0) && near(found.share(1, 1), 0.0));
        QVERIFY(near(found.share(0, 3), 2.0 / 8.0)); // overlaps the first
        QVERIFY(std::isnan(found.share(2, 0)) && near(found.share(0, 2), 0.0));
        QVERIFY(near(found.expected(0, 0), 3.0 / 5.0)); // a row never finds itself
        QVERIFY(near(found.expected(1, 0), 4.0 / 5.0) && near(found.expected(1, 1), 0.0));
        QVERIFY(near(found.expected(0, 3), 1.5 / 5.0)); // half of the first are in the last
    }

    /// If nobody is like anybody, subgroups find each other by their size.
    void neighboursAtRandomAreAsOftenAsBySize() {
        const MatrixF Z = normalMatrix<float>(4000, 24, 3);
        std::vector<int> labels(4000, 0);
        std::vector<std::vector<int>> subgroups(3);
        for (int i = 0; i < 4000; ++i)
            subgroups[i % 10 == 0 ? 2 : i % 2 == 0 ? 1 : 0].push_back(i);
        const NeighbourConfusion found = neighbourConfusion(retrieve(Z, labels).nearest, subgroups);
        CHECK_AT_MOST((found.share - found.expected).cwiseAbs().maxCoeff(), 0.02);
        CHECK_AT_MOST(std::abs(found.share.row(2).sum() - 1.0), 1e-12);
        CHECK_AT_MOST(std::abs(found.expected.row(2).sum() - 1.0), 1e-12);
    }

    void worstRowsComeFirst() {
        const RowRetrieval found{.nearest = Matrix<int>(5, 1),
                                 .firstHit = {},
                                 .rPrecision = {0.5f, -1.0f, 0.0f, 0.5f, 1.0f},
                                 .mapAtR = {0.4f, -1.0f, 0.0f, 0.3f, 1.0f}};
        QCOMPARE(worstFirst(found), std::vector<int>({2, 3, 0, 4, 1}));
    }

    /// The search of 70,000 rows is fast enough for the window.
    void manyRowsAreSearchedAtOnce() {
        MatrixF Z = normalMatrix<float>(70'000, 128, 8);
        std::vector<int> labels(70'000);
        for (std::size_t i = 0; i < labels.size(); ++i)
            labels[i] = static_cast<int>(i % 5);
        const RowSearch search(std::move(Z), std::move(labels));
        double fastest = INFINITY; // the machine may be busy
        for (int attempt = 0; attempt < 5; ++attempt) {
            QElapsedTimer clock;
            clock.start();
            QCOMPARE(search.find(attempt, 8).nearest.size(), std::size_t(8));
            fastest = std::min(fastest, 1e-6 * double(clock.nsecsElapsed()));
        }
        qInfo("70,000 x 128: %.1f ms", fastest);
        CHECK_AT_MOST(fastest, 100.0);
    }

    void cancels() {
        std::stop_source stop;
        stop.request_stop();
        QVERIFY_THROWS_EXCEPTION(Cancelled, retrieve(X_, labels_, {.stop = stop.get_token()}));
    }

    void sortsByDigitsAsByComparison() {
        std::vector<RankedRow> rows, buffer;
        for (int i = 0; i < 6000; ++i)
            rows.push_back({static_cast<float>(std::sin(i * i) * (i % 7 == 0 ? 0.0 : 1.0)), i});
        std::vector<RankedRow> expected = rows;
        std::stable_sort(expected.begin(), expected.end(),
                         [](const RankedRow& a, const RankedRow& b) { return a.similarity > b.similarity; });
        sortByRank(rows, 100, buffer);
        for (std::size_t i = 0; i < rows.size(); ++i)
            QCOMPARE(rows[i].row, expected[i].row);
    }

    void uniformityOfSpectra() {
        const auto of = [&](const MatrixF& X) { return uniformityOf(X).value(); };
        const nlohmann::json& known = file_.at("uniformity");
        CHECK_AT_MOST(std::abs(of(X_).value - known.at("all").get<double>()), 1e-6);
        QCOMPARE(of(X_).rank, 6);
        MatrixF dead = X_.topRows(12);
        dead.col(1).setZero();
        dead.col(4).setZero();
        const Uniformity found = of(dead);
        CHECK_AT_MOST(std::abs(found.value - known.at("dead").get<double>()), 1e-5);
        CHECK_AT_MOST(std::abs(found.onRank - known.at("dead_on_rank").get<double>()), 1e-6);
        QCOMPARE(found.rank, 4);
        QCOMPARE(found.deadColumns, 2);
        for (const float scale : {1e-9F, 1e12F}) { // noise is relative to the largest value
            const Uniformity scaled = of(scale * dead);
            QCOMPARE(scaled.rank, 4);
            CHECK_AT_MOST(std::abs(scaled.onRank - found.onRank), 1e-6);
        }
        const Uniformity few = of(X_.topRows(4));
        const Spectrum spectrum = spectrumOf(dead).value();
        QCOMPARE(spectrum.shares.size(), std::size_t(6));
        CHECK_AT_MOST(std::abs(std::accumulate(spectrum.shares.begin(), spectrum.shares.end(), 0.0) - 1.0),
                      1e-12);
        QVERIFY(std::is_sorted(spectrum.shares.rbegin(), spectrum.shares.rend()));
        QVERIFY(spectrum.uniformity.value == found.value);
        QCOMPARE(few.values, 4);
        CHECK_AT_MOST(std::abs(few.value - known.at("few").get<double>()), 1e-6);
        QVERIFY(!uniformityOf(MatrixF::Zero(3, 2)));
        CHECK_AT_MOST(std::abs(of(MatrixF::Identity(5, 5)).value), 1e-12); // all directions alike
    }

    /// Blocks of rows, each above the triangle of those before, have the singular values of all.
    void singularValuesOfManyRows() {
        const MatrixF X = normalMatrix<float>(9000, 7, 3);
        const Eigen::VectorXd expected =
            Eigen::JacobiSVD<Eigen::MatrixXd>(X.cast<double>().eval()).singularValues();
        const std::vector<double> found = singularValues(X);
        for (std::size_t i = 0; i < 7; ++i)
            CHECK_AT_MOST(std::abs(found[i] / expected[static_cast<Eigen::Index>(i)] - 1), 1e-12);
        CHECK_AT_MOST(std::abs(shareOfLargestSingularValue(MatrixF::Ones(30, 4)) - 1), 1e-12);
    }

    void spreadOfClasses() {
        for (const auto& [name, part] :
             {std::pair{"all", everyRow(X_.rows())}, std::pair{"part", integersOf(file_.at("part"))}}) {
            const ClassSpread found = classSpread(X_, labels_, part);
            const nlohmann::json& known = file_.at("spread").at(name);
            const auto check = [&](const std::optional<double>& value, const char* key) {
                CHECK_AT_MOST(std::abs(value.value() - known.at(key).get<double>()), 1e-6);
            };
            check(found.withinPairs, "within_pairs");
            check(found.betweenPairs, "between_pairs");
            check(found.withinClasses, "within_classes");
            check(found.betweenClasses, "between_classes");
            check(found.density().value() * found.betweenClasses.value(), "within_classes");
        }
        QCOMPARE(classSpread(X_, labels_, everyRow(X_.rows())).classesLeftOut, 1);
        const ClassSpread none = classSpread(X_.topRows(2), std::vector<int>{0, 1}, std::vector<int>{0});
        QVERIFY(!none.withinPairs && none.betweenPairs && !none.withinClasses && !none.betweenClasses);
    }

    void clustersAgainstClasses() {
        const CrossTable table = crossTable(integersOf(file_.at("clusters")), labels_, 4, 4);
        CHECK_AT_MOST(std::abs(normalizedMutualInformation(table).value() - file_.at("nmi").get<double>()),
                      1e-12);
        CHECK_AT_MOST(std::abs(pairwiseF1(table).value() - file_.at("f1").get<double>()), 1e-12);
        QVERIFY(!pairwiseF1(crossTable(std::vector<int>{0, 1}, std::vector<int>{0, 1}, 2, 2)));
    }

  private:
    nlohmann::json file_;
    MatrixF X_;
    std::vector<int> labels_;
};

QTEST_APPLESS_MAIN(TestRetrieval)
#include "tst_retrieval.moc"
