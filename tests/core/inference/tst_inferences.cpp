// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/data/task_members.h"
#include "core/inference/clustering.h"
#include "core/inference/group_inference.h"
#include "core/inference/group_proxy.h"
#include "core/inference/row_predictions.h"
#include "tests/support/change_rows.h"
#include "tests/support/method_checks.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Birds in places, with a column of predictions that knows the place alone.
std::shared_ptr<EmbeddingSet> birds() {
    auto set = birdsInPlaces();
    set->columns.push_back({givenProxyColumn, {"landbird", "waterbird"}, set->columns[1].codes, {}});
    return set;
}

GroupAssignment inferred(const Task& task, const std::string& id, Assignments assignments = {},
                         std::uint64_t seed = 1, const RunContext& context = {}) {
    assignments["groups"] = id;
    assignments.emplace("eiil_steps", "3000");
    assignments.emplace("stage1_epochs", "30");
    return inferGroups(task, resolveParameters(groupInferenceParameters("erm"), assignments), seed, context);
}

bool outOfPlace(const Task& task, std::size_t row) {
    return task.groupIds[row] % 2 != task.labels[row];
}

/// Mean over the birds at their place and those out of place of the share whose environment says so: a half
/// by chance.
double agreementWithPlaces(const Task& task, const GroupAssignment& found) {
    double agree[2] = {0, 0}, rows[2] = {0, 0};
    for (const int row : task.fitRows()) {
        const auto i = static_cast<std::size_t>(row);
        const int out = outOfPlace(task, i) ? 1 : 0;
        rows[out] += 1;
        agree[out] += found.environments[i] == out;
    }
    return (agree[0] / rows[0] + agree[1] / rows[1]) / 2;
}

bool operator==(const GroupAssignment& a, const GroupAssignment& b) {
    return a.groups == b.groups && a.names == b.names && a.classOf == b.classOf &&
           a.environments == b.environments && a.environmentCount == b.environmentCount &&
           a.predictions == b.predictions;
}

/// Checks that must hold for every assignment.
void checkAssignment(const Task& task, const GroupAssignment& found, bool predictions) {
    QCOMPARE(found.groups.size(), task.labels.size());
    QCOMPARE(found.environments.size(), task.labels.size());
    QCOMPARE(found.classOf.size(), found.names.size());
    QCOMPARE(found.predictions.size(), predictions ? task.labels.size() : 0);
    QCOMPARE(std::set<std::string>(found.names.begin(), found.names.end()).size(), found.names.size());
    std::vector<int> sizes(found.names.size(), 0);
    const std::vector<int>& rows = task.fitRows();
    for (std::size_t i = 0; i < task.labels.size(); ++i) {
        if (!std::binary_search(rows.begin(), rows.end(), static_cast<int>(i))) {
            QVERIFY(found.groups[i] == -1 && found.environments[i] == -1);
            QVERIFY(!predictions || found.predictions[i] == -1);
            continue;
        }
        QVERIFY(found.groups[i] >= 0 && found.groups[i] < static_cast<int>(sizes.size()));
        const auto group = static_cast<std::size_t>(found.groups[i]);
        ++sizes[group];
        const int label = task.labels[i];
        QCOMPARE(found.classOf[group], label);
        QVERIFY(found.names[group].starts_with(task.groups.classes()[label] + ", "));
        QVERIFY(found.environments[i] >= 0 && found.environments[i] < found.environmentCount);
        if (predictions)
            QVERIFY(found.predictions[i] >= 0 && found.predictions[i] < task.classCount());
    }
    QVERIFY(std::count(sizes.begin(), sizes.end(), 0) == 0);
}

} // namespace

