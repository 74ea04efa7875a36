// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/experiment/fix_advice.h"
#include "core/experiment/training.h"
#include "core/methods/method.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <QStringList>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

constexpr double plenty = 1e9; // seconds

const RunSeconds unknownTimes = [](const PlannedRun&) { return std::optional<double>(); };

FixFacts usualFacts() {
    return {.group = "shoe, red",
            .training = 40,
            .validation = 40,
            .report = 40,
            .trainingExamples = 1000,
            .isGroupOfTask = true,
            .knownInTraining = true,
            .knownInValidation = true,
            .hasClassEmbeddings = true};
}

QString namesOf(const FixAdvice& advice) {
    QStringList names;
    for (const FixMethod& method : advice.methods)
        names << QString::fromStdString(method.plan.method);
    return names.join(QLatin1Char(' '));
}

RowSelection rowsWhere(const Task& task, const std::function<bool(std::size_t)>& holds) {
    RowSelection rows(task.labels.size());
    for (std::size_t row = 0; row < task.labels.size(); ++row)
        rows.set(row, holds(row));
    return rows;
}

} // namespace

class TestFixAdvice : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void factsChooseMethods_data() {
        QTest::addColumn<bool>("isGroup");
        QTest::addColumn<bool>("inTraining");
        QTest::addColumn<bool>("inValidation");
        QTest::addColumn<bool>("embeddings");
        QTest::addColumn<int>("validation");
        QTest::addColumn<QString>("names");
        const auto add = [](const char* title, bool isGroup, bool training, bool validation, bool embeddings,
                            int count, const char* names) {
            QTest::newRow(title) << isGroup << training << validation << embeddings << count
                                 << QString::fromLatin1(names);
        };
        add("all labels, class embeddings", true, true, true, true, 40,
            "rwg group-dro dfr-val contrastive-adapter");
        add("all labels", true, true, true, false, 40, "rwg group-dro dfr-val jtt");
        add("too few to refit", true, true, true, true, 19, "rwg group-dro contrastive-adapter");
        add("labels of training alone", true, true, false, false, 40, "rwg group-dro jtt");
        add("labels of validation, class embeddings", true, false, true, true, 40,
            "ssa jtt afr contrastive-adapter");
        add("labels of validation", true, false, true, false, 40, "ssa jtt afr");
        add("no labels, class embeddings", true, false, false, true, 40,
            "contrastive-adapter dfr-upsample jtt afr");
        add("no labels", true, false, false, false, 40, "jtt afr cnc");
        add("no group of the task", false, true, true, false, 40, "jtt afr cnc");
        add("no group of the task, class embeddings", false, true, true, true, 40,
            "contrastive-adapter dfr-upsample jtt afr");
    }
    void factsChooseMethods() {
        QFETCH(bool, isGroup);
        QFETCH(bool, inTraining);
        QFETCH(bool, inValidation);
        QFETCH(bool, embeddings);
        QFETCH(int, validation);
        QFETCH(QString, names);
        FixFacts facts = usualFacts();
        facts.isGroupOfTask = isGroup;
        facts.knownInTraining = inTraining;
        facts.knownInValidation = inValidation;
        facts.hasClassEmbeddings = embeddings;
        facts.validation = static_cast<std::size_t>(validation);
        const FixAdvice advice = adviseMethods(facts, plenty, unknownTimes);
        QCOMPARE(namesOf(advice), names);
        QCOMPARE(advice.notes.empty(), isGroup);
        QVERIFY(advice.refusals.empty());
        for (const FixMethod& method : advice.methods)
            QVERIFY(method.fits && !method.seconds && method.reason.ends_with('.'));
    }

    void missingExamplesAreRefused() {
        for (const auto& [member, word] :
             {std::pair{&FixFacts::training, "training"}, std::pair{&FixFacts::validation, "validation"},
              std::pair{&FixFacts::report, "test"}}) {
            FixFacts facts = usualFacts();
            facts.*member = 0;
            const FixAdvice advice = adviseMethods(facts, plenty, unknownTimes);
            QVERIFY(advice.methods.empty());
            QCOMPARE(advice.refusals.size(), std::size_t(1));
            CHECK_HOLDS(advice.refusals.front(), std::string("“shoe, red” has no ") + word + " example");
            facts.*member = 1;
            CHECK_HOLDS(adviseMethods(facts, plenty, unknownTimes).notes.at(0),
                        std::string("only 1 ") + word + " example,");
        }
    }

    void settingsAreSizedToTheBudget() {
        const Method& robust = methods().find("group-dro");
        const ParameterValues usual = resolveParameters(robust.parameters, {});
        double quick = 5.0;
        const RunSeconds times = [&](const PlannedRun& run) {
            return std::optional(run.method != "group-dro" ? 1.0 : run.parameters == usual ? 100.0 : quick);
        };
        const auto robustIn = [&](double budget) {
            return adviseMethods(usualFacts(), budget, times).methods.at(1);
        };
        const FixMethod whole = robustIn(4 * 300.0);
        QVERIFY(!whole.isQuick && whole.fits && whole.plan.set.empty());
        QCOMPARE(*whole.seconds, 300.0);
        const FixMethod small = robustIn(4 * 299.0);
        QVERIFY(small.isQuick && small.fits && small.plan.set.contains("epochs"));
        QCOMPARE(*small.seconds, 15.0);
        QVERIFY(std::get<std::int64_t>(small.plan.set.at("epochs")) < usual.integer("epochs"));
        quick = 50.0;
        QVERIFY(!robustIn(4 * 149.0).fits);
        QVERIFY(robustIn(4 * 150.0).fits);
    }

    void factsAreCountedInTheTask() {
        const auto task = makeTask(birdsInPlaces());
        const int group = task->groups.groupCount() - 2; // a bird out of place
        const RowSelection rows =
            rowsWhere(*task, [&](std::size_t row) { return task->groupIds[row] == group; });
        const FixFacts facts = fixFacts(*task, "odd birds", rows);
        QCOMPARE(facts.training, static_cast<std::size_t>(task->fit().groupCounts[group]));
        QCOMPARE(facts.validation, static_cast<std::size_t>(task->select().groupCounts[group]));
        QCOMPARE(facts.report, static_cast<std::size_t>(task->split("test", "test").groupCounts[group]));
        QCOMPARE(facts.trainingExamples, task->fitRows().size());
        QVERIFY(facts.isGroupOfTask && facts.knownInTraining && facts.knownInValidation);
        QVERIFY(facts.hasClassEmbeddings);
        RowSelection part = rows; // without its validation examples
        for (const int row : task->selectRows())
            part.set(static_cast<std::size_t>(row), false);
        QVERIFY(!fixFacts(*task, "part", part).isGroupOfTask);
        QCOMPARE(fixFacts(*task, "part", part).validation, std::size_t(0));
        QVERIFY(!fixFacts(*task, "odd rows", rowsWhere(*task, [](std::size_t row) {
                     return row % 2 == 1;
                 })).isGroupOfTask);
        const std::string message = messageOf<UsageError>([&] { fixFacts(*task, "other", RowSelection(3)); });
        CHECK_HOLDS(message, "“other” is of another set");
    }

    void hiddenGroupsAreNotKnown() {
        TaskSelection selection;
        selection.labels.groupFraction = 0.5;
        const auto task = makeTask(birdsInPlaces(), selection);
        const FixFacts facts = fixFacts(
            *task, "group", rowsWhere(*task, [&](std::size_t row) { return task->groupIds[row] == 1; }));
        QVERIFY(facts.knownInTraining && !facts.knownInValidation);
    }

    /// Every method in the advice can be trained.
    void advisedMethodsTrain() {
        const auto task = makeTask(birdsInPlaces(120));
        FixFacts facts = usualFacts();
        facts.trainingExamples = task->fitRows().size();
        for (const bool isGroup : {true, false})
            for (const bool inTraining : {true, false}) {
                facts.isGroupOfTask = isGroup;
                facts.knownInTraining = inTraining;
                const FixAdvice advice = adviseMethods(facts, 0.0, unknownTimes);
                for (const FixMethod& advised : advice.methods) {
                    const Method& method = methods().find(advised.plan.method);
                    std::map<std::string, std::string> settings{};
                    for (const auto& [key, value] : advised.plan.set)
                        settings[key] = toText(value);
                    for (const ParameterSpec& spec : method.parameters)
                        if (spec.key.ends_with("epochs") && settings.contains(spec.key))
                            settings[spec.key] = "2";
                    const Run run =
                        trainMethod(task, method, resolveParameters(method.parameters, settings), 0);
                    QVERIFY2(run.split("test") != nullptr, advised.plan.method.c_str());
                }
            }
    }
};

QTEST_APPLESS_MAIN(TestFixAdvice)
#include "tst_fix_advice.moc"
