// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/normalize.h"
#include "core/math/spectral_norm.h"
#include "core/measures/worst_group_bound.h"
#include "tests/support/checks.h"
#include "tests/support/heads.h"
#include "tests/support/schemes.h"

using namespace groupscope;
using namespace groupscope::testing;

class TestWorstGroupBound : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void handCase() {
        // Logits (z, 0): the loss of class 0 is log(1 + e^−z), of class 1 log(1 + e^z).
        MatrixF Z(5, 1), logits(5, 2);
        Z << 0, 0, 2, 1, -1;
        logits << 0, 0, 0, 0, 2, 0, 1, 0, -1, 0;
        const std::vector<int> groups{0, 0, 1, 2, 2}; // class 1 has one group
        const GroupScheme scheme = schemeOf(2, 2);
        const auto bound = worstGroupBound(logits, groups, scheme, alignment(Z, groups, scheme), 1.0);
        const double zero = std::log(2.0), two = std::log1p(std::exp(-2.0));
        const double large = std::log1p(std::exp(1.0)), small = std::log1p(std::exp(-1.0));
        CHECK_AT_MOST(std::abs(bound.largestLoss - large), 1e-12);
        const ClassBound& first = bound.classes.at(0).value();
        CHECK_AT_MOST(std::abs(first.worstGroupLoss - zero), 1e-12);
        CHECK_AT_MOST(std::abs(first.averageLoss - (2 * zero + two) / 3), 1e-12);
        CHECK_AT_MOST(std::abs(first.gap - (zero - two) / 3), 1e-12);
        CHECK_AT_MOST(std::abs(first.alignmentTerm - 2 * std::sqrt(2.0)), 1e-6);
        CHECK_AT_MOST(std::abs(first.deviationTerm - large * std::sqrt(8 * std::log(2 / 0.05) / 1)), 1e-12);
        QVERIFY(first.holds);
        QVERIFY(!bound.classes.at(1)); // alignment of one group is undefined

        const auto other = worstGroupBound(logits, groups, scheme, alignment(Z, groups, scheme), 1.0, {},
                                           {.delta = 0.2, .lipschitz = 3.0});
        CHECK_AT_MOST(std::abs(other.classes.at(0)->alignmentTerm - 6.0), 1e-6);
        CHECK_AT_MOST(std::abs(other.classes.at(0)->deviationTerm - large * std::sqrt(8 * std::log(2 / 0.2))),
                      1e-12);
        CHECK_AT_MOST(std::abs(other.overall->deviationTerm - large * std::sqrt(8 * std::log(3 / 0.2))),
                      1e-12);
        QCOMPARE(other.classes.at(0)->averageLoss, first.averageLoss);
        for (const BoundConstants& wrong :
             {BoundConstants{.delta = 0.0}, {.delta = 1.0}, {.lipschitz = 0.0}, {.delta = std::nan("")}})
            QVERIFY_EXCEPTION_THROWN(
                worstGroupBound(logits, groups, scheme, alignment(Z, groups, scheme), 1.0, {}, wrong),
                std::logic_error);

