// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parallel.h"
#include "core/base/text.h"
#include "core/math/gemm.h"
#include "core/math/normalize.h"
#include "core/measures/measure.h"
#include "core/measures/numbered_measures.h"
#include "core/measures/subgroups.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <mutex>
#include <numeric>
#include <span>
#include <utility>

namespace groupscope::measure {

namespace {

constexpr int bins = 1 << 16; // of cosines in [-1,1]: a threshold is right to 3e-5
constexpr Eigen::Index rowsAtOnce = 256;
constexpr std::size_t partsAtOnce = 32; // whose pairs are counted in one pass over all pairs
constexpr double falseMatchRate = 1e-3; // at which thresholds are set, where none is asked for

/// How many pairs there are of each cosine: of one class (genuine), and of two (impostors).
struct PairCounts {
    std::vector<std::int64_t> genuine = std::vector<std::int64_t>(bins), impostor = genuine;

    void add(const PairCounts& other) {
        for (int bin = 0; bin < bins; ++bin) {
            genuine[bin] += other.genuine[bin];
            impostor[bin] += other.impostor[bin];
        }
    }
};

/// Errors of a system that takes pairs from a threshold on for one class. The rates are the same at all
/// thresholds between two bins with pairs, so that they are stored once for each bin with pairs.
struct Errors {
    std::int64_t genuine = 0, impostors = 0;
    std::vector<int> thresholds;         ///< (T,) rising: the bins with pairs, then `bins`
    std::vector<double> falseMatches;    ///< (T,) share of impostors at or above the threshold
    std::vector<double> falseNonMatches; ///< (T,) share of genuine pairs below the threshold

