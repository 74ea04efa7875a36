// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/split_counts.h"

#include "core/runs/json_values.h"

#include <algorithm>

namespace groupscope {

namespace {

constexpr std::array<const char*, 4> partNames{"train", "val", "test", "none"};

bool isMinor(const std::vector<int>& minor, std::size_t stratum) {
    return std::binary_search(minor.begin(), minor.end(), static_cast<int>(stratum));
}

} // namespace

StratumCounts countStrata(const Strata& strata, const std::vector<int>& split) {
    StratumCounts counts(strata.names.size());
    for (std::size_t row = 0; row < split.size(); ++row)
        if (strata.ofRow[row] >= 0)
            ++counts[strata.ofRow[row]]
                    [split[row] < 0 || split[row] > 2 ? 3 : static_cast<std::size_t>(split[row])];
    return counts;
}

Table stratumTable(const Strata& strata, const StratumCounts& counts, const std::vector<int>& minor) {
    Table table;
    table.caption = "Examples of each part in each split.";
    table.columns = {{"part", "part", Table::Kind::text}};
    if (!minor.empty())
        table.columns.push_back({"minority", "minority", Table::Kind::text});
    for (const char* name : partNames)
        table.columns.push_back({name, name, Table::Kind::integer});
    std::array<std::size_t, 4> sums{};
    const auto add = [&](const std::string& name, bool marked, const std::array<std::size_t, 4>& own) {
        table.rows.push_back({Table::Cell(name)});
        if (!minor.empty())
            table.rows.back().push_back(Table::Cell(marked ? "yes" : ""));
        for (const std::size_t n : own)
            table.rows.back().push_back(Table::Cell(static_cast<double>(n)));
    };
    for (std::size_t s = 0; s < counts.size(); ++s) {
        add(strata.names[s], isMinor(minor, s), counts[s]);
        for (std::size_t i = 0; i < sums.size(); ++i)
            sums[i] += counts[s][i];
    }
    add("all", false, sums);
    return table;
}

std::string splitToJson(const std::string& file, const std::string& column, const Strata& strata,
                        const StratumCounts& counts, const std::vector<int>& minor, std::size_t removed,
                        std::size_t moved, const std::string& addedFrom) {
    nlohmann::ordered_json json{{"file", file}, {"column", column}};
    json["strata"] = nlohmann::ordered_json::array();
    for (std::size_t s = 0; s < counts.size(); ++s) {
        nlohmann::ordered_json own{{"name", strata.names[s]}};
        for (std::size_t i = 0; i < partNames.size(); ++i)
            own[partNames[i]] = counts[s][i];
        if (!minor.empty())
            own["minority"] = isMinor(minor, s);
        json["strata"].push_back(std::move(own));
    }
    if (!minor.empty()) {
        json["removed"] = removed;
        json["moved"] = moved;
        json["added_from"] = addedFrom;
    }
    return dumpJson(json) + "\n";
}

} // namespace groupscope
