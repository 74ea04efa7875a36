// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/math/normalize.h"
#include "core/methods/shared/cache_search.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <algorithm>
#include <cmath>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Keys and rows of `C` classes with noise, and zero-shot logits that are often wrong.
struct Case {
    MatrixF keys;
    ClassStarts starts{0};
    CacheSearchRows rows;

    Case(int C, int keysPerClass, int rowCount) {
        MatrixF raw = normalMatrix<float>(C * keysPerClass, 12, 1);
        for (int c = 0; c < C; ++c) {
            raw.middleRows(c * keysPerClass, keysPerClass).col(c % 12).array() += 0.8f;
            starts.push_back((c + 1) * keysPerClass);
        }
        normalizeRows<float>(raw, keys);
        MatrixF X = normalMatrix<float>(rowCount, 12, 2);
        rows.zeroShot = normalMatrix<float>(rowCount, C, 3);
        for (int i = 0; i < rowCount; ++i) {
            rows.labels.push_back((i / 3) % C);
            rows.groups.push_back(i % 3);
            X(i, rows.labels.back() % 12) += 0.8f;
            rows.zeroShot(i, rows.labels.back()) += 0.5f;
        }
        normalizeRows<float>(X, rows.unit);
    }
};

/// The search as the paper's code does it: everything anew for each β and α, in double.
CacheStrength plainSearch(const Case& one) {
    const Matrix<double> affinity = one.rows.unit.cast<double>() * one.keys.cast<double>().transpose();
    CacheStrength best;
    std::pair<double, double> bestScore(-1.0, 0.0);
    for (int b = 0; b < 200; ++b) {
        const Matrix<double> weights = (-(0.1 + b * 6.9 / 200) * (1.0 - affinity.array())).exp();
        for (int a = 0; a < 20; ++a) {
            Matrix<double> logits = one.rows.zeroShot.cast<double>();
            for (Eigen::Index c = 0; c < logits.cols(); ++c) {
                const int begin = one.starts[c];
                const int size = one.starts[static_cast<std::size_t>(c) + 1] - begin;
                logits.col(c) += (0.1 + a * 2.9 / 20) * weights.middleCols(begin, size).rowwise().sum();
            }
            double correct[3] = {}, sizes[3] = {};
            for (std::size_t i = 0; i < one.rows.labels.size(); ++i) {
                int predicted = 0;
                logits.row(static_cast<Eigen::Index>(i)).maxCoeff(&predicted);
                correct[one.rows.groups[i]] += predicted == one.rows.labels[i];
                sizes[one.rows.groups[i]] += 1;
            }
            std::pair<double, double> score(1.0, 0.0); // worst group, then right rows in all
            for (int g = 0; g < 3; ++g) {
                score.second += correct[g];
                if (sizes[g] > 0)
                    score.first = std::min(score.first, static_cast<double>(correct[g] / sizes[g]));
            }
            if (score > bestScore) {
                bestScore = score;
                best = {static_cast<float>(0.1 + a * 2.9 / 20), static_cast<float>(0.1 + b * 6.9 / 200)};
            }
        }
    }
    return best;
}

} // namespace

class TestCacheSearch : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void gridIsThatOfTheCode() {
        QCOMPARE(cacheBeta(0), 0.1f);
        QCOMPARE(cacheBeta(199), 6.9655f);
        QCOMPARE(cacheAlpha(0), 0.1f);
        QCOMPARE(cacheAlpha(19), 2.855f);
    }

    void findsWhatThePlainSearchFinds_data() {
        QTest::addColumn<int>("classes");
        QTest::addColumn<int>("keysPerClass");
        QTest::addColumn<int>("rows");
        QTest::addColumn<bool>("byGroup");
        QTest::newRow("two classes, worst group") << 2 << 40 << 300 << true;
        QTest::newRow("two classes, average") << 2 << 40 << 300 << false;
        QTest::newRow("many classes") << 9 << 7 << 200 << true;
        QTest::newRow("several tiles") << 3 << 800 << 60 << true;
    }
    void findsWhatThePlainSearchFinds() {
        QFETCH(int, classes);
        QFETCH(int, keysPerClass);
        QFETCH(int, rows);
        QFETCH(bool, byGroup);
        Case one(classes, keysPerClass, rows);
        if (!byGroup)
            std::fill(one.rows.groups.begin(), one.rows.groups.end(), 0);
        const CacheStrength found = searchCacheStrength(one.rows, one.keys, one.starts, {});
        const CacheStrength plain = plainSearch(one);
        QCOMPARE(found.alpha, plain.alpha);
        QCOMPARE(found.beta, plain.beta);
        QVERIFY(found.beta > 0.1f || found.alpha > 0.1f); // the search had something to find
    }

    void amongEqualsTheFirstIsTaken() {
        Case one(3, 10, 30);
        for (std::size_t i = 0; i < one.rows.labels.size(); ++i) // zero-shot is right whatever the cache says
            one.rows.zeroShot(static_cast<Eigen::Index>(i), one.rows.labels[i]) = 1e4f;
        const CacheStrength found = searchCacheStrength(one.rows, one.keys, one.starts, {});
        QCOMPARE(found.alpha, cacheAlpha(0));
        QCOMPARE(found.beta, cacheBeta(0));
    }

    void stopIsHeard() {
        std::stop_source source;
        source.request_stop();
        RunContext context;
        context.stop = source.get_token();
        const Case one(2, 10, 10);
        QVERIFY(!messageOf<Cancelled>([&] {
                     searchCacheStrength(one.rows, one.keys, one.starts, context);
                 }).empty());
    }

    void samplesEveryGroupAlike() {
        const auto task = makeTask(birdsInPlaces());
        QCOMPARE(sampleSearchRows(*task, true, 300, 1), task->selectRows());
        const std::vector<int> some = sampleSearchRows(*task, true, 60, 1);
        QVERIFY(some.size() >= 60 && some.size() <= 64);
        QCOMPARE(some, sampleSearchRows(*task, true, 60, 1));
        QVERIFY(some != sampleSearchRows(*task, true, 60, 2));
        std::vector<int> counts(4, 0);
        for (const int row : some)
            ++counts[task->groupIds[row]];
        QCOMPARE(std::set<int>(some.begin(), some.end()).size(), some.size());
        for (std::size_t g = 0; g < 4; ++g) // ⌈n_g·60/300⌉
            QCOMPARE(counts[g], (task->select().groupCounts[g] + 4) / 5);
    }
};

QTEST_APPLESS_MAIN(TestCacheSearch)
#include "tst_cache_search.moc"
