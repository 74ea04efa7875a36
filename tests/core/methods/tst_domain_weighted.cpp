// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/domain_weighted.h"

#include "core/losses/info_nce.h"
#include "tests/support/checks.h"

#include <cmath>
#include <limits>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

constexpr int weightedRows = 24, dimensions = 3, domainCount = 3;

/// Rows of three domains in turn, as an encoder without noise sees them.
class GivenRows final : public CleanRows {
  public:
    GivenRows() {
        for (int row = 0; row < weightedRows; ++row)
            rows_.push_back(row);
        for (int row = 0; row < weightedRows; ++row)
            values_(row, row % domainCount) += 2.0f;
    }
    const std::vector<int>& rows() const override { return rows_; }
    MatrixF contrasted(std::span<const int> rows, const RunContext&) const override {
        MatrixF of(static_cast<Eigen::Index>(rows.size()), dimensions);
        for (std::size_t i = 0; i < rows.size(); ++i)
            of.row(static_cast<Eigen::Index>(i)) = values_.row(rows[i]);
        return of;
    }

  private:
    std::vector<int> rows_;
    MatrixF values_ = normalMatrix<float>(weightedRows, dimensions, 4);
};

RowDomains threeDomains() {
    RowDomains domains{
        .column = "place", .names = {"land", "water", "air"}, .codes = {}, .ofValue = {0, 1, 2}};
    for (int row = 0; row < weightedRows; ++row)
        domains.codes.push_back(row % domainCount);
    return domains;
}

RowClasses oneClass() {
    return {.names = {"a"}, .codes = std::vector<int>(weightedRows, 0)};
}

double epochValue(const SeriesValues& series, const std::string& name) {
    for (const auto& [key, value] : series)
        if (key == name)
            return value;
    return std::numeric_limits<double>::quiet_NaN();
}

} // namespace

