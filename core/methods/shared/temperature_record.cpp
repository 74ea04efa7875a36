// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/temperature_record.h"

#include "core/base/parallel.h"
#include "core/base/random.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace groupscope {

namespace {

constexpr std::size_t mostRecordedRows = 2000;
constexpr int mostParts = 8;                     // counted apart from each other, in threads
constexpr Eigen::Index pairsForHistogram = 8192; // fewer are counted one by one in all that they belong to
constexpr int notShown = -1;

TemperatureRecord emptyRecord(const TemperatureRule& rule, const PairLabels& labels) {
    const CountedValues none(rule.lowest(), rule.highest());
    const std::size_t domains = labels.shownDomains.size();
    return {.sameDomain = none,
            .otherDomain = none,
            .sameClass = none,
            .otherClass = none,
            .domainPairs = std::vector<CountedValues>(domains * domains, none),
            .classes = std::vector<CountedValues>(labels.shownClasses.size(), none)};
}

void addRecord(TemperatureRecord& record, const TemperatureRecord& part) {
    record.sameDomain.add(part.sameDomain);
    record.otherDomain.add(part.otherDomain);
    record.sameClass.add(part.sameClass);
    record.otherClass.add(part.otherClass);
    for (std::size_t i = 0; i < record.domainPairs.size(); ++i)
        record.domainPairs[i].add(part.domainPairs[i]);
    for (std::size_t i = 0; i < record.classes.size(); ++i)
        record.classes[i].add(part.classes[i]);
    record.clamped += part.clamped;
}

/// Rows that nothing tells apart: of one domain and one class.
struct Segment {
    int domain = 0, label = -1;
    int shownDomain = notShown, shownClass = notShown; ///< places among the shown ones
    Eigen::Index begin = 0, rows = 0;                  ///< places in SegmentedRows
};

/// The rows, those of a segment one after the other.
struct SegmentedRows {
    std::vector<Segment> segments;
    Eigen::MatrixXf probabilities; ///< (n,N) columns lie together
    std::size_t shownDomains = 0;
};

int placeAmong(const std::vector<int>& shown, int code) {
    const auto found = std::lower_bound(shown.begin(), shown.end(), code);
    return found != shown.end() && *found == code ? static_cast<int>(found - shown.begin()) : notShown;
}

SegmentedRows segmentsOf(const PairLabels& labels, const MatrixF& probabilities) {
    const auto keyOf = [&](std::size_t row) {
        return std::pair{labels.domains[row], labels.classes.empty() ? -1 : labels.classes[row]};
    };
    std::vector<std::size_t> order(labels.domains.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return keyOf(a) < keyOf(b); });
    SegmentedRows rows;
    rows.shownDomains = labels.shownDomains.size();
    rows.probabilities.resize(probabilities.rows(), probabilities.cols());
    for (std::size_t place = 0; place < order.size(); ++place) {
        const auto [domain, label] = keyOf(order[place]);
        if (place == 0 || keyOf(order[place - 1]) != std::pair{domain, label})
            rows.segments.push_back({.domain = domain,
                                     .label = label,
                                     .shownDomain = placeAmong(labels.shownDomains, domain),
                                     .shownClass = placeAmong(labels.shownClasses, label),
                                     .begin = static_cast<Eigen::Index>(place)});
        ++rows.segments.back().rows;
        rows.probabilities.row(static_cast<Eigen::Index>(place)) =
            probabilities.row(static_cast<Eigen::Index>(order[place]));
    }
    return rows;
}

/// Counters of the pairs of an anchor and a negative, with multiplicities.
using PairTargets = std::map<CountedValues*, std::int64_t>;

void addTargets(TemperatureRecord& record, const SegmentedRows& rows, const Segment& anchor,
                const Segment& negative, std::pair<int, int> domains, std::int64_t times,
                PairTargets& targets) {
    targets[anchor.domain == negative.domain ? &record.sameDomain : &record.otherDomain] += times;
    if (anchor.label >= 0 && negative.label >= 0)
        targets[anchor.label == negative.label ? &record.sameClass : &record.otherClass] += times;
    if (anchor.shownClass != notShown)
        targets[&record.classes[anchor.shownClass]] += times;
    if (domains.first != notShown && domains.second != notShown)
        targets[&record.domainPairs[static_cast<std::size_t>(domains.first) * rows.shownDomains +
                                    static_cast<std::size_t>(domains.second)]] += times;
}

/// A temperature depends on the negative and on the domain of the anchor alone.
TemperatureRecord recordOfNegatives(const TemperatureRule& rule, const SegmentedRows& rows,
                                    TemperatureRecord record) {
    Eigen::MatrixXf temperatures = rows.probabilities;
    rule.apply(temperatures.array());
    const auto least = static_cast<float>(rule.least);
    for (const Segment& anchor : rows.segments)
        for (const Segment& negative : rows.segments) {
            const std::int64_t anchors = anchor.rows - (&anchor == &negative ? 1 : 0);
            const auto own = temperatures.col(anchor.domain).segment(negative.begin, negative.rows);
            PairTargets targets;
            addTargets(record, rows, anchor, negative, {anchor.shownDomain, negative.shownDomain}, anchors,
                       targets);
            for (const auto& [target, times] : targets)
                target->add(std::span(own.data(), static_cast<std::size_t>(own.size())), times);
            record.clamped += anchors * (own.array() <= least).count();
        }
    return record;
}

