// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_file.h"
#include "core/runs/run_json.h"

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/experiment/training.h"
#include "core/io/hdf5/hdf5_file.h"
#include "core/methods/method.h"
#include "core/runs/comparison.h"
#include "tests/support/checks.h"
#include "tests/support/damaged_files.h"
#include "tests/support/run_bytes.h"
#include "tests/support/synthetic.h"

#include <QTemporaryDir>
#include <QTest>
#include <hdf5.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

Run trainedRun(const std::string& id, const std::map<std::string, std::string>& settings) {
    const Method& method = methods().find(id);
    return trainMethod(makeTask(birdsInPlaces()), method, resolveParameters(method.parameters, settings), 3);
}

const MatrixF& valuesOf(const HeadState& head, const std::string& name) {
    return findTensor(head.tensors, name, -1, -1, "the head");
}

bool sameHead(const HeadState& a, const HeadState& b) {
    if (a.kind != b.kind || a.settings != b.settings || a.tensors.size() != b.tensors.size())
        return false;
    return std::all_of(a.tensors.begin(), a.tensors.end(), [&](const NamedTensor& tensor) {
        return sameBytes(tensor.values, valuesOf(b, tensor.name));
    });
}

} // namespace

Q_DECLARE_METATYPE(std::function<void(SplitResult&)>)
Q_DECLARE_METATYPE(std::function<void(Distribution&)>)

