// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/io/run_file.h"
#include "core/methods/head.h"
#include "tests/support/checks.h"

#include <QTest>

#include <algorithm>
#include <optional>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const std::string fixtures = GROUPSCOPE_SOURCE_DIR "/tests/core/io/fixtures/";

/// The rows that run_schema_1.h5 was trained on: (60,4), classes alternate, every other pair stands on water.
MatrixF tinyRows() {
    MatrixF X(60, 4);
    for (int i = 0; i < 60; ++i) {
        const int bird = i % 2, place = i % 5 != 0 ? (i / 2) % 2 : bird;
        for (int j = 0; j < 4; ++j)
            X(i, j) = static_cast<float>((7 * i + 3 * j * j + i * j) % 11 - 5) / 8.0f +
                      (j == bird ? 1.0f : 0.0f) + (j == 2 + place ? 0.75f : 0.0f);
    }
    return X;
}

double seriesOf(const EpochRecord& record, const std::string& name) {
    const auto found = std::find_if(record.series.begin(), record.series.end(),
                                    [&](const auto& s) { return s.first == name; });
    return found == record.series.end() ? -1.0 : found->second;
}

} // namespace

/// Run files of earlier versions keep opening. run_schema_1.h5 is from version 0.1.0:
/// train tiny.h5ad --method adapter --set hidden_dim=3 --set epochs=6 --set batch_size=8
/// --set learning_rate=0.002 --set temperature=0.05 --seed 5 --out run_schema_1.h5
class TestOldRunFiles : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void schemaOneKeepsWhatTheRunWas() {
        const Run run = loadRun(fixtures + "run_schema_1.h5");
        QCOMPARE(run.id, std::string("f01ca494110fc418"));
        QCOMPARE(run.method, std::string("adapter"));
        QCOMPARE(run.programVersion, std::string("0.1.0"));
        QCOMPARE(run.seed, std::uint64_t{5});
        QCOMPARE(run.select, std::string("val.worst_group_accuracy"));
        QCOMPARE(run.selectedEpoch, 4);
        QVERIFY(run.complete);
        QCOMPARE(run.seconds, 0.070225731);
        QCOMPARE(run.parameters.integer("hidden_dim"), std::int64_t{3});
        QCOMPARE(run.parameters.number("learning_rate"), 0.002);
        QCOMPARE(run.parameters.flag("normalize_input"), false);
        QCOMPARE(run.parameters.text("class_embeddings"), std::string("file"));
        QCOMPARE(run.data.file, std::string("tiny.h5ad"));
        QCOMPARE(run.data.sha256,
                 std::string("cd43d3227133bb4fc33d667d9e240e69ced00ca6e00f5ec611b445f58b46252c"));
        QCOMPARE(run.data.embedding, std::string("X_tiny"));
        QCOMPARE(run.data.attributes, std::vector<std::string>{"place"});
        QCOMPARE(run.data.n, std::int64_t{60});
        QCOMPARE(run.data.d, std::int64_t{4});
        QCOMPARE(run.data.meanNorm, 1.4096710364023843);
        QCOMPARE(run.groups.classes(), (std::vector<std::string>{"landbird", "waterbird"}));
        QCOMPARE(run.groups.groupName(2), std::string("waterbird, land"));
        QCOMPARE(run.trainCounts, (std::vector<int>{6, 4, 4, 6}));
    }

    void schemaOneKeepsItsHistory() {
        const Run run = loadRun(fixtures + "run_schema_1.h5");
        QCOMPARE(run.history.size(), std::size_t(6));
        QCOMPARE(run.history[4].series.size(), std::size_t(9));
        QCOMPARE(seriesOf(run.history[4], "val.worst_group_accuracy"), 2.0 / 3.0);
        QCOMPARE(seriesOf(run.history[0], "train.loss"), 7.770232009887695);
        QCOMPARE(seriesOf(run.history[5], "align.class.waterbird"), 0.6795152326424917);
    }

    void schemaOneKeepsItsSplits() {
        const Run run = loadRun(fixtures + "run_schema_1.h5");
        const auto correctOf = [&](Split split) {
            std::vector<int> correct;
            for (const GroupAccuracy& group : run.report(split).groups)
                correct.push_back(group.correct);
            return correct;
        };
        QCOMPARE(correctOf(Split::train), (std::vector<int>{6, 4, 3, 3}));
        QCOMPARE(correctOf(Split::validation), (std::vector<int>{5, 4, 4, 4}));
        QCOMPARE(correctOf(Split::test), (std::vector<int>{6, 4, 4, 3}));
        QCOMPARE(*run.report(Split::test).averageAccuracy, 0.85);
        QCOMPARE(*run.report(Split::test).worstGroupAccuracy, 0.5);
        QCOMPARE(run.report(Split::test).worstGroup, 3);
        const SplitResult& test = *run.split(Split::test);
        QCOMPARE(test.rows.front(), 40);
        QCOMPARE(test.predictions,
                 (std::vector<int>{0, 1, 0, 1, 0, 1, 0, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 1, 0, 0}));
        QCOMPARE(test.logits(0, 0), -12.934265f);
        QCOMPARE(test.logits(19, 1), -10.004805f);
    }

    void headOfSchemaOneGivesItsLogitsAgain() {
        const Run run = loadRun(fixtures + "run_schema_1.h5");
        const MatrixF X = tinyRows();
        MatrixF logits;
        makeHead(run.head)->apply(X.middleRows(40, 20), logits, nullptr);
        CHECK_AT_MOST(relativeDifference(logits, run.split(Split::test)->logits), 1e-6);
    }
};

QTEST_APPLESS_MAIN(TestOldRunFiles)
#include "tst_old_run_files.moc"
