// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/capsule.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/quantity_text.h"
#include "core/base/sha256.h"
#include "core/base/version.h"
#include "core/io/atomic_file.h"
#include "core/io/import/embedding_file.h"
#include "core/io/private_folder.h"
#include "core/io/tensors/tensor_file.h"
#include "core/io/tensors/zip_writer.h"
#include "core/report/capsule_seal.h"
#include "core/report/private_names.h"
#include "core/report/remaking_commands.h"
#include "core/report/report_figures.h"
#include "core/report/short_report.h"
#include "core/runs/failed_points.h"
#include "core/runs/protocol_columns.h"
#include "core/runs/run_file.h"
#include "core/runs/run_summaries.h"
#include "core/runs/small_text_file.h"
#include "core/runs/validation_json.h"

#include <algorithm>
#include <map>
#include <utility>

namespace groupscope {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

namespace {

constexpr const char* specificationName = "spec.json";

/// A text of a specification without paths; as it is where it has none.
std::string publicSpecification(const std::string& text) {
    const Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded())
        return withoutPaths(text);
    const Json cleaned = jsonWithoutPaths(json);
    return cleaned == json ? text : cleaned.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

/// Gathers the files of a capsule in a folder of its own, which is again the folder of an experiment.
class CapsuleFolder {
  public:
    CapsuleFolder(const CapsuleRequest& request, const RunContext& context)
        : request_(request)
        , context_(context)
        , store_(request.report.folders.front())
        , copy_(folder_.path()) {}

    const CapsuleManifest& manifest() const { return manifest_; }
    fs::path file(const std::string& member) const { return folder_.path() / member; }

    void gather() {
        copyRuns();
        copyTexts();
        copySets();
        writeReports();
        manifest_.programVersion = programVersion;
        listMembers();
    }

  private:
    void write(const std::string& member, const std::string& text) {
        fs::create_directories(file(member).parent_path());
        writeTextAtomically(file(member), text);
        names_.push_back(member);
    }

    void copyRuns() {
        RunSummaries found = loadSummaries(request_.report.folders, context_);
        manifest_.leftOut = found.leftOut;
        for (std::string& line : manifest_.leftOut)
            line = withoutPaths(line);
        copy_.create();
        std::size_t unfinished = 0;
        for (std::size_t i = 0; i < found.runs.size(); ++i) {
            context_.throwIfStopped();
            context_.report(0.5 * static_cast<double>(i) / static_cast<double>(found.runs.size()),
                            "run " + std::to_string(i + 1) + " of " + std::to_string(found.runs.size()));
            if (found.runs[i].complete)
                copyRun(loadRun(store_.runFile(found.runs[i].id)));
            else
                ++unfinished;
        }
        if (unfinished > 0)
            manifest_.leftOut.push_back(counted(unfinished, "unfinished run", "unfinished runs"));
        if (runs_.empty())
            throw DataError("there is no finished run for a capsule", store_.folder().string(),
                            "train one first");
    }

    void copyRun(Run run) {
        if (!isCapsuleName("runs/" + run.id + ".h5"))
            throw DataError("the run has no usual id", store_.runFile(run.id).string(), "train it again");
        const std::string path = run.data.file;
        const fs::path target = copy_.runFile(run.id);
        if (leaveOutPaths(run))
            saveRun(run, target);
        else
            fs::copy_file(store_.runFile(run.id), target);
        names_.push_back("runs/" + run.id + ".h5");
        addToSet(run, path);
        manifest_.runs.push_back({.id = run.id,
                                  .method = run.method,
                                  .seed = run.seed,
                                  .task = run.task.hash(),
                                  .set = run.data.sha256,
                                  .programVersion = run.programVersion,
                                  .instructionSet = run.instructionSet});
        runs_.push_back(summaryOf(run));
    }

    /// `path` is where the run found its set.
    void addToSet(const Run& run, const std::string& path) {
        const auto known =
            std::find_if(manifest_.sets.begin(), manifest_.sets.end(), [&](const CapsuleSet& own) {
                return own.sha256 == run.data.sha256 && (!own.sha256.empty() || own.name == run.data.file);
            });
        const bool isNew = known == manifest_.sets.end();
        CapsuleSet& set =
            isNew ? manifest_.sets.emplace_back(
                        CapsuleSet{.name = run.data.file, .sha256 = run.data.sha256, .examples = run.data.n})
                  : *known;
        if (isNew)
            paths_.push_back(path);
        const auto add = [](std::vector<std::string>& list, const std::string& text) {
            const auto place = std::lower_bound(list.begin(), list.end(), text);
            if (!text.empty() && (place == list.end() || *place != text))
                list.insert(place, text);
        };
        add(set.tasks, run.task.hash());
        for (const InputDefinition& input : run.task.inputs)
            add(set.contents, input.content);
        add(set.contents, run.task.classes);
        add(set.contents, run.task.members);
    }

    void copyTexts() {
        for (const StoredSpecification& own : store_.specifications()) {
            const std::string name = own.file.filename().string();
            const std::string member = name == specificationName ? name : "specs/" + name;
            if (isCapsuleName(member))
                write(member, publicSpecification(own.json));
        }
        if (const auto text = smallTextFile(store_.folder() / "validation.json"))
            if (const auto document = wholeValidation(*text))
                write("validation.json", validationText(jsonWithoutPaths(*document)));
        if (const std::vector<Reveal> reveals = loadReveals(store_.folder()); !reveals.empty())
            write("reveals.json", revealsToJson(reveals) + "\n");
        if (const auto text = smallTextFile(store_.folder() / "provenance.json"))
            write("provenance.json", publicProvenance(*text));
        std::vector<fs::path> failed;
        std::error_code failure;
        for (fs::directory_iterator entry(store_.folder() / "failed", failure), end; !failure && entry != end;
             entry.increment(failure))
            failed.push_back(entry->path());
        std::sort(failed.begin(), failed.end());
        for (const fs::path& path : failed) {
            const std::string member = "failed/" + path.filename().string();
            const auto text = smallTextFile(path);
            if (text && path.extension() == ".json" && isCapsuleName(member))
                write(member, publicSpecification(*text));
        }
    }

