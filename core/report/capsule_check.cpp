// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/capsule_check.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/quantity_text.h"
#include "core/base/text.h"
#include "core/base/version.h"
#include "core/data/definition_selection.h"
#include "core/data/task_definition.h"
#include "core/heads/no_head.h"
#include "core/io/import/embedding_file.h"
#include "core/methods/shared/imported_model.h"
#include "core/report/capsule.h"
#include "core/report/json_agreement.h"
#include "core/report/opened_capsule.h"
#include "core/report/reveal_finding.h"
#include "core/report/run_findings.h"
#include "core/runs/run_file.h"
#include "core/runs/run_identity.h"
#include "core/runs/run_summaries.h"
#include "core/runs/small_text_file.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace groupscope {

namespace fs = std::filesystem;

namespace {

/// Contradiction between the manifest and the file of a run; empty: none.
std::string strangerText(const CapsuleRun& listed, const Run& run) {
    if (run.id != listed.id || run.method != listed.method || run.seed != listed.seed)
        return "the file holds another run";
    if (run.task.hash() != listed.task || run.data.sha256 != listed.set)
        return "the run is of another task than listed";
    if (!isImported(run.method) && runIdentity(run) != run.id)
        return "method, settings, seed and task give another id";
    return {};
}

/// Checks an opened capsule, one check after the other.
class CapsuleChecker {
  public:
    CapsuleChecker(const OpenedCapsule& capsule, const CapsuleCheckRequest& request,
                   const RunContext& context)
        : capsule_(capsule)
        , request_(request)
        , context_(context) {}

    CapsuleVerdict check() {
        const CapsuleManifest& manifest = capsule_.manifest();
        findings_.push_back({"files", counted(manifest.members.size(), "file", "files"),
                             CapsuleOutcome::reproduced,
                             bytesText(capsule_.bytes()) +
                                 ", every SHA-256 as listed; figures, reports and summary.csv by it alone"});
        checkRuns();
        checkComparison();
        findings_.push_back(revealFinding(capsule_));
        assignFiles();
        planTrainings();
        checkWithData();
        return {manifest, std::move(findings_)};
    }

  private:
    Run load(const CapsuleRun& run) const { return loadRun(capsule_.file("runs/" + run.id + ".h5")); }

    void checkRuns() {
        RunFindings identities("runs"), measures("measures");
        const std::vector<CapsuleRun>& runs = capsule_.manifest().runs;
        for (std::size_t i = 0; i < runs.size(); ++i) {
            context_.throwIfStopped();
            context_.report(0.3 * static_cast<double>(i) / static_cast<double>(runs.size()),
                            "run " + std::to_string(i + 1) + " of " + std::to_string(runs.size()));
            try {
                const Run run = load(runs[i]);
                if (const std::string strange = strangerText(runs[i], run); !strange.empty()) {
                    identities.addDifference(runs[i], strange);
                    continue;
                }
                identities.addAgreeing();
                measures.add(runs[i], measuredAgain(run, context_));
                summaries_.push_back(summaryOf(run));
                sound_.push_back(i);
            } catch (const Cancelled&) {
                throw;
            } catch (const Error& error) { // its file tells which part does not fit the others
                identities.addDifference(runs[i], withoutFolder(error.what()));
            }
        }
        identities.addTo(findings_);
        measures.addTo(findings_);
    }

    /// A message without the folder that the capsule was unpacked into, which nobody knows.
    std::string withoutFolder(std::string text) const {
        const std::string folder = capsule_.folder().string() + "/";
        for (std::size_t at = text.find(folder); at != std::string::npos; at = text.find(folder, at))
            text.erase(at, folder.size());
        return text;
    }

