// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/negative_weights.h"

#include "core/experiment/training.h"
#include "core/methods/method.h"
#include "tests/support/checks.h"
#include "tests/support/coloured_digits.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

Run contrasted(const std::shared_ptr<const Task>& task, const std::string& id,
               std::map<std::string, std::string> settings = {}) {
    settings.insert({{"epochs", "3"}, {"batch_size", "128"}, {"temperature", "0.2"}});
    if (id.starts_with("domain"))
        settings.insert({"tau_beta", "0.1"}); // temperatures differ, and none hides all others
    const Method& method = methods().find(id);
    return trainMethod(task, method, resolveParameters(method.parameters, settings), 0);
}

int firstOf(const Task& task, const std::string& split) {
    return task.split(split, "test").rows.front();
}

/// The embedding of a row, by itself.
Eigen::VectorXd embedded(const Head& head, const Task& task, int row) {
    const MatrixF one = task.X().row(row);
    MatrixF logits, embedding;
    head.apply(one, logits, &embedding);
    return embedding.row(0).transpose().cast<double>();
}

} // namespace

/// The heaviest negatives of an anchor.
class TestNegativeWeights : public QObject {
    Q_OBJECT

    std::shared_ptr<const Task> task_ = makeTask(colouredDigits(0));

  private Q_SLOTS:
    /// Every pair by itself, by the equations, with a discriminator fitted anew.
    void agreesWithEveryPairByItself_data() {
        QTest::addColumn<QString>("method");
        QTest::addColumn<bool>("outside");
        QTest::addColumn<bool>("classes");
        for (const char* method : {"info-nce", "domain-weighted-negatives", "domain-weighted-pairs",
                                   "same-domain-negatives", "info-nce-dann"})
            QTest::newRow(method) << QString::fromLatin1(method) << false << false;
        QTest::newRow("factors") << QStringLiteral("domain-weighted-negatives") << true << false;
        QTest::newRow("factors of pairs") << QStringLiteral("domain-weighted-pairs") << true << false;
        QTest::newRow("positives by class") << QStringLiteral("domain-weighted-pairs") << false << true;
    }
    void agreesWithEveryPairByItself() {
        QFETCH(QString, method);
        const std::string id = method.toStdString();
        QFETCH(bool, outside);
        QFETCH(bool, classes);
        std::map<std::string, std::string> settings;
        if (outside)
            settings["weighting"] = "factor";
        if (classes)
            settings["positive_pairs"] = "class";
        const Run run = contrasted(task_, id, settings);
        const std::unique_ptr<Head> head = makeHead(run.head);
        const std::vector<int> rows = task_->rowsToFitUnlabeled();
        MatrixF Z(static_cast<Eigen::Index>(rows.size()), embedded(*head, *task_, 0).size());
        std::vector<int> domains;
        const Column& column = *task_->set->findColumn("domain");
        for (std::size_t i = 0; i < rows.size(); ++i) {
            Z.row(static_cast<Eigen::Index>(i)) = embedded(*head, *task_, rows[i]).cast<float>();
            domains.push_back(column.codes[rows[i]]);
        }
        MatrixF P;
        probabilitiesOfRows(fitStandardized(Z, domains, 2, {.balanced = true}).scores, Z, P);
        const std::size_t a = 7;
        const NegativeWeights weights(task_, run, {});
        const WeighedNegatives found = weights.heaviest(rows[a], rows.size(), {});
        std::map<int, std::array<double, 3>> expected; // s, tau, weight
        double sum = 0.0;
        for (std::size_t j = 0; j < rows.size(); ++j) {
            if (j == a || (id == "same-domain-negatives" && domains[j] != domains[a]) ||
                (classes && task_->labels[rows[j]] == task_->labels[rows[a]]))
                continue;
            const Eigen::VectorXd za = Z.row(a).cast<double>(), zj = Z.row(Eigen::Index(j)).cast<double>();
            const double s = za.dot(zj) / (za.norm() * zj.norm());
            const bool pairs = id == "domain-weighted-pairs";
            const double w = pairs ? static_cast<double>(P.row(a).dot(P.row(Eigen::Index(j))))
                                   : static_cast<double>(P(Eigen::Index(j), domains[a]));
            const bool adapts = id.starts_with("domain") && !outside;
            const double tau = adapts ? std::max(0.2 + 0.1 * (0.5 - w), 0.01) : 0.2;
            expected[rows[j]] = {s, tau, (outside ? 2.0 * w : 1.0) * std::exp(s / tau) / tau};
            sum += expected[rows[j]][2];
        }
        QCOMPARE(found.count, expected.size());
        QCOMPARE(found.heaviest.size(), expected.size());
        QCOMPARE(found.base, 0.2);
        double before = 1.0;
        for (const WeighedNegative& own : found.heaviest) {
            QVERIFY(expected.contains(own.row));
            const auto [s, tau, weight] = expected[own.row];
            CHECK_AT_MOST(std::abs(own.similarity - s), 1e-5);
            CHECK_AT_MOST(std::abs(own.temperature - tau), 1e-4);
            CHECK_AT_MOST(std::abs(own.share / (weight / sum) - 1.0), 5e-3);
            QVERIFY(own.share <= before);
            before = own.share;
        }
        const WeighedNegatives few = weights.heaviest(rows[a], 10, {});
        QCOMPARE(few.heaviest.size(), std::size_t{10});
        for (std::size_t i = 0; i < 10; ++i) {
            QCOMPARE(few.heaviest[i].row, found.heaviest[i].row);
            QCOMPARE(few.heaviest[i].share, found.heaviest[i].share); // of all, not of those listed
        }
    }

