// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/training.h"
#include "tests/support/environment_checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Records the mixed pairs and their shares.
struct MixedPairs final : TrainingTrace {
    std::vector<int> batch;
    std::vector<std::pair<int, int>> pairs;
    std::vector<float> shares;
    void rows(std::string_view what, std::span<const int> rows) override {
        if (what == "batch")
            batch.assign(rows.begin(), rows.end());
        else if (what == "partners")
            for (std::size_t i = 0; i < rows.size(); ++i)
                pairs.emplace_back(batch[i], rows[i]);
    }
    void numbers(std::string_view what, std::span<const float> values) override {
        if (what == "share")
            shares.insert(shares.end(), values.begin(), values.end());
    }
};

MixedPairs mixedPairs(const std::shared_ptr<const Task>& task, const Assignments& settings) {
    MixedPairs mixed;
    RunContext context;
    context.trace = &mixed;
    const auto trainer = startMethod("lisa", task, smallTraining(settings), 0, context);
    trainAll(*trainer, context);
    return mixed;
}

} // namespace

class TestLisa : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void trains_data() {
        QTest::addColumn<std::string>("key");
        QTest::addColumn<std::string>("value");
        for (const char* mix : {"lisa", "same_class", "same_environment", "mixup"})
            QTest::newRow(mix) << std::string("mix") << std::string(mix);
        QTest::newRow("linear") << std::string("model") << std::string("linear");
        QTest::newRow("batch statistics") << std::string("normalization") << std::string("train");
    }
    void trains() {
        QFETCH(std::string, key);
        QFETCH(std::string, value);
        CHECK_NO_FAULT(trainingFault("lisa", smallTraining({{key, value}, {"learning_rate", "0.05"}})));
    }

    void pairsShareTheClassOrThePlace() {
        const auto task = makeTask(birdsInPlaces());
        const auto place = [&](int row) {
            return task->set->columns[1].codes[static_cast<std::size_t>(row)];
        };
        const auto label = [&](int row) { return task->labels[static_cast<std::size_t>(row)]; };
        for (const auto& [a, b] : mixedPairs(task, {{"mix", "same_class"}}).pairs)
            QVERIFY(label(a) == label(b) && place(a) != place(b));
        for (const auto& [a, b] : mixedPairs(task, {{"mix", "same_environment"}}).pairs)
            QVERIFY(label(a) != label(b) && place(a) == place(b));
        std::size_t sameClass = 0, sameEnvironment = 0;
        for (const auto& [a, b] : mixedPairs(task, {{"mix", "lisa"}, {"epochs", "20"}}).pairs) {
            QVERIFY((label(a) == label(b)) != (place(a) == place(b)));
            ++(label(a) == label(b) ? sameClass : sameEnvironment);
        }
        QVERIFY(2 * sameClass > sameEnvironment && 2 * sameEnvironment > sameClass);
        const MixedPairs any = mixedPairs(task, {{"mix", "mixup"}});
        QVERIFY(std::any_of(any.pairs.begin(), any.pairs.end(), [&](const auto& pair) {
            return label(pair.first) == label(pair.second) && place(pair.first) == place(pair.second);
        }));
        for (const float share : any.shares)
            QVERIFY(share >= 0.0f && share <= 1.0f);
    }

    /// The place goes with the class in training alone.
    void theWorstGroupGains() {
        const auto task = makeTask(birdsInPlaces());
        const auto worst = [&](const std::string& id) {
            const auto trainer = startMethod(
                id, task,
                id == "erm"
                    ? Assignments{{"epochs", "40"}, {"learning_rate", "0.01"}}
                    : Assignments{{"epochs", "40"}, {"learning_rate", "0.01"}, {"mix", "same_class"}});
            trainAll(*trainer);
            return *testReport(*task, *trainer).worstGroupAccuracy;
        };
        QVERIFY(worst("lisa") > worst("erm") + 0.05);
    }

    void plainMixupReadsNoGroups() {
        const Method& method = methods().find("lisa");
        const auto readsGroups = [&](const std::string& mix) {
            return trainMethod(makeTask(birdsInPlaces(60)), method,
                               resolveParameters(method.parameters, smallTraining({{"mix", mix}})), 0)
                .groupsRead->training;
        };
        QVERIFY(readsGroups("lisa"));
        QVERIFY(!readsGroups("mixup"));
        auto set = birdsInPlaces();
        set->attributeKeys.clear();
        trainAll(*startMethod("lisa", makeTask(set), smallTraining({{"mix", "mixup"}})));
        CHECK_HOLDS(messageOf<MissingInput>([&] { startMethod("lisa", makeTask(set), smallTraining()); }),
                    "there is no attribute");
    }

    void whoHasNoPartnerIsSaid() {
        CHECK_HOLDS(messageOf<DataError>([] {
                        startMethod("lisa", birdsAtOnePlace(0), smallTraining({{"mix", "same_class"}}));
                    }),
                    "no training example has a partner of their class in another environment");
        std::string notices;
        RunContext context;
        context.onNotice = [&notices](const std::string& text) { notices += text; };
        trainAll(
            *startMethod("lisa", birdsAtOnePlace(1), smallTraining({{"mix", "same_class"}}), 0, context));
        CHECK_HOLDS(notices, "training examples have no partner of their class in another environment");
    }

    void divergenceIsSaid() { CHECK_HOLDS(divergence("lisa", smallTraining(), "90"), "learning_rate"); }
};

QTEST_APPLESS_MAIN(TestLisa)
#include "tst_lisa.moc"
