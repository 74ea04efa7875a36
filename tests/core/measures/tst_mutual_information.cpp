// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/mutual_information.h"

#include "core/base/random.h"
#include "core/measures/standardized_information.h"
#include "tests/support/checks.h"
#include "tests/support/schemes.h"

#include <numeric>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

std::vector<int> firstRows(std::size_t count) {
    std::vector<int> rows(count);
    std::iota(rows.begin(), rows.end(), 0);
    return rows;
}

} // namespace

class TestMutualInformation : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void agreesWithScikitLearn_data() {
        QTest::addColumn<QString>("label");
        for (const char* label : {"class", "color", "place"})
            QTest::newRow(label) << QString::fromLatin1(label);
    }
    void agreesWithScikitLearn() {
        QFETCH(QString, label);
        const nlohmann::json file = referenceFile("information.json");
        const nlohmann::json& expected = file.at("information_" + label.toStdString());
        const MatrixF Z = matrixOf(file.at("X")).cast<float>();
        const std::vector<int> labels = integersOf(file.at(label.toStdString()));
        const std::vector<int> every = firstRows(labels.size());
        const std::vector<int> first = integersOf(file.at("fit_rows")),
                               second = integersOf(file.at("mean_rows"));
        const double paper = *mutualInformation(Z, labels, every, every);
        CHECK_AT_MOST(std::abs(paper - expected.at("paper").at("value").get<double>()), 2e-6);
        CHECK_AT_MOST(std::abs(paper - expected.at("paper_lbfgs").get<double>()), 5e-4); // where it stops
        CHECK_AT_MOST(
            std::abs(*mutualInformation(Z, labels, first, second) - expected.at("code").get<double>()), 5e-6);
        // place 3 is in the second half alone: it is left out of one sum and known to the other's fit
        CHECK_AT_MOST(std::abs(*mutualInformation(Z, labels, second, first) -
                               expected.at("code_swapped").get<double>()),
                      5e-6);
    }

    void certainLabelsGiveTheirEntropy() {
        MatrixF Z(8, 1);
        Z << -1e4f, -1e4f, -1e4f, -1e4f, -1e4f, -1e4f, 1e4f, 1e4f; // p(y|z) is exactly 0 or 1 in double
        const std::vector<int> labels{0, 0, 0, 0, 0, 0, 1, 1}, rows = firstRows(8);
        const double entropy = -(0.75 * std::log(0.75) + 0.25 * std::log(0.25));
        CHECK_AT_MOST(std::abs(*mutualInformation(Z, labels, rows, rows) - entropy), 1e-6);
    }

    void rowsThatSayNothingGiveNothing() {
        const std::vector<int> labels{0, 1, 0, 1, 1, 2}, rows = firstRows(6);
        CHECK_AT_MOST(std::abs(*mutualInformation(MatrixF::Constant(6, 3, 2.0f), labels, rows, rows)), 1e-8);
    }

    void undefinedIsNothing() {
        const MatrixF Z = normalMatrix<float>(6, 3, 1);
        const std::vector<int> one(6, 1), rows = firstRows(6), none;
        QVERIFY(!mutualInformation(Z, one, rows, rows));
        QVERIFY(!mutualInformation(Z, one, none, none));
        const std::vector<int> labels{0, 1, 0, 1, 2, 2}, fit{0, 1, 2, 3}, mean{4, 5};
        QVERIFY(!mutualInformation(Z, labels, fit, mean)); // no label in common
        QVERIFY(!mutualInformation(Z, labels, fit, none));
    }

    void classAndAttributesOfAScheme() {
        MatrixF Z = normalMatrix<float>(200, 3, 2);
        std::vector<int> labels, colors;
        for (int i = 0; i < 200; ++i) {
            labels.push_back(i % 2);
            colors.push_back(i / 2 % 2);
            Z(i, 0) += 3.0f * static_cast<float>(labels.back());
        }
        std::vector<int> rows = firstRows(200);
        RowLabels rowLabels{labels, {colors, std::vector<int>(200, 0)}};
        auto information = representationInformation(Z, rowLabels, InformationProtocol::paper, 0);
        QCOMPARE(*information.ofClass, *mutualInformation(Z, labels, rows, rows));
        QCOMPARE(*information.ofAttributes.at(0), *mutualInformation(Z, colors, rows, rows));
        QVERIFY(*information.ofClass > 0.3 && *information.ofAttributes[0] < 0.05);
        QVERIFY(!information.ofAttributes.at(1)); // one value tells nothing

        // A row without an attribute still tells of its class; one without a class tells of nothing.
        std::fill(rowLabels.attributes[0].begin() + 150, rowLabels.attributes[0].end(), -1);
        std::fill(rowLabels.classes.begin(), rowLabels.classes.begin() + 20, -1);
        information = representationInformation(Z, rowLabels, InformationProtocol::paper, 0);
        rows.erase(rows.begin(), rows.begin() + 20);
        QCOMPARE(*information.ofClass, *mutualInformation(Z, labels, rows, rows));
        rows.resize(130);
        QCOMPARE(*information.ofAttributes.at(0), *mutualInformation(Z, colors, rows, rows));
    }

    void oneHalfFitsAndTheOtherIsAveraged() {
        const MatrixF Z = normalMatrix<float>(60, 25, 3); // so wide that the fit knows its own rows by heart
        RowLabels labels;
        for (int i = 0; i < 60; ++i)
            labels.classes.push_back(i % 3);
        std::vector<int> rows = firstRows(60);
        Random(5, "information halves").shuffle(rows);
        const std::span<const int> first = std::span(rows).first(30), second = std::span(rows).last(30);
        const double measured = *representationInformation(Z, labels, InformationProtocol::code, 5).ofClass;
        QCOMPARE(measured, *mutualInformation(Z, labels.classes, first, second));
        QVERIFY(std::abs(measured - *mutualInformation(Z, labels.classes, first, first)) > 0.01);
        QVERIFY(std::abs(measured - *mutualInformation(Z, labels.classes, second, first)) > 1e-3);
    }

    void halvesComeFromTheSeed() {
        const MatrixF Z = normalMatrix<float>(60, 3, 3);
        RowLabels labels;
        for (int i = 0; i < 60; ++i)
            labels.classes.push_back(i % 2);
        const auto of = [&](std::uint64_t seed) {
            return *representationInformation(Z, labels, InformationProtocol::code, seed).ofClass;
        };
        QCOMPARE(of(1), of(1));
        QVERIFY(of(1) != of(2));
    }

    /// Real rows of CLIP have length 1, those of a ResNet 20: what they tell of the class must not hang on
    /// it.
    void lengthOfRowsCountsOnlyInThePapersFigure() {
        MatrixF Z = normalMatrix<float>(400, 6, 8) * 0.05f;
        RowLabels labels{{}, {{}}};
        for (int i = 0; i < 400; ++i) {
            labels.classes.push_back(i % 2);
            labels.attributes[0].push_back(i / 2 % 3);
            Z(i, 0) += 0.05f * static_cast<float>(i % 2);
            Z(i, 1) += 0.05f * static_cast<float>(i / 2 % 3);
        }
        const MatrixF longer = Z * 10.0f;
        const auto paper = [&labels](const MatrixF& rows) {
            return *representationInformation(rows, labels, InformationProtocol::paper, 0).ofClass;
        };
        const StandardizedInformation here = standardizedInformation(Z, labels),
                                      there = standardizedInformation(longer, labels);
        CHECK_AT_MOST(std::abs(*here.information.ofClass - *there.information.ofClass), 1e-5);
        CHECK_AT_MOST(std::abs(*here.information.ofAttributes[0] - *there.information.ofAttributes[0]), 1e-5);
        QVERIFY(*here.information.ofClass > 0.05);
        QVERIFY(paper(longer) > 1.2 * paper(Z));
        CHECK_AT_MOST(std::abs(there.meanNorm - 10.0 * here.meanNorm), 1e-5);
    }

    /// Columns of their own scales, far from zero, one that does not vary: the paper's figure of rows that
    /// were standardised by hand.
    void standardisedIsThePapersOfStandardisedColumns() {
        MatrixF Z = normalMatrix<float>(120, 4, 9);
        RowLabels labels{{}, {}};
        for (int i = 0; i < 120; ++i) {
            labels.classes.push_back(i % 3);
            Z(i, 1) = 300.0f + 0.01f * (Z(i, 1) + static_cast<float>(i % 3));
            Z(i, 2) *= 50.0f;
            Z(i, 3) = 7.0f;
        }
        MatrixF by(120, 4);
        for (Eigen::Index column = 0; column < 4; ++column) {
            const Eigen::VectorXd values = Z.col(column).cast<double>();
            const Eigen::VectorXd around = values.array() - values.mean();
            const double deviation = std::sqrt(around.squaredNorm() / 120.0);
            by.col(column) = (around / (deviation > 0.0 ? deviation : 1.0)).cast<float>();
        }
        QCOMPARE(*standardizedInformation(Z, labels).information.ofClass,
                 *representationInformation(by, labels, InformationProtocol::paper, 0).ofClass);
    }

    void sameBytesAtAnyThreadCount() {
        const MatrixF Z = normalMatrix<float>(2000, 9, 4);
        RowLabels labels;
        for (int i = 0; i < 2000; ++i)
            labels.classes.push_back(i % 3);
        std::vector<double> values;
        for (const int threads : {1, 2, 4}) {
            const WithThreads scope(threads);
            values.push_back(*representationInformation(Z, labels, InformationProtocol::paper, 0).ofClass);
        }
        QVERIFY(values[0] == values[1] && values[1] == values[2]);
    }
};

QTEST_APPLESS_MAIN(TestMutualInformation)
#include "tst_mutual_information.moc"
