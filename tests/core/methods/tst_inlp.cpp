// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/environment_checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const Assignments inlpSettings{{"epochs", "12"},
                               {"learning_rate", "0.05"},
                               {"batch_size", "32"},
                               {"minimum_updates", "0"},
                               {"iterations", "4"}};

/// Rows of the reference as a set whose attribute is the column of the codes.
std::shared_ptr<const Task> inlpReferenceTask(const nlohmann::json& use) {
    const std::vector<int> codes = integersOf(use.at("codes"));
    std::vector<int> classes;
    for (std::size_t row = 0; row < codes.size(); ++row)
        classes.push_back(static_cast<int>(row % 2));
    auto set =
        makeSet(matrixOf(use.at("X")).cast<float>(), classes, codes, std::vector<int>(codes.size(), 0));
    set->columns[1].categories = {"land", "water", "air"};
    set->columns[1].categories.resize(use.at("values").get<std::size_t>());
    return makeTask(set);
}

double seriesValue(const SeriesValues& series, const std::string& name) {
    for (const auto& [own, value] : series)
        if (own == name)
            return value;
    return -1.0;
}

} // namespace

class TestInlp : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// The rows that are left after as many logistic regressions of scikit-learn.
    void projectsAsScikitLearnsClassifiersSay_data() {
        QTest::addColumn<std::string>("name");
        QTest::newRow("two values") << std::string("two");
        QTest::newRow("three values") << std::string("three");
    }
    void projectsAsScikitLearnsClassifiersSay() {
        QFETCH(std::string, name);
        const nlohmann::json use = referenceFile("erasure.json").at("inlp").at(name);
        const auto task = inlpReferenceTask(use);
        const auto trainer = startMethod("inlp", task,
                                         {{"iterations", std::to_string(use.at("iterations").get<int>())},
                                          {"cost", use.at("cost").dump()},
                                          {"input_length", "0"},
                                          {"epochs", "1"}});
        const SeriesValues series = trainer->step({});
        QCOMPARE(seriesValue(series, "erasure.directions"), use.at("directions").get<double>());
        CHECK_AT_MOST(std::abs(seriesValue(series, "erasure.first_accuracy") -
                               use.at("accuracies").front().get<double>()),
                      1e-12);
        CHECK_AT_MOST(std::abs(seriesValue(series, "erasure.last_accuracy") -
                               use.at("accuracies").back().get<double>()),
                      1e-12);
        const MatrixF Z = embedRows(*trainer->head(), task->X(), task->fitRows());
        CHECK_AT_MOST(relativeDifference(Z, matrixOf(use.at("erased"))), 2e-4);
    }

    void stopsWhereNothingIsToldAnyMore() {
        const auto task = makeTask(birdsInPlaces());
        const auto trainer = startMethod("inlp", task, with(inlpSettings, "iterations", "50"));
        const SeriesValues series = trainer->step({});
        QVERIFY(seriesValue(series, "erasure.directions") <= 8.0);
        QVERIFY(seriesValue(series, "erasure.first_accuracy") > 0.9);
        QVERIFY(seriesValue(series, "erasure.last_accuracy") < 0.75);
    }

    /// The remaining map is a projection: projecting again changes nothing, and more classifiers leave less.
    void itIsAnOrthogonalProjection() {
        const auto task = makeTask(birdsInPlaces());
        const auto rowsLeft = [&](const char* iterations) {
            const auto trainer = startMethod("inlp", task, with(inlpSettings, "iterations", iterations));
            trainer->step({});
            const auto tensors = trainer->head()->state().tensors;
            const Matrix<double> first = tensors.at(0).values.cast<double>();
            const Matrix<double> unit = Matrix<double>::Identity(first.rows(), first.rows());
            if ((first * first.transpose() - unit).cwiseAbs().maxCoeff() > 1e-6)
                return -1.0f;
            return embedRows(*trainer->head(), task->X(), task->fitRows()).squaredNorm();
        };
        QVERIFY(rowsLeft("2") > 0.0f);
        QVERIFY(rowsLeft("1") > rowsLeft("2"));
    }

    void impossibleAttributesAreSaid() {
        auto set = birdsInPlaces();
        set->attributeKeys.clear();
        CHECK_HOLDS(messageOf<MissingInput>([&] { startMethod("inlp", makeTask(set), inlpSettings); }),
                    "there is no attribute to erase");
        CHECK_HOLDS(messageOf<DataError>([] { startMethod("inlp", birdsAtOnePlace(0), inlpSettings); }),
                    "the same value of 'place'");
    }

    void trainsAgainToTheSameBytes() {
        QVERIFY(continuesTheSame("inlp", inlpSettings, 2));
        const MatrixF one = logitsWith(1, "inlp", inlpSettings);
        QVERIFY(sameBytes(one, logitsWith(2, "inlp", inlpSettings)));
        QVERIFY(!sameBytes(one, logitsWith(1, "inlp", inlpSettings, 1)));
        QCOMPARE(reportsAfterStop("inlp", inlpSettings, 3), 0);
    }
};

QTEST_APPLESS_MAIN(TestInlp)
#include "tst_inlp.moc"
