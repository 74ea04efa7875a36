// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/data/task_domains.h"
#include "core/experiment/training.h"
#include "core/losses/individual_contrast.h"
#include "core/methods/shared/info_nce_training.h"
#include "core/methods/shared/pretraining_encoder.h"
#include "core/methods/shared/pretraining_views.h"
#include "core/runs/run_file.h"
#include "core/sampling/minibatches.h"
#include "tests/support/method_checks.h"

#include <QTemporaryDir>
#include <algorithm>
#include <cmath>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const Assignments briefly{{"epochs", "4"},     {"batch_size", "64"}, {"hidden_dim", "16"},
                          {"output_dim", "6"}, {"probe_every", "3"}, {"learning_rate", "0.01"}};

void addFamily() {
    QTest::addColumn<std::string>("id");
    for (const char* id : {"info-nce", "same-domain-negatives", "domain-weighted-negatives",
                           "domain-weighted-pairs", "info-nce-mmd", "info-nce-dann", "info-nce-individual"})
        QTest::newRow(id) << std::string(id);
}

std::optional<double> recordedValue(const SeriesValues& series, const std::string& name) {
    for (const auto& [own, value] : series)
        if (own == name)
            return value;
    return std::nullopt;
}

Run trainedRun(const std::string& id, const Assignments& assignments,
               const std::shared_ptr<const Task>& task = makeTask(birdsInPlaces())) {
    const Method& method = methods().find(id);
    return trainMethod(task, method, resolveParameters(method.parameters, assignments), 0);
}

/// All that a method says while it trains.
std::string toldBy(const std::string& id, const std::shared_ptr<const Task>& task,
                   const Assignments& assignments) {
    std::string told;
    RunContext context;
    context.onNotice = [&told](const std::string& text) { told += text + "\n"; };
    const auto trainer = startMethod(id, task, assignments, 0, context);
    trainAll(*trainer, context);
    return told;
}

} // namespace

