// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "tests/support/change_rows.h"
#include "tests/support/method_checks.h"

#include <algorithm>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const Assignments dfrValSettings{{"refits", "5"}};

double seriesValueOf(const SeriesValues& series, const std::string& name) {
    for (const auto& [key, value] : series)
        if (key == name)
            return value;
    throw std::runtime_error(name + " is missing");
}

} // namespace

class TestDfrVal : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void mendsTheWorstGroup_data() {
        QTest::addColumn<QString>("tune");
        QTest::newRow("penalty alone") << QStringLiteral("false");
        QTest::newRow("class weights too") << QStringLiteral("true");
    }
    void mendsTheWorstGroup() {
        QFETCH(QString, tune);
        Assignments own = dfrValSettings;
        own["tune_class_weights"] = tune.toStdString();
        const auto task = makeTask(birdsInPlaces());
        const auto trainer = startMethod("dfr-val", task, own);
        QCOMPARE(trainer->epochCount(), 1);
        const SeriesValues series = trainer->step({});
        const auto probe = startMethod("linear-probe", task,
                                       {{"epochs", "20"}, {"learning_rate", "0.05"}, {"input_length", "0"}});
        trainAll(*probe);
        const double worst = *testReport(*task, *trainer).worstGroupAccuracy;
        QVERIFY(worst > 0.85);
        QVERIFY(worst > *testReport(*task, *probe).worstGroupAccuracy + 0.05);
        const std::vector<int>& counts = task->select().groupCounts;
        QCOMPARE(seriesValueOf(series, "dfr.rows"), 4.0 * *std::min_element(counts.begin(), counts.end()));
        QVERIFY(seriesValueOf(series, "dfr.C") <= 1.0);
        QVERIFY(seriesValueOf(series, "dfr.class_weight.waterbird") >= 1.0);
        QCOMPARE(trainer->head()->state().kind, std::string("linear"));
    }

    void amongEqualPenaltiesTheFirstIsTaken() {
        auto set = birdsInPlaces();
        changeRows(*set, [&](MatrixF& X) { // the class is plain to see: every penalty finds it
            for (Eigen::Index row = 0; row < X.rows(); ++row)
                X(row, 6) = set->columns[0].codes[row] == 0 ? -5.0f : 5.0f;
        });
        const auto trainer = startMethod("dfr-val", makeTask(set), dfrValSettings);
        const SeriesValues series = trainer->step({});
        QCOMPARE(seriesValueOf(series, "dfr.search_worst_group_accuracy"), 1.0);
        QCOMPARE(seriesValueOf(series, "dfr.C"), 1.0);
    }

    void trainingLabelsDoNotMatter() {
        const auto task = makeTask(birdsInPlaces());
        const auto set = birdsInPlaces();
        for (std::size_t row = 0; row < 300; ++row)
            set->columns[0].codes[row] = static_cast<int>(row % 2);
        const auto scrambled = makeTask(set);
        const auto headOf = [](const std::shared_ptr<const Task>& one) {
            const auto trainer = startMethod("dfr-val", one, dfrValSettings);
            trainer->step({});
            return trainer->head()->state().tensors.at(0).values;
        };
        QVERIFY(sameBytes(headOf(task), headOf(scrambled)));
    }

    void sameSeedGivesTheSameBytesAtAnyThreadCount() {
        const Assignments own{{"refits", "5"}, {"tune_class_weights", "true"}};
        const MatrixF one = logitsWith(1, "dfr-val", own);
        QVERIFY(sameBytes(one, logitsWith(2, "dfr-val", own)));
        QVERIFY(sameBytes(one, logitsWith(4, "dfr-val", own)));
        QVERIFY(!sameBytes(one, logitsWith(1, "dfr-val", own, 1)));
    }

    void goesOnFromACheckpoint() {
        const auto task = makeTask(birdsInPlaces());
        const auto done = startMethod("dfr-val", task, dfrValSettings),
                   again = startMethod("dfr-val", task, dfrValSettings);
        done->step({});
        again->restore(1, done->state());
        QVERIFY(sameBytes(done->head()->state().tensors.at(0).values,
                          again->head()->state().tensors.at(0).values));
    }

    void stopIsHeard_data() {
        QTest::addColumn<int>("report");
        QTest::newRow("in the search") << 2;
        QTest::newRow("in the refits") << 8; // after the 7 penalties
    }
    void stopIsHeard() {
        QFETCH(int, report);
        const auto trainer = startMethod("dfr-val", makeTask(birdsInPlaces()), dfrValSettings);
        std::stop_source source;
        RunContext context;
        context.stop = source.get_token();
        int reports = 0;
        double fraction = 0.0;
        context.onProgress = [&](const Progress& progress) {
            QVERIFY(progress.fraction >= fraction && progress.fraction <= 1.0);
            fraction = progress.fraction;
            if (++reports == report)
                source.request_stop();
        };
        QVERIFY(!messageOf<Cancelled>([&] { trainer->step(context); }).empty());
        QCOMPARE(reports, report);
    }

    void groupsWithoutValidationRowsAreLeftOut() {
        const auto set = birdsInPlaces();
        for (std::size_t row = 300; row < 600; ++row) // no waterbird on land in validation
            if (set->columns[0].codes[row] == 1 && set->columns[1].codes[row] == 0)
                set->columns[2].codes[row] = 2;
        std::vector<std::string> notices;
        RunContext context;
        context.onNotice = [&](const std::string& notice) { notices.push_back(notice); };
        const auto trainer = startMethod("dfr-val", makeTask(set), dfrValSettings, 0, context);
        QCOMPARE(notices.size(), std::size_t(1));
        CHECK_HOLDS(notices[0], "'waterbird, land' has no validation examples");
        trainer->step({});
    }

    void oneRowOfAGroupIsEnough() {
        const auto set = birdsInPlaces();
        bool kept = false;
        for (std::size_t row = 300; row < 600; ++row)
            if (set->columns[0].codes[row] == 1 && set->columns[1].codes[row] == 0) {
                set->columns[2].codes[row] = kept ? 2 : 1;
                kept = true;
            }
        const auto trainer = startMethod("dfr-val", makeTask(set), dfrValSettings);
        QCOMPARE(seriesValueOf(trainer->step({}), "dfr.rows"), 4.0);
    }

    void validationRowsAreNeeded() {
        const auto set = birdsInPlaces();
        for (int& split : set->columns[2].codes)
            split = split == 1 ? 0 : split;
        CHECK_HOLDS(messageOf<DataError>([&] { startMethod("dfr-val", makeTask(set), {}); }),
                    "the validation split, which selects the penalty, has no examples");
        const auto oneClass = birdsInPlaces();
        for (std::size_t row = 300; row < 600; ++row)
            oneClass->columns[0].codes[row] = 1;
        CHECK_HOLDS(messageOf<DataError>([&] { startMethod("dfr-val", makeTask(oneClass), {}); }),
                    "the validation examples are all of class 'waterbird'");
    }

    void theSummarySaysWhatItUses() {
        const std::string summary = methods().find("dfr-val").summary;
        CHECK_HOLDS(summary, "Needs the group of every validation example");
        CHECK_HOLDS(summary, "validation values are training values");
    }
};

QTEST_APPLESS_MAIN(TestDfrVal)
#include "tst_dfr_val.moc"
