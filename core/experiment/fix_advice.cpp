// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/fix_advice.h"

#include "core/base/error.h"
#include "core/data/class_embeddings.h"
#include "core/methods/method.h"
#include "core/training/quick_setting.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace groupscope {

namespace {

constexpr std::size_t few = 10;           // examples: intervals are wide below
constexpr std::size_t fewestToRefit = 20; // validation examples: one half fits, the other chooses

struct Candidate {
    std::string_view method, reason;
};

constexpr Candidate reweighted{
    "rwg", "Draws all groups equally often in each epoch. Reads the group labels of the training split and "
           "trains in seconds."};
constexpr Candidate groupRobust{
    "group-dro",
    "Gives weight to the group with the largest loss. Reads the group labels of the training split."};
constexpr Candidate refitted{
    "dfr-val",
    "Fits the classifier on validation examples with equal groups. Judge it on the test split: its "
    "validation values are values of training."};
constexpr Candidate contrasted{"contrastive-adapter",
                               "Pulls examples that zero-shot gets wrong towards their class, from the class "
                               "embeddings. Reads no group labels in training."};
constexpr Candidate errorsAgain{
    "jtt", "Trains again with the errors of a first model shown more often. Reads no group labels of the "
           "training split."};
constexpr Candidate unlikelyAgain{
    "afr",
    "Refits the last layer on examples whose class a first model finds unlikely. Reads no group labels "
    "of the training split."};
constexpr Candidate estimated{
    "ssa", "Estimates the groups of the training split from those of the validation split, then trains Group "
           "DRO."};
constexpr Candidate balancedByZeroShot{
    "dfr-upsample",
    "Balances groups inferred from what zero-shot gets right. Needs class embeddings and reads "
    "no group labels in training."};
constexpr Candidate aligned{
    "cnc",
    "Pulls together examples of a class that a first model predicts differently. Reads no group labels "
    "in training."};

std::vector<Candidate> candidatesFor(const FixFacts& facts) {
    std::vector<Candidate> found;
    if (facts.isGroupOfTask && facts.knownInTraining) {
        found = {reweighted, groupRobust};
        if (facts.knownInValidation && facts.validation >= fewestToRefit)
            found.push_back(refitted);
        found.push_back(facts.hasClassEmbeddings ? contrasted : errorsAgain);
    } else if (facts.isGroupOfTask && facts.knownInValidation) {
        found = {estimated, errorsAgain, unlikelyAgain};
        if (facts.hasClassEmbeddings)
            found.push_back(contrasted);
    } else {
        found = {errorsAgain, unlikelyAgain};
        if (facts.hasClassEmbeddings)
            found.insert(found.begin(), {contrasted, balancedByZeroShot});
        else
            found.push_back(aligned);
    }
    return found;
}

std::optional<double> secondsOfSeeds(const Method& method, const MethodPlan& plan,
                                     const RunSeconds& secondsOf) {
    std::map<std::string, std::string> assignments;
    for (const auto& [key, value] : plan.set)
        assignments[key] = toText(value);
    const std::optional<double> one =
        secondsOf({method.id, resolveParameters(method.parameters, assignments), 0});
    return one ? std::optional(*one * static_cast<double>(fixSeeds)) : std::nullopt;
}

FixMethod sized(const Candidate& candidate, const FixFacts& facts, double share,
                const RunSeconds& secondsOf) {
    const Method& method = methods().find(std::string(candidate.method));
    FixMethod usual{.plan = {.method = method.id, .set = {}, .grid = {}},
                    .reason = std::string(candidate.reason)};
    usual.seconds = secondsOfSeeds(method, usual.plan, secondsOf);
    const auto quick = quickSetting(method.parameters, facts.trainingExamples);
    if (quick.empty() || (usual.seconds && *usual.seconds <= share)) {
        usual.fits = !usual.seconds || *usual.seconds <= share;
        return usual;
    }
    FixMethod small = usual;
    small.isQuick = true;
    const ParameterValues values = resolveParameters(method.parameters, quick);
    for (const auto& setting : quick)
        small.plan.set[setting.first] = values.all().at(setting.first);
    small.seconds = secondsOfSeeds(method, small.plan, secondsOf);
    small.fits = !small.seconds || *small.seconds <= share;
    return small;
}

std::vector<std::string> refusalsOf(const FixFacts& facts) {
    const std::string name = "“" + facts.group + "”";
    std::vector<std::string> refusals;
    if (facts.training == 0)
        refusals.push_back(name +
                           " has no training example, so no method can learn it. Choose a split, or add "
                           "examples, so that it has some.");
    if (facts.validation == 0)
        refusals.push_back(name + " has no validation example, so no epoch can be selected by it. Choose a "
                                  "split, or add examples, so that it has some.");
    if (facts.report == 0)
        refusals.push_back(name + " has no test example, so nothing can show whether it is fixed. Choose a "
                                  "split, or add examples, so that it has some.");
    return refusals;
}

std::vector<std::string> notesOf(const FixFacts& facts) {
    std::vector<std::string> notes;
    const auto noteFew = [&](std::size_t count, const char* split, const char* consequence) {
        if (count < few)
            notes.push_back("“" + facts.group + "” has only " + std::to_string(count) + " " + split +
                            (count == 1 ? " example, so " : " examples, so ") + consequence + ".");
    };
    noteFew(facts.training, "training", "methods may learn these by heart");
    noteFew(facts.validation, "validation", "its validation accuracy is uncertain");
    noteFew(facts.report, "test", "its test accuracy is uncertain");
    if (!facts.isGroupOfTask)
        notes.push_back("No method reads “" + facts.group +
                        "” as a group, and no epoch is selected by it: it "
                        "is no group of the task.");
    return notes;
}

/// Whether `rows` are whole groups of the task, among the examples of its splits.
bool areWholeGroups(const Task& task, const RowSelection& rows) {
    const Task& grouped = task.partition ? *task.partition : task;
    if (grouped.groups.overlaps() || grouped.groups.groupCount() == 0)
        return false;
    std::vector<std::array<bool, 2>> seen(static_cast<std::size_t>(grouped.groups.groupCount()));
    for (const int row : task.rowsWithClass()) {
        const auto place = static_cast<std::size_t>(row);
        const int group = grouped.groupIds[place];
        if (group >= 0)
            seen[static_cast<std::size_t>(group)][rows.contains(place) ? 1 : 0] = true;
        else if (rows.contains(place))
            return false;
    }
    return std::none_of(seen.begin(), seen.end(), [](const auto& both) { return both[0] && both[1]; });
}

bool haveGroups(const Task& task, const std::vector<int>& rows) {
    const Task& grouped = task.partition ? *task.partition : task;
    return !rows.empty() && std::all_of(rows.begin(), rows.end(), [&](int row) {
        return grouped.groupIds[static_cast<std::size_t>(row)] >= 0;
    });
}

} // namespace

