// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/training/validation_loss.h"
#include "core/training/weight_average.h"
#include "tests/support/checks.h"
#include "tests/support/method_checks.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <vector>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// One weight whose value after the n-th update is n.
struct Counted {
    Parameter<float> weight{"w", 1, 1};
    std::vector<Parameter<float>*> all{&weight};
};

/// Three updates an epoch.
void epochOf(WeightAverage& average, Counted& counted, double loss) {
    for (int update = 0; update < 3; ++update) {
        counted.weight.value(0, 0) += 1.0f;
        average.addUpdate(counted.all);
    }
    average.endEpoch(loss);
}

/// Epochs [first, last] that SWAD averages, counted from 0, as Algorithm 1 says; nothing before it begins.
std::optional<std::pair<int, int>> epochsOfSwad(const std::vector<double>& losses,
                                                const WeightAverage::Options& options) {
    std::optional<int> begin;
    double level = 0.0;
    for (int i = 0; i < static_cast<int>(losses.size()); ++i) {
        const auto least = [&](int count) {
            return *std::min_element(losses.begin() + i - count + 1, losses.begin() + i + 1);
        };
        if (!begin) {
            const int s = i - options.optimumPatience + 1;
            if (s >= 0 && losses[static_cast<std::size_t>(s)] == least(options.optimumPatience)) {
                begin = s;
                level = options.tolerance * std::accumulate(losses.begin() + s, losses.begin() + i + 1, 0.0) /
                        options.optimumPatience;
            }
        } else if (i + 1 >= options.overfitPatience && level < least(options.overfitPatience)) {
            return std::pair(*begin, i - options.overfitPatience);
        }
    }
    return begin ? std::optional(std::pair(*begin, static_cast<int>(losses.size()) - 1)) : std::nullopt;
}

} // namespace

