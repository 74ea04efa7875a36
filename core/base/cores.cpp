// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/cores.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <string_view>
#include <thread>

#ifdef __linux__
#include <sched.h>
#endif

namespace groupscope {

namespace {

constexpr int mostCores = 256;

/// Cores that the scheduler lets this process run on.
int boundCores() {
#ifdef __linux__
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        return CPU_COUNT(&set);
#endif
    return static_cast<int>(std::thread::hardware_concurrency());
}

/// Microseconds of processor time that a group has in a period, over the period; "max" and files that are
/// missing limit nothing.
std::optional<double> quotaOf(const ControlGroup& group) {
    double quota = 0.0, period = 0.0;
    if (group.unified) {
        std::ifstream file(group.folder / "cpu.max");
        file >> quota >> period;
    } else {
        std::ifstream(group.folder / "cpu.cfs_quota_us") >> quota;
        std::ifstream(group.folder / "cpu.cfs_period_us") >> period;
    }
    return quota > 0.0 && period > 0.0 ? std::optional(quota / period) : std::nullopt;
}

} // namespace

std::optional<int> coresOfQuota(const std::vector<ControlGroup>& groups) {
    std::optional<double> least;
    for (const ControlGroup& group : groups)
        if (const std::optional<double> quota = quotaOf(group))
            least = std::min(*quota, least.value_or(*quota));
    if (!least)
        return std::nullopt;
    return static_cast<int>(std::clamp(std::ceil(*least), 1.0, double{mostCores}));
}

std::optional<int> coresOfText(const char* text) {
    const std::string_view words(text == nullptr ? "" : text);
    int cores = 0;
    const auto [end, problem] = std::from_chars(words.data(), words.data() + words.size(), cores);
    return problem == std::errc() && end == words.data() + words.size() && cores >= 1 ? std::optional(cores)
                                                                                      : std::nullopt;
}

int availableCores() {
    static const int cores = [] {
        const int bound = boundCores();
        return std::clamp(std::min({bound, coresOfQuota(controlGroups("cpu")).value_or(bound),
                                    coresOfText(std::getenv("SLURM_CPUS_PER_TASK")).value_or(bound)}),
                          1, mostCores);
    }();
    return cores;
}

} // namespace groupscope
