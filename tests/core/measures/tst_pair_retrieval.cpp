// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/base/parallel.h"
#include "core/math/normalize.h"
#include "core/measures/distinct_rows.h"
#include "core/measures/pair_retrieval.h"
#include "core/measures/pair_search.h"
#include "tests/support/checks.h"

#include <algorithm>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Everything compared with everything, in double: what the fast version must give.
PairRetrieval plainPairs(const MatrixF& images, const MatrixF& texts, const std::vector<int>& imageOfText) {
    MatrixF I, T;
    normalizeRows<float>(images, I);
    normalizeRows<float>(texts, T);
    const auto n = static_cast<int>(I.rows()), m = static_cast<int>(T.rows());
    Matrix<double> cosines(n, m);
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < m; ++j)
            cosines(i, j) = I.row(i).cast<double>().dot(T.row(j).cast<double>());
    PairRetrieval plain{.ofImages = std::vector<int>(static_cast<std::size_t>(n), -1),
                        .ofTexts = std::vector<int>(static_cast<std::size_t>(m), 0)};
    for (int i = 0; i < n; ++i)
        for (int own = 0; own < m; ++own) {
            if (imageOfText[own] != i)
                continue;
            int rank = 0;
            for (int j = 0; j < m; ++j)
                rank += cosines(i, j) > cosines(i, own) || (cosines(i, j) == cosines(i, own) && j < own);
            int& best = plain.ofImages[i];
            best = best < 0 ? rank : std::min(best, rank);
        }
    for (int j = 0; j < m; ++j) {
        const int own = imageOfText[j];
        for (int i = 0; i < n; ++i)
            plain.ofTexts[j] +=
                cosines(i, j) > cosines(own, j) || (cosines(i, j) == cosines(own, j) && i < own);
    }
    return plain;
}

/// Images, each with none to three texts near it, in no order.
struct Pairs {
    MatrixF images, texts;
    std::vector<int> imageOfText;
};

Pairs noisyPairs(int n, int m, int dimensions, float noise) {
    Pairs pairs{normalMatrix<float>(n, dimensions, 1), normalMatrix<float>(m, dimensions, 2), {}};
    pairs.texts *= noise;
    for (int j = 0; j < m; ++j) {
        pairs.imageOfText.push_back((j * j + 3 * j) % n);
        pairs.texts.row(j) += pairs.images.row(pairs.imageOfText.back());
    }
    return pairs;
}

void compare(const PairRetrieval& found, const PairRetrieval& plain) {
    QCOMPARE(found.ofImages, plain.ofImages);
    QCOMPARE(found.ofTexts, plain.ofTexts);
}

} // namespace

