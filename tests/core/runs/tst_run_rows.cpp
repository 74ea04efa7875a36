// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_rows.h"

#include "core/experiment/training.h"
#include "core/methods/method.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace groupscope;
using namespace groupscope::testing;

/// What a query asks of a run is what the run says of each row.
class TestRunRows : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        task_ = makeTask(birdsInPlaces());
        const Method& method = methods().find("linear-probe");
        run_ = std::make_shared<const Run>(
            trainMethod(task_, method, resolveParameters(method.parameters, {{"epochs", "2"}}), 3));
        fields_ = queryFields(task_);
        addQueryFields(fields_, task_, run_);
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

    /// Of predicted classes alone there are no such values, and rows are right or wrong all the same.
    void classesAloneHaveNoConfidence() {
        Run said = *run_;
        for (SplitResult& result : said.splits)
            result.logits.resize(result.logits.rows(), 0);
        for (const RowValue value : {RowValue::confidence, RowValue::margin, RowValue::loss})
            for (const float own : valueOfEachRow(said, value, task_->labels))
                QVERIFY(std::isnan(own));
        std::vector<QueryField> fields = queryFields(task_);
        addQueryFields(fields, task_, std::make_shared<const Run>(said));
        const auto find = [&](const char* text) {
            return RowQuery::parse(text).select(fields, task_->labels.size()).rows;
        };
        QVERIFY(find("confidence > 0.5").isEmpty());
        QCOMPARE(find("wrong"), ask("wrong").rows);
    }

    /// A run that tells nothing of test rows leaves them undecided: nobody takes them for correct.
    void hiddenRowsAreUndecided() {
        const auto hidden = std::make_shared<const Run>(withoutReportSplits(*run_));
        std::vector<QueryField> fields = queryFields(task_);
        addQueryFields(fields, task_, hidden);
        const QueryResult result =
            RowQuery::parse("not wrong and split = test").select(fields, task_->labels.size());
        QVERIFY(result.rows.isEmpty());
        QCOMPARE(result.undecided.count(), task_->findSplit(testSplit)->rows.size());
        QCOMPARE(result.lacking, std::vector<std::string>({"wrong"}));
    }

    /// A column of the file keeps its name; the run's is found beside it.
    void columnsGoFirst() {
        std::vector<QueryField> fields{{.name = "wrong", .meaning = "a column"}};
        addQueryFields(fields, task_, run_);
        const auto named = [&](const std::string& name) {
            return std::count_if(fields.begin(), fields.end(),
                                 [&](const QueryField& field) { return field.name == name; });
        };
        QCOMPARE(named("wrong"), 1);
        QCOMPARE(named("run.wrong"), 1);
        QCOMPARE(fields.front().meaning, std::string("a column"));
    }

    void withoutARunThereIsNobodyToAsk() {
        std::vector<QueryField> fields = queryFields(task_);
        addQueryFields(fields, task_, nullptr);
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

  private:
    QueryResult ask(const std::string& text) const {
        return RowQuery::parse(text).select(fields_, task_->labels.size());
    }

    std::shared_ptr<const Task> task_;
    std::shared_ptr<const Run> run_;
    std::vector<QueryField> fields_;
};

QTEST_APPLESS_MAIN(TestRunRows)
#include "tst_run_rows.moc"
