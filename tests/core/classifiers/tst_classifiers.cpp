// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/classifiers/classifier.h"
#include "core/classifiers/softmax_classifier.h"
#include "core/measures/macro_scores.h"
#include "tests/support/checks.h"

#include <algorithm>
#include <numeric>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// A case of tests/reference/downstream.json.
struct Case {
    explicit Case(const nlohmann::json& json)
        : json(json)
        , classes(json.at("classes").get<int>())
        , X(matrixOf(json.at("X")).cast<float>())
        , T(matrixOf(json.at("test_X")).cast<float>())
        , y(integersOf(json.at("y")))
        , t(integersOf(json.at("test_y"))) {}

    const nlohmann::json& json;
    int classes;
    MatrixF X, T;
    std::vector<int> y, t;

    std::vector<int> predicted(const std::string& id, std::uint64_t seed = 0) const {
        return classifierKinds().find(id).fit({X, y, classes}, seed, {})->predict(T);
    }
};

double accuracyOf(const std::vector<int>& predicted, const std::vector<int>& labels) {
    double right = 0.0;
    for (std::size_t i = 0; i < labels.size(); ++i)
        right += predicted[i] == labels[i] ? 1.0 : 0.0;
    return right / static_cast<double>(labels.size());
}

} // namespace

class TestClassifiers : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void predictionsAreThoseOfScikitLearn() {
        const nlohmann::json file = referenceFile("downstream.json");
        for (const nlohmann::json& json : file.at("cases")) {
            const Case own(json);
            for (const char* id : {"logistic", "linear_svm", "rbf_svm", "kmeans"})
                QVERIFY2(own.predicted(id) == integersOf(json.at("predictions").at(id)), id);
        }
    }

    void scoresAreThoseOfScikitLearn() {
        const nlohmann::json file = referenceFile("downstream.json");
        std::vector<int> every(60), part(7);
        std::iota(every.begin(), every.end(), 0);
        std::iota(part.begin(), part.end(), 0);
        for (const nlohmann::json& json : file.at("cases"))
            for (const auto& [id, wanted] : json.at("scores").items()) {
                const std::vector<int> predicted = integersOf(json.at("predictions").at(id));
                const std::vector<int> labels = integersOf(json.at("test_y"));
                const int classes = json.at("classes").get<int>();
                const MacroScores all =
                    macroScores(predicted, labels, every, classes, ScoreConvention::sklearn);
                const MacroScores some =
                    macroScores(predicted, labels, part, classes, ScoreConvention::sklearn);
                CHECK_AT_MOST(std::abs(*all.accuracy - wanted.at("accuracy").get<double>()), 1e-12);
                CHECK_AT_MOST(std::abs(*all.precision - wanted.at("precision").get<double>()), 1e-12);
                CHECK_AT_MOST(std::abs(*all.recall - wanted.at("recall").get<double>()), 1e-12);
                CHECK_AT_MOST(std::abs(*some.precision - wanted.at("part_precision").get<double>()), 1e-12);
                CHECK_AT_MOST(std::abs(*some.recall - wanted.at("part_recall").get<double>()), 1e-12);
            }
    }

    /// Labels 0 0 1, predictions 0 2 1: recall ½ and 1; nothing of class 2 is there, though it is predicted.
    void thePaperSwapsPrecisionAndRecall() {
        const std::vector<int> labels{0, 0, 1}, predicted{0, 2, 1}, every{0, 1, 2}, none;
        const MacroScores sklearn = macroScores(predicted, labels, every, 3, ScoreConvention::sklearn);
        CHECK_AT_MOST(std::abs(*sklearn.recall - 0.5), 1e-12);
        CHECK_AT_MOST(std::abs(*sklearn.precision - 2.0 / 3.0), 1e-12);
        const MacroScores paper = macroScores(predicted, labels, every, 3, ScoreConvention::paper);
        CHECK_AT_MOST(std::abs(*paper.precision - 0.75), 1e-12);
        CHECK_AT_MOST(std::abs(*paper.recall - 1.0), 1e-12);
        QVERIFY(!macroScores(predicted, labels, none, 3, ScoreConvention::sklearn).accuracy);
    }

    /// Two programs draw other trees: over seeds the accuracies are alike.
    void theForestIsAsGoodAsScikitLearns() {
        const nlohmann::json file = referenceFile("downstream.json");
        for (const nlohmann::json& json : file.at("cases")) {
            const Case own(json);
            const std::vector<double> theirs = json.at("forest").get<std::vector<double>>();
            const double mean = std::accumulate(theirs.begin(), theirs.end(), 0.0) / 20.0;
            double ours = 0.0;
            for (std::uint64_t seed = 0; seed < 20; ++seed)
                ours += accuracyOf(own.predicted("forest", seed), own.t) / 20.0;
            CHECK_AT_MOST(std::abs(ours - mean), 0.04);
        }
    }

    /// A node of two examples is split if their classes differ, as in scikit-learn.
    void theForestSplitsNodesOfTwoExamples() {
        MatrixF X(2, 4);
        X.row(0).setConstant(-1.0f);
        X.row(1).setConstant(1.0f);
        const std::vector<int> labels{0, 1};
        for (std::uint64_t seed = 0; seed < 5; ++seed)
            QCOMPARE(classifierKinds().find("forest").fit({X, labels, 2}, seed, {})->predict(X), labels);
    }

    void theSameSeedGivesTheSame() {
        const nlohmann::json file = referenceFile("downstream.json");
        const Case own(file.at("cases").at(1));
        for (const ClassifierKind& kind : classifierKinds()) {
            const std::vector<int> before = own.predicted(kind.id, 7);
            QVERIFY2(own.predicted(kind.id, 7) == before, kind.id.c_str());
            WithThreads three(3);
            QVERIFY2(own.predicted(kind.id, 7) == before, kind.id.c_str());
        }
    }

    /// Class 1 has no rows: nobody predicts it, and the names of the others stay. One class alone is refused.
    void classesWithoutRowsAreNotPredicted() {
        const nlohmann::json file = referenceFile("downstream.json");
        const Case own(file.at("cases").at(1));
        std::vector<int> labels = own.y;
        std::replace(labels.begin(), labels.end(), 1, 3);
        const std::vector<int> same(labels.size(), 2);
        for (const ClassifierKind& kind : classifierKinds()) {
            const std::vector<int> predicted = kind.fit({own.X, labels, 4}, 0, {})->predict(own.T);
            const std::set<int> found(predicted.begin(), predicted.end());
            QVERIFY2(!found.contains(1) && found.contains(2), kind.id.c_str());
            CHECK_HOLDS(messageOf<DataError>([&] {
                            kind.fit({own.X, same, 4}, 0, {});
                        }),
                        "fewer than two classes");
        }
        CHECK_HOLDS(messageOf<UsageError>([] { classifierKinds().find("oracle"); }), "logistic, linear_svm");
    }

    /// The head is a logistic regression for one domain; for two, the sum of the logits of both decides.
    void domainIndependentLogitsAreSummed() {
        const nlohmann::json file = referenceFile("downstream.json");
        for (const nlohmann::json& json : file.at("cases")) {
            const Case own(json);
            std::vector<int> domains(own.y.size(), 0);
            QVERIFY(fitDomainIndependent({own.X, own.y, own.classes}, domains, 1, {})->predict(own.T) ==
                    own.predicted("logistic"));
            for (std::size_t i = 45; i < domains.size(); ++i)
                domains[i] = 1;
            std::vector<int> halves[2];
            for (std::size_t i = 0; i < domains.size(); ++i)
                halves[domains[i]].push_back(static_cast<int>(i));
            Matrix<double> scores = Matrix<double>::Zero(own.T.rows(), own.classes);
            for (const auto& rows : halves) {
                std::vector<int> labels;
                for (const int row : rows)
                    labels.push_back(own.y[row]);
                const SoftmaxModel model =
                    fitSoftmax(own.X, rows, labels, own.classes, convergedSoftmax).model;
                const Matrix<double> logits =
                    (own.T.cast<double>() * model.weight.transpose()).rowwise() + model.bias;
                if (own.classes == 2)
                    scores.col(1) += logits.col(0);
                else
                    scores += logits;
            }
            std::vector<int> expected;
            for (Eigen::Index row = 0; row < scores.rows(); ++row) {
                Eigen::Index best = 0;
                scores.row(row).maxCoeff(&best);
                expected.push_back(static_cast<int>(best));
            }
            QVERIFY(fitDomainIndependent({own.X, own.y, own.classes}, domains, 2, {})->predict(own.T) ==
                    expected);
        }
    }

    /// Domain 1 lacks class 1, domain 2 has class 3 alone. The head is the minimum of the whole objective,
    /// found by plain gradient descent on all of its logits with those of absent pairs masked.
    void logitsOfAbsentClassesAreLeftOut() {
        constexpr int C = 4, D = 3, n = 120;
        Random random(3, "absent classes");
        MatrixF X(n, D), T(300, D);
        std::vector<int> labels, domains;
        for (int i = 0; i < n; ++i) {
            domains.push_back(i < 60 ? 0 : i < 100 ? 1 : 2);
            labels.push_back(domains[i] == 0 ? i % 3 : domains[i] == 1 ? 2 * (i % 2) : 3);
            for (int d = 0; d < D; ++d)
                X(i, d) = static_cast<float>(random.normal() + (labels.back() == d ? 1.0 : 0.0));
        }
        for (float& value : T.reshaped())
            value = static_cast<float>(random.normal());
        const auto isPresent = [](int domain, int c) { return domain == 0 ? c < 3 : c == 0 || c == 2; };
        Matrix<double> sum = Matrix<double>::Zero(C, D + 1); // the last column is the bias
        for (const int domain : {0, 1}) {
            Matrix<double> W = Matrix<double>::Zero(C, D + 1);
            for (int step = 0; step < 20'000; ++step) {
                Matrix<double> gradient = W;
                gradient.col(D).setZero();
                for (int i = 0; i < n; ++i) {
                    if (domains[i] != domain)
                        continue;
                    RowVector<double> x(D + 1);
                    x << X.row(i).cast<double>(), 1.0;
                    RowVector<double> p = (W * x.transpose()).array().exp().matrix().transpose();
                    for (int c = 0; c < C; ++c)
                        p[c] *= isPresent(domain, c) ? 1.0 : 0.0;
                    p /= p.sum();
                    p[labels[i]] -= 1.0;
                    gradient += p.transpose() * x;
                }
                W -= 0.01 * gradient;
                if (gradient.cwiseAbs().maxCoeff() < 1e-7)
                    break;
            }
            sum += W;
        }
        std::vector<std::string> notices;
        RunContext context;
        context.onNotice = [&](const std::string& text) { notices.push_back(text); };
        const std::vector<int> predicted =
            fitDomainIndependent({X, labels, C}, domains, 3, context)->predict(T);
        for (Eigen::Index row = 0; row < T.rows(); ++row) {
            RowVector<double> x(D + 1);
            x << T.row(row).cast<double>(), 1.0;
            const RowVector<double> scores = (sum.topRows(3) * x.transpose()).transpose(); // 3 has no logit
            Eigen::Index best = 0;
            RowVector<double> sorted = scores;
            scores.maxCoeff(&best);
            std::sort(sorted.begin(), sorted.end());
            if (sorted[2] - sorted[1] > 1e-3)
                QCOMPARE(predicted[row], static_cast<int>(best));
        }
        QCOMPARE(notices.size(), std::size_t(1));
        CHECK_HOLDS(notices[0], "7 of 12 pairs");
        std::iota(domains.begin(), domains.end(), 0);
        CHECK_HOLDS(messageOf<DataError>([&] {
                        fitDomainIndependent({X, labels, C}, domains, n, {});
                    }),
                    "no domain has training examples of two classes");
    }

    void rowsAreDrawnByClass() {
        std::vector<int> labels(1000, 0);
        for (std::size_t i = 0; i < 200; ++i)
            labels[i * 5] = 1;
        labels[3] = 2;
        const std::vector<int> rows = stratifiedRows(labels, 4, 100, 5);
        std::vector<int> counts(4);
        for (const int row : rows)
            ++counts[labels[row]];
        QCOMPARE(counts, (std::vector<int>{79, 20, 1, 0}));
        QVERIFY(std::is_sorted(rows.begin(), rows.end()));
        QVERIFY(rows == stratifiedRows(labels, 4, 100, 5) && rows != stratifiedRows(labels, 4, 100, 6));
        QCOMPARE(stratifiedRows(labels, 4, 5000, 5).size(), std::size_t(1000));
    }
};

QTEST_APPLESS_MAIN(TestClassifiers)
#include "tst_classifiers.moc"