class TestDomainWeighted : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// A batch of two of three domains: the discriminator is fitted on these two, and P of the third is 0.
    /// The temperatures of the pairs follow by hand, and from them the loss.
    void domainsThatABatchLacksHaveNoProbability_data() {
        QTest::addColumn<bool>("pairs");
        QTest::newRow("negatives") << false;
        QTest::newRow("pairs") << true;
    }
    void domainsThatABatchLacksHaveNoProbability() {
        QFETCH(bool, pairs);
        const InfoNceForm form;
        const DomainWeightedOptions options{.weight = pairs ? DomainWeight::pairs : DomainWeight::negatives,
                                            .dimensions = dimensions,
                                            .batchFitted = true};
        const GivenRows clean;
        DomainWeightedObjective objective(form, {}, options, threeDomains(), oneClass(), {});
        objective.beginEpoch(0.2, clean, {});
        std::vector<int> rows, domains;
        for (int row = 0; row < weightedRows; ++row)
            if (row % domainCount != 2) {
                rows.push_back(row);
                domains.push_back(row % domainCount);
            }
        const auto B = static_cast<Eigen::Index>(rows.size());
        const MatrixF Z = normalMatrix<float>(2 * B, dimensions, 5);
        MatrixF gradient, unused;
        const double loss = objective.evaluate(
            {.rows = rows, .places = rows, .embedding = Z, .contrasted = Z, .temperature = 0.2}, clean, {},
            gradient, unused);

        const LinearScores scores =
            fitStandardized(clean.contrasted(rows, {}), domains, 2, discriminatorFit, {}).scores;
        MatrixF P, temperatures(2 * B, B);
        probabilitiesOfRows(scores, Z, P);
        for (Eigen::Index anchor = 0; anchor < 2 * B; ++anchor)
            for (Eigen::Index candidate = 0; candidate < B; ++candidate) {
                const Eigen::Index other = candidate + form.firstCandidate(anchor, B);
                const auto own = domains[static_cast<std::size_t>(anchor % B)];
                const float w = pairs ? P.row(anchor).dot(P.row(other)) : P(other, own);
                temperatures(anchor, candidate) =
                    std::max(0.2f + static_cast<float>(options.slope) * (1.0f / domainCount - w), 0.01f);
            }
        MatrixF expectedGradient;
        const double expected = InfoNce<float>(form)(Z, 0.2f, temperatures, {}, expectedGradient);
        CHECK_AT_MOST(std::abs(loss - expected), 1e-5 * std::abs(expected));
        CHECK_AT_MOST((gradient - expectedGradient).cwiseAbs().maxCoeff(), 1e-5);
    }

    /// Weights outside of the exponent: the factors N·w of the discriminator of all rows, at one temperature.
    void factorsMultiplyTheTermsOfNegatives() {
        const InfoNceForm form;
        const GivenRows clean;
        DomainWeightedObjective objective(
            form, {}, {.weight = DomainWeight::negatives, .outside = true, .dimensions = dimensions},
            threeDomains(), oneClass(), {});
        objective.beginEpoch(0.2, clean, {});
        const std::vector<int>& rows = clean.rows();
        const MatrixF Z = normalMatrix<float>(2 * weightedRows, dimensions, 5);
        MatrixF gradient, unused;
        const double loss = objective.evaluate(
            {.rows = rows, .places = rows, .embedding = Z, .contrasted = Z, .temperature = 0.2}, clean, {},
            gradient, unused);
        FittedDiscriminator discriminator(domainCount, {});
        const std::vector<int> domains = threeDomains().codes;
        discriminator.fit(clean.contrasted(rows, {}), domains, {});
        MatrixF P, factors, expectedGradient;
        discriminator.probabilities(Z, P);
        domainFactors<float>(DomainWeight::negatives, form, P, domains, factors);
        const double expected =
            InfoNce<float>(form)(Z, 0.2f, {}, {}, expectedGradient, {.factors = &factors});
        CHECK_AT_MOST(std::abs(loss - expected), 1e-5 * std::abs(expected));
        CHECK_AT_MOST((gradient - expectedGradient).cwiseAbs().maxCoeff(), 1e-5);
        const SeriesValues series = objective.endEpoch(true, {});
        QVERIFY(std::isnan(epochValue(series, "temperature.median"))); // there is one temperature
        QVERIFY(objective.distributions().empty());
    }

    /// Domains on a ring around another: a line tells few of them, a hidden layer all. Rows of which a fit
    /// has none get probability 0.
    void aHiddenLayerTellsWhatNoLineTells() {
        constexpr int count = 120;
        MatrixF rows(count, 2);
        std::vector<int> codes;
        for (int row = 0; row < count; ++row) {
            const float angle = 0.7f * static_cast<float>(row), radius = row % 2 == 0 ? 0.5f : 2.0f;
            rows.row(row) << radius * std::cos(angle), radius * std::sin(angle);
            codes.push_back(row % 2 == 0 ? 0 : 2);
        }
        for (const Eigen::Index hidden : {0, 16}) {
            FittedDiscriminator discriminator(3, {.hidden = hidden, .seed = 3});
            discriminator.fit(rows, codes, {});
            MatrixF P;
            discriminator.probabilities(rows, P);
            CHECK_AT_MOST((P.rowwise().sum().array() - 1.0f).abs().maxCoeff(), 1e-5f);
            CHECK_AT_MOST(P.col(1).maxCoeff(), 0.0f);
            int right = 0;
            for (int row = 0; row < count; ++row) {
                Eigen::Index best = 0;
                P.row(row).maxCoeff(&best);
                right += best == codes[static_cast<std::size_t>(row)];
            }
            const double told = static_cast<double>(right) / count;
            QVERIFY2(hidden == 0 ? told < 0.7 : told > 0.98, std::to_string(told).c_str());
        }
    }

    /// A fifth of each domain is asked of a discriminator that has not seen it.
    void calibrationIsOfRowsThatAreHeldOut() {
        for (const bool hidden : {false, true}) {
            const GivenRows clean;
            DomainWeightedObjective objective(
                {}, {}, {.dimensions = dimensions, .discriminator = {.hidden = hidden ? 8 : 0, .seed = 1}},
                threeDomains(), oneClass(), {});
            objective.beginEpoch(0.2, clean, {});
            const SeriesValues series = objective.endEpoch(true, {});
            const double error = epochValue(series, "discriminator.calibration_error");
            QVERIFY2(error >= 0.0 && error <= 1.0, std::to_string(error).c_str());
            // Three rows are held out: one of eight of each domain.
            const double thirds = 3.0 * epochValue(series, "discriminator.held_out_accuracy");
            CHECK_AT_MOST(std::abs(thirds - std::round(thirds)), 1e-12);
        }
    }
};

QTEST_APPLESS_MAIN(TestDomainWeighted)
#include "tst_domain_weighted.moc"
