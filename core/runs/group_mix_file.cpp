// SPDX-License-Identifier: GPL-3.0-or-later
// Files of shares: what group_mix.h reads and writes.
#include "core/base/error.h"
#include "core/base/json_keys.h"
#include "core/base/json_place.h"
#include "core/base/text.h"
#include "core/io/atomic_file.h"
#include "core/io/import/csv_table.h"
#include "core/runs/group_mix.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>

namespace groupscope {

namespace {

using nlohmann::json;

const char* const formHelp =
    "give a table 'group,share' with one line for each group, named as in 'info' and reports";

double shareOf(const std::string& text, const std::string& where) {
    double share = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), share);
    if (error != std::errc() || end != text.data() + text.size() || text.empty())
        throw DataError("'" + text + "' is no share", where, "give a number from 0 on");
    return share;
}

std::size_t columnOf(const CsvTable& table, const std::string& name) {
    for (std::size_t i = 0; i < table.columns().size(); ++i)
        if (table.columns()[i].name == name)
            return i;
    return table.columns().size();
}

/// "shoe, red" of a class and its attribute values, as the groups are called.
std::string groupOfParts(const GroupScheme& scheme, const std::vector<std::string>& parts,
                         const std::string& where) {
    std::string words = joined(parts);
    for (int g = 0; g < scheme.groupCount(); ++g) {
        const int ofClass = scheme.classOf(g);
        bool same = ofClass < 0 || scheme.classes()[ofClass] == parts.front();
        for (std::size_t a = 0; same && a < scheme.attributes().size(); ++a) {
            const int code = scheme.attributeCode(g, a);
            same = code >= 0 && scheme.attributes()[a].values[code] == parts[a + 1];
        }
        if (same)
            return scheme.groupName(g);
    }
    throw DataError("there is no group '" + words + "'", where, formHelp);
}

std::vector<NamedShare> sharesOfTable(const CsvTable& table, const GroupScheme& scheme) {
    const std::size_t none = table.columns().size(), share = columnOf(table, "share"),
                      group = columnOf(table, "group");
    if (share == none)
        throw DataError("there is no column 'share'", table.where(), formHelp);
    std::vector<std::size_t> parts;
    if (group == none) {
        parts.push_back(columnOf(table, scheme.className()));
        for (const std::string& name : scheme.attributeNames())
            parts.push_back(columnOf(table, name));
        if (std::find(parts.begin(), parts.end(), none) != parts.end())
            throw DataError("there is neither a column 'group' nor one for the class and each attribute",
                            table.where(), formHelp);
    }
    std::vector<NamedShare> shares;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const std::vector<std::string> cells = table.row(row);
        std::vector<std::string> words;
        for (const std::size_t part : parts)
            words.push_back(cells[part]);
        shares.emplace_back(group != none ? cells[group] : groupOfParts(scheme, words, table.placeOf(row)),
                            shareOf(cells[share], table.placeOf(row)));
    }
    return shares;
}

double shareOfJson(const json& value, const std::string& where) {
    if (!value.is_number()) // true would be read as 1
        throw DataError(value.dump(-1, ' ', false, json::error_handler_t::replace) + " is no share", where,
                        "give a number from 0 on");
    return value.get<double>();
}

std::vector<NamedShare> sharesOfJson(const json& text, const std::string& where) {
    std::vector<NamedShare> shares;
    try {
        if (text.is_array())
            for (const json& entry : text)
                shares.emplace_back(entry.at("group").get<std::string>(),
                                    shareOfJson(entry.at("share"), where));
        else
            for (const auto& [group, share] : text.get<std::map<std::string, json>>())
                shares.emplace_back(group, shareOfJson(share, where));
    } catch (const json::exception& error) {
        throw DataError(std::string("the shares cannot be understood (") + error.what() + ")", where,
                        R"(write {"GROUP": share, …})");
    }
    return shares;
}

} // namespace

GroupMix readGroupMix(const std::filesystem::path& path, const GroupScheme& scheme,
                      const RunContext& context) {
    const std::string where = path.string();
    if (path.extension() != ".json") {
        const CsvTable table = CsvTable::read(path, context);
        GroupMix mix = groupMix(scheme, sharesOfTable(table, scheme), path.filename().string(), where);
        mix.notes.insert(mix.notes.begin(), table.notices().begin(), table.notices().end());
        return mix;
    }
    std::error_code failure;
    const bool isPipe =
        std::filesystem::exists(path, failure) && !std::filesystem::is_regular_file(path, failure);
    if (isPipe)
        throw FileError("this is not a regular file", where, "give the name of a file");
    std::ifstream file(path);
    if (!file)
        throw FileError("the file cannot be read", where, "check the path");
    const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    json shares;
    try {
        shares = json::parse(text);
    } catch (const json::parse_error& error) {
        const JsonFault fault = jsonFault(text, error.byte, error.what());
        throw DataError("the file is not valid JSON: " + fault.reason, where + ", " + fault.place, formHelp);
    } catch (const json::out_of_range&) { // 1e400
        throw DataError("a number of the file is too large for JSON", where, formHelp);
    }
    if (const auto key = repeatedKey(text)) // the parser takes the last and says nothing
        throw DataError("the key '" + *key + "' occurs twice in one object", where, "remove one of them");
    return groupMix(scheme, sharesOfJson(shares, where), path.filename().string(), where);
}

void writeGroupMix(const GroupMix& mix, const std::filesystem::path& path) {
    Table table{.caption = {},
                .columns = {{.key = "group"}, {.key = "share", .kind = Table::Kind::number}},
                .rows = {}};
    for (std::size_t g = 0; g < mix.shares.size(); ++g)
        table.rows.push_back({Table::Cell(mix.groups.at(g)), Table::Cell(mix.shares[g])});
    writeTextAtomically(path, toCsv(table));
}

} // namespace groupscope
