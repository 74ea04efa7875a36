// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/contrastive.h"
#include "tests/support/checks.h"

#include <limits>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

using Mask = std::vector<std::uint8_t>;
using Denominator = ContrastiveDenominator;

void addDenominators() {
    QTest::addColumn<bool>("all");
    QTest::newRow("single") << false;
    QTest::newRow("all") << true;
}

Denominator denominatorOf(bool all) {
    return all ? Denominator::all : Denominator::single;
}

} // namespace

class TestContrastive : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void agreesWithTheIndependentLoss_data() {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<bool>("all");
        QTest::addColumn<bool>("masked");
        QTest::newRow("single") << QByteArray("contrastive_single") << false << false;
        QTest::newRow("all") << QByteArray("contrastive_multi") << true << false;
        QTest::newRow("masked") << QByteArray("contrastive_masked") << false << true;
    }
    void agreesWithTheIndependentLoss() {
        QFETCH(QByteArray, name);
        QFETCH(bool, all);
        QFETCH(bool, masked);
        const nlohmann::json file = referenceFile("losses.json");
        const nlohmann::json& reference = file.at(name.toStdString());
        ContrastiveLoss<double> lossOf(0.1, denominatorOf(all));
        const Mask valid = masked ? Mask{1, 1, 0, 1, 1, 0, 1, 1} : Mask(8, 1);
        Matrix<double> gradient;
        const double loss = lossOf(matrixOf(reference.at("Z")), 3, valid, gradient);
        CHECK_AT_MOST(relativeDifference(loss, reference.at("loss").get<double>()), 1e-13);
        CHECK_AT_MOST(relativeDifference(gradient, matrixOf(reference.at("grad"))), 1e-9);
    }

    void gradientAgreesWithDifferences_data() { addDenominators(); }
    void gradientAgreesWithDifferences() {
        QFETCH(bool, all);
        ContrastiveLoss<double> lossOf(0.2, denominatorOf(all));
        Matrix<double> Z = normalMatrix<double>(10, 4, 1), gradient, unused;
        const Mask valid{1, 1, 0, 1, 1, 1, 0, 1, 1, 1};
        lossOf(Z, 4, valid, gradient);
        CHECK_AT_MOST(gradientError([&] { return lossOf(Z, 4, valid, unused); }, Z, gradient), 1e-7);
        QVERIFY((gradient.row(2).array() == 0.0).all()); // placeholders are not pulled
        QVERIFY((gradient.row(6).array() == 0.0).all());
    }

    void placeholdersDoNotCount_data() { addDenominators(); }
    void placeholdersDoNotCount() {
        QFETCH(bool, all);
        ContrastiveLoss<double> lossOf(0.1, denominatorOf(all));
        const Matrix<double> Z = normalMatrix<double>(8, 4, 2);
        Matrix<double> gradient, fewer(6, 4);
        const double masked = lossOf(Z, 3, Mask{1, 1, 0, 1, 1, 0, 1, 1}, gradient);
        fewer << Z.row(0), Z.row(1), Z.row(3), Z.row(4), Z.row(6), Z.row(7);
        CHECK_AT_MOST(std::abs(masked - lossOf(fewer, 2, Mask(6, 1), gradient)), 1e-14);
    }

    void orderWithinPositivesAndNegativesDoesNotMatter_data() { addDenominators(); }
    void orderWithinPositivesAndNegativesDoesNotMatter() {
        QFETCH(bool, all);
        ContrastiveLoss<double> lossOf(0.1, denominatorOf(all));
        const Matrix<double> Z = normalMatrix<double>(8, 4, 3);
        const std::vector<Eigen::Index> order{0, 3, 1, 2, 6, 4, 7, 5};
        Matrix<double> mixed(8, 4), gradient, mixedGradient;
        for (Eigen::Index i = 0; i < 8; ++i)
            mixed.row(i) = Z.row(order[i]);
        const double loss = lossOf(Z, 3, Mask(8, 1), gradient);
        CHECK_AT_MOST(std::abs(loss - lossOf(mixed, 3, Mask(8, 1), mixedGradient)), 1e-13);
        for (Eigen::Index i = 0; i < 8; ++i)
            CHECK_AT_MOST(relativeDifference(mixedGradient.row(i), gradient.row(order[i])), 1e-13);
    }

    void onePositiveMakesBothDenominatorsEqual() {
        const Matrix<double> Z = normalMatrix<double>(6, 4, 4);
        Matrix<double> single, all;
        const double loss = ContrastiveLoss<double>(0.1, Denominator::single)(Z, 1, Mask(6, 1), single);
        CHECK_AT_MOST(std::abs(loss - ContrastiveLoss<double>(0.1, Denominator::all)(Z, 1, Mask(6, 1), all)),
                      1e-13);
        CHECK_AT_MOST(relativeDifference(single, all), 1e-13);
    }

    void nothingToContrastGivesZero_data() { addDenominators(); }
    void nothingToContrastGivesZero() {
        QFETCH(bool, all);
        ContrastiveLoss<double> lossOf(0.1, denominatorOf(all));
        const Matrix<double> Z = normalMatrix<double>(5, 4, 5);
        for (const Mask& valid : {Mask{1, 1, 1, 0, 0}, Mask{1, 0, 0, 1, 1}}) {
            Matrix<double> gradient = Matrix<double>::Constant(5, 4, 9.0);
            QCOMPARE(lossOf(Z, 2, valid, gradient), 0.0);
            QVERIFY((gradient.array() == 0.0).all());
        }
        Matrix<double> gradient;
        QCOMPARE(lossOf(Z, 4, Mask(5, 1), gradient), 0.0); // no negatives at all
        QVERIFY((gradient.array() == 0.0).all());
    }

    void extremeSimilaritiesStayFinite_data() { addDenominators(); }
    void extremeSimilaritiesStayFinite() {
        QFETCH(bool, all);
        ContrastiveLoss<float> lossOf(1e-4f, denominatorOf(all)); // similarities up to ±10,000
        MatrixF Z(4, 2), gradient;
        Z << 1, 0, -1, 0, 1, 0, 1, 1e-3f; // the positive is opposite, the negatives are on the anchor
        const float worst = lossOf(Z, 1, Mask(4, 1), gradient);
        CHECK_AT_MOST(std::abs(worst / 20'000.0f - 1), 1e-3);
        QVERIFY(gradient.allFinite());
        Z.row(1).swap(Z.row(2));
        Z.row(3) << -1, 0;
        const float best = lossOf(Z, 1, Mask(4, 1), gradient);
        CHECK_AT_MOST(std::abs(best), 1e-6);
        QVERIFY(gradient.allFinite());
        Z.row(0).setZero();
        QVERIFY(std::isfinite(lossOf(Z, 1, Mask(4, 1), gradient)));
        QVERIFY(gradient.allFinite());
    }

    /// A network that has diverged must not look like an anchor with nothing to contrast.
    void notANumberIsNotZeroLoss_data() { addDenominators(); }
    void notANumberIsNotZeroLoss() {
        QFETCH(bool, all);
        ContrastiveLoss<float> lossOf(0.1f, denominatorOf(all));
        const MatrixF Z = MatrixF::Constant(5, 3, std::numeric_limits<float>::quiet_NaN());
        MatrixF gradient;
        QVERIFY(std::isnan(lossOf(Z, 2, Mask(5, 1), gradient)));
    }

    void impossibleArgumentsAreRefused() {
        QVERIFY_EXCEPTION_THROWN(ContrastiveLoss<float>(0.0f, Denominator::single), std::logic_error);
        ContrastiveLoss<float> lossOf(0.1f, Denominator::single);
        MatrixF gradient;
        QVERIFY_EXCEPTION_THROWN(lossOf(MatrixF::Ones(4, 2), 2, Mask(3, 1), gradient), std::logic_error);
        QVERIFY_EXCEPTION_THROWN(lossOf(MatrixF::Ones(4, 2), 4, Mask(4, 1), gradient), std::logic_error);
    }
};

QTEST_APPLESS_MAIN(TestContrastive)
#include "tst_contrastive.moc"
