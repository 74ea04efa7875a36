// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace groupscope::cli {

/// Job to submit to Slurm.
struct SlurmRequest {
    std::string command = "run"; ///< of this program, which each task is
    std::string specification;   ///< that each task makes, as JSON with whole paths
    std::size_t tasks = 1;
    int cores = 1;                             ///< of a task
    std::optional<std::chrono::seconds> limit; ///< of a task; nothing: that of the partition
    std::vector<std::string> options;          ///< for sbatch, as they are: "--partition=gpu"
    std::vector<std::string> flags;            ///< for the command: "--portable"
};

/// The array job of the folder of an experiment: DIR/slurm/job.sh and spec.json, its number in
/// DIR/slurm/job.json, and a log for each task. The tasks claim runs of the folder, so it does not matter
/// which ends first, or never.
class SlurmJob {
  public:
    explicit SlurmJob(std::filesystem::path folder);

    /// The number of the last job that was submitted; nothing without any.
    std::optional<std::string> number() const;
    /// Whether Slurm still has tasks of it, waiting or at work. Throws DataError with Slurm's message.
    bool isActive() const;
    /// Whether the last job that was submitted makes that specification.
    bool makes(const std::string& specification) const;
    /// Writes the script and submits it; the logs of the job before go. Throws DataError with Slurm's
    /// message, FileError.
    void submit(const SlurmRequest& request) const;
    /// Takes it back. Throws as isActive().
    void cancel() const;
    /// The last lines of the logs of tasks that failed, one line each.
    std::vector<std::string> complaints() const;

    const std::filesystem::path& folder() const { return folder_; }

  private:
    std::vector<std::filesystem::path> logs() const;
    std::string scriptOf(const SlurmRequest& request) const;

    std::filesystem::path folder_; ///< DIR/slurm
};

/// The part of a task's time limit that is left for runs, after loading, the last checkpoint, and the end.
std::chrono::seconds timeOfRuns(std::chrono::seconds limit);

/// The largest number of tasks that one array may have: MaxArraySize less one. Throws DataError.
std::size_t mostArrayTasks();

/// Number of tasks such that each has about `share` of work: at least one, at most one for each run and
/// `most`.
std::size_t arrayTasks(double seconds, std::size_t runs, std::chrono::seconds share, std::size_t most);

} // namespace groupscope::cli
