// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_json.h"

#include "tests/support/checks.h"
#include "tests/support/runs.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace groupscope;
using groupscope::testing::handRun;
using Json = nlohmann::json;

class TestRunJson : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void warningsOfTheTrainingAreThere() {
        Run run = handRun("adapter", 3, 4, 5, {{"learning_rate", "0.1"}});
        run.head.kind = "linear";
        QCOMPARE(Json::parse(runToJson(run)).at("warnings").size(), std::size_t(0));
        run.warnings = {"no group has training examples", "it never trained"};
        QCOMPARE(Json::parse(runToJson(run)).at("warnings").get<std::vector<std::string>>(), run.warnings);
    }

    void hasTheDocumentedKeys() {
        const Run run = handRun("adapter", 3, 4, 5, {{"learning_rate", "0.1"}});
        const Json json = Json::parse(runToJson(run));
        QCOMPARE(json.at("method").get<std::string>(), std::string("adapter"));
        QCOMPARE(json.at("seed").get<int>(), 3);
        QCOMPARE(json.at("parameters").at("learning_rate").get<double>(), 0.1);
        QCOMPARE(json.at("parameters").size(), run.parameters.all().size());
        const Json& data = json.at("data");
        QCOMPARE(data.at("file").get<std::string>(), std::string("birds.h5ad"));
        QCOMPARE(data.at("sha256").get<std::string>().size(), std::size_t(64));
        QCOMPARE(data.at("embedding").get<std::string>(), std::string("X_clip"));
        QCOMPARE(data.at("n").get<int>(), 60);
        QCOMPARE(data.at("d").get<int>(), 8);
        QCOMPARE(data.at("classes").get<int>(), 2);
        QCOMPARE(data.at("groups").get<int>(), 4);
        QCOMPARE(json.at("selected_epoch").get<int>(), 1);
        QCOMPARE(json.at("select").get<std::string>(), std::string("val.worst_group_accuracy"));
        QCOMPARE(json.at("seconds").get<double>(), 5.0);
        const Json& record = json.at("history").at(1);
        QCOMPARE(record.at("epoch").get<int>(), 1);
        QCOMPARE(record.at("series").at("align.class.landbird").get<double>(), 1.0);
    }

    void describesASplitAndItsGroups() {
        const Json test = Json::parse(runToJson(handRun("adapter", 0, 4, 5))).at("splits").at("test");
        QCOMPARE(test.at("n").get<int>(), 20);
        QCOMPARE(test.at("average_accuracy").get<double>(), 0.65);
        QCOMPARE(test.at("worst_group_accuracy").get<double>(), 0.4);
        QCOMPARE(test.at("gap").get<double>(), 0.25);
        QCOMPARE(test.at("adjusted_average_accuracy").get<double>(), 0.775);
        QVERIFY(test.at("worst_group") == (Json{{"class", "landbird"}, {"place", "water"}}));
        const Json& group = test.at("groups").at(1);
        QCOMPARE(group.at("class").get<std::string>(), std::string("landbird"));
        QVERIFY(group.at("attributes") == (Json{{"place", "water"}}));
        QCOMPARE(group.at("n").get<int>(), 10);
        const Interval interval = wilsonInterval(4, 10);
        QVERIFY(group.at("ci95") == (Json{interval.low, interval.high})); // the very same doubles
    }

    void writesNullForWhatHasNoRows() {
        const Json json = Json::parse(runToJson(handRun("adapter", 0, 4, 5)));
        QVERIFY(json.at("splits").at("train").is_null());
        const Json& empty = json.at("splits").at("val").at("groups").at(3);
        QCOMPARE(empty.at("n").get<int>(), 0);
        QVERIFY(empty.at("accuracy").is_null());
        QVERIFY(empty.at("ci95").is_null());
    }

    void survivesTextThatIsNoUtf8() {
        Run run = handRun("adapter", 0, 4, 5);
        run.data.file = "bird\xff\"\n.h5ad";
        QCOMPARE(Json::parse(runToJson(run)).at("data").at("file").get<std::string>(),
                 std::string("bird\xEF\xBF\xBD\"\n.h5ad"));
    }

    void parametersAreOneLine() {
        const std::string text = parametersToJsonText(handRun("zero-shot", 0, 1, 1).parameters);
        QCOMPARE(text, std::string(R"({"class_embeddings":"file","prompts":"","temperature":0.01})"));
    }
};

QTEST_APPLESS_MAIN(TestRunJson)
#include "tst_run_json.moc"