        const OverallBound& all = bound.overall.value();
        CHECK_AT_MOST(std::abs(all.worstGroupLoss - (large + small) / 2), 1e-12);
        const double average = (2 * zero + two + large + small) / 5;
        CHECK_AT_MOST(std::abs(all.averageLoss - average), 1e-12);
        CHECK_AT_MOST(std::abs(all.averageTerm - average / 0.4), 1e-12);
        CHECK_AT_MOST(std::abs(all.alignmentTerm - 2 * std::sqrt(2.0)), 1e-6);
        CHECK_AT_MOST(std::abs(all.deviationTerm - large * std::sqrt(8 * std::log(3 / 0.05) / 1)), 1e-12);
        QVERIFY(all.holds);
    }

    void priorsWeighTheAverage() {
        MatrixF Z(2, 1), logits(2, 2);
        Z << 0, 2;
        logits << 0, 0, 2, 0;
        const std::vector<int> groups{0, 1}, priors{30, 10, 7, 0};
        const GroupScheme scheme = schemeOf(2, 2);
        const auto bound = worstGroupBound(logits, groups, scheme, alignment(Z, groups, scheme), 1.0, priors);
        CHECK_AT_MOST(std::abs(bound.classes[0]->averageLoss -
                               (0.75 * std::log(2.0) + 0.25 * std::log1p(std::exp(-2.0)))),
                      1e-12);
        CHECK_AT_MOST(std::abs(bound.overall->averageTerm - bound.overall->averageLoss), 1e-12);
    }

    void brokenBoundIsTold() {
        // Logits that are no linear map with the norm that is claimed.
        const MatrixF Z = 0.001f * normalMatrix<float>(4000, 3, 1);
        MatrixF logits = MatrixF::Zero(4000, 2);
        std::vector<int> groups(4000, 0);
        for (int i = 2000; i < 4000; ++i) {
            groups[i] = 1;
            logits(i, 1) = 20.0f;
        }
        const GroupScheme scheme = schemeOf(2, 2);
        const auto aligned = alignment(Z, groups, scheme);
        QVERIFY(!worstGroupBound(logits, groups, scheme, aligned, 1.0).classes[0]->holds);
        QVERIFY(worstGroupBound(logits, groups, scheme, aligned, 1e5).classes[0]->holds);
    }

    /// The certain step of the theorem's proof, for any data, any linear classifier and any weights.
    void gapIsWithinTheAlignmentTerm() {
        int measured = 0;
        double tightest = 0.0;
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            Random random(seed, "bound");
            const int C = 2 + static_cast<int>(random.below(3)), A = 2 + static_cast<int>(random.below(3));
            const auto K = static_cast<Eigen::Index>(1 + random.below(12));
            const int n = 20 + static_cast<int>(random.below(300));
            const GroupScheme scheme = schemeOf(C, A);
            MatrixF Z =
                static_cast<float>(std::exp(random.uniform(-3.0, 3.0))) * normalMatrix<float>(n, K, seed);
            const std::vector<int> groups = someGroups(n, C * A, seed);
            for (int i = 0; i < n; ++i) // groups in different places
                Z.row(i).array() += static_cast<float>(groups[i]);
            const MatrixF W = static_cast<float>(std::exp(random.uniform(-3.0, 3.0))) *
                              normalMatrix<float>(C, K, seed + 1000);
            const MatrixF logits = (Z * W.transpose()).rowwise() + normalMatrix<float>(1, C, seed).row(0);
            std::vector<int> priors;
            for (int g = 0; g < C * A; ++g)
                priors.push_back(1 + static_cast<int>(random.below(1000)));
            const auto aligned = alignment(Z, groups, scheme);
            const auto bound = worstGroupBound(logits, groups, scheme, aligned, spectralNorm(W), priors);
            for (const auto& terms : bound.classes) {
                if (!terms)
                    continue;
                QVERIFY(terms->gap >= -1e-9);
                QVERIFY2(terms->gap <= terms->alignmentTerm * (1 + 1e-4) + 1e-5,
                         qPrintable(QStringLiteral("seed %1: %2 above %3")
                                        .arg(seed)
                                        .arg(terms->gap)
                                        .arg(terms->alignmentTerm)));
                tightest = std::max(tightest, terms->gap / terms->alignmentTerm);
                ++measured;
            }
            if (bound.overall)
                QVERIFY(bound.overall->worstGroupLoss <=
                        bound.overall->averageTerm + bound.overall->alignmentTerm * (1 + 1e-4) + 1e-5);
        }
        QVERIFY(measured > 100);
        QVERIFY(tightest > 0.2); // the terms are of one size, so that the test can fail
    }

    void holdsForEveryLinearHead_data() {
        QTest::addColumn<std::string>("kind");
        for (const char* kind : {"linear", "cosine", "adapter", "residual_adapter", "ensemble"})
            QTest::newRow(kind) << std::string(kind);
    }
    void holdsForEveryLinearHead() {
        QFETCH(std::string, kind);
        const GroupScheme scheme = schemeOf(3, 2);
        for (std::uint64_t seed = 0; seed < 5; ++seed) {
            const MatrixF X = 3 * normalMatrix<float>(200, 6, seed);
            const std::vector<int> groups = someGroups(200, 6, seed);
            const auto head = smallHead(kind, true);
            const LinearClassifier classifier = head->linearClassifier().value();
            MatrixF logits, Z, unit;
            head->apply(X, logits, &Z);
            normalizeRows<float>(Z, unit);
            const auto aligned = alignment(classifier.onUnitRows ? unit : Z, groups, scheme);
            for (const auto& terms :
                 worstGroupBound(logits, groups, scheme, aligned, spectralNorm(classifier.weight)).classes)
                QVERIFY(terms.value().gap <= terms->alignmentTerm * (1 + 1e-4));
        }
    }

    void nothingToBound() {
        const GroupScheme scheme = schemeOf(2, 2);
        const std::vector<int> groups{0, 0, -1};
        const auto bound = worstGroupBound(MatrixF::Zero(3, 2), groups, scheme,
                                           alignment(MatrixF::Zero(3, 4), groups, scheme), 1.0);
        QVERIFY(!bound.classes[0] && !bound.classes[1] && !bound.overall);
        QVERIFY(
            !worstGroupBound(MatrixF(0, 2), {}, scheme, alignment(MatrixF(0, 4), {}, scheme), 1.0).overall);
    }

    void hugeLogitsStayFinite() {
        MatrixF logits(2, 2);
        logits << 1e30f, -1e30f, -1e30f, 1e30f;
        const GroupScheme scheme = schemeOf(2, 2);
        const std::vector<int> groups{0, 1};
        const auto bound = worstGroupBound(logits, groups, scheme,
                                           alignment(normalMatrix<float>(2, 3, 1), groups, scheme), 1);
        QVERIFY(std::isfinite(bound.classes[0]->gap) && bound.largestLoss > 1e30);
    }
};

QTEST_APPLESS_MAIN(TestWorstGroupBound)
#include "tst_worst_group_bound.moc"
