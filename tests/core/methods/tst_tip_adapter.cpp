// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/methods/shared/cache_search.h"
#include "tests/support/method_checks.h"

#include <algorithm>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// The set of cache.json: its rows for training, its validation examples for validation and test.
std::shared_ptr<const Task> referenceTask(const nlohmann::json& file) {
    const MatrixF train = matrixOf(file.at("X")).cast<float>();
    const MatrixF validation = matrixOf(file.at("validation")).cast<float>();
    MatrixF X(train.rows() + 2 * validation.rows(), train.cols());
    X << train, validation, validation;
    std::vector<int> classes = integersOf(file.at("y"));
    const std::vector<int> labels = integersOf(file.at("validation_labels"));
    classes.insert(classes.end(), labels.begin(), labels.end());
    classes.insert(classes.end(), labels.begin(), labels.end());
    std::vector<int> splits(static_cast<std::size_t>(train.rows()), 0);
    splits.insert(splits.end(), labels.size(), 1);
    splits.insert(splits.end(), labels.size(), 2);
    const std::vector<int> places(classes.size(), 0);
    auto set = makeSet(std::move(X), std::move(classes), places, std::move(splits));
    set->columns[0].categories = {"landbird", "waterbird", "fish"};
    set->embeddings[0].classEmbeddings = matrixOf(file.at("class_embeddings")).cast<float>();
    return makeTask(set);
}

} // namespace

class TestTipAdapter : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void agreesWithTheSearchOfTheCode() {
        const nlohmann::json file = referenceFile("cache.json");
        const nlohmann::json& reference = file.at("tip_adapter");
        const auto task = referenceTask(file);
        const auto trainer = startMethod(
            "tip-adapter", task, {{"temperature", std::to_string(file.at("temperature").get<double>())}});
        const SeriesValues series = trainer->step({});
        QCOMPARE(series.at(0).first, std::string("cache.alpha"));
        CHECK_AT_MOST(std::abs(series.at(0).second - reference.at("alpha").get<double>()), 1e-6);
        CHECK_AT_MOST(std::abs(series.at(1).second - reference.at("beta").get<double>()), 1e-6);
        const Predictions predictions =
            predictRows(*trainer->head(), task->X(), task->findSplit(testSplit)->rows);
        CHECK_AT_MOST(relativeDifference(predictions.logits, matrixOf(reference.at("logits"))), 1e-5);
        CHECK_AT_MOST(
            std::abs(*testReport(*task, *trainer).averageAccuracy - reference.at("accuracy").get<double>()),
            1e-9);
    }

    void searchLiftsWhatItChoosesBy() {
        const auto task = makeTask(birdsInPlaces(300, 2));
        const auto scores = [&](Assignments assignments) {
            assignments["temperature"] = "0.02";
            const auto trainer = startMethod("tip-adapter", task, assignments);
            trainer->step({});
            const Predictions predictions = predictRows(*trainer->head(), task->X(), task->selectRows());
            return evaluateGroups(*task, task->select(), predictions.classes);
        };
        const GroupReport fixed = scores({{"search", "false"}}), average = scores({}),
                          worst = scores({{"cache_select", "worst_group"}});
        QVERIFY(*average.averageAccuracy >= *fixed.averageAccuracy);
        QVERIFY(*average.averageAccuracy >= *worst.averageAccuracy);
        QVERIFY(*worst.worstGroupAccuracy > *average.worstGroupAccuracy);
    }

    void withoutTheCacheItIsZeroShot() {
        const auto task = makeTask(birdsInPlaces());
        const auto tip = startMethod("tip-adapter", task, {{"search", "false"}, {"alpha", "1e-6"}});
        const auto zeroShot = startMethod("zero-shot", task, {});
        tip->step({});
        zeroShot->step({});
        const auto logits = [&](const Trainer& trainer) {
            return predictRows(*trainer.head(), task->X(), task->findSplit(testSplit)->rows).logits;
        };
        CHECK_AT_MOST(relativeDifference(logits(*tip), logits(*zeroShot)), 1e-4);
    }

    void aBoundedSearchSaysSo() {
        const auto task = makeTask(birdsInPlaces());
        std::vector<std::string> notices;
        RunContext context;
        context.onNotice = [&](const std::string& notice) { notices.push_back(notice); };
        startMethod("tip-adapter", task, {}, 0, context);
        QVERIFY(notices.empty());
        startMethod("tip-adapter", task, {{"search_rows", "100"}}, 0, context)->step(context);
        QCOMPARE(notices.size(), std::size_t(1));
        CHECK_HOLDS(notices[0], "of 300 validation examples");
    }

    void searchNeedsValidationRows() {
        const auto set = birdsInPlaces();
        for (int& split : set->columns[2].codes)
            split = split == 1 ? 0 : split;
        const auto task = makeTask(set);
        CHECK_HOLDS(messageOf<DataError>([&] { startMethod("tip-adapter", task, {}); }), "set search false");
        startMethod("tip-adapter", task, {{"search", "false"}})->step({});
    }

    void sameBytesAtAnyThreadCount() {
        const MatrixF one = logitsWith(1, "tip-adapter", {});
        QVERIFY(sameBytes(one, logitsWith(2, "tip-adapter", {})));
        QVERIFY(sameBytes(one, logitsWith(4, "tip-adapter", {})));
    }

    void goesOnFromACheckpoint() {
        const auto task = makeTask(birdsInPlaces());
        const auto done = startMethod("tip-adapter", task, {}), again = startMethod("tip-adapter", task, {});
        done->step({});
        again->restore(1, done->state());
        QVERIFY(done->head()->state().settings == again->head()->state().settings);
    }

    void stopIsHeardInTheSearch() {
        const auto trainer = startMethod("tip-adapter", makeTask(birdsInPlaces()), {});
        std::stop_source source;
        RunContext context;
        context.stop = source.get_token();
        int reports = 0;
        context.onProgress = [&](const Progress&) {
            ++reports;
            source.request_stop();
        };
        QVERIFY(!messageOf<Cancelled>([&] { trainer->step(context); }).empty());
        QCOMPARE(reports, 1);
    }

    void shotsBoundTheCache() {
        const auto task = makeTask(birdsInPlaces());
        const auto keysOf = [&](const std::string& shots, std::uint64_t seed) {
            const auto trainer = startMethod("tip-adapter", task, {{"shots", shots}}, seed);
            trainer->step({});
            return trainer->head()->state().tensors.at(0).values;
        };
        QCOMPARE(keysOf("16", 0).rows(), Eigen::Index(32));
        QVERIFY(!sameBytes(keysOf("16", 0), keysOf("16", 1)));
        QCOMPARE(keysOf("100000", 0).rows(), Eigen::Index(300));
        QVERIFY(sameBytes(keysOf("100000", 0), keysOf("0", 0)));
    }

    void needsClassEmbeddings() {
        const auto set = birdsInPlaces();
        set->embeddings[0].classEmbeddings.resize(0, 0);
        const auto task = makeTask(set);
        CHECK_HOLDS(messageOf<DataError>([&] { startMethod("tip-adapter", task, {}); }),
                    "there are no class embeddings");
        startMethod("tip-adapter", task, {{"class_embeddings", "class-means"}})->step({});
    }
};

QTEST_APPLESS_MAIN(TestTipAdapter)
#include "tst_tip_adapter.moc"
