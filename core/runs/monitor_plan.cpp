// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/monitor_plan.h"

#include "core/base/error.h"
#include "core/measures/recording.h"

#include <algorithm>
#include <cstdint>

namespace groupscope {

namespace {

void requireRecorded(const std::string& name, const std::string& where) {
    if (!recordedMeasures().contains(name))
        throw UsageError("'" + name + "' cannot be monitored", where,
                         "choose of " + recordedMeasures().list() + ", or none alone");
}

} // namespace

bool isSnapshotEpoch(int epoch, int epochCount, int snapshots) {
    if (snapshots >= epochCount)
        return true;
    if (snapshots < 2)
        return snapshots == 1 && epoch == epochCount - 1;
    const auto last = static_cast<std::int64_t>(epochCount) - 1,
               steps = static_cast<std::int64_t>(snapshots) - 1;
    const auto upTo = [&](std::int64_t e) { return e * steps / last; }; // steps done at epoch e
    return epoch == 0 || upTo(epoch) != upTo(epoch - 1);
}

std::vector<std::string> parseMonitored(const std::vector<std::string>& names, const std::string& where) {
    if (names.size() == 1 && names[0] == "none")
        return {};
    for (auto name = names.begin(); name != names.end(); ++name) {
        requireRecorded(*name, where);
        if (std::find(names.begin(), name, *name) != name)
            throw UsageError("'" + *name + "' comes twice", where, "give each name once");
    }
    return names;
}

} // namespace groupscope
