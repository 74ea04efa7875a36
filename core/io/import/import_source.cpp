// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/import_source.h"

#include "core/base/text.h"
#include "core/io/column_factoring.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace groupscope {

Column factorReals(const std::vector<double>& values) {
    constexpr double mostWhole = 9.0e15; // beyond that a double has no unit digit
    const bool whole = std::all_of(values.begin(), values.end(), [](double value) {
        return std::isnan(value) || (std::abs(value) < mostWhole && value == std::floor(value));
    });
    Column column;
    if (whole) {
        std::vector<std::int64_t> integers;
        integers.reserve(values.size());
        for (const double value : values)
            integers.push_back(std::isnan(value) ? 0 : static_cast<std::int64_t>(value));
        column = factorIntegers(integers);
    } else {
        std::vector<double> distinct(values);
        std::erase_if(distinct, [](double value) { return std::isnan(value); });
        std::sort(distinct.begin(), distinct.end());
        distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
        for (const double value : distinct)
            column.categories.push_back(numberText(value));
        for (const double value : values)
            column.codes.push_back(static_cast<int>(
                std::lower_bound(distinct.begin(), distinct.end(), value) - distinct.begin()));
    }
    for (std::size_t row = 0; row < values.size(); ++row)
        if (std::isnan(values[row]))
            column.codes[row] = -1;
    dropUnusedCategories(column);
    return column;
}

std::vector<Message> notReadNotices(std::vector<std::string> names) {
    constexpr std::size_t most = 6;
    if (names.empty())
        return {};
    return {"not read: " + joinedAndMore(most, names)};
}

} // namespace groupscope
