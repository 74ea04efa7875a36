// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/arc_face.h"
#include "core/losses/contrastive_pairs.h"
#include "core/losses/decorrelation.h"
#include "core/losses/margin_loss.h"
#include "core/losses/multi_similarity.h"
#include "core/losses/n_pair.h"
#include "core/losses/proxy_nca.h"
#include "core/losses/triplet_distance.h"
#include "tests/support/checks.h"

#include <cmath>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

using Loss = std::function<double(const Matrix<double>& Z, const Matrix<double>& second,
                                  Matrix<double>& gradient, Matrix<double>& secondGradient)>;

std::vector<Triplet> tripletsOf(const nlohmann::json& rows) {
    std::vector<Triplet> triplets;
    for (const auto& row : rows)
        triplets.push_back({row[0].get<int>(), row[1].get<int>(), row[2].get<int>()});
    return triplets;
}

std::vector<AnchorPair> pairsOf(const nlohmann::json& rows) {
    std::vector<AnchorPair> pairs;
    for (const auto& row : rows)
        pairs.push_back({row[0].get<int>(), row[1].get<int>()});
    return pairs;
}

/// A loss with the rows and parameters that it is taken of.
struct Case {
    Matrix<double> Z;
    Matrix<double> second; ///< its own parameters, (0,0) without
    Loss loss;
};

class Inputs {
  public:
    explicit Inputs(const nlohmann::json& inputs)
        : unit(matrixOf(inputs.at("Z")))
        , raw(matrixOf(inputs.at("raw")))
        , labels(integersOf(inputs.at("labels")))
        , triplets(tripletsOf(inputs.at("triplets")))
        , pairs(pairsOf(inputs.at("pairs")))
        , boundaries(matrixOf(inputs.at("boundaries")))
        , centres(matrixOf(inputs.at("centres"))) {}

    std::map<std::string, Case> casesOf(LossForm form) const {
        using M = Matrix<double>;
        std::map<std::string, Case> cases;
        cases["contrastive"] = {unit, {}, [=, own = *this](const M& Z, const M&, M& dZ, M&) {
                                    return contrastivePairs<double>(Z, own.triplets, {0.1, 1.2, form}, dZ);
                                }};
        cases["triplet"] = {unit, {}, [=, own = *this](const M& Z, const M&, M& dZ, M&) {
                                return tripletDistance<double>(Z, own.triplets, 0.2, form, dZ);
                            }};
        cases["margin"] = {unit, boundaries, [=, own = *this](const M& Z, const M& b, M& dZ, M& db) {
                               return marginLoss<double>(Z, own.labels, own.triplets, b, 0.2, form, dZ, db);
                           }};
        cases["n_pair"] = {raw, {}, [=, own = *this](const M& Z, const M&, M& dZ, M&) {
                               return nPair<double>(Z, own.labels, own.pairs, 0.05, form, dZ);
                           }};
        cases["multi_similarity"] = {unit, {}, [=, own = *this](const M& Z, const M&, M& dZ, M&) {
                                         return multiSimilarity<double>(Z, own.labels, {.form = form}, dZ);
                                     }};
        cases["proxy_nca"] = {unit, centres, [=, own = *this](const M& Z, const M& p, M& dZ, M& dp) {
                                  return proxyNca<double>(Z, own.labels, p, form, dZ, dp);
                              }};
        cases["arc_face"] = {unit, centres, [=, own = *this](const M& Z, const M& w, M& dZ, M& dw) {
                                 return arcFace<double>(Z, own.labels, w, {.form = form}, dZ, dw);
                             }};
        M shifted(raw.rows(), raw.cols());
        for (Eigen::Index i = 0; i < raw.rows(); ++i)
            shifted.row((i + 2) % raw.rows()) = raw.row(i);
        cases["decorrelation"] = {raw, shifted, [=](const M& F, const M& H, M& dF, M& dH) {
                                      return correlationOf<double>(F, H, form, dF, dH);
                                  }};
        return cases;
    }

