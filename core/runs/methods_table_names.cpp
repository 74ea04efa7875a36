// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/methods_table.h"

#include "core/runs/varied_fields.h"

#include <filesystem>
#include <map>
#include <set>

namespace groupscope {

namespace {

/// Text that distinguishes a part from others of its name.
using PartText = std::string (*)(const Run&);

std::string baseNameOf(const Run& run, const std::string& columns) {
    const bool bySet = columns == columnsBySet;
    const VariedField& field = findVariedField(bySet ? "file" : columns);
    const std::string value = field.value(run);
    if (bySet && value.empty())
        return "set without a file";
    return field.number ? field.title + " " + value : value.empty() ? "no " + field.title : value;
}

std::string levelOfDraw(const Run& run) {
    return run.imbalance ? run.imbalance->level : "";
}

std::string stemOf(const Run& run) {
    return std::filesystem::path(run.data.file).stem().string();
}

std::string folderOf(const Run& run) {
    const std::string folder = std::filesystem::path(run.data.file).parent_path().filename().string();
    return folder.empty() ? "" : "in " + folder;
}

std::string hashOf(const Run& run) {
    constexpr std::size_t digits = 8;
    const std::string hash = run.data.sha256.empty() ? run.task.hash() : run.data.sha256;
    return "data " + hash.substr(0, digits);
}

std::string definitionHashOf(const Run& run) {
    constexpr std::size_t digits = 8;
    return "task " + run.task.hash().substr(0, digits);
}

/// Adds a text to the names of parts that are called alike, where it tells some of them apart.
template<class Text>
void tellApart(std::span<const Run* const> parts, std::vector<std::string>& names, const Text& text) {
    std::map<std::string, std::vector<std::size_t>> alike;
    for (std::size_t i = 0; i < names.size(); ++i)
        alike[names[i]].push_back(i);
    for (const auto& [name, members] : alike) {
        std::set<std::string> texts;
        for (const std::size_t member : members)
            texts.insert(text(*parts[member]));
        if (texts.size() < 2)
            continue;
        for (const std::size_t member : members)
            if (const std::string own = text(*parts[member]); !own.empty())
                names[member] += ", " + own;
    }
}

} // namespace

std::vector<std::string> columnNames(std::span<const Run* const> parts, const std::string& columns) {
    std::vector<std::string> names;
    for (const Run* part : parts)
        names.push_back(baseNameOf(*part, columns));
    tellApart(parts, names, levelOfDraw);
    tellApart(parts, names, stemOf);
    for (const TaskField& field : taskFields())
        if (field.id != "rows") // of which people are shown a hash: files tell more
            tellApart(parts, names, [&](const Run& run) {
                const std::string text = field.text(run.task);
                return text.empty() ? "" : field.title + " " + text;
            });
    for (const PartText text : {folderOf, hashOf, definitionHashOf})
        tellApart(parts, names, text);
    return names;
}

} // namespace groupscope
