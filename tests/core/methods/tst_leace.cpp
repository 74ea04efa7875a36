// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/task_groups.h"
#include "tests/support/change_rows.h"
#include "tests/support/environment_checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const Assignments leaceSettings{
    {"epochs", "12"}, {"learning_rate", "0.005"}, {"batch_size", "32"}, {"minimum_updates", "0"}};

/// Birds in places and seasons, which training goes with too.
std::shared_ptr<EmbeddingSet> birdsInSeasons() {
    auto set = birdsInPlaces();
    std::vector<int> seasons(set->size());
    for (std::size_t row = 0; row < seasons.size(); ++row)
        seasons[row] =
            static_cast<int>(row) % 3 == 0 ? 1 - set->columns[0].codes[row] : set->columns[0].codes[row];
    changeRows(*set, [&](MatrixF& X) {
        for (std::size_t row = 0; row < seasons.size(); ++row)
            X(static_cast<Eigen::Index>(row), 4 + seasons[row]) += 1.0f;
    });
    set->columns.push_back({"season", {"summer", "winter"}, seasons, {}});
    set->attributeKeys = {"place", "season"};
    return set;
}

/// The largest covariance, over the product of the deviations, between a dimension of the embedding of the
/// training examples and a column of two values.
double largestCorrelation(const Task& task, const Head& head, const std::string& column) {
    const MatrixF Z = embedRows(head, task.X(), task.fitRows());
    const std::vector<int>& codes = task.set->column(column).codes;
    const auto n = static_cast<Eigen::Index>(task.fitRows().size());
    Eigen::VectorXd z(n);
    for (Eigen::Index i = 0; i < n; ++i)
        z[i] = codes[static_cast<std::size_t>(task.fitRows()[static_cast<std::size_t>(i)])];
    z.array() -= z.mean();
    double largest = 0.0;
    for (Eigen::Index k = 0; k < Z.cols(); ++k) {
        Eigen::VectorXd x = Z.col(k).cast<double>();
        x.array() -= x.mean();
        largest = std::max(largest, std::abs(x.dot(z)) / std::max(x.norm() * z.norm(), 1e-12));
    }
    return largest;
}

} // namespace