    void checkComparison() {
        context_.report(0.3, "comparing the runs again");
        const std::string check = "comparison";
        const auto stored = smallTextFile(capsule_.file("comparison.json"));
        if (!stored || summaries_.size() != capsule_.manifest().runs.size())
            return addFinding(check, "comparison.json", CapsuleOutcome::notPossible,
                              stored ? "not all runs can be read" : "the capsule has none");
        try {
            ReadReport read = readReport({.folders = {capsule_.folder().string()},
                                          .rule = capsule_.manifest().rule,
                                          .vary = capsule_.manifest().vary,
                                          .baseline = capsule_.manifest().baseline},
                                         {.runs = summaries_, .leftOut = {}}, context_);
            const ReportComparison compared = compareForReport(read.content);
            const JsonAgreement agreement =
                agreementOf(*stored, comparisonDocument(read.content, compared),
                            capsule_.manifest().programVersion == programVersion ? JsonTexts::compared
                                                                                 : JsonTexts::passedOver);
            const std::string of =
                counted(compared.comparison.rows.size(), "setting", "settings") + " by " + read.content.rule;
            if (agreement.first.empty())
                addFinding(check, of, CapsuleOutcome::reproduced,
                           std::to_string(agreement.numbers) + " numbers of the table");
            else
                addFinding(check, of, CapsuleOutcome::differs,
                           counted(agreement.differing, "value", "values") + " of the table, the first at " +
                               agreement.first);
        } catch (const Cancelled&) {
            throw;
        } catch (const Error& error) {
            addFinding(check, "comparison.json", CapsuleOutcome::differs,
                       "the runs cannot be compared: " + withoutFolder(error.what()));
        }
    }

    void addFinding(const std::string& check, const std::string& of, CapsuleOutcome outcome,
                    const std::string& detail) {
        findings_.push_back({check, of, outcome, detail});
    }

    std::shared_ptr<const Task> taskOf(const std::shared_ptr<const EmbeddingSet>& set, const Run& run) const {
        return makeTask(set, selectionOf(run.task));
    }

    /// The set of the manifest that this file is; nothing when it is none of them.
    std::optional<std::size_t> placeOf(const std::shared_ptr<const EmbeddingSet>& set) const {
        const std::vector<CapsuleSet>& sets = capsule_.manifest().sets;
        for (std::size_t i = 0; i < sets.size(); ++i)
            if (!sets[i].sha256.empty() && sets[i].sha256 == set->sha256)
                return i;
        for (std::size_t i = 0; i < sets.size(); ++i) // a converted copy is the same
            for (const std::size_t place : sound_)
                if (capsule_.manifest().runs[place].set == sets[i].sha256) {
                    if (sameTask(set, load(capsule_.manifest().runs[place])) != nullptr)
                        return i;
                    break;
                }
        return std::nullopt;
    }

    /// Where the data file of each set is, as far as it is at hand.
    void assignFiles() {
        const std::vector<CapsuleSet>& sets = capsule_.manifest().sets;
        places_.resize(sets.size());
        for (std::size_t i = 0; i < sets.size(); ++i)
            if (!sets[i].member.empty())
                places_[i] = capsule_.file(sets[i].member).string();
        for (const std::string& file : request_.files) {
            context_.report(0.4, "reading " + fs::path(file).filename().string());
            const auto place = placeOf(openEmbeddingFile(file, request_.map, context_));
            if (!place)
                throw DataError("this is another set than those of the capsule: " +
                                    joined(sets, "; ",
                                           [](const CapsuleSet& set) {
                                               return set.name + " with the SHA-256 " + set.sha256;
                                           }),
                                file, "give the file that the runs were made on");
            places_[*place] = file;
        }
    }

    /// Chooses the runs to train again: the first of each method, then the second, …
    void planTrainings() {
        std::map<std::string, std::size_t> seen;
        std::vector<std::pair<std::size_t, std::size_t>> order; // how many of the method came before, place
        for (const std::size_t place : sound_)
            order.emplace_back(seen[capsule_.manifest().runs[place].method]++, place);
        std::stable_sort(order.begin(), order.end());
        for (std::size_t i = 0; i < std::min(request_.retrain, order.size()); ++i)
            retrained_.insert(order[i].second);
    }

    void checkWithData() {
        RunFindings predictions("predictions"), trainings("training");
        const std::vector<CapsuleSet>& sets = capsule_.manifest().sets;
        for (std::size_t i = 0; i < sets.size(); ++i)
            checkSet(i, predictions, trainings);
        predictions.addTo(findings_);
        trainings.addTo(findings_);
        if (request_.retrain == 0)
            addFinding("training", counted(sound_.size(), "run", "runs"), CapsuleOutcome::notPossible,
                       "training runs again was not requested");
    }

