// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/experiment/training.h"
#include "core/inference/shared_first_stages.h"
#include "core/methods/method.h"
#include "tests/support/method_checks.h"

#include <atomic>
#include <chrono>
#include <thread>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

std::shared_ptr<const Task> sharedTask() {
    return makeTask(
        makeSet(normalMatrix<float>(6, 3, 1), {0, 0, 0, 1, 1, 1}, {0, 0, 1, 1, 1, 0}, {0, 0, 0, 0, 0, 2}));
}

/// Counts how often it is asked, says so, and puts all examples into the group `seed`.
GroupInference countingInference(std::atomic<int>& times,
                                 const std::function<void(const RunContext&)>& meanwhile = {}) {
    return {.id = "counting",
            .name = "Counting",
            .summary = "Of tests.",
            .source = "ours",
            .parameters = {},
            .infer = [&times, meanwhile](const Task& task, const ParameterValues&, std::uint64_t seed,
                                         const RunContext& run) {
                ++times;
                run.notice("inferred");
                run.readsTrainingGroups();
                if (meanwhile)
                    meanwhile(run);
                GroupAssignment assignment;
                assignment.groups.assign(task.labels.size(), static_cast<int>(seed));
                return assignment;
            }};
}

ParameterValues rateValues(double rate) {
    return ParameterValues({{"rate", rate}});
}

ParameterValues cncWeighted(const std::string& weight) {
    return resolveParameters(
        methods().find("cnc").parameters,
        {{"epochs", "3"}, {"minimum_updates", "0"}, {"stage1_epochs", "3"}, {"contrastive_weight", weight}});
}

std::vector<float> headValues(const HeadState& head) {
    std::vector<float> all;
    for (const NamedTensor& tensor : head.tensors)
        all.insert(all.end(), tensor.values.data(), tensor.values.data() + tensor.values.size());
    return all;
}

} // namespace

