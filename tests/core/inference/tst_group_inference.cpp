// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/inference/group_inference.h"
#include "core/inference/group_naming.h"
#include "core/inference/prediction_noise.h"
#include "core/inference/row_predictions.h"
#include "tests/support/method_checks.h"

#include <algorithm>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

ParameterValues chosen(const std::string& id) {
    return resolveParameters(groupInferenceParameters("erm"), {{"groups", id}});
}

/// Five training examples and one to test on: classes 0 0 0 1 1 (1), places 0 0 1 1 1 (0).
std::shared_ptr<EmbeddingSet> sixRows() {
    return makeSet(normalMatrix<float>(6, 3, 1), {0, 0, 0, 1, 1, 1}, {0, 0, 1, 1, 1, 0}, {0, 0, 0, 0, 0, 2});
}

} // namespace

class TestGroupInference : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void parametersComeOnceWithTheDefaultFirst() {
        const std::vector<ParameterSpec> specs = groupInferenceParameters("eiil");
        QCOMPARE(specs[0].key, std::string("groups"));
        QCOMPARE(std::get<std::string>(specs[0].defaultValue), std::string("eiil"));
        QCOMPARE(specs[0].choices.front(), std::string("eiil"));
        QCOMPARE(specs[0].choices.size(), groupInferences().size());
        QCOMPARE(std::set<std::string>(specs[0].choices.begin(), specs[0].choices.end()).size(),
                 specs[0].choices.size());
        std::set<std::string> keys;
        for (const ParameterSpec& spec : specs)
            QVERIFY2(keys.insert(spec.key).second, spec.key.c_str());
        for (const GroupInference& inference : groupInferences())
            for (const ParameterSpec& spec : inference.parameters)
                QVERIFY(keys.contains(spec.key));
        const auto clusterModel = std::find_if(specs.begin(), specs.end(), [](const ParameterSpec& spec) {
            return spec.key == "cluster_model";
        });
        QCOMPARE(clusterModel->onlyIf->key, std::string("groups"));
        QVERIFY(clusterModel->onlyIf->values ==
                (std::vector<std::string>{"erm_clusters", "pred_and_rep", "subclasses"}));
    }

    void inferencesAreDescribed() {
        for (const GroupInference& inference : groupInferences())
            QVERIFY2(!inference.name.empty() && !inference.summary.empty() && !inference.source.empty(),
                     inference.id.c_str());
    }

    void emptyGroupsAreDropped() {
        const auto task = makeTask(sixRows());
        const GroupAssignment found = groupsOfParts(*task, {2, 2, 0, 2, 2, -1}, {"a", "b", "c"});
        QVERIFY(found.groups == (std::vector<int>{1, 1, 0, 2, 2, -1}));
        QVERIFY(found.names == (std::vector<std::string>{"landbird, a", "landbird, c", "waterbird, c"}));
        QVERIFY(found.classOf == (std::vector<int>{0, 0, 1}));
    }

    void rightAndWrongRowsAreGroupsAndEnvironments() {
        const auto task = makeTask(sixRows());
        std::string notices;
        RunContext context;
        context.onNotice = [&](const std::string& text) { notices += text; };
        const std::vector<int> predictions{0, 1, 0, 1, 1, -1};
        const GroupAssignment found = rightAndWrongGroups(*task, predictions, context);
        QVERIFY(found.groups == (std::vector<int>{0, 1, 0, 2, 2, -1}));
        QVERIFY(found.names ==
                (std::vector<std::string>{"landbird, right", "landbird, wrong", "waterbird, right"}));
        QVERIFY(found.environments == (std::vector<int>{0, 1, 0, 0, 0, -1}));
        QVERIFY(found.predictions == predictions);
        QCOMPARE(notices, std::string());
        const GroupAssignment right = rightAndWrongGroups(*task, {0, 0, 0, 1, 1, -1}, context);
        QCOMPARE(right.names.size(), std::size_t(2));
        CHECK_HOLDS(notices, "right");
        rightAndWrongGroups(*task, {1, 1, 1, 0, 0, -1}, context);
        CHECK_HOLDS(notices, "wrong");
    }

    void givenGroupsAreThoseOfTheFile() {
        const auto task = makeTask(sixRows());
        const GroupAssignment found = inferGroups(*task, chosen("given"), 0, {});
        QVERIFY(found.groups == (std::vector<int>{0, 0, 1, 2, 2, -1}));
        QVERIFY(found.names ==
                (std::vector<std::string>{"landbird, land", "landbird, water", "waterbird, water"}));
        QVERIFY(found.environments == (std::vector<int>{0, 0, 1, 1, 1, -1}));
        QCOMPARE(found.environmentCount, 2);
        // On land there are landbirds, on water most are waterbirds.
        QVERIFY(found.predictions == (std::vector<int>{0, 0, 1, 1, 1, -1}));
        const auto plain = makeTask(sixRows(), {.useFileAttributes = false});
        CHECK_HOLDS(messageOf<DataError>([&] { inferGroups(*plain, chosen("given"), 0, {}); }),
                    "no attribute");
    }

    void givenPredictionsAreRead() {
        auto set = sixRows();
        set->columns.push_back({givenProxyColumn, {"waterbird", "landbird"}, {1, 0, -1, 0, 1, 0}, {}});
        const GroupAssignment found = inferGroups(*makeTask(set), chosen("given_predictions"), 0, {});
        QVERIFY(found.predictions == (std::vector<int>{0, 1, 0, 1, 0, -1}));
        QVERIFY(found.environments == (std::vector<int>{0, 1, 0, 0, 1, -1}));
        CHECK_HOLDS(messageOf<DataError>(
                        [&] { inferGroups(*makeTask(sixRows()), chosen("given_predictions"), 0, {}); }),
                    "another inference");
        set->columns.back().codes.pop_back();
        CHECK_HOLDS(
            messageOf<DataError>([&] { inferGroups(*makeTask(set), chosen("given_predictions"), 0, {}); }),
            "has 5 values");
    }

    void clustersAreNamedByTheBestPermutation() {
        const nlohmann::json reference = referenceFile("inference.json").at("cluster_names");
        const std::vector<int> labels = integersOf(reference.at("labels"));
        auto set = std::make_shared<EmbeddingSet>();
        set->ids.assign(labels.size(), "row");
        set->embeddings.push_back({"X", MatrixF::Ones(static_cast<Eigen::Index>(labels.size()), 1), {}, {}});
        set->columns = {{"class", {"a", "b", "c", "d"}, labels, {}},
                        {"split", {"train"}, std::vector<int>(labels.size(), 0), {}}};
        const std::vector<int> named =
            clusterPredictions(*makeTask(set), integersOf(reference.at("clusters")));
        int right = 0;
        for (std::size_t i = 0; i < labels.size(); ++i)
            right += named[i] == labels[i];
        QCOMPARE(right, reference.at("right").get<int>());
    }

    void missingPredictionsNameWhoMakesThem() {
        const GroupAssignment none;
        const std::string message = messageOf<DataError>([&] { requirePredictions(none, chosen("eiil")); });
        CHECK_HOLDS(message, "groups eiil");
        CHECK_HOLDS(message, "given, zeroshot, given_predictions, erm, erm_clusters");
        GroupAssignment some;
        some.predictions = {1};
        QCOMPARE(&requirePredictions(some, chosen("erm")), &some.predictions);
    }

    /// A model that gives every row one class stands before clusters that are right: the slices of both are
    /// still something to work with.
    void secondPredictionsAreUseful() {
        const auto task = makeTask(sixRows());
        GroupAssignment found;
        found.predictions = {0, 0, 0, 0, 0, -1};
        const auto refused = [&] {
            return messageOf<DataError>(
                [&] { requireUsefulPredictions(*task, found, chosen("pred_and_rep")); });
        };
        found.secondPredictions = {-1, -1, -1, -1, -1, -1};
        CHECK_HOLDS(refused(), "predicts class 'landbird' for all training examples");
        found.secondPredictions = {-1, -1, -1, 1, 1, -1};
        requireUsefulPredictions(*task, found, chosen("pred_and_rep"));
    }

    void noiseLeavesAChangedRowOnePrediction() {
        const auto task = makeTask(birdsInPlaces());
        const ParameterValues noise =
            resolveParameters({predictionNoiseParameter()}, {{"prediction_noise", "0.5"}});
        GroupAssignment one, two;
        one.predictions = two.predictions = task->labels;
        for (const int label : task->labels)
            two.secondPredictions.push_back(1 - label);
        addPredictionNoise(*task, noise, 3, one);
        addPredictionNoise(*task, noise, 3, two);
        QVERIFY(one.secondPredictions.empty() && one.predictions == two.predictions);
        int changed = 0;
        for (const int row : task->fitRows()) {
            const auto i = static_cast<std::size_t>(row);
            const int label = task->labels[i];
            const bool other = two.predictions[i] != label;
            QCOMPARE(two.secondPredictions[i], other ? -1 : 1 - label);
            changed += other ? 1 : 0;
        }
        QVERIFY(changed > 100 && changed < 200); // of 300
    }

    void whatCannotBeInferredIsRefused() {
        const auto set = makeSet(normalMatrix<float>(3, 2, 1), {0, 1, 0}, {0, 0, 1}, {0, 2, 0});
        CHECK_HOLDS(messageOf<DataError>([&] { inferGroups(*makeTask(set), chosen("given"), 0, {}); }),
                    "all of class");
        const ParameterValues unknown(std::map<std::string, ParameterValue, std::less<>>{
            {"groups", ParameterValue(std::string("tea leaves"))}});
        CHECK_HOLDS(messageOf<UsageError>([&] { inferGroups(*makeTask(sixRows()), unknown, 0, {}); }),
                    "tea leaves");
    }
};

QTEST_APPLESS_MAIN(TestGroupInference)
#include "tst_group_inference.moc"