FixFacts fixFacts(const Task& task, const std::string& name, const RowSelection& rows) {
    if (rows.rowCount() != task.labels.size())
        throw UsageError("“" + name + "” is of another set than the one that is open", "", "open that one");
    FixFacts facts{.group = name};
    const auto countIn = [&](const std::vector<int>& own) {
        return static_cast<std::size_t>(std::count_if(
            own.begin(), own.end(), [&](int row) { return rows.contains(static_cast<std::size_t>(row)); }));
    };
    facts.training = countIn(task.fitRows());
    facts.validation = countIn(task.selectRows());
    RowSelection reported(task.labels.size());
    for (const Split& split : task.splits)
        if (split.purpose == Purpose::report)
            for (const int row : split.rows)
                reported.set(static_cast<std::size_t>(row), true);
    reported.combine(rows, Combine::intersect);
    facts.report = reported.count();
    facts.trainingExamples = task.fitRows().size();
    facts.isGroupOfTask = areWholeGroups(task, rows);
    facts.knownInTraining = haveGroups(task, task.fitRows());
    facts.knownInValidation = haveGroups(task, task.selectRows());
    facts.hasClassEmbeddings = classEmbeddingsProblem(task).empty();
    return facts;
}

FixAdvice adviseMethods(const FixFacts& facts, double budget, const RunSeconds& secondsOf) {
    FixAdvice advice;
    advice.refusals = refusalsOf(facts);
    if (!advice.refusals.empty())
        return advice;
    const std::vector<Candidate> candidates = candidatesFor(facts);
    const double share = budget / static_cast<double>(candidates.size());
    for (const Candidate& candidate : candidates)
        advice.methods.push_back(sized(candidate, facts, share, secondsOf));
    advice.notes = notesOf(facts);
    return advice;
}

} // namespace groupscope
