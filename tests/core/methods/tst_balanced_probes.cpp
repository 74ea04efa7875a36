// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/methods/shared/balanced_probe.h"
#include "tests/support/method_checks.h"

#include <algorithm>
#include <map>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const Assignments balancedProbesSettings{
    {"input_length", "0"}, {"epochs", "20"}, {"learning_rate", "0.05"}, {"batch_size", "32"}};

/// Number of `rows` in each cell.
std::map<int, int> countsOf(const std::vector<int>& rows, const std::vector<int>& cellOfRow) {
    std::map<int, int> counts;
    for (const int row : rows)
        ++counts[cellOfRow.at(static_cast<std::size_t>(row))];
    return counts;
}

int smallestOf(const std::map<int, int>& counts) {
    return std::min_element(counts.begin(), counts.end(),
                            [](const auto& a, const auto& b) { return a.second < b.second; })
        ->second;
}

/// birdsInPlaces() without training examples of landbirds on water, and few waterbirds on land.
std::shared_ptr<EmbeddingSet> withoutOneGroup() {
    auto set = birdsInPlaces();
    const std::vector<int>&bird = set->columns[0].codes, &place = set->columns[1].codes;
    for (std::size_t row = 0; row < bird.size(); ++row)
        if (bird[row] == 0 && place[row] == 1 && set->columns[2].codes[row] == 0)
            set->columns[2].codes[row] = 2;
    return set;
}

std::vector<std::string> noticesOf(const std::string& id, const std::shared_ptr<const Task>& task,
                                   const Assignments& assignments) {
    std::vector<std::string> notices;
    RunContext context;
    context.onNotice = [&notices](const std::string& text) { notices.push_back(text); };
    startMethod(id, task, assignments, 0, context);
    return notices;
}

void addBalances() {
    QTest::addColumn<bool>("groups");
    QTest::newRow("classes") << false;
    QTest::newRow("groups") << true;
}

void addMethods() {
    QTest::addColumn<QString>("method");
    for (const char* id : {"rwy", "suby", "rwg", "subg"})
        QTest::newRow(id) << QString::fromLatin1(id);
}

} // namespace

