// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/page_data.h"

#include "core/base/text.h"
#include "core/columns/example_column.h"
#include "core/figures/palette.h"
#include "core/math/small_samples.h"
#include "core/measures/seed_spread.h"
#include "core/report/html_parts.h"
#include "core/report/page_pictures.h"
#include "core/runs/json_values.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <string_view>
#include <utility>

namespace groupscope {

namespace {

using PageJson = nlohmann::ordered_json;

constexpr std::size_t longestPageName = 200; // bytes of the name of an example

/// Whole numbers from 0, −1 = none, in so many bits.
PageJson packed(const std::vector<std::int64_t>& numbers, int bits) {
    std::string bytes;
    bytes.reserve(numbers.size() * static_cast<std::size_t>(bits / 8));
    for (const std::int64_t number : numbers)
        for (int shift = 0; shift < bits; shift += 8)
            bytes += static_cast<char>(static_cast<std::uint64_t>(number) >> shift & 0xffU);
    return {{"bits", bits}, {"base64", base64Of(bytes)}};
}

/// The same in as few bits as hold them.
PageJson packed(const std::vector<std::int64_t>& numbers) {
    const std::int64_t largest = numbers.empty() ? 0 : *std::max_element(numbers.begin(), numbers.end());
    return packed(numbers, largest < 0xff ? 8 : largest < 0xffff ? 16 : 32);
}

/// The number of each example.
template<class NumberOf>
PageJson packedOf(const std::vector<int>& rows, const NumberOf& numberOf) {
    std::vector<std::int64_t> numbers;
    numbers.reserve(rows.size());
    for (const int row : rows)
        numbers.push_back(numberOf(static_cast<std::size_t>(row)));
    return packed(numbers);
}

/// The places (k,) of the examples for which `isIn` holds.
template<class IsIn>
PageJson placesWhere(std::size_t count, const IsIn& isIn) {
    std::vector<std::int64_t> places;
    for (std::size_t place = 0; place < count; ++place)
        if (isIn(place))
            places.push_back(static_cast<std::int64_t>(place));
    return packed(places);
}

/// The x and y of a map in whole numbers from 0 to 65534, both of one scale.
PageJson packedMap(const PageMap& map) {
    constexpr double most = 65534.0;
    std::array<double, 2> low{}, high{};
    low.fill(std::numeric_limits<double>::infinity());
    high.fill(-std::numeric_limits<double>::infinity());
    const auto isOnMap = [&](Eigen::Index i) { return map.positions.row(i).allFinite(); };
    for (Eigen::Index i = 0; i < map.positions.rows(); ++i)
        for (std::size_t axis = 0; isOnMap(i) && axis < 2; ++axis) {
            const double value = map.positions(i, static_cast<Eigen::Index>(axis));
            low[axis] = std::min(low[axis], value);
            high[axis] = std::max(high[axis], value);
        }
    const double span = std::max({high[0] - low[0], high[1] - low[1], 1e-30});
    PageJson json{{"title", map.title}};
    for (std::size_t axis = 0; axis < 2; ++axis) {
        std::vector<std::int64_t> values;
        for (Eigen::Index i = 0; i < map.positions.rows(); ++i)
            values.push_back(
                isOnMap(i) ? std::llround((map.positions(i, static_cast<Eigen::Index>(axis)) - low[axis]) /
                                          span * most)
                           : -1);
        json[axis == 0 ? "x" : "y"] = packed(values, 16);
    }
    return json;
}

/// The folder that all names lie in, if they are absolute paths: it tells of a machine and its owner.
std::string folderOfNames(const std::vector<std::string>& names) {
    if (names.empty())
        return {};
    std::string_view common = names.front();
    for (const std::string& name : names) {
        const auto end = std::mismatch(common.begin(), common.end(), name.begin(), name.end()).first;
        common = common.substr(0, static_cast<std::size_t>(end - common.begin()));
    }
    return common.starts_with('/') ? std::string(common.substr(0, common.rfind('/') + 1)) : std::string();
}

/// At most longestPageName bytes.
std::string shortName(std::string_view name) {
    if (name.size() <= longestPageName)
        return std::string(name);
    std::size_t end = longestPageName;
    while (end > 0 && (name[end] & 0xC0) == 0x80) // inside a character of UTF-8
        --end;
    return std::string(name.substr(0, end)) + "…";
}

PageJson namesOf(const PageData& data) {
    const std::string folder = folderOfNames(data.task->set->ids);
    PageJson names = PageJson::array();
    for (const int row : data.examples.rows)
        names.push_back(shortName(
            std::string_view(data.task->set->ids[static_cast<std::size_t>(row)]).substr(folder.size())));
    return names;
}

std::vector<std::string> hexOfAll(const std::vector<Color>& colors) {
    std::vector<std::string> texts;
    for (const Color& color : colors)
        texts.push_back(hexOf(color));
    return texts;
}

/// Class, attributes, group and split: what the map is coloured by and cards tell.
PageJson columnsOf(const PageData& data) {
    PageJson columns = PageJson::array();
    for (const ExampleColumn& column : exampleColumns({.task = data.task, .named = data.named})) {
        const bool isWanted = column.id == "class" || column.id == "group" || column.id == "split" ||
                              column.id == "named" || column.id.starts_with("attribute:");
        if (!isWanted || !column.isColour || !column.codes)
            continue;
        std::vector<std::string> words = *column.words, light = hexOfAll(column.colors(false)),
                                 dark = hexOfAll(column.colors(true));
        if (!column.several.empty()) {
            words.push_back(column.several);
            light.emplace_back("#282828");
            dark.emplace_back("#e6e6e6");
        }
        columns.push_back({{"id", column.id},
                           {"title", column.title},
                           {"words", words},
                           {"light", light},
                           {"dark", dark},
                           {"codes", packedOf(data.examples.rows, [&](std::size_t row) {
                                return static_cast<std::int64_t>(column.codeOf(row));
                            })}});
    }
    return columns;
}

/// Groups of each example: "starts" (n+1,) and "ids", as GroupMembership.
PageJson membershipOf(const PageData& data) {
    std::vector<std::int64_t> starts{0}, ids;
    for (const int row : data.examples.rows) {
        for (const int group : data.task->groupsOf(static_cast<std::size_t>(row)))
            ids.push_back(group);
        starts.push_back(static_cast<std::int64_t>(ids.size()));
    }
    return {{"starts", packed(starts)}, {"ids", packed(ids)}};
}

PageJson methodJson(const PageMethod& method) {
    PageJson json{{"name", method.name},
                  {"baseline", method.isBaseline},
                  {"light", method.light},
                  {"dark", method.dark}};
    if (!method.predictions)
        return json;
    const PagePredictions& own = *method.predictions;
    json["seeds"] = own.seeds;
    // From three seeds on, intervals are wider by this many standard errors of the mean: see SeedSpread.
    json["student"] =
        own.seeds < fewestSeeds ? 0.0 : studentQuantile(static_cast<double>(own.seeds - 1), 0.95);
    json["usual"] = packed({own.usual.begin(), own.usual.end()});
    json["right"] = packed({own.right.begin(), own.right.end()}, own.seeds > 16  ? 32
                                                                 : own.seeds > 8 ? 16
                                                                                 : 8);
    return json;
}

PageJson cellJson(const MethodGroupCell& cell) {
    if (!cell.accuracy)
        return nullptr;
    PageJson json = PageJson::array({*cell.accuracy});
    if (cell.interval) {
        json.push_back(cell.interval->low);
        json.push_back(cell.interval->high);
    }
    return json;
}

PageJson splitJson(const PageData& data, const PageSplit& split) {
    PageJson json{{"name", split.name}, {"label", split.label}};
    json["groups"] = PageJson::array();
    for (std::size_t i = 0; i < split.groups.groups.size(); ++i)
        json["groups"].push_back(
            {{"id", split.groups.groups[i]}, {"name", split.groups.names[i]}, {"n", split.groups.rows[i]}});
    json["lines"] = PageJson::array();
    for (const MethodGroupLine& line : split.groups.lines) {
        const auto method = std::find_if(data.methods.begin(), data.methods.end(),
                                         [&](const PageMethod& own) { return own.row == line.row; });
        PageJson cells = PageJson::array();
        for (const MethodGroupCell& cell : line.cells)
            cells.push_back(cellJson(cell));
        json["lines"].push_back({{"method", method - data.methods.begin()}, {"cells", cells}});
    }
    json["members"] = placesWhere(data.examples.splits.size(), [&](std::size_t place) {
        return (data.examples.splits[place] & split.bit) != 0;
    });
    return json;
}

/// Members of the named groups, which have the numbers after those of the task.
PageJson namedJson(const PageData& data) {
    PageJson json = PageJson::array();
    if (data.named)
        for (const NamedExamples& own : *data.named)
            json.push_back(placesWhere(data.examples.rows.size(), [&](std::size_t place) {
                return own.rows.contains(static_cast<std::size_t>(data.examples.rows[place]));
            }));
    return json;
}

/// Colours of what a method gets right and wrong.
PageJson outcomeJson(bool dark) {
    return {{"right", hexOf(correctColor(dark))},
            {"wrong", hexOf(wrongColor(dark))},
            {"none", hexOf(missingColor(dark))},
            {"both", dark ? "#5f5f5f" : "#c6c6c6"},
            {"neither", dark ? "#ebebeb" : "#1e1e1e"}};
}

/// Without what ends a <script> element, or lines of a script.
std::string escapedForScript(const std::string& json) {
    std::string text;
    text.reserve(json.size() + 1024);
    for (std::size_t i = 0; i < json.size(); ++i) {
        const std::string_view rest = std::string_view(json).substr(i, 3);
        if (json[i] == '<')
            text += "\\u003c";
        else if (json[i] == '>')
            text += "\\u003e";
        else if (json[i] == '&')
            text += "\\u0026";
        else if (rest == "\u2028" || rest == "\u2029") {
            text += rest == "\u2028" ? "\\u2028" : "\\u2029";
            i += 2;
        } else
            text += json[i];
    }
    return text;
}

} // namespace

std::string pageJson(const PageData& data, const RunContext& context) {
    PageJson json{{"n", data.examples.rows.size()},
                  {"all", data.examples.all},
                  {"ofEachGroup", data.examples.ofEachGroup},
                  {"groupCount", data.task->groups.groupCount()},
                  {"classes", data.task->groups.classes()},
                  {"outcomes", {{"light", outcomeJson(false)}, {"dark", outcomeJson(true)}}}};
    json["map"] = packedMap(data.map);
    json["names"] = namesOf(data);
    context.throwIfStopped();
    json["labels"] = packedOf(data.examples.rows, [&](std::size_t row) {
        return static_cast<std::int64_t>(data.task->labels[row]);
    });
    json["columns"] = columnsOf(data);
    json["groups"] = membershipOf(data);
    json["named"] = namedJson(data);
    json["methods"] = PageJson::array();
    for (const PageMethod& method : data.methods)
        json["methods"].push_back(methodJson(method));
    context.throwIfStopped();
    json["splits"] = PageJson::array();
    for (const PageSplit& split : data.splits)
        json["splits"].push_back(splitJson(data, split));
    const PagePictures pictures = picturesOf(data, context);
    json["pictures"] = {{"all", pictures.all}, {"of", packed(pictures.places)}, {"png", pictures.png}};
    return escapedForScript(json.dump(-1, ' ', false, PageJson::error_handler_t::replace));
}

} // namespace groupscope
