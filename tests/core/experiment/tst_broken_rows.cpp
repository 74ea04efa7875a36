// SPDX-License-Identifier: GPL-3.0-or-later
// Rows with NaN or Inf that are left out must change nothing: every figure is that of a set in which the same
// rows belong to no split.
#include "core/experiment/experiment.h"
#include "core/experiment/representation.h"
#include "core/experiment/training.h"
#include "core/methods/method.h"
#include "core/runs/run_file.h"
#include "tests/support/change_rows.h"
#include "tests/support/checks.h"
#include "tests/support/damaged_files.h"
#include "tests/support/synthetic.h"

#include <QTemporaryDir>
#include <limits>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Two rows in each split.
const std::vector<int> brokenRows{3, 50, 130, 177, 260, 299};

std::shared_ptr<const Task> taskWithBrokenRows() {
    auto set = birdsInPlaces(100);
    changeRows(*set, [](MatrixF& X) {
        for (const int row : brokenRows)
            X(row, row % 8) = row % 2 == 0 ? std::numeric_limits<float>::quiet_NaN()
                                           : std::numeric_limits<float>::infinity();
    });
    return makeTask(set, {.brokenRows = BrokenRows::exclude});
}

std::shared_ptr<const Task> taskWithoutTheseRows() {
    auto set = birdsInPlaces(100);
    for (const int row : brokenRows)
        set->columns[2].codes[row] = -1;
    return makeTask(set);
}

/// Few epochs of small batches.
ParameterValues quickParameters(const Method& method) {
    std::map<std::string, std::string> settings;
    for (const ParameterSpec& spec : method.parameters) {
        if (spec.key == "epochs" || spec.key == "stage1_epochs")
            settings[spec.key] = "2";
        if (spec.key == "minimum_updates")
            settings[spec.key] = "0";
        if (spec.key == "positives" || spec.key == "negatives")
            settings[spec.key] = "4";
    }
    return resolveParameters(method.parameters, settings);
}

} // namespace

