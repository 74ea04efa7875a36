// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/columns/column_queries.h"

#include "core/experiment/training.h"
#include "core/methods/method.h"
#include "core/runs/run_rows.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

std::vector<QueryField> fieldsOf(const std::shared_ptr<const Task>& task,
                                 const std::shared_ptr<const Run>& run) {
    return queryFields(exampleColumns({.task = task, .run = run}));
}

} // namespace

/// Checks queries on columns of the file, on named groups, and on a run's values of each example.
class TestColumnQueries : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        task_ = makeTask(birdsInPlaces());
        const Method& method = methods().find("linear-probe");
        run_ = std::make_shared<const Run>(
            trainMethod(task_, method, resolveParameters(method.parameters, {{"epochs", "2"}}), 3));
        fields_ = fieldsOf(task_, run_);
    }

    void wrongAndPredictedAgree() {
        const std::vector<int> predicted = predictionOfEachRow(*run_, task_->labels.size());
        const RowSelection wrong = ask("wrong").rows, correct = ask("correct").rows;
        QVERIFY(!wrong.isEmpty() && !correct.isEmpty());
        for (std::size_t row = 0; row < predicted.size(); ++row) {
            QCOMPARE(wrong.contains(row), predicted[row] >= 0 && predicted[row] != task_->labels[row]);
            QCOMPARE(correct.contains(row), predicted[row] >= 0 && predicted[row] == task_->labels[row]);
        }
        const std::string name = queryWord(task_->groups.classes()[1]);
        const RowSelection said = ask("predicted = " + name).rows;
        for (std::size_t row = 0; row < predicted.size(); ++row)
            QCOMPARE(said.contains(row), predicted[row] == 1);
        QCOMPARE(ask("wrong and class = " + name).rows,
                 ask("predicted != " + name + " and class = " + name).rows);
        QCOMPARE(ask("run.wrong").rows, wrong);
    }

    /// The three values of a row have to do with each other.
    void valuesOfARowAgree() {
        QCOMPARE(ask("margin >= 0").rows, ask("correct").rows); // what is said is the likeliest
        const RowSelection sure = ask("correct and confidence > 0.9").rows;
        const std::vector<float> loss = valueOfEachRow(*run_, RowValue::loss, task_->labels);
        for (const int row : sure.rows())
            QVERIFY(loss[row] < -std::log(0.9f) + 1e-5f);
    }

    /// A run with predicted classes alone has no confidences, and its rows are right or wrong all the same.
    void classesAloneHaveNoConfidence() {
        Run said = *run_;
        for (SplitResult& result : said.splits)
            result.logits.resize(result.logits.rows(), 0);
        for (const RowValue value : {RowValue::confidence, RowValue::margin, RowValue::loss})
            for (const float own : valueOfEachRow(said, value, task_->labels))
                QVERIFY(std::isnan(own));
        const std::vector<QueryField> fields = fieldsOf(task_, std::make_shared<const Run>(said));
        const auto find = [&](const char* text) {
            return RowQuery::parse(text).select(fields, task_->labels.size()).rows;
        };
        QVERIFY(find("confidence > 0.5").isEmpty());
        QCOMPARE(find("wrong"), ask("wrong").rows);
    }

    /// A run that tells nothing of test examples leaves them undecided: nobody takes them for correct.
    void hiddenRowsAreUndecided() {
        const auto hidden = std::make_shared<const Run>(withoutReportSplits(*run_));
        const std::vector<QueryField> fields = fieldsOf(task_, hidden);
        const QueryResult result =
            RowQuery::parse("not wrong and split = test").select(fields, task_->labels.size());
        QVERIFY(result.rows.isEmpty());
        QCOMPARE(result.undecided.count(), task_->findSplit(testSplit)->rows.size());
        QCOMPARE(result.lacking, std::vector<std::string>({"wrong"}));
    }

    /// A column of the file keeps its name; the run's is found beside it.
    void columnsGoFirst() {
        auto set = std::make_shared<EmbeddingSet>(*task_->set);
        set->columns.push_back({"wrong", {"a", "b"}, std::vector<int>(set->size(), 0), {}});
        const std::vector<QueryField> fields = fieldsOf(makeTask(set), run_);
        const auto named = [&](const std::string& name) {
            return std::count_if(fields.begin(), fields.end(),
                                 [&](const QueryField& field) { return field.name == name; });
        };
        QCOMPARE(named("wrong"), 1);
        QCOMPARE(named("run.wrong"), 1);
        for (const QueryField& field : fields)
            if (field.name == "wrong")
                QCOMPARE(field.meaning, std::string("column of the file"));
    }

    void withoutARunThereIsNobodyToAsk() {
        const std::vector<QueryField> fields = fieldsOf(task_, nullptr);
        for (const char* text : {"wrong", "predicted is missing", "loss > 2"})
            try {
                RowQuery::parse(text).select(fields, task_->labels.size());
                QFAIL("nobody was asked");
            } catch (const UsageError& error) {
                QVERIFY2(QString::fromUtf8(error.what()).contains(QStringLiteral("select a finished run")),
                         error.what());
            }
        QVERIFY(!RowQuery::parse("split = test").select(fields, task_->labels.size()).rows.isEmpty());
    }

    void aTaskCanBeAsked() {
        const std::shared_ptr<const Task> task = makeTask(birdsInPlaces());
        const std::vector<QueryField> fields = fieldsOf(task, nullptr);
        const std::string name = task->groups.className();
        const std::string first = task->groups.classes().front();
        const auto rowsOf = [&](const std::string& query) {
            return RowQuery::parse(query).select(fields, task->labels.size()).rows;
        };
        const RowSelection ofClass = rowsOf("class = " + queryWord(first));
        QCOMPARE(ofClass, rowsOf(queryWord(name) + " = " + queryWord(first)));
        for (std::size_t row = 0; row < task->labels.size(); ++row)
            QCOMPARE(ofClass.contains(row), task->labels[row] == 0);
        const RowSelection group = rowsOf("group = " + queryWord(task->groups.groupName(1)));
        for (std::size_t row = 0; row < task->labels.size(); ++row)
            QCOMPARE(group.contains(row), task->groupIds[row] == 1);
        const std::vector<int>& fit = task->fitRows();
        QCOMPARE(rowsOf("split = train").rows(), fit);
        QCOMPARE(rowsOf("row = " + queryWord(task->set->ids[3])).rows(), std::vector<int>({3}));
    }

    void namedGroupsAreAsked() {
        const std::shared_ptr<const Task> task = makeTask(birdsInPlaces());
        const std::size_t count = task->labels.size();
        auto named = std::make_shared<std::vector<NamedExamples>>();
        QCOMPARE(queryFields(exampleColumns({.task = task, .named = named})).size(),
                 fieldsOf(task, nullptr).size()); // nothing to ask
        named->push_back({"red tail", RowSelection(count)});
        named->push_back({"odd", RowSelection(count)});
        for (const std::size_t row : {1, 2, 3})
            (*named)[0].rows.set(row, true);
        for (const std::size_t row : {3, 4})
            (*named)[1].rows.set(row, true);
        const std::vector<QueryField> fields = queryFields(exampleColumns({.task = task, .named = named}));
        const auto asked = [&](const std::string& query) {
            return RowQuery::parse(query).select(fields, count);
        };
        QCOMPARE(asked("named = 'red tail'").rows.rows(), (std::vector<int>{1, 2, 3}));
        QVERIFY(asked("named = 'red tail'").undecided.isEmpty());
        QCOMPARE(asked("named = odd and named = 'red tail'").rows.rows(), (std::vector<int>{3}));
        QCOMPARE(asked("\"red tail\" and not odd").rows.rows(), (std::vector<int>{1, 2}));
        QVERIFY(asked("odd").undecided.isEmpty());
        QCOMPARE(asked("named = none").rows.count(), count - 4);
        QCOMPARE(asked("named != odd").rows.count(), count - 2);
        QCOMPARE(completeQuery("named = ", 8, fields).words,
                 (std::vector<std::string>{"\"red tail\"", "odd", "none"}));
    }

    void numbersOfTheFileAreAsked() {
        auto set = std::make_shared<EmbeddingSet>(*birdsInPlaces());
        NumberColumn age{"age", {}};
        for (std::size_t row = 0; row < set->size(); ++row)
            age.values.push_back(row == 0 ? std::numeric_limits<double>::quiet_NaN() : 10.0 + 0.5 * row);
        set->numbers.push_back(age);
        const std::shared_ptr<const Task> task = makeTask(set);
        const std::vector<QueryField> fields = fieldsOf(task, nullptr);
        const QueryResult result = RowQuery::parse("age > 11").select(fields, set->size());
        QCOMPARE(result.rows.count(), set->size() - 3);
        QCOMPARE(result.undecided.rows(), std::vector<int>({0}));
        QCOMPARE(result.lacking, std::vector<std::string>({"age"}));
        const std::vector<std::string> offered = completeQuery("age > ", 6, fields).words;
        QVERIFY(!offered.empty() && offered.size() <= 5); // each of them parts the rows
        for (const std::string& number : offered) {
            const std::size_t above =
                RowQuery::parse("age > " + number).select(fields, set->size()).rows.count();
            QVERIFY2(above > 0 && above < set->size(), number.c_str());
        }
    }

  private:
    QueryResult ask(const std::string& text) const {
        return RowQuery::parse(text).select(fields_, task_->labels.size());
    }

    std::shared_ptr<const Task> task_;
    std::shared_ptr<const Run> run_;
    std::vector<QueryField> fields_;
};

QTEST_APPLESS_MAIN(TestColumnQueries)
#include "tst_column_queries.moc"
