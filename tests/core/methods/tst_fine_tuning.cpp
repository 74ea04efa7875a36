// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/heads/heads.h"
#include "core/methods/shared/beta_average.h"
#include "core/methods/shared/probe_search.h"
#include "tests/support/method_checks.h"
#include "tests/support/reference.h"

#include <QTest>
#include <cmath>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const Assignments briefTuning{{"epochs", "4"}, {"batch_size", "32"}, {"learning_rate", "0.01"}};

MatrixF logitsOfAll(const Task& task, const Head& head) {
    return predictRows(head, task.X(), task.rowsWithClass()).logits;
}

/// Returns the same rows without a validation split.
std::shared_ptr<const Task> withoutValidation() {
    const auto set = birdsInPlaces(60);
    for (int& code : set->columns[2].codes)
        code = code == 1 ? 2 : code;
    return makeTask(set);
}

double seriesValue(const SeriesValues& series, const std::string& name) {
    for (const auto& [key, value] : series)
        if (key == name)
            return value;
    return std::nan("");
}

} // namespace

/// FT, LP-FT and soups: what their trajectories do not show.
class TestFineTuning : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void fineTuningBeginsAtZeroShot() {
        const auto task = makeTask(birdsInPlaces(60));
        const auto zeroShot = startMethod("zero-shot", task, {});
        trainAll(*zeroShot);
        for (const char* id : {"ft", "soup"}) {
            const auto trainer = startMethod(id, task, with(briefTuning, "alpha", "0"));
            CHECK_AT_MOST(relativeDifference(logitsOfAll(*task, *trainer->head()),
                                             logitsOfAll(*task, *zeroShot->head())),
                          1e-6);
            trainAll(*trainer);
            CHECK_AT_MOST(relativeDifference(logitsOfAll(*task, *trainer->head()),
                                             logitsOfAll(*task, *zeroShot->head())),
                          1e-6);
            const auto whole = rescaledHead(trainer->head()->state(), 1.0);
            QVERIFY(relativeDifference(logitsOfAll(*task, *whole), logitsOfAll(*task, *zeroShot->head())) >
                    1e-3);
        }
    }

    void theyLearn_data() {
        QTest::addColumn<std::string>("id");
        for (const char* id : {"ft", "lp-ft", "soup", "clipood"})
            QTest::newRow(id) << std::string(id);
    }
    void theyLearn() {
        QFETCH(std::string, id);
        const auto task = makeTask(birdsInPlaces(200));
        const auto trainer = startMethod(id, task, with(briefTuning, "epochs", "8"));
        const std::vector<SeriesValues> series = trainAll(*trainer);
        QVERIFY(seriesValue(series.back(), "train.loss") < seriesValue(series.front(), "train.loss"));
    }

    void theyGoOnWhereTheyStood_data() { theyLearn_data(); }
    void theyGoOnWhereTheyStood() {
        QFETCH(std::string, id);
        QVERIFY(continuesTheSame(id, briefTuning, 2));
    }

    void threadsChangeNothing_data() { theyLearn_data(); }
    void threadsChangeNothing() {
        QFETCH(std::string, id);
        QVERIFY(sameBytes(logitsWith(1, id, briefTuning), logitsWith(2, id, briefTuning)));
    }

    /// The average over steps is one weighted mean of all weights, the weights the density of a Beta
    /// distribution, in another program; also from a checkpoint on.
    void theAverageIsWeighedByABetaDistribution() {
        for (const nlohmann::json& one : referenceFile("clipood.json").at("averages")) {
            const Matrix<double> weights = matrixOf(one.at("weights")), after = matrixOf(one.at("after"));
            const auto steps = one.at("steps").get<std::uint64_t>();
            const double beta = one.at("beta");
            const auto rowOf = [](const Matrix<double>& of, Eigen::Index row) -> MatrixF {
                return of.row(row).cast<float>();
            };
            BetaAverage average(beta, steps, rowOf(weights, 0)), resumed(beta, steps, rowOf(weights, 0));
            for (Eigen::Index step = 0; step <= static_cast<Eigen::Index>(steps); ++step) {
                if (step > 0)
                    average.add(rowOf(weights, step));
                CHECK_AT_MOST(relativeDifference(average.value(), rowOf(after, step)), 1e-5);
                if (step == 2)
                    resumed.restore(average.value(), average.steps());
                if (step > 2)
                    resumed.add(rowOf(weights, step));
            }
            QVERIFY(sameBytes(resumed.value(), average.value()));
        }
        QVERIFY_EXCEPTION_THROWN(BetaAverage(0.0, 3, MatrixF::Ones(1, 1)), std::logic_error);
    }

    /// CLIPood begins at zero-shot, leaves the class embeddings as they are, and its head is an average that
    /// lies between its start and where training ended.
    void clipoodKeepsTheClassEmbeddings() {
        const auto task = makeTask(birdsInPlaces(60));
        const auto zeroShot = startMethod("zero-shot", task, {});
        trainAll(*zeroShot);
        const auto trainer = startMethod("clipood", task, briefTuning);
        CHECK_AT_MOST(
            relativeDifference(logitsOfAll(*task, *trainer->head()), logitsOfAll(*task, *zeroShot->head())),
            1e-6);
        trainAll(*trainer);
        const HeadState state = trainer->head()->state();
        QVERIFY(sameBytes(findTensor(state.tensors, "classifier.weight", -1, -1, "head"),
                          findTensor(state.tensors, "start.weight", -1, -1, "head")));
        const MatrixF& kept = findTensor(state.tensors, "adapter.weight", -1, -1, "head");
        const std::vector<NamedTensor> all = trainer->state();
        const MatrixF& last = findTensor(all, "adapter.weight", -1, -1, "checkpoint");
        QVERIFY(kept.norm() > 0.0f && kept.norm() < last.norm());
    }

    /// The probe is converged: a larger C fits the training examples better, and the one that is kept is the
    /// first of the best on validation examples.
    void theProbeIsChosenByValidationRows() {
        const auto task = makeTask(birdsInPlaces(100));
        const FoundProbe all = findProbe(*task, probeCosts(10), 0, {});
        for (const double cost : probeCosts(10)) {
            const FoundProbe one = findProbe(*task, {cost}, 0, {});
            QVERIFY(one.accuracy <= all.accuracy + 1e-12);
            if (cost < all.cost * 0.999)
                QVERIFY(one.accuracy < all.accuracy);
        }
        // Scores of rows as they are stored: the accuracy is that of the classifier by hand.
        MatrixF X(static_cast<Eigen::Index>(task->selectRows().size()), task->X().cols());
        gatherRows(task->X(), task->selectRows(), false, X);
        const MatrixF scores = (X * all.classifier.weight.transpose()).rowwise() + all.classifier.bias.row(0);
        double right = 0.0;
        for (std::size_t i = 0; i < task->selectRows().size(); ++i) {
            Eigen::Index best = 0;
            scores.row(static_cast<Eigen::Index>(i)).maxCoeff(&best);
            right += best == task->labels[static_cast<std::size_t>(task->selectRows()[i])] ? 1.0 : 0.0;
        }
        QCOMPARE(right / static_cast<double>(X.rows()), all.accuracy);
    }

    void withoutValidationAFifthChooses() {
        const auto task = withoutValidation();
        std::string notices;
        const RunContext context{
            .stop = {}, .onProgress = {}, .onNotice = [&](const std::string& text) { notices += text; }};
        findProbe(*task, probeCosts(3), 0, context);
        CHECK_HOLDS(notices, "a fifth of the training examples");
    }

    /// Once C is chosen, the probe is fitted on all rows by their own mean and deviation: as where there is
    /// nothing to choose.
    void theProbeOfTheChosenCostIsThatOfAllRows() {
        const auto task = withoutValidation();
        const FoundProbe chosen = findProbe(*task, {1e-3, 1e-2}, 0, {}),
                         alone = findProbe(*task, {chosen.cost}, 0, {});
        const float largest = alone.classifier.weight.cwiseAbs().maxCoeff();
        CHECK_AT_MOST((chosen.classifier.weight - alone.classifier.weight).cwiseAbs().maxCoeff(),
                      1e-5f * largest);
        CHECK_AT_MOST((chosen.classifier.bias - alone.classifier.bias).cwiseAbs().maxCoeff(),
                      1e-5f * largest);
    }

    void costsAreSpreadInTheirLogarithms() {
        const std::vector<double> costs = probeCosts(4);
        QCOMPARE(costs.size(), std::size_t(4));
        CHECK_AT_MOST(std::abs(costs.front() / 1e-7 - 1), 1e-12);
        CHECK_AT_MOST(std::abs(costs[1] / 1e-4 - 1), 1e-12);
        CHECK_AT_MOST(std::abs(costs.back() / 1e2 - 1), 1e-12);
        QCOMPARE(probeCosts(1), std::vector<double>{1.0});
    }

    void aClassWithoutRowsHasNoProbe() {
        const auto set = birdsInPlaces(60);
        set->columns[0].categories.push_back("third bird");
        set->embeddings[0].classEmbeddings = normalMatrix<float>(3, 8, 1);
        for (std::size_t row = 0; row < set->size(); row += 2) // of rows that are not trained on
            if (set->columns[2].codes[row] == 2)
                set->columns[0].codes[row] = 2;
        const auto task = makeTask(set);
        CHECK_HOLDS(messageOf<DataError>([&] { startMethod("lp-ft", task, briefTuning); }), "third bird");
        trainAll(*startMethod("ft", task, briefTuning)); // class embeddings know it
    }

    /// One member at no spread is fine-tuning with another seed; more are the mean of their weights.
    void aSoupIsTheMeanOfItsMembers() {
        const auto task = makeTask(birdsInPlaces(60));
        const Assignments settings = with(briefTuning, "rate_spread", "4");
        const auto soup = startMethod("soup", task, with(settings, "members", "3"));
        trainAll(*soup);
        std::vector<HeadState> members;
        for (int k = 0; k < 3; ++k) {
            const std::string rate = std::to_string(0.01 * std::pow(4.0, k - 1));
            const std::uint64_t seed = Random(0, "soup member", static_cast<std::uint64_t>(k)).next();
            const auto own = startMethod("ft", task, with(briefTuning, "learning_rate", rate), seed);
            trainAll(*own);
            members.push_back(own->head()->state());
        }
        const HeadState mean = soup->head()->state();
        for (std::size_t t = 0; t < mean.tensors.size(); ++t) {
            const MatrixF expected =
                (members[0].tensors[t].values + members[1].tensors[t].values + members[2].tensors[t].values) /
                3.0f;
            CHECK_AT_MOST((mean.tensors[t].values - expected).cwiseAbs().maxCoeff(), 1e-5f);
        }
    }
};

QTEST_APPLESS_MAIN(TestFineTuning)
#include "tst_fine_tuning.moc"
