// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/temperature_record.h"

#include "core/base/parallel.h"
#include "core/base/random.h"

#include <algorithm>
#include <array>

namespace groupscope {

namespace {

constexpr std::size_t mostRecordedRows = 2000;
constexpr std::size_t recordGrain = 256; // rows

TemperatureRecord emptyRecord(const TemperatureRule& rule) {
    return {.sameDomain = CountedValues(rule.lowest(), rule.highest()),
            .otherDomain = CountedValues(rule.lowest(), rule.highest())};
}

/// A temperature depends on the negative and on the domain of the anchor alone.
TemperatureRecord recordOfNegatives(const TemperatureRule& rule, const MatrixF& probabilities,
                                    std::span<const int> codes) {
    TemperatureRecord record = emptyRecord(rule);
    std::vector<std::int64_t> sizes(static_cast<std::size_t>(probabilities.cols()), 0);
    for (const int own : codes)
        ++sizes[static_cast<std::size_t>(own)];
    MatrixF temperatures = probabilities;
    rule.apply(temperatures.array());
    const auto least = static_cast<float>(rule.least);
    for (std::size_t j = 0; j < codes.size(); ++j)
        for (std::size_t d = 0; d < sizes.size(); ++d) {
            const bool same = static_cast<int>(d) == codes[j];
            const std::int64_t anchors = sizes[d] - (same ? 1 : 0);
            const float own = temperatures(static_cast<Eigen::Index>(j), static_cast<Eigen::Index>(d));
            (same ? record.sameDomain : record.otherDomain).add(own, anchors);
            record.clamped += own <= least ? anchors : 0;
        }
    return record;
}

/// Pairs of row i and the rows after it; each counts twice.
void addPairsOf(Eigen::Index i, const TemperatureRule& rule, const MatrixF& probabilities,
                std::span<const int> codes, Eigen::ArrayXf& temperatures, TemperatureRecord& record) {
    const Eigen::Index first = i + 1, count = probabilities.rows() - first;
    if (count == 0)
        return;
    temperatures.setZero(count);
    for (Eigen::Index d = 0; d < probabilities.cols(); ++d)
        temperatures += probabilities(i, d) * probabilities.col(d).tail(count).array();
    rule.apply(temperatures);
    record.clamped += 2 * (temperatures <= static_cast<float>(rule.least)).count();
    const auto same =
        std::upper_bound(codes.begin() + first, codes.end(), codes[static_cast<std::size_t>(i)]) -
        (codes.begin() + first);
    const std::span<const float> all{temperatures.data(), static_cast<std::size_t>(count)};
    record.sameDomain.add(all.first(static_cast<std::size_t>(same)), 2);
    record.otherDomain.add(all.subspan(static_cast<std::size_t>(same)), 2);
}

TemperatureRecord recordOfPairs(const TemperatureRule& rule, const MatrixF& probabilities,
                                std::span<const int> codes) {
    const std::size_t n = codes.size(), blocks = (n + recordGrain - 1) / recordGrain;
    const Matrix<float> byRow = probabilities;
    std::vector<TemperatureRecord> parts(blocks, emptyRecord(rule));
    parallelFor(blocks, 1, [&](std::size_t begin, std::size_t end) {
        Eigen::ArrayXf temperatures;
        for (std::size_t block = begin; block < end; ++block)
            for (std::size_t i = block; i < n; i += blocks) // rows with many pairs and rows with few
                addPairsOf(static_cast<Eigen::Index>(i), rule, byRow, codes, temperatures, parts[block]);
    });
    TemperatureRecord record = emptyRecord(rule);
    for (const TemperatureRecord& part : parts) {
        record.sameDomain.add(part.sameDomain);
        record.otherDomain.add(part.otherDomain);
        record.clamped += part.clamped;
    }
    return record;
}

} // namespace

CountedValues TemperatureRecord::all() const {
    CountedValues both = sameDomain;
    both.add(otherDomain);
    return both;
}

TemperatureRecord recordTemperatures(const TemperatureRule& rule, DomainWeight weight,
                                     const MatrixF& probabilities, std::span<const int> codes) {
    return weight == DomainWeight::negatives ? recordOfNegatives(rule, probabilities, codes)
                                             : recordOfPairs(rule, probabilities, codes);
}

std::vector<int> recordedPlaces(std::span<const int> codes, int domains, std::uint64_t seed) {
    std::vector<std::vector<int>> ofDomain(static_cast<std::size_t>(domains));
    for (std::size_t place = 0; place < codes.size(); ++place)
        ofDomain[static_cast<std::size_t>(codes[place])].push_back(static_cast<int>(place));
    std::vector<int> places;
    std::size_t before = 0; // rows of domains that have been drawn from
    for (std::size_t d = 0; d < ofDomain.size(); ++d) {
        std::vector<int>& own = ofDomain[d];
        if (codes.size() > mostRecordedRows) {
            const auto share = [&](std::size_t rows) { return mostRecordedRows * rows / codes.size(); };
            const std::size_t wanted = share(before + own.size()) - share(before);
            before += own.size();
            Random(seed, "recorded temperatures", d).shuffle(own);
            own.resize(wanted);
            std::sort(own.begin(), own.end());
        }
        places.insert(places.end(), own.begin(), own.end());
    }
    return places;
}

} // namespace groupscope
