// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/runs_of_setting.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/experiment/folder_variants.h"
#include "core/runs/run_file.h"
#include "core/runs/run_store.h"
#include "core/runs/test_results.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

namespace groupscope::cli {

std::vector<const Run*> SettingRuns::pointers() const {
    std::vector<const Run*> pointers;
    for (const Run& run : runs)
        pointers.push_back(&run);
    return pointers;
}

void requireSameTask(const Run& first, const Run& other, const std::string& file) {
    if (other.task.hash() != first.task.hash())
        throw UsageError("the run was trained on another task than the first", file,
                         "give runs with the same data, classes, groups and splits");
}

namespace {

/// Whether a run belongs to a method or a variant of that name.
bool isCalled(const Run& run, const std::string& name, const Variants& variants) {
    const std::vector<std::string> names = variants.namesOf(run.method, run.parameters);
    return run.method == name || std::find(names.begin(), names.end(), name) != names.end();
}

/// The run files that a word names.
std::vector<std::string> filesOf(const std::string& word) {
    const std::size_t colon = word.rfind(':');
    const std::string folder = word.substr(0, colon);
    if (std::filesystem::is_directory(word))
        throw UsageError("it is a folder", word, "add the name of a method or variant: " + word + ":NAME");
    if (colon == std::string::npos || !std::filesystem::is_directory(folder))
        return {word};
    const std::string name = word.substr(colon + 1);
    const RunStore store(folder);
    const Variants variants = tablesIn(std::vector{folder}).variants;
    std::vector<std::string> files;
    std::set<std::string> known;
    for (const Run& run : store.loadSummaries()) {
        known.insert(run.method);
        if (isCalled(run, name, variants))
            files.push_back(store.runFile(run.id).string());
    }
    for (const std::string& variant : variants.names())
        known.insert(variant);
    if (files.empty())
        throw UsageError("the folder has no runs of '" + name + "'", folder,
                         "choose one of: " + joined(std::vector<std::string>(known.begin(), known.end())));
    return files;
}

} // namespace

SettingRuns loadSetting(const std::vector<std::string>& words) {
    SettingRuns setting;
    std::set<std::uint64_t> seeds;
    std::vector<std::string> files;
    for (const std::string& word : words)
        for (std::string& file : filesOf(word))
            files.push_back(std::move(file));
    for (const std::string& file : files) {
        setting.runs.push_back(loadRun(file));
        const Run &first = setting.runs.front(), &own = setting.runs.back();
        requireSameTask(first, own, file);
        if (own.method != first.method || !(own.parameters == first.parameters))
            throw UsageError("the run is of another setting than the first", file,
                             "give seeds of one setting, and the other setting with --against");
        if (!seeds.insert(own.seed).second)
            throw UsageError("there are two runs of seed " + std::to_string(own.seed), file,
                             "give each seed once");
    }
    return setting;
}

const Split& splitToLookAt(const Task& task, const std::string& word, Console& console) {
    if (word.empty() && task.selectRows().empty())
        throw UsageError("the set has no validation split", "--split", "name a split");
    const Split& split = word.empty() ? task.select() : task.split(word, "--split");
    if (split.name == task.fit().name)
        console.warn("'" + split.name +
                     "' is the split that methods are trained on: errors there are few, and "
                     "those on new examples are others");
    if (areTestResults(split.name, split.purpose, task.select().name))
        console.warn("'" + split.name + "' is a report split: results on it must not decide what is trained");
    return split;
}

} // namespace groupscope::cli
