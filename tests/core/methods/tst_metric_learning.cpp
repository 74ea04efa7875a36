// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/measures/evaluated.h"
#include "core/methods/shared/metric_criterion.h"
#include "core/methods/shared/metric_training.h"
#include "tests/support/method_checks.h"

#include <algorithm>
#include <cmath>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const Assignments shortTraining{{"epochs", "2"}, {"batch_size", "16"}, {"output_dim", "8"}};

/// Noise of classes and places as they are given, all to fit on.
std::shared_ptr<const Task> noiseTask(std::vector<int> classes, std::vector<int> places) {
    Random random(3, "metric noise");
    MatrixF X(static_cast<Eigen::Index>(classes.size()), 6);
    for (float& value : X.reshaped())
        value = static_cast<float>(random.normal());
    std::vector<int> splits(classes.size(), 0);
    return makeTask(makeSet(std::move(X), std::move(classes), std::move(places), std::move(splits)));
}

/// Notices of a training; its losses must be finite.
std::string noticesOf(const std::string& method, const std::shared_ptr<const Task>& task,
                      const Assignments& settings) {
    std::string notices;
    RunContext context;
    context.onNotice = [&notices](const std::string& text) { notices += text + "\n"; };
    const auto trainer = startMethod(method, task, settings, 0, context);
    for (const SeriesValues& epoch : trainAll(*trainer, context))
        for (const auto& [name, value] : epoch)
            if (!std::isfinite(value))
                notices += name + " is not finite\n";
    return notices;
}

/// 40 rows of two classes; the places of those given, else 0.
std::vector<int> placesWith(std::vector<int> ones) {
    std::vector<int> places(40, 0);
    for (const int row : ones)
        places[row] = 1;
    return places;
}

std::vector<int> twoClasses() {
    std::vector<int> classes(40, 0);
    std::fill(classes.begin() + 20, classes.end(), 1);
    return classes;
}

} // namespace

