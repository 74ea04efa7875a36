// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/board_work.h"
#include "core/base/random.h"
#include "tests/app/small_set.h"
#include "tests/support/checks.h"

#include <Eigen/Geometry>

#include <cmath>
#include <numeric>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

std::shared_ptr<const EmbeddingSet> twoEmbeddings() {
    EmbeddingSet set = smallSet(40);
    Embedding other = set.embeddings.front();
    other.name = "X_other";
    MatrixF rows = other.rows.copy();
    rows(3, 0) = std::numeric_limits<float>::quiet_NaN();
    other.rows = std::move(rows);
    set.embeddings.push_back(std::move(other));
    return std::make_shared<const EmbeddingSet>(std::move(set));
}

BoardSource sourceOf(const std::shared_ptr<const EmbeddingSet>& set, std::size_t embedding, int first,
                     int last) {
    BoardSource source{set, &set->embeddings[embedding], nullptr, RunEmbedding::trained, {}, {}};
    source.rows.resize(static_cast<std::size_t>(last - first));
    std::iota(source.rows.begin(), source.rows.end(), first);
    source.ownRows = source.rows;
    return source;
}

std::shared_ptr<const std::vector<MatrixF>> oneMap(MatrixF map) {
    return std::make_shared<const std::vector<MatrixF>>(std::vector{std::move(map)});
}

} // namespace

class TestBoardWork : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void onlyUmapOfTheSameRowsIsLaidOutTogether() {
        const auto set = twoEmbeddings();
        std::vector<BoardSource> sources{sourceOf(set, 0, 0, 40), sourceOf(set, 0, 20, 80),
                                         sourceOf(set, 1, 0, 40), sourceOf(set, 1, 0, 40)};
        sources[3].ownRows[7] = -1; // of another file, in which it has no partner
        ProjectionOptions options;
        const std::vector<BoardLayout> umap = layoutsOf(sources, options);
        QCOMPARE(umap.size(), std::size_t(3));
        QCOMPARE(umap[0].sources, (std::vector<std::size_t>{0, 2}));
        QCOMPARE(umap[1].sources, (std::vector<std::size_t>{1}));
        options.method = ProjectionOptions::Method::pca;
        QCOMPARE(layoutsOf(sources, options).size(), std::size_t(4));
    }

    /// A row that one of them cannot place has no place in any.
    void brokenRowsHaveNoPlace() {
        const auto set = twoEmbeddings();
        const std::vector<BoardSource> sources{sourceOf(set, 0, 0, 40), sourceOf(set, 1, 0, 40)};
        ProjectionOptions options;
        options.neighbors = 8;
        options.epochs = 20;
        int pictures = 0;
        const std::vector<MatrixF> maps = layOut(sources, layoutsOf(sources, options).front(), options, {},
                                                 [&](const std::vector<MatrixF>& moving) {
                                                     ++pictures;
                                                     QCOMPARE(moving.front().rows(), Eigen::Index(40));
                                                 });
        QVERIFY(pictures > 0);
        QCOMPARE(maps.size(), std::size_t(2));
        for (const MatrixF& map : maps)
            for (Eigen::Index row = 0; row < 40; ++row)
                QCOMPARE(map.row(row).allFinite(), row != 3);
        // The embeddings are the same but for that row, and so are the maps.
        for (Eigen::Index row = 0; row < 40; ++row)
            if (row != 3)
                CHECK_AT_MOST((maps[0].row(row) - maps[1].row(row)).norm(), 1e-4);
    }

    /// A map that was turned, mirrored, enlarged and shifted comes back, by the rows that both show.
    void mapsOfOtherRowsAreBroughtOntoTheFirst() {
        const auto set = twoEmbeddings();
        const std::vector<BoardSource> sources{sourceOf(set, 0, 0, 60), sourceOf(set, 0, 30, 90)};
        const MatrixF all = normalMatrix<float>(90, 2, 4);
        MatrixF turned = all.bottomRows(60) * Eigen::Rotation2Df(2.1F).toRotationMatrix();
        turned.col(0) *= -1.0F;
        turned = (turned * 7.0F).eval();
        turned.col(1).array() += 30.0F;
        const std::vector<BoardMap> maps =
            alignMaps(sources, {{{0}, oneMap(all.topRows(60))}, {{1}, oneMap(turned)}});
        QVERIFY(maps[0].alignment == MapAlignment::first && maps[0].positions == all.topRows(60));
        QVERIFY(maps[1].alignment == MapAlignment::fitted);
        QCOMPARE(maps[1].sharedRows, 30);
        CHECK_AT_MOST((maps[1].positions - all.bottomRows(60)).cwiseAbs().maxCoeff(), 1e-3);
    }

    /// Least squares alone would shrink a map whose rows lie otherwise to a dot.
    void aMapThatLiesOtherwiseKeepsItsSize() {
        const auto set = twoEmbeddings();
        const std::vector<BoardSource> sources{sourceOf(set, 0, 0, 60), sourceOf(set, 1, 0, 60)};
        const MatrixF first = normalMatrix<float>(60, 2, 4), second = normalMatrix<float>(60, 2, 5) * 100.0F;
        const std::vector<BoardMap> maps = alignMaps(sources, {{{0}, oneMap(first)}, {{1}, oneMap(second)}});
        const auto extent = [](const MatrixF& map) { return (map.rowwise() - map.colwise().mean()).norm(); };
        CHECK_AT_MOST(std::abs(extent(maps[1].positions) / extent(first) - 1.0), 1e-3);
    }

    void mapsWithTooFewSharedRowsStandApart() {
        const auto set = twoEmbeddings();
        const std::vector<BoardSource> sources{sourceOf(set, 0, 0, 40), sourceOf(set, 0, 38, 90)};
        const MatrixF second = normalMatrix<float>(52, 2, 2);
        const std::vector<BoardMap> maps =
            alignMaps(sources, {{{0}, oneMap(normalMatrix<float>(40, 2, 1))}, {{1}, oneMap(second)}});
        QVERIFY(maps[1].alignment == MapAlignment::apart && maps[1].positions == second);
        QCOMPARE(maps[1].sharedRows, 2);
    }

    /// One that could not be laid out leaves the others theirs.
    void aMissingLayoutIsLeftOut() {
        const auto set = twoEmbeddings();
        const std::vector<BoardSource> sources{sourceOf(set, 0, 0, 40), sourceOf(set, 1, 0, 40)};
        const MatrixF second = normalMatrix<float>(40, 2, 2);
        const std::vector<BoardMap> maps = alignMaps(sources, {{{1}, oneMap(second)}});
        QCOMPARE(maps[0].positions.size(), Eigen::Index(0));
        QVERIFY(maps[1].alignment == MapAlignment::first && maps[1].positions == second);
    }
};

QTEST_GUILESS_MAIN(TestBoardWork)
#include "tst_board_work.moc"
