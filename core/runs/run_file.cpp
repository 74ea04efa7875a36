// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_file.h"

#include "core/io/atomic_file.h"
#include "core/io/hdf5/hdf5_file.h"
#include "core/io/hdf5/known_contents.h"
#include "core/runs/monitor_plan.h"
#include "core/runs/run_fields.h"
#include "core/runs/run_parts.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

namespace groupscope {

namespace {

using nlohmann::json;

constexpr int schemaVersion = 6, oldestSchema = 5;

void writeTensors(SummedGroup& parent, const std::vector<NamedTensor>& tensors) {
    SummedGroup group = parent.createGroup("tensors");
    for (const NamedTensor& tensor : tensors)
        writeMatrix(group, tensor.name, tensor.values);
}

std::vector<NamedTensor> readTensors(const Hdf5Group& parent) {
    const Hdf5Group group = parent.group("tensors");
    std::vector<NamedTensor> tensors;
    for (const std::string& name : group.children())
        tensors.push_back({name, group.dataset(name).readMatrix()});
    return tensors;
}

void writeHead(SummedGroup group, const HeadState& head) {
    group.writeText("kind", head.kind);
    group.writeText("settings", json(head.settings).dump());
    writeTensors(group, head.tensors);
}

HeadState readHead(const Hdf5Group& group) {
    HeadState head;
    head.kind = group.dataset("kind").readText();
    head.settings = json::parse(group.dataset("settings").readText()).get<std::map<std::string, double>>();
    head.tensors = readTensors(group);
    return head;
}

/// The epoch is the name: six digits, so that names sort as numbers do.
std::string snapshotName(int epoch) {
    const std::string digits = std::to_string(epoch);
    return std::string(6 - std::min<std::size_t>(6, digits.size()), '0') + digits;
}

void writeSnapshots(SummedGroup& root, const std::vector<HeadSnapshot>& snapshots) {
    if (snapshots.empty())
        return;
    SummedGroup group = root.createGroup("snapshots");
    for (const HeadSnapshot& snapshot : snapshots)
        writeHead(group.createGroup(snapshotName(snapshot.epoch)), snapshot.head);
}

std::vector<HeadSnapshot> readSnapshots(const Hdf5Group& root, std::size_t epochCount) {
    std::vector<HeadSnapshot> snapshots;
    if (root.kindOf("snapshots") != Hdf5Kind::group)
        return snapshots;
    const Hdf5Group group = root.group("snapshots");
    std::vector<std::string> names = group.children();
    if (names.size() > static_cast<std::size_t>(mostSnapshots))
        throwUnfitRun("it holds more snapshots than a run can have", group.where());
    std::sort(names.begin(), names.end());
    for (const std::string& name : names) {
        int epoch = -1;
        std::from_chars(name.data(), name.data() + name.size(), epoch);
        if (epoch < 0 || epoch >= static_cast<int>(epochCount) || snapshotName(epoch) != name)
            throwUnfitRun("the snapshot '" + name + "' is of no epoch of the history", group.where());
        snapshots.push_back({epoch, readHead(group.group(name))});
    }
    return snapshots;
}

Checkpoint readCheckpoint(const Hdf5Group& group) {
    const std::vector<double> score = group.dataset("best_score").readNumbers<double>();
    if (score.size() != 1 || !std::isfinite(score[0]))
        throwUnfitRun("the checkpoint has no score", group.where());
    return {score[0], readTensors(group)};
}

/// Twice: the sums leave it out, so that all else is the same in two runs that differ in nothing but how long
/// they took, and a turned bit must be seen all the same.
void writeTimings(Hdf5Group& file, double seconds) {
    const std::array<double, 2> twice{seconds, seconds};
    file.createGroup("timings").writeNumbers<double>("seconds", twice, {twice.size()});
}

double readTimings(const Hdf5Group& root, int schema) {
    const Hdf5Group group = root.group("timings");
    const std::vector<double> seconds = group.dataset("seconds").readNumbers<double>();
    const std::size_t times = schema < 6 ? 1 : 2; // the sums of schema 5 cover it
    if (seconds.size() != times || !std::isfinite(seconds.front()) || seconds.back() != seconds.front())
        throwUnfitRun("/timings/seconds is not what was written", group.where());
    return seconds.front();
}

/// The schema of a run file.
int knownSchema(const Hdf5Group& root, const std::string& place) {
    if (root.textAttribute("groupscope").value_or("") != "run")
        throw DataError("this is not a run file", place, "give a file that train or run has written");
    const std::string version = root.textAttribute("schema_version").value_or("");
    int number = 0;
    const auto [end, error] = std::from_chars(version.data(), version.data() + version.size(), number);
    if (error != std::errc() || end != version.data() + version.size() || number < oldestSchema ||
        number > schemaVersion)
        throw DataError("the run file was written by another version of the program", place,
                        number > schemaVersion ? "open it with a newer Groupscope" : "train the run again");
    return number;
}

void writeRun(Hdf5Group& file, const Run& run) {
    file.setTextAttribute("groupscope", "run");
    file.setTextAttribute("schema_version", std::to_string(schemaVersion));
    Checksums sums;
    SummedGroup root(file.itself(), sums);
    root.writeText("specification", specificationOf(run).dump(1));
    writeHistory(root, run.history);
    writeFound(root, run);
    writeHead(root.createGroup("head"), run.head);
    writeSnapshots(root, run.snapshots);
    if (run.checkpoint) {
        SummedGroup checkpoint = root.createGroup("checkpoint");
        checkpoint.writeNumbers<double>("best_score", std::span(&run.checkpoint->bestScore, 1), {1});
        writeTensors(checkpoint, run.checkpoint->trainer);
    }
    SummedGroup splits = root.createGroup("splits");
    for (const SplitResult& result : run.splits)
        writeSplit(splits, result);
    writeTimings(file, run.seconds);
    writeChecksums(file, sums);
}

/// Writes the run aside, then gives it its name by `commit`, which returns whether it did.
template<class Commit>
bool saveBy(const Run& run, const std::filesystem::path& path, const Commit& commit) {
    AtomicFile target(path);
    Hdf5File file = Hdf5File::create(target.temporaryPath(), path);
    writeRun(file.root(), run);
    file.close();
    const std::optional<std::string> sum = smallFileSum(target.temporaryPath());
    if (!commit(target))
        return false;
    if (sum)
        rememberContent(*sum);
    return true;
}

} // namespace

void saveRun(const Run& run, const std::filesystem::path& path) {
    saveBy(run, path, [](AtomicFile& target) {
        target.commit();
        return true;
    });
}

bool saveNewRun(const Run& run, const std::filesystem::path& path) {
    return saveBy(run, path, [](AtomicFile& target) { return target.commitIfAbsent(); });
}

Run loadRun(const std::filesystem::path& path) {
    Hdf5File file = Hdf5File::open(path);
    const Hdf5Group& root = file.root();
    const int schema = knownSchema(root, path.string());
    requireChecksums(root);
    Run run;
    try {
        readSpecification(json::parse(root.dataset("specification").readText()), run);
        run.head = readHead(root.group("head"));
        run.history = readHistory(root);
        readFound(root, run);
        run.snapshots = readSnapshots(root, run.history.size());
    } catch (const json::exception& error) {
        throwUnfitRun(std::string("the specification cannot be understood (") + error.what() + ")",
                      path.string());
    }
    if (run.trainCounts.size() != static_cast<std::size_t>(run.groups.groupCount()))
        throwUnfitRun("the training counts do not fit the groups", path.string());
    if (run.selectedEpoch < 0 ||
        (!run.history.empty() && run.selectedEpoch >= static_cast<int>(run.history.size())))
        throwUnfitRun("the selected epoch is not in the history", path.string());
    run.seconds = readTimings(root, schema);
    if (root.kindOf("checkpoint") == Hdf5Kind::group)
        run.checkpoint = readCheckpoint(root.group("checkpoint"));
    const Hdf5Group splits = root.group("splits");
    for (const SplitDefinition& set : run.task.splits)
        if (splits.kindOf(set.name) == Hdf5Kind::group)
            run.splits.push_back(readSplit(splits, set.name, run));
    return run;
}

void describeRun(const std::filesystem::path& path, const std::string& name, const std::string& note) {
    Run run = loadRun(path);
    run.name = name;
    run.note = note;
    saveRun(run, path);
}

bool isRunFile(const std::filesystem::path& path) {
    try {
        Hdf5File file = Hdf5File::open(path);
        return file.root().textAttribute("groupscope").value_or("") == "run";
    } catch (const Error&) {
        return false;
    }
}

} // namespace groupscope