class TestBrokenRows : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void areInNoSplitAndCounted() {
        const auto task = taskWithBrokenRows(), without = taskWithoutTheseRows();
        QCOMPARE(task->brokenCount, 6);
        for (std::size_t s = 0; s < usualSplits.size(); ++s) {
            QVERIFY(task->splits[s].rows == without->splits[s].rows);
            QVERIFY(task->splits[s].groupCounts == without->splits[s].groupCounts);
            QCOMPARE(task->splits[s].brokenCount, 2);
        }
        QCOMPARE(task->meanNorm, without->meanNorm);
        QVERIFY(std::find(task->warnings.begin(), task->warnings.end(),
                          "6 examples hold NaN or Inf and are left out") != task->warnings.end());
    }

    void changeNoMethod_data() {
        QTest::addColumn<QString>("method");
        for (const char* id :
             {"zero-shot", "linear-probe", "contrastive-adapter", "cnc", "dfr-val", "dfr-train",
              "dfr-subsample", "group-dro", "jtt", "erm", "irm", "tip-adapter", "rwg"})
            QTest::newRow(id) << QString::fromLatin1(id);
    }

    void changeNoMethod() {
        QFETCH(QString, method);
        const Method& wanted = methods().find(method.toStdString());
        MonitorPlan monitor;
        monitor.metrics = {"alignment", "mutual_information", "bound"};
        const auto train = [&](const std::shared_ptr<const Task>& task) {
            return trainMethod(task, wanted, quickParameters(wanted), 3, "val.worst_group_accuracy", {},
                               monitor);
        };
        const Run with = train(taskWithBrokenRows()), without = train(taskWithoutTheseRows());
        QCOMPARE(with.task.brokenRows, std::int64_t(6));
        QCOMPARE(with.history.size(), without.history.size());
        for (std::size_t epoch = 0; epoch < with.history.size(); ++epoch)
            QVERIFY(with.history[epoch].series == without.history[epoch].series);
        QCOMPARE(with.head.tensors.size(), without.head.tensors.size());
        for (std::size_t i = 0; i < with.head.tensors.size(); ++i)
            QVERIFY(sameBytes(with.head.tensors[i].values, without.head.tensors[i].values));
        for (const std::string_view split : usualSplits) {
            QVERIFY(with.split(split)->rows == without.split(split)->rows);
            QVERIFY(sameBytes(with.split(split)->logits, without.split(split)->logits));
        }
    }

    void changeNoMetric() {
        const RepresentationPlan plan{
            .split = testSplit, .information = InformationProtocol::paper, .seed = 1};
        const Representation with = measureRepresentation(*taskWithBrokenRows(), nullptr, plan, {});
        const Representation without = measureRepresentation(*taskWithoutTheseRows(), nullptr, plan, {});
        QCOMPARE(with.n, std::size_t(98));
        QVERIFY(with.frobenius && *with.frobenius == *without.frobenius);
        for (std::size_t c = 0; c < with.raw.size(); ++c)
            QVERIFY(with.raw[c].maximum && *with.raw[c].maximum == *without.raw[c].maximum);
        QVERIFY(with.information->ofClass && *with.information->ofClass == *without.information->ofClass);
    }

    void anExperimentSaysWhatItLeavesOut() {
        const QTemporaryDir folder;
        const RunStore store(folder.path().toStdString() + "/experiment");
        const ExperimentSpec spec = parseExperimentSpec(
            R"({"data":"/birds.h5ad","broken_rows":"exclude","methods":[{"method":"zero-shot"}]})", "");
        QVERIFY(spec.selection.brokenRows == BrokenRows::exclude);
        QCOMPARE(store.validation().size(), std::size_t(0)); // there is none yet
        const auto task = taskWithBrokenRows();
        runExperiment(spec, task, store, {.jobs = 1}, {});
        const Run run = store.loadSummaries().front();
        QCOMPARE(run.task.brokenRows, std::int64_t(6));
        std::vector<DataCheck> expected = dataChecks(validateTask(*task), *task);
        for (DataCheck& check : expected)
            check.rows = RowSelection(); // which the folder does not hold
        QVERIFY(store.validation() == expected);
        CHECK_HOLDS(expected.front().finding, "6 examples hold NaN or Inf: 2 train, 2 val, 2 test");
    }

    /// A data check that is gone must not look like one that found nothing.
    void aDamagedValidationIsSaid() {
        const QTemporaryDir folder;
        const RunStore store(folder.path().toStdString());
        for (const char* text : {"", "{", "[]", R"({"checks":3})", R"({"checks":[{"id":"x"}]})",
                                 R"({"checks":[{"id":1,"level":"fine","finding":"a","meaning":"b"}]})"}) {
            QFile file(folder.filePath(QStringLiteral("validation.json")));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(text);
            file.close();
            const std::vector<DataCheck> said = store.validation();
            QVERIFY2(said.size() == 1 && said.front().level == CheckLevel::problem, text);
            CHECK_HOLDS(said.front().finding, "validation.json is damaged or was changed");
        }
    }

    void aChangedValidationIsSaid() {
        const QTemporaryDir folder;
        const RunStore store(folder.path().toStdString());
        const auto task = taskWithBrokenRows();
        store.saveValidation(validateTask(*task), *task);
        QVERIFY(store.validation().size() > 1);
        const std::filesystem::path file = store.folder() / "validation.json";
        std::string text = testing::bytesOf(file);
        const std::size_t at = text.find("6 examples hold NaN");
        QVERIFY(at != std::string::npos);
        text[at] = '5';
        testing::writeBytes(file, text);
        QCOMPARE(store.validation().size(), std::size_t(1));
        CHECK_HOLDS(store.validation().front().finding, "validation.json is damaged or was changed");
    }
};

QTEST_GUILESS_MAIN(TestBrokenRows)
#include "tst_broken_rows.moc"
