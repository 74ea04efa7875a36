// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/run_file.h"

#include "core/experiment/monitor_plan.h"
#include "core/io/atomic_file.h"
#include "core/io/checksums.h"
#include "core/io/hdf5_file.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>

namespace groupscope {

namespace {

using nlohmann::json;

constexpr int schemaVersion = 4;
constexpr std::size_t maximumEpochs = 100'000; // as of the parameter `epochs`

[[noreturn]] void throwUnfit(const std::string& what, const std::string& place) {
    throw DataError(what, place, "the run file may be damaged: train the run again");
}

json specificationOf(const Run& run) {
    json parameters = json::object();
    for (const auto& [key, value] : run.parameters.all())
        std::visit([&, name = key](const auto& v) { parameters[name] = v; }, value);
    json attributes = json::array();
    for (const GroupScheme::Attribute& attribute : run.groups.attributes())
        attributes.push_back(
            {{"name", attribute.name}, {"values", attribute.values}, {"colors", attribute.colors}});
    return {{"id", run.id},
            {"method", run.method},
            {"parameters", parameters},
            {"seed", run.seed},
            {"select", run.select},
            {"monitor_split", run.monitorSplit},
            {"data",
             {{"file", run.data.file},
              {"sha256", run.data.sha256},
              {"embedding", run.data.embedding},
              {"class", run.data.classColumn},
              {"split", run.data.splitColumn},
              {"attributes", run.data.attributes},
              {"group_columns", run.data.groupColumns},
              {"group", run.data.groupColumn},
              {"n", run.data.n},
              {"d", run.data.d},
              {"broken_rows", run.data.brokenRows},
              {"mean_norm", run.data.meanNorm}}},
            {"groups",
             {{"class", run.groups.className()},
              {"classes", run.groups.classes()},
              {"attributes", attributes},
              {"overlapping", run.groups.overlaps()},
              {"cells", run.groups.cells()}}},
            {"train_counts", run.trainCounts},
            {"program_version", run.programVersion},
            {"selected_epoch", run.selectedEpoch},
            {"complete", run.complete},
            {"warnings", run.warnings}};
}

GroupScheme readScheme(const json& text) {
    std::vector<GroupScheme::Attribute> attributes;
    std::vector<std::string> names;
    for (const json& attribute : text.at("attributes")) {
        attributes.push_back({attribute.at("name"), attribute.at("values"), attribute.at("colors")});
        names.push_back(attributes.back().name);
    }
    const std::string className = text.at("class");
    std::vector<std::string> classes = text.at("classes");
    if (text.at("overlapping").get<bool>())
        return GroupScheme::overlapping(className, std::move(classes), names);
    std::vector<int> cells = text.at("cells");
    if (cells.empty())
        return {className, std::move(classes), std::move(attributes)};
    if (attributes.size() != 1)
        throwUnfit("the groups are named by another number of columns than one", "specification");
    return GroupScheme::named(className, std::move(classes), std::move(attributes.front()), std::move(cells));
}

void readSpecification(const json& text, Run& run) {
    run.id = text.at("id");
    run.method = text.at("method");
    std::map<std::string, ParameterValue, std::less<>> parameters;
    for (const auto& [key, value] : text.at("parameters").items()) {
        if (value.is_boolean())
            parameters[key] = value.get<bool>();
        else if (value.is_number_integer())
            parameters[key] = value.get<std::int64_t>();
        else if (value.is_number_float())
            parameters[key] = value.get<double>();
        else
            parameters[key] = value.get<std::string>();
    }
    run.parameters = ParameterValues(std::move(parameters));
    run.seed = text.at("seed");
    run.select = text.at("select");
    run.monitorSplit = text.at("monitor_split");
    const json& data = text.at("data");
    run.data = {.file = data.at("file"),
                .sha256 = data.at("sha256"),
                .embedding = data.at("embedding"),
                .classColumn = data.at("class"),
                .splitColumn = data.at("split"),
                .attributes = data.at("attributes"),
                .groupColumns = data.at("group_columns"),
                .groupColumn = data.at("group"),
                .n = data.at("n"),
                .d = data.at("d"),
                .brokenRows = data.at("broken_rows"),
                .meanNorm = data.at("mean_norm")};
    run.groups = readScheme(text.at("groups"));
    if (run.groups.classCount() < 1 || run.data.n < 1 || run.data.d < 1 || run.data.brokenRows < 0)
        throwUnfit("the specification names no classes, rows or dimensions, or fewer than none",
                   "specification");
    run.trainCounts = text.at("train_counts").get<std::vector<int>>();
    run.programVersion = text.at("program_version");
    run.selectedEpoch = text.at("selected_epoch");
    run.complete = text.at("complete");
    run.warnings = text.at("warnings").get<std::vector<std::string>>();
}

void writeHistory(SummedGroup& root, const std::vector<EpochRecord>& history) {
    std::vector<std::string> names;
    for (const EpochRecord& record : history)
        for (const auto& [name, value] : record.series)
            if (std::find(names.begin(), names.end(), name) == names.end())
                names.push_back(name);
    std::vector<double> values(history.size() * names.size(), std::numeric_limits<double>::quiet_NaN());
    for (std::size_t epoch = 0; epoch < history.size(); ++epoch)
        for (const auto& [name, value] : history[epoch].series) {
            const auto column = std::find(names.begin(), names.end(), name) - names.begin();
            values[epoch * names.size() + static_cast<std::size_t>(column)] = value;
        }
    SummedGroup group = root.createGroup("history");
    group.writeTexts("names", names);
    group.writeNumbers<double>("values", values, {history.size(), names.size()});
}

std::vector<EpochRecord> readHistory(const Hdf5Group& root) {
    const Hdf5Group group = root.group("history");
    const std::vector<std::string> names = group.dataset("names").readTexts();
    const Hdf5Dataset dataset = group.dataset("values");
    if (dataset.shape().size() != 2 || dataset.shape()[1] != names.size())
        throwUnfit("the history has another number of series than names", dataset.where());
    if (dataset.shape()[0] > maximumEpochs)
        throwUnfit("the history has more epochs than a run can have", dataset.where());
    const std::vector<double> values = dataset.readNumbers<double>();
    std::vector<EpochRecord> history(dataset.shape()[0]);
    for (std::size_t epoch = 0; epoch < history.size(); ++epoch) {
        history[epoch].epoch = static_cast<int>(epoch);
        for (std::size_t i = 0; i < names.size(); ++i)
            if (const double value = values[epoch * names.size() + i]; !std::isnan(value))
                history[epoch].series.emplace_back(names[i], value);
    }
    return history;
}

void writeMatrix(SummedGroup& group, const std::string& name, const MatrixF& matrix) {
    const auto size = static_cast<std::size_t>(matrix.size());
    group.writeNumbers<float>(
        name, std::span(matrix.data(), size),
        {static_cast<std::size_t>(matrix.rows()), static_cast<std::size_t>(matrix.cols())});
}

void writeIntegers(SummedGroup& group, const std::string& name, const std::vector<int>& values) {
    group.writeNumbers<std::int32_t>(name, values, {values.size()});
}

std::vector<int> readIntegers(const Hdf5Group& group, const std::string& name, std::int64_t lowest,
                              std::int64_t end) {
    std::vector<int> result;
    for (const std::int64_t value : group.dataset(name).readNumbers<std::int64_t>()) {
        if (value < lowest || value >= end)
            throwUnfit("the number " + std::to_string(value) + " is out of range", group.whereIs(name));
        result.push_back(static_cast<int>(value));
    }
    return result;
}

void writeAccuracies(SummedGroup& group, const std::string& prefix,
                     const std::vector<GroupAccuracy>& accuracies) {
    std::vector<int> n, correct;
    for (const GroupAccuracy& accuracy : accuracies) {
        n.push_back(accuracy.n);
        correct.push_back(accuracy.correct);
    }
    writeIntegers(group, prefix + "n", n);
    writeIntegers(group, prefix + "correct", correct);
}

std::vector<GroupAccuracy> readAccuracies(const Hdf5Group& group, const std::string& prefix, int count) {
    constexpr std::int64_t any = std::numeric_limits<int>::max();
    const std::vector<int> n = readIntegers(group, prefix + "n", 0, any),
                           correct = readIntegers(group, prefix + "correct", 0, any);
    if (n.size() != static_cast<std::size_t>(count) || correct.size() != n.size())
        throwUnfit("the arrays of the split have different lengths", group.where());
    std::vector<GroupAccuracy> accuracies(n.size());
    for (std::size_t g = 0; g < n.size(); ++g) {
        if (correct[g] > n[g])
            throwUnfit("a group has more correct rows than rows", group.where());
        accuracies[g].n = n[g];
        accuracies[g].correct = correct[g];
    }
    return accuracies;
}

void writeSplit(SummedGroup& splits, Split which, const SplitResult& result) {
    SummedGroup group = splits.createGroup(std::string(splitName(which)));
    writeIntegers(group, "rows", result.rows);
    writeIntegers(group, "predictions", result.predictions);
    writeMatrix(group, "logits", result.logits);
    writeAccuracies(group, "", result.report.groups);
    writeAccuracies(group, "class_", result.report.classes);
}

/// Counts, predictions and logits tell of the same rows.
void requireCounts(const SplitResult& split, const Run& run, const std::vector<GroupAccuracy>& groups,
                   const std::vector<GroupAccuracy>& classes, const std::string& where) {
    const auto sum = [](const std::vector<GroupAccuracy>& cells, int GroupAccuracy::*member) {
        return std::accumulate(
            cells.begin(), cells.end(), std::int64_t{0},
            [&](std::int64_t total, const GroupAccuracy& cell) { return total + cell.*member; });
    };
    const auto rows = static_cast<std::int64_t>(split.rows.size());
    if (sum(classes, &GroupAccuracy::n) != rows)
        throwUnfit("the classes have another number of rows than the split", where);
    if (!run.groups.overlaps() &&
        (sum(groups, &GroupAccuracy::n) > rows ||
         sum(groups, &GroupAccuracy::correct) > sum(classes, &GroupAccuracy::correct)))
        throwUnfit("the groups have more rows, or more correct ones, than the classes", where);
    if (split.logits.cols() != run.groups.classCount())
        throwUnfit("the logits are of another number of classes", where);
    for (Eigen::Index row = 0; row < split.logits.rows(); ++row) {
        const float* begin = split.logits.row(row).data(); // the first of equals
        if (std::max_element(begin, begin + split.logits.cols()) - begin !=
            split.predictions[static_cast<std::size_t>(row)])
            throwUnfit("the prediction of row " + std::to_string(split.rows[static_cast<std::size_t>(row)]) +
                           " is not its largest logit",
                       where);
    }
}

SplitResult readSplit(const Hdf5Group& group, const Run& run) {
    SplitResult result;
    result.rows = readIntegers(group, "rows", 0, run.data.n);
    result.predictions = readIntegers(group, "predictions", 0, run.groups.classCount());
    result.logits = group.dataset("logits").readMatrix();
    if (result.predictions.size() != result.rows.size() ||
        result.logits.rows() != static_cast<Eigen::Index>(result.rows.size()))
        throwUnfit("the arrays of the split have different lengths", group.where());
    std::vector<GroupAccuracy> groups = readAccuracies(group, "", run.groups.groupCount());
    std::vector<GroupAccuracy> classes = readAccuracies(group, "class_", run.groups.classCount());
    requireCounts(result, run, groups, classes, group.where());
    result.report = reportOfCounts(run.groups, std::move(groups), std::move(classes), run.trainCounts);
    return result;
}

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
        throwUnfit("it holds more snapshots than a run can have", group.where());
    std::sort(names.begin(), names.end());
    for (const std::string& name : names) {
        int epoch = -1;
        std::from_chars(name.data(), name.data() + name.size(), epoch);
        if (epoch < 0 || epoch >= static_cast<int>(epochCount) || snapshotName(epoch) != name)
            throwUnfit("the snapshot '" + name + "' is of no epoch of the history", group.where());
        snapshots.push_back({epoch, readHead(group.group(name))});
    }
    return snapshots;
}

Checkpoint readCheckpoint(const Hdf5Group& group) {
    const std::vector<double> score = group.dataset("best_score").readNumbers<double>();
    if (score.size() != 1 || !std::isfinite(score[0]))
        throwUnfit("the checkpoint has no score", group.where());
    return {score[0], readTensors(group)};
}

void requireKnownSchema(const Hdf5Group& root, const std::string& place) {
    if (root.textAttribute("groupscope").value_or("") != "run")
        throw DataError("this is not a run file", place, "give a file that train or run has written");
    const std::string version = root.textAttribute("schema_version").value_or("");
    int number = 0;
    const auto [end, error] = std::from_chars(version.data(), version.data() + version.size(), number);
    if (error != std::errc() || end != version.data() + version.size() || number != schemaVersion)
        throw DataError("the run file was written by another version of the program", place,
                        number > schemaVersion ? "open it with a newer Groupscope" : "train the run again");
}

void writeRun(Hdf5Group& file, const Run& run) {
    file.setTextAttribute("groupscope", "run");
    file.setTextAttribute("schema_version", std::to_string(schemaVersion));
    Checksums sums;
    SummedGroup root(file.itself(), sums);
    root.writeText("specification", specificationOf(run).dump(1));
    writeHistory(root, run.history);
    writeHead(root.createGroup("head"), run.head);
    writeSnapshots(root, run.snapshots);
    if (run.checkpoint) {
        SummedGroup checkpoint = root.createGroup("checkpoint");
        checkpoint.writeNumbers<double>("best_score", std::span(&run.checkpoint->bestScore, 1), {1});
        writeTensors(checkpoint, run.checkpoint->trainer);
    }
    SummedGroup splits = root.createGroup("splits");
    for (const Split split : allSplits)
        if (run.split(split))
            writeSplit(splits, split, *run.split(split));
    root.createGroup("timings").writeNumbers<double>("seconds", std::span(&run.seconds, 1), {1});
    writeChecksums(file, sums);
}

} // namespace

