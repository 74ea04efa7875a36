// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/columns/example_column.h"

#include "core/base/quantity_text.h"
#include "core/base/text.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

std::string ExampleColumn::textOf(std::size_t row) const {
    if (isNumber()) {
        const double number = numbers()[row];
        return std::isnan(number) ? std::string() : fixedText(number, 3);
    }
    return joined(codes().of(row), ", ",
                  [this](int code) { return (*words)[static_cast<std::size_t>(code)]; });
}

int ExampleColumn::codeOf(std::size_t row) const {
    const std::span<const int> own = codes().of(row);
    if (own.empty())
        return -1;
    return own.size() > 1 && !several.empty() ? static_cast<int>(words->size()) : own.back();
}

std::vector<ExampleColumn> exampleColumns(const ColumnSource& source) {
    std::vector<ExampleColumn> columns;
    for (const ColumnKind& kind : columnKinds())
        for (ExampleColumn& own : kind.columns(source)) {
            const bool isOffered =
                std::any_of(columns.begin(), columns.end(), [&](const ExampleColumn& known) {
                    return known.isColour && known.title == own.title;
                });
            if (own.isOfFile && !own.isNumber() && isOffered)
                own.isColour = false;
            columns.push_back(std::move(own));
        }
    return columns;
}

const ExampleColumn* findColumn(std::span<const ExampleColumn> columns, std::string_view id) {
    const auto found = std::find_if(columns.begin(), columns.end(),
                                    [id](const ExampleColumn& column) { return column.id == id; });
    return found == columns.end() ? nullptr : &*found;
}

std::pair<double, double> rangeOfMost(std::span<const double> values) {
    std::vector<double> known;
    std::copy_if(values.begin(), values.end(), std::back_inserter(known),
                 [](double value) { return std::isfinite(value); });
    if (known.empty())
        return {0.0, 1.0};
    const auto at = [&known](std::size_t place) {
        const auto there = known.begin() + static_cast<std::ptrdiff_t>(place);
        std::nth_element(known.begin(), there, known.end());
        return *there;
    };
    return {at((known.size() - 1) / 100), at(known.size() * 99 / 100)};
}

} // namespace groupscope
