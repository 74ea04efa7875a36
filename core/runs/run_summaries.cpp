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
    explicit SavedIndex(std::span<const fs::path> files)
        : files_(files) {
        if (files.size() >= leastIndexed)
            index_.emplace(files.front().parent_path());
    }
    SavedIndex(const SavedIndex&) = delete;
    SavedIndex& operator=(const SavedIndex&) = delete;
    ~SavedIndex() {
        if (index_)
            index_->save(files_);
    }

    std::vector<std::shared_ptr<const Run>> known() const {
        return index_ ? index_->summaries(files_) : std::vector<std::shared_ptr<const Run>>(files_.size());
    }

    /// Reads the file. Throws as loadRun().
    std::shared_ptr<const Run> read(const fs::path& file) {
        const std::optional<RunFileStamp> before = index_ ? stampOf(file) : std::nullopt;
        auto summary = std::make_shared<const Run>(summaryOf(loadRun(file)));
        if (before && stampOf(file) == before)
            index_->add(file, *before, *summary);
        return summary;
    }

  private:
    std::span<const fs::path> files_;
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
                   const std::function<void(std::size_t, const std::exception&)>& leaveOut) {
    SavedIndex index(files);
    std::vector<std::shared_ptr<const Run>> known = index.known();
    for (std::size_t i = 0; i < files.size(); ++i) {
        context.throwIfStopped();
        std::shared_ptr<const Run> summary = std::exchange(known[i], nullptr);
        if (!summary) {
            try {
                summary = index.read(files[i]);
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

} // namespace groupscope
