// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/found_columns.h"

#include "core/base/error.h"
#include "core/experiment/training.h"
#include "core/inference/group_inference.h"
#include "core/methods/method.h"
#include "core/runs/run_file.h"
#include "core/runs/run_json.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <functional>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

std::shared_ptr<const Task> birds() {
    static const std::shared_ptr<const Task> task = makeTask(birdsInPlaces());
    return task;
}

Run jttRun() {
    static const Run run = [] {
        const Method& method = methods().find("jtt");
        return trainMethod(birds(), method,
                           resolveParameters(method.parameters, {{"groups", "zeroshot"}, {"epochs", "2"}}),
                           3);
    }();
    return run;
}

const FoundAgreement* agreement(const Run& run, const std::string& column, int with) {
    for (const FoundAgreement& own : run.agreements)
        if (own.column == column && own.with == with)
            return &own;
    return nullptr;
}

} // namespace

Q_DECLARE_METATYPE(std::function<void(Run&)>)

/// Checks that the groups found by a first stage are stored with the run and compared with the known ones.
class TestFoundColumns : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void theRunHasWhatTheInferenceSays() {
        const Run run = jttRun();
        const Task& task = *birds();
        const GroupAssignment assignment = inferGroups(task, run.parameters, run.seed, {});
        QCOMPARE(run.found.size(), std::size_t(3));
        QCOMPARE(run.found[0].name, std::string("predictions"));
        QVERIFY(run.found[0].codes == assignment.predictions &&
                run.found[0].categories == task.groups.classes());
        QVERIFY(run.found[1].codes == assignment.groups && run.found[1].categories == assignment.names);
        QVERIFY(run.found[2].codes == assignment.environments);
        QVERIFY((run.found[2].categories == std::vector<std::string>{"right", "wrong"}));
    }

    /// Every method that reads a first stage hands it out, and every inference has names for what it says.
    void everyMethodAndInference() {
        const auto foundBy = [](const std::string& id, const std::map<std::string, std::string>& settings) {
            const Method& method = methods().find(id);
            return method.start(birds(), resolveParameters(method.parameters, settings), 1, {})->found();
        };
        for (const Method& method : methods()) {
            const auto has = [&](const char* key) {
                return std::any_of(method.parameters.begin(), method.parameters.end(),
                                   [&](const ParameterSpec& spec) { return spec.key == key; });
            };
            if (has("groups"))
                QVERIFY2(!foundBy(method.id, {{"groups", "zeroshot"}}).empty(), method.id.c_str());
            if (has("proxy") || method.id == "dfr-subsample" || method.id == "dfr-upsample")
                QCOMPARE(foundBy(method.id, {}).size(), std::size_t(1));
        }
        QVERIFY(foundBy("erm", {}).empty());
        for (const GroupInference& inference : groupInferences()) {
            if (inference.id == "given_predictions") // the set has no such column
                continue;
            for (const Column& column : foundBy("group-dro", {{"groups", inference.id}})) {
                const int largest = *std::max_element(column.codes.begin(), column.codes.end());
                QVERIFY2(largest < static_cast<int>(column.categories.size()), inference.id.c_str());
                QCOMPARE(column.codes.size(), birds()->labels.size());
            }
        }
    }

    void agreementsAreOfTrainingRows() {
        const Run run = jttRun();
        const Task& task = *birds();
        const FoundAgreement* own = agreement(run, "predictions", FoundAgreement::withGroups);
        QVERIFY(own != nullptr);
        QCOMPARE(own->table.rowCount(), static_cast<std::int64_t>(task.fitRows().size()));
        // By hand: minority rows are those of the smaller place of each class.
        std::int64_t minority = 0, apart = 0, both = 0;
        for (const int row : task.fitRows()) {
            const auto i = static_cast<std::size_t>(row);
            const std::vector<int>& counts = task.fit().groupCounts;
            const int group = task.groupIds[i], sibling = group ^ 1; // two places a class
            const bool isMinority =
                counts[group] < counts[sibling] || (counts[group] == counts[sibling] && group > sibling);
            const bool isWrong = run.found[0].codes[i] != task.labels[i];
            minority += isMinority;
            apart += isWrong;
            both += isMinority && isWrong;
        }
        const MinorityFound found = *minorityOf(run.groups, *own);
        QCOMPARE(found.minority, minority);
        QCOMPARE(found.apart, apart);
        QCOMPARE(found.both, both);
        QVERIFY(apart > 0 && minority > 0);
        QVERIFY(!minorityOf(run.groups, *agreement(run, "predictions", 0)));
        // Groups that are the file's own agree with them wholly.
        const Method& method = methods().find("group-dro");
        const Run given =
            trainMethod(birds(), method, resolveParameters(method.parameters, {{"epochs", "1"}}), 0);
        const FoundAgreement* same = agreement(given, "groups", FoundAgreement::withGroups);
        QVERIFY(same != nullptr);
        QCOMPARE(*matchedAccuracy(same->table), 1.0);
        QCOMPARE(*adjustedRandIndex(same->table), 1.0);
        QCOMPARE(*minorityOf(given.groups, *same)->recall(), 1.0);
    }

    void tablesSayIt() {
        const Run run = jttRun();
        const Table table = agreementTable(run.groups, run.agreements);
        QCOMPARE(table.rows.size(), std::size_t(9)); // three columns against class, place and group
        const FoundAgreement& own = *agreement(run, "predictions", FoundAgreement::withClasses);
        QVERIFY(isReadable(own));
        const Table confusion = confusionTable(run.groups, own, run.found[0]);
        QCOMPARE(confusion.columns.size(), std::size_t(3));
        double sum = 0.0;
        for (const auto& row : confusion.rows)
            for (std::size_t i = 1; i < row.size(); ++i)
                sum += *row[i].value;
        QCOMPARE(sum, static_cast<double>(birds()->fitRows().size()));
    }

    void theFileKeepsIt() {
        const Run run = jttRun();
        saveRun(run, path());
        const Run read = loadRun(path());
        QCOMPARE(read.found.size(), run.found.size());
        for (std::size_t i = 0; i < run.found.size(); ++i) {
            QCOMPARE(read.found[i].name, run.found[i].name);
            QVERIFY(read.found[i].categories == run.found[i].categories);
            QVERIFY(read.found[i].codes == run.found[i].codes);
        }
        QCOMPARE(read.agreements.size(), run.agreements.size());
        for (std::size_t i = 0; i < run.agreements.size(); ++i)
            QVERIFY(read.agreements[i].column == run.agreements[i].column &&
                    read.agreements[i].with == run.agreements[i].with &&
                    read.agreements[i].table == run.agreements[i].table);
        const Run figures = figuresOf(read);
        QVERIFY(figures.found[0].codes.empty() && figures.agreements.size() == run.agreements.size());
        CHECK_HOLDS(runToJson(read), "\"adjusted_rand_index\"");
        QVERIFY(runToJson(read).find("\"codes\"") == std::string::npos);
    }

    void runsWithoutAFirstStageSayNothing() {
        const Method& method = methods().find("zero-shot");
        const Run run = trainMethod(birds(), method, resolveParameters(method.parameters, {}), 0);
        saveRun(run, path());
        QVERIFY(loadRun(path()).found.empty());
        QVERIFY(runToJson(run).find("first_stage") == std::string::npos);
    }

    void unsoundColumnsAreRefused_data() {
        QTest::addColumn<std::function<void(Run&)>>("change");
        QTest::addColumn<QByteArray>("message");
        const auto row = [](const char* message, const std::function<void(Run&)>& change) {
            QTest::newRow(message) << change << QByteArray(message);
        };
        row("twice", [](Run& run) { run.found[2].name = "groups"; });
        row("predicts other classes", [](Run& run) { run.found[0].categories[0] = "crow"; });
        row("out of range",
            [](Run& run) { run.found[1].codes = std::vector<int>(run.found[1].codes.size(), 99); });
        row("found no values", [](Run& run) { run.found[2].categories.clear(); });
        row("there is no column", [](Run& run) { run.agreements[0].column = "colours"; });
        row("counts no examples, or more", [](Run& run) { run.agreements[0].table.cells[0].n += 1; });
        row("the number 7 is out of range", [](Run& run) { run.agreements[0].with = 7; });
        row("out of order", [](Run& run) {
            auto& cells = run.agreements[0].table.cells;
            std::reverse(cells.begin(), cells.end());
        });
    }
    void unsoundColumnsAreRefused() {
        QFETCH(std::function<void(Run&)>, change);
        QFETCH(QByteArray, message);
        Run run = jttRun();
        change(run);
        saveRun(run, path());
        CHECK_HOLDS(messageOf<DataError>([&] { loadRun(path()); }), message.toStdString());
    }

  private:
    std::filesystem::path path() const {
        return std::filesystem::path(folder_.path().toStdString()) / "run.h5";
    }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestFoundColumns)
#include "tst_found_columns.moc"
