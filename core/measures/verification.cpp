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
#include <mutex>

namespace groupscope::measure {

namespace {

constexpr int bins = 1 << 16; // of cosines in [-1,1]: a threshold is right to 3e-5
constexpr Eigen::Index rowsAtOnce = 256;
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

/// Errors of a system that takes pairs from a threshold on for one class.
struct Errors {
    std::int64_t genuine = 0, impostors = 0;
    std::vector<double> falseMatches;    ///< (bins + 1,) share of impostors at or above the bin
    std::vector<double> falseNonMatches; ///< (bins + 1,) share of genuine pairs below the bin
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
    std::vector<Errors> ofParts; ///< pairs of two rows of the part
};

/// The lowest bin at which all rows have that rate of false matches or less.
int thresholdAt(const Errors& whole, double rate) {
    if (whole.impostors == 0)
        return bins;
    const auto found = std::find_if(whole.falseMatches.begin(), whole.falseMatches.end(),
                                    [rate](double own) { return own <= rate; });
    return static_cast<int>(found - whole.falseMatches.begin());
}

/// The parts that each row is in, rising.
std::vector<std::vector<int>> partsOfRows(const std::vector<Subgroup>& parts, std::size_t rows) {
    std::vector<std::vector<int>> own(rows);
    for (std::size_t part = 0; part < parts.size(); ++part)
        for (const int place : parts[part].places)
            own[place].push_back(static_cast<int>(part));
    return own;
}

int binOf(float cosine) {
    return std::clamp(static_cast<int>((static_cast<double>(cosine) + 1.0) * 0.5 * bins), 0, bins - 1);
}

/// Counts of all pairs first, then of each part. Every pair is looked at once.
std::vector<PairCounts> countPairs(const MatrixF& unit, const std::vector<int>& classes,
                                   const std::vector<std::vector<int>>& partsOfRow, std::size_t parts,
                                   const RunContext& context) {
    const Eigen::Index n = unit.rows(), blocks = (n + rowsAtOnce - 1) / rowsAtOnce;
    std::vector<PairCounts> all(parts + 1);
    std::mutex mutex;
    parallelFor(static_cast<std::size_t>(blocks), 1, [&](std::size_t begin, std::size_t end) {
        std::vector<PairCounts> own(parts + 1);
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
                        const auto count_ = [&](PairCounts& counts) {
                            ++(classes[a] == classes[b] ? counts.genuine : counts.impostor)[bin];
                        };
                        count_(own[0]);
                        // Both lists rise, so that common parts are found in one merge.
                        auto right = partsOfRow[b].begin();
                        for (const int part : partsOfRow[a]) {
                            while (right != partsOfRow[b].end() && *right < part)
                                ++right;
                            if (right != partsOfRow[b].end() && *right == part)
                                count_(own[static_cast<std::size_t>(part) + 1]);
                        }
                    }
            }
        }
        const std::lock_guard lock(mutex); // whole numbers: the order changes nothing
        for (std::size_t part = 0; part <= parts; ++part)
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
        const std::vector<PairCounts> counts =
            countPairs(unit, classesOfRows(evaluated), partsOfRows(found.parts, evaluated.rows().size()),
                       found.parts.size(), evaluated.context());
        found.whole = errorsOf(counts[0]);
        for (std::size_t part = 0; part < found.parts.size(); ++part)
            found.ofParts.push_back(errorsOf(counts[part + 1]));
        return found;
    });
}

std::optional<double> falseNonMatches(const Errors& errors, int threshold) {
    return errors.genuine > 0 ? std::optional(errors.falseNonMatches[static_cast<std::size_t>(threshold)])
                              : std::nullopt;
}

std::optional<double> falseMatches(const Errors& errors, int threshold) {
    return errors.impostors > 0 ? std::optional(errors.falseMatches[static_cast<std::size_t>(threshold)])
                                : std::nullopt;
}

/// The mean of both rates where they lie nearest to each other.
std::optional<double> equalErrors(const Errors& errors, int) {
    if (errors.genuine == 0 || errors.impostors == 0)
        return std::nullopt;
    std::size_t best = 0;
    const auto apart = [&](std::size_t bin) {
        return std::abs(errors.falseMatches[bin] - errors.falseNonMatches[bin]);
    };
    for (std::size_t bin = 1; bin <= bins; ++bin)
        if (apart(bin) < apart(best))
            best = bin;
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
