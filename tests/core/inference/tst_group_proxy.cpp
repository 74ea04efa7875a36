// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/group_proxy.h"

#include "core/inference/row_predictions.h"
#include "core/training/common.h"
#include "core/training/predictions.h"
#include "tests/support/method_checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

ParameterValues proxy(const std::string& name) {
    return resolveParameters(methods().find("contrastive-adapter").parameters, {{"proxy", name}});
}

double accuracyOf(const Task& task, const std::vector<int>& predictions) {
    int right = 0;
    for (const int row : task.fitRows())
        right += predictions[row] == task.labels[row];
    return static_cast<double>(right) / static_cast<double>(task.fitRows().size());
}

/// A set with a column of predictions; category codes of the three names, -1 = missing.
std::shared_ptr<EmbeddingSet> withGiven(std::vector<std::string> categories, std::vector<int> codes) {
    auto set = birdsInPlaces();
    codes.resize(set->size(), -1);
    set->columns.push_back({givenProxyColumn, std::move(categories), std::move(codes), {}});
    return set;
}

} // namespace

class TestGroupProxy : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void zeroShotIsTheNearestClassEmbedding() {
        const auto task = makeTask(birdsInPlaces());
        QVERIFY(groupProxies(*task, proxy("zeroshot"), 0, {}) ==
                zeroShotPredictions(*task, task->embedding->classEmbeddings));
    }

    void clustersTakeTheNameOfTheirClass_data() {
        QTest::addColumn<QByteArray>("name");
        QTest::newRow("k-means") << QByteArray("kmeans");
        QTest::newRow("k-means of the UMAP") << QByteArray("kmeans_umap");
    }
    void clustersTakeTheNameOfTheirClass() {
        QFETCH(QByteArray, name);
        const auto task = makeTask(birdsInPlaces());
        const std::vector<int> predictions = groupProxies(*task, proxy(name.toStdString()), 3, {});
        const std::vector<int>& rows = task->fitRows();
        for (const int row : rows)
            QVERIFY(predictions[row] >= 0);
        QCOMPARE(predictions[static_cast<std::size_t>(task->findSplit(testSplit)->rows[0])], -1);
        const double accuracy = accuracyOf(*task, predictions);
        QVERIFY2(accuracy > 0.7 && accuracy < 1.0, std::to_string(accuracy).c_str());
        QVERIFY(predictions == groupProxies(*task, proxy(name.toStdString()), 3, {}));
        trainAll(*startMethod("contrastive-adapter", task,
                              {{"proxy", name.toStdString()},
                               {"epochs", "2"},
                               {"positives", "8"},
                               {"negatives", "8"},
                               {"neighbors", "16"}}));
    }

    void givenPredictionsAreRead() {
        const auto task = makeTask(withGiven({"waterbird", "landbird"}, {0, 1, -1}));
        const std::vector<int> predictions = groupProxies(*task, proxy("given"), 0, {});
        QCOMPARE(predictions[0], 1);
        QCOMPARE(predictions[1], 0);
        QCOMPARE(predictions[2], task->labels[2]); // missing counts as right
    }

    void whatIsMissingIsNamed() {
        const auto task = makeTask(birdsInPlaces());
        CHECK_HOLDS(messageOf<DataError>([&] { groupProxies(*task, proxy("given"), 0, {}); }),
                    "predicted_class");
        const auto odd = makeTask(withGiven({"penguin"}, {0}));
        CHECK_HOLDS(messageOf<DataError>([&] { groupProxies(*odd, proxy("given"), 0, {}); }), "penguin");
    }
};

QTEST_APPLESS_MAIN(TestGroupProxy)
#include "tst_group_proxy.moc"
