// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_process.h"
#include "tests/app/file_content.h"
#include "tests/app/small_set.h"

#include "core/methods/method.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>
#include <algorithm>
#include <csignal>
#include <nlohmann/json.hpp>

using namespace groupscope;
using groupscope::testing::CliResult;
using groupscope::testing::resultOf;
using groupscope::testing::runCli;
using groupscope::testing::words;
using Json = nlohmann::json;

namespace {

/// Settings that let every method finish in less than a second.
QString tinySettings(const std::string& method) {
    if (method == "dfr-val" || method == "dfr-train")
        return QStringLiteral(" --set refits=1");
    const std::vector<ParameterSpec>& specs = methods().find(method).parameters;
    if (std::none_of(specs.begin(), specs.end(), [](const auto& spec) { return spec.key == "epochs"; }))
        return method == "tip-adapter" ? QStringLiteral(" --set shots=50") : QString(); // one epoch
    if (method == "tip-adapter-f")
        return QStringLiteral(" --set epochs=2 --set shots=50");
    if (method == "contrastive-adapter")
        return QStringLiteral(" --set epochs=2 --set positives=8 --set negatives=8 --set neighbors=16 "
                              "--set max_anchors=64 --set learning_rate=0.001");
    return QStringLiteral(" --set epochs=2");
}

} // namespace

#define CHECK_DONE(result)                                                                                   \
    QVERIFY2((result).code == 0,                                                                             \
             ("exit " + std::to_string((result).code) + ": " + (result).err.toStdString()).c_str())

