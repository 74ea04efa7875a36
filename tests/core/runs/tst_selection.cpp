// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/selection.h"

#include "core/base/error.h"
#include "core/experiment/training.h"
#include "core/methods/method.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

using namespace groupscope;
using namespace groupscope::testing;

class TestSelection : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void everyRuleReadsItsFigure() {
        GroupReport report;
        report.worstGroupAccuracy = 0.1;
        report.worstClassAccuracy = 0.2;
        report.averageAccuracy = 0.3;
        QCOMPARE(*findSelectionRule("val.worst_group_accuracy").score(report), 0.1);
        QCOMPARE(*findSelectionRule("val.worst_class_accuracy").score(report), 0.2);
        QCOMPARE(*findSelectionRule("val.average_accuracy").score(report), 0.3);
        QCOMPARE(*findSelectionRule("test.worst_group_accuracy").score(report), 0.1);
        QVERIFY(!findSelectionRule("val.average_accuracy").score(GroupReport()));
    }

    void everyMeasureOfWhichOneEndIsBetterCanSelect() {
        for (const Measure& measure : measures()) {
            const std::string id = "far." + measure.id;
            if (measure.better == Better::neither) {
                CHECK_HOLDS(messageOf<UsageError>([&] { findSelectionRule(id); }), "no selection rule");
                continue;
            }
            QCOMPARE(findSelectionRule(id).split, std::string("far"));
            QVERIFY(findSelectionRule(id + ".worst").part == SelectionRule::Part::worst);
            QVERIFY(selectionName(id).find(measure.title) != std::string::npos);
        }
        CHECK_HOLDS(messageOf<UsageError>([] { findSelectionRule("Far.ece"); }), "no selection rule");
        CHECK_HOLDS(messageOf<UsageError>([] { findSelectionRule("val.ece.best"); }), "SPLIT.MEASURE.worst");
    }

    void anotherWordForASplitIsTheSameRule() {
        QCOMPARE(findSelectionRule("validation.worst_group_accuracy").id, std::string(defaultSelectionRule));
        QCOMPARE(findSelectionRule("dev.ece").id, std::string("val.ece"));
        QCOMPARE(selectionName("validation.worst_group_accuracy"), std::string("validation worst group"));
        QVERIFY(!isOracle("nonsense", TaskDefinition()) && !isOracle("last", TaskDefinition()));
    }

    /// "val" in a rule means the validation split, whatever it is called.
    void theSetToSelectByChoosesTheEpoch() {
        auto set = birdsInPlaces();
        std::vector<int> tune(set->size(), 0);
        for (std::size_t row = 0; row < set->size(); ++row)
            if (set->columns[2].codes[row] == 2 && row % 2 == 0)
                tune[row] = 1;
        set->columns.push_back({"tune", {"False", "True"}, tune, {}});
        set->splits = {{.name = "tune", .title = "", .purpose = Purpose::select, .column = "tune"}};
        const Method& method = methods().find("linear-probe");
        const ParameterValues parameters =
            resolveParameters(method.parameters, {{"epochs", "20"}, {"learning_rate", "0.2"}});
        const auto task = makeTask(set, {.selectSplit = "tune"});
        const Run run = trainMethod(task, method, parameters, 0);
        QCOMPARE(run.select, std::string("tune.worst_group_accuracy"));
        QCOMPARE(*findSelectionRule(defaultSelectionRule).score(run), *run.report("tune").worstGroupAccuracy);
        for (int& code : set->columns[2].codes) // without rows of its own val gives way
            code = code == 1 ? -1 : code;
        QCOMPARE(trainMethod(makeTask(set), method, parameters, 0).select,
                 std::string("tune.worst_group_accuracy"));
        QVERIFY(!isOracle(run.select, run.task));
    }

    void partsOfAMeasure() {
        using Of = MeasuredCell::Of;
        const Measured measured{.n = 9,
                                .whole = 0.25,
                                .cells = {{.of = Of::group, .index = 0, .n = 4, .value = 0.125},
                                          {.of = Of::group, .index = 1, .n = 5, .value = 0.5},
                                          {.of = Of::classes, .index = 0, .n = 9, .value = 0.75}}};
        QCOMPARE(*findSelectionRule("val.ece").value(measured), 0.25);
        QCOMPARE(*findSelectionRule("val.ece").score(measured), -0.25); // lower is better
        QCOMPARE(*findSelectionRule("val.ece.worst").value(measured), 0.5);
        QCOMPARE(*findSelectionRule("val.ece.gap").score(measured), -0.25);
        QCOMPARE(*findSelectionRule("val.average_accuracy.worst").score(measured), 0.125);
        QCOMPARE(*findSelectionRule("val.average_accuracy.gap").score(measured), -0.125);
        QVERIFY(!findSelectionRule("val.ece.worst").score(Measured{.n = 9, .whole = 0.5}));
    }

    void partsOfAnAttribute() {
        using Of = MeasuredCell::Of;
        const GroupScheme scheme("bird", {"a", "b"},
                                 {{"color", {"red", "blue", "green"}, {}}, {"sex", {"m", "f"}, {}}});
        // Groups class × color × sex; values of color and sex follow each other.
        Measured measured{.n = 20, .whole = 0.5};
        for (int value = 0; value < 5; ++value)
            measured.cells.push_back({.of = Of::value, .index = value, .n = 4, .value = 0.1 * (value + 1)});
        measured.cells[1].value.reset(); // blue is not defined: left out
        const auto rule = [](const std::string& id) { return findSelectionRule(id); };
        QCOMPARE(rule("val.nmi.worst:color").id, std::string("val.nmi.worst:color"));
        QCOMPARE(*rule("val.nmi.worst:color").value(measured, scheme), 0.1);
        QCOMPARE(*rule("val.uniformity_kl.worst:color").value(measured, scheme), 0.1 * 3);
        QCOMPARE(*rule("val.nmi.worst:sex").value(measured, scheme), 0.1 * 4);
        QCOMPARE(*rule("val.nmi.gap:sex").value(measured, scheme), 0.5 - 0.1 * 4);
        QVERIFY(!rule("val.nmi.worst:age").value(measured, scheme));
        QVERIFY(rule("val.nmi.worst:color").ofGroups() && rule("val.nmi.worst:color@trained").onlyTrained);
        QCOMPARE(rule("val.nmi.worst:a:b.c").of, std::string("a:b.c")); // the name as it is
        QVERIFY(rule("val.nmi.worst:color").name.find("of the worst color") != std::string::npos);
        for (const char* id : {"val.nmi.worst:", "val.nmi:color", "val.nmi.best:color"})
            CHECK_HOLDS(messageOf<UsageError>([&] { findSelectionRule(id); }), "no selection rule");
    }

    /// Accuracies are means of examples, so that those of a value follow from its groups.
    void accuraciesOfValuesFollowFromGroups() {
        const auto task = makeTask(birdsInPlaces(100));
        const Method& method = methods().find("linear-probe");
        const ParameterValues parameters = resolveParameters(method.parameters, {{"epochs", "5"}});
        const Run run = trainMethod(task, method, parameters, 0, "val.average_accuracy.worst:place");
        QCOMPARE(run.select, std::string("val.average_accuracy.worst:place"));
        const GroupReport report = run.report("val");
        double worst = 2.0;
        for (std::size_t place = 0; place < 2; ++place)
            worst = std::min(
                worst, static_cast<double>(report.groups[place].correct + report.groups[2 + place].correct) /
                           (report.groups[place].n + report.groups[2 + place].n));
        CHECK_AT_MOST(std::abs(*findSelectionRule(run.select).score(run) - worst), 1e-12);
        CHECK_HOLDS(messageOf<UsageError>([&] {
                        trainMethod(task, method, parameters, 0, "val.average_accuracy.worst:colour");
                    }),
                    "choose one of: place");
        // Groups of attribute values alone: the same figure is that of the worst group.
        const auto alone = makeTask(birdsInPlaces(100), {.groupBy = GroupBy::attributes});
        const Run of = trainMethod(alone, method, parameters, 0, "val.worst_group_accuracy");
        CHECK_AT_MOST(std::abs(*findSelectionRule("val.average_accuracy.worst:place").score(of) -
                               *of.report("val").worstGroupAccuracy),
                      1e-12);
    }

    void aMeasureOfTheRowsChoosesTheEpoch() {
        const auto task = makeTask(birdsInPlaces());
        const Method& method = methods().find("linear-probe");
        const ParameterValues parameters =
            resolveParameters(method.parameters, {{"epochs", "20"}, {"learning_rate", "0.2"}});
        const Run run = trainMethod(task, method, parameters, 0, "val.ece.worst");
        QCOMPARE(run.select, std::string("val.ece.worst"));
        double least = 2.0;
        int best = -1;
        for (const EpochRecord& record : run.history)
            for (const auto& [name, value] : record.series)
                if (name == "val.ece.worst" && value < least) {
                    least = value;
                    best = record.epoch;
                }
        QVERIFY(best > 0); // the first epoch is not the answer by accident
        QCOMPARE(run.selectedEpoch, best);
        QCOMPARE(*findSelectionRule(run.select).score(run), -least); // and it is kept with the run
        CHECK_HOLDS(messageOf<DataError>([&] {
                        trainMethod(task, methods().find("tip-adapter"),
                                    resolveParameters(methods().find("tip-adapter").parameters, {}), 0,
                                    "val.bound");
                    }),
                    "epochs cannot be selected by val.bound");
    }

    void onlyTheTestRuleIsAnOracle() {
        for (const SelectionRule& rule : selectionRules())
            QCOMPARE(rule.oracle(), rule.id.starts_with("test."));
        QCOMPARE(selectionRules().front().id, std::string(defaultSelectionRule));
    }

    void unknownRulesAreRefused() {
        CHECK_HOLDS(messageOf<UsageError>([] { findSelectionRule("val.luck", "--select"); }),
                    "val.worst_class_accuracy");
        QCOMPARE(selectionName("last"), std::string("last epoch"));
        for (const char* wrong : {"val.worst_group_accuracy@trained@trained", "@trained", "last@trained"})
            CHECK_HOLDS(messageOf<UsageError>([&] { findSelectionRule(wrong); }), "@trained after it");
    }

    void rulesMayPassOverUntrainedEpochs() {
        const SelectionRule rule = findSelectionRule("val.worst_group_accuracy@trained");
        QVERIFY(rule.onlyTrained && rule.higherIsBetter());
        QCOMPARE(rule.series(), std::string("val.worst_group_accuracy"));
        QCOMPARE(rule.name, std::string("validation worst group, trained epochs"));
        QCOMPARE(selectionName(rule.id), rule.name);
        QCOMPARE(findSelectionRule("held.ece@trained").id, std::string("held.ece@trained"));
        QVERIFY(!findSelectionRule("held.ece@trained").higherIsBetter());
    }

    void aRuleSaysWhatGroupsItReads_data() {
        QTest::addColumn<QByteArray>("rule");
        QTest::addColumn<QByteArray>("read");
        for (const auto& [rule, read] : std::vector<std::pair<const char*, const char*>>{
                 {"val.worst_group_accuracy", "validation (epoch)"},
                 {"val.average_accuracy", "none"},
                 {"val.ece.worst", "validation (epoch)"},
                 {"val.alignment", "validation (epoch)"},
                 {"val.adjusted_average_accuracy", "training, validation (epoch)"},
                 {"train.worst_group_accuracy", "training"},
                 {"test.gap", "report (epoch)"},
                 {"val.information_ratio", "validation (epoch)"}, // of attributes, whatever makes groups
                 {"val+test.worst_group_accuracy", "validation (epoch), report (epoch)"},
                 {"leave-one-domain-out.average_accuracy", "training"}})
            QTest::newRow(rule) << QByteArray(rule) << QByteArray(read);
    }
    void aRuleSaysWhatGroupsItReads() {
        QFETCH(QByteArray, rule);
        QFETCH(QByteArray, read);
        const TaskDefinition definition = definitionOf(*makeTask(birdsInPlaces(20)));
        QCOMPARE(QByteArray::fromStdString(
                     readByRule(findSelectionRule(rule.toStdString()), definition, "epoch").text()),
                 read);
    }

    /// The kept epoch has the highest figure of the rule, and of those that share it the highest average,
    /// read from the run's own history.
    void theRuleChoosesTheEpoch_data() {
        QTest::addColumn<QByteArray>("rule");
        for (const SelectionRule& rule : selectionRules())
            QTest::newRow(rule.id.c_str()) << QByteArray::fromStdString(rule.id);
    }
    void theRuleChoosesTheEpoch() {
        QFETCH(QByteArray, rule);
        const auto task = makeTask(birdsInPlaces());
        const Method& method = methods().find("linear-probe");
        const ParameterValues parameters =
            resolveParameters(method.parameters, {{"epochs", "30"}, {"learning_rate", "0.2"}});
        const Run run = trainMethod(task, method, parameters, 0, rule.toStdString());
        QCOMPARE(run.select, rule.toStdString());
        const SelectionRule chosen = findSelectionRule(run.select);
        const double kept = *chosen.score(run);
        const auto figures = [&](const EpochRecord& record) {
            std::pair<double, double> found(-1.0, -1.0);
            for (const auto& [name, value] : record.series) {
                if (name == rule.toStdString())
                    found.first = value;
                if (name == chosen.split + ".average_accuracy")
                    found.second = value;
            }
            return found;
        };
        std::pair<double, double> highest(-1.0, -1.0);
        for (const EpochRecord& record : run.history)
            highest = std::max(highest, figures(record));
        QCOMPARE(figures(run.history[run.selectedEpoch]), highest);
        QCOMPARE(kept, highest.first);
        QVERIFY(run.id == describeRun(*task, method, parameters, 0, run.select).id);
        QVERIFY(run.select == defaultSelectionRule || run.id != describeRun(*task, method, parameters, 0).id);
    }
};

QTEST_APPLESS_MAIN(TestSelection)
#include "tst_selection.moc"