class TestPairRetrieval : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// Three images, of which the last has no text, and three texts.
    void ranksByHand() {
        const MatrixF images{{1, 0}, {0, 2}, {-1, 0}};
        const MatrixF texts{{3, 1}, {1, 1.5f}, {2, 2}};
        const PairRetrieval found = retrievePairs(images, texts, std::vector<int>{0, 1, 0});
        QCOMPARE(found.ofImages, (std::vector<int>{0, 0, -1})); // the third has no text
        QCOMPARE(found.ofTexts, (std::vector<int>{0, 0, 0}));   // (2,2) is as near to both: the first wins
        const PairRetrieval swapped = retrievePairs(images, texts, std::vector<int>{1, 0, 1});
        QCOMPARE(swapped.ofImages, (std::vector<int>{2, 1, -1}));
        QCOMPARE(swapped.ofTexts, (std::vector<int>{1, 1, 1}));
    }

    void agreesWithAllPairs_data() {
        QTest::addColumn<int>("n");
        QTest::addColumn<int>("m");
        QTest::addColumn<int>("dimensions");
        QTest::newRow("one") << 1 << 1 << 4;
        QTest::newRow("few") << 17 << 40 << 8;
        QTest::newRow("more images than one block") << 600 << 900 << 16;
        QTest::newRow("more texts than one tile") << 70 << 4500 << 12;
        QTest::newRow("images without texts") << 300 << 50 << 6;
    }
    void agreesWithAllPairs() {
        QFETCH(int, n);
        QFETCH(int, m);
        QFETCH(int, dimensions);
        const Pairs pairs = noisyPairs(n, m, dimensions, 0.8f);
        const PairRetrieval found = retrievePairs(pairs.images, pairs.texts, pairs.imageOfText);
        compare(found, plainPairs(pairs.images, pairs.texts, pairs.imageOfText));
        QCOMPARE(found.sharedTexts, std::size_t(0));
        if (n > 1)
            QVERIFY(*std::max_element(found.ofTexts.begin(), found.ofTexts.end()) > 0);
    }

    /// Equal images, equal texts and numbers so few that many cosines are equal: the earlier place wins.
    void equalOnesGoByPlace() {
        Pairs pairs = noisyPairs(330, 800, 3, 1.0f);
        for (float& value : pairs.images.reshaped())
            value = std::clamp(std::round(value), -1.0f, 1.0f);
        for (float& value : pairs.texts.reshaped())
            value = std::clamp(std::round(value), -1.0f, 1.0f);
        pairs.images.row(9).setZero(); // of no length: as near to all
        const PairRetrieval found = retrievePairs(pairs.images, pairs.texts, pairs.imageOfText);
        compare(found, plainPairs(pairs.images, pairs.texts, pairs.imageOfText));
        QVERIFY(found.sharedTexts > 500);
    }

    /// Cosines that float cannot tell apart are told apart.
    void closeOnesAreExact() {
        Pairs pairs = noisyPairs(64, 256, 48, 1.0f);
        const MatrixF one = normalMatrix<float>(1, 48, 7);
        for (Eigen::Index j = 0; j < pairs.texts.rows(); ++j)
            pairs.texts.row(j) = one + 1e-6f * pairs.texts.row(j);
        for (Eigen::Index i = 0; i < pairs.images.rows(); ++i)
            pairs.images.row(i) = one + 1e-6f * pairs.images.row(i);
        compare(retrievePairs(pairs.images, pairs.texts, pairs.imageOfText),
                plainPairs(pairs.images, pairs.texts, pairs.imageOfText));
    }

    void isTheSameAtAnyThreadCount() {
        const Pairs pairs = noisyPairs(900, 1300, 24, 1.2f);
        const int threads = threadCount();
        setThreadCount(1);
        const PairRetrieval one = retrievePairs(pairs.images, pairs.texts, pairs.imageOfText);
        setThreadCount(3);
        compare(retrievePairs(pairs.images, pairs.texts, pairs.imageOfText), one);
        setThreadCount(threads);
    }

    void canBeStopped() {
        const Pairs pairs = noisyPairs(20, 20, 4, 1.0f);
        std::stop_source source;
        source.request_stop();
        RunContext context;
        context.stop = source.get_token();
        QVERIFY_EXCEPTION_THROWN(retrievePairs(pairs.images, pairs.texts, pairs.imageOfText, context),
                                 Cancelled);
    }

    /// One at a time finds the same ranks, and the nearest of the other side in order.
    void singleOnesAreFoundAlike() {
        Pairs pairs = noisyPairs(60, 150, 5, 1.0f);
        pairs.texts.row(40) = pairs.texts.row(7);
        const PairRetrieval all = retrievePairs(pairs.images, pairs.texts, pairs.imageOfText);
        const PairSearch search(pairs.images, pairs.texts, pairs.imageOfText);
        for (int image = 0; image < 60; ++image) {
            const PairAnswer answer = search.textsFor(image, 4);
            QCOMPARE(static_cast<int>(answer.firstRight) - 1, all.ofImages[image]);
            QCOMPARE(answer.nearest.size(), std::size_t(4));
            for (std::size_t k = 1; k < 4; ++k)
                QVERIFY(answer.nearest[k - 1].similarity >= answer.nearest[k].similarity);
        }
        for (int text = 0; text < 150; ++text)
            QCOMPARE(static_cast<int>(search.imagesFor(text, 1).firstRight) - 1, all.ofTexts[text]);
        const std::vector<int> own = search.textsOf(search.imageOf(7));
        QVERIFY(std::find(own.begin(), own.end(), 7) != own.end());
        QCOMPARE(search.imagesFor(3, 1000).nearest.size(), std::size_t(60));
    }

    void distinctRowsKnowTheirMembers() {
        const MatrixF Z{{2, 0}, {0, 1}, {5, 0}, {0, 3}, {1, 1}};
        const DistinctRows distinct = distinctUnitRows(Z);
        QCOMPARE(distinct.count(), 3);
        QCOMPARE(distinct.of, (std::vector<int>{0, 1, 0, 1, 2}));
        QCOMPARE(distinct.members, (std::vector<int>{0, 2, 1, 3, 4}));
        QCOMPARE(distinct.membersOf(1)[1], 3);
        QCOMPARE(distinct.rows(0, 0), 1.0f);
    }
};

QTEST_APPLESS_MAIN(TestPairRetrieval)
#include "tst_pair_retrieval.moc"
