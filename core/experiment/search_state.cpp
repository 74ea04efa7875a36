// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/search_state.h"

#include "core/experiment/search_space.h"
#include "core/training/epoch_plan.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace groupscope {

SearchState::SearchState(const SearchRequest& request, SelectionRule rule, std::size_t examples,
                         SearchScores scores)
    : request_(&request)
    , rule_(std::move(rule))
    , settings_(request.spec.methods.size())
    , scores_(std::move(scores)) {
    for (std::size_t method = 0; method < settings_.size(); ++method) {
        raise(method, 1);
        rungs_.push_back(searchRungs(expectedEpochs(settings_[method].front(), examples)));
    }
    times_ = SearchTimes(rungs_, scores_);
}

bool SearchState::raise(std::size_t method, std::size_t count) {
    std::vector<ParameterValues>& settings = settings_[method];
    if (count <= settings.size())
        return false;
    std::vector<ParameterValues> more = searchSettings(plan(method), request_->seed, count);
    const bool isMore = more.size() > settings.size();
    settings = std::move(more);
    return isMore;
}

void SearchState::raiseToScores() {
    for (std::size_t method = 0; method < methodCount(); ++method) {
        std::size_t tried = 1;
        for (const auto& [step, score] : scores_)
            if (step.method == method)
                tried = std::max(tried, step.setting + 1);
        raise(method, tried);
    }
    std::erase_if(
        scores_, [this](const auto& own) { return own.first.setting >= settings_[own.first.method].size(); });
    times_ = SearchTimes(rungs_, scores_);
}

void SearchState::add(const SearchStep& step, const SearchScore& score) {
    if (scores_.emplace(step, score).second)
        times_.add(step, score);
}

std::vector<std::size_t> SearchState::working() const {
    std::vector<std::size_t> working;
    for (std::size_t method = 0; method < methodCount(); ++method)
        if (const auto first = scores_.find({method, 0, 0});
            first != scores_.end() && (first->second.score || first->second.diverged) &&
            !leftOut_.contains(method))
            working.push_back(method);
    return working;
}

std::vector<SearchStep> SearchState::next(const std::vector<std::size_t>& methods,
                                          std::size_t settings) const {
    std::vector<SearchStep> steps;
    for (const std::size_t method : methods)
        if (!leftOut_.contains(method))
            for (const SearchStep& step :
                 nextSteps(method, std::min(settings, settings_[method].size()), rungs_[method], scores_))
                steps.push_back(step);
    return steps;
}

std::vector<SearchStep> SearchState::known() const {
    std::vector<SearchStep> steps;
    for (const auto& [step, score] : scores_)
        steps.push_back(step);
    return steps;
}

std::vector<SearchStep> SearchState::planned() const {
    std::vector<SearchStep> steps;
    for (std::size_t method = 0; method < methodCount(); ++method)
        for (const SearchStep& step :
             stepsUntilNow(method, settings_[method].size(), rungs_[method], scores_))
            steps.push_back(step);
    return steps;
}

double SearchState::secondsOfFinals(std::size_t workers) const {
    const std::vector<SearchStep> steps = known();
    std::vector<double> finals;
    for (const std::size_t method : working()) {
        const auto winner = bestSetting(method, rungs_[method].size() - 1, steps, scores_);
        // Unfinished trainings count with their time until now: the first epochs may hold a first stage.
        const double seconds = winner ? times_.whole(method, *winner) : times_.longest(method);
        finals.insert(finals.end(), request_->spec.seeds.size(), seconds);
    }
    return secondsSideBySide(finals, workers);
}

SearchOutcome SearchState::outcomeOf(const std::vector<SearchStep>& steps) const {
    SearchOutcome outcome;
    for (std::size_t method = 0; method < methodCount(); ++method)
        outcome.methods.push_back(resultOf(method, steps));
    return outcome;
}

SearchedMethod SearchState::resultOf(std::size_t method, const std::vector<SearchStep>& steps) const {
    const std::size_t lastRung = rungs_[method].size() - 1;
    const double sign = rule_.higherIsBetter() ? 1.0 : -1.0;
    SearchedMethod result{.method = plan(method).method, .variant = plan(method).variant};
    std::string failure;
    for (const SearchStep& step : steps) {
        const auto known = scores_.find(step);
        if (step.method != method || known == scores_.end())
            continue;
        const SearchScore& score = known->second;
        result.settings += step.rung == 0 ? 1 : 0;
        result.whole += step.rung == lastRung ? 1 : 0;
        result.trainings += times_.costOf(step);
        result.seconds += score.seconds;
        result.failures += score.failure.empty() ? 0 : 1;
        if (failure.empty())
            failure = score.failure;
    }
    if (const auto first = scores_.find({method, 0, lastRung}); first != scores_.end() && first->second.score)
        result.defaultScore = sign * *first->second.score;
    const auto winner = bestSetting(method, lastRung, steps, scores_);
    const auto slow = leftOut_.find(method);
    if (!winner || slow != leftOut_.end()) {
        result.reason = slow != leftOut_.end() ? slow->second
                        : !failure.empty()     ? failure
                                               : "the budget ended before one training of it";
        return result;
    }
    result.winner = *winner;
    result.score = sign * scores_.at({method, *winner, lastRung}).score.value();
    result.parameters = settings_[method][*winner];
    result.text = searchedText(plan(method), result.parameters);
    if (*winner == 0 && plan(method).grid.empty())
        result.text = "the defaults";
    return result;
}

} // namespace groupscope