class TestBalancedProbes : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void subsampleHasAsManyRowsOfEachAsTheSmallest_data() { addBalances(); }
    void subsampleHasAsManyRowsOfEachAsTheSmallest() {
        QFETCH(bool, groups);
        const Balanced what = groups ? Balanced::groups : Balanced::classes;
        const auto task = makeTask(withoutOneGroup());
        const std::vector<int>& cellOfRow = groups ? task->groupIds : task->labels;
        const std::map<int, int> available = countsOf(task->fitRows(), cellOfRow);
        QCOMPARE(available.size(), std::size_t(groups ? 3 : 2)); // the empty group is skipped
        const RowsOfEpoch rows = subsampledRows(*task, what, 4);
        const std::map<int, int> kept = countsOf(rows(0), cellOfRow);
        QCOMPARE(kept.size(), available.size());
        for (const auto& [cell, count] : kept)
            QCOMPARE(count, smallestOf(available));
        std::vector<int> sorted = rows(0);
        std::sort(sorted.begin(), sorted.end());
        QVERIFY(std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end());
        QVERIFY(std::includes(task->fitRows().begin(), task->fitRows().end(), sorted.begin(), sorted.end()));
        QCOMPARE(rows(0), rows(7)); // one subsample for all epochs
        QCOMPARE(rows(0), subsampledRows(*task, what, 4)(0));
        QVERIFY(rows(0) != subsampledRows(*task, what, 5)(0));
    }

    void reweightedEpochsAreBalancedOnAverage_data() { addBalances(); }
    void reweightedEpochsAreBalancedOnAverage() {
        QFETCH(bool, groups);
        const auto task = makeTask(withoutOneGroup());
        const std::vector<int>& cellOfRow = groups ? task->groupIds : task->labels;
        const RowsOfEpoch rows = reweightedRows(*task, groups ? Balanced::groups : Balanced::classes, 4);
        const std::size_t trainingRows = task->fitRows().size();
        std::map<int, int> total;
        for (std::uint64_t epoch = 0; epoch < 40; ++epoch) {
            QCOMPARE(rows(epoch).size(), trainingRows);
            for (const auto& [cell, count] : countsOf(rows(epoch), cellOfRow))
                total[cell] += count;
        }
        const double expected = 40.0 * static_cast<double>(trainingRows) / static_cast<double>(total.size());
        double chiSquare = 0.0;
        for (const auto& [cell, count] : total)
            chiSquare += std::pow(count - expected, 2) / expected;
        CHECK_AT_MOST(chiSquare, 13.8); // 2 degrees of freedom, p = 0.001
        QCOMPARE(rows(3), rows(3));
        QVERIFY(rows(3) != rows(4));
    }

    void learns_data() { addMethods(); }
    void learns() {
        QFETCH(QString, method);
        const auto task = makeTask(birdsInPlaces());
        const auto trainer = startMethod(method.toStdString(), task, balancedProbesSettings);
        const auto series = trainAll(*trainer);
        QCOMPARE(series.size(), std::size_t(20));
        QCOMPARE(series[0].at(0).first, std::string("train.loss"));
        QVERIFY(series.back().at(0).second < series.front().at(0).second);
        QVERIFY(*testReport(*task, *trainer).averageAccuracy > 0.8);
    }

    void groupLabelsLiftTheWorstGroup() {
        const auto task = makeTask(birdsInPlaces());
        const auto worst = [&](const std::string& id) {
            const auto trainer = startMethod(id, task, balancedProbesSettings);
            trainAll(*trainer);
            return *testReport(*task, *trainer).worstGroupAccuracy;
        };
        const double plain = worst("linear-probe");
        QVERIFY(worst("rwg") > plain + 0.02);
        QVERIFY(worst("subg") > plain + 0.02);
    }

    /// The class-balanced forms never look at attributes.
    void classesNeedNoGroupLabels() {
        TaskSelection classesOnly;
        classesOnly.useFileAttributes = false;
        const auto with = makeTask(birdsInPlaces()), without = makeTask(birdsInPlaces(), classesOnly);
        for (const char* id : {"rwy", "suby"}) {
            const auto a = startMethod(id, with, balancedProbesSettings),
                       b = startMethod(id, without, balancedProbesSettings);
            trainAll(*a);
            trainAll(*b);
            QVERIFY(
                sameBytes(a->head()->state().tensors.at(0).values, b->head()->state().tensors.at(0).values));
            QVERIFY(noticesOf(id, without, balancedProbesSettings).empty());
        }
        for (const char* id : {"rwg", "subg"}) {
            QVERIFY(noticesOf(id, with, balancedProbesSettings).empty());
            CHECK_HOLDS(noticesOf(id, without, balancedProbesSettings).at(0), "groups are classes");
        }
    }

    void aSubsampleBelowOneBatchIsNoticed() {
        const std::vector<std::string> notices =
            noticesOf("subg", makeTask(birdsInPlaces()), {{"batch_size", "128"}});
        QCOMPARE(notices.size(), std::size_t(1));
        CHECK_HOLDS(notices[0], "so an epoch is one step: raise epochs or learning_rate");
    }

    void oneClassIsRefused_data() { addMethods(); }
    void oneClassIsRefused() {
        QFETCH(QString, method);
        const auto set = birdsInPlaces();
        for (std::size_t row = 0; row < 300; ++row)
            set->columns[0].codes[row] = 1;
        const std::string message =
            messageOf<DataError>([&] { startMethod(method.toStdString(), makeTask(set), {}); });
        CHECK_HOLDS(message, "the training examples are all of class 'waterbird'");
        CHECK_HOLDS(message, "; choose a class or split column");
    }

    void sameSeedGivesTheSameBytesAtAnyThreadCount_data() { addMethods(); }
    void sameSeedGivesTheSameBytesAtAnyThreadCount() {
        QFETCH(QString, method);
        const std::string id = method.toStdString();
        const MatrixF one = logitsWith(1, id, balancedProbesSettings);
        QVERIFY(sameBytes(one, logitsWith(2, id, balancedProbesSettings)));
        QVERIFY(sameBytes(one, logitsWith(4, id, balancedProbesSettings)));
        QVERIFY(!sameBytes(one, logitsWith(1, id, balancedProbesSettings, 1)));
    }

    void stopEndsTheEpochAtTheNextStep_data() { addMethods(); }
    void stopEndsTheEpochAtTheNextStep() {
        QFETCH(QString, method);
        Assignments small = balancedProbesSettings;
        small["batch_size"] = "4";
        QCOMPARE(reportsAfterStop(method.toStdString(), small, 3), 0);
    }
};

QTEST_APPLESS_MAIN(TestBalancedProbes)
#include "tst_balanced_probes.moc"