    void anyRowCanBeAnAnchorWhereNoDomainDecides() {
        const Run pairs = contrasted(task_, "domain-weighted-pairs");
        const NegativeWeights weights(task_, pairs, {});
        const int unseen = firstOf(*task_, "test"); // green
        const std::size_t trained = task_->rowsToFitUnlabeled().size();
        QCOMPARE(weights.heaviest(unseen, 5, {}).count, trained); // it is none of them
        QCOMPARE(weights.heaviest(unseen, 5000, {}).heaviest.size(), trained);
        const Run negatives = contrasted(task_, "domain-weighted-negatives");
        const NegativeWeights known(task_, negatives, {});
        CHECK_HOLDS(messageOf<UsageError>([&] { known.heaviest(unseen, 5, {}); }),
                    "is of no domain that was trained on");
        QCOMPARE(known.heaviest(firstOf(*task_, "test_id"), 5, {}).count, trained); // red or blue
    }

    /// A discriminator with a hidden layer is the one that an epoch beginning there would fit.
    void aHiddenLayerIsFittedAnew() {
        const std::map<std::string, std::string> settings{{"discriminator_form", "mlp"},
                                                          {"discriminator_width", "6"}};
        const Run run = contrasted(task_, "domain-weighted-negatives", settings);
        const std::vector<int> rows = task_->rowsToFitUnlabeled();
        const std::unique_ptr<Head> head = makeHead(run.head);
        MatrixF Z(static_cast<Eigen::Index>(rows.size()), embedded(*head, *task_, 0).size()), P;
        std::vector<int> domains;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            Z.row(static_cast<Eigen::Index>(i)) = embedded(*head, *task_, rows[i]).cast<float>();
            domains.push_back(task_->set->findColumn("domain")->codes[rows[i]]);
        }
        FittedDiscriminator discriminator(2, {.hidden = 6, .seed = run.seed});
        discriminator.fit(Z, domains, {});
        discriminator.probabilities(Z, P);
        for (const WeighedNegative& own :
             NegativeWeights(task_, run, {}).heaviest(rows[7], 20, {}).heaviest) {
            const auto place = std::find(rows.begin(), rows.end(), own.row) - rows.begin();
            const double w = static_cast<double>(P(place, domains[7]));
            CHECK_AT_MOST(std::abs(own.temperature - std::max(0.2 + 0.1 * (0.5 - w), 0.01)), 1e-4);
        }
    }

    void whatTheHeadDoesNotHoldIsRefused() {
        const auto refused = [&](const Run& run) {
            return messageOf<UsageError>([&] { NegativeWeights(task_, run, {}); });
        };
        CHECK_HOLDS(refused(contrasted(task_, "info-nce-individual")), "does not store the temperatures");
        CHECK_HOLDS(refused(contrasted(task_, "info-nce", {{"projector", "linear"}})), "use a projector");
        QVERIFY(!NegativeWeights::knows("linear-probe"));
    }
};

QTEST_APPLESS_MAIN(TestNegativeWeights)
#include "tst_negative_weights.moc"
