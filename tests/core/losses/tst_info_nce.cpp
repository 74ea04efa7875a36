// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/adaptive_temperature.h"
#include "core/losses/info_nce.h"
#include "tests/support/checks.h"

#include <limits>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

using nlohmann::json;

InfoNceForm infoNceForm(bool all, bool symmetric) {
    return {.negatives = all ? NegativeViews::all : NegativeViews::cross, .symmetric = symmetric};
}

void addInfoNceForms() {
    QTest::addColumn<bool>("all");
    QTest::addColumn<bool>("symmetric");
    QTest::newRow("cross") << false << false;
    QTest::newRow("cross, symmetric") << false << true;
    QTest::newRow("all") << true << false;
    QTest::newRow("all, symmetric") << true << true;
}

/// Probabilities that add up to one in each row.
Matrix<double> domainProbabilities(Eigen::Index rows, Eigen::Index domains, std::uint64_t seed) {
    Matrix<double> P = normalMatrix<double>(rows, domains, seed).array().exp();
    P.array().colwise() /= P.rowwise().sum().array();
    return P;
}

template<class Scalar>
double infoNceLoss(const InfoNceForm& form, const Matrix<Scalar>& Z, Scalar temperature,
                   const Matrix<Scalar>& temperatures, std::span<const int> domains,
                   Matrix<Scalar>& gradient) {
    return InfoNce<Scalar>(form)(Z, temperature, temperatures, domains, gradient);
}

} // namespace

