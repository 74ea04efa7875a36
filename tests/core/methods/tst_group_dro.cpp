// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/inference/group_inference.h"
#include "core/losses/group_dro.h"
#include "tests/support/method_checks.h"
#include "tests/support/robust_reference.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const Assignments groupDroSettings{{"input_length", "0"}, {"epochs", "10"},     {"learning_rate", "0.01"},
                                   {"batch_size", "32"},  {"hidden_dim", "16"}, {"output_dim", "12"},
                                   {"weight_decay", "0"}, {"group_step", "0.1"}};

/// Birds in places whose training examples of the first `places` rows are each at a place of their own.
std::shared_ptr<EmbeddingSet> birdsAtManyPlaces(int places) {
    auto set = birdsInPlaces();
    for (int place = 0; place < places; ++place) {
        set->columns[1].categories.push_back("place " + std::to_string(place));
        set->columns[1].codes[place] = 2 + place;
    }
    return set;
}

} // namespace

class TestGroupDro : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void followsTheReference_data() {
        QTest::addColumn<int>("which");
        QTest::newRow("plain") << 0;
        QTest::newRow("adjusted") << 1;
        QTest::newRow("present groups only") << 2;
    }
    void followsTheReference() {
        QFETCH(int, which);
        const nlohmann::json file = referenceFile("robust.json");
        const nlohmann::json& reference = file.at("group_dro").at(static_cast<std::size_t>(which));
        const std::vector<int> groups = integersOf(file.at("groups"));
        std::vector<std::size_t> sizes(6, 0);
        for (const int group : groups)
            ++sizes[group];
        GroupDro<double> loss(sizes, {.step = file.at("group_step"),
                                      .sizeAdjustment = reference.at("size_adjustment"),
                                      .presentGroupsOnly = reference.at("present_groups_only")});
        const double difference = trajectoryDifference(
            file, reference, [&](const auto& logits, const auto& labels, const auto& rows, auto& gradient) {
                std::vector<int> groupsOfRows;
                for (const int row : rows)
                    groupsOfRows.push_back(groups[row]);
                return loss(logits, labels, groupsOfRows, gradient);
            });
        CHECK_AT_MOST(difference, 1e-9);
        CHECK_AT_MOST(relativeDifference(loss.weights(), matrixOf(reference.at("q"))), 1e-9);
    }

    void liftsTheWorstGroup() {
        const auto task = makeTask(birdsInPlaces());
        Assignments plain = groupDroSettings;
        plain.erase("group_step");
        const auto erm = startMethod("erm", task, plain),
                   robust = startMethod("group-dro", task, groupDroSettings);
        trainAll(*erm);
        trainAll(*robust);
        const GroupReport before = testReport(*task, *erm), after = testReport(*task, *robust);
        QVERIFY(*after.worstGroupAccuracy > *before.worstGroupAccuracy + 0.1);
        QVERIFY(*after.averageAccuracy > 0.85);
    }

    void weightsAreInTheHistory() {
        const auto trainer = startMethod("group-dro", makeTask(birdsInPlaces()), groupDroSettings);
        for (const SeriesValues& series : trainAll(*trainer)) {
            QCOMPARE(series.size(), std::size_t{5});
            QCOMPARE(series[0].first, std::string("train.loss"));
            QCOMPARE(series[2].first, std::string("train.group_weight.landbird, water"));
            double sum = 0.0;
            for (std::size_t i = 1; i < series.size(); ++i)
                sum += series[i].second;
            CHECK_AT_MOST(std::abs(sum - 1), 1e-5);
        }
        const auto still =
            startMethod("group-dro", makeTask(birdsInPlaces()), with(groupDroSettings, "group_step", "0"));
        CHECK_AT_MOST(std::abs(still->step({})[3].second - 0.25), 1e-6);
    }

    void groupsThatAreRareAreSaidAndTrained() {
        std::vector<std::string> notices;
        RunContext context;
        context.onNotice = [&](const std::string& text) { notices.push_back(text); };
        const auto one =
            startMethod("group-dro", makeTask(birdsAtManyPlaces(1)), groupDroSettings, 0, context);
        QCOMPARE(notices.size(), std::size_t{1});
        CHECK_HOLDS(notices[0], "1 of 5 groups have a single training example");
        CHECK_HOLDS(notices[0], "place 0");
        QCOMPARE(trainAll(*one).back().size(), std::size_t{6});
        const auto many = startMethod("group-dro", makeTask(birdsAtManyPlaces(60)), groupDroSettings);
        QCOMPARE(trainAll(*many).back().size(), std::size_t{1}); // too many for curves
    }

    /// The adjustment of a group with one row, 0.2·1000 in the loss, shows in how many batches it is: all of
    /// them when groups are drawn alike, one in ten when rows are.
    void batchesHoldAllGroupsAlike() {
        Assignments own = with(groupDroSettings, "size_adjustment", "1000");
        own["present_groups_only"] = "true";
        own["group_step"] = "0";
        const auto task = makeTask(birdsAtManyPlaces(1));
        double all = 0.0; // of the adjustments, with weights of 0.2
        for (const int rows : task->fit().groupCounts)
            all += rows == 0 ? 0.0 : 200 / std::sqrt(rows);
        const double loss = startMethod("group-dro", task, own)->step({}).at(0).second;
        QVERIFY2(loss > 0.9 * all && loss < 1.1 * all, qPrintable(QString::number(loss / all)));
    }

    void aClassWithOneGroupIsTrained() {
        auto set = birdsInPlaces();
        for (std::size_t row = 0; row < 300; ++row)
            if (set->columns[0].codes[row] == 0)
                set->columns[1].codes[row] = 0; // no training example of landbird, water
        const auto task = makeTask(set);
        const auto trainer = startMethod("group-dro", task, groupDroSettings);
        QCOMPARE(trainAll(*trainer).back().size(), std::size_t{4}); // three groups have rows
        QVERIFY(*testReport(*task, *trainer).averageAccuracy > 0.75);
    }

    void anyInferenceGivesTheGroups_data() {
        QTest::addColumn<std::string>("groups");
        for (const GroupInference& inference : groupInferences())
            if (inference.id != "given_predictions") // this set has no such column
                QTest::newRow(inference.id.c_str()) << inference.id;
    }
    void anyInferenceGivesTheGroups() {
        QFETCH(std::string, groups);
        Assignments own = with(groupDroSettings, "groups", groups);
        own["stage1_epochs"] = "5";
        own["eiil_steps"] = "200";
        const auto task = makeTask(birdsInPlaces());
        const auto trainer = startMethod("group-dro", task, own);
        trainAll(*trainer);
        QVERIFY(*testReport(*task, *trainer).averageAccuracy > 0.75);
    }

    void withoutAttributesAnotherInferenceIsAskedFor() {
        auto set = birdsInPlaces();
        set->attributeKeys.clear();
        CHECK_HOLDS(messageOf<DataError>([&] { startMethod("group-dro", makeTask(set), groupDroSettings); }),
                    "choose another inference");
    }

    void georgeAndEiilAreFound() {
        CHECK_HOLDS(methods().find("group-dro").summary, "groups=subclasses this is GEORGE");
        CHECK_HOLDS(methods().find("group-dro").summary, "groups=eiil it is EIIL");
    }

    void resumesToTheSameBytes() {
        QVERIFY(continuesTheSame("group-dro", with(groupDroSettings, "size_adjustment", "2"), 4));
        QVERIFY(continuesTheSame("group-dro", with(groupDroSettings, "normalization", "train"), 4));
    }

    void sameSeedGivesTheSameBytesAtAnyThreadCount() {
        const MatrixF one = logitsWith(1, "group-dro", groupDroSettings);
        QVERIFY(sameBytes(one, logitsWith(2, "group-dro", groupDroSettings)));
        QVERIFY(sameBytes(one, logitsWith(4, "group-dro", groupDroSettings)));
        QVERIFY(!sameBytes(one, logitsWith(1, "group-dro", groupDroSettings, 1)));
    }

    void stopEndsTheEpochAtTheNextStep() { QCOMPARE(reportsAfterStop("group-dro", groupDroSettings, 3), 0); }

    void divergenceIsSaid() {
        const auto trainer = startMethod("group-dro", makeTask(birdsInPlaces()),
                                         with(groupDroSettings, "learning_rate", "90"));
        CHECK_HOLDS(messageOf<Diverged>([&] { trainAll(*trainer); }), "group-dro; lower learning_rate");
    }
};

QTEST_APPLESS_MAIN(TestGroupDro)
#include "tst_group_dro.moc"