class TestSharedFirstStages : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void equalStagesAreInferredOnce() {
        std::atomic<int> times = 0;
        const GroupInference inference = countingInference(times);
        const auto task = sharedTask();
        SharedFirstStages stages(task);
        const auto asked = [&](std::uint64_t seed, double rate) {
            return stages.groups(*task, inference, rateValues(rate), seed, {}).groups;
        };
        QVERIFY(asked(1, 0.1) == std::vector<int>(6, 1));
        QVERIFY(asked(1, 0.1) == std::vector<int>(6, 1));
        QCOMPARE(times.load(), 1);
        QVERIFY(asked(2, 0.1) == std::vector<int>(6, 2));
        QCOMPARE(times.load(), 2);
        asked(2, 0.2);
        QCOMPARE(times.load(), 3);
        const auto other = sharedTask(); // equal, but nothing says so
        stages.groups(*other, inference, rateValues(0.1), 1, {});
        stages.groups(*other, inference, rateValues(0.1), 1, {});
        QCOMPARE(times.load(), 5);
    }

    void aSecondRunHearsWhatTheFirstHeard() {
        std::atomic<int> times = 0;
        const GroupInference inference = countingInference(
            times, [](const RunContext&) { std::this_thread::sleep_for(std::chrono::milliseconds(60)); });
        const auto task = sharedTask();
        SharedFirstStages stages(task);
        for (const bool first : {true, false}) {
            std::string notices;
            GroupsRead read;
            double shared = 0.0;
            RunContext run;
            run.onNotice = [&](const std::string& text) { notices += text; };
            run.onGroupsRead = [&](const GroupsRead& own) { read.add(own); };
            run.onSharedSeconds = [&](double seconds) { shared += seconds; };
            stages.groups(*task, inference, rateValues(0.1), 1, run);
            QCOMPARE(notices, std::string("inferred"));
            QVERIFY(read.training);
            QVERIFY(first ? shared == 0.0 : shared > 0.05 && shared < 60.0);
        }
        QCOMPARE(times.load(), 1);
    }

    void theLongestUnusedIsForgotten() {
        std::atomic<int> times = 0;
        const GroupInference inference = countingInference(times);
        const auto task = sharedTask();
        SharedFirstStages stages(task, 2 * 6 * sizeof(int));
        const auto asked = [&](std::uint64_t seed) {
            stages.groups(*task, inference, rateValues(0.1), seed, {});
        };
        asked(1);
        asked(2);
        asked(1); // used again: 2 goes first
        asked(3);
        QCOMPARE(times.load(), 3);
        asked(1);
        asked(3);
        QCOMPARE(times.load(), 3);
        asked(2);
        QCOMPARE(times.load(), 4);
    }

    void whoWaitsTakesItOrMakesItAnew() {
        for (const bool fails : {false, true}) {
            std::atomic<int> times = 0;
            const GroupInference inference = countingInference(times, [&](const RunContext&) {
                std::this_thread::sleep_for(std::chrono::milliseconds(100));
                if (fails && times == 1)
                    throw DataError("no", "", "");
            });
            const auto task = sharedTask();
            SharedFirstStages stages(task);
            std::atomic<int> failures = 0;
            {
                std::vector<std::jthread> threads;
                for (int i = 0; i < 3; ++i)
                    threads.emplace_back([&] {
                        try {
                            stages.groups(*task, inference, rateValues(0.1), 1, {});
                        } catch (const DataError&) {
                            ++failures;
                        }
                    });
            }
            QCOMPARE(times.load(), fails ? 2 : 1);
            QCOMPARE(failures.load(), fails ? 1 : 0);
        }
    }

    void whoWaitsCanBeStopped() {
        std::atomic<int> times = 0;
        std::atomic<bool> goesOn = false;
        const GroupInference inference = countingInference(times, [&](const RunContext&) {
            while (!goesOn)
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
        });
        const auto task = sharedTask();
        SharedFirstStages stages(task);
        std::jthread first([&] { stages.groups(*task, inference, rateValues(0.1), 1, {}); });
        while (times == 0)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        std::stop_source stop;
        RunContext run;
        run.stop = stop.get_token();
        std::jthread stopper([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            stop.request_stop();
        });
        bool cancelled = false;
        try {
            stages.groups(*task, inference, rateValues(0.1), 1, run);
        } catch (const Cancelled&) {
            cancelled = true;
        }
        goesOn = true;
        QVERIFY(cancelled);
    }

    /// A run is the same whether it shares its first stage or not, with its notices and the labels it read.
    void sharedStagesGiveTheSameRun() {
        const auto task = makeTask(birdsInPlaces(200, 3));
        SharedFirstStages stages(task);
        RunContext sharing;
        sharing.firstStages = &stages;
        const Method& cnc = methods().find("cnc");
        for (const std::string weight : {"0.5", "0.9"}) {
            const Run alone = trainMethod(task, cnc, cncWeighted(weight), 1, "val.worst_group_accuracy", {});
            const Run shared =
                trainMethod(task, cnc, cncWeighted(weight), 1, "val.worst_group_accuracy", sharing);
            QVERIFY(headValues(alone.head) == headValues(shared.head));
            QVERIFY(alone.found.size() == shared.found.size() && !alone.found.empty());
            QVERIFY(alone.found.front().codes == shared.found.front().codes);
            QVERIFY(alone.warnings == shared.warnings);
            QVERIFY(alone.groupsRead == shared.groupsRead);
        }
    }

    /// Inferred groups depend only on the parameters that the inference names: it gets no others.
    void inferencesReadTheirOwnParametersAlone() {
        const auto task = makeTask(birdsInPlaces(100, 3));
        for (const GroupInference& inference : groupInferences()) {
            try {
                inferGroups(
                    *task,
                    resolveParameters(groupInferenceParameters(inference.id), {{"stage1_epochs", "2"}}), 0,
                    {});
            } catch (const DataError&) { // what the set lacks: zero-shot, a column
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestSharedFirstStages)
#include "tst_shared_first_stages.moc"
