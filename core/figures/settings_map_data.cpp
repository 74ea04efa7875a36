// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/figures/row_name.h"
#include "core/figures/settings_map.h"

#include <algorithm>
#include <map>
#include <set>

namespace groupscope {

namespace {

constexpr std::size_t mostParameters = 3, mostValues = 40, fewestSettings = 4;

/// Settings of one method, as indices into the rows of the comparison.
struct MethodSettings {
    std::string name;
    std::vector<std::size_t> rows;
};

using ValueSets = std::map<std::string, std::set<ParameterValue>>;

std::vector<MethodSettings> methodsOf(const Comparison& comparison, std::size_t section) {
    std::vector<MethodSettings> found;
    for (std::size_t i = 0; i < comparison.rows.size(); ++i) {
        if (comparison.rows[i].section != section)
            continue;
        std::string name = rowName(comparison, comparison.rows[i]);
        auto place = std::find_if(found.begin(), found.end(),
                                  [&](const MethodSettings& known) { return known.name == name; });
        if (place == found.end())
            place = found.insert(place, {std::move(name), {}});
        place->rows.push_back(i);
    }
    return found;
}

/// The values of parameters that have several.
ValueSets variedValues(const Comparison& comparison, const MethodSettings& method) {
    ValueSets values;
    for (const std::size_t row : method.rows)
        for (const auto& [key, value] : comparison.rows[row].parameters.all())
            values[key].insert(value);
    std::erase_if(values, [](const auto& entry) { return entry.second.size() < 2; });
    return values;
}

/// The parameters with the most values, most first.
std::vector<std::string> mainKeys(const ValueSets& values) {
    std::vector<std::string> keys;
    for (const auto& [key, own] : values)
        if (own.size() <= mostValues)
            keys.push_back(key);
    std::stable_sort(keys.begin(), keys.end(), [&](const std::string& a, const std::string& b) {
        return values.at(a).size() > values.at(b).size();
    });
    if (keys.size() > mostParameters)
        keys.resize(mostParameters);
    return keys;
}

/// Fills the maps of one method.
class MapMaker {
  public:
    MapMaker(const Comparison& comparison, const MethodSettings& method, const ShownAccuracy& accuracy)
        : comparison_(comparison)
        , method_(method)
        , accuracy_(accuracy)
        , values_(variedValues(comparison, method)) {
        const auto chosen = std::find_if(method.rows.begin(), method.rows.end(),
                                         [&](std::size_t row) { return comparison.rows[row].selected; });
        reference_ = chosen == method.rows.end() ? method.rows.front() : *chosen;
    }

    std::vector<std::string> keys() const { return mainKeys(values_); }

    /// Nothing where settings do not make a map.
    std::optional<SettingsMap> over(const std::string& rowKey, const std::string& columnKey,
                                    const std::vector<std::string>& splits) const {
        SettingsMap map{method_.name,
                        accuracy_.title,
                        rowKey,
                        columnKey,
                        {},
                        {},
                        othersBut(rowKey, columnKey),
                        {},
                        accuracy_.unit,
                        accuracy_.lowerIsBetter};
        const std::vector<std::size_t> inside = rowsLikeReference(rowKey, columnKey);
        const std::vector<ParameterValue> down = valuesAmong(inside, rowKey);
        const std::vector<ParameterValue> across = valuesAmong(inside, columnKey);
        if (inside.size() < fewestSettings || down.size() < 2 || across.size() < 2)
            return std::nullopt;
        for (const ParameterValue& value : down)
            map.rows.push_back(displayText(value));
        for (const ParameterValue& value : across)
            map.columns.push_back(displayText(value));
        for (const std::string& split : splits) {
            SettingsPanel panel{split, std::vector<std::optional<SettingsDot>>(down.size() * across.size())};
            bool any = false;
            for (const std::size_t row : inside)
                if (const std::optional<Statistic> value = accuracy_.of(comparison_.rows[row], split)) {
                    const std::size_t r = placeOf(down, valueAt(row, rowKey));
                    const std::size_t c = placeOf(across, valueAt(row, columnKey));
                    panel.cells[r * across.size() + c] = SettingsDot{row, comparison_.rows[row].settings,
                                                                     *value, comparison_.rows[row].selected};
                    any = true;
                }
            if (any)
                map.panels.push_back(std::move(panel));
        }
        return map.panels.empty() ? std::nullopt : std::optional(std::move(map));
    }