    void copySets() {
        for (std::size_t i = 0; i < manifest_.sets.size() && request_.withData; ++i) {
            CapsuleSet& set = manifest_.sets[i];
            std::error_code failure;
            const fs::path path = paths_[i];
            const std::uint64_t bytes = fs::is_regular_file(path, failure) ? fs::file_size(path, failure) : 0;
            const auto refuse = [&](const std::string& why) {
                throw DataError("the set " + set.name + " cannot be put into the capsule: " + why,
                                path.string(), "leave the data out of the capsule");
            };
            if (bytes > mostCapsuleSetBytes)
                refuse("it has " + bytesText(bytes) + ", at most " + bytesText(mostCapsuleSetBytes) +
                       " may be in it");
            if (bytes == 0 || sha256OfFile(path, context_) != set.sha256)
                refuse("the file is not there, was changed, is one of several, or is no .h5ad");
            const std::string ending = path.extension().string();
            set.member = "data/set-" + std::to_string(i + 1);
            if (isCapsuleName(set.member + ending))
                set.member += ending;
            fs::create_directories(file("data"));
            fs::copy_file(path, file(set.member));
            names_.push_back(set.member);
        }
    }

    void writeReports() {
        context_.report(0.6, "drawing the report");
        FolderReport own = request_.report;
        own.folders = {folder_.path().string()};
        ReadReport read = readReport(own, {.runs = runs_, .leftOut = {}}, context_);
        read.content.command = remakingCommands(own, read.content.rule, "report.html");
        const ReportComparison compared = compareForReport(read.content);
        leaveOutForeignChecks(read.content, compared, own.folders.front(), "the folder");
        manifest_.rule = read.content.rule;
        manifest_.baseline = request_.report.baseline;
        manifest_.vary = read.content.vary;
        context_.throwIfStopped();
        write("summary.csv", toCsv(runsTable(read.content.runs, RunColumns::everything)));
        write("comparison.json", comparisonDocument(read.content, compared));
        write("report.html", htmlReport(read.content, compared));
        const bool holdsSet = !manifest_.sets.front().member.empty();
        const auto set =
            holdsSet ? openEmbeddingFile(file(manifest_.sets.front().member), {}, context_) : nullptr;
        read.content.command =
            remakingCommands(own, read.content.rule, "report_short.html", ReportLength::twoPages);
        write("report_short.html", shortReport(read.content, compared, set.get()));
        for (const FigureFile& figure : reportFigures(read.content, compared))
            write("figures/" + figure.name + ".svg", figure.svg);
    }

    void listMembers() {
        std::sort(names_.begin(), names_.end());
        for (const std::string& name : names_)
            manifest_.members.push_back(
                {name, fs::file_size(file(name)), sha256OfFile(file(name), context_)});
    }

    const CapsuleRequest& request_;
    const RunContext& context_;
    RunStore store_;
    PrivateFolder folder_;
    RunStore copy_;
    CapsuleManifest manifest_{};
    std::vector<std::string> paths_{}; ///< of manifest_.sets
    std::vector<Run> runs_{};          ///< summaries of the copied runs
    std::vector<std::string> names_{}; ///< of members
};

void requireOneFolder(const FolderReport& report) {
    std::error_code failure;
    if (report.folders.size() != 1 || !fs::is_directory(report.folders.front(), failure))
        throw UsageError("a capsule is made of one folder of an experiment",
                         report.folders.empty() ? std::string() : report.folders.front(),
                         "give the folder that holds spec.json and runs");
}

} // namespace

CapsuleManifest writeCapsule(const CapsuleRequest& request, const fs::path& path, const RunContext& context) {
    requireOneFolder(request.report);
    CapsuleFolder folder(request, context);
    folder.gather();
    context.report(0.9, "packing the capsule");
    AtomicFile target(path);
    ZipWriter writer(target.temporaryPath(), path, capsuleWords());
    writer.add(capsuleManifestName, manifestToJson(folder.manifest()), {}, ZipWriter::Packing::deflated);
    for (const CapsuleMember& member : folder.manifest().members)
        writer.addFile(member.name, folder.file(member.name), ZipWriter::Packing::deflated);
    writer.setComment(emptySeal());
    writer.finish(context);
    seal(target.temporaryPath(), context);
    target.commit();
    return folder.manifest();
}

std::string comparisonDocument(const ReportContent& content, const ReportComparison& compared) {
    const Comparison& comparison = compared.comparison;
    Table table = comparisonTable(comparison, GridPoints::all);
    addDifferenceColumns(table, compared.differences, comparison, GridPoints::all);
    addProtocolColumns(table, compared.differences, comparison, content.runs, GridPoints::all);
    addFailedRows(table, comparison, failedPoints(comparison, content.runs, content.failures),
                  GridPoints::all, std::nullopt);
    return comparisonToJson(table, comparison.rule, content.failures, comparison.variants);
}

} // namespace groupscope
