// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/training.h"
#include "tests/support/change_rows.h"
#include "tests/support/method_checks.h"

#include <QTest>

#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Birds in places with group prompts, so that every method can be trained.
std::shared_ptr<EmbeddingSet> promptedBirds() {
    auto set = birdsInPlaces(120);
    set->embeddings[0].groupEmbeddings = MatrixF(4, 8);
    set->embeddings[0].groupEmbeddings << 1, 0, 1, 0, 0, 0, 0, 0, //
        1, 0, 0, 1, 0, 0, 0, 0,                                   //
        0, 1, 1, 0, 0, 0, 0, 0,                                   //
        0, 1, 0, 1, 0, 0, 0, 0;
    set->classOfGroupPrompt = {0, 0, 1, 1};
    set->groupPrompts.resize(4);
    return set;
}

/// Settings that keep a training short.
ParameterValues shortSettings(const Method& method) {
    Assignments settings;
    for (const auto& [key, value] : Assignments{{"epochs", "3"},
                                                {"stage1_epochs", "3"},
                                                {"minimum_updates", "0"},
                                                {"finetune_epochs", "2"},
                                                {"hidden_dim", "8"},
                                                {"output_dim", "6"},
                                                {"positives", "4"},
                                                {"negatives", "4"},
                                                {"neighbors", "8"},
                                                {"refits", "2"},
                                                {"group_size", "20"},
                                                {"eiil_steps", "20"},
                                                {"stage1_weight_decay", "0.01"},
                                                {"batch_size", "32"},
                                                {"normalize_input", "true"},
                                                {"learning_rate", "0.05"}})
        for (const ParameterSpec& spec : method.parameters)
            if (spec.key == key)
                settings[key] = value;
    return resolveParameters(method.parameters, settings);
}

/// The code of a split in the split column.
int codeOf(std::string_view split) {
    return static_cast<int>(std::find(usualSplits.begin(), usualSplits.end(), split) - usualSplits.begin());
}

/// Replaces what `set` says of the rows of a split, or the attributes of some, by noise.
void poisonRows(EmbeddingSet& set, std::string_view split) {
    Random random(99, "poison");
    std::vector<Column>& columns = set.columns;
    for (std::size_t row = 0; row < set.size(); ++row)
        if (columns[2].codes[row] == codeOf(split))
            for (Column* column : {&columns[0], &columns[1]})
                column->codes[row] = static_cast<int>(random.below(2));
    changeRows(set, [&](MatrixF& X) {
        for (std::size_t row = 0; row < set.size(); ++row)
            if (columns[2].codes[row] == codeOf(split))
                for (float& value : X.row(static_cast<Eigen::Index>(row)))
                    value = static_cast<float>(100.0 * random.normal());
    });
}

void poisonAttributes(EmbeddingSet& set, std::string_view split) {
    Random random(98, "poison");
    for (std::size_t row = 0; row < set.size(); ++row)
        if (set.columns[2].codes[row] == codeOf(split))
            set.columns[1].codes[row] = static_cast<int>(random.below(2));
}

bool sameTensors(const std::vector<NamedTensor>& a, const std::vector<NamedTensor>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const NamedTensor& x, const NamedTensor& y) {
        return x.name == y.name && sameBytes(x.values, y.values);
    });
}

/// Series that are not of the rows that were poisoned.
SeriesValues without(const SeriesValues& series, const std::string& prefix) {
    SeriesValues kept;
    for (const auto& value : series)
        if (!value.first.starts_with(prefix))
            kept.push_back(value);
    return kept;
}

Run trained(const std::shared_ptr<EmbeddingSet>& set, const Method& method,
            const std::string& rule = defaultSelectionRule) {
    MonitorPlan everything;
    everything.metrics = {"alignment", "mutual_information", "bound"};
    return trainMethod(makeTask(set), method, shortSettings(method), 5, rule, {}, everything);
}

bool keepsTheSame(const Run& a, const Run& b) {
    return b.selectedEpoch == a.selectedEpoch && sameTensors(b.head.tensors, a.head.tensors);
}

} // namespace