  private:
    const ParameterValue& valueAt(std::size_t row, const std::string& key) const {
        return comparison_.rows[row].parameters.all().find(key)->second;
    }
    static std::size_t placeOf(const std::vector<ParameterValue>& values, const ParameterValue& value) {
        return static_cast<std::size_t>(std::find(values.begin(), values.end(), value) - values.begin());
    }
    bool has(std::size_t row, const std::string& key) const {
        return comparison_.rows[row].parameters.all().contains(key);
    }

    std::vector<std::size_t> rowsLikeReference(const std::string& rowKey,
                                               const std::string& columnKey) const {
        std::vector<std::size_t> rows;
        for (const std::size_t row : method_.rows) {
            bool same = has(row, rowKey) && has(row, columnKey);
            for (const auto& [key, own] : values_)
                same = same && (key == rowKey || key == columnKey ||
                                (has(row, key) == has(reference_, key) &&
                                 (!has(row, key) || valueAt(row, key) == valueAt(reference_, key))));
            if (same)
                rows.push_back(row);
        }
        return rows;
    }

    std::vector<ParameterValue> valuesAmong(const std::vector<std::size_t>& rows,
                                            const std::string& key) const {
        std::set<ParameterValue> values;
        for (const std::size_t row : rows)
            values.insert(valueAt(row, key));
        return {values.begin(), values.end()};
    }

    std::string othersBut(const std::string& rowKey, const std::string& columnKey) const {
        std::string text;
        for (const auto& [key, own] : values_)
            if (key != rowKey && key != columnKey && has(reference_, key))
                addToList(text, key + " " + displayText(valueAt(reference_, key)));
        return text;
    }

    const Comparison& comparison_;
    const MethodSettings& method_;
    const ShownAccuracy& accuracy_;
    ValueSets values_;
    std::size_t reference_ = 0; ///< the row whose other parameters hold
};

/// One range of colours for each split.
void shareRanges(std::vector<SettingsMap>& maps) {
    std::map<std::string, std::pair<double, double>> ranges;
    const auto eachPanel = [&](const auto& visit) {
        for (SettingsMap& map : maps)
            for (SettingsPanel& panel : map.panels)
                visit(panel, ranges.try_emplace(panel.split, 1.0, 0.0).first->second);
    };
    eachPanel([](const SettingsPanel& panel, std::pair<double, double>& range) {
        for (const std::optional<SettingsDot>& cell : panel.cells)
            if (cell)
                range = {std::min(range.first, cell->value.mean), std::max(range.second, cell->value.mean)};
    });
    eachPanel([](SettingsPanel& panel, const std::pair<double, double>& range) {
        panel.low = range.first;
        panel.high = range.second;
    });
}

} // namespace

std::vector<SettingsMap> settingsMapsOf(const Comparison& comparison, const std::vector<std::string>& splits,
                                        const ShownAccuracy& accuracy, std::size_t section) {
    std::vector<SettingsMap> maps;
    for (const MethodSettings& method : methodsOf(comparison, section)) {
        const MapMaker maker(comparison, method, accuracy);
        const std::vector<std::string> keys = maker.keys();
        for (std::size_t a = 0; a < keys.size(); ++a)
            for (std::size_t b = a + 1; b < keys.size(); ++b)
                if (std::optional<SettingsMap> map = maker.over(keys[a], keys[b], splits))
                    maps.push_back(std::move(*map));
    }
    shareRanges(maps);
    return maps;
}

} // namespace groupscope