class TestInferences : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void assignmentsAreSound_data() {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<bool>("predictions");
        QTest::addColumn<QByteArray>("model");
        for (const GroupInference& inference : groupInferences())
            QTest::newRow(inference.id.c_str())
                << QByteArray(inference.id.c_str()) << inference.makesPredictions << QByteArray("linear");
        for (const char* id : {"erm", "erm_clusters", "subclasses", "eiil"})
            QTest::addRow("%s of an encoder", id)
                << QByteArray(id) << (QByteArray(id).startsWith("erm")) << QByteArray("mlp");
    }
    void assignmentsAreSound() {
        QFETCH(QByteArray, id);
        QFETCH(bool, predictions);
        QFETCH(QByteArray, model);
        const Assignments settings{{"stage1_model", model.toStdString()}, {"stage1_weight_decay", "0.01"}};
        auto set = birds();
        set->columns[0].codes[5] = -1; // rows without label
        set->columns[1].codes[6] = -1;
        const auto whole = makeTask(set);
        const auto task = id == "given" ? oneGroupTask(whole, [](const std::string&) {}) : whole;
        const auto with = [&](int threads) {
            const WithThreads scope(threads);
            return inferred(*task, id.toStdString(), settings);
        };
        const GroupAssignment one = with(1);
        checkAssignment(*task, one, predictions);
        QVERIFY(one == with(2));
        QVERIFY(one == with(4));
    }

    void oneRowClassesAreGroupsToo_data() { assignmentsAreSound_data(); }
    void oneRowClassesAreGroupsToo() {
        QFETCH(QByteArray, id);
        QFETCH(bool, predictions);
        QFETCH(QByteArray, model);
        const Assignments settings{{"stage1_model", model.toStdString()}, {"stage1_weight_decay", "0.01"}};
        auto set = birds();
        bool first = true; // of the waterbirds in training
        for (std::size_t i = 0; i < 300; ++i)
            if (set->columns[0].codes[i] == 1 && !std::exchange(first, false))
                set->columns[0].codes[i] = 0;
        const auto task = makeTask(set);
        checkAssignment(*task, inferred(*task, id.toStdString(), settings), predictions);
    }

    void errorsAndEnvironmentsFollowThePlace_data() {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<double>("least");
        QTest::newRow("given predictions") << QByteArray("given_predictions") << 1.0;
        QTest::newRow("zero-shot") << QByteArray("zeroshot") << 0.9;
        QTest::newRow("ERM") << QByteArray("erm") << 0.85;
        QTest::newRow("EIIL") << QByteArray("eiil") << 0.8;
    }
    void errorsAndEnvironmentsFollowThePlace() {
        QFETCH(QByteArray, id);
        QFETCH(double, least);
        auto set = birds();
        changeRows(*set, [](MatrixF& rows) { // places are easier to tell than birds
            rows.middleCols(2, 2) *= 2.0f;
        });
        const auto task = makeTask(set);
        const double agreement = agreementWithPlaces(*task, inferred(*task, id.toStdString()));
        QVERIFY2(agreement >= least, std::to_string(agreement).c_str());
    }

    void environmentOneIsTheSmaller() {
        const auto task = makeTask(birds());
        for (const std::uint64_t seed : {1, 2, 3, 4}) {
            const GroupAssignment found = inferred(*task, "eiil", {}, seed);
            QVERIFY(2 * std::count(found.environments.begin(), found.environments.end(), 1) <=
                    static_cast<std::ptrdiff_t>(task->fitRows().size()));
        }
    }

    void environmentsLeftToChanceAreAnnounced() {
        const auto task = makeTask(birds());
        std::string notices;
        RunContext context;
        context.onNotice = [&](const std::string& text) { notices += text + "\n"; };
        inferred(*task, "eiil", {}, 1, context);
        QCOMPARE(notices, std::string());
        inferred(*task, "eiil", {{"eiil_steps", "100"}}, 1, context);
        CHECK_HOLDS(notices, "hardly moved");
    }

    void clustersAreThoseOfTheContrastiveAdapter() {
        const auto task = makeTask(birds());
        const auto proxy = [&](const std::string& name) {
            return groupProxies(
                *task, resolveParameters(methods().find("contrastive-adapter").parameters, {{"proxy", name}}),
                1, {});
        };
        // The first model sees scaled rows: a map of these has another layout, whose ends may differ.
        const std::vector<int> of = inferred(*task, "erm_clusters").predictions, other = proxy("kmeans_umap");
        QCOMPARE(of.size(), other.size());
        const double equal = std::inner_product(of.begin(), of.end(), other.begin(), 0.0, std::plus<>(),
                                                [](int a, int b) { return a == b ? 1.0 : 0.0; });
        QVERIFY2(equal >= 0.97 * static_cast<double>(of.size()), std::to_string(equal).c_str());
        QVERIFY(inferred(*task, "erm_clusters", {{"cluster_space", "features"}}).predictions ==
                proxy("kmeans"));
    }

    /// A dense cluster beside a wide one: k-means cuts halfway between their means, far inside the wide one.
    void clusterModelsPartClustersOfUnequalWidthDifferently() {
        MatrixF rows(400, 2);
        std::vector<int> wide;
        for (int i = 0; i < 400; ++i) {
            wide.push_back(i % 2);
            const auto place = static_cast<float>(i) / 400.0f;
            rows.row(i) << (i % 2 == 1 ? 0.6f + 6.0f * place : 0.4f * place - 0.2f),
                static_cast<float>(i * 7 % 13) * 0.02f;
        }
        const auto agreement = [&](const std::string& model) {
            const std::vector<int> found = clusterRows(
                rows, 2, 5, resolveParameters({clusterModelParameter()}, {{"cluster_model", model}}), 1, {});
            const auto same = std::inner_product(found.begin(), found.end(), wide.begin(), 0, std::plus<>(),
                                                 std::equal_to<>());
            return std::max(same, 400 - same) / 400.0;
        };
        QVERIFY2(agreement("gmm") > 0.98, std::to_string(agreement("gmm")).c_str());
        QVERIFY2(agreement("kmeans") < 0.92, std::to_string(agreement("kmeans")).c_str());
    }

    /// `given` has the groups that the task evaluates: of a class and its place, of a place alone, or of a
    /// column.
    void givenGroupsAreThoseOfTheTask_data() {
        QTest::addColumn<TaskSelection>("selection");
        QTest::addColumn<std::vector<std::string>>("names");
        QTest::newRow("class and attributes")
            << TaskSelection{}
            << std::vector<std::string>{"landbird, land", "landbird, water", "waterbird, land",
                                        "waterbird, water"};
        QTest::newRow("attributes") << TaskSelection{.groupBy = GroupBy::attributes}
                                    << std::vector<std::string>{"land", "water"};
        QTest::newRow("column") << TaskSelection{.groupColumn = "place"}
                                << std::vector<std::string>{"landbird, land", "landbird, water",
                                                            "waterbird, land", "waterbird, water"};
    }
    void givenGroupsAreThoseOfTheTask() {
        QFETCH(TaskSelection, selection);
        QFETCH(std::vector<std::string>, names);
        const auto task = makeTask(birds(), selection);
        QCOMPARE(task->groups.groupCount(), static_cast<int>(names.size()));
        const GroupAssignment found = inferred(*task, "given");
        QCOMPARE(found.names, names);
        for (const int row : task->fitRows()) {
            const auto i = static_cast<std::size_t>(row);
            QCOMPARE(found.groups[i], task->groupIds[i]);
            QCOMPARE(found.names[found.groups[i]], task->groups.groupName(task->groupIds[i]));
        }
        if (task->groups.spansClasses()) // the commonest class of each
            QCOMPARE(found.classOf, (std::vector<int>{0, 1}));
        else
            QCOMPARE(found.classOf, (std::vector<int>{0, 0, 1, 1}));
    }

    void clustersThatCollapseAreAnnounced() {
        auto set = birds();
        changeRows(*set, [](MatrixF& rows) { rows.setOnes(); });
        std::string notices;
        RunContext context;
        context.onNotice = [&](const std::string& text) { notices += text + "\n"; };
        const auto task = makeTask(set);
        checkAssignment(*task,
                        inferred(*task, "erm_clusters",
                                 {{"cluster_space", "features"}, {"cluster_model", "gmm"}}, 1, context),
                        true);
        CHECK_HOLDS(notices, "collapsed");
    }

    void subclassesAreThePlaces_data() {
        QTest::addColumn<QByteArray>("reduction");
        QTest::addColumn<QByteArray>("model");
        for (const char* reduction : {"umap", "pca", "hardness"})
            for (const char* model : {"kmeans", "gmm"})
                QTest::addRow("%s %s", reduction, model) << QByteArray(reduction) << QByteArray(model);
    }
    void subclassesAreThePlaces() {
        QFETCH(QByteArray, reduction);
        QFETCH(QByteArray, model);
        auto set = birdsInPlaces(600);
        changeRows(*set, [&](MatrixF& rows) {
            for (std::size_t i = 0; i < set->size(); ++i) // places far apart
                rows(static_cast<Eigen::Index>(i), 2 + set->columns[1].codes[i]) += 3.0f;
        });
        const auto task = makeTask(set);
        const GroupAssignment found = inferred(*task, "subclasses",
                                               {{"reduction", reduction.toStdString()},
                                                {"cluster_model", model.toStdString()},
                                                {"stage1_weight_decay", "10"},
                                                {"max_subclasses", "2"}});
        checkAssignment(*task, found, false);
        QVERIFY(found.names[0] == "landbird, subclass 1" && found.names.size() == 4);
        const double agreement = agreementWithPlaces(*task, found);
        QVERIFY2(agreement > 0.98, std::to_string(agreement).c_str());
    }

    /// The errors of the clusters and those of the model, and which is which.
    void predAndRepHasTheErrorsOfBoth() {
        const auto task = makeTask(birdsInPlaces(600));
        const Assignments settings{
            {"stage1_model", "mlp"}, {"stage1_weight_decay", "0.01"}, {"stage1_epochs", "30"}};
        const GroupAssignment model = inferred(*task, "erm", settings),
                              clusters = inferred(*task, "erm_clusters", settings),
                              both = inferred(*task, "pred_and_rep", settings);
        checkAssignment(*task, both, true);
        int doubled = 0;
        for (const int row : task->fitRows()) {
            const auto i = static_cast<std::size_t>(row);
            const int label = task->labels[i], a = clusters.predictions[i], b = model.predictions[i];
            QCOMPARE(both.environments[i] == 1, a != label || b != label);
            std::set<int> slices{a}, found{both.predictions[i]};
            if (b != label)
                slices.insert(b);
            if (both.secondPredictions[i] >= 0)
                found.insert(both.secondPredictions[i]);
            QVERIFY(found == slices);
            doubled += static_cast<int>(slices.size()) - 1;
        }
        QVERIFY(doubled > 0);
    }

    /// Waterbirds on land are what the first model fails: overclustering sets them apart where the search of
    /// subclasses sees two clouds only, along what is no place.
    void overclusteringFindsHardPieces() {
        auto set = birdsInPlaces(1600);
        changeRows(*set, [&](MatrixF& rows) {
            for (std::size_t i = 0; i < set->size(); ++i) {
                rows(static_cast<Eigen::Index>(i), 2 + set->columns[1].codes[i]) += 6.0f;
                rows(static_cast<Eigen::Index>(i), 4) += i / 8 % 2 == 0 ? 12.0f : 0.0f;
            }
        });
        const auto task = makeTask(set);
        const Assignments two{{"reduction", "pca"}, {"max_subclasses", "2"}};
        Assignments more = two;
        more.emplace("overcluster_factor", "2");
        const GroupAssignment without = inferred(*task, "subclasses", two),
                              with = inferred(*task, "subclasses", more);
        checkAssignment(*task, with, false);
        QCOMPARE(without.names.size(), std::size_t(4));
        QVERIFY(with.names.size() > 4);
        const double before = agreementWithPlaces(*task, without), after = agreementWithPlaces(*task, with);
        QVERIFY2(before < 0.7, std::to_string(before).c_str());
        QVERIFY2(after > before + 0.05, std::to_string(after).c_str()); // birds out of place stand alone now
    }

    void hardnessIsForTwoClasses() {
        auto set = birds();
        set->columns[0].categories.push_back("penguin");
        set->columns[0].codes[0] = set->columns[0].codes[1] = 2;
        CHECK_HOLDS(messageOf<DataError>([&] {
                        inferred(*makeTask(set), "subclasses", {{"reduction", "hardness"}});
                    }),
                    "2 classes, not 3");
    }

    void stopIsHeard_data() {
        QTest::addColumn<QByteArray>("id");
        for (const char* id : {"erm", "erm_clusters", "subclasses", "eiil"})
            QTest::newRow(id) << QByteArray(id);
    }
    void stopIsHeard() {
        QFETCH(QByteArray, id);
        const auto task = makeTask(birds());
        std::vector<double> fractions;
        RunContext listening;
        listening.onProgress = [&](const Progress& progress) { fractions.push_back(progress.fraction); };
        inferred(*task, id.toStdString(), {}, 1, listening);
        QVERIFY(fractions.size() > 2);
        QVERIFY(fractions.back() <= 1.0);
        for (std::size_t i = 1; i < fractions.size(); ++i) // up to rounding where parts meet
            QVERIFY(fractions[i] > fractions[i - 1] - 1e-12);
        for (const std::size_t at : {std::size_t(1), fractions.size() / 2}) {
            std::stop_source source;
            std::size_t reports = 0;
            RunContext context;
            context.stop = source.get_token();
            context.onProgress = [&](const Progress&) {
                if (++reports == at)
                    source.request_stop();
            };
            QVERIFY(
                !messageOf<Cancelled>([&] { inferred(*task, id.toStdString(), {}, 1, context); }).empty());
            QVERIFY(reports <= at + 1);
        }
    }
};

QTEST_APPLESS_MAIN(TestInferences)
#include "tst_inferences.moc"