/// No method looks at rows or groups that are not its own.
class TestUnreadRows : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void testRowsChangeNothing_data() { addMethods(); }
    void testRowsChangeNothing() {
        const Method& method = fetchMethod();
        const auto sound = promptedBirds(), poisoned = promptedBirds();
        poisonRows(*poisoned, testSplit);
        const Run a = trained(sound, method), b = trained(poisoned, method);
        QCOMPARE(b.selectedEpoch, a.selectedEpoch);
        QCOMPARE(b.head.settings, a.head.settings);
        QVERIFY(sameTensors(b.head.tensors, a.head.tensors));
        QCOMPARE(b.history.size(), a.history.size());
        for (std::size_t epoch = 0; epoch < a.history.size(); ++epoch)
            QVERIFY(without(b.history[epoch].series, "test.") == without(a.history[epoch].series, "test."));
        for (const char* split : {trainSplit, validationSplit}) {
            QCOMPARE(b.split(split)->predictions, a.split(split)->predictions);
            QVERIFY(sameBytes(b.split(split)->logits, a.split(split)->logits));
        }
        // The poison works.
        if (a.split(testSplit)->logits.cols() > 0)
            QVERIFY(!sameBytes(b.split(testSplit)->logits, a.split(testSplit)->logits));
        else
            QVERIFY(b.split(testSplit)->measures.front().measured.whole !=
                    a.split(testSplit)->measures.front().measured.whole);
    }

    /// Every recorded series of a method is drawn under a name: a loss of its own, or the weight of a group.
    void everyLossHasAName_data() { addMethods(); }
    void everyLossHasAName() {
        const Method& method = fetchMethod();
        for (const EpochRecord& record : trained(promptedBirds(), method).history)
            for (const auto& [series, value] : record.series)
                QVERIFY2(!series.starts_with("train.") || series.ends_with("_accuracy") ||
                             series.starts_with(groupWeightSeries) || !lossTitle(method.id, series).empty(),
                         series.c_str());
        for (const SeriesTitle& own : method.series)
            QCOMPARE(lossTitle(method.id, own.series), own.title);
        QCOMPARE(lossTitle("unknown", "train.loss"), std::string("cross-entropy"));
        QVERIFY(lossTitle(method.id, "val.average_accuracy").empty());
    }

    /// A run changes with the groups of training examples exactly if it says that it has read them.
    void trainingAttributesChangeNothingForWhomReadsNone_data() { addMethods(); }
    void trainingAttributesChangeNothingForWhomReadsNone() {
        const Method& method = fetchMethod();
        const auto sound = promptedBirds(), poisoned = promptedBirds();
        poisonAttributes(*poisoned, trainSplit);
        const Run a = trained(sound, method);
        QCOMPARE(keepsTheSame(a, trained(poisoned, method)), !a.groupsRead->training);
    }

    void withARuleThatNeedsNoGroupsHardlyAnyMethodReadsThem_data() { addMethods(); }
    void withARuleThatNeedsNoGroupsHardlyAnyMethodReadsThem() {
        const Method& method = fetchMethod();
        const std::string rule = "val.average_accuracy";
        const auto sound = promptedBirds(), poisoned = promptedBirds();
        poisonAttributes(*poisoned, validationSplit);
        const Run a = trained(sound, method, rule);
        const std::set<std::string> fitted{"dfr-val", "dfr-train", "ssa"};
        QCOMPARE(a.groupsRead->validation.empty(), !fitted.contains(method.id));
        if (a.groupsRead->validation.empty())
            QVERIFY(keepsTheSame(a, trained(poisoned, method, rule)));
        const Run byGroups = trained(sound, method);
        const auto reads = [&](const char* what) {
            const std::vector<std::string>& all = byGroups.groupsRead->validation;
            return std::find(all.begin(), all.end(), what) != all.end();
        };
        if (method.id == "jtt" || method.id == "irm" || method.id == "pgi")
            QVERIFY(reads("stage 1"));
        if (!byGroups.parameters.all().contains("stage1_select"))
            QVERIFY(!reads("stage 1"));
        QCOMPARE(reads("epoch"), byGroups.history.size() > 1 && byGroups.select != lastEpochRule);
    }

  private:
    static void addMethods() {
        QTest::addColumn<QByteArray>("id");
        for (const Method& method : methods())
            QTest::newRow(method.id.c_str()) << QByteArray::fromStdString(method.id);
    }
    static const Method& fetchMethod() {
        QFETCH(QByteArray, id);
        return methods().find(id.toStdString());
    }
};

QTEST_APPLESS_MAIN(TestUnreadRows)
#include "tst_unread_rows.moc"
