// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/runs_of_setting.h"

#include "core/base/error.h"
#include "core/runs/run_file.h"
#include "core/runs/test_results.h"

#include <set>

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

SettingRuns loadSetting(const std::vector<std::string>& files) {
    SettingRuns setting;
    std::set<std::uint64_t> seeds;
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
    if (areTestResults(split.name, split.purpose, task.select().name))
        console.warn("'" + split.name +
                     "' is a split to report on: what is found there must not decide what is trained");
    return split;
}

} // namespace groupscope::cli