    /// Position of the rates at a threshold in [0, bins].
    std::size_t at(int threshold) const {
        return static_cast<std::size_t>(std::lower_bound(thresholds.begin(), thresholds.end(), threshold) -
                                        thresholds.begin());
    }
};

Errors errorsOf(const PairCounts& counts) {
    Errors errors;
    for (int bin = 0; bin < bins; ++bin) {
        errors.genuine += counts.genuine[bin];
        errors.impostors += counts.impostor[bin];
    }
    // One pass with running counts instead of a search of all pairs for each threshold.
    std::int64_t below = 0, above = errors.impostors;
    for (int bin = 0; bin <= bins; ++bin) {
        if (bin < bins && counts.genuine[bin] == 0 && counts.impostor[bin] == 0)
            continue;
        errors.thresholds.push_back(bin);
        errors.falseMatches.push_back(static_cast<double>(above) / static_cast<double>(errors.impostors));
        errors.falseNonMatches.push_back(static_cast<double>(below) / static_cast<double>(errors.genuine));
        if (bin < bins) {
            below += counts.genuine[bin];
            above -= counts.impostor[bin];
        }
    }
    return errors;
}

struct Verification {
    Errors whole;
    std::vector<Subgroup> parts;
    std::vector<Errors> ofParts; ///< pairs of two examples of the part
};

/// The lowest threshold at which all examples have that rate of false matches or less.
int thresholdAt(const Errors& whole, double rate) {
    if (whole.impostors == 0)
        return bins;
    const auto found = std::find_if(whole.falseMatches.begin(), whole.falseMatches.end(),
                                    [rate](double own) { return own <= rate; });
    const auto place = static_cast<std::size_t>(found - whole.falseMatches.begin());
    return place == 0 ? 0 : whole.thresholds[place - 1] + 1;
}

/// The parts (n,) that each of n examples is in, rising.
std::vector<std::vector<int>> partsOfRows(std::span<const std::span<const int>> parts, std::size_t n) {
    std::vector<std::vector<int>> own(n);
    for (std::size_t part = 0; part < parts.size(); ++part)
        for (const int place : parts[part])
            own[place].push_back(static_cast<int>(part));
    return own;
}

int binOf(float cosine) {
    return std::clamp(static_cast<int>((static_cast<double>(cosine) + 1.0) * 0.5 * bins), 0, bins - 1);
}

/// Counts of the pairs within each part, which is given by the positions of its examples. `unit` (n,D) has
/// rows of length 1, `classes` (n,). Every pair is looked at once. Memory: 1 MB for each part and thread.
std::vector<PairCounts> countPairs(const MatrixF& unit, const std::vector<int>& classes,
                                   std::span<const std::span<const int>> parts, const RunContext& context) {
    const Eigen::Index n = unit.rows(), blocks = (n + rowsAtOnce - 1) / rowsAtOnce;
    const std::vector<std::vector<int>> partsOfRow = partsOfRows(parts, static_cast<std::size_t>(n));
    std::vector<PairCounts> all(parts.size());
    std::mutex mutex;
    parallelFor(static_cast<std::size_t>(blocks), 1, [&](std::size_t begin, std::size_t end) {
        std::vector<PairCounts> own(parts.size());
        MatrixF cosines;
        for (auto block = static_cast<Eigen::Index>(begin); block < static_cast<Eigen::Index>(end); ++block) {
            context.throwIfStopped();
            const Eigen::Index first = block * rowsAtOnce, count = std::min(rowsAtOnce, n - first);
            // Blocks on and above the diagonal only: each unordered pair is counted once.
            for (Eigen::Index other = first; other < n; other += rowsAtOnce) {
                const Eigen::Index width = std::min(rowsAtOnce, n - other);
                cosines.resize(count, width);
                gemm<float>(Transpose::no, Transpose::yes, 1.0f, unit.middleRows(first, count),
                            unit.middleRows(other, width), 0.0f, cosines);
                for (Eigen::Index i = 0; i < count; ++i)
                    for (Eigen::Index j = other == first ? i + 1 : 0; j < width; ++j) {
                        const auto a = static_cast<std::size_t>(first + i),
                                   b = static_cast<std::size_t>(other + j);
                        const int bin = binOf(cosines(i, j));
                        // Both lists rise, so that common parts are found in one merge.
                        auto right = partsOfRow[b].begin();
                        for (const int part : partsOfRow[a]) {
                            while (right != partsOfRow[b].end() && *right < part)
                                ++right;
                            if (right == partsOfRow[b].end())
                                break;
                            if (*right == part) {
                                PairCounts& counts = own[static_cast<std::size_t>(part)];
                                ++(classes[a] == classes[b] ? counts.genuine : counts.impostor)[bin];
                            }
                        }
                    }
            }
        }
        const std::lock_guard lock(mutex); // whole numbers: the order changes nothing
        for (std::size_t part = 0; part < parts.size(); ++part)
            all[part].add(own[part]);
    });
    return all;
}

const Verification& verificationOf(Evaluated& evaluated) {
    return evaluated.ofEmbedding<Verification>([&evaluated] {
        MatrixF unit;
        normalizeRows<float>(evaluated.embedding(), unit);
        Verification found;
        found.parts = subgroupsWithValues(evaluated);
        std::vector<int> everyPlace(evaluated.rows().size());
        std::iota(everyPlace.begin(), everyPlace.end(), 0);
        std::vector<std::span<const int>> places{everyPlace}; // all examples, then each part
        for (const Subgroup& part : found.parts)
            places.emplace_back(part.places);
        const std::vector<int> classes = classesOfRows(evaluated);
        std::vector<Errors> errors;
        // A few parts at a time bound the memory of their counts.
        for (std::size_t first = 0; first < places.size(); first += partsAtOnce) {
            const auto some = std::span(places).subspan(first, std::min(partsAtOnce, places.size() - first));
            for (const PairCounts& counts : countPairs(unit, classes, some, evaluated.context()))
                errors.push_back(errorsOf(counts));
        }
        found.whole = std::move(errors.front());
        found.ofParts.assign(std::make_move_iterator(errors.begin() + 1),
                             std::make_move_iterator(errors.end()));
        return found;
    });
}

std::optional<double> falseNonMatches(const Errors& errors, int threshold) {
    return errors.genuine > 0 ? std::optional(errors.falseNonMatches[errors.at(threshold)]) : std::nullopt;
}

std::optional<double> falseMatches(const Errors& errors, int threshold) {
    return errors.impostors > 0 ? std::optional(errors.falseMatches[errors.at(threshold)]) : std::nullopt;
}

/// The mean of both rates where they lie nearest to each other.
std::optional<double> equalErrors(const Errors& errors, int) {
    if (errors.genuine == 0 || errors.impostors == 0)
        return std::nullopt;
    std::size_t best = 0;
    const auto apart = [&](std::size_t t) {
        return std::abs(errors.falseMatches[t] - errors.falseNonMatches[t]);
    };
    for (std::size_t t = 1; t < errors.thresholds.size(); ++t)
        if (apart(t) < apart(best))
            best = t;
    return 0.5 * (errors.falseMatches[best] + errors.falseNonMatches[best]);
}

std::optional<double> trueAccepts(const Errors& errors, int threshold) {
    const std::optional<double> missed = falseNonMatches(errors, threshold);
    return missed ? std::optional(1.0 - *missed) : std::nullopt;
}

using ValueOf = std::optional<double> (*)(const Errors&, int threshold);

Measured measuredVerification(Evaluated& evaluated, ValueOf of, double rate) {
    const Verification& found = verificationOf(evaluated);
    const int threshold = thresholdAt(found.whole, rate);
    OfSubgroups<std::optional<double>> values{of(found.whole, threshold), found.parts, {}};
    for (const Errors& errors : found.ofParts)
        values.values.push_back(of(errors, threshold));
    return values.measured(static_cast<std::int64_t>(evaluated.rows().size()),
                           [](const std::optional<double>& value) { return value; });
}

Measure described(std::string id, std::string title, const std::string& formula, ValueOf of,
                  double rate = falseMatchRate) {
    return {.id = std::move(id),
            .title = std::move(title),
            .formula =
                formula + "; pairs of two examples, of a group of two of its examples, by cosine (to 3e-5)",
            .source = "Grother et al. 2019 (NIST IR 8280), 3: false matches and false non-matches by group",
            .unit = "share",
            .better = Better::lower,
            .needs = Needs::embedding,
            .comparesAllRows = true,
            .onRequest = true,
            .ofRows = [of, rate](Evaluated& evaluated) { return measuredVerification(evaluated, of, rate); },
            .recordings = {}};
}

const std::string atThreshold = " at the threshold at which one in 1,000 pairs of different classes of all "
                                "examples is taken for one class";

} // namespace

Measure verificationEer() {
    return described(
        "verification_eer", "equal error rate",
        "where the share of pairs of different classes that are taken for one class equals the share of "
        "pairs of one class that are not",
        equalErrors);
}

Measure verificationFnmr() {
    return described("verification_fnmr", "false non-match rate",
                     "share of pairs of one class that are not taken for one class" + atThreshold +
                         " (1 − TAR at FAR 0.1 %)",
                     falseNonMatches);
}

Measure verificationFmr() {
    return described("verification_fmr", "false match rate",
                     "share of pairs of different classes that are taken for one class" + atThreshold,
                     falseMatches);
}

namespace {

/// `rate` is 10^-exponent.
Measure describedTar(std::string id, double rate, int exponent) {
    const std::string percent =
        fixedText(std::pow(10.0, static_cast<double>(2 - exponent)), std::max(0, exponent - 2)) + " %";
    Measure measure = described(
        std::move(id), "true accept rate at FAR " + percent,
        "share of pairs of one class that are taken for one class at the threshold at which no more than " +
            percent +
            " of the pairs of different classes of all examples are; with fewer pairs than that rate needs, "
            "none is",
        trueAccepts, rate);
    measure.better = Better::higher;
    return measure;
}

} // namespace

Measure verificationTar() {
    return describedTar("verification_tar", falseMatchRate, 3);
}

Measure verificationTarAt(int exponent) {
    return describedTar("verification_tar_at_1e-" + std::to_string(exponent),
                        std::pow(10.0, static_cast<double>(-exponent)), exponent);
}

} // namespace groupscope::measure