class TestCli : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        demo_ = folder_.filePath(QStringLiteral("demo.h5ad"));
        const CliResult result = call(QStringLiteral("demo --out ") + demo_);
        CHECK_DONE(result);
        QCOMPARE(contentOf(demo_),
                 contentOf(QStringLiteral(GROUPSCOPE_SOURCE_DIR "/resources/demo/coloured_fashion.h5ad")));
        small_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }

    void theDemoOfDomainsHasItsSplitsAndViews() {
        const QString file = folder_.filePath(QStringLiteral("domains.h5ad"));
        CHECK_DONE(call(QStringLiteral("demo --kind domains --out ") + file));
        QCOMPARE(contentOf(file),
                 contentOf(QStringLiteral(GROUPSCOPE_SOURCE_DIR "/resources/demo/coloured_coats.h5ad")));
        QVERIFY(contentOf(file).size() <= 12'000'000);
        const CliResult info = call(QStringLiteral("info ") + file);
        CHECK_DONE(info);
        for (const char* said :
             {"X_cnn, 64 dimensions, 8 views", "X_cnn_recoloured, 64 dimensions, 8 views",
              "6930 train, 1154 val", "test-id: 1154 examples, report", "test-ood: 2310 examples, report"})
            QVERIFY2(info.out.contains(said), said);
        QCOMPARE(call(QStringLiteral("demo --kind others --out ") + file).code, 2);
    }

    void infoCountsGroups() {
        const CliResult result = call(QStringLiteral("info --json ") + demo_);
        CHECK_DONE(result);
        const Json json = Json::parse(result.out.toStdString());
        QCOMPARE(json.at("classes").size(), std::size_t(5));
        QCOMPARE(json.at("groups").size(), std::size_t(25));
        int total = 0;
        for (const Json& group : json.at("groups"))
            for (const auto& [split, n] : group.at("n").items())
                total += n.get<int>();
        QCOMPARE(total, json.at("n").get<int>());
        QCOMPARE(json.at("sha256").get<std::string>().size(), std::size_t(64));
        const CliResult text = call(QStringLiteral("info ") + demo_);
        QVERIFY(text.out.contains("color") && text.out.contains("train"));
        const Json validation = json.at("validation");
        QCOMPARE(validation.at("rows").get<int>(), json.at("n").get<int>());
        QCOMPARE(validation.at("broken_rows").at("n").get<int>(), 0);
        QCOMPARE(validation.at("classes").size(), std::size_t(5));
        QCOMPARE(validation.at("leakage").at("splits").size(), std::size_t(3));
        for (const Json& check : validation.at("checks"))
            QVERIFY(text.out.contains(check.at("finding").get<std::string>().c_str()));
    }

    void methodsListAndExplain() {
        const CliResult list = call(QStringLiteral("methods"));
        CHECK_DONE(list);
        for (const Method& method : methods()) {
            const QString id = QString::fromStdString(method.id);
            QVERIFY(list.out.contains(id.toUtf8()));
            const CliResult one = call(QStringLiteral("methods ") + id);
            for (const ParameterSpec& spec : method.parameters) {
                QVERIFY(one.out.contains((spec.key + " = " + displayText(spec.defaultValue)).c_str()));
                QVERIFY(one.out.contains(spec.help.c_str()));
            }
        }
        const Json json = Json::parse(call(QStringLiteral("methods --json adapter")).out.toStdString());
        QCOMPARE(json.at("methods").at(0).at("parameters").size(),
                 methods().find("adapter").parameters.size());
        QCOMPARE(json.at("methods").at(0).at("family_title").get<std::string>(),
                 std::string(familyTitle(MethodFamily::adapter)));
        QCOMPARE(json.at("methods").at(0).at("papers").at(0).at("citation").get<std::string>(),
                 std::string("Zhang and Ré 2022"));
    }

    void theQuickSettingIsListedAndTrained() {
        QVERIFY(call(QStringLiteral("methods linear-probe"))
                    .out.contains("Quick setting (train --quick): epochs"));
        QVERIFY(!call(QStringLiteral("methods zero-shot")).out.contains("Quick setting"));
        const auto parametersOf = [this](const char* flags) {
            const CliResult result = call(QStringLiteral("train --json --quiet --method linear-probe ") +
                                          small_ + QLatin1String(flags));
            return Json::parse(result.out.toStdString()).at("parameters");
        };
        const Json quick = parametersOf(" --quick");
        QCOMPARE(quick.at("epochs").get<int>(), 20);
        QCOMPARE(quick.at("minimum_updates").get<int>(), 500);
        const Json shorter = parametersOf(" --quick --set epochs=2 --set minimum_updates=0");
        QCOMPARE(shorter.at("epochs").get<int>(), 2);
        QCOMPARE(shorter.at("minimum_updates").get<int>(), 0);
    }

    void trainGivesTheDocumentedDocument_data() {
        QTest::addColumn<QString>("method");
        for (const Method& method : methods())
            QTest::newRow(method.id.c_str()) << QString::fromStdString(method.id);
    }
    void trainGivesTheDocumentedDocument() {
        QFETCH(QString, method);
        const CliResult result = call(QStringLiteral("train --json --quiet --seed 1 --method ") + method +
                                      QLatin1Char(' ') + small_ + tinySettings(method.toStdString()));
        if (method == QStringLiteral("group-prompt")) { // the demo has no group prompts
            QCOMPARE(result.code, 1);
            QVERIFY(result.err.contains("there are no group prompts"));
            return;
        }
        CHECK_DONE(result);
        QCOMPARE(result.err, QByteArray());
        const Json json = Json::parse(result.out.toStdString());
        for (const char* key : {"method", "seed", "parameters", "data", "selected_epoch", "select", "seconds",
                                "splits", "history"})
            QVERIFY2(json.contains(key), key);
        for (const char* key : {"file", "sha256", "embedding", "n", "d", "classes", "groups"})
            QVERIFY2(json.at("data").contains(key), key);
        QCOMPARE(json.at("data").at("d").get<int>(), 16);
        for (const char* split : {"train", "val", "test"}) {
            const Json& figures = json.at("splits").at(split);
            for (const char* key : {"n", "average_accuracy", "worst_group_accuracy", "gap",
                                    "adjusted_average_accuracy", "worst_group", "groups"})
                QVERIFY2(figures.contains(key), key);
            if (figures.at("worst_group_accuracy").is_null()) { // heads without classifier
                const Json& precision = figures.at("measures").at("map_at_r");
                QVERIFY(precision.at("value").get<double>() > 0.0);
                QVERIFY(precision.at("groups").size() > 2);
                continue;
            }
            double worst = 1.0;
            for (const Json& group : figures.at("groups"))
                if (!group.at("accuracy").is_null()) {
                    worst = std::min(worst, group.at("accuracy").get<double>());
                    QVERIFY(group.at("ci95").at(0) <= group.at("accuracy"));
                    QVERIFY(group.at("ci95").at(1) >= group.at("accuracy"));
                }
            QCOMPARE(figures.at("worst_group_accuracy").get<double>(), worst);
        }
        // the last: pre-training is not probed at every epoch
        const Json& last = json.at("history").back().at("series");
        QVERIFY(last.contains("val.worst_group_accuracy") || last.contains("val.map_at_r.worst"));
    }

    void sameSeedSameFiguresAtAnyThreadCount() {
        const QString line = QStringLiteral("train --json --quiet --method adapter --set epochs=2 ") + small_;
        Json one = Json::parse(call(line + QStringLiteral(" --threads 1")).out.toStdString());
        Json two = Json::parse(call(line + QStringLiteral(" --threads 2")).out.toStdString());
        one.erase("seconds");
        two.erase("seconds");
        QVERIFY(one == two);
    }

    void experimentFromSpecificationToReport() {
        const QString spec = write("spec.json", R"({"data":"small.h5ad","methods":[{"method":"zero-shot"},
            {"method":"linear-probe","set":{"epochs":1},"grid":{"learning_rate":[0.01,0.001]}}],"seeds":[0,1]})");
        const QString out = folder_.filePath(QStringLiteral("experiment"));
        const CliResult first =
            call(QStringLiteral("run --json --quiet --jobs 2 ") + spec + QStringLiteral(" --out ") + out);
        CHECK_DONE(first);
        QCOMPARE(Json::parse(first.out.toStdString()).at("computed").get<int>(), 6);
        const CliResult again =
            call(QStringLiteral("run --json --resume ") + spec + QStringLiteral(" --out ") + out);
        QCOMPARE(Json::parse(again.out.toStdString()).at("already_there").get<int>(), 6);
        QCOMPARE(contentOf(out + QStringLiteral("/summary.csv")).count("\r\n"), 7);

        compareWritesEveryFormat(out);
        reportIsOnePage(out);
    }

    void projectWritesCoordinates() {
        const QString csv = folder_.filePath(QStringLiteral("map.csv"));
        CHECK_DONE(call(QStringLiteral("project --method pca --set dimensions=3 --out ") + csv +
                        QLatin1Char(' ') + small_));
        const QByteArray text = contentOf(csv);
        QVERIFY(text.startsWith("id,x,y,z,"));
        const Json info = Json::parse(call(QStringLiteral("info --json ") + small_).out.toStdString());
        QCOMPARE(text.count("\r\n"), info.at("n").get<qsizetype>() + 1);

        const QString set = folder_.filePath(QStringLiteral("map.h5ad"));
        CHECK_DONE(call(QStringLiteral("project --method pca --out ") + set + QLatin1Char(' ') + small_));
        const Json withMap = Json::parse(call(QStringLiteral("info --json ") + set).out.toStdString());
        QVERIFY(withMap.at("embeddings").dump().find("X_pca") != std::string::npos);
        QVERIFY(withMap.at("groups") == info.at("groups"));
    }

    void metricsMeasureAlignment() {
        const CliResult result =
            call(QStringLiteral("metrics --json --information none --split val ") + demo_);
        CHECK_DONE(result);
        const Json alignment = Json::parse(result.out.toStdString()).at("alignment");
        QCOMPARE(alignment.at("raw").at("by_class").size(), std::size_t(5));
        QVERIFY(alignment.at("raw").at("max") > 0.0);
        QVERIFY(alignment.at("normalized").at("max") <= 2.0);
        for (const auto& [name, entry] : alignment.at("raw").at("by_class").items())
            QCOMPARE(entry.at("pairs").size(), std::size_t(10)); // 5 colours
        QVERIFY(alignment.contains("frobenius"));                // as many colours as classes
    }

    void metricsMeasureInformation() {
        const auto informationOf = [this](const QString& flags) {
            const CliResult result = call(QStringLiteral("metrics --json --split val ") + flags + small_);
            return Json::parse(result.out.toStdString());
        };
        const Json paper = informationOf({}), code = informationOf(QStringLiteral("--information code "));
        QCOMPARE(paper.at("mutual_information").size(), std::size_t(2));
        QVERIFY(paper.at("mutual_information").at("class") > 0.0);
        QVERIFY(paper.at("mutual_information") != code.at("mutual_information"));
        QCOMPARE(code.at("mutual_information_protocol").get<std::string>(), std::string("code"));
        const Json alone = informationOf(QStringLiteral("--information standardized ")).at("measures");
        const Json& compared = paper.at("mutual_information_standardized");
        QVERIFY(compared.size() == 2 && compared != paper.at("mutual_information"));
        QVERIFY(alone.at("mutual_information_standardized").at("value") == compared.at("class"));
        QVERIFY(alone.contains("mutual_information_standardized") && !alone.contains("mutual_information"));
        for (const char* key : {"mutual_information", "mutual_information_standardized", "mean_norm"})
            QVERIFY(!informationOf(QStringLiteral("--information none ")).contains(key));
        QVERIFY(!paper.contains("bound")); // there is no head
        QVERIFY(call(QStringLiteral("metrics --split val ") + small_).out.contains("mutual information"));
    }

    void headOfARunHasABound() {
        const QString run = folder_.filePath(QStringLiteral("probe.h5"));
        const CliResult trained = call(QStringLiteral("train --json --method linear-probe --set epochs=2 "
                                                      "--monitor bound,mutual_information --monitor-split "
                                                      "train --out ") +
                                       run + QLatin1Char(' ') + small_);
        CHECK_DONE(trained);
        const Json series = Json::parse(trained.out.toStdString()).at("history").at(1).at("series");
        QVERIFY(series.contains("mi.class") && !series.contains("align.cross_group_cosine"));
        const Json bound =
            Json::parse(call(QStringLiteral("metrics --json --information none --split train --head ") + run +
                             QLatin1Char(' ') + small_)
                            .out.toStdString())
                .at("bound");
        for (const auto& [name, terms] : bound.at("by_class").items()) {
            QVERIFY(terms.at("gap") <= terms.at("alignment_term").get<double>() + 1e-4);
            QVERIFY(series.contains("bound." + name + ".gap"));
        }
        QVERIFY(bound.at("overall").at("holds").get<bool>());
        QCOMPARE(bound.at("delta").get<double>(), 0.05);
        const auto metricsOf = [&](const QString& flags) {
            return call(QStringLiteral("metrics --json --information none --split train ") + flags +
                        QStringLiteral(" --head ") + run + QLatin1Char(' ') + small_);
        };
        const Json other =
            Json::parse(metricsOf(QStringLiteral("--bound-delta 0.5 --bound-lipschitz 2.8284271247461903"))
                            .out.toStdString())
                .at("bound");
        QCOMPARE(other.at("delta").get<double>(), 0.5);
        const Json &one = bound.at("overall"), &two = other.at("overall");
        QVERIFY(std::abs(two.at("alignment_term").get<double>() -
                         2 * one.at("alignment_term").get<double>()) < 1e-6);
        QVERIFY(two.at("deviation_term") < one.at("deviation_term").get<double>());
        for (const char* wrong : {"--bound-delta 0", "--bound-delta 1", "--bound-delta nan",
                                  "--bound-lipschitz 0", "--bound-lipschitz inf"})
            QCOMPARE(metricsOf(QString::fromUtf8(wrong)).code, 2);
        QVERIFY(call(QStringLiteral("metrics --information none --head ") + run + QLatin1Char(' ') + small_)
                    .out.contains("all classes"));
    }

    void headOfARunMovesTheMetrics() {
        const QString run = folder_.filePath(QStringLiteral("adapter.h5"));
        CHECK_DONE(call(QStringLiteral("train --quiet --method adapter --set epochs=1 --out ") + run +
                        QLatin1Char(' ') + small_));
        const Json raw = Json::parse(call(QStringLiteral("metrics --json ") + small_).out.toStdString());
        const Json trained =
            Json::parse(call(QStringLiteral("metrics --json --head ") + run + QLatin1Char(' ') + small_)
                            .out.toStdString());
        QVERIFY(raw.at("alignment") != trained.at("alignment"));
    }

    void convertKeepsTheSet() {
        const QString copy = folder_.filePath(QStringLiteral("copy.h5ad"));
        CHECK_DONE(call(QStringLiteral("convert ") + small_ + QLatin1Char(' ') + copy));
        Json a = Json::parse(call(QStringLiteral("info --json ") + small_).out.toStdString());
        Json b = Json::parse(call(QStringLiteral("info --json ") + copy).out.toStdString());
        for (const char* key :
             {"n", "d", "embeddings", "columns", "classes", "groups", "class", "attributes"})
            QVERIFY2(a.at(key) == b.at(key), key);
    }

    void interruptEndsWith130AndKeepsWhatIsWhole() {
        const QString run = folder_.filePath(QStringLiteral("stopped.h5"));
        QStringList left;
        for (int wait = 1000; left.isEmpty() && wait < 100'000; wait *= 4) { // until there was an epoch
            QProcess process;
            process.start(QStringLiteral(GROUPSCOPE_CLI),
                          words(QStringLiteral("train --method adapter --set epochs=100000 --out ") + run +
                                QLatin1Char(' ') + small_));
            QVERIFY(process.waitForStarted());
            QTest::qWait(wait);
            QElapsedTimer clock;
            clock.start();
            ::kill(static_cast<pid_t>(process.processId()), SIGINT);
            const CliResult result = resultOf(process);
            QCOMPARE(result.code, 130);
            QVERIFY2(clock.elapsed() < 5000, "too slow to stop");
            QVERIFY(result.err.contains("groupscope-cli: interrupted"));
            QCOMPARE(result.out, QByteArray());
            left = QDir(folder_.path()).entryList({QStringLiteral("*stopped*")}, QDir::Files | QDir::Hidden);
        }
        // The best epoch so far, nothing beside it, and it can be read.
        QCOMPARE(left, QStringList{QStringLiteral("stopped.h5")});
        CHECK_DONE(call(QStringLiteral("metrics --json --head ") + run + QLatin1Char(' ') + small_));
    }

    void interruptedExperimentCanGoOn() {
        const QString spec = write("long.json", R"({"data":"demo.h5ad","methods":[{"method":"zero-shot"},
            {"method":"adapter","set":{"epochs":100000}}],"seeds":[0]})");
        const QString out = folder_.filePath(QStringLiteral("long"));
        QProcess process;
        process.start(QStringLiteral(GROUPSCOPE_CLI),
                      words(QStringLiteral("run ") + spec + QStringLiteral(" --out ") + out));
        QTRY_VERIFY_WITH_TIMEOUT(!QDir(out + QStringLiteral("/runs")).entryList(QDir::Files).isEmpty(),
                                 60'000);
        ::kill(static_cast<pid_t>(process.processId()), SIGTERM);
        const CliResult result = resultOf(process);
        QCOMPARE(result.code, 75);
        QVERIFY(result.err.contains(out.toUtf8()));
        QCOMPARE(QDir(out + QStringLiteral("/runs")).entryList(QDir::Files | QDir::Hidden).size(), 1);
        CHECK_DONE(call(QStringLiteral("compare ") + out));
    }

    void helpAndVersion() {
        const CliResult help = call(QStringLiteral("train --help"));
        CHECK_DONE(help);
        QVERIFY(help.out.contains("--method") && help.err.isEmpty());
        CHECK_DONE(call(QStringLiteral("--version")));
    }

    void presetsAreSpecifications() {
        const CliResult list = call(QStringLiteral("presets"));
        CHECK_DONE(list);
        QVERIFY(list.out.contains("table-3") && list.out.contains("batch-size"));
        const CliResult one = call(QStringLiteral("presets grid-linear-probe --data birds.h5ad"));
        CHECK_DONE(one);
        const Json json = Json::parse(one.out.toStdString());
        QCOMPARE(json["data"].get<std::string>(), std::string("birds.h5ad"));
        QCOMPARE(json["methods"][0]["grid"]["learning_rate"].size(), std::size_t(3));
        const CliResult quick = call(QStringLiteral("presets temperature-table-3 --quick"));
        CHECK_DONE(quick);
        QCOMPARE(Json::parse(quick.out.toStdString())["seeds"].size(), std::size_t(2));
        const QString out = folder_.filePath(QStringLiteral("preset"));
        const CliResult without = call(QStringLiteral("run quick --out ") + out);
        QCOMPARE(without.code, 2);
        QVERIFY2(without.err.contains("--data"), without.err.constData());
        const CliResult known = call(QStringLiteral("run quick --data /nowhere.h5ad --out ") + out);
        QCOMPARE(known.code, 1); // the preset is known, the data are not
        QVERIFY2(known.err.contains("/nowhere.h5ad"), known.err.constData());
    }

  private:
    CliResult call(const QString& line) const { return runCli(words(line)); }

    QString write(const char* name, const QByteArray& text) const {
        QFile file(folder_.filePath(QString::fromUtf8(name)));
        return file.open(QIODevice::WriteOnly) && file.write(text) == text.size() ? file.fileName()
                                                                                  : QString();
    }

    void compareWritesEveryFormat(const QString& folder) const {
        const QString line = QStringLiteral("compare ") + folder + QStringLiteral(" --format ");
        const CliResult markdown = call(line + QStringLiteral("md"));
        CHECK_DONE(markdown);
        QVERIFY(markdown.out.contains("| zero-shot |"));
        QVERIFY(call(line + QStringLiteral("latex")).out.contains("\\toprule"));
        QVERIFY(call(line + QStringLiteral("csv"))
                    .out.startsWith("method,settings,seeds,test.average_accuracy,"));
        const Json json = Json::parse(call(line + QStringLiteral("json")).out.toStdString());
        QCOMPARE(json.at("rows").size(), std::size_t(3));
        const Json oracle = Json::parse(
            call(line + QStringLiteral("json --select test.worst_group_accuracy")).out.toStdString());
        QVERIFY(oracle.dump().find("oracle") != std::string::npos);
    }

    void reportIsOnePage(const QString& folder) const {
        const QString page = folder_.filePath(QStringLiteral("report.html"));
        CHECK_DONE(call(QStringLiteral("report ") + folder + QStringLiteral(" --out ") + page));
        QXmlStreamReader reader(contentOf(page));
        while (!reader.atEnd())
            reader.readNext();
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    }

    QTemporaryDir folder_;
    QString demo_;
    QString small_; ///< for whatever trains
};

QTEST_GUILESS_MAIN(TestCli)
#include "tst_cli.moc"
