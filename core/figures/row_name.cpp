// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/row_name.h"

#include "core/base/text.h"
#include "core/methods/method.h"

namespace groupscope {

std::string methodNameOf(const std::string& method) {
    const Method* known = methods().known(method);
    return known == nullptr ? method : known->name;
}

std::string variantName(const ComparisonRow& row) {
    if (!row.variant.empty())
        return row.variant;
    const std::string variation = row.variation();
    return methodNameOf(row.method) + (variation.empty() ? "" : ", " + variation);
}

std::string rowName(const Comparison& comparison, const ComparisonRow& row) {
    std::string name = variantName(row);
    for (std::size_t field = 0; field < row.varied.size(); ++field)
        name += (comparison.varied[field]->number ? ", " + comparison.varied[field]->title + " " : ", ") +
                row.varied[field];
    return name;
}

MethodStyle rowStyle(const ComparisonRow& row) {
    return methodStyle(row.title()); // without a variation that is the method's id
}

std::string percentOf(const Statistic& statistic) {
    return fixedText(100.0 * statistic.mean, 1) +
           (statistic.deviation ? " ± " + fixedText(100.0 * *statistic.deviation, 1) : "") + " %";
}

std::string seedsOf(const Statistic& statistic) {
    return "(" + std::to_string(statistic.n) + (statistic.n == 1 ? " seed)" : " seeds)");
}

} // namespace groupscope
