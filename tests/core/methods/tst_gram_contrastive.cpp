// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/direct_contrastive.h"
#include "core/methods/shared/gram_contrastive.h"

#include "core/training/common.h"
#include "tests/support/adapter_values.h"
#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

constexpr Eigen::Index N = 300, D = 40, H = 24;

template<class Scalar>
AdapterNetwork<Scalar> network() {
    Random random(4, "gram test");
    AdapterNetwork<Scalar> made(D, H, random);
    made.norm().scale().value = Matrix<Scalar>::Ones(1, H) + Scalar(0.2) * normalMatrix<Scalar>(1, H, 1);
    made.norm().shift().value = Scalar(0.3) * normalMatrix<Scalar>(1, H, 2);
    return made;
}

/// Batches of different sizes with repeated and masked rows.
std::vector<ContrastiveBatch> batches(int count, std::size_t positives = 30, std::size_t negatives = 50) {
    std::vector<ContrastiveBatch> made;
    for (int i = 0; i < count; ++i) {
        Random random(7, "gram batches", static_cast<std::uint64_t>(i));
        ContrastiveBatch batch;
        const std::size_t rows = 1 + positives + negatives - random.below(negatives / 2);
        for (std::size_t k = 0; k < rows; ++k) {
            batch.rows.push_back(static_cast<int>(random.below(N)));
            batch.valid.push_back(k == 0 || random.uniform() < 0.8 ? 1 : 0);
        }
        batch.positives = static_cast<Eigen::Index>(positives);
        made.push_back(std::move(batch));
    }
    return made;
}

template<class Scalar>
constexpr Scalar inputFactor = Scalar(1.5); // of the rows that the network sees

/// The plain form: outputs, loss and backward pass of one batch after the other.
template<class Scalar>
double direct(AdapterNetwork<Scalar>& network, const Matrix<Scalar>& X, bool normalize,
              const std::vector<ContrastiveBatch>& batches, Scalar weight,
              ContrastiveDenominator denominator) {
    ContrastiveLoss<Scalar> lossOf(Scalar(0.1), denominator);
    Matrix<Scalar> input, output, gradient;
    double total = 0.0;
    for (const ContrastiveBatch& batch : batches) {
        gatherRows<Scalar>(X, batch.rows, normalize, input);
        input *= inputFactor<Scalar>;
        network.forwardTraining(input, output);
        total += static_cast<double>(lossOf(output, batch.positives, batch.valid, gradient));
        gradient *= weight;
        network.backward(input, gradient, nullptr);
    }
    return total;
}

template<class Scalar>
double fastForm(AdapterNetwork<Scalar>& network, const Matrix<Scalar>& X, bool normalize,
                const std::vector<ContrastiveBatch>& batches, Scalar weight,
                ContrastiveDenominator denominator) {
    return GramContrastive<Scalar>(Scalar(0.1), denominator)
        .accumulate(network, X, {.unit = normalize, .factor = inputFactor<double>}, batches, weight, {},
                    [](std::size_t) {});
}

/// Largest relative difference of all gradients and running statistics of two networks.
template<class Scalar>
double difference(AdapterNetwork<Scalar>& a, AdapterNetwork<Scalar>& b) {
    double largest = 0.0;
    for (std::size_t i = 0; i < a.parameters().size(); ++i)
        largest = std::max(largest, relativeDifference(a.parameters()[i]->gradient.template cast<double>(),
                                                       b.parameters()[i]->gradient.template cast<double>()));
    const auto statistics = [](AdapterNetwork<Scalar>& n) {
        Matrix<double> both(2, H);
        both << n.norm().runningMean().template cast<double>(),
            n.norm().runningVariance().template cast<double>();
        return both;
    };
    return std::max(largest, relativeDifference(statistics(a), statistics(b)));
}

template<class Scalar>
void compare(bool normalize, ContrastiveDenominator denominator, double tolerance) {
    const Matrix<Scalar> X = normalMatrix<Scalar>(N, D, 3);
    const std::vector<ContrastiveBatch> some = batches(37);
    AdapterNetwork<Scalar> plain = network<Scalar>(), fast = network<Scalar>();
    const double expected = direct<Scalar>(plain, X, normalize, some, Scalar(0.5), denominator);
    CHECK_AT_MOST(std::abs(fastForm<Scalar>(fast, X, normalize, some, Scalar(0.5), denominator) - expected) /
                      expected,
                  tolerance);
    CHECK_AT_MOST(difference(plain, fast), tolerance);
}

} // namespace

