// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/domain_weighted.h"

#include "core/losses/info_nce.h"
#include "tests/support/checks.h"

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
        DomainWeightedObjective objective(form, options, threeDomains(),
                                          {.names = {"a"}, .codes = std::vector<int>(weightedRows, 0)}, {});
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
};

QTEST_APPLESS_MAIN(TestDomainWeighted)
#include "tst_domain_weighted.moc"
