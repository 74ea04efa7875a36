// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/domains_left_out.h"

#include "core/base/error.h"
#include "core/experiment/training.h"
#include "core/heads/heads.h"
#include "core/methods/method.h"
#include "core/runs/series_value.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <QTest>
#include <map>
#include <numeric>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const std::string rule = "leave-one-domain-out.average_accuracy";

/// Birds of which only training and validation examples are in a set; the place is the domain.
std::shared_ptr<EmbeddingSet> birds() {
    auto set = birdsInPlaces(120);
    for (int& split : set->columns[2].codes)
        split = split == 2 ? -1 : split;
    return set;
}

ParameterValues settings(const std::string& method, int epochs) {
    return resolveParameters(methods().find(method).parameters,
                             {{"epochs", std::to_string(epochs)}, {"learning_rate", "0.05"}});
}

Run trained(const std::shared_ptr<EmbeddingSet>& set, const std::string& select = rule, int epochs = 5) {
    return trainMethod(makeTask(set), methods().find("linear-probe"), settings("linear-probe", epochs), 3,
                       select);
}

/// Returns the same rows, with the training examples of a domain in the test split, and without validation
/// examples of it.
std::shared_ptr<EmbeddingSet> withHeldOut(int domain) {
    auto set = birds();
    for (std::size_t row = 0; row < set->size(); ++row)
        if (int& split = set->columns[2].codes[row]; set->columns[1].codes[row] == domain && split >= 0)
            split = split == 0 ? 2 : -1;
    return set;
}

} // namespace

