// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/upweighted_rows.h"

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/sampling/balanced_rows.h"

#include <algorithm>
#include <string>

namespace groupscope {

namespace {

constexpr std::uint64_t mostRows = 500'000'000;

void appendRepeated(std::vector<int>& target, const std::vector<int>& rows, std::size_t times = 1) {
    for (std::size_t time = 0; time < times; ++time)
        target.insert(target.end(), rows.begin(), rows.end());
}

/// How often a wrong row comes up, at least once.
std::uint64_t timesOfErrors(std::size_t rows, std::size_t errors, ErrorWeight kind, std::int64_t upweight) {
    if (upweight == balancingUpweight)
        // As often as needed for wrong and right rows to be about equally many.
        return std::max<std::uint64_t>((rows - errors) / errors, 1);
    if (kind == ErrorWeight::total && upweight == 0)
        throw UsageError("upweight 0 leaves the wrong examples out", "jtt",
                         "choose upweight 1 or more, or jtt_weight plus_one");
    return static_cast<std::uint64_t>(upweight) + (kind == ErrorWeight::plusOne ? 1 : 0);
}

void equalizeErrors(const std::vector<int>& rows, const std::vector<int>& predictions,
                    const std::vector<int>& wrong, std::uint64_t seed, std::vector<int>& result) {
    Random random(seed, "equalized errors");
    for (const std::vector<int>& predictedAlike : rowsByCell(rows, predictions)) {
        std::vector<int> errors;
        for (const int row : predictedAlike)
            if (wrong[row] == 1)
                errors.push_back(row);
        const std::size_t right = predictedAlike.size() - errors.size();
        if (errors.empty() || errors.size() >= right)
            continue;
        // Whole copies first, then a draw without replacement: the copies of two wrong rows differ by at most
        // one.
        appendRepeated(result, errors, right / errors.size() - 1);
        appendRepeated(result, random.sampleWithoutReplacement(errors, right % errors.size()));
    }
}

} // namespace

std::vector<int> upweightErrors(const std::vector<int>& rows, const std::vector<int>& labels,
                                const std::vector<int>& predictions, ErrorWeight kind, std::int64_t upweight,
                                std::uint64_t seed) {
    std::vector<int> wrong(labels.size(), 0), errors, result = rows;
    for (const int row : rows) {
        const auto i = static_cast<std::size_t>(row);
        wrong[i] = predictions[i] == labels[i] ? 0 : 1;
        if (wrong[i] == 1)
            errors.push_back(row);
    }
    if (errors.empty() || errors.size() == rows.size())
        return result;
    if (kind == ErrorWeight::equalizeErrors) {
        equalizeErrors(rows, predictions, wrong, seed, result);
        return result;
    }
    const std::uint64_t times = timesOfErrors(rows.size(), errors.size(), kind, upweight);
    if (times > mostRows / errors.size())
        throw DataError(std::to_string(errors.size()) + " wrong examples would be shown " +
                            std::to_string(times) + " times each in an epoch",
                        "jtt", "lower upweight");
    appendRepeated(result, errors, times - 1);
    return result;
}

} // namespace groupscope
