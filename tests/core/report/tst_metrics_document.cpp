// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/measure.h"
#include "core/report/metrics_document.h"
#include "tests/support/checks.h"

#include <algorithm>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const GroupScheme scheme("bird", {"land", "water"}, {{"place", {"field", "sea"}, {}}});

/// The second class has one group.
Representation someRepresentation() {
    MatrixF Z(4, 1), logits(4, 2);
    Z << 0, 3, 1, 1;
    logits << 0, 0, 3, 0, 1, 0, 1, 0;
    const std::vector<int> groups{0, 1, 2, 2};
    Representation document;
    document.embedding = "X_test";
    document.n = 4;
    document.raw = alignment(Z, groups, scheme);
    document.normalized = document.raw;
    document.cosine = crossGroupCosine(Z, groups, scheme);
    document.information = RepresentationInformation{.ofClass = 0.5, .ofAttributes = {std::nullopt}};
    document.bound = worstGroupBound(logits, groups, scheme, document.raw, 1.0);
    return document;
}

} // namespace

namespace {

/// One of every kind of cell, and one measure without a value.
std::vector<NamedMeasured> twoMeasures() {
    using Of = MeasuredCell::Of;
    const Measured some{
        .n = 7,
        .whole = 0.25,
        .cells = {{.of = Of::group, .index = 0, .n = 4, .value = 0.5, .interval = Interval{0.25, 0.5}},
                  {.of = Of::classes, .index = 1, .n = 3, .value = 0.125},
                  {.of = Of::attribute, .index = 0, .n = 7, .value = 0.5}}};
    return {{"ece", some}, {"bound", {.n = 7}}};
}

} // namespace

