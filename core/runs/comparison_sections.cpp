// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/comparison_sections.h"

#include "core/base/text.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <limits>
#include <map>
#include <set>
#include <system_error>
#include <utility>

namespace groupscope {

namespace {

using Fields = std::vector<const VariedField*>;

/// Part of the task that must be equal within a section.
const std::string& keyOf(const Run& run, const Fields& varied, TaskHashes& hashes) {
    if (varied.empty())
        return hashes.of(run.task);
    TaskDefinition definition = run.task;
    for (const VariedField* field : varied)
        field->mask(definition);
    return hashes.of(definition);
}

/// The sections by their keys, each with one of its runs: tasks that cannot be told apart by what
/// varies have sections of their own.
std::map<std::string, std::vector<std::size_t>> grouped(std::span<const Run* const> runs,
                                                        const Fields& varied,
                                                        const std::vector<std::vector<std::string>>& values) {
    TaskHashes whole, masked;
    std::map<std::pair<std::string, std::vector<std::string>>, std::set<std::string>> definitions;
    std::vector<std::string> keys;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        keys.push_back(keyOf(*runs[i], varied, masked));
        definitions[{keys[i], values[i]}].insert(whole.of(runs[i]->task));
    }
    std::map<std::string, std::vector<std::size_t>> sections;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const bool alone = definitions[{keys[i], values[i]}].size() == 1;
        sections[alone ? keys[i] : keys[i] + whole.of(runs[i]->task)].push_back(i);
    }
    return sections;
}

/// Name that tells the task of `run` from those of the others: names that differ, and the file where content
/// of the same name does.
std::string nameOf(const Run& run, const std::vector<const Run*>& others) {
    std::string names;
    bool contentDiffers = false;
    for (const TaskField& field : taskFields()) {
        const std::string value = field.value(run.task), text = field.text(run.task);
        bool nameDiffers = false;
        for (const Run* other : others) {
            if (field.value(other->task) == value)
                continue;
            const bool sameName = field.id == "rows" || field.text(other->task) == text;
            (sameName ? contentDiffers : nameDiffers) = true;
        }
        if (nameDiffers)
            addToList(names, field.title + " " + text);
    }
    const bool otherFile = std::any_of(others.begin(), others.end(), [&](const Run* other) {
        return other->data.file != run.data.file || other->data.sha256 != run.data.sha256;
    });
    if (!contentDiffers || (!names.empty() && !otherFile))
        return names;
    return "file " + std::filesystem::path(run.data.file).filename().string() + (names.empty() ? "" : ", ") +
           names;
}

/// Says by the content which is which of sections of one name: a file that was changed between runs.
void tellEqualNamesApart(std::vector<std::pair<std::string, const Run*>>& named,
                         std::vector<std::string>& changed) {
    constexpr std::size_t letters = 8;
    std::map<std::string, std::size_t> uses;
    for (const auto& [name, run] : named)
        ++uses[name];
    std::map<std::string, std::set<std::string>> contents; // of each file
    for (auto& [name, run] : named)
        if (uses[name] > 1) {
            contents[run->data.file].insert(run->data.sha256);
            const bool sameFile = std::all_of(named.begin(), named.end(), [&, own = run](const auto& other) {
                return other.second->data.file == own->data.file;
            });
            name += sameFile ? " (SHA-256 " + run->data.sha256.substr(0, letters) + "…)"
                             : " in " + std::filesystem::path(run->data.file).parent_path().string();
        }
    std::set<std::string> files;
    for (const auto& [file, sums] : contents)
        if (sums.size() > 1)
            files.insert(file);
    changed.assign(files.begin(), files.end());
}

} // namespace

const std::string& TaskHashes::of(const TaskDefinition& definition) {
    auto found = std::find_if(known_.begin(), known_.end(),
                              [&](const auto& known) { return known.first == definition; });
    if (found == known_.end()) {
        known_.emplace_front(definition, definition.hash());
        if (known_.size() > most)
            known_.pop_back();
        found = known_.begin();
    }
    return found->second;
}

