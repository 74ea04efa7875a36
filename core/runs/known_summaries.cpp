// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/known_summaries.h"

#include <optional>
#include <utility>

namespace groupscope {

void KnownSummaries::addWritten(const std::filesystem::path& file, std::shared_ptr<const Run> summary) {
    if (const std::optional<RunFileStamp> stamp = youngStampOf(file))
        addRead(file, *stamp, std::move(summary));
}

void KnownSummaries::addRead(const std::filesystem::path& file, const RunFileStamp& stamp,
                             std::shared_ptr<const Run> summary) {
    const std::lock_guard lock(mutex_);
    entries_[file] = {stamp, std::move(summary)};
}

std::shared_ptr<const Run> KnownSummaries::find(const std::filesystem::path& file) const {
    Entry entry;
    {
        const std::lock_guard lock(mutex_);
        const auto found = entries_.find(file);
        if (found == entries_.end())
            return nullptr;
        entry = found->second;
    }
    return youngStampOf(file) == entry.stamp ? entry.summary : nullptr;
}

} // namespace groupscope