class TestGramContrastive : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void equalsTheDirectForm_data() {
        QTest::addColumn<bool>("normalize");
        QTest::addColumn<bool>("all");
        QTest::newRow("single") << false << false;
        QTest::newRow("all positives") << false << true;
        QTest::newRow("unit-norm input") << true << false;
    }
    void equalsTheDirectForm() {
        QFETCH(bool, normalize);
        QFETCH(bool, all);
        const auto denominator = all ? ContrastiveDenominator::all : ContrastiveDenominator::single;
        compare<double>(normalize, denominator, 1e-11);
        compare<float>(normalize, denominator, 1e-5);
    }

    /// Both forms of the program, of the adapter that both know.
    void bothFormsAgree() {
        const Matrix<double> X = normalMatrix<double>(N, D, 3);
        const std::vector<ContrastiveBatch> some = batches(9);
        const InputForm form{.unit = true, .factor = inputFactor<double>};
        AdapterNetwork<double> one = network<double>(), other = network<double>();
        std::size_t finished = 0;
        const double expected = GramContrastive<double>(0.1, ContrastiveDenominator::all)
                                    .accumulate(one, X, form, some, 0.5, {}, [](std::size_t) {});
        const double found =
            DirectContrastive<double>(0.1, ContrastiveDenominator::all)
                .accumulate(other, X, form, some, 0.5, {}, [&](std::size_t count) { finished = count; });
        CHECK_AT_MOST(std::abs(found - expected) / expected, 1e-11);
        CHECK_AT_MOST(difference(one, other), 1e-11);
        QCOMPARE(finished, some.size());
    }

    void variantsAgreeWithDifferences_data() {
        QTest::addColumn<bool>("batchNorm");
        QTest::addColumn<bool>("residual");
        QTest::newRow("without normalisation") << false << false;
        QTest::newRow("residual") << true << true;
        QTest::newRow("residual without normalisation") << false << true;
    }
    void variantsAgreeWithDifferences() {
        QFETCH(bool, batchNorm);
        QFETCH(bool, residual);
        Random random(4, "gram test");
        AdapterNetwork<double> variant(D, 3, random, {batchNorm, residual});
        const Matrix<double> X = normalMatrix<double>(N, D, 3);
        const std::vector<ContrastiveBatch> some = batches(3, 6, 8);
        DirectContrastive<double> contrast(0.3, ContrastiveDenominator::single);
        const auto loss = [&] {
            return 0.5 * contrast.accumulate(variant, X, {}, some, 0.5, {}, [](std::size_t) {});
        };
        for (Parameter<double>* parameter : variant.parameters())
            parameter->gradient.setZero();
        loss();
        std::vector<Matrix<double>> gradients;
        for (const Parameter<double>* parameter : variant.parameters())
            gradients.push_back(parameter->gradient);
        for (std::size_t i = 0; i < gradients.size(); ++i)
            CHECK_AT_MOST(gradientError(loss, variant.parameters()[i]->value, gradients[i]), 1e-6);
    }

    /// A batch larger than a tile, at the width of the papers.
    void equalsTheDirectFormOnLargeBatches() {
        const MatrixF X = normalMatrix<float>(N, D, 3);
        const std::vector<ContrastiveBatch> some = batches(3, 700, 900);
        AdapterNetwork<float> plain = network<float>(), fast = network<float>();
        direct<float>(plain, X, false, some, 1.0f, ContrastiveDenominator::single);
        fastForm<float>(fast, X, false, some, 1.0f, ContrastiveDenominator::single);
        CHECK_AT_MOST(difference(plain, fast), 1e-5);
    }

    void followsPyTorch_data() {
        QTest::addColumn<bool>("all");
        QTest::newRow("single") << false;
        QTest::newRow("all") << true;
    }
    void followsPyTorch() {
        QFETCH(bool, all);
        const nlohmann::json file = referenceFile("training.json");
        const nlohmann::json& reference = file.at("contrastive_adapter");
        AdapterNetwork<double> network = networkOf(file.at("adapter_initial"));
        std::vector<ContrastiveBatch> some;
        for (const nlohmann::json& batch : reference.at("batches")) {
            ContrastiveBatch made{{batch.at("anchor").get<int>()}, {1}, 5};
            for (const char* part : {"positives", "negatives"})
                for (const int row : integersOf(batch.at(part)))
                    made.rows.push_back(row);
            for (const char* part : {"positive_valid", "negative_valid"})
                for (const nlohmann::json& flag : batch.at(part))
                    made.valid.push_back(flag.get<bool>() ? 1 : 0);
            some.push_back(std::move(made));
        }
        GramContrastive<double>(reference.at("temperature").get<double>(),
                                all ? ContrastiveDenominator::all : ContrastiveDenominator::single)
            .accumulate(network, matrixOf(file.at("X")), {}, some, 1.0, {}, [](std::size_t) {});
        CHECK_AT_MOST(gradientDifference(network, reference.at(all ? "all" : "single").at("gradients")),
                      1e-9);
    }

    void masksLeaveStatisticsOnly() {
        std::vector<ContrastiveBatch> some = batches(2);
        for (ContrastiveBatch& batch : some) // no negative counts: no loss, no gradient
            std::fill(batch.valid.begin() + 1 + batch.positives, batch.valid.end(), std::uint8_t(0));
        AdapterNetwork<float> fast = network<float>();
        const MatrixF X = normalMatrix<float>(N, D, 3);
        QCOMPARE(fastForm<float>(fast, X, false, some, 1.0f, ContrastiveDenominator::single), 0.0);
        for (const Parameter<float>* parameter : fast.parameters())
            QVERIFY(parameter->gradient.isZero(0.0f));
        QVERIFY(!fast.norm().runningMean().isZero(0.0f));
    }

    void sameBytesAtAnyThreadCount() {
        const MatrixF X = normalMatrix<float>(N, D, 3);
        const std::vector<ContrastiveBatch> some = batches(50);
        std::vector<MatrixF> gradients;
        for (const int threads : {1, 2, 4}) {
            const WithThreads scope(threads);
            AdapterNetwork<float> fast = network<float>();
            fastForm<float>(fast, X, false, some, 1.0f, ContrastiveDenominator::single);
            gradients.push_back(fast.first().weight().gradient);
        }
        QVERIFY(sameBytes(gradients[0], gradients[1]) && sameBytes(gradients[0], gradients[2]));
    }

    void divergedWeightsGiveNoFiniteLoss() {
        AdapterNetwork<float> fast = network<float>();
        fast.first().weight().value(0, 0) = std::numeric_limits<float>::quiet_NaN();
        const MatrixF X = normalMatrix<float>(N, D, 3);
        QVERIFY(!std::isfinite(
            fastForm<float>(fast, X, false, batches(2), 1.0f, ContrastiveDenominator::single)));
    }
};

QTEST_APPLESS_MAIN(TestGramContrastive)
#include "tst_gram_contrastive.moc"
