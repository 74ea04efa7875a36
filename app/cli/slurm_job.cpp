// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/slurm_job.h"

#include "app/cli/child_process.h"
#include "core/base/error.h"
#include "core/base/quantity_text.h"
#include "core/base/text.h"
#include "core/io/atomic_file.h"
#include "core/runs/json_values.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>
#include <unistd.h>
#include <utility>

namespace groupscope::cli {

namespace fs = std::filesystem;

namespace {

/// The output of a command as one line.
std::string lineOf(const ChildResult& result) {
    std::string line(withoutOuterBlanks(result.err.empty() ? result.out : result.err));
    std::replace(line.begin(), line.end(), '\n', ' ');
    return line.empty() ? "no message" : line;
}

/// Calls a command of Slurm. Throws DataError where it is not installed or not configured: no option of a job
/// helps there.
ChildResult callSlurm(const std::vector<std::string>& words) {
    ChildResult result = runChild(words);
    const auto says = [&](const char* text) { return result.err.find(text) != std::string::npos; };
    if (result.code == notStarted ||
        (result.code != 0 && (says("configuration source") || says("slurm.conf"))))
        throw DataError(
            "Slurm is not set up on this machine: " + lineOf(result), words.front(),
            "start the command on a machine of the cluster, where sinfo lists its nodes, or leave "
            "--engine slurm out");
    return result;
}

/// Output of a command of Slurm. Throws DataError with its message.
std::string saidBySlurm(const std::vector<std::string>& words) {
    const ChildResult result = callSlurm(words);
    if (result.code == 0)
        return result.out;
    throw DataError("Slurm refuses: " + lineOf(result), words.front(),
                    "change the options of the job, or ask whoever runs the cluster");
}

/// For a shell: a text of its own, whatever stands in it.
std::string quoted(const std::string& text) {
    std::string result = "'";
    for (const char c : text)
        result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + "'";
}

/// The file of this program.
std::string ownProgram() {
    std::error_code failure;
    const fs::path file = fs::read_symlink("/proc/self/exe", failure);
    return failure ? "groupscope-cli" : file.string();
}

/// Of a job's time, what a task leaves for loading, its last checkpoint, and its end.
constexpr std::chrono::seconds margin{60};

} // namespace

std::chrono::seconds timeOfRuns(std::chrono::seconds limit) {
    return limit - margin;
}

SlurmJob::SlurmJob(fs::path folder)
    : folder_(fs::absolute(folder) / "slurm") {}

std::optional<std::string> SlurmJob::number() const {
    std::ifstream file(folder_ / "job.json");
    const auto json = nlohmann::json::parse(file, nullptr, false);
    if (!json.is_object() || !json.contains("job") || !json["job"].is_string())
        return std::nullopt;
    const auto number = json["job"].get<std::string>();
    return wholeNumberOf(number) ? std::optional(number) : std::nullopt;
}

bool SlurmJob::isActive() const {
    const std::optional<std::string> job = number();
    if (!job)
        return false;
    const ChildResult result = callSlurm({"squeue", "--noheader", "--format=%T", "--jobs=" + *job});
    if (result.code != 0 && result.err.find("Invalid job id") != std::string::npos) // ended long ago
        return false;
    if (result.code != 0) // its controller may be away for a while
        throw DataError("Slurm does not answer: " + std::string(withoutOuterBlanks(result.err)), "squeue",
                        "the job continues; ask again later");
    return !withoutOuterBlanks(result.out).empty();
}

std::string SlurmJob::scriptOf(const SlurmRequest& request) const {
    std::string text = "#!/bin/bash\n"
                       "# Makes runs of an experiment as an array job; submitted by groupscope-cli.\n"
                       "#SBATCH --job-name=groupscope\n"
                       "#SBATCH --array=0-" +
                       std::to_string(request.tasks - 1) +
                       "\n#SBATCH --cpus-per-task=" + std::to_string(request.cores) +
                       "\n#SBATCH --signal=B:USR1@60\n"; // the program takes the place of the shell
    if (request.limit) {
        const auto minutes = std::chrono::ceil<std::chrono::minutes>(*request.limit).count();
        text += "#SBATCH --time=" + std::to_string(minutes) + "\n";
    }
    text += "exec " + quoted(ownProgram()) + " " + request.command + " " +
            quoted((folder_ / "spec.json").string()) + " --out " + quoted(folder_.parent_path().string()) +
            " --quiet";
    if (request.limit)
        text += " --time-limit " + std::to_string(timeOfRuns(*request.limit).count()) + "s";
    for (const std::string& word : request.flags)
        text += " " + quoted(word);
    return text + "\n";
}

void SlurmJob::submit(const SlurmRequest& request) const {
    std::error_code failure;
    fs::create_directories(folder_, failure); // that it failed is seen when the script is written
    for (const fs::path& log : logs())
        fs::remove(log, failure);
    writeTextAtomically(folder_ / "spec.json", request.specification);
    writeTextAtomically(folder_ / "job.sh", scriptOf(request));
    // The name of the log is an option and no line of the script: a path may hold what such lines do not.
    std::vector<std::string> words{"sbatch", "--parsable", "--chdir=" + fs::current_path().string(),
                                   "--output=" + (folder_ / "task-%a.log").string()};
    words.insert(words.end(), request.options.begin(), request.options.end());
    words.push_back((folder_ / "job.sh").string());
    const std::string said = saidBySlurm(words);
    const std::string job(withoutOuterBlanks(said.substr(0, said.find_first_of(";\n"))));
    writeTextAtomically(folder_ / "job.json",
                        dumpJson({{"job", job}, {"tasks", request.tasks}, {"cores", request.cores}}) + "\n");
}

void SlurmJob::cancel() const {
    if (const std::optional<std::string> job = number())
        saidBySlurm({"scancel", *job});
}

bool SlurmJob::makes(const std::string& specification) const {
    std::ifstream file(folder_ / "spec.json");
    std::ostringstream text;
    text << file.rdbuf();
    return text.str() == specification;
}

std::vector<fs::path> SlurmJob::logs() const {
    std::vector<fs::path> logs;
    std::error_code failure;
    for (fs::directory_iterator entry(folder_, failure), end; !failure && entry != end;
         entry.increment(failure))
        if (entry->path().extension() == ".log" && entry->is_regular_file(failure))
            logs.push_back(entry->path());
    std::sort(logs.begin(), logs.end());
    return logs;
}

std::vector<std::string> SlurmJob::complaints() const {
    std::vector<std::string> lines;
    for (const fs::path& log : logs()) {
        std::ifstream stream(log);
        std::string last;
        for (std::string line; std::getline(stream, line);)
            if (line.find("error") != std::string::npos)
                last = line;
        if (!last.empty())
            lines.push_back(log.filename().string() + ": " + last);
    }
    return lines;
}

std::size_t mostArrayTasks() {
    constexpr std::size_t usual = 1000;
    std::istringstream lines(saidBySlurm({"scontrol", "show", "config"}));
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("MaxArraySize")) {
            const std::size_t equals = line.find('=');
            const auto size =
                equals == std::string::npos
                    ? std::nullopt
                    : wholeNumberOf(withoutOuterBlanks(std::string_view(line).substr(equals + 1)));
            return size && *size > 1 ? static_cast<std::size_t>(*size - 1) : 1;
        }
    return usual;
}

std::size_t arrayTasks(double seconds, std::size_t runs, std::chrono::seconds share, std::size_t most) {
    const double tasks = std::ceil(seconds / static_cast<double>(share.count()));
    const std::size_t bound = std::max<std::size_t>(1, std::min(runs, most));
    return tasks >= static_cast<double>(bound) ? bound
                                               : std::max<std::size_t>(1, static_cast<std::size_t>(tasks));
}

} // namespace groupscope::cli