/// Checks that metric learning reports data that it cannot use well, and does not fail on them.
class TestMetricLearning : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void anAttributeOfOneValueIsRefused() {
        const std::string message = messageOf<DataError>(
            [] { startMethod("parade", noiseTask(twoClasses(), placesWith({})), shortTraining); });
        CHECK_HOLDS(message, "same value");
        CHECK_HOLDS(message, "dml-margin");
        QCOMPARE(noticesOf("dml-margin", noiseTask(twoClasses(), placesWith({})), shortTraining),
                 std::string());
    }

    void aSingleClassIsRefused() {
        CHECK_HOLDS(messageOf<DataError>([] {
                        startMethod("dml-margin", noiseTask(std::vector<int>(40, 0), placesWith({1})),
                                    shortTraining);
                    }),
                    "class");
    }

    void aClassWithOneRowIsSaid_data() {
        QTest::addColumn<std::string>("method");
        for (const Method& method : methods())
            if (method.id.starts_with("dml-") || method.id == "parade")
                QTest::newRow(method.id.c_str()) << method.id;
    }
    void aClassWithOneRowIsSaid() {
        QFETCH(std::string, method);
        std::vector<int> classes(40, 0);
        classes[7] = 1;
        const std::string notices =
            noticesOf(method, noiseTask(classes, placesWith({1, 2, 3, 7})), shortTraining);
        CHECK_HOLDS(notices, "1 class has one training example");
        QVERIFY2(notices.find("not finite") == std::string::npos, notices.c_str());
    }

    /// Two rows of forty have the other place: most batches of eight have none of them.
    void batchesWithoutAnAttributeValueTeachItNothing() {
        for (const char* loss :
             {"margin", "contrastive", "triplet", "npair", "multisimilarity", "proxynca", "arcface"}) {
            const std::string notices = noticesOf("parade", noiseTask(twoClasses(), placesWith({5, 25})),
                                                  with(with(shortTraining, "batch_size", "8"), "loss", loss));
            QVERIFY2(notices.find("not finite") == std::string::npos, loss);
        }
    }

    /// Rows that are all the same lie in one direction, whatever is learned of them.
    void aCollapsedEmbeddingIsSaid() {
        const auto same = makeTask(
            makeSet(MatrixF::Ones(40, 6), twoClasses(), placesWith({1, 21}), std::vector<int>(40, 0)));
        CHECK_HOLDS(noticesOf("dml-triplet", same, shortTraining), "collapsed");
        QVERIFY(noticesOf("dml-triplet", makeTask(birdsInPlaces()), shortTraining).find("collapsed") ==
                std::string::npos);
    }

    /// A network learns to raise the correlation of both embeddings, which learn to lower it. With a weight
    /// of next to nothing the network learns as fast (Adam) and nothing works against it.
    void embeddingsWorkAgainstTheirCorrelation() {
        const auto correlation = [](const std::string& weight) {
            const Assignments settings =
                with(with(shortTraining, "epochs", "12"), "decorrelation_weight", weight);
            const auto trainer = startMethod("parade", makeTask(birdsInPlaces()), settings);
            const SeriesValues last = trainAll(*trainer).back();
            return std::find_if(last.begin(), last.end(),
                                [](const auto& own) { return own.first == "train.correlation"; })
                ->second;
        };
        const double against = correlation("100"), indifferent = correlation("1e-6");
        QVERIFY2(against < 0.8 * indifferent,
                 (std::to_string(against) + " " + std::to_string(indifferent)).c_str());
    }

    /// The trunk learns from both embeddings: one update is another where the attribute's loss counts.
    void theTrunkLearnsFromBothEmbeddings() {
        const auto task = makeTask(birdsInPlaces());
        const auto weightsOf = [&](const std::string& attributeWeight) {
            const auto trainer = startMethod("parade", task,
                                             {{"epochs", "1"},
                                              {"batch_size", std::to_string(task->fitRows().size())},
                                              {"output_dim", "8"},
                                              {"hidden_dim", "16"},
                                              {"optimizer", "sgd"},
                                              {"momentum", "0"},
                                              {"decorrelation_weight", "0"},
                                              {"attribute_weight", attributeWeight}});
            trainer->step({});
            return trainer->head()->state().tensors;
        };
        const std::vector<NamedTensor> without = weightsOf("0"), with = weightsOf("1");
        QCOMPARE(without.size(), with.size());
        int trunks = 0;
        for (std::size_t i = 0; i < with.size(); ++i) {
            const bool same = sameBytes<float>(without[i].values, with[i].values);
            if (with[i].name.starts_with("trunk"))
                QVERIFY2(!same, with[i].name.c_str());
            trunks += with[i].name.starts_with("trunk") ? 1 : 0;
            if (with[i].name.starts_with("embedding")) // its own gradient does not know of the attribute
                QVERIFY2(same, with[i].name.c_str());
        }
        QCOMPARE(trunks, 2); // weights and biases
    }

    /// Centres and boundaries have rates of their own, whatever that of the model.
    void theLossesOwnParametersHaveTheirRates() {
        for (const auto& [criterion, key] :
             {std::pair("arcface", "centre_rate"), {"margin", "boundary_rate"}}) {
            std::vector<ParameterSpec> specs = metricLearningParameters(criterionParameters(criterion));
            const ParameterValues values =
                resolveParameters(specs, {{"learning_rate", "0.02"}, {key, "0.005"}});
            const auto made =
                makeCriterion(criterion, {.parameters = values, .classes = 3, .dimensions = 4, .seed = 0});
            const std::vector<ParameterGroup<float>> groups = made->parameterGroups();
            QCOMPARE(groups.size(), std::size_t(1));
            CHECK_AT_MOST(std::abs(groups[0].rateFactor * 0.02 - 0.005), 1e-15);
            QVERIFY(groups[0].weightDecay == 0.0);
        }
    }

    void decorrelationThatOutweighsTheLossesIsSaidOnce() {
        const auto task = makeTask(birdsInPlaces());
        const Assignments settings = with(shortTraining, "epochs", "4");
        const std::string notices = noticesOf("parade", task, with(settings, "decorrelation_weight", "1e6"));
        CHECK_HOLDS(notices, "outweighs");
        QCOMPARE(notices.find("outweighs"), notices.rfind("outweighs"));
        QCOMPARE(noticesOf("parade", task, with(settings, "decorrelation_weight", "1")), std::string());
    }
};

QTEST_APPLESS_MAIN(TestMetricLearning)
#include "tst_metric_learning.moc"