class TestContrastivePretraining : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void sameBytesAtAnyThreadCount_data() { addFamily(); }
    void sameBytesAtAnyThreadCount() {
        QFETCH(std::string, id);
        QVERIFY(sameBytes(logitsWith(1, id, briefly), logitsWith(4, id, briefly)));
    }

    void resumesToTheSameBytes_data() { addFamily(); }
    void resumesToTheSameBytes() {
        QFETCH(std::string, id);
        for (const int after : {1, 3})
            QVERIFY(continuesTheSame(id, briefly, after));
        QVERIFY(continuesTheSame(id, with(briefly, "projector", "mlp"), 2));
    }

    void theRunningEstimatesAreResumed() {
        QVERIFY(continuesTheSame("info-nce-individual", with(briefly, "estimate_rate", "0.3"), 2));
    }

    void stopsSoon_data() { addFamily(); }
    void stopsSoon() {
        QFETCH(std::string, id);
        QCOMPARE(reportsAfterStop(id, briefly, 2), 0);
    }

    /// A slope of nothing is InfoNCE to the last bit, through the whole training.
    void withoutSlopeItIsInfoNce_data() {
        QTest::addColumn<std::string>("id");
        QTest::newRow("negatives") << std::string("domain-weighted-negatives");
        QTest::newRow("pairs") << std::string("domain-weighted-pairs");
    }
    void withoutSlopeItIsInfoNce() {
        QFETCH(std::string, id);
        const Assignments same = with(briefly, "temperature", "0.2");
        QVERIFY(sameBytes(logitsWith(2, id, with(same, "tau_beta", "0")), logitsWith(2, "info-nce", same)));
        QVERIFY(
            !sameBytes(logitsWith(2, id, with(same, "tau_beta", "0.1")), logitsWith(2, "info-nce", same)));
    }

    /// The last epoch is kept, whatever rule is asked for; epochs that are not probed have no classifier.
    void theLastEpochIsKeptAndProbed() {
        const Run run = trainedRun("domain-weighted-pairs", briefly);
        QCOMPARE(run.select, std::string("last"));
        QCOMPARE(run.selectedEpoch, 3);
        QCOMPARE(run.head.kind, std::string("normalized_encoder"));
        for (const EpochRecord& record : run.history) {
            const bool probed = record.epoch >= 2; // every third, and the last
            QCOMPARE(recordedValue(record.series, "val.average_accuracy").has_value(), probed);
            QVERIFY(recordedValue(record.series, "train.loss").has_value());
        }
        QVERIFY(*run.split(testSplit)->report.averageAccuracy > 0.6);
        const std::optional<double> domains = measuredValue(run.split(testSplit), "domain_decodability");
        QVERIFY(domains && *domains > 0.4 && *domains <= 1.0);
    }

    /// Quantiles, the share at τ_min and the discriminator's accuracy of every epoch, and distributions of
    /// all pairs, split by whether both are of one domain; a file keeps them.
    void temperaturesAreRecorded() {
        const Run run = trainedRun("domain-weighted-negatives",
                                   with(with(briefly, "temperature", "0.2"), "tau_beta", "0.1"));
        const auto n = static_cast<std::int64_t>(makeTask(birdsInPlaces())->fitRows().size());
        for (const EpochRecord& record : run.history) {
            const double low = *recordedValue(record.series, "temperature.q05"),
                         middle = *recordedValue(record.series, "temperature.median"),
                         high = *recordedValue(record.series, "temperature.q95");
            QVERIFY(0.15 <= low && low <= middle && middle <= high && high <= 0.25 + 1e-6);
            QCOMPARE(*recordedValue(record.series, "temperature.clamped"), 0.0);
            QVERIFY(*recordedValue(record.series, "discriminator.accuracy") > 0.5);
            QVERIFY(*recordedValue(record.series, "temperature.batch.mean") > 0.15);
            QCOMPARE(record.distributions.size(), std::size_t{11}); // 2 classes and 2 domains told apart too
            QCOMPARE(record.distributions[0].name, std::string("temperature"));
            QCOMPARE(record.distributions[0].distribution.n, n * (n - 1));
            QCOMPARE(record.distributions[1].distribution.n + record.distributions[2].distribution.n,
                     n * (n - 1));
            QVERIFY(record.distributions[1].distribution.values[2] <
                    record.distributions[2].distribution.values[2]); // rows of one domain: lower
        }
        const QTemporaryDir folder;
        const std::string file = folder.filePath(QStringLiteral("run.h5")).toStdString();
        saveRun(run, file);
        QVERIFY(loadRun(file).history.back().distributions == run.history.back().distributions);
    }

    /// Temperatures are split by the class of both rows, by that of the anchor, and by the domains of anchor
    /// and negative. Rows without a class to learn from have none in the record.
    void temperaturesAreSplitByClassAndDomain() {
        const auto pairsOf = [](const Run& run, const std::string& name) {
            for (const NamedDistribution& own : run.history[0].distributions)
                if (own.name == name)
                    return own.distribution.n;
            return std::int64_t{0};
        };
        const auto task = makeTask(birdsInPlaces());
        const auto n = static_cast<std::int64_t>(task->fitRows().size());
        const std::string a = task->groups.attributes()[0].values[0],
                          b = task->groups.attributes()[0].values[1];
        const Run run = trainedRun("domain-weighted-negatives", briefly);
        QCOMPARE(pairsOf(run, "temperature.same_class") + pairsOf(run, "temperature.other_class"),
                 n * (n - 1));
        std::int64_t ofClasses = 0;
        for (const std::string& name : task->groups.classes())
            ofClasses += pairsOf(run, "temperature.class." + name);
        QCOMPARE(ofClasses, n * (n - 1));
        QCOMPARE(pairsOf(run, "temperature.domain_pair." + a + " → " + a) +
                     pairsOf(run, "temperature.domain_pair." + b + " → " + b),
                 pairsOf(run, "temperature.same_domain"));
        const Run pairs = trainedRun("domain-weighted-pairs", briefly);
        QCOMPARE(pairsOf(pairs, "temperature.domain_pair." + a + " – " + b),
                 pairsOf(pairs, "temperature.other_domain"));
    }

    /// The discriminator that learns beside the encoder says how often it is right.
    void theAdversaryIsRecorded() {
        Assignments settings = with(with(briefly, "penalty_weight", "0"), "epochs", "30");
        const Run run = trainedRun("info-nce-dann", settings); // nothing works against it
        const auto accuracy = [&](const EpochRecord& record) {
            return *recordedValue(record.series, "discriminator.accuracy");
        };
        QVERIFY(accuracy(run.history.front()) >= 0.0 && accuracy(run.history.back()) <= 1.0);
        QVERIFY2(accuracy(run.history.back()) > 0.75, std::to_string(accuracy(run.history.back())).c_str());
        QVERIFY(accuracy(run.history.back()) > accuracy(run.history.front()));
        MatrixF scores(4, 3);
        scores << 1, 2, 0, 5, 1, 1, 0, 0, 3, 1, 0, 0;
        QCOMPARE(shareOfRight(scores, std::vector<int>{1, 0, 2, 2}), 0.75);
    }

    /// The encoder works against the discriminator and the discrepancy of domains, not with them.
    void theEncoderHidesDomains_data() {
        QTest::addColumn<std::string>("id");
        QTest::addColumn<std::string>("series");
        QTest::addColumn<double>("sign");
        QTest::newRow("adversary") << std::string("info-nce-dann") << std::string("train.discriminator_loss")
                                   << 1.0;
        QTest::newRow("discrepancy") << std::string("info-nce-mmd") << std::string("train.penalty") << -1.0;
    }
    void theEncoderHidesDomains() {
        QFETCH(std::string, id);
        QFETCH(std::string, series);
        QFETCH(double, sign);
        const auto last = [&](const std::string& weight) {
            const Run run = trainedRun(id, with(with(briefly, "penalty_weight", weight), "epochs", "30"));
            return recordedValue(run.history.back().series, series).value();
        };
        const double indifferent = last("1e-6"), hiding = last("1");
        QVERIFY2(sign * (hiding - indifferent) > 0.1 * std::abs(indifferent),
                 (std::to_string(hiding) + " " + std::to_string(indifferent)).c_str());
    }

    /// A base at the least temperature, and nothing that could raise it: every pair is there.
    /// The rate falls after `rate_step` epochs, not before: with a factor of next to nothing the third and
    /// fourth epochs leave the encoder as the second has left it.
    void theRateFallsAfterItsEpochs() {
        Assignments settings = with(with(briefly, "rate_step", "2"), "rate_factor", "1e-6");
        const auto trainer = startMethod("info-nce", makeTask(birdsInPlaces()), settings);
        std::vector<MatrixF> weights{trainer->head()->state().tensors.front().values};
        for (int epoch = 0; epoch < 4; ++epoch) {
            trainer->step({});
            weights.push_back(trainer->head()->state().tensors.front().values);
        }
        const auto step = [&](std::size_t epoch) { return (weights[epoch] - weights[epoch - 1]).norm(); };
        QVERIFY(step(1) > 1e-3f);
        QVERIFY2(step(2) > 0.1f * step(1), qPrintable(QString::number(step(2))));
        QVERIFY2(step(3) < 1e-3f * step(1) && step(4) < 1e-3f * step(1),
                 qPrintable(QString::number(step(3))));
    }

    /// One step of the temperature of every row is against the mean slope of its two views, or against that
    /// of the first where the second is no anchor.
    void everyRowsTemperatureFollowsBothOfItsViews_data() {
        QTest::addColumn<bool>("symmetric");
        QTest::newRow("both views") << true;
        QTest::newRow("the first view") << false;
    }
    void everyRowsTemperatureFollowsBothOfItsViews() {
        QFETCH(bool, symmetric);
        constexpr double first = 0.3, rate = 0.05;
        constexpr std::uint64_t seed = 0;
        const auto task = makeTask(birdsInPlaces());
        const std::size_t N = task->fitRows().size();
        const Assignments settings{{"epochs", "1"},
                                   {"batch_size", std::to_string(N)},
                                   {"hidden_dim", "16"},
                                   {"output_dim", "6"},
                                   {"temperature", "0.3"},
                                   {"tau_learning_rate", "0.05"},
                                   {"symmetric", symmetric ? "true" : "false"}};
        const ParameterValues values =
            resolveParameters(methods().find("info-nce-individual").parameters, settings);
        const auto trainer = startMethod("info-nce-individual", task, settings, seed);
        trainer->step({});
        const InputForm form = inputForm(*task, values);
        const PretrainingViews views(*task, {}, form, seed, "test", {});
        QCOMPARE(views.rows().size(), N);
        const MinibatchOrder order(views.rows(), N, seed, 0);
        MatrixF input, gradient;
        views.fill(order.batch(0), 0, input);
        PretrainingEncoder encoder(*task, views.rows(), values, form, seed);
        encoder.forwardTraining(input, 0, {});
        std::vector<double> slopes;
        IndividualContrast<float>({.symmetric = symmetric}, values.number("rho"))(
            encoder.contrastedViews(), std::vector<double>(symmetric ? 2 * N : N, first), gradient, slopes);
        const std::vector<NamedTensor> state = trainer->state();
        const MatrixF& temperatures =
            findTensor(state, "individual.temperatures", 1, static_cast<Eigen::Index>(N), "test");
        double apart = 0.0; // of the slopes of both views: they are not alike
        for (std::size_t i = 0; i < N; ++i) {
            const double slope = symmetric ? 0.5 * (slopes[i] + slopes[N + i]) : slopes[i];
            apart = std::max(apart, symmetric ? std::abs(slopes[i] - slopes[N + i]) : 1.0);
            const auto place = std::lower_bound(views.rows().begin(), views.rows().end(), order.batch(0)[i]) -
                               views.rows().begin();
            CHECK_AT_MOST(std::abs(temperatures(place) - (first - rate * slope)), 1e-5);
        }
        QVERIFY2(apart * rate > 1e-3, qPrintable(QString::number(apart)));
    }

    void mostPairsClampedIsTold() {
        const Assignments all =
            with(with(with(briefly, "temperature", "0.1"), "tau_min", "0.1"), "tau_beta", "0");
        CHECK_HOLDS(toldBy("domain-weighted-negatives", makeTask(birdsInPlaces()), all),
                    "in 4 of 4 epochs most pairs had the least temperature, tau_min = 0.1");
        const Run run = trainedRun("domain-weighted-pairs", all);
        QCOMPARE(*recordedValue(run.history[1].series, "temperature.clamped"), 1.0);
        QCOMPARE(*recordedValue(run.history[1].series, "temperature.batch.clamped"), 1.0);
        QVERIFY(std::any_of(run.warnings.begin(), run.warnings.end(), [](const std::string& text) {
            return text.find("tau_min") != std::string::npos;
        }));
    }

    void aRunStoppedBetweenProbesGoesOn() {
        const auto task = makeTask(birdsInPlaces());
        const Method& method = methods().find("domain-weighted-pairs");
        const ParameterValues values = resolveParameters(method.parameters, briefly);
        Training first(task, method, values, 0, defaultSelectionRule, {});
        first.step({});
        const Run unfinished = first.finish();
        QCOMPARE(unfinished.head.kind, std::string("normalized_encoder_alone"));
        QVERIFY(!unfinished.split(testSplit)->report.averageAccuracy);
        const QTemporaryDir folder;
        const std::string file = folder.filePath(QStringLiteral("run.h5")).toStdString();
        saveRun(unfinished, file);
        Training second(task, method, values, 0, defaultSelectionRule, {});
        second.resume(loadRun(file));
        while (second.step({})) {
        }
        const Run resumed = second.finish(), whole = trainedRun("domain-weighted-pairs", briefly, task);
        QVERIFY(sameBytes(resumed.split(testSplit)->logits, whole.split(testSplit)->logits));
        QVERIFY(resumed.warnings == whole.warnings);
    }

    /// Rows of the set that have no class are learnt from too.
    void unlabeledRowsAreLearntFrom() {
        const auto all = makeTask(birdsInPlaces()),
                   few = makeTask(birdsInPlaces(), {.labels = {.fraction = 0.1}});
        Assignments own = briefly;
        own["input_length"] = "0"; // which looks at labelled rows
        const auto a = startMethod("info-nce", all, own), b = startMethod("info-nce", few, own);
        const SeriesValues first = a->step({}), second = b->step({});
        QVERIFY(first == second);
    }

    void badInputIsRefused() {
        const auto task = makeTask(birdsInPlaces());
        const auto refusal = [&](const std::string& id, const Assignments& own,
                                 const std::shared_ptr<const Task>& of) {
            return messageOf<Error>([&] { startMethod(id, of, own); });
        };
        CHECK_HOLDS(refusal("info-nce", with(briefly, "batch_size", "4096"), task), "do not fill a batch");
        CHECK_HOLDS(refusal("info-nce", with(with(briefly, "view_noise", "0"), "view_dropout", "0"), task),
                    "both views");
        CHECK_HOLDS(refusal("domain-weighted-pairs", with(briefly, "tau_min", "0.5"), task),
                    "base temperature");
        CHECK_HOLDS(refusal("info-nce",
                            with(with(briefly, "temperature_schedule", "cosine"), "temperature_high", "0.05"),
                            task),
                    "highest temperature");
        auto set = birdsInPlaces();
        std::fill(set->columns[1].codes.begin(), set->columns[1].codes.end(), 1);
        const auto oneDomain = makeTask(set);
        for (const char* id :
             {"domain-weighted-negatives", "same-domain-negatives", "info-nce-mmd", "info-nce-dann"})
            CHECK_HOLDS(refusal(id, briefly, oneDomain), "at least two domains");
        QVERIFY(refusal("info-nce", briefly, oneDomain).empty()); // it needs no domains
    }

    /// Batches of one row of each domain have no negatives in it, batches of one domain nothing to tell
    /// apart.
    void batchesWithoutAnotherDomainAreCounted() {
        auto set = birdsInPlaces();
        int rare = 0;
        for (std::size_t row = 0; row < set->size(); ++row) // two rows of another domain
            set->columns[1].codes[row] = set->columns[2].codes[row] == 0 && rare++ < 2 ? 0 : 1;
        const auto task = makeTask(set);
        CHECK_HOLDS(toldBy("domain-weighted-negatives", task, with(briefly, "discriminator", "batch")),
                    "batches held examples of one domain only");
        const auto trainer = startMethod("same-domain-negatives", task, briefly);
        QVERIFY(*recordedValue(trainer->step({}), "anchors.without_negatives") > 0.0);
    }

    void schedulesOfTemperaturesChangeTheLoss() {
        Assignments own = with(with(briefly, "temperature_schedule", "cosine"), "temperature_period", "4");
        const std::vector<SeriesValues> series =
            trainAll(*startMethod("info-nce", makeTask(birdsInPlaces()), own));
        const std::vector<SeriesValues> fixed =
            trainAll(*startMethod("info-nce", makeTask(birdsInPlaces()), with(briefly, "temperature", "1")));
        QCOMPARE(*recordedValue(series[0], "train.loss"),
                 *recordedValue(fixed[0], "train.loss")); // it begins high
        QVERIFY(*recordedValue(series[1], "train.loss") != *recordedValue(fixed[1], "train.loss"));
    }
};

QTEST_APPLESS_MAIN(TestContrastivePretraining)
#include "tst_contrastive_pretraining.moc"
