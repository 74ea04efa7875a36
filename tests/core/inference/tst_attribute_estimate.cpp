// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/experiment/training.h"
#include "core/inference/attribute_estimate.h"
#include "core/inference/group_inference.h"
#include "tests/support/change_rows.h"
#include "tests/support/method_checks.h"

#include <algorithm>
#include <numeric>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

ParameterValues valuesOf(Assignments assignments) {
    assignments.emplace("attribute_epochs", "10");
    assignments.emplace("attribute_learning_rate", "0.02");
    return resolveParameters(attributeEstimateParameters(), assignments);
}

/// Share of the training examples whose estimated place is right.
double shareRight(const Task& task, const std::vector<int>& values) {
    double right = 0.0;
    for (const int row : task.fitRows()) {
        const auto i = static_cast<std::size_t>(row);
        right += values[i] == task.groups.combinationOf(task.groupIds[i]) ? 1.0 : 0.0;
    }
    return right / static_cast<double>(task.fitRows().size());
}

struct Drawn final : TrainingTrace {
    std::map<std::string, std::vector<std::vector<int>>> all;
    void rows(std::string_view what, std::span<const int> rows) override {
        all[std::string(what)].emplace_back(rows.begin(), rows.end());
    }
    void numbers(std::string_view, std::span<const float>) override {}
};

} // namespace

