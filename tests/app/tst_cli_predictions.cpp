// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_file.h"
#include "tests/app/cli_process.h"
#include "tests/app/small_set.h"
#include "tests/support/damaged_files.h"
#include "tests/support/peers.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Blocks of Python below a heading of the chapter on predictions, in their order.
std::string snippetsBelow(const std::string& heading) {
    const std::string text =
        bytesOf(std::string(GROUPSCOPE_SOURCE_DIR) + "/resources/guide/how_to/import_predictions.md");
    const std::string fence = "```python\n";
    const std::size_t section = text.find(heading), end = text.find("\n## ", section + 1);
    std::string blocks;
    for (std::size_t at = text.find(fence, section); section != std::string::npos && at < end;
         at = text.find(fence, at + 1)) {
        const std::size_t begin = at + fence.size();
        blocks += text.substr(begin, text.find("```", begin) - begin) + "\n";
    }
    return blocks;
}

using Words = std::vector<std::string>;

QJsonObject objectOf(const QByteArray& json) {
    return QJsonDocument::fromJson(json).object();
}

} // namespace

/// `evaluate` without a head: predictions of any model become runs.
class TestCliPredictions : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        set_ = writeSmallSet(folder_.path().toStdString());
        const EmbeddingSet set = smallSet();
        std::string right = "id,prediction\n", wrong = "id,prediction\n";
        for (std::size_t row = 0; row < set.size(); ++row) {
            const int label = set.columns[0].codes[row];
            right += set.ids[row] + "," + set.columns[0].categories[label] + "\n";
            wrong += set.ids[row] + "," + std::to_string(label == 2 ? 0 : label) + "\n"; // no star is seen
        }
        write("perfect.csv", right);
        write("starless.csv", wrong);
    }

    void severalModelsAtOnceBecomeRuns() {
        const std::string runs = path("runs");
        const CliResult result = evaluate({"--predictions", path("perfect.csv"), "--predictions",
                                           path("starless.csv"), "--out", runs, "--json"});
        QVERIFY2(result.code == 0, result.err.constData());
        const QJsonArray models = objectOf(result.out)[u"runs"].toArray();
        QCOMPARE(models.size(), 2);
        QCOMPARE(models[0][u"method"].toString(), QStringLiteral("brought in: perfect"));
        QCOMPARE(models[0][u"splits"][u"test"][u"worst_group_accuracy"].toDouble(), 1.0);
        QCOMPARE(models[1][u"splits"][u"test"][u"worst_group_accuracy"].toDouble(), 0.0);
        QVERIFY(models[1][u"seconds"].isNull());
        QVERIFY(result.err.contains("by the names of the classes"));
        QVERIFY(result.err.contains("taken as numbers of the classes"));
        QCOMPARE(QDir(QString::fromStdString(runs + "/runs")).entryList({QStringLiteral("*.h5")}).size(), 2);
        const CliResult compared =
            run({"compare", runs, "--baseline", "brought in: starless", "--format", "md"});
        QVERIFY2(compared.code == 0, compared.err.constData());
        QVERIFY2(compared.out.contains("1 of 1 model differs"), compared.out.constData());
    }

    void oneFileHoldsOneRun() {
        const Words words{"--predictions", path("perfect.csv"), "--out", path("one.h5")};
        QCOMPARE(evaluate(words).code, 0);
        const Run saved = loadRun(path("one.h5"));
        QCOMPARE(saved.method, std::string("brought in: perfect"));
        QCOMPARE(evaluate(words).code, 1); // not replaced unasked
        QCOMPARE(evaluate(with(words, "--force")).code, 0);
        const CliResult exported = run({"export", path("one.h5"), "--to", path("head.npz")});
        QCOMPARE(exported.code, 1);
        QVERIFY2(exported.err.contains("it has no head"), exported.err.constData());
        QCOMPARE(evaluate({"--head", path("one.h5")}).code, 1);
        QCOMPARE(evaluate({"--head", path("one.h5"), "--out", path("two.h5")}).code, 2);
        const CliResult none = evaluate({});
        QCOMPARE(none.code, 1);
        QVERIFY2(none.err.contains("there are no outputs of a model"), none.err.constData());
    }

    /// A column of the metadata beside arrays, by --map; and a set without a split.
    void aColumnOfAnyFileIsTaken() {
        std::string table = "f0,f1,shape,guess\n";
        for (int row = 0; row < 30; ++row)
            table += std::to_string(row * 0.5) + ",0.25," + (row % 2 == 0 ? "star" : "circle") + "," +
                     (row % 3 == 0 ? "star" : "circle") + "\n";
        write("table.csv", table);
        const CliResult result = run({"evaluate", path("table.csv"), "--map", "class=shape", "--map",
                                      "predictions_net=guess", "--attributes", "none", "--json"});
        QVERIFY2(result.code == 0, result.err.constData());
        QVERIFY(result.err.contains("the set has no split"));
        const QJsonObject model = objectOf(result.out);
        QCOMPARE(model[u"method"].toString(), QStringLiteral("brought in: net"));
        QCOMPARE(model[u"splits"][u"test"][u"n"].toInt(), 30);
        QCOMPARE(model[u"splits"][u"test"][u"average_accuracy"].toDouble(), 0.5);
    }

    /// A column called split is the split where nothing names one: rows to train on are not reported on.
    void aColumnCalledSplitIsTheSplit() {
        EmbeddingSet set = smallSet();
        set.splitKey.clear();
        saveEmbeddingSet(set, path("unnamed.h5ad"));
        const CliResult result =
            run({"evaluate", path("unnamed.h5ad"), "--predictions", path("starless.csv"), "--json"});
        QVERIFY2(result.code == 0, result.err.constData());
        QVERIFY2(!result.err.contains("has no split"), result.err.constData());
        QCOMPARE(objectOf(result.out)[u"splits"][u"test"][u"n"].toInt(), 300);
    }

    /// Logits and predicted classes of one model in one file are one run, of the logits.
    void scoresStandForTheClassesBesideThem() {
        EmbeddingSet set = smallSet();
        Embedding logits;
        logits.name = "logits_net";
        MatrixF squares = MatrixF::Zero(static_cast<Eigen::Index>(set.size()), 3);
        squares.col(1).setOnes();
        logits.rows = std::move(squares);
        set.embeddings.push_back(std::move(logits));
        Column said = set.columns[0];
        said.name = "net_pred";
        set.columns.push_back(said);
        saveEmbeddingSet(set, path("both.h5ad"));
        const CliResult result = run({"evaluate", path("both.h5ad"), "--json"});
        QVERIFY2(result.code == 0, result.err.constData());
        QVERIFY(!objectOf(result.out).contains(u"runs"));
        QCOMPARE(objectOf(result.out)[u"method"].toString(), QStringLiteral("brought in: net"));
        QVERIFY(objectOf(result.out)[u"splits"][u"test"][u"average_accuracy"].toDouble() < 0.5);
    }

    /// A run of test examples alone has nothing to show where those are hidden.
    void hiddenRowsStayHidden() {
        const EmbeddingSet set = smallSet();
        std::string text = "id,net_circle,net_square,net_star\n";
        for (std::size_t row = 0; row < set.size(); ++row)
            if (set.columns[2].codes[row] == 2)
                text += set.ids[row] + ",0.5,1.5,-2\n";
        write("late.csv", text);
        const CliResult brought = evaluate({"--predictions", path("late.csv"), "--out", path("late.h5")});
        QVERIFY2(brought.code == 0, brought.err.constData());
        QCOMPARE(run({"temperature", path("late.h5")}).code, 0);
        const CliResult hidden = run({"temperature", path("late.h5"), "--hide-test"});
        QCOMPARE(hidden.code, 1);
        QVERIFY2(hidden.err.contains("the run has no predictions for"), hidden.err.constData());
        QVERIFY(!hidden.out.contains("test split"));
    }

    /// The same examples are evaluated in a population of circles alone, in which no star is missing.
    void aPopulationIsTold() {
        write("circles.csv", "shape,place,share\ncircle,indoor,3\ncircle,outdoor,1\n");
        const Words words{"--predictions", path("starless.csv"), "--mix", path("circles.csv")};
        const CliResult result = evaluate(with(words, "--json"));
        QVERIFY2(result.code == 0, result.err.constData());
        QVERIFY(result.err.contains("add up to 4"));
        const QJsonObject mix = objectOf(result.out)[u"mix"].toObject();
        QCOMPARE(mix[u"shares"][0][u"share"].toDouble(), 0.75);
        QCOMPARE(mix[u"splits"][u"test"][u"accuracy"].toDouble(), 1.0);
        QVERIFY(mix[u"splits"][u"test"][u"ci95"][0].toDouble() > 0.8);
        QVERIFY(evaluate(words).out.contains("average in that population"));
        const std::string runs = path("mixed");
        QCOMPARE(evaluate({"--predictions", path("starless.csv"), "--out", runs}).code, 0);
        QCOMPARE(run({"report", runs, "--mix", path("circles.csv"), "--out", path("mixed.html"), "--figures",
                      path("figures")})
                     .code,
                 0);
        QVERIFY(bytesOf(path("figures/brought_in_starless_group_bars.svg")).find("95 % interval") !=
                std::string::npos);
        QVERIFY(bytesOf(path("mixed.html")).find("In the population of circles.csv") != std::string::npos);
        write("nowhere.csv", "group,share\nmoon,1\n");
        QCOMPARE(evaluate({"--predictions", path("starless.csv"), "--mix", path("nowhere.csv")}).code, 1);
    }

    /// Every model has its average there, and the document its splits as the printed table has.
    void documentsOfSeveralModelsAreWhole() {
        write("alike.csv", "shape,place,share\ncircle,indoor,1\nstar,indoor,1\n");
        const CliResult result =
            evaluate({"--predictions", path("perfect.csv"), "--predictions", path("starless.csv"), "--mix",
                      path("alike.csv"), "--split", "test", "--out", path("parts"), "--json"});
        QVERIFY2(result.code == 0, result.err.constData());
        const QJsonArray models = objectOf(result.out)[u"runs"].toArray();
        QCOMPARE(models.size(), 2);
        QCOMPARE(models[0][u"mix"][u"splits"][u"test"][u"accuracy"].toDouble(), 1.0);
        QCOMPARE(models[1][u"mix"][u"splits"][u"test"][u"accuracy"].toDouble(), 0.5);
        for (const char16_t* hidden : {u"train", u"val"})
            QVERIFY(!models[0][u"splits"][QString::fromUtf16(hidden)].isObject());
        const QDir written(QString::fromStdString(path("parts/runs"))); // files keep all splits
        for (const QString& name : written.entryList({QStringLiteral("*.h5")}))
            QCOMPARE(loadRun(written.filePath(name).toStdString()).splits.size(), std::size_t(3));
    }

    /// Other predictions of a seed replace it or are refused: they are no further seed.
    void aSeedIsThereOnce() {
        const std::string right = bytesOf(path("perfect.csv")), wrong = bytesOf(path("starless.csv"));
        const Words words{"--predictions", path("net_seed1.csv"), "--out", path("seeds")};
        const auto count = [&] {
            return QDir(QString::fromStdString(path("seeds/runs")))
                .entryList({QStringLiteral("*.h5")})
                .size();
        };
        write("net_seed1.csv", right);
        QCOMPARE(evaluate(words).code, 0);
        QCOMPARE(evaluate(words).code, 0); // the same is the same run
        write("net_seed1.csv", wrong);
        const CliResult refused = evaluate(words);
        QCOMPARE(refused.code, 1);
        QVERIFY2(refused.err.contains("other predictions of 'brought in: net', seed 1"),
                 refused.err.constData());
        QCOMPARE(count(), 1);
        QCOMPARE(evaluate(with(words, "--force")).code, 0);
        QCOMPARE(count(), 1);
        write("net_seed2.csv", right);
        QCOMPARE(evaluate({"--predictions", path("net_seed2.csv"), "--out", path("seeds")}).code, 0);
        QCOMPARE(count(), 2);
    }

    /// Words that would be read nowhere are refused.
    void wordsThatSayNothingAreRefused() {
        for (const char* word : {"prediction_ids=place", "logits_classes=shape"}) {
            const CliResult refused = evaluate({"--map", word});
            QCOMPARE(refused.code, 2);
            QVERIFY2(refused.err.contains("is not for AnnData"), refused.err.constData());
        }
        const CliResult head = evaluate({"--head", path("head.h5"), "--map", "logits_classes=shape"});
        QCOMPARE(head.code, 2);
        QVERIFY2(head.err.contains("are not for a head"), head.err.constData());
    }

    /// The lines of Python in the guide bring a model of scikit-learn in.
    void theGuidesSnippetsWork() {
        NEED_PEERS("python3-sklearn", "python3-anndata");
        std::string snippet = snippetsBelow("## From scikit-learn");
        QVERIFY(!snippet.empty());
        const PeerResult made = runPython(
            {QStringLiteral("-c"),
             QString::fromStdString("FILE, EMBEDDING, CLASS = 'small.h5ad', 'X_small', 'shape'\n" + snippet)},
            folder_.path());
        QVERIFY2(made.good, made.err.constData());
        const CliResult table = evaluate({"--predictions", path("forest.csv"), "--json"});
        QVERIFY2(table.code == 0, table.err.constData());
        QVERIFY(table.err.contains("taken as probabilities"));
        const double accuracy = objectOf(table.out)[u"splits"][u"test"][u"average_accuracy"].toDouble();
        QCOMPARE(accuracy, made.out.trimmed().split('\n').last().toDouble()); // scikit-learn's own
        const CliResult own = run({"evaluate", path("with_logits.h5ad"), "--json"});
        QVERIFY2(own.code == 0, own.err.constData());
        QCOMPARE(objectOf(own.out)[u"method"].toString(), QStringLiteral("brought in: forest"));
        QCOMPARE(objectOf(own.out)[u"splits"][u"test"][u"average_accuracy"].toDouble(), accuracy);
        const CliResult info = run({"info", path("with_logits.h5ad")});
        QVERIFY(info.err.contains("logits_forest") || info.out.contains("logits_forest"));
    }

  private:
    std::string path(const std::string& name) const { return folder_.path().toStdString() + "/" + name; }
    void write(const std::string& name, const std::string& text) const { writeBytes(path(name), text); }
    static Words with(Words words, const std::string& another) {
        words.push_back(another);
        return words;
    }
    static CliResult run(const Words& words) {
        QStringList arguments;
        for (const std::string& word : words)
            arguments << QString::fromStdString(word);
        return runCli(arguments);
    }
    CliResult evaluate(Words words) const {
        words.insert(words.begin(), {"evaluate", set_});
        return run(words);
    }

    QTemporaryDir folder_;
    std::string set_;
};

QTEST_GUILESS_MAIN(TestCliPredictions)
#include "tst_cli_predictions.moc"