void saveRun(const Run& run, const std::filesystem::path& path) {
    AtomicFile target(path);
    Hdf5File file = Hdf5File::create(target.temporaryPath());
    writeRun(file.root(), run);
    file.close();
    target.commit();
}

Run loadRun(const std::filesystem::path& path) {
    Hdf5File file = Hdf5File::open(path);
    const Hdf5Group& root = file.root();
    requireKnownSchema(root, path.string());
    requireChecksums(root);
    Run run;
    try {
        readSpecification(json::parse(root.dataset("specification").readText()), run);
        run.head = readHead(root.group("head"));
        run.history = readHistory(root);
        run.snapshots = readSnapshots(root, run.history.size());
    } catch (const json::exception& error) {
        throwUnfit(std::string("the specification cannot be understood (") + error.what() + ")",
                   path.string());
    }
    if (run.trainCounts.size() != static_cast<std::size_t>(run.groups.groupCount()))
        throwUnfit("the training counts do not fit the groups", path.string());
    if (run.selectedEpoch < 0 ||
        (!run.history.empty() && run.selectedEpoch >= static_cast<int>(run.history.size())))
        throwUnfit("the selected epoch is not in the history", path.string());
    run.seconds = root.group("timings").dataset("seconds").readNumbers<double>().at(0);
    if (root.kindOf("checkpoint") == Hdf5Kind::group)
        run.checkpoint = readCheckpoint(root.group("checkpoint"));
    const Hdf5Group splits = root.group("splits");
    for (const Split split : allSplits)
        if (const std::string name(splitName(split)); splits.kindOf(name) == Hdf5Kind::group)
            run.splits[static_cast<std::size_t>(split)] = readSplit(splits.group(name), run);
    return run;
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
