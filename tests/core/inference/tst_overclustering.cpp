// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/overclustering.h"

#include "core/math/kmeans.h"
#include "tests/support/checks.h"

#include <algorithm>
#include <map>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

constexpr std::size_t everyRow = 1'000'000;

/// Rows of a class in two subclasses, which fall into clumps: a large one and a small one at 0 and 4, a third
/// at 10.
struct Clumps {
    MatrixF X = normalMatrix<float>(360, 2, 5) * 0.5f;
    Subclasses subclasses{std::vector<int>(360, 0), 2, 0.0};
    std::vector<double> losses = std::vector<double>(360, 0.2);
    Clumps() {
        for (Eigen::Index row = 0; row < 360; ++row) {
            X(row, 0) += row < 200 ? 0.0f : row < 260 ? 4.0f : 10.0f;
            if (row >= 260)
                subclasses.assignments[row] = 1;
        }
    }
    void setLosses(std::size_t first, std::size_t last, double loss) {
        std::fill(losses.begin() + static_cast<long>(first), losses.begin() + static_cast<long>(last), loss);
    }
    Subclasses cut(int factor = 2, std::size_t scored = everyRow) const {
        return overclustered(X, subclasses, factor, losses, byKMeans, scored, 3, {});
    }
    static std::vector<int> byKMeans(const MatrixF& part, int count) {
        return kMeans(part, count, {.restarts = 3}, 1, {}).assignments;
    }
};

/// Mean silhouette of the rows of each piece when rows are labelled so, pair by pair.
std::map<int, double> closeness(const MatrixF& X, const std::vector<int>& labels,
                                const std::vector<int>& pieces) {
    std::map<int, double> sums, counts;
    for (Eigen::Index i = 0; i < X.rows(); ++i) {
        std::map<int, double> distance, rows;
        for (Eigen::Index j = 0; j < X.rows(); ++j)
            if (i != j) {
                distance[labels[j]] += (X.row(i) - X.row(j)).cast<double>().norm();
                rows[labels[j]] += 1.0;
            }
        const int own = labels[i];
        double nearest = 1e300;
        for (const auto& [label, sum] : distance)
            if (label != own)
                nearest = std::min(nearest, sum / rows[label]);
        const double a = distance[own] / rows[own];
        sums[pieces[i]] += (nearest - a) / std::max(a, nearest);
        counts[pieces[i]] += 1.0;
    }
    for (auto& [piece, sum] : sums)
        sum /= counts[piece];
    return sums;
}

} // namespace

class TestOverclustering : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// The small clump is closer together on its own and as hard as before: it stands alone.
    void aHardClumpStandsAlone() {
        Clumps clumps;
        clumps.setLosses(200, 260, 3.0);
        const Subclasses found = clumps.cut();
        const int own = found.assignments[230];
        for (std::size_t row = 0; row < 360; ++row)
            QCOMPARE(found.assignments[row] == own, row >= 200 && row < 260);
        QVERIFY(found.score > 0.0);
        QVERIFY(found.assignments == clumps.cut().assignments);
    }

    void anEasyOrTinyPieceDoesNot() {
        Clumps clumps;
        clumps.setLosses(0, 200, 3.0); // now the large clump is the hard one, as close together as before
        Subclasses found = clumps.cut();
        QCOMPARE(found.count, 2);
        QCOMPARE(found.assignments[230], found.assignments[10]);
        // 20 rows of the small clump are too few, whatever their loss.
        Clumps few;
        few.X.middleRows(200, 40).col(0).array() -= 4.0f;
        few.setLosses(240, 260, 9.0);
        found = few.cut();
        QCOMPARE(found.assignments[250], found.assignments[10]);
    }

    void nothingIsCutWithoutAFactor() {
        const Clumps clumps;
        for (const int factor : {0, 1})
            QVERIFY(clumps.cut(factor).assignments == clumps.subclasses.assignments);
        QVERIFY(overclustered(clumps.X, {std::vector<int>(360, 0), 1, 0.0}, 3, clumps.losses,
                              Clumps::byKMeans, everyRow, 3, {})
                    .count == 1);
    }

    /// The three conditions, written down pair by pair.
    void agreesWithBruteForce() {
        Clumps clumps;
        for (std::size_t row = 0; row < 360; ++row)
            clumps.losses[row] = 0.1 * static_cast<double>(row * 7919 % 17);
        clumps.setLosses(200, 260, 2.0);
        for (const int factor : {2, 3, 5}) {
            std::vector<int> pieces(360);
            for (int s = 0; s < 2; ++s) {
                const Eigen::Index first = s == 0 ? 0 : 260, rows = s == 0 ? 260 : 100;
                const std::vector<int> own = Clumps::byKMeans(clumps.X.middleRows(first, rows), factor);
                for (Eigen::Index i = 0; i < rows; ++i)
                    pieces[static_cast<std::size_t>(first + i)] = s * factor + own[i];
            }
            const auto before = closeness(clumps.X, clumps.subclasses.assignments, pieces),
                       after = closeness(clumps.X, pieces, pieces);
            std::set<int> stands;
            for (const auto& [piece, close] : after) {
                double loss = 0.0, whole = 0.0;
                int rows = 0, all = 0;
                for (std::size_t row = 0; row < 360; ++row) {
                    const bool inSubclass = pieces[row] / factor == piece / factor;
                    whole += inSubclass ? clumps.losses[row] : 0.0;
                    all += inSubclass ? 1 : 0;
                    loss += pieces[row] == piece ? clumps.losses[row] : 0.0;
                    rows += pieces[row] == piece ? 1 : 0;
                }
                if (close > std::max(before.at(piece), 0.0) && loss / rows >= whole / all && rows >= 25)
                    stands.insert(piece);
            }
            QVERIFY(!stands.empty());
            const Subclasses found = clumps.cut(factor);
            std::set<int> left; // subclasses of which something is left
            for (std::size_t row = 0; row < 360; ++row)
                if (!stands.contains(pieces[row]))
                    left.insert(pieces[row] / factor);
            QCOMPARE(static_cast<std::size_t>(found.count), stands.size() + left.size());
            for (std::size_t a = 0; a < 360; ++a)
                for (std::size_t b = 0; b < a; ++b) {
                    const bool together = pieces[a] == pieces[b] ||
                                          (pieces[a] / factor == pieces[b] / factor &&
                                           !stands.contains(pieces[a]) && !stands.contains(pieces[b]));
                    QCOMPARE(found.assignments[a] == found.assignments[b], together);
                }
        }
    }
};

QTEST_APPLESS_MAIN(TestOverclustering)
#include "tst_overclustering.moc"
