// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/csv_table.h"
#include "core/runs/run_file.h"
#include "tests/app/cli_process.h"
#include "tests/app/small_set.h"
#include "tests/support/checks.h"
#include "tests/support/damaged_files.h"

#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

using namespace groupscope;
using namespace groupscope::testing;
using Json = nlohmann::json;

namespace {

using Words = std::vector<std::string>;

/// A column of a table that `predict` wrote.
std::vector<std::string> columnOf(const CsvTable& table, const std::string& name) {
    for (std::size_t i = 0; i < table.columns().size(); ++i)
        if (table.columns()[i].name == name)
            return table.texts(i);
    return {};
}

bool hasColumn(const CsvTable& table, const std::string& name) {
    return !columnOf(table, name).empty();
}

} // namespace

#define CHECK_DONE(result)                                                                                   \
    QVERIFY2((result).code == 0,                                                                             \
             ("exit " + std::to_string((result).code) + ": " + (result).err.toStdString()).c_str())

/// predict: every example with what a run says of it.
class TestCliPredict : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        set_ = writeSmallSet(folder_.path().toStdString());
        CHECK_DONE(run({"train", set_, "--method", "linear-probe", "--set", "epochs=2", "--out",
                        path("run.h5"), "--quiet"}));
        CHECK_DONE(run({"predict", path("run.h5"), "--out", path("held.csv")}));
    }

    /// Line by line what the run holds: prediction, softmax of the logits, right or wrong.
    void everyLineIsOfTheRun() {
        const Run saved = loadRun(path("run.h5"));
        const CsvTable table = CsvTable::read(path("held.csv"));
        QCOMPARE(table.rows(), std::size_t(900));
        const auto ids = columnOf(table, "id"), splits = columnOf(table, "split"),
                   classes = columnOf(table, "class"), groups = columnOf(table, "group"),
                   predictions = columnOf(table, "prediction"), correct = columnOf(table, "correct"),
                   stars = columnOf(table, "probability_star");
        std::size_t line = 0;
        for (const SplitResult& split : saved.splits)
            for (std::size_t i = 0; i < split.rows.size(); ++i, ++line) {
                QCOMPARE(ids[line], "row" + std::to_string(split.rows[i]));
                QCOMPARE(splits[line], split.name);
                QCOMPARE(classes[line], saved.groups.classes()[split.labels[i]]);
                QCOMPARE(groups[line], saved.groups.groupName(split.groups.of(i).front()));
                QCOMPARE(predictions[line], saved.groups.classes()[split.predictions[i]]);
                QCOMPARE(correct[line], std::string(split.labels[i] == split.predictions[i] ? "1" : "0"));
                const auto logits = split.logits.row(static_cast<Eigen::Index>(i)).cast<double>();
                const double share = std::exp(logits[2]) / logits.array().exp().sum();
                CHECK_AT_MOST(std::abs(std::stod(stars[line]) - share), 1e-6);
            }
        QCOMPARE(line, std::size_t(900));
    }

    void theHeadSaysTheSameOfItsOwnSet() {
        const CliResult result = predict({set_, "--out", path("applied.csv"), "--json"});
        CHECK_DONE(result);
        QCOMPARE(bytesOf(path("applied.csv")), bytesOf(path("held.csv")));
        const Json json = Json::parse(result.out.toStdString());
        QCOMPARE(json.at("examples").get<int>(), 900);
        QCOMPARE(json.at("splits").at("val").get<int>(), 300);
        const Run saved = loadRun(path("run.h5"));
        int correct = 0;
        for (const SplitResult& split : saved.splits)
            for (const GroupAccuracy& own : split.report.classes)
                correct += static_cast<int>(own.correct);
        QCOMPARE(json.at("correct").get<int>(), correct);
    }

    /// The table is one of predictions that `evaluate` takes.
    void predictionsComeBack() {
        const CliResult result = run({"evaluate", set_, "--predictions", path("held.csv"), "--json"});
        CHECK_DONE(result);
        const Json splits = Json::parse(result.out.toStdString()).at("splits");
        const Run saved = loadRun(path("run.h5"));
        for (const SplitResult& split : saved.splits)
            QCOMPARE(splits.at(split.name).at("average_accuracy").get<double>(),
                     split.report.averageAccuracy.value());
    }

    /// The run names the examples that it selects by and reports on; those it was fitted on have their names
    /// in the set, and without it row indices.
    void examplesAreNumberedWhereTheSetIsGone() {
        const std::string moved = path("moved.h5ad");
        saveEmbeddingSet(smallSet(), moved);
        CHECK_DONE(run({"train", moved, "--method", "zero-shot", "--out", path("gone.h5"), "--quiet"}));
        std::filesystem::rename(moved, path("elsewhere.h5ad"));
        const CliResult gone = run({"predict", path("gone.h5"), "--out", path("gone.csv")});
        CHECK_DONE(gone);
        QVERIFY2(gone.err.contains("examples of train are called by their row index"), gone.err.constData());
        const auto ids = columnOf(CsvTable::read(path("gone.csv")), "id");
        QCOMPARE(ids[0], std::string("0"));
        QCOMPARE(ids[899], std::string("row899"));
        const CliResult named =
            run({"predict", path("gone.h5"), "--split", "val,test", "--out", path("two.csv")});
        CHECK_DONE(named);
        QVERIFY2(named.err.isEmpty(), named.err.constData());
        CHECK_DONE(
            run({"predict", path("gone.h5"), "--data", path("elsewhere.h5ad"), "--out", path("named.csv")}));
        QCOMPARE(columnOf(CsvTable::read(path("named.csv")), "id")[0], std::string("row0"));
        saveEmbeddingSet(smallSet(100), path("shorter.h5ad"));
        const CliResult other =
            run({"predict", path("gone.h5"), "--data", path("shorter.h5ad"), "--out", path("no.csv")});
        QCOMPARE(other.code, 1);
        QVERIFY2(other.err.contains("has other examples than that of the run"), other.err.constData());
        QVERIFY(!std::filesystem::exists(path("no.csv")));
        Run nameless = loadRun(path("gone.h5")); // as versions before wrote it
        for (SplitResult& split : nameless.splits)
            split.names.clear();
        saveRun(nameless, path("nameless.h5"));
        CHECK_DONE(run({"predict", path("nameless.h5"), "--out", path("rows.csv")}));
        const CsvTable table = CsvTable::read(path("rows.csv"));
        QCOMPARE(columnOf(table, "row")[899], std::string("899"));
        QVERIFY(!hasColumn(table, "id"));
    }

    /// Classes are matched by name, whatever their order; examples of no split and without a class are there.
    void anotherSetIsReadInTheWordsOfTheRun() {
        EmbeddingSet set = smallSet(10);
        Column& shape = set.columns[0];
        shape.categories = {"star", "square", "circle"};
        for (int& code : shape.codes)
            code = 2 - code;
        shape.codes[0] = -1;
        set.columns[2].codes[1] = -1;
        const std::string file = path("turned.h5ad");
        saveEmbeddingSet(set, file);
        CHECK_DONE(predict({file, "--out", path("turned.csv")}));
        const CsvTable table = CsvTable::read(path("turned.csv"));
        QCOMPARE(table.rows(), std::size_t(30));
        const auto ids = columnOf(table, "id"), splits = columnOf(table, "split"),
                   classes = columnOf(table, "class"), correct = columnOf(table, "correct");
        QCOMPARE(ids.back(), std::string("row1"));
        QCOMPARE(splits.back(), std::string());
        QCOMPARE(classes.back(), std::string("square"));
        QCOMPARE(ids.front(), std::string("row0"));
        QCOMPARE(classes.front() + correct.front(), std::string());
        CHECK_DONE(predict({file, "--split", "test", "--out", path("part.csv")}));
        QCOMPARE(CsvTable::read(path("part.csv")).rows(), std::size_t(10));
    }

    void aSetWithoutClassesHasNoCorrect() {
        EmbeddingSet set = smallSet(10);
        set.columns.erase(set.columns.begin());
        set.classKey.clear();
        set.embeddings[0].classEmbeddings = MatrixF();
        const std::string file = path("unlabelled.h5ad");
        saveEmbeddingSet(set, file);
        const CliResult result = predict({file, "--out", path("unlabelled.csv")});
        CHECK_DONE(result);
        QVERIFY2(result.err.contains("class and correct are left out"), result.err.constData());
        const CsvTable table = CsvTable::read(path("unlabelled.csv"));
        for (const char* name : {"class", "group", "correct"})
            QVERIFY2(!hasColumn(table, name), name);
        QVERIFY(hasColumn(table, "prediction"));
    }

    void whatDoesNotFitIsRefused() {
        EmbeddingSet renamed = smallSet(10);
        renamed.columns[0].categories[1] = "moon";
        saveEmbeddingSet(renamed, path("renamed.h5ad"));
        const Words words{path("renamed.h5ad"), "--out", path("refused.csv")};
        const CliResult classes = predict(words);
        QCOMPARE(classes.code, 1);
        QVERIFY2(classes.err.contains("does not know: moon"), classes.err.constData());
        CHECK_DONE(predict(with(words, {"--class-column", "none"})));
        EmbeddingSet narrow = smallSet(10);
        narrow.embeddings[0].rows = MatrixF::Ones(30, 7);
        narrow.embeddings[0].classEmbeddings = MatrixF();
        saveEmbeddingSet(narrow, path("narrow.h5ad"));
        const CliResult dimensions = predict({path("narrow.h5ad"), "--out", path("narrow.csv")});
        QCOMPARE(dimensions.code, 1);
        QVERIFY2(dimensions.err.contains("16 dimensions, not 7"), dimensions.err.constData());
        const CliResult split = predict({"--split", "tset", "--out", path("narrow.csv")});
        QCOMPARE(split.code, 2);
        QVERIFY2(split.err.contains("train, val, test"), split.err.constData());
        QCOMPARE(predict({"--out", path("narrow.txt")}).code, 2);
        QCOMPARE(predict({"--out", path("held.csv")}).code, 1); // not replaced unasked
        QCOMPARE(predict({"--embedding", "X_small", "--out", path("narrow.csv")}).code, 2);
        QVERIFY(!std::filesystem::exists(path("narrow.csv")));
        CHECK_DONE(predict({"--out", path("held.csv"), "--force"}));
    }

    /// Examples that no head can judge are counted and named, not given a class.
    /// A damaged file: without the check the classes of the table would be other ones.
    void aHeadOfOtherClassesIsRefused() {
        Run saved = loadRun(path("run.h5"));
        for (NamedTensor& tensor : saved.head.tensors)
            if (tensor.name == "weight")
                tensor.values.conservativeResize(tensor.values.rows() - 1, tensor.values.cols());
            else if (tensor.name == "bias")
                tensor.values.conservativeResize(1, tensor.values.cols() - 1);
        saveRun(saved, path("other_classes.h5"));
        const CliResult result =
            run({"predict", path("other_classes.h5"), set_, "--out", path("other_classes.csv")});
        QCOMPARE(result.code, 1);
        QVERIFY2(result.err.contains("the head has 2 classes, and the run names 3"), result.err.constData());
        QVERIFY(!QFile::exists(QString::fromStdString(path("other_classes.csv"))));
    }

    void brokenExamplesAreSaid() {
        EmbeddingSet set = smallSet(10);
        MatrixF rows = set.embeddings[0].rows.copy();
        rows(3, 2) = std::numeric_limits<float>::quiet_NaN();
        set.embeddings[0].rows = std::move(rows);
        saveEmbeddingSet(set, path("broken.h5ad"));
        const CliResult result = predict({path("broken.h5ad"), "--out", path("broken.csv")});
        CHECK_DONE(result);
        QVERIFY2(
            result.err.contains("1 example holds NaN or Inf, so that there is no prediction of it: row3"),
            result.err.constData());
        QCOMPARE(CsvTable::read(path("broken.csv")).rows(), std::size_t(29));
    }

    /// Predictions that were imported: there may be fewer than examples, no logits, and there is no head.
    void importedPredictionsAreWrittenAsFarAsTheyGo() {
        const EmbeddingSet set = smallSet();
        std::string text = "id,prediction\n";
        for (std::size_t row = 600; row < 900; ++row)
            text += set.ids[row] + ",star\n";
        writeBytes(path("stars.csv"), text);
        CHECK_DONE(run(
            {"evaluate", set_, "--predictions", path("stars.csv"), "--out", path("stars.h5"), "--quiet"}));
        const CliResult held = run({"predict", path("stars.h5"), "--out", path("stars_held.csv")});
        CHECK_DONE(held);
        QVERIFY2(held.err.contains("the run holds predictions of 0 of the 300 examples of train"),
                 held.err.constData());
        QVERIFY2(held.err.contains("probabilities are left out"), held.err.constData());
        const CsvTable table = CsvTable::read(path("stars_held.csv"));
        QCOMPARE(table.rows(), std::size_t(300));
        QVERIFY(!hasColumn(table, "probability_star"));
        const CliResult head = run({"predict", path("stars.h5"), set_, "--out", path("none.csv")});
        QCOMPARE(head.code, 1);
        QVERIFY2(head.err.contains("it has no head to apply"), head.err.constData());
    }

    void runsWithoutClassifierSaySo() {
        CHECK_DONE(run({"train", set_, "--method", "dml-contrastive", "--set", "epochs=1", "--out",
                        path("metric.h5"), "--quiet"}));
        for (const Words& words : {Words{}, Words{set_}}) {
            Words all{"predict", path("metric.h5")};
            all.insert(all.end(), words.begin(), words.end());
            const CliResult result = run(with(all, {"--out", path("metric.csv")}));
            QCOMPARE(result.code, 1);
            QVERIFY2(result.err.contains("has no classifier"), result.err.constData());
        }
        QVERIFY(!std::filesystem::exists(path("metric.csv")));
    }

  private:
    std::string path(const std::string& name) const { return folder_.path().toStdString() + "/" + name; }
    static Words with(Words words, const Words& more) {
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }
    static CliResult run(const Words& words) {
        QStringList arguments;
        for (const std::string& word : words)
            arguments << QString::fromStdString(word);
        return runCli(arguments);
    }
    CliResult predict(const Words& words) const { return run(with({"predict", path("run.h5")}, words)); }

    QTemporaryDir folder_;
    std::string set_;
};

QTEST_GUILESS_MAIN(TestCliPredict)
#include "tst_cli_predict.moc"
