// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/chosen_first_stage.h"

#include "core/base/error.h"
#include "core/base/run_part.h"
#include "core/base/text.h"
#include "core/measures/group_report.h"
#include "core/training/predictions.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

namespace groupscope {

namespace {

constexpr std::array<const char*, 2> candidates{"erm_clusters", "erm"};

/// Validation accuracies in [0,1] of an epoch; a set may have rows without any group.
struct Score {
    double worst = 0.0, average = 0.0;
    auto operator<=>(const Score&) const = default;
};

struct Candidate {
    std::string groups;
    std::optional<Score> score; ///< of its best epoch
    std::string failure;        ///< why there is none
};

ParameterValues withGroups(const ParameterValues& parameters, const std::string& groups) {
    auto values = parameters.all();
    values.insert_or_assign("groups", groups);
    return ParameterValues(std::move(values));
}

/// Whether the groups of validation examples may be looked at: stage1_select says so for all of the first
/// stage.
bool looksAtGroups(const Task& task, const ParameterValues& parameters) {
    return !task.groups.attributes().empty() && task.select().hasGroups() &&
           parameters.text("stage1_select") != "last";
}

Score scoreOf(const Task& task, bool byGroups, const Head& head, const RunContext& run) {
    const Predictions predictions = predictRows(head, task.X(), task.selectRows(), run);
    const GroupReport report = evaluateGroups(task, task.select(), predictions.classes);
    const std::optional<double> worst = byGroups ? report.worstGroupAccuracy : report.worstClassAccuracy;
    return {worst.value_or(0.0), report.averageAccuracy.value_or(0.0)};
}

Candidate tried(const char* groups, const Task& task, const ParameterValues& parameters,
                const RunContext& run, const StartWithGroups& start) {
    Candidate candidate{groups, {}, {}};
    try {
        const std::unique_ptr<Trainer> trainer = start(withGroups(parameters, groups), partOf(run, 0.0, 0.2));
        for (int epoch = 0; epoch < trainer->epochCount(); ++epoch) {
            const double share = 0.8 / trainer->epochCount();
            trainer->step(partOf(run, 0.2 + share * epoch, 0.2 + share * (epoch + 1)));
            const Score score = scoreOf(task, looksAtGroups(task, parameters), *trainer->head(), run);
            trainer->observe(score.worst, true);
            candidate.score = std::max(candidate.score.value_or(Score()), score);
        }
    } catch (const DataError& error) { // where the loss diverged, what it reached before counts
        candidate.failure = error.what();
    }
    return candidate;
}

std::string percent(double share) {
    return fixedText(100.0 * share, 1) + " %";
}

std::string textOf(const Candidate& candidate, const std::string& worst) {
    return candidate.groups + (candidate.score ? ": " + worst + " " + percent(candidate.score->worst) +
                                                     ", average " + percent(candidate.score->average)
                                               : " cannot be used: " + candidate.failure);
}

/// The id of the first stage that validation examples prefer.
std::string chosenGroups(const Task& task, const ParameterValues& parameters, const RunContext& run,
                         const StartWithGroups& start) {
    RunContext quiet = run; // the chosen one gives its notices when it is started again
    quiet.onNotice = nullptr;
    quiet.trace = nullptr;
    std::vector<Candidate> all;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const double share = 1.0 / static_cast<double>(candidates.size());
        const RunContext part =
            partOf(quiet, share * static_cast<double>(i), share * static_cast<double>(i + 1));
        all.push_back(tried(candidates[i], task, parameters, part, start));
    }
    const auto best = std::max_element(all.begin(), all.end(), [](const Candidate& a, const Candidate& b) {
        return a.score < b.score; // nothing is least; the first of equals is kept
    });
    const bool byGroups = looksAtGroups(task, parameters);
    if (byGroups)
        run.readsValidationGroups("stage 1");
    const std::string worst = byGroups ? "worst group" : "worst class";
    std::string figures =
        joined(all, "; ", [&](const Candidate& candidate) { return textOf(candidate, worst); });
    if (!best->score)
        throw DataError("groups auto has no first stage to choose: " + figures, "parameter groups",
                        "choose another first stage for groups, or train with erm");
    run.notice("groups auto keeps " + best->groups + " by the best epochs of both second stages on the " +
               task.select().title + " split (" + figures + ")");
    return best->groups;
}

} // namespace

void allowAutomaticGroups(std::vector<ParameterSpec>& specs) {
    for (ParameterSpec& spec : specs) {
        if (spec.key == "groups") {
            spec.choices.push_back(automaticGroups);
            spec.help += " auto: clusters or predictions of the first model, whichever second stage has the "
                         "higher validation worst group, which takes three times as long.";
        } else if (spec.onlyIf && spec.onlyIf->key == "groups" &&
                   std::any_of(candidates.begin(), candidates.end(), [&](const std::string& id) {
                       const std::vector<std::string>& values = spec.onlyIf->values;
                       return std::find(values.begin(), values.end(), id) != values.end();
                   })) {
            spec.onlyIf->values.push_back(automaticGroups);
        }
    }
}

std::unique_ptr<Trainer> startWithChosenGroups(const Task& task, const ParameterValues& parameters,
                                               const RunContext& run, const StartWithGroups& start) {
    if (parameters.text("groups") != automaticGroups)
        return start(parameters, run);
    if (task.selectRows().empty()) {
        run.notice(std::string("groups auto cannot choose without validation examples and takes ") +
                   candidates[0]);
        return start(withGroups(parameters, candidates[0]), run);
    }
    const std::string groups = chosenGroups(task, parameters, partOf(run, 0.0, 0.9), start);
    return start(withGroups(parameters, groups), partOf(run, 0.9, 1.0));
}

} // namespace groupscope