class TestDomainsLeftOut : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// The predictions for each row equal those of a run that was trained on the rows of the other domains
    /// alone. Lengths of rows are left as they are, since other sets have other means. LP-FT begins at a
    /// probe that validation examples select: rows of the domain are not among them either.
    void eachRowIsSaidByWhoHasNotSeenItsDomain_data() {
        QTest::addColumn<std::string>("id");
        for (const char* id : {"linear-probe", "lp-ft"})
            QTest::newRow(id) << std::string(id);
    }
    void eachRowIsSaidByWhoHasNotSeenItsDomain() {
        QFETCH(std::string, id);
        const Method& method = methods().find(id);
        std::map<std::string, std::string> assigned{{"epochs", "5"}, {"learning_rate", "0.02"}};
        if (id == "linear-probe")
            assigned["input_length"] = "0";
        const ParameterValues parameters = resolveParameters(method.parameters, assigned);
        const auto run = [&](const std::shared_ptr<EmbeddingSet>& set, const std::string& select) {
            return trainMethod(makeTask(set), method, parameters, 3, select);
        };
        const Run together = run(birds(), rule);
        const Run alone[] = {run(withHeldOut(0), "val.average_accuracy"),
                             run(withHeldOut(1), "val.average_accuracy")};
        double best = 0.0;
        for (std::size_t epoch = 0; epoch < 5; ++epoch) {
            double right = 0.0, rows = 0.0;
            for (const Run& one : alone) {
                const double n = one.report(testSplit).n;
                right += n * *seriesValue(one.history[epoch], "test.average_accuracy");
                rows += n;
            }
            QCOMPARE(rows, static_cast<double>(together.report(trainSplit).n));
            const double said = *seriesValue(together.history[epoch], rule);
            CHECK_AT_MOST(std::abs(said - right / rows), 1e-12);
            best = std::max(best, said);
        }
        QCOMPARE(*seriesValue(together.history[together.selectedEpoch], rule), best);
        QCOMPARE(*findSelectionRule(rule).score(together), best);
        QCOMPARE(*findSelectionRule(rule).score(figuresOf(together)), best);
        QVERIFY(!isOracle(rule, together.task));
        QVERIFY(together.groupsRead->training && together.groupsRead->validation.empty());
    }

    /// The kept model is the one of all rows: the rule chooses its epoch and nothing else.
    void theModelOfAllRowsIsKept() {
        const Run byDomains = trained(birds()), byValidation = trained(birds(), "val.average_accuracy");
        for (std::size_t epoch = 0; epoch < byDomains.history.size(); ++epoch)
            QCOMPARE(*seriesValue(byDomains.history[epoch], "train.loss"),
                     *seriesValue(byValidation.history[epoch], "train.loss"));
        QVERIFY(byDomains.id != byValidation.id);
    }

    void goesOnToTheSameBytes() {
        const Method& method = methods().find("erm");
        const auto task = makeTask(birds());
        const ParameterValues parameters =
            resolveParameters(method.parameters, {{"epochs", "4"}, {"hidden_dim", "8"}, {"output_dim", "4"}});
        const Run whole = trainMethod(task, method, parameters, 3, rule);
        Training first(task, method, parameters, 3, rule, {});
        first.step({});
        first.step({});
        Training second(task, method, parameters, 3, rule, {});
        second.resume(first.checkpoint());
        while (second.step({})) {
        }
        const Run resumed = second.finish();
        QCOMPARE(resumed.selectedEpoch, whole.selectedEpoch);
        for (std::size_t epoch = 0; epoch < 4; ++epoch)
            QCOMPARE(*seriesValue(resumed.history[epoch], rule), *seriesValue(whole.history[epoch], rule));
        for (std::size_t i = 0; i < whole.head.tensors.size(); ++i)
            QVERIFY(sameBytes(resumed.head.tensors[i].values, whole.head.tensors[i].values));
    }

    /// A side whose rows ask for more epochs has made all of them when the main training has.
    void sidesTrainAsFarAsTheMainOne() {
        const auto task = makeTask(birds());
        class Counting final : public Trainer {
          public:
            Counting(int epochs, Eigen::Index dimensions, int& steps)
                : epochs_(epochs)
                , dimensions_(dimensions)
                , steps_(steps) {}
            int epochCount() const override { return epochs_; }
            SeriesValues step(const RunContext&) override { return {{"train.loss", 1.0 / ++steps_}}; }
            std::unique_ptr<Head> head() const override {
                return linearHead(MatrixF::Zero(2, dimensions_), MatrixF::Zero(1, 2), false);
            }
            std::vector<NamedTensor> state() const override { return {}; }
            void restore(int, const std::vector<NamedTensor>&) override {}

          private:
            int epochs_;
            Eigen::Index dimensions_;
            int& steps_;
        };
        std::vector<int> steps(2, 0);
        std::size_t next = 0;
        const std::vector<int> counts{7, 2}; // of the sides; the main one makes 4
        DomainsLeftOut sides(
            task, 4,
            [&](const std::shared_ptr<const Task>& rest, const RunContext&) -> std::unique_ptr<Trainer> {
                const std::size_t side = next++;
                return std::make_unique<Counting>(counts[side], rest->X().cols(), steps[side]);
            },
            {});
        for (const std::vector<int>& after : std::vector<std::vector<int>>{{2, 1}, {4, 1}, {6, 2}, {7, 2}}) {
            sides.step({});
            QCOMPARE(steps, after);
        }
    }

    void needsTwoDomainsAndWhatCanBeTrainedWithoutEach() {
        auto one = birds();
        for (std::size_t row = 0; row < one->size(); ++row)
            if (one->columns[2].codes[row] == 0)
                one->columns[1].codes[row] = 0;
        CHECK_HOLDS(messageOf<DataError>([&] { trained(one); }), "at least two domains");
        auto apart = birds(); // each domain has a class of its own
        for (std::size_t row = 0; row < apart->size(); ++row)
            if (apart->columns[2].codes[row] == 0)
                apart->columns[1].codes[row] = apart->columns[0].codes[row];
        CHECK_HOLDS(messageOf<DataError>([&] { trained(apart); }),
                    "without domain 'land' nothing can be trained");
        CHECK_HOLDS(messageOf<UsageError>([] { findSelectionRule("leave-one-domain-out.ece"); }),
                    "there is no selection rule");
    }
};

QTEST_APPLESS_MAIN(TestDomainsLeftOut)
#include "tst_domains_left_out.moc"