/// Counts the pairs of every `parts`-th row of a segment with the rows of another one, or with those
/// after it in its own; each counts twice.
class PairCounter {
  public:
    PairCounter(const TemperatureRule& rule, const SegmentedRows& rows, Eigen::Index parts,
                TemperatureRecord& record)
        : rule_(rule)
        , rows_(rows)
        , parts_(parts)
        , record_(record)
        , together_(rule.lowest(), rule.highest()) {}

    void add(const Segment& a, const Segment& b, Eigen::Index part) {
        const std::pair domains = std::minmax(a.shownDomain, b.shownDomain);
        PairTargets targets;
        addTargets(record_, rows_, a, b, domains, &a == &b ? 2 : 1, targets);
        if (&a != &b)
            addTargets(record_, rows_, b, a, domains, 1, targets);
        const bool many = a.rows * b.rows / parts_ >= pairsForHistogram;
        together_.clear();
        for (Eigen::Index i = part; i < a.rows; i += parts_) {
            const std::span<const float> own =
                temperaturesOf(a.begin + i, &a == &b ? a.begin + i + 1 : b.begin, b.begin + b.rows);
            if (many)
                together_.add(own);
            else
                for (const auto& [target, times] : targets)
                    target->add(own, times);
        }
        if (many)
            for (const auto& [target, times] : targets)
                target->add(together_, times);
    }

  private:
    /// Of the row at a place with those at [begin, end).
    std::span<const float> temperaturesOf(Eigen::Index place, Eigen::Index begin, Eigen::Index end) {
        const Eigen::Index count = end - begin;
        temperatures_.setZero(count);
        for (Eigen::Index d = 0; d < rows_.probabilities.cols(); ++d)
            temperatures_ +=
                rows_.probabilities(place, d) * rows_.probabilities.col(d).segment(begin, count).array();
        rule_.apply(temperatures_);
        record_.clamped += 2 * (temperatures_ <= static_cast<float>(rule_.least)).count();
        return {temperatures_.data(), static_cast<std::size_t>(count)};
    }

    const TemperatureRule& rule_;
    const SegmentedRows& rows_;
    Eigen::Index parts_;
    TemperatureRecord& record_;
    CountedValues together_;
    Eigen::ArrayXf temperatures_;
};

TemperatureRecord recordOfPairs(const TemperatureRule& rule, const SegmentedRows& rows,
                                TemperatureRecord record) {
    // Counts are whole numbers: what is recorded does not depend on how many parts there are.
    std::vector<TemperatureRecord> parts(static_cast<std::size_t>(std::min(threadCount(), mostParts)),
                                         record);
    parallelFor(parts.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t part = begin; part < end; ++part) {
            PairCounter counter(rule, rows, static_cast<Eigen::Index>(parts.size()), parts[part]);
            for (std::size_t a = 0; a < rows.segments.size(); ++a)
                for (std::size_t b = a; b < rows.segments.size(); ++b)
                    counter.add(rows.segments[a], rows.segments[b], static_cast<Eigen::Index>(part));
        }
    });
    for (const TemperatureRecord& part : parts)
        addRecord(record, part);
    return record;
}

} // namespace

CountedValues TemperatureRecord::all() const {
    CountedValues both = sameDomain;
    both.add(otherDomain);
    return both;
}

std::vector<int> mostFrequent(std::span<const int> codes, std::size_t most) {
    std::map<int, std::int64_t> counts;
    for (const int code : codes)
        if (code >= 0)
            ++counts[code];
    std::vector<std::pair<std::int64_t, int>> ranked; // most rows first
    for (const auto& [code, rows] : counts)
        ranked.emplace_back(-rows, code);
    std::sort(ranked.begin(), ranked.end());
    ranked.resize(std::min(ranked.size(), most));
    std::vector<int> chosen;
    for (const auto& [rows, code] : ranked)
        chosen.push_back(code);
    std::sort(chosen.begin(), chosen.end());
    return chosen;
}

TemperatureRecord recordTemperatures(const TemperatureRule& rule, DomainWeight weight,
                                     const MatrixF& probabilities, const PairLabels& labels) {
    const SegmentedRows rows = segmentsOf(labels, probabilities);
    return weight == DomainWeight::negatives ? recordOfNegatives(rule, rows, emptyRecord(rule, labels))
                                             : recordOfPairs(rule, rows, emptyRecord(rule, labels));
}

std::vector<int> recordedPlaces(std::span<const int> codes, int domains, std::uint64_t seed) {
    std::vector<std::vector<int>> ofDomain(static_cast<std::size_t>(domains));
    for (std::size_t place = 0; place < codes.size(); ++place)
        ofDomain[codes[place]].push_back(static_cast<int>(place));
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