std::vector<const Run*> placesOf(std::span<const Run> runs) {
    std::vector<const Run*> places;
    for (const Run& run : runs)
        places.push_back(&run);
    return places;
}

std::vector<TaskDefinition> definitionsOf(std::span<const Run* const> runs) {
    TaskHashes hashes;
    std::set<std::string> known;
    std::vector<TaskDefinition> definitions;
    for (const Run* run : runs)
        if (known.insert(hashes.of(run->task)).second)
            definitions.push_back(run->task);
    return definitions;
}

ComparisonSections sectionsOf(std::span<const Run* const> runs, const Fields& varied) {
    ComparisonSections sections;
    sections.of.resize(runs.size());
    for (const Run* run : runs) {
        std::vector<std::string>& values = sections.varied.emplace_back();
        for (const VariedField* field : varied)
            values.push_back(field->value(*run));
    }
    const auto byKey = grouped(runs, varied, sections.varied);
    std::vector<std::pair<std::string, const Run*>> titles;
    std::vector<const std::vector<std::size_t>*> membersOf;
    for (const auto& [key, members] : byKey) {
        std::vector<const Run*> others;
        for (const auto& [otherKey, otherMembers] : byKey)
            if (otherKey != key)
                others.push_back(runs[otherMembers.front()]);
        titles.emplace_back(nameOf(*runs[members.front()], others), runs[members.front()]);
        membersOf.push_back(&members);
    }
    tellEqualNamesApart(titles, sections.changed);
    std::vector<std::pair<std::string, const std::vector<std::size_t>*>> named;
    for (std::size_t i = 0; i < titles.size(); ++i)
        named.emplace_back(titles[i].first, membersOf[i]);
    std::stable_sort(named.begin(), named.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [name, members] : named) {
        for (const std::size_t run : *members)
            sections.of[run] = sections.names.size();
        sections.names.push_back(name);
    }
    if (sections.names.size() > 1)
        for (const VariedField& field : variedFields()) {
            Fields more = varied;
            more.push_back(&field);
            std::vector<std::vector<std::string>> values = sections.varied;
            for (std::size_t i = 0; i < runs.size(); ++i)
                values[i].push_back(field.value(*runs[i]));
            if (grouped(runs, more, values).size() == 1)
                sections.remedies.push_back(field.id);
        }
    return sections;
}

Run taskPart(const Run& run) {
    Run part;
    part.task = run.task;
    part.data = run.data;
    part.groups = run.groups;
    part.trainCounts = run.trainCounts;
    part.imbalance = run.imbalance;
    if (run.imbalance) // draws of one level are seeds of one task
        for (SplitDefinition& set : part.task.splits)
            if (set.name == part.task.fitSplit)
                set.content = "imbalance by " + run.imbalance->by + ", " + run.imbalance->level + ", " +
                              std::to_string(run.imbalance->minor.size()) + " minorities";
    return part;
}

std::vector<VariedKey> varyingOrder(const std::vector<std::string>& values) {
    std::vector<VariedKey> keys;
    for (const std::string& value : values) {
        double number = std::numeric_limits<double>::infinity();
        const auto [end, failure] = std::from_chars(value.data(), value.data() + value.size(), number);
        const bool whole = failure == std::errc() && end == value.data() + value.size();
        keys.emplace_back(whole ? number : std::numeric_limits<double>::infinity(), value);
    }
    return keys;
}

std::vector<bool> mayStandBeside(const Run& asked, std::span<const Run* const> runs, const Fields& varied) {
    std::vector<const Run*> all(runs.begin(), runs.end());
    all.push_back(&asked);
    std::vector<std::vector<std::string>> values;
    for (const Run* run : all) {
        std::vector<std::string>& own = values.emplace_back();
        for (const VariedField* field : varied)
            own.push_back(field->value(*run));
    }
    std::vector<bool> beside(runs.size(), false);
    for (const auto& [key, members] : grouped(all, varied, values))
        if (members.back() == runs.size()) // the last is what is asked
            for (const std::size_t member : members)
                if (member < runs.size())
                    beside[member] = true;
    return beside;
}

} // namespace groupscope
