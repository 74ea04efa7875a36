// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_summaries.h"

#include "core/runs/epoch_groups.h"
#include "core/runs/run_file.h"
#include "core/runs/run_index.h"

#include <optional>
#include <utility>
#include <vector>

namespace groupscope {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t leastIndexed = 32; // files: fewer are read before anybody notices

/// An index that is written when this goes, also where reading was stopped: what was read is known then.
class SavedIndex {
  public:
    SavedIndex(std::span<const fs::path> files, KnownSummaries* known)
        : files_(files)
        , known_(known) {
        if (files.size() >= leastIndexed)
            index_.emplace(files.front().parent_path());
    }
    SavedIndex(const SavedIndex&) = delete;
    SavedIndex& operator=(const SavedIndex&) = delete;
    ~SavedIndex() {
        if (index_)
            index_->save();
    }

    /// Summaries that the index had from the beginning.
    std::vector<std::shared_ptr<const Run>> indexed() const {
        return index_ ? index_->summaries(files_) : std::vector<std::shared_ptr<const Run>>(files_.size());
    }

    /// Of a file that it does not have. Throws as loadRun().
    std::shared_ptr<const Run> add(const fs::path& file) {
        const std::optional<RunFileStamp> before = index_ ? stampOf(file) : std::nullopt;
        std::shared_ptr<const Run> summary = readSummary(file, known_);
        if (before && stampOf(file) == before)
            index_->add(file, *before, *summary);
        return summary;
    }

  private:
    std::span<const fs::path> files_;
    KnownSummaries* known_;
    std::optional<RunIndex> index_;
};

} // namespace

Run summaryOf(const Run& run) {
    Run summary = figuresOf(run);
    summary.history = run.history;
    for (EpochRecord& record : summary.history) {
        std::erase_if(record.series, [](const auto& series) { return isGroupAccuracySeries(series.first); });
        record.series.shrink_to_fit(); // else the room of what is gone is kept
    }
    return summary;
}

void readSummaries(std::span<const fs::path> files, const RunContext& context,
                   const std::function<void(std::size_t, std::shared_ptr<const Run>)>& use,
                   const std::function<void(std::size_t, const std::exception&)>& leaveOut,
                   KnownSummaries* known) {
    SavedIndex index(files, known);
    std::vector<std::shared_ptr<const Run>> indexed = index.indexed();
    for (std::size_t i = 0; i < files.size(); ++i) {
        context.throwIfStopped();
        std::shared_ptr<const Run> summary = std::exchange(indexed[i], nullptr);
        if (!summary) {
            try {
                summary = index.add(files[i]);
            } catch (const Cancelled&) {
                throw;
            } catch (const std::exception& error) { // one damaged file must not hide the others
                leaveOut(i, error);
                continue;
            }
        }
        use(i, std::move(summary));
    }
}

std::shared_ptr<const Run> readSummary(const fs::path& file, KnownSummaries* known) {
    if (known != nullptr)
        if (std::shared_ptr<const Run> there = known->find(file))
            return there;
    const std::optional<RunFileStamp> before = stampOf(file);
    auto summary = std::make_shared<const Run>(summaryOf(loadRun(file)));
    if (known != nullptr && before && stampOf(file) == before)
        known->addRead(file, *before, summary);
    return summary;
}

} // namespace groupscope