class TestWeightAverage : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void uniformLeavesTheFirstUpdatesOut() {
        WeightAverage average({.kind = WeightAverageKind::uniform, .start = 4});
        Counted counted;
        epochOf(average, counted, 0.0);
        QVERIFY(average.mean().empty());
        epochOf(average, counted, 0.0); // updates 4, 5 and 6: the first four are left out
        CHECK_AT_MOST(std::abs(average.mean().at(0)(0, 0) - 5.5f), 1e-6f);
        epochOf(average, counted, 0.0);
        CHECK_AT_MOST(std::abs(average.mean().at(0)(0, 0) - 7.0f), 1e-6f);
    }

    void noneKeepsNothing() {
        WeightAverage average({});
        Counted counted;
        epochOf(average, counted, 1.0);
        QVERIFY(average.mean().empty() && average.state().empty());
    }

    /// Losses 3 1 2 2 2 5 5 5: the average begins with the second epoch and ends before the two of 5.
    void swadByHand() {
        WeightAverage average({.kind = WeightAverageKind::swad,
                               .optimumPatience = 3,
                               .overfitPatience = 2,
                               .tolerance = 1.3}); // 2.17 is what is borne
        Counted counted;
        const std::vector<double> losses{3, 1, 2, 2, 2, 5, 5, 5};
        const std::vector<float> means{0, 0, 0, 8, 9.5f, 11, 9.5f, 9.5f}; // of updates 4…12, 4…15, 4…18
        for (std::size_t epoch = 0; epoch < losses.size(); ++epoch) {
            epochOf(average, counted, losses[epoch]);
            QCOMPARE(average.mean().empty(), epoch < 3);
            if (epoch >= 3)
                CHECK_AT_MOST(std::abs(average.mean().at(0)(0, 0) - means[epoch]), 1e-5f);
            QCOMPARE(average.hasEnded(), epoch >= 6);
        }
    }

    /// Random losses, windows and tolerances, against the algorithm written down once more; stopped and
    /// continued in the middle.
    void swadFollowsTheAlgorithm() {
        Random random(3, "losses");
        int ended = 0, never = 0;
        for (int round = 0; round < 400; ++round) {
            const WeightAverage::Options options{.kind = WeightAverageKind::swad,
                                                 .optimumPatience = 1 + static_cast<int>(random.below(4)),
                                                 .overfitPatience = 1 + static_cast<int>(random.below(5)),
                                                 .tolerance = 1.0 + 0.3 * random.uniform()};
            std::vector<double> losses;
            const bool falls = round % 8 == 0; // and has no low
            for (int epoch = 0; epoch < 12; ++epoch) {
                const double loss =
                    falls ? 2.0 - 0.1 * epoch : 0.5 + random.uniform() + 0.02 * std::abs(epoch - 4.0);
                losses.push_back(static_cast<double>(static_cast<float>(loss)));
            }
            auto average = std::make_unique<WeightAverage>(options);
            Counted counted;
            for (std::size_t epoch = 0; epoch < losses.size(); ++epoch) {
                epochOf(*average, counted, losses[epoch]);
                const auto span = epochsOfSwad({losses.begin(), losses.begin() + epoch + 1}, options);
                QCOMPARE(average->hasBegun(), span.has_value());
                QCOMPARE(average->mean().empty(), !span.has_value());
                if (span) // updates 3·first + 1 … 3·last + 3
                    CHECK_AT_MOST(
                        std::abs(average->mean().at(0)(0, 0) -
                                 (3.0f * static_cast<float>(span->first + span->second) + 4.0f) / 2),
                        1e-4f);
                if (epoch == 5) {
                    auto other = std::make_unique<WeightAverage>(options);
                    other->restore(average->state());
                    QVERIFY(average->mean().empty() || sameBytes(other->mean().at(0), average->mean().at(0)));
                    average = std::move(other);
                }
            }
            ended += average->hasEnded() ? 1 : 0;
            never += average->hasBegun() ? 0 : 1;
        }
        QVERIFY(ended > 50 && never > 0);
    }

    void validationLossIsTheMeanCrossEntropy() {
        const auto task = makeTask(birdsInPlaces());
        const auto trainer = startMethod("linear-probe", task, {{"epochs", "2"}, {"minimum_updates", "0"}});
        trainAll(*trainer);
        const Predictions predictions = predictRows(*trainer->head(), task->X(), task->selectRows());
        double sum = 0.0;
        for (Eigen::Index i = 0; i < predictions.logits.rows(); ++i) {
            const RowVector<double> z = predictions.logits.row(i).cast<double>();
            sum += std::log(z.array().exp().sum()) -
                   z[task->labels[static_cast<std::size_t>(task->selectRows()[static_cast<std::size_t>(i)])]];
        }
        CHECK_AT_MOST(std::abs(validationLoss(*task, *trainer->head(), {}) -
                               sum / static_cast<double>(predictions.logits.rows())),
                      1e-9);
    }

    void whatCannotBeAveragedIsRefused() {
        const auto task = makeTask(birdsInPlaces());
        CHECK_HOLDS(messageOf<UsageError>([&] {
                        startMethod("erm", task, {{"weight_average", "uniform"}, {"normalization", "train"}});
                    }),
                    "frozen_stats");
        auto set = birdsInPlaces();
        for (int& split : set->columns[2].codes)
            split = split == 1 ? 2 : split;
        const auto unselected = makeTask(set);
        CHECK_HOLDS(messageOf<DataError>([&] {
                        startMethod("erm", unselected, {{"weight_average", "swad"}});
                    }),
                    "validation examples");
        startMethod("erm", unselected, {{"weight_average", "uniform"}});
    }

    void aLowThatNeverComesIsTold() {
        const auto task = makeTask(birdsInPlaces());
        std::string notices;
        RunContext context;
        context.onNotice = [&](const std::string& text) { notices += text; };
        const Assignments settings{{"weight_average", "swad"}, {"epochs", "2"}, {"minimum_updates", "0"}};
        const auto trainer = startMethod("erm", task, settings, 0, context);
        trainAll(*trainer, context);
        CHECK_HOLDS(notices, "average_optimum_patience");
        const auto plain = startMethod("erm", task, with(settings, "weight_average", "none"));
        trainAll(*plain);
        QVERIFY(sameBytes(trainer->head()->state().tensors.front().values,
                          plain->head()->state().tensors.front().values));
    }

    void aStartBeyondTheLastUpdateIsTold() {
        const auto task = makeTask(birdsInPlaces());
        const Assignments settings{{"weight_average", "uniform"}, {"epochs", "2"}, {"minimum_updates", "0"}};
        const auto noticesOf = [&](const std::string& start) {
            std::string notices;
            RunContext context;
            context.onNotice = [&](const std::string& text) { notices += text; };
            const auto trainer = startMethod("erm", task, with(settings, "average_start", start), 0, context);
            trainAll(*trainer, context);
            return notices;
        };
        CHECK_HOLDS(noticesOf("1000000"), "averages nothing");
        QVERIFY(noticesOf("0").find("averages nothing") == std::string::npos);
    }

    void aTrainingGoesOnToTheSameBytes_data() {
        QTest::addColumn<std::string>("method");
        QTest::addColumn<std::string>("kind");
        for (const char* method : {"erm", "group-dro", "lff", "coral", "input-morphing"})
            for (const char* kind : {"uniform", "swad"})
                QTest::addRow("%s, %s", method, kind) << std::string(method) << std::string(kind);
    }
    void aTrainingGoesOnToTheSameBytes() {
        QFETCH(std::string, method);
        QFETCH(std::string, kind);
        const Assignments settings{{"weight_average", kind},          {"average_start", "3"},
                                   {"average_optimum_patience", "1"}, {"epochs", "5"},
                                   {"minimum_updates", "0"},          {"batch_size", "64"},
                                   {"learning_rate", "0.02"}};
        QVERIFY(continuesTheSame(method, settings, 2));
        const MatrixF one = logitsWith(1, method, settings);
        QVERIFY(sameBytes(one, logitsWith(2, method, settings)));
        QVERIFY(!sameBytes(one, logitsWith(1, method, with(settings, "weight_average", "none"))));
    }
};

QTEST_APPLESS_MAIN(TestWeightAverage)
#include "tst_weight_average.moc"
