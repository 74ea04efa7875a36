// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/domain_discriminator.h"

#include "core/losses/softmax_cross_entropy.h"
#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const std::vector<int> domains{0, 0, 0, 0, 1, 1, 1, 1};

void addWeights() {
    QTest::addColumn<double>("weight");
    QTest::newRow("no gradient penalty") << 0.0;
    QTest::newRow("gradient penalty") << 0.7;
}

} // namespace

class TestDomainDiscriminator : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void agreesWithAutomaticDifferentiation() {
        const nlohmann::json file = referenceFile("invariance.json");
        const nlohmann::json& reference = file.at("discriminator");
        Random unused(0, "placeholder weights");
        DomainDiscriminator<double> adversary(4, 2, {7, reference.at("gradient_penalty"), {}}, unused);
        const auto weights = adversary.network().parameters();
        QCOMPARE(weights.size(), std::size_t(6));
        for (std::size_t i = 0; i < weights.size(); ++i)
            weights[i]->value = matrixOf(file.at("discriminator_initial").at(i));
        Matrix<double> dZ;
        const double loss = adversary.evaluate(matrixOf(reference.at("Z")), domains, &dZ);
        CHECK_AT_MOST(relativeDifference(loss, reference.at("loss").get<double>()), 1e-13);
        CHECK_AT_MOST(relativeDifference(dZ, matrixOf(reference.at("d_input"))), 1e-13);
        for (std::size_t i = 0; i < weights.size(); ++i)
            CHECK_AT_MOST(relativeDifference(weights[i]->gradient, matrixOf(reference.at("gradients").at(i))),
                          1e-13);
    }

    void gradientsAgreeWithDifferences_data() { addWeights(); }
    void gradientsAgreeWithDifferences() {
        QFETCH(double, weight);
        Random random(2, "weights");
        DomainDiscriminator<double> adversary(3, 2, {6, weight, {}}, random);
        Matrix<double> Z = 2 * normalMatrix<double>(8, 3, 1), dZ;
        const auto loss = [&] { return adversary.evaluate(Z, domains, nullptr); };
        adversary.evaluate(Z, domains, &dZ);
        std::vector<Matrix<double>> analytic;
        for (const Parameter<double>* parameter : adversary.network().parameters())
            analytic.push_back(parameter->gradient);
        CHECK_AT_MOST(gradientError(loss, Z, dZ), 1e-7);
        for (std::size_t i = 0; i < analytic.size(); ++i)
            CHECK_AT_MOST(gradientError(loss, adversary.network().parameters()[i]->value, analytic[i]), 1e-7);
    }

    /// A step of the rows along the reversed gradient makes the domains harder to tell, one of the
    /// discriminator easier.
    void reversalRaisesWhatTheDiscriminatorLowers() {
        Random random(3, "weights");
        DomainDiscriminator<double> adversary(3, 2, {6, 0.0, {.learningRate = 0.01, .weightDecay = 0.0}},
                                              random);
        Matrix<double> Z = normalMatrix<double>(8, 3, 1), reversed;
        const double before = adversary.evaluate(Z, domains, &reversed);
        reversed *= -1.0;
        QVERIFY(adversary.evaluate(Z - 0.01 * reversed, domains, nullptr) > before); // descent on −dZ
        adversary.evaluate(Z, domains, nullptr);
        adversary.step();
        QVERIFY(adversary.evaluate(Z, domains, nullptr) < before);
    }

    void stateComesBack() {
        Random random(4, "weights"), other(5, "weights");
        DomainDiscriminator<float> one(3, 2, {}, random), two(3, 2, {}, other);
        const MatrixF Z = normalMatrix<float>(8, 3, 1);
        one.evaluate(Z, domains, nullptr);
        one.step();
        const std::vector<NamedTensor> state = one.state();
        for (const NamedTensor& tensor : state)
            QVERIFY(tensor.name.starts_with("adversary."));
        two.restore(state);
        for (DomainDiscriminator<float>* each : {&one, &two}) {
            each->evaluate(Z, domains, nullptr);
            each->step();
        }
        QVERIFY(sameBytes(one.state().at(1).values, two.state().at(1).values));
    }
};

QTEST_APPLESS_MAIN(TestDomainDiscriminator)
#include "tst_domain_discriminator.moc"