class TestLeace : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void theEmbeddingOfTheHeadHasNoCovarianceLeft_data() {
        QTest::addColumn<std::string>("key");
        QTest::addColumn<std::string>("value");
        QTest::newRow("as stored") << std::string("normalize_input") << std::string("false");
        QTest::newRow("unit rows") << std::string("normalize_input") << std::string("true");
        QTest::newRow("unscaled") << std::string("input_length") << std::string("0");
    }
    void theEmbeddingOfTheHeadHasNoCovarianceLeft() {
        QFETCH(std::string, key);
        QFETCH(std::string, value);
        const auto task = makeTask(birdsInPlaces());
        const auto trainer = startMethod("leace", task, with(leaceSettings, key, value));
        const auto series = trainAll(*trainer);
        CHECK_AT_MOST(largestCorrelation(*task, *trainer->head(), "place"), 1e-5);
        QVERIFY(series.back().at(0).second < series.front().at(0).second);
        QCOMPARE(series.back().back().first, std::string("erasure.directions"));
        QCOMPARE(series.back().back().second, 1.0);
        QVERIFY(trainer->head()->transformsEmbedding());
    }

    void oneAttributeOrTheirCombinationIsErased() {
        const auto task = makeTask(birdsInSeasons());
        const auto correlations = [&](const std::string& attribute) {
            const auto trainer = startMethod("leace", task, with(leaceSettings, "attribute", attribute));
            trainer->step({});
            return std::pair(largestCorrelation(*task, *trainer->head(), "place"),
                             largestCorrelation(*task, *trainer->head(), "season"));
        };
        const auto both = correlations(""), place = correlations("place"), season = correlations("season");
        CHECK_AT_MOST(std::max({both.first, both.second, place.first, season.second}), 1e-5);
        QVERIFY(place.second > 0.05 && season.first > 0.05);
    }

    /// Examples without the attribute still train the probe.
    void examplesWithoutTheAttributeEraseNothing() {
        const auto some = birdsInPlaces(), other = birdsInPlaces();
        for (std::size_t row = 0; row < 50; ++row) {
            some->columns[1].codes[row] = -1;
            other->columns[1].codes[row] = -1;
        }
        changeRows(*other, [](MatrixF& X) { X.topRows(50) *= 3.0f; });
        const auto weights = [&](const std::shared_ptr<EmbeddingSet>& set) {
            const auto trainer =
                startMethod("leace", makeTask(set), with(leaceSettings, "input_length", "0"));
            trainer->step({});
            return trainer->head()->state().tensors;
        };
        const auto a = weights(some), b = weights(other);
        QCOMPARE(a.at(0).name, std::string("erase.first.weight"));
        QVERIFY(sameBytes(a.at(0).values, b.at(0).values));
        QVERIFY(!sameBytes(a.at(3).values, b.at(3).values));
    }

    void moreDimensionsThanExamples() {
        const auto set = birdsInPlaces(30);
        set->embeddings[0].rows = normalMatrix<float>(90, 60, 5);
        set->embeddings[0].classEmbeddings.resize(0, 0);
        const auto task = makeTask(set);
        const auto trainer = startMethod("leace", task, leaceSettings);
        trainer->step({});
        CHECK_AT_MOST(largestCorrelation(*task, *trainer->head(), "place"), 1e-5);
        QVERIFY(trainer->head()->state().tensors.at(0).values.allFinite());
    }

    void rowsThatDoNotVaryAreLeftAsTheyAre() {
        const auto set = birdsInPlaces();
        changeRows(*set, [](MatrixF& X) { X.setConstant(0.5f); });
        const auto task = makeTask(set);
        const auto trainer = startMethod("leace", task, leaceSettings);
        trainAll(*trainer);
        const MatrixF Z = embedRows(*trainer->head(), task->X(), task->fitRows());
        QVERIFY((Z.array() == 0.5f).all());
    }

    /// Rounding in a dimension of zeros would tell the place to whoever scales dimensions.
    void aDimensionOfZerosStaysZero() {
        const auto set = birdsInPlaces();
        changeRows(*set, [](MatrixF& X) { X.col(5).setZero(); });
        for (const char* id : {"leace", "inlp", "rlace"}) {
            const auto task = makeTask(set);
            const auto trainer = startMethod(id, task, {{"epochs", "1"}});
            const MatrixF Z = embedRows(*trainer->head(), task->X(), task->fitRows());
            QVERIFY2((Z.col(5).array() == 0.0f).all(), id);
        }
    }

    void withoutAnAttributeItSaysWhatIsMissing() {
        auto set = birdsInPlaces();
        set->attributeKeys.clear();
        CHECK_HOLDS(messageOf<MissingInput>([&] { startMethod("leace", makeTask(set), leaceSettings); }),
                    "there is no attribute to erase");
    }

    void oneValueOfTheAttributeIsRefused() {
        CHECK_HOLDS(messageOf<DataError>([] { startMethod("leace", birdsAtOnePlace(0), leaceSettings); }),
                    "all training examples have the same value of 'place'");
        auto set = birdsInPlaces();
        std::fill(set->columns[1].codes.begin(), set->columns[1].codes.begin() + 300, -1);
        CHECK_HOLDS(messageOf<DataError>([&] { startMethod("leace", makeTask(set), leaceSettings); }),
                    "no training example has a value of 'place'");
        trainAll(*startMethod("leace", birdsAtOnePlace(1), leaceSettings));
    }

    void anUnknownAttributeListsThoseThereAre() {
        CHECK_HOLDS(messageOf<UsageError>([] {
                        startMethod("leace", makeTask(birdsInSeasons()),
                                    with(leaceSettings, "attribute", "colour"));
                    }),
                    "choose one of: place, season");
    }

    void trainsAgainToTheSameBytes() {
        QVERIFY(continuesTheSame("leace", leaceSettings, 2));
        const MatrixF one = logitsWith(1, "leace", leaceSettings);
        QVERIFY(sameBytes(one, logitsWith(2, "leace", leaceSettings)));
        QVERIFY(sameBytes(one, logitsWith(4, "leace", leaceSettings)));
        QVERIFY(!sameBytes(one, logitsWith(1, "leace", leaceSettings, 1)));
        QCOMPARE(reportsAfterStop("leace", leaceSettings, 3), 0);
    }
};

QTEST_APPLESS_MAIN(TestLeace)
#include "tst_leace.moc"