    Matrix<double> unit, raw;
    std::vector<int> labels;
    std::vector<Triplet> triplets;
    std::vector<AnchorPair> pairs;
    Matrix<double> boundaries, centres;
};

} // namespace

/// The losses of metric learning against automatic differentiation, finite differences and hand cases.
class TestMetricLearningLosses : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        file_ = referenceFile("metric_learning.json");
        for (const auto& [form, name] :
             {std::pair{LossForm::code, " code"}, std::pair{LossForm::paper, " paper"}})
            for (auto& [loss, known] : Inputs(file_.at("inputs")).casesOf(form))
                cases_[loss + name] = known;
        const Inputs inputs(file_.at("inputs"));
        cases_["arc_face wide"] = {inputs.unit, inputs.centres,
                                   [inputs](const Matrix<double>& Z, const Matrix<double>& w,
                                            Matrix<double>& dZ, Matrix<double>& dw) {
                                       return arcFace<double>(Z, inputs.labels, w,
                                                              {.clamp = CosineClamp::wide}, dZ, dw);
                                   }};
    }

    void agreesWithAutomaticDifferentiation() {
        QCOMPARE(cases_.size(), file_.at("cases").size());
        for (const auto& [name, expected] : file_.at("cases").items()) {
            const Case& known = cases_.at(name);
            Matrix<double> gradient, second = Matrix<double>::Zero(known.second.rows(), known.second.cols());
            const double loss = known.loss(known.Z, known.second, gradient, second);
            CHECK_AT_MOST(relativeDifference(loss, expected.at("loss").get<double>()), 1e-12);
            CHECK_AT_MOST(relativeDifference(gradient, matrixOf(expected.at("gradient"))), 1e-10);
            if (expected.contains("second"))
                CHECK_AT_MOST(relativeDifference(second, matrixOf(expected.at("second"))), 1e-10);
        }
    }

    void gradientsAgreeWithDifferences() {
        for (auto [name, known] : cases_) {
            Matrix<double> gradient, unused;
            Matrix<double> second = Matrix<double>::Zero(known.second.rows(), known.second.cols()),
                           unusedSecond = second;
            known.loss(known.Z, known.second, gradient, second);
            const auto loss = [&] { return known.loss(known.Z, known.second, unused, unusedSecond); };
            CHECK_AT_MOST(gradientError(loss, known.Z, gradient), 1e-6);
            if (known.second.size() > 0)
                CHECK_AT_MOST(gradientError(loss, known.second, second), 1e-6);
        }
    }

    /// Parameters' gradients are added, those of rows overwritten.
    void gradientsOfParametersAreAdded() {
        for (const char* name : {"margin code", "proxy_nca code", "arc_face code"}) {
            const Case& known = cases_.at(name);
            Matrix<double> gradient, once = Matrix<double>::Zero(known.second.rows(), known.second.cols());
            known.loss(known.Z, known.second, gradient, once);
            Matrix<double> twice = once;
            const Matrix<double> before = gradient;
            known.loss(known.Z, known.second, gradient, twice);
            CHECK_AT_MOST((twice - 2 * once).cwiseAbs().maxCoeff(), 1e-15);
            QVERIFY(gradient == before);
        }
    }

    void withoutTripletsNothingIsLost() {
        const Matrix<double> Z = normalMatrix<double>(3, 4, 1);
        const Matrix<double> boundaries = Matrix<double>::Constant(1, 2, 1.2);
        Matrix<double> gradient, slopes = Matrix<double>::Zero(1, 2);
        const std::vector<int> labels{0, 0, 0}, different{0, 1, 2};
        QCOMPARE(contrastivePairs<double>(Z, {}, {}, gradient), 0.0);
        QVERIFY(gradient.isZero() && gradient.rows() == 3);
        QCOMPARE(tripletDistance<double>(Z, {}, 0.2, LossForm::code, gradient), 0.0);
        QCOMPARE(marginLoss<double>(Z, labels, {}, boundaries, 0.2, LossForm::code, gradient, slopes), 0.0);
        QCOMPARE(nPair<double>(Z, labels, {}, 0.005, LossForm::code, gradient), 0.0);
        QVERIFY(gradient.isZero()); // norms too
        QCOMPARE(multiSimilarity<double>(Z, labels, {}, gradient), 0.0);
        QCOMPARE(multiSimilarity<double>(Z, different, {}, gradient), 0.0);
        QVERIFY(gradient.isZero() && slopes.isZero());
    }

    /// Two rows in the same place: slopes stay finite.
    void equalRowsStayFinite() {
        MatrixF Z = MatrixF::Ones(4, 3) / std::sqrt(3.0f), gradient, slopes = MatrixF::Zero(1, 2);
        const std::vector<int> labels{0, 0, 1, 1};
        const std::vector<Triplet> triplets{{0, 1, 2}, {2, 3, 0}};
        const MatrixF boundaries = MatrixF::Constant(1, 2, 1.2f), centres = Z.topRows(2);
        MatrixF second = MatrixF::Zero(2, 3), other;
        for (const LossForm form : {LossForm::code, LossForm::paper}) {
            QVERIFY(std::isfinite(contrastivePairs<float>(Z, triplets, {.form = form}, gradient)));
            QVERIFY(gradient.allFinite());
            QVERIFY(std::isfinite(tripletDistance<float>(Z, triplets, 0.2, form, gradient)));
            QVERIFY(gradient.allFinite());
            QVERIFY(std::isfinite(
                marginLoss<float>(Z, labels, triplets, boundaries, 0.2, form, gradient, slopes)));
            QVERIFY(gradient.allFinite());
            QVERIFY(std::isfinite(proxyNca<float>(Z, labels, centres, form, gradient, second)));
            QVERIFY(gradient.allFinite());
            QVERIFY(std::isfinite(arcFace<float>(Z, labels, centres, {.form = form}, gradient, second)));
            QVERIFY(gradient.allFinite() && second.allFinite());
            QVERIFY(std::isfinite(correlationOf<float>(Z, MatrixF::Zero(4, 3), form, gradient, other)));
            QVERIFY(gradient.allFinite() && other.allFinite());
        }
    }

    /// The margin loss counts a triplet once, whether its positive, its negative or both cost something.
    void marginCountsTriplets() {
        Matrix<double> Z(4, 1), gradient, slopes = Matrix<double>::Zero(1, 2);
        Z << 0.0, 2.0, 3.0, 1.0;
        const Matrix<double> boundaries = Matrix<double>::Constant(1, 2, 1.2);
        const std::vector<int> labels{0, 0, 1, 1};
        // 0→1: 2 − 1.2 + 0.2 = 1; 0→2: 1.2 − 3 + 0.2 < 0. 0→3: 1.2 − 1 + 0.2 = 0.4. 3→2 costs 1; 3→1: 0.4.
        const std::vector<Triplet> triplets{{0, 1, 2}, {0, 1, 3}, {3, 2, 1}};
        const double loss =
            marginLoss<double>(Z, labels, triplets, boundaries, 0.2, LossForm::code, gradient, slopes);
        CHECK_AT_MOST(std::abs(loss - (1.0 + 1.4 + 1.4) / 3), 1e-7);
        CHECK_AT_MOST(std::abs(slopes(0, 0) + 1.0 / 3), 1e-12); // two pull, one pushes
    }

    /// The correlation of unrelated directions is 1/K².
    void correlationOfChance() {
        const Matrix<double> F = normalMatrix<double>(4000, 16, 3), H = normalMatrix<double>(4000, 16, 4);
        Matrix<double> a, b;
        CHECK_AT_MOST(std::abs(correlationOf<double>(F, H, LossForm::code, a, b) * 256 - 1), 0.02);
    }

  private:
    nlohmann::json file_;
    std::map<std::string, Case> cases_;
};

QTEST_APPLESS_MAIN(TestMetricLearningLosses)
#include "tst_metric_learning_losses.moc"