class TestRunFile : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void roundTripKeepsEveryBit() {
        const Run run = trainedRun("contrastive-adapter", {{"epochs", "4"},
                                                           {"positives", "4"},
                                                           {"negatives", "4"},
                                                           {"learning_rate", "0.0123"},
                                                           {"ce_set", "paper"}});
        saveRun(run, path());
        const Run read = loadRun(path());
        QCOMPARE(read.id, run.id);
        QCOMPARE(read.method, run.method);
        QVERIFY(read.parameters == run.parameters);
        QCOMPARE(read.seed, run.seed);
        QCOMPARE(read.select, run.select);
        QCOMPARE(read.task.embedding(), run.task.embedding());
        QCOMPARE(read.task.attributes, run.task.attributes);
        QCOMPARE(read.data.meanNorm, run.data.meanNorm);
        QCOMPARE(read.task.brokenRows, run.task.brokenRows);
        QCOMPARE(read.groups.classes(), run.groups.classes());
        QCOMPARE(read.groups.groupCount(), run.groups.groupCount());
        QCOMPARE(read.trainCounts, run.trainCounts);
        QCOMPARE(read.programVersion, run.programVersion);
        QCOMPARE(read.selectedEpoch, run.selectedEpoch);
        QCOMPARE(read.complete, run.complete);
        QCOMPARE(read.seconds, run.seconds);
        QVERIFY(run.groupsRead && read.groupsRead == run.groupsRead);
        QCOMPARE(read.history.size(), run.history.size());
        for (std::size_t i = 0; i < run.history.size(); ++i)
            for (const auto& value : run.history[i].series) // the order of the series may differ
                QVERIFY(std::find(read.history[i].series.begin(), read.history[i].series.end(), value) !=
                        read.history[i].series.end());
        for (const std::string_view split : usualSplits) {
            QCOMPARE(read.split(split) != nullptr, run.split(split) != nullptr);
            QCOMPARE(read.split(split)->rows, run.split(split)->rows);
            QCOMPARE(read.split(split)->predictions, run.split(split)->predictions);
            QVERIFY(read.split(split)->logits == run.split(split)->logits);
            QVERIFY(run.split(split)->crossEntropy.has_value());
            QCOMPARE(*read.split(split)->crossEntropy, *run.split(split)->crossEntropy);
            QCOMPARE(read.report(split).worstGroup, run.report(split).worstGroup);
            QCOMPARE(*read.report(split).worstGroupAccuracy, *run.report(split).worstGroupAccuracy);
            QCOMPARE(*read.report(split).adjustedAverageAccuracy, *run.report(split).adjustedAverageAccuracy);
        }
    }

    void snapshotsComeBack() {
        MonitorPlan plan;
        plan.snapshots = 3;
        const Method& method = methods().find("adapter");
        const Run run = trainMethod(makeTask(birdsInPlaces()), method,
                                    resolveParameters(method.parameters, {{"epochs", "7"}}), 3,
                                    defaultSelectionRule, {}, plan);
        saveRun(run, path());
        const Run read = loadRun(path());
        QCOMPARE(read.snapshots.size(), std::size_t(3));
        for (std::size_t i = 0; i < 3; ++i) {
            QCOMPARE(read.snapshots[i].epoch, static_cast<int>(3 * i));
            QCOMPARE(read.snapshots[i].head.kind, run.snapshots[i].head.kind);
            for (const NamedTensor& tensor : run.snapshots[i].head.tensors)
                QVERIFY(valuesOf(read.snapshots[i].head, tensor.name) == tensor.values);
        }
        const std::string& name = run.head.tensors.front().name;
        QVERIFY(valuesOf(read.snapshots[0].head, name) !=
                valuesOf(read.snapshots[2].head, name)); // it learns
        Run torn = run;
        torn.snapshots[1].epoch = 7; // of 7 epochs the last is 6
        saveRun(torn, path());
        CHECK_HOLDS(messageOf<DataError>([&] { loadRun(path()); }), "no epoch of the history");
        torn.snapshots.assign(static_cast<std::size_t>(mostSnapshots) + 1, run.snapshots[0]);
        for (std::size_t i = 0; i < torn.snapshots.size(); ++i)
            torn.snapshots[i].epoch = static_cast<int>(i);
        saveRun(torn, path());
        CHECK_HOLDS(messageOf<DataError>([&] { loadRun(path()); }), "more snapshots");
    }

    void headComesBackToLife() {
        const Run run = trainedRun("adapter", {{"epochs", "2"}});
        saveRun(run, path());
        const auto task = makeTask(birdsInPlaces());
        MatrixF before, after;
        makeHead(run.head)->apply(task->X(), before, nullptr);
        makeHead(loadRun(path()).head)->apply(task->X(), after, nullptr);
        QVERIFY(before == after);
    }

    void sameRunGivesTheSameBytes() {
        Run run = trainedRun("zero-shot", {});
        saveRun(run, path());
        const std::string before = bytesOf(path()), untimed = bytesWithoutTimings(path());
        QVERIFY(!untimed.empty());
        QTest::qSleep(1100); // files must not hold the second in which they are written
        saveRun(run, path("again.h5"));
        QVERIFY(bytesOf(path("again.h5")) == before);
        run.seconds += 1.0;
        saveRun(run, path("again.h5"));
        QVERIFY(bytesWithoutTimings(path("again.h5")) == untimed);
        run.head.tensors.front().values(0, 0) += 1.0f;
        saveRun(run, path("again.h5"));
        QVERIFY(bytesWithoutTimings(path("again.h5")) != untimed);
    }

    void damagedTimingsAreNamed() {
        const Run run = trainedRun("zero-shot", {});
        saveRun(run, path());
        std::string bytes = bytesOf(path());
        const std::size_t at = bytes.find(std::string(reinterpret_cast<const char*>(&run.seconds), 8));
        bytes[at] = static_cast<char>(bytes[at] ^ 1);
        writeBytes(path(), bytes);
        CHECK_HOLDS(messageOf<DataError>([&] { loadRun(path()); }),
                    "/timings/seconds is not what was written");
    }

    /// The sums leave them out, so that one time alone would not be looked after by anything.
    void oneTimeIsNotWhatIsWrittenNow() {
        saveRun(trainedRun("zero-shot", {}), path());
        const hid_t file = H5Fopen(path().c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
        const hsize_t count = 1;
        const double seconds = 1.0;
        QVERIFY(H5Ldelete(file, "timings/seconds", H5P_DEFAULT) >= 0);
        const hid_t space = H5Screate_simple(1, &count, nullptr);
        const hid_t dataset =
            H5Dcreate2(file, "timings/seconds", H5T_IEEE_F64LE, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
        QVERIFY(H5Dwrite(dataset, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, &seconds) >= 0);
        H5Dclose(dataset);
        H5Sclose(space);
        QVERIFY(H5Fclose(file) >= 0);
        CHECK_HOLDS(messageOf<DataError>([&] { loadRun(path()); }),
                    "/timings/seconds is not what was written");
    }

    /// Written before the sums left the timings out.
    void filesOfTheVersionBeforeOpen() {
        const std::filesystem::path old = GROUPSCOPE_REFERENCE_DIR "/run_of_schema_5.h5";
        const Run run = loadRun(old);
        QCOMPARE(run.method, std::string("zero-shot"));
        QVERIFY(run.seconds > 0.0 && run.seconds < 1.0);
        saveRun(run, path());
        QCOMPARE(loadRun(path()).seconds, run.seconds);
        std::string bytes = bytesOf(old);
        const std::size_t at = bytes.find(std::string(reinterpret_cast<const char*>(&run.seconds), 8));
        bytes[at] = static_cast<char>(bytes[at] ^ 1);
        writeBytes(path(), bytes);
        CHECK_HOLDS(messageOf<DataError>([&] { loadRun(path()); }),
                    "/timings/seconds is not what was written");
    }

    void aDamagedDatasetIsNamed() {
        const Run run = trainedRun("linear-probe", {{"epochs", "2"}});
        saveRun(run, path());
        std::string bytes = bytesOf(path());
        const MatrixF& weight = valuesOf(run.head, "weight");
        const std::size_t at = bytes.find(std::string(reinterpret_cast<const char*>(weight.data()), 16));
        QVERIFY(at != std::string::npos);
        bytes[at + 4] = static_cast<char>(bytes[at + 4] ^ 1); // the last bit of one weight
        writeBytes(path(), bytes);
        CHECK_HOLDS(messageOf<DataError>([&] { loadRun(path()); }),
                    "/head/tensors/weight is not what was written");
    }

    void noTurnedBitChangesWhatIsRead() {
        const Run run = trainedRun("linear-probe", {{"epochs", "2"}});
        saveRun(run, path());
        const std::string bytes = bytesOf(path()),
                          table = toCsv(runsTable(std::span(&run, 1), RunColumns::everything));
        Random random(7, "turned bits");
        int refused = 0;
        for (int i = 0; i < 400; ++i) {
            std::string damaged = bytes;
            char& byte = damaged[random.below(damaged.size())];
            byte = static_cast<char>(byte ^ (1 << random.below(8)));
            writeBytes(path("damaged.h5"), damaged);
            try {
                const Run read = loadRun(path("damaged.h5"));
                QVERIFY(sameHead(read.head, run.head));
                QCOMPARE(toCsv(runsTable(std::span(&read, 1), RunColumns::everything)), table);
                for (const std::string_view split : usualSplits)
                    QVERIFY(read.split(split)->logits == run.split(split)->logits);
            } catch (const Error&) {
                ++refused;
            }
            std::filesystem::remove(path("damaged.h5"));
        }
        QVERIFY2(refused > 100, std::to_string(refused).c_str());
    }

    void theContentIsTheSameHoweverLongItTook() {
        Run run = trainedRun("zero-shot", {});
        const auto contentOf = [&] {
            saveRun(run, path());
            Hdf5File file = Hdf5File::open(path());
            const std::string text = file.root().dataset("checksums").readText();
            return text.substr(text.find("\"content\""), 80);
        };
        const std::string before = contentOf();
        run.seconds += 1.0;
        QCOMPARE(contentOf(), before);
        run.head.tensors.front().values(0, 0) += 1.0f;
        QVERIFY(contentOf() != before);
    }

    void distributionsReadBack() {
        Run run = trainedRun("zero-shot", {});
        const Distribution narrow{
            .n = 12, .levels = {0.05, 0.5}, .values = {0.1, 0.25}, .edges = {0.0, 1.0}, .counts = {12}};
        Distribution quantilesAlone = narrow;
        quantilesAlone.edges.clear();
        quantilesAlone.counts.clear();
        run.history = {{0, {{"train.loss", 0.5}}, {}},
                       {1, {{"train.loss", 0.25}}, {{"temperature", narrow}}},
                       {2,
                        {{"train.loss", 0.125}},
                        {{"temperature", quantilesAlone}, {"temperature/other domain", narrow}}}};
        run.selectedEpoch = 2;
        saveRun(run, path());
        const Run read = loadRun(path());
        for (std::size_t epoch = 0; epoch < run.history.size(); ++epoch)
            QVERIFY(read.history[epoch].distributions == run.history[epoch].distributions);
        CHECK_HOLDS(runToJson(read), "\"0.05\": 0.1");
    }

    void anEpochHasEachDistributionOnce() {
        Run run = trainedRun("zero-shot", {});
        run.history[0].distributions = {{"temperature", {.n = 1}}, {"temperature", {.n = 2}}};
        saveRun(run, path());
        CHECK_HOLDS(messageOf<DataError>([&] { loadRun(path()); }), "or twice of one");
    }

    void unsoundTasksAreRefused_data() {
        QTest::addColumn<std::function<void(TaskDefinition&)>>("change");
        const auto row = [](const char* name, const std::function<void(TaskDefinition&)>& change) {
            QTest::newRow(name) << change;
        };
        row("a set twice", [](TaskDefinition& q) { q.splits.push_back(q.splits[0]); });
        row("a name that is a path", [](TaskDefinition& q) { q.splits[2].name = "../head"; });
        row("a purpose that is none", [](TaskDefinition& q) { q.splits[2].purpose = "exam"; });
        row("fewer than no examples", [](TaskDefinition& q) { q.splits[2].n = -1; });
        row("too many sets", [](TaskDefinition& q) {
            for (int i = 0; i < 100; ++i)
                q.splits.push_back({"s" + std::to_string(i), "report", 1, "x"});
        });
        row("two shares", [](TaskDefinition& q) { q.splitShares = {0.5, 0.5}; });
        row("a fraction above one", [](TaskDefinition& q) { q.labelFraction = 1.5; });
        row("a group fraction of none", [](TaskDefinition& q) { q.groupLabelFraction = 0.0; });
    }
    void unsoundTasksAreRefused() {
        QFETCH(std::function<void(TaskDefinition&)>, change);
        Run run = trainedRun("zero-shot", {});
        change(run.task);
        saveRun(run, path());
        CHECK_HOLDS(messageOf<DataError>([&] { loadRun(path()); }), "task");
    }

    void unsoundDistributionsAreRefused_data() {
        QTest::addColumn<std::function<void(Distribution&)>>("change");
        const auto row = [](const char* name, const std::function<void(Distribution&)>& change) {
            QTest::newRow(name) << change;
        };
        row("quantiles that fall", [](Distribution& own) { own.values = {0.5, 0.25}; });
        row("a quantile too few", [](Distribution& own) { own.values = {0.5}; });
        row("an edge too few", [](Distribution& own) { own.edges = {0.0}; });
        row("NaN", [](Distribution& own) { own.edges = {0.0, std::nan("")}; });
        row("fewer than no values", [](Distribution& own) { own.n = -1; });
        row("too many bins", [](Distribution& own) {
            own.edges.assign(1002, 0.0);
            own.counts.assign(1001, 0);
        });
    }
    void unsoundDistributionsAreRefused() {
        QFETCH(std::function<void(Distribution&)>, change);
        Run run = trainedRun("zero-shot", {});
        Distribution own{
            .n = 2, .levels = {0.05, 0.5}, .values = {0.1, 0.25}, .edges = {0.0, 1.0}, .counts = {2}};
        change(own);
        run.history[0].distributions = {{"temperature", own}};
        saveRun(run, path());
        CHECK_HOLDS(messageOf<DataError>([&] { loadRun(path()); }), "distribution");
    }

    void partsMustTellOfTheSameRows_data() {
        QTest::addColumn<std::function<void(SplitResult&)>>("change");
        QTest::addColumn<QByteArray>("message");
        const auto row = [](const char* message, const std::function<void(SplitResult&)>& change) {
            QTest::newRow(message) << change << QByteArray(message);
        };
        row("the classes have another number of examples",
            [](SplitResult& split) { --split.report.classes[0].n; });
        row("the groups have more examples", [](SplitResult& split) { split.report.groups[0].n += 1000; });
        row("or more correct ones", [](SplitResult& split) {
            for (GroupAccuracy& group : split.report.classes)
                group.correct = 0;
        });
        row("another number of names", [](SplitResult& split) { split.names.pop_back(); });
        row("is not its largest logit",
            [](SplitResult& split) { split.predictions[3] = 1 - split.predictions[3]; });
    }
    void partsMustTellOfTheSameRows() {
        QFETCH(std::function<void(SplitResult&)>, change);
        QFETCH(QByteArray, message);
        Run run = trainedRun("zero-shot", {});
        change(run.splits[2]);
        saveRun(run, path());
        CHECK_HOLDS(messageOf<DataError>([&] { loadRun(path()); }), message.toStdString());
    }

    /// Validation and report examples keep their names, which take little room.
    void namesOfExamplesAreKept() {
        auto set = birdsInPlaces();
        for (std::size_t row = 600; row < 900; ++row)
            set->ids[row] = "bilder/Vögel, Wald/" + std::to_string(row);
        const Method& method = methods().find("zero-shot");
        const auto trained = [&] {
            return trainMethod(makeTask(set), method, resolveParameters(method.parameters, {}), 0);
        };
        const Run run = trained();
        saveRun(run, path());
        const Run read = loadRun(path());
        QVERIFY(read.split("train")->names.empty());
        QCOMPARE(read.split("val")->names.size(), std::size_t(300));
        QCOMPARE(read.split("val")->names.front(), std::string("row300"));
        QCOMPARE(read.split("test")->names.back(), std::string("bilder/Vögel, Wald/899"));
        QVERIFY(figuresOf(read).split("test")->names.empty());

        Run nameless = run; // as versions before wrote it: without names all else is the same
        for (SplitResult& split : nameless.splits)
            split.names.clear();
        const auto size = std::filesystem::file_size(path());
        saveRun(nameless, path());
        QVERIFY(loadRun(path()).split("test")->names.empty());
        QVERIFY(size < std::filesystem::file_size(path()) + 600 * 32 + 4096);

        for (std::size_t row = 0; row < set->ids.size(); ++row)
            set->ids[row] = std::to_string(row); // names that say nothing
        for (const SplitResult& split : trained().splits)
            QVERIFY(split.names.empty());
        set->ids[899] = "two\nlines";
        QVERIFY(trained().split("test")->names.empty());
        set->ids[899] = "named";
        QCOMPARE(trained().split("test")->names.back(), std::string("named"));
    }

    void truncatedFileIsRefused() {
        saveRun(trainedRun("zero-shot", {}), path());
        std::filesystem::resize_file(path(), std::filesystem::file_size(path()) / 2);
        CHECK_HOLDS(messageOf<FileError>([&] { loadRun(path()); }), "run.h5");
    }

    void foreignAndNewerFilesAreRefused() {
        {
            Hdf5File file = Hdf5File::create(path());
            file.root().setTextAttribute("groupscope", "set");
            file.close();
        }
        CHECK_HOLDS(messageOf<DataError>([&] { loadRun(path()); }), "this is not a run file");
        {
            Hdf5File file = Hdf5File::create(path());
            file.root().setTextAttribute("groupscope", "run");
            file.root().setTextAttribute("schema_version", "7");
            file.close();
        }
        CHECK_HOLDS(messageOf<DataError>([&] { loadRun(path()); }), "open it with a newer Groupscope");
    }

    void unwritableFolderLeavesNothing() {
        const Run run = trainedRun("zero-shot", {});
        CHECK_HOLDS(messageOf<FileError>([&] { saveRun(run, path("none/run.h5")); }), "none/run.h5");
        QVERIFY(!std::filesystem::exists(path("none")));
    }

  private:
    std::filesystem::path path(const char* name = "run.h5") const {
        return std::filesystem::path(folder_.path().toStdString()) / name;
    }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestRunFile)
#include "tst_run_file.moc"
