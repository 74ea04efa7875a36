// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/task_definition.h"

#include "core/data/task.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/io/anndata/anndata_writer.h"
#include "tests/support/change_rows.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <QTemporaryDir>
#include <QTest>
#include <functional>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

TaskDefinition questionAfter(const std::function<void(EmbeddingSet&)>& change,
                             const TaskSelection& selection = {}) {
    const auto set = birdsInPlaces(60);
    if (change)
        change(*set);
    return definitionOf(*makeTask(set, selection));
}

} // namespace

class TestTaskDefinition : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void theSameDataAreTheSameTask() {
        QVERIFY(questionAfter({}) == questionAfter({}));
        QCOMPARE(questionAfter({}).hash(), questionAfter({}).hash());
        QVERIFY(differences(questionAfter({}), questionAfter({})).empty());
    }

    void aConvertedCopyIsTheSame() {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("copy.h5ad")).toStdString();
        const auto set = birdsInPlaces(60);
        set->columns.push_back(
            {"note", {"more"}, std::vector<int>(set->size(), 0), {}}); // nobody asked for it
        saveEmbeddingSet(*set, path);
        const TaskDefinition copy = definitionOf(*makeTask(openEmbeddingSet(path)));
        QCOMPARE(differences(copy, questionAfter({})), std::vector<std::string>());
    }

    void everyPartOfTheContentCounts_data() {
        QTest::addColumn<std::function<void(EmbeddingSet&)>>("change");
        QTest::addColumn<QByteArray>("said");
        const auto row = [](const char* name, const char* said,
                            const std::function<void(EmbeddingSet&)>& change) {
            QTest::newRow(name) << change << QByteArray(said);
        };
        row("a value", "embedding: X_test with other content",
            [](EmbeddingSet& set) { changeRows(set, [](MatrixF& X) { X(7, 3) += 0.5f; }); });
        row("a class embedding", "embedding: X_test with other content",
            [](EmbeddingSet& set) { set.embeddings[0].classEmbeddings(1, 2) += 1.0f; });
        row("a name of an embedding", "embedding: X_test / X_other",
            [](EmbeddingSet& set) { set.embeddings[0].name = "X_other"; });
        row("the name of a row", "examples: ", [](EmbeddingSet& set) { set.ids[5] = "another"; });
        row("a label", "class column: bird with other content",
            [](EmbeddingSet& set) { set.columns[0].codes[5] = 1 - set.columns[0].codes[5]; });
        row("an attribute", "groups: place with other content",
            [](EmbeddingSet& set) { set.columns[1].codes[5] = 1 - set.columns[1].codes[5]; });
        row("a split", "split column: split with other content",
            [](EmbeddingSet& set) { set.columns[2].codes[5] = 1; });
        row("a broken row", "examples with NaN or Inf left out: 0 / 1", [](EmbeddingSet& set) {
            changeRows(set, [](MatrixF& X) { X(7, 3) = std::numeric_limits<float>::quiet_NaN(); });
        });
    }
    void everyPartOfTheContentCounts() {
        QFETCH(std::function<void(EmbeddingSet&)>, change);
        QFETCH(QByteArray, said);
        const TaskDefinition other = questionAfter(change, {.brokenRows = BrokenRows::exclude});
        QVERIFY(other != questionAfter({}));
        QVERIFY(other.hash() != questionAfter({}).hash());
        std::string all;
        for (const std::string& difference : differences(questionAfter({}), other))
            all += difference + "\n";
        CHECK_HOLDS(all, said.toStdString());
    }

    void otherColumnsAreOtherTasks() {
        const TaskDefinition plain = questionAfter({}, {.useFileAttributes = false});
        CHECK_HOLDS(differences(questionAfter({}), plain).at(0), "groups: place / classes");
        const TaskDefinition placed = questionAfter({}, {.classColumn = "place", .useFileAttributes = false});
        CHECK_HOLDS(differences(plain, placed).at(0), "class column: bird / place");
    }

    void everyFieldHasItsPlaceInTheHash() {
        const TaskDefinition base = questionAfter({});
        std::set<std::string> hashes{base.hash()};
        const auto changed = [&](const std::function<void(TaskDefinition&)>& change) {
            TaskDefinition definition = base;
            change(definition);
            return definition != base && hashes.insert(definition.hash()).second;
        };
        QVERIFY(changed([](TaskDefinition& q) { q.rows = "x"; }));
        QVERIFY(changed([](TaskDefinition& q) { q.inputs[0].role = "x"; }));
        QVERIFY(changed([](TaskDefinition& q) { q.inputs[0].name = "x"; }));
        QVERIFY(changed([](TaskDefinition& q) { q.inputs[0].content = "x"; }));
        QVERIFY(changed([](TaskDefinition& q) { q.inputs.push_back({"text", "x", "x"}); }));
        QVERIFY(changed([](TaskDefinition& q) { q.classColumn = "x"; }));
        QVERIFY(changed([](TaskDefinition& q) { q.classes = "x"; }));
        QVERIFY(changed([](TaskDefinition& q) { q.attributes = {"x"}; }));
        QVERIFY(changed([](TaskDefinition& q) { q.groupColumns = {"x"}; }));
        QVERIFY(changed([](TaskDefinition& q) { q.groupColumn = "x"; }));
        QVERIFY(changed([](TaskDefinition& q) { q.members = "x"; }));
        QVERIFY(changed([](TaskDefinition& q) { q.splitColumn = "x"; }));
        QVERIFY(changed([](TaskDefinition& q) { q.splitShares = {0.5}; }));
        QVERIFY(changed([](TaskDefinition& q) { q.splitSeed = 1; }));
        QVERIFY(changed([](TaskDefinition& q) { q.splits[1].name = "x"; }));
        QVERIFY(changed([](TaskDefinition& q) { q.splits[1].purpose = "report"; }));
        QVERIFY(changed([](TaskDefinition& q) { q.splits[1].n = 7; }));
        QVERIFY(changed([](TaskDefinition& q) { q.splits[1].content = "x"; }));
        QVERIFY(changed([](TaskDefinition& q) { q.splits.push_back({"x", "report", 1, "x"}); }));
        QVERIFY(changed([](TaskDefinition& q) { q.fitSplit = "x"; }));
        QVERIFY(changed([](TaskDefinition& q) { q.selectSplit = "x"; }));
        QVERIFY(changed([](TaskDefinition& q) { q.labelFraction = 0.5; }));
        QVERIFY(changed([](TaskDefinition& q) { q.shots = 1; }));
        QVERIFY(changed([](TaskDefinition& q) { q.labelSeed = 1; }));
        QVERIFY(changed([](TaskDefinition& q) { q.groupLabelFraction = 0.5; }));
        QVERIFY(changed([](TaskDefinition& q) { q.brokenRows = 1; }));
    }

    void aChangedCopyOfATaskHasItsOwnTask() {
        const auto task = makeTask(birdsInPlaces(60));
        const TaskDefinition before = definitionOf(*task);
        Task other = *task;
        other.labels[3] = 1 - other.labels[3];
        QVERIFY(definitionOf(other) != before);
        QVERIFY(definitionOf(*task) == before);
    }

    void theSumOfTheRowsIsTheSameAtAnyThreadCount() {
        const EmbeddingRows rows(normalMatrix<float>(40'000, 20, 3)); // four chunks
        std::set<std::string> sums;
        for (const int threads : {1, 2, 3}) {
            const WithThreads scope(threads);
            sums.insert(EmbeddingRows(rows.copy()).contentSum());
        }
        QCOMPARE(sums.size(), std::size_t(1));
        MatrixF other = rows.copy();
        other(39'999, 19) += 1.0f;
        QVERIFY(!sums.contains(EmbeddingRows(std::move(other)).contentSum()));
    }

    void stopIsHeard() {
        std::stop_source source;
        source.request_stop();
        RunContext context;
        context.stop = source.get_token();
        const auto task = makeTask(birdsInPlaces(60));
        QVERIFY_EXCEPTION_THROWN(definitionOf(*task, context), Cancelled);
        QVERIFY(!definitionOf(*task).rows.empty()); // and asked again it is answered
    }
};

QTEST_APPLESS_MAIN(TestTaskDefinition)
#include "tst_task_definition.moc"