class TestAttributeEstimate : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// Group 0 has 2 known and 1 sure: 3, the smallest. Group 1 has 1 known and may add 2 of its 3 sure ones.
    /// Group 2 has 4 known and may add none. Of group 3 none is known: it does not bound the others.
    void estimatesByHand() {
        const std::vector<int> groups{0, 1, 1, 1, 1, 2, 3, 0};
        const std::vector<float> confidences{0.9f, 0.8f, 0.95f, 0.85f, 0.4f, 1.0f, 0.9f, 0.5f};
        const std::vector<int> known{2, 1, 4, 0};
        const auto counts = confidentEstimates(groups, confidences, known, 0.7);
        QVERIFY(counts == (std::vector<std::uint8_t>{1, 0, 1, 1, 0, 0, 1, 0}));
        QVERIFY(confidentEstimates({}, {}, known, 0.7).empty());
    }

    /// No group of which some are known ends above the smallest, none that could be filled ends below, and no
    /// estimate counts that is less confident than one that does not.
    void estimatesObeyTheirRule() {
        Random random(4, "estimates");
        for (int round = 0; round < 200; ++round) {
            std::vector<int> groups, known;
            std::vector<float> confidences;
            for (int i = 0; i < 60; ++i) {
                groups.push_back(static_cast<int>(random.below(5)));
                confidences.push_back(static_cast<float>(random.uniform()));
            }
            for (int g = 0; g < 5; ++g)
                known.push_back(static_cast<int>(random.below(8)));
            known[0] = 1 + known[0];
            const double threshold = random.uniform();
            const auto counts = confidentEstimates(groups, confidences, known, threshold);
            std::vector<int> sure(5, 0), kept(5, 0);
            std::vector<float> leastKept(5, 2.0f), mostLeft(5, -1.0f);
            for (std::size_t i = 0; i < groups.size(); ++i) {
                const auto g = static_cast<std::size_t>(groups[i]);
                const bool isSure = static_cast<double>(confidences[i]) >= threshold;
                sure[g] += isSure ? 1 : 0;
                kept[g] += counts[i];
                QVERIFY(isSure || counts[i] == 0);
                if (counts[i] == 1)
                    leastKept[g] = std::min(leastKept[g], confidences[i]);
                else
                    mostLeft[g] = std::max(mostLeft[g], confidences[i]);
            }
            int smallest = 1000;
            for (std::size_t g = 0; g < 5; ++g)
                if (known[g] > 0)
                    smallest = std::min(smallest, known[g] + sure[g]);
            for (std::size_t g = 0; g < 5; ++g) {
                QCOMPARE(kept[g], std::max(0, std::min(sure[g], smallest - known[g])));
                QVERIFY(leastKept[g] >= mostLeft[g] || kept[g] == 0);
            }
        }
    }

    void placesAreFound() {
        const auto task = makeTask(birdsInPlaces());
        const std::vector<int> values = estimatedAttributes(*task, valuesOf({}), 3, {});
        QVERIFY(shareRight(*task, values) >= 0.9);
        for (std::size_t row = 0; row < values.size(); ++row)
            QCOMPARE(values[row] < 0, std::find(task->fitRows().begin(), task->fitRows().end(),
                                                static_cast<int>(row)) == task->fitRows().end());
        QVERIFY(shareRight(*task, estimatedAttributes(*task, valuesOf({{"stage1_model", "mlp"}}), 3, {})) >=
                0.9);
        QVERIFY(shareRight(*task, estimatedAttributes(*task, valuesOf({{"group_labels", "0.1"}}), 3, {})) >=
                0.8);
    }

    /// Its own attribute and the validation examples beyond the share change nothing.
    void nothingElseIsRead() {
        const auto set = birdsInPlaces();
        const auto task = makeTask(set);
        Drawn drawn;
        RunContext context;
        context.trace = &drawn;
        std::vector<GroupsRead> reads;
        context.onGroupsRead = [&](const GroupsRead& read) { reads.push_back(read); };
        const ParameterValues parameters = valuesOf({{"group_labels", "0.2"}, {"attribute_epochs", "2"}});
        const std::vector<int> values = estimatedAttributes(*task, parameters, 3, context);
        QCOMPARE(reads.size(), std::size_t(1));
        QVERIFY(!reads.front().training && !reads.front().validation.empty());
        std::set<int> known;
        for (const char* what : {"attribute fitted", "attribute chosen by"})
            known.insert(drawn.all[what].at(0).begin(), drawn.all[what].at(0).end());
        QCOMPARE(known.size(), task->selectRows().size() / 5);

        auto other = std::make_shared<EmbeddingSet>(*set);
        for (std::size_t row = 0; row < other->columns[1].codes.size(); ++row)
            if (!known.contains(static_cast<int>(row)))
                other->columns[1].codes[row] = 1 - other->columns[1].codes[row];
        QCOMPARE(estimatedAttributes(*makeTask(other), parameters, 3, {}), values);
    }

    /// A training split without attributes trains to the same bytes as one whose attributes are known.
    void trainingExamplesNeedNoAttribute_data() {
        QTest::addColumn<std::string>("method");
        QTest::newRow("ssa") << std::string("ssa");
        QTest::newRow("group-dro") << std::string("group-dro");
    }
    void trainingExamplesNeedNoAttribute() {
        QFETCH(std::string, method);
        const auto complete = birdsInPlaces(), lacking = birdsInPlaces();
        for (std::size_t row = 0; row < lacking->size(); ++row)
            if (lacking->columns[2].codes[row] == 0) // of the training split
                lacking->columns[1].codes[row] = -1;
        const auto trained = [&](std::shared_ptr<EmbeddingSet> set) {
            Assignments settings{{"model", "linear"},      {"epochs", "2"},
                                 {"minimum_updates", "0"}, {"attribute_epochs", "5"},
                                 {"group_labels", "0.5"},  {"attribute_learning_rate", "0.02"}};
            if (method == "group-dro")
                settings["groups"] = "ssa";
            const Method& chosen = methods().find(method);
            return trainMethod(makeTask(std::move(set)), chosen,
                               resolveParameters(chosen.parameters, settings), 1);
        };
        const Run known = trained(complete), unknown = trained(lacking);
        QCOMPARE(known.head.tensors.size(), unknown.head.tensors.size());
        QVERIFY(!known.head.tensors.empty());
        for (std::size_t i = 0; i < known.head.tensors.size(); ++i)
            QVERIFY(sameBytes(known.head.tensors[i].values, unknown.head.tensors[i].values));
    }

    /// The model of a part sees no row of it.
    void noModelLearnsFromItsOwnPart() {
        const auto task = makeTask(birdsInPlaces());
        Drawn drawn;
        RunContext context;
        context.trace = &drawn;
        estimatedAttributes(*task, valuesOf({{"attribute_epochs", "1"}, {"stage1_batch_size", "1000"}}), 3,
                            context);
        const auto& parts = drawn.all["attribute part"];
        QCOMPARE(parts.size(), std::size_t(3));
        QCOMPARE(drawn.all["attribute batch"].size(), std::size_t(3)); // one of each
        std::set<int> all;
        for (std::size_t fold = 0; fold < 3; ++fold) {
            all.insert(parts[fold].begin(), parts[fold].end());
            std::vector<int> both = parts[fold];
            const std::vector<int>& trained = drawn.all["attribute batch"][fold];
            both.insert(both.end(), trained.begin(), trained.end());
            std::sort(both.begin(), both.end());
            QCOMPARE(both, task->fitRows()); // each row once, in one of the two
        }
        QCOMPARE(all.size(), task->fitRows().size());
    }

    void sameForAnyNumberOfThreads() {
        const auto task = makeTask(birdsInPlaces());
        std::vector<int> first;
        for (const int threads : {1, 2}) {
            const WithThreads scope(threads);
            const std::vector<int> values =
                estimatedAttributes(*task, valuesOf({{"attribute_epochs", "3"}}), 3, {});
            QVERIFY(first.empty() || first == values);
            first = values;
        }
        QVERIFY(first != estimatedAttributes(*task, valuesOf({{"attribute_epochs", "1"}}), 4, {}));
    }

    void whatIsMissingIsSaid() {
        auto set = birdsInPlaces();
        const auto plain = makeTask(set, {.useFileAttributes = false});
        CHECK_HOLDS(messageOf<DataError>([&] { estimatedAttributes(*plain, valuesOf({}), 3, {}); }),
                    "name an attribute column");
        for (int& place : set->columns[1].codes)
            place = 0;
        CHECK_HOLDS(messageOf<DataError>([&] { estimatedAttributes(*makeTask(set), valuesOf({}), 3, {}); }),
                    "all have the attribute");
        auto unselected = birdsInPlaces();
        for (int& split : unselected->columns[2].codes)
            split = split == 1 ? 2 : split;
        CHECK_HOLDS(
            messageOf<DataError>([&] { estimatedAttributes(*makeTask(unselected), valuesOf({}), 3, {}); }),
            "no two validation examples");
        CHECK_HOLDS(messageOf<DataError>([&] {
                        estimatedAttributes(*makeTask(birdsInPlaces(30)),
                                            valuesOf({{"attribute_folds", "999"}}), 3, {});
                    }),
                    "attribute_folds");
    }

    /// Group DRO on estimated groups is better for the worst group than plain training; and the method is the
    /// same as group-dro with groups ssa.
    void theWorstGroupGains() {
        auto set = birdsInPlaces();
        changeRows(*set, [](MatrixF& X) { X.leftCols(2) *= 0.4f; });
        const auto task = makeTask(set);
        const Assignments model{
            {"model", "linear"}, {"epochs", "4"}, {"minimum_updates", "0"}, {"learning_rate", "0.003"}},
            own{{"attribute_epochs", "20"}, {"attribute_learning_rate", "0.02"}};
        Assignments settings = model;
        settings.insert(own.begin(), own.end());
        const auto worst = [&](const std::string& method, const Assignments& of) {
            const auto trainer = startMethod(method, task, of, 1);
            trainAll(*trainer);
            return std::pair(*testReport(*task, *trainer).worstGroupAccuracy, trainer->head()->state());
        };
        const auto [erm, plain] = worst("erm", model);
        const auto [ssa, head] = worst("ssa", with(settings, "group_step", "0.1"));
        QVERIFY2(ssa >= erm + 0.05, (std::to_string(ssa) + " " + std::to_string(erm)).c_str());
        Assignments same = with(settings, "group_step", "0.1");
        const auto [dro, other] = worst("group-dro", with(same, "groups", "ssa"));
        QCOMPARE(dro, ssa);
        QVERIFY(sameBytes(head.tensors.front().values, other.tensors.front().values));
    }
};

QTEST_APPLESS_MAIN(TestAttributeEstimate)
#include "tst_attribute_estimate.moc"