class TestMetricsDocument : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// Next to the worst calibration stands what a calibrated model has in that very group.
    void aCompanionIsShownOfTheGroupThatItsMeasureIsWorstFor() {
        using Of = MeasuredCell::Of;
        const auto measured = [](double first, double second) {
            return Measured{.n = 9,
                            .whole = 0.2,
                            .cells = {{.of = Of::group, .index = 0, .n = 4, .value = first},
                                      {.of = Of::group, .index = 1, .n = 5, .value = second}}};
        };
        const Table table =
            measuresTable({{"ece", measured(0.1, 0.4)}, {"ece_if_calibrated", measured(0.02, 0.03)}}, scheme);
        CHECK_HOLDS(toPlainText(table), "0.0300  " + scheme.groupName(1));
    }

    void whatIsNotMeasuredOfManyRowsIsSaid() {
        QVERIFY(notMeasuredUnasked(mostComparedRows).empty());
        QVERIFY(describeNotMeasured({}).empty());
        const std::vector<NotMeasured> left = notMeasuredUnasked(mostComparedRows + 1);
        std::vector<std::string> ids;
        for (const NotMeasured& own : left)
            ids.push_back(own.id);
        for (const char* id : {"recall_at_1", "r_precision", "map_at_r"})
            QVERIFY2(std::find(ids.begin(), ids.end(), id) != ids.end(), id);
        const std::string text = describeNotMeasured(left);
        CHECK_HOLDS(text, "it compares every example with every other, and 200001 are more than 200000");
        CHECK_HOLDS(text, "--measure " + ids.front() + ",");
        const auto json =
            nlohmann::json::parse(metricsToJson(someRepresentation(), twoMeasures(), scheme, {}, left));
        QCOMPARE(json.at("not_measured").size(), left.size());
        QVERIFY(json.at("measures").contains("ece") && !json.at("measures").contains("recall_at_1"));
        QVERIFY(!nlohmann::json::parse(metricsToJson(someRepresentation(), twoMeasures(), scheme))
                     .contains("not_measured"));
    }

    void whatIsEstimatedOnSomeRowsSaysSo() {
        std::vector<NamedMeasured> measures = twoMeasures();
        measures.push_back({"nmi", {.n = 100'000, .whole = 0.5}});
        measures.push_back({"mean_norm", {.n = 300'000, .whole = 2.0}});
        Representation document = someRepresentation();
        document.information = RepresentationInformation{.ofClass = 0.5, .ofAttributes = {std::nullopt}};
        document.n = 300'000;
        document.alignedRows = 40'000;
        document.informationRows = 100'000;
        const auto json = nlohmann::json::parse(metricsToJson(document, measures, scheme));
        QCOMPARE(json.at("measures").at("nmi").at("n").get<int>(), 100'000);
        QCOMPARE(json.at("measures").at("nmi").at("sample_of").get<int>(), 300'000);
        QVERIFY(!json.at("measures").at("mean_norm").contains("sample_of")); // read in blocks
        QVERIFY(!json.at("measures").at("ece").contains("sample_of"));       // of predictions
        QCOMPARE(json.at("alignment").at("n").get<int>(), 40'000);
        QCOMPARE(json.at("alignment").at("sample_of").get<int>(), 300'000);
        QCOMPARE(json.at("mutual_information_sample").at("n").get<int>(), 100'000);
        CHECK_HOLDS(toPlainText(measuresTable(measures, scheme, 300'000)), "of examples");
        QVERIFY(toPlainText(measuresTable(measures, scheme, 200'000)).find("of examples") ==
                std::string::npos);
        document.n = 200'000;
        const auto all = nlohmann::json::parse(metricsToJson(document, measures, scheme));
        QVERIFY(!all.at("measures").at("nmi").contains("sample_of"));
        QVERIFY(!all.at("alignment").contains("sample_of") && !all.contains("mutual_information_sample"));
    }

    void undefinedIsLeftOut() {
        const std::string text = metricsToJson(someRepresentation(), twoMeasures(), scheme);
        QVERIFY(text.find("null") == std::string::npos);
        const auto json = nlohmann::json::parse(text);
        const auto& raw = json.at("alignment").at("raw");
        QCOMPARE(raw.at("max").get<double>(), 3.0);
        QCOMPARE(raw.at("by_class").size(), std::size_t(1));
        const auto& pair = raw.at("by_class").at("land").at("pairs").at(0);
        QCOMPARE(pair.at("a").at("place").get<std::string>(), std::string("field"));
        QCOMPARE(pair.at("n_b").get<int>(), 1);
        QCOMPARE(pair.at("squared_l2").get<double>(), 9.0);
        QVERIFY(!json.at("alignment").contains("frobenius"));
        QVERIFY(!json.at("cross_group_cosine").at("by_class").contains("water"));
        QCOMPARE(json.at("mutual_information").size(), std::size_t(1));
        QCOMPARE(json.at("mutual_information").at("class").get<double>(), 0.5);
        QCOMPARE(json.at("mutual_information_protocol").get<std::string>(), std::string("paper"));
        const auto& bound = json.at("bound");
        QCOMPARE(bound.at("by_class").size(), std::size_t(1));
        QCOMPARE(bound.at("by_class").at("land").at("holds").get<bool>(), true);
        QVERIFY(bound.at("overall").at("average_term") > bound.at("overall").at("average_loss"));
        QVERIFY(!json.at("measures").contains("bound")); // nothing of it is defined
        const auto& ece = json.at("measures").at("ece");
        QCOMPARE(ece.at("value").get<double>(), 0.25);
        QCOMPARE(ece.at("n").get<int>(), 7);
        QCOMPARE(ece.at("groups").at(0).at("attributes").at("place").get<std::string>(),
                 std::string("field"));
        QCOMPARE(ece.at("groups").at(0).at("interval").at(1).get<double>(), 0.5);
        QCOMPARE(ece.at("groups").at(1).at("class").get<std::string>(), std::string("water"));
        QCOMPARE(ece.at("groups").at(2).at("attribute").get<std::string>(), std::string("place"));
    }

    void fewRowsAreMarked() {
        std::vector<NamedMeasured> measures = twoMeasures(); // 4 rows in its group
        CHECK_HOLDS(toPlainText(measuresTable(measures, scheme)), "(few: 4)");
        const auto whole = [&] {
            return nlohmann::json::parse(metricsToJson(someRepresentation(), measures, scheme))
                .at("measures")
                .at("ece");
        };
        const auto groups = [&] { return whole().at("groups"); };
        measures[0].measured.n = 29;
        QVERIFY(whole().at("few").get<bool>());
        measures[0].measured.n = 30;
        QVERIFY(!whole().contains("few"));
        QVERIFY(groups().at(0).at("few").get<bool>());
        measures[0].measured.cells[0].n = 30;
        QVERIFY(!groups().at(0).contains("few"));
        QVERIFY(toPlainText(measuresTable(measures, scheme)).find("few") == std::string::npos);
    }

    void nothingMeasuredNothingWritten() {
        const auto json = nlohmann::json::parse(metricsToJson({}, {}, scheme));
        QVERIFY(!json.at("alignment").at("raw").contains("max"));
        for (const char* key : {"mutual_information_standardized", "mean_norm", "mutual_information",
                                "mutual_information_protocol", "bound"})
            QVERIFY(!json.contains(key));
        QVERIFY(informationTable({}, scheme).rows.empty() && boundTable({}, scheme).rows.empty());
    }

    void tables() {
        const Representation document = someRepresentation();
        QCOMPARE(alignmentTable(document, scheme).rows.size(), std::size_t(2));
        QCOMPARE(informationTable(document, scheme).rows.size(), std::size_t(2));
        const std::string bound = toPlainText(boundTable(document, scheme));
        CHECK_HOLDS(bound, "all classes");
        CHECK_HOLDS(bound, "yes");
        QVERIFY(bound.find("water") == std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestMetricsDocument)
#include "tst_metrics_document.moc"