class TestInfoNce : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void agreesWithAutomaticDifferentiation() {
        const json file = referenceFile("temperature.json");
        const Matrix<double> Z = matrixOf(file.at("Z")), P = matrixOf(file.at("P"));
        const std::vector<int> domains = integersOf(file.at("domains"));
        const TemperatureRule rule{.base = file.at("rule").at("base"),
                                   .slope = file.at("rule").at("slope"),
                                   .least = file.at("rule").at("least"),
                                   .domains = 3};
        QCOMPARE(file.at("info_nce").size(), std::size_t{16});
        for (const json& one : file.at("info_nce")) {
            const InfoNceForm form = infoNceForm(one.at("negatives") == "all", one.at("symmetric"));
            const std::string kind = one.at("kind");
            Matrix<double> temperatures, gradient;
            if (kind == "negatives" || kind == "pairs")
                adaptiveTemperatures<double>(rule,
                                             kind == "pairs" ? DomainWeight::pairs : DomainWeight::negatives,
                                             form, P, domains, temperatures);
            const std::span<const int> own =
                kind == "same_domain" ? std::span<const int>(domains) : std::span<const int>();
            const double loss = infoNceLoss<double>(form, Z, rule.base, temperatures, own, gradient);
            CHECK_AT_MOST(relativeDifference(loss, one.at("loss").get<double>()), 1e-12);
            CHECK_AT_MOST(relativeDifference(gradient, matrixOf(one.at("gradient"))), 1e-10);
        }
    }

    /// Classes for positives, and weights inside and outside of the exponent, alone and together.
    void classesAndFactorsAgreeWithAutomaticDifferentiation() {
        const json file = referenceFile("temperature.json");
        const Matrix<double> Z = matrixOf(file.at("Z")), P = matrixOf(file.at("P"));
        const std::vector<int> domains = integersOf(file.at("domains"));
        const TemperatureRule rule{.base = file.at("rule").at("base"),
                                   .slope = file.at("rule").at("slope"),
                                   .least = file.at("rule").at("least"),
                                   .domains = 3};
        QCOMPARE(file.at("weighted").size(), std::size_t{40});
        for (const json& one : file.at("weighted")) {
            const InfoNceForm form = infoNceForm(one.at("negatives") == "all", one.at("symmetric"));
            const std::vector<int> classes = integersOf(one.at("classes"));
            const DomainWeight weight =
                one.at("weight") == "pairs" ? DomainWeight::pairs : DomainWeight::negatives;
            Matrix<double> temperatures, factors, gradient;
            const bool outside = one.at("outside");
            if (one.at("weight") != "none" && outside)
                domainFactors<double>(weight, form, P, domains, factors);
            if (one.at("weight") != "none" && !outside)
                adaptiveTemperatures<double>(rule, weight, form, P, domains, temperatures);
            const double loss = InfoNce<double>(form)(
                Z, rule.base, temperatures, {}, gradient,
                {.factors = factors.size() > 0 ? &factors : nullptr, .classes = classes});
            CHECK_AT_MOST(relativeDifference(loss, one.at("loss").get<double>()), 1e-12);
            CHECK_AT_MOST(relativeDifference(gradient, matrixOf(one.at("gradient"))), 1e-10);
        }
    }

    void gradientOfClassesAndFactorsAgreesWithDifferences_data() { addInfoNceForms(); }
    void gradientOfClassesAndFactorsAgreesWithDifferences() {
        QFETCH(bool, all);
        QFETCH(bool, symmetric);
        const InfoNceForm form = infoNceForm(all, symmetric);
        const std::vector<int> domains{0, 1, 1, 0, 2, 1}, classes{1, 0, 0, -1, 1, 0};
        const Matrix<double> P = domainProbabilities(12, 3, 2);
        Matrix<double> Z = normalMatrix<double>(12, 4, 1), temperatures, factors, gradient, unused;
        adaptiveTemperatures<double>({.base = 0.2, .slope = 0.4, .least = 0.05, .domains = 3},
                                     DomainWeight::pairs, form, P, domains, temperatures);
        domainFactors<double>(DomainWeight::negatives, form, P, domains, factors);
        const ContrastPairs<double> pairs{.factors = &factors, .classes = classes};
        InfoNce<double> infoNce(form);
        infoNce(Z, 0.2, temperatures, {}, gradient, pairs);
        const auto loss = [&] { return infoNce(Z, 0.2, temperatures, {}, unused, pairs); };
        CHECK_AT_MOST(gradientError(loss, Z, gradient), 1e-7);
    }

    /// A class of its own for every row, or no class, and a discriminator that knows nothing.
    void nothingKnownOfPairsIsInfoNce_data() { addInfoNceForms(); }
    void nothingKnownOfPairsIsInfoNce() {
        QFETCH(bool, all);
        QFETCH(bool, symmetric);
        const InfoNceForm form = infoNceForm(all, symmetric);
        const MatrixF Z = normalMatrix<float>(24, 6, 3);
        std::vector<int> own, none(12, -1), domains(12, 0);
        for (int i = 0; i < 12; ++i)
            own.push_back(i);
        MatrixF plain, other, factors;
        domainFactors<float>(DomainWeight::pairs, form, MatrixF::Constant(24, 4, 0.25f), domains, factors);
        const double loss = infoNceLoss<float>(form, Z, 0.1f, {}, {}, plain);
        for (const std::vector<int>& classes : {own, none}) {
            QCOMPARE(InfoNce<float>(form)(Z, 0.1f, {}, {}, other, {.factors = &factors, .classes = classes}),
                     loss);
            QVERIFY(sameBytes(plain, other));
        }
    }

    /// The positive lies e^-70 below negatives whose factor is 1e-30: the cut counts the factor.
    void smallFactorsOutweighLargeExponents() {
        const InfoNceForm form = infoNceForm(false, false);
        const double negative = 1e-30 * std::exp(70.0);
        Matrix<double> Z(4, 2), gradient;
        Z << 1, 0, -1, 0, -1, 0, 1, 0; // positives are opposite, negatives are on the anchors
        const Matrix<double> factors = Matrix<double>::Constant(2, 2, 1e-30);
        const double loss =
            InfoNce<double>(form)(Z, 1.0 / 35.0, {}, {}, gradient, {.factors = &factors, .classes = {}});
        CHECK_AT_MOST(std::abs(loss - std::log1p(negative)), 1e-11);
        MatrixF gradientF;
        const MatrixF factorsF = factors.cast<float>(), ZF = Z.cast<float>();
        const double lossF =
            InfoNce<float>(form)(ZF, 1.0f / 35.0f, {}, {}, gradientF, {.factors = &factorsF, .classes = {}});
        CHECK_AT_MOST(std::abs(lossF - std::log1p(negative)), 1e-4);
        QVERIFY(gradientF.allFinite());

        Matrix<double> three(6, 2); // two of a class and one other, which is on no positive of theirs
        three << 1, 0, 1, 0, -1, 0, -1, 0, -1, 0, 1, 0;
        const Matrix<double> of3 = Matrix<double>::Constant(3, 3, 1e-30);
        const std::vector<int> classes{0, 0, 1};
        const double ofClass =
            InfoNce<double>(form)(three, 1.0 / 35.0, {}, {}, gradient, {.factors = &of3, .classes = classes});
        CHECK_AT_MOST(std::abs(ofClass - (2.0 * std::log(2.0 + negative) + std::log1p(2.0 * negative)) / 3.0),
                      1e-11);
    }

    /// Factors by logarithms keep the derivative, 0 among them.
    void gradientOfFactorsWithZerosAgreesWithDifferences_data() { addInfoNceForms(); }
    void gradientOfFactorsWithZerosAgreesWithDifferences() {
        QFETCH(bool, all);
        QFETCH(bool, symmetric);
        const InfoNceForm form = infoNceForm(all, symmetric);
        Matrix<double> Z = normalMatrix<double>(12, 4, 1), gradient, unused;
        Matrix<double> factors =
            normalMatrix<double>(form.anchors(6), form.candidates(6), 8).array().abs().matrix();
        for (Eigen::Index a = 0; a < factors.rows(); ++a)
            factors(a, (a + 2) % factors.cols()) = 0.0;
        InfoNce<double> infoNce(form);
        const ContrastPairs<double> pairs{.factors = &factors, .classes = {}};
        infoNce(Z, 0.2, {}, {}, gradient, pairs);
        const auto loss = [&] { return infoNce(Z, 0.2, {}, {}, unused, pairs); };
        CHECK_AT_MOST(gradientError(loss, Z, gradient), 1e-7);
    }

    /// Two rows of a class and one other, by hand: the anchor's positives share one denominator.
    void positivesOfAClassByHand() {
        Matrix<double> Z(6, 2), gradient;
        Z << 1, 0, 0, 1, -1, 0, 1, 0, 0, 1, -1, 0; // both views alike
        const std::vector<int> classes{0, 0, 1};
        const double loss =
            InfoNce<double>(infoNceForm(false, false))(Z, 1.0, {}, {}, gradient, {.classes = classes});
        // Cosines of row 0: 1, 0, −1; of row 1: 0, 1, 0; of row 2, which has its other view alone: −1, 0, 1.
        const double e = std::exp(1.0), first = std::log(e + 1.0 + 1.0 / e) - 0.5,
                     second = std::log(e + 2.0) - 0.5, third = std::log(e + 1.0 + 1.0 / e) - 1.0;
        CHECK_AT_MOST(std::abs(loss - (first + second + third) / 3.0), 1e-14);
    }

    /// Numbers of another implementation: rows 0-3 anchors, the rest positives and negatives.
    void agreesWithTheIndependentLoss() {
        const json file = referenceFile("losses.json"), reference = file.at("adaptive_infonce");
        Matrix<double> gradient;
        const double loss = infoNceLoss<double>(infoNceForm(false, false), matrixOf(reference.at("Z")), 0.1,
                                                matrixOf(file.at("_inputs").at("T")), {}, gradient);
        CHECK_AT_MOST(relativeDifference(loss, reference.at("loss").get<double>()), 1e-13);
        CHECK_AT_MOST(relativeDifference(gradient, matrixOf(reference.at("grad"))), 1e-9);
    }

    void gradientAgreesWithDifferences_data() { addInfoNceForms(); }
    void gradientAgreesWithDifferences() {
        QFETCH(bool, all);
        QFETCH(bool, symmetric);
        const InfoNceForm form = infoNceForm(all, symmetric);
        const std::vector<int> domains{0, 1, 1, 0, 2, 1};
        Matrix<double> Z = normalMatrix<double>(12, 4, 1), temperatures, gradient, unused;
        adaptiveTemperatures<double>({.base = 0.2, .slope = 0.4, .least = 0.05, .domains = 3},
                                     DomainWeight::pairs, form, domainProbabilities(12, 3, 2), domains,
                                     temperatures);
        for (const std::span<const int> own : {std::span<const int>(), std::span<const int>(domains)}) {
            infoNceLoss<double>(form, Z, 0.2, temperatures, own, gradient);
            const auto loss = [&] { return infoNceLoss<double>(form, Z, 0.2, temperatures, own, unused); };
            CHECK_AT_MOST(gradientError(loss, Z, gradient), 1e-7);
        }
    }

    /// No slope, or a discriminator that knows nothing, is InfoNCE to the last bit.
    void nothingToAdaptIsInfoNce_data() { addInfoNceForms(); }
    void nothingToAdaptIsInfoNce() {
        QFETCH(bool, all);
        QFETCH(bool, symmetric);
        const InfoNceForm form = infoNceForm(all, symmetric);
        const MatrixF Z = normalMatrix<float>(70, 6, 3);
        std::vector<int> domains;
        for (int i = 0; i < 35; ++i)
            domains.push_back(i % 4);
        MatrixF plain, adapted, temperatures;
        const double loss = infoNceLoss<float>(form, Z, 0.1f, {}, {}, plain);
        for (const DomainWeight weight : {DomainWeight::negatives, DomainWeight::pairs}) {
            adaptiveTemperatures<float>({.base = 0.1, .slope = 0.0, .least = 0.01, .domains = 4}, weight,
                                        form, domainProbabilities(70, 4, 4).cast<float>(), domains,
                                        temperatures);
            QCOMPARE(infoNceLoss<float>(form, Z, 0.1f, temperatures, {}, adapted), loss);
            QVERIFY(sameBytes(plain, adapted));
            adaptiveTemperatures<float>({.base = 0.1, .slope = 0.8, .least = 0.01, .domains = 4}, weight,
                                        form, MatrixF::Constant(70, 4, 0.25f), domains, temperatures);
            QCOMPARE(infoNceLoss<float>(form, Z, 0.1f, temperatures, {}, adapted), loss);
            QVERIFY(sameBytes(plain, adapted));
        }
    }

    /// The discriminator may be asked of the other view of a negative: pair by pair, by the equations.
    void weightsAreOfTheViewThatIsAsked_data() { addInfoNceForms(); }
    void weightsAreOfTheViewThatIsAsked() {
        QFETCH(bool, all);
        QFETCH(bool, symmetric);
        const InfoNceForm form = infoNceForm(all, symmetric);
        constexpr Eigen::Index B = 7;
        const Matrix<double> P = domainProbabilities(2 * B, 3, 6);
        const std::vector<int> domains{0, 1, 1, 0, 2, 1, 2};
        for (const DomainWeight weight : {DomainWeight::negatives, DomainWeight::pairs})
            for (const WeightView view : {WeightView::compared, WeightView::anchor}) {
                Matrix<double> T;
                adaptiveTemperatures<double>({.base = 0.3, .slope = 0.5, .least = 0.05, .domains = 3}, weight,
                                             form, P, domains, T, view);
                for (Eigen::Index a = 0; a < form.anchors(B); ++a)
                    for (Eigen::Index c = 0; c < form.candidates(B); ++c) {
                        const Eigen::Index compared = form.firstCandidate(a, B) + c;
                        const Eigen::Index asked =
                            view == WeightView::compared ? compared : (a / B) * B + compared % B;
                        const double w = weight == DomainWeight::pairs
                                             ? P.row(a).dot(P.row(asked))
                                             : P(asked, domains[static_cast<std::size_t>(a % B)]);
                        const double expected = std::max(0.3 + 0.5 * (1.0 / 3.0 - w), 0.05);
                        CHECK_AT_MOST(std::abs(T(a, c) - expected), 1e-12);
                    }
            }
    }

    /// Temperatures keep to the range that the rule gives, and fall as the weight rises.
    void temperaturesAreWithinTheirRange() {
        const TemperatureRule rule{.base = 0.1, .slope = 0.3, .least = 0.05, .domains = 2};
        MatrixF P(4, 2), T;
        P << 1, 0, 0, 1, 0.5f, 0.5f, 0.2f, 0.8f;
        const std::vector<int> domains{0, 1};
        adaptiveTemperatures<float>(rule, DomainWeight::negatives, infoNceForm(true, true), P, domains, T);
        QCOMPARE(T.rows(), Eigen::Index{4});
        QCOMPARE(T(0, 0), static_cast<float>(rule.lowest())); // surely of one domain: clamped
        QCOMPARE(T(0, 1), static_cast<float>(rule.highest()));
        QCOMPARE(T(1, 2), 0.1f); // the discriminator does not know
        CHECK_AT_MOST(static_cast<double>(std::abs(T(0, 3) - (0.1f + 0.3f * (0.5f - 0.2f)))), 1e-7);
        adaptiveTemperatures<float>(rule, DomainWeight::pairs, infoNceForm(false, false), P, domains, T);
        QCOMPARE(T.rows(), Eigen::Index{2});
        QCOMPARE(T.cols(), Eigen::Index{2});
        CHECK_AT_MOST(static_cast<double>(std::abs(T(0, 1) - (0.1f + 0.3f * (0.5f - 0.2f)))), 1e-7);
    }

    /// An anchor whose batch holds no other row of its domain has nothing to be pushed from.
    void anchorsWithoutNegativesGiveNothing() {
        Matrix<double> Z = normalMatrix<double>(6, 4, 5), gradient;
        const std::vector<int> domains{0, 1, 2};
        QCOMPARE(infoNceLoss<double>(infoNceForm(false, true), Z, 0.1, {}, domains, gradient), 0.0);
        QVERIFY((gradient.array() == 0.0).all());
        QCOMPARE(infoNceLoss<double>(infoNceForm(true, true), Z.topRows(2).eval(), 0.1, {}, {}, gradient),
                 0.0);
    }

    void extremeSimilaritiesStayFinite() {
        MatrixF Z(4, 2), gradient;
        Z << 1, 0, -1, 0, -1, 0, 1, 0; // positives are opposite, negatives are on the anchors
        const double loss = infoNceLoss<float>(infoNceForm(false, true), Z, 1e-3f, {}, {}, gradient);
        CHECK_AT_MOST(std::abs(loss / 2000.0 - 1.0), 1e-3);
        QVERIFY(gradient.allFinite());
        Z.row(0).setZero();
        QVERIFY(std::isfinite(infoNceLoss<float>(infoNceForm(true, true), Z, 1e-3f, {}, {}, gradient)));
        QVERIFY(gradient.allFinite());
        Z.setConstant(std::numeric_limits<float>::quiet_NaN());
        QVERIFY(std::isnan(infoNceLoss<float>(infoNceForm(true, true), Z, 0.1f, {}, {}, gradient)));
    }

    void sameBytesAtAnyThreadCount() {
        const MatrixF Z = normalMatrix<float>(1200, 16, 6);
        MatrixF one, four;
        const auto run = [&Z](int threads, MatrixF& gradient) {
            const WithThreads scope(threads);
            return infoNceLoss<float>(infoNceForm(true, true), Z, 0.1f, {}, {}, gradient);
        };
        QCOMPARE(run(1, one), run(4, four));
        QVERIFY(sameBytes(one, four));
    }

    void impossibleArgumentsAreRefused() {
        MatrixF gradient;
        InfoNce<float> loss(infoNceForm(false, true));
        const std::vector<int> domains{0};
        QVERIFY_EXCEPTION_THROWN(loss(MatrixF::Ones(3, 2), 0.1f, {}, {}, gradient), std::logic_error);
        QVERIFY_EXCEPTION_THROWN(loss(MatrixF::Ones(4, 2), 0.0f, {}, {}, gradient), std::logic_error);
        QVERIFY_EXCEPTION_THROWN(loss(MatrixF::Ones(4, 2), 0.1f, MatrixF::Ones(2, 2), {}, gradient),
                                 std::logic_error);
        QVERIFY_EXCEPTION_THROWN(loss(MatrixF::Ones(4, 2), 0.1f, {}, domains, gradient), std::logic_error);
        const std::vector<int> two{0, 1};
        const MatrixF factors = MatrixF::Ones(4, 2), few = MatrixF::Ones(2, 2);
        QVERIFY_EXCEPTION_THROWN(loss(MatrixF::Ones(4, 2), 0.1f, {}, {}, gradient, {.classes = domains}),
                                 std::logic_error);
        QVERIFY_EXCEPTION_THROWN(loss(MatrixF::Ones(4, 2), 0.1f, {}, {}, gradient, {.factors = &few}),
                                 std::logic_error);
        QVERIFY_EXCEPTION_THROWN(loss(MatrixF::Ones(4, 2), 0.1f, {}, two, gradient, {.factors = &factors}),
                                 std::logic_error);
    }
};

QTEST_APPLESS_MAIN(TestInfoNce)
#include "tst_info_nce.moc"