    /// All checks of the runs of one set, which is open meanwhile.
    void checkSet(std::size_t place, RunFindings& predictions, RunFindings& trainings) {
        const CapsuleSet& own = capsule_.manifest().sets[place];
        std::vector<std::size_t> runs;
        for (const std::size_t run : sound_)
            if (capsule_.manifest().runs[run].set == own.sha256)
                runs.push_back(run);
        const std::string name = own.name.empty() ? "its set" : own.name;
        if (places_[place].empty()) {
            for (const std::size_t run : runs) {
                predictions.addImpossible("the capsule does not hold " + name + ": give the file");
                if (retrained_.contains(run))
                    trainings.addImpossible("the capsule does not hold " + name + ": give the file");
            }
            return;
        }
        const std::shared_ptr<const EmbeddingSet> set =
            openEmbeddingFile(places_[place], request_.map, context_);
        addFinding("data", name, CapsuleOutcome::reproduced,
                   set->sha256 == own.sha256 ? "SHA-256 as listed"
                                             : "another file of the same embeddings, classes and splits");
        std::map<std::string, std::shared_ptr<const Task>> tasks; // null: the set does not give it
        for (const std::size_t run : runs)
            checkRunOnData(capsule_.manifest().runs[run], set, tasks, retrained_.contains(run), predictions,
                           trainings);
    }

    void checkRunOnData(const CapsuleRun& listed, const std::shared_ptr<const EmbeddingSet>& set,
                        std::map<std::string, std::shared_ptr<const Task>>& tasks, bool trained,
                        RunFindings& predictions, RunFindings& trainings) {
        context_.throwIfStopped();
        context_.report(0.5 + 0.5 * static_cast<double>(done_++) / static_cast<double>(sound_.size()),
                        nameOfRun(listed));
        const Run run = load(listed);
        if (!hasHead(run.head)) {
            predictions.addImpossible("its predictions were imported: there is no head");
            if (trained)
                trainings.addImpossible("its predictions were imported");
            return;
        }
        if (!tasks.contains(listed.task))
            tasks[listed.task] = sameTask(set, run);
        const std::shared_ptr<const Task>& task = tasks[listed.task];
        if (task == nullptr) {
            const std::string reason = run.imbalance ? "its training examples are drawn by an imbalance"
                                                     : "the set does not give the task of the run";
            predictions.addImpossible(reason);
            if (trained)
                trainings.addImpossible(reason);
            return;
        }
        addChecked(predictions, listed, [&] { return evaluatedAgain(*task, run, context_); });
        if (const std::string reason = trained ? notTrainableReason(run) : ""; !reason.empty())
            trainings.addImpossible(reason);
        else if (trained)
            addChecked(trainings, listed, [&] { return trainedAgain(task, run, context_); });
    }

    /// The task of the run as the set gives it; null where it does not.
    std::shared_ptr<const Task> sameTask(const std::shared_ptr<const EmbeddingSet>& set,
                                         const Run& run) const {
        try {
            std::shared_ptr<const Task> task = taskOf(set, run);
            return definitionOf(*task, context_) == run.task ? task : nullptr;
        } catch (const DataError&) { // it has not the columns of the run
            return nullptr;
        } catch (const UsageError&) {
            return nullptr;
        }
    }

    /// Adds what `compute` says of a run; that it fails, too.
    template<class Compute>
    void addChecked(RunFindings& findings, const CapsuleRun& run, const Compute& compute) const {
        try {
            findings.add(run, compute());
        } catch (const Cancelled&) {
            throw;
        } catch (const Error& error) {
            findings.addDifference(run, withoutFolder(error.what()));
        }
    }

    const OpenedCapsule& capsule_;
    const CapsuleCheckRequest& request_;
    const RunContext& context_;
    std::vector<CapsuleFinding> findings_;
    std::vector<Run> summaries_;      ///< of sound runs
    std::vector<std::size_t> sound_;  ///< places of runs in the manifest whose files are as listed
    std::set<std::size_t> retrained_; ///< the same of those to train again
    std::vector<std::string> places_; ///< data files of the manifest's sets; empty: not at hand
    std::size_t done_ = 0;
};

} // namespace

CapsuleVerdict verifyCapsule(const fs::path& path, const CapsuleCheckRequest& request,
                             const RunContext& context) {
    const OpenedCapsule capsule(path, context);
    return CapsuleChecker(capsule, request, context).check();
}

} // namespace groupscope
