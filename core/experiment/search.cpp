// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/search.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/quantity_text.h"
#include "core/data/task_definition.h"
#include "core/data/task_members.h"
#include "core/experiment/search_folder.h"
#include "core/experiment/search_space.h"
#include "core/experiment/search_steps.h"
#include "core/experiment/search_times.h"
#include "core/experiment/search_trainings.h"
#include "core/methods/method.h"
#include "core/training/epoch_plan.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <mutex>
#include <utility>

namespace groupscope {

namespace {

using Clock = std::chrono::steady_clock;

/// The task without its test splits: a search must not see them.
std::shared_ptr<const Task> withoutReportExamples(const Task& task) {
    auto rest = std::make_shared<Task>(task);
    rest->knownDefinition = Task().knownDefinition;
    for (Split& split : rest->splits)
        if (split.purpose == Purpose::report) {
            split.rows.clear();
            split.unlabeled.clear();
        }
    countGroups(*rest);
    if (task.partition)
        rest->partition = withoutReportExamples(*task.partition);
    return rest;
}

double secondsOf(Clock::duration time) {
    return std::chrono::duration<double>(time).count();
}

Clock::duration durationOf(double seconds) {
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

/// Does something when it goes, whatever happens.
class OnLeaving {
  public:
    explicit OnLeaving(std::function<void()> action)
        : action_(std::move(action)) {}
    OnLeaving(const OnLeaving&) = delete;
    OnLeaving& operator=(const OnLeaving&) = delete;
    ~OnLeaving() {
        try {
            action_();
        } catch (const Error&) { // a full disk: more time will be spent than was asked for
        }
    }

  private:
    std::function<void()> action_;
};

/// One call of a search.
class Search {
  public:
    Search(const SearchRequest& request, const Task& task, const std::filesystem::path& folder,
           const SearchOptions& options, const RunContext& context);

    SearchOutcome byRuns(std::size_t runs);
    SearchOutcome byTime(std::chrono::seconds time);
    SearchOutcome replayed(const std::vector<LoggedStep>& logged);

  private:
    const MethodPlan& plan(std::size_t method) const { return request_.spec.methods[method]; }
    /// Methods whose defaults work on the data, or at least diverge, and that are not too slow.
    std::vector<std::size_t> working() const;
    /// Trains the defaults of each method to the end, from which it is known what it takes. Leaves out
    /// methods that take more than their share of the time.
    void makeDefaults(double limit);
    /// Leaves out the slowest methods while their final runs would take more than half of the time, or one
    /// training more than its share.
    void leaveOutSlow(double limit);
    /// Seconds that the final runs of the methods take side by side; `mutex_` is locked.
    double secondsOfFinals() const;
    /// Lets that many settings of a method be tried, if it has so many. Returns whether that is more.
    bool raise(std::size_t method, std::size_t count);
    void makeFirst();
    /// One rung after the other of the settings of all those methods.
    void makeRounds(const std::vector<std::size_t>& of);
    /// When trainings of the search end, so that the final runs end with the budget; `mutex_` is not locked.
    Clock::time_point endOfSearch();
    /// Makes the steps that have no score yet. Throws Cancelled where some are left.
    void make(const std::vector<SearchStep>& steps);
    void keep(const SearchPiece& piece, const SearchScore& score);
    void report(const std::string& activity);
    /// Tells the results until now; `mutex_` is locked.
    void tellResults();
    /// By the scores of `steps` alone; writes the log of them.
    SearchOutcome outcomeOf(const std::vector<SearchStep>& steps) const;
    SearchOutcome resultsOf(const std::vector<SearchStep>& steps) const;
    std::vector<SearchStep> knownSteps() const;
    /// Steps of a counted budget, as far as they are known.
    std::vector<SearchStep> plannedSteps() const;
    SearchedMethod resultOf(std::size_t method, const std::vector<SearchStep>& steps) const;

    const SearchRequest& request_;
    std::shared_ptr<const Task> task_; ///< without its test splits
    std::string definition_;           ///< of the whole task
    SelectionRule rule_;
    SearchFolder folder_;
    RunContext context_;
    std::optional<Clock::time_point> budgetEnd_;
    Clock::time_point end_ = Clock::time_point::max();   ///< of the round: what trains then is stopped
    std::vector<std::vector<double>> rungs_;             ///< of each method
    std::vector<std::vector<ParameterValues>> settings_; ///< of each method those that are tried
    std::mutex mutex_;                                   ///< of what follows
    SearchScores scores_;
    SearchTimes times_;
    std::map<std::size_t, std::string> tooSlow_;             ///< why these methods are left out
    double share_ = std::numeric_limits<double>::infinity(); ///< seconds that a method may take now
    std::function<std::vector<SearchStep>()> counting_;      ///< steps that count
    std::function<double()> fraction_;                       ///< of the search that is done
    std::function<void(const SearchOutcome&)> onResults_;
    Clock::time_point told_{};
    SearchTrainings trainings_; ///< last: its threads call what is above
};

Search::Search(const SearchRequest& request, const Task& task, const std::filesystem::path& folder,
               const SearchOptions& options, const RunContext& context)
    : request_(request)
    , task_(withoutReportExamples(task))
    , definition_(definitionOf(task, context).hash())
    , rule_(findSelectionRule(ruleOf(request.spec.select, definitionOf(task, context))))
    , folder_(folder / "search")
    , context_(context)
    , settings_(request.spec.methods.size())
    , onResults_(options.onResults)
    , trainings_(request, task_, rule_, folder_, options, context.stop,
                 {.scored = [this](const auto& piece, const auto& score) { keep(piece, score); },
                  .givenUp =
                      [this](const SearchPiece& piece) {
                          const std::lock_guard lock(mutex_);
                          tooSlow_[piece.step.method] = "one training takes more than " +
                                                        durationText(share_) +
                                                        ", its share: give more time, or fewer methods";
                      },
                  .reported = [this](const std::string& activity) { report(activity); }}) {
    folder_.open(request_, definition_);
    scores_ = folder_.scores();
    for (std::size_t method = 0; method < settings_.size(); ++method) {
        raise(method, 1);
        rungs_.push_back(searchRungs(expectedEpochs(settings_[method].front(), task_->fitRows().size())));
    }
    times_ = SearchTimes(rungs_, scores_);
}

std::vector<std::size_t> Search::working() const {
    std::vector<std::size_t> working;
    for (std::size_t method = 0; method < rungs_.size(); ++method)
        if (const auto first = scores_.find({method, 0, 0});
            first != scores_.end() && (first->second.score || first->second.diverged) &&
            !tooSlow_.contains(method))
            working.push_back(method);
    return working;
}

bool Search::raise(std::size_t method, std::size_t count) {
    std::vector<ParameterValues>& settings = settings_[method];
    if (count <= settings.size())
        return false;
    std::vector<ParameterValues> more = searchSettings(plan(method), request_.seed, count);
    const bool isMore = more.size() > settings.size();
    settings = std::move(more);
    return isMore;
}

SearchOutcome Search::byRuns(std::size_t runs) {
    const double all = static_cast<double>(runs);
    counting_ = [this] { return plannedSteps(); };
    fraction_ = [this, all] {
        double done = 0.0;
        for (const SearchStep& step : plannedSteps())
            done += scores_.contains(step) ? times_.costOf(step) : 0.0;
        return std::min(1.0, done / all);
    };
    makeFirst();
    const std::vector<std::size_t> methods = working();
    for (const std::size_t method : methods)
        raise(method, searchedSettings(all / static_cast<double>(methods.size()), rungs_[method]));
    makeRounds(methods);
    return outcomeOf(plannedSteps());
}

std::vector<SearchStep> Search::plannedSteps() const {
    std::vector<SearchStep> steps;
    for (std::size_t method = 0; method < rungs_.size(); ++method)
        for (const SearchStep& step :
             stepsUntilNow(method, settings_[method].size(), rungs_[method], scores_))
            steps.push_back(step);
    return steps;
}

SearchOutcome Search::byTime(std::chrono::seconds time) {
    const HeldClaim held = trainings_.claimTime(context_);
    const double limit = std::chrono::duration<double>(time).count();
    for (std::size_t method = 0; method < rungs_.size(); ++method) {
        std::size_t known = 1; // settings that an earlier call has tried count as well
        for (const auto& [step, score] : scores_)
            if (step.method == method)
                known = std::max(known, step.setting + 1);
        raise(method, known);
        std::erase_if(scores_, [&](const auto& own) {
            return own.first.method == method && own.first.setting >= settings_[method].size();
        });
    }
    times_ = SearchTimes(rungs_, scores_);
    counting_ = [this] { return knownSteps(); };
    const double before = folder_.spentSeconds();
    const Clock::time_point began = Clock::now() - durationOf(before);
    const OnLeaving keepTime([&] { folder_.saveSpentSeconds(secondsOf(Clock::now() - began)); });
    fraction_ = [began, limit] { return std::min(1.0, secondsOf(Clock::now() - began) / limit); };
    bool outOfTime = false;
    try {
        budgetEnd_ = began + time;
        makeDefaults(limit);
        double part = 0.5; // of what is left, as times of other settings differ
        for (std::vector<std::size_t> methods = working(); !methods.empty();) {
            double spent = 0.0;
            for (const std::size_t method : methods)
                spent += times_.seconds(method);
            const double left = secondsOf(endOfSearch() - Clock::now());
            if (left <= 0.0)
                break;
            const double share = (spent + left * trainings_.jobs()) / static_cast<double>(methods.size());
            bool grown = false;
            for (const std::size_t method : methods) {
                const double more = std::max(0.0, share - times_.seconds(method)) * part /
                                    std::max(times_.secondsOfNext(method), 1e-6);
                grown |= raise(method, searchedSettings(times_.trainings(method) + more, rungs_[method]));
            }
            if (!grown && part == 1.0)
                break;
            if (grown)
                makeRounds(methods);
            else
                part = 1.0;
        }
    } catch (const Cancelled&) {
        if (trainings_.isStopped() || Clock::now() < end_)
            throw;
        outOfTime = true;
    }
    SearchOutcome outcome = outcomeOf(knownSteps());
    outcome.outOfTime = outOfTime;
    return outcome;
}

SearchOutcome Search::replayed(const std::vector<LoggedStep>& logged) {
    std::vector<SearchStep> steps;
    std::vector<std::size_t> counts(rungs_.size(), 1);
    for (const LoggedStep& own : logged) {
        if (!own.leftOut.empty()) {
            tooSlow_[own.step.method] = own.leftOut;
            continue;
        }
        if (own.step.rung >= rungs_[own.step.method].size())
            throw UsageError("the log names a rung that there is not", folder_.path().string(),
                             "give log.jsonl of this search");
        steps.push_back(own.step);
        counts[own.step.method] = std::max(counts[own.step.method], own.step.setting + 1);
    }
    for (std::size_t method = 0; method < counts.size(); ++method)
        if (raise(method, counts[method]); settings_[method].size() < counts[method])
            throw UsageError("the log names a setting that there is not", folder_.path().string(),
                             "give log.jsonl of this search");
    counting_ = [&steps] { return steps; };
    fraction_ = [this, &steps] {
        const auto done = std::count_if(steps.begin(), steps.end(),
                                        [this](const SearchStep& step) { return scores_.contains(step); });
        return static_cast<double>(done) / static_cast<double>(std::max<std::size_t>(steps.size(), 1));
    };
    std::size_t rungs = 0;
    for (const std::vector<double>& own : rungs_)
        rungs = std::max(rungs, own.size());
    for (std::size_t rung = 0; rung < rungs; ++rung) {
        std::vector<SearchStep> ofRung;
        std::copy_if(steps.begin(), steps.end(), std::back_inserter(ofRung),
                     [&](const SearchStep& step) { return step.rung == rung; });
        make(ofRung);
    }
    std::size_t other = 0;
    for (const LoggedStep& own : logged)
        other += own.leftOut.empty() && scores_.at(own.step).score != own.score ? 1 : 0;
    if (other > 0)
        context_.notice(std::to_string(other) + " of " + std::to_string(steps.size()) +
                        " trainings reached another value than in the log, as other processors do");
    return outcomeOf(steps);
}

void Search::makeFirst() {
    std::vector<SearchStep> first;
    for (std::size_t method = 0; method < rungs_.size(); ++method)
        first.push_back({method, 0, 0});
    make(first);
}

void Search::makeRounds(const std::vector<std::size_t>& of) {
    while (true) {
        std::vector<SearchStep> steps;
        for (const std::size_t method : of)
            if (!tooSlow_.contains(method))
                for (const SearchStep& step :
                     nextSteps(method, settings_[method].size(), rungs_[method], scores_))
                    steps.push_back(step);
        if (steps.empty())
            return;
        make(steps);
    }
}

Clock::time_point Search::endOfSearch() {
    if (!budgetEnd_)
        return Clock::time_point::max();
    const std::lock_guard lock(mutex_);
    return *budgetEnd_ - durationOf(secondsOfFinals());
}

double Search::secondsOfFinals() const {
    const std::vector<SearchStep> steps = knownSteps();
    std::vector<double> finals;
    for (const std::size_t method : working()) {
        const auto winner = bestSetting(method, rungs_[method].size() - 1, steps, scores_);
        // Of unfinished trainings what they took until now: the first epochs may hold a first stage.
        const double seconds = winner ? times_.whole(method, *winner) : times_.longest(method);
        finals.insert(finals.end(), request_.spec.seeds.size(), seconds);
    }
    return secondsSideBySide(finals, static_cast<std::size_t>(trainings_.jobs()));
}

void Search::makeDefaults(double limit) {
    // A training uses one thread: its share is bounded by the clock as well.
    const auto shareOf = [&](std::size_t methods) {
        return limit *
               std::min(1.0, trainings_.jobs() / static_cast<double>(std::max<std::size_t>(1, methods)));
    };
    share_ = std::min(0.5 * limit, shareOf(rungs_.size()));
    makeFirst();
    share_ = 0.5 * shareOf(working().size()); // the rest is for other settings and the final runs
    while (true) {
        std::vector<SearchStep> steps;
        for (const std::size_t method : working())
            for (const SearchStep& step : nextSteps(method, 1, rungs_[method], scores_))
                steps.push_back(step);
        if (steps.empty())
            break;
        make(steps);
    }
    share_ = std::numeric_limits<double>::infinity();
    leaveOutSlow(limit);
    makeRounds(working()); // what an earlier call had begun
}

void Search::leaveOutSlow(double limit) {
    const std::lock_guard lock(mutex_);
    for (std::vector<std::size_t> methods = working(); methods.size() > 1; methods = working()) {
        const std::size_t slowest =
            *std::max_element(methods.begin(), methods.end(), [this](std::size_t a, std::size_t b) {
                return times_.whole(a, 0) < times_.whole(b, 0);
            });
        const double finals = secondsOfFinals(), one = times_.whole(slowest, 0);
        const double share =
            (limit - finals) * std::min(1.0, trainings_.jobs() / static_cast<double>(methods.size()));
        if (finals <= 0.5 * limit && one <= share)
            return;
        tooSlow_[slowest] = "its trainings of " + durationText(one) +
                            " each would leave the others no time: give more time, or fewer methods";
    }
}

void Search::make(const std::vector<SearchStep>& steps) {
    end_ = endOfSearch();
    std::vector<SearchPiece> missing;
    for (const SearchStep& step : steps)
        if (!scores_.contains(step))
            missing.push_back(
                {.step = step,
                 .method = plan(step.method).method,
                 .parameters = settings_[step.method][step.setting],
                 .share = rungs_[step.method][step.rung],
                 .mostSeconds = std::max(0.0, share_ - times_.whole(step.method, step.setting))});
    if (!missing.empty())
        trainings_.make(missing, end_);
}

void Search::keep(const SearchPiece& piece, const SearchScore& score) {
    {
        const std::lock_guard lock(mutex_);
        if (scores_.emplace(piece.step, score).second)
            times_.add(piece.step, score);
        tellResults();
    }
    report(piece.method + ", setting " + std::to_string(piece.step.setting) + " done");
}

void Search::report(const std::string& activity) {
    const std::lock_guard lock(mutex_);
    context_.report(fraction_(), counted(scores_.size(), "training", "trainings") + "; " + activity);
}

void Search::tellResults() {
    const Clock::time_point now = Clock::now();
    if (!onResults_ || now - told_ < std::chrono::seconds(1))
        return;
    told_ = now;
    onResults_(resultsOf(counting_()));
}

std::vector<SearchStep> Search::knownSteps() const {
    std::vector<SearchStep> steps;
    for (const auto& [step, score] : scores_)
        steps.push_back(step);
    return steps;
}

SearchOutcome Search::outcomeOf(const std::vector<SearchStep>& steps) const {
    std::vector<SearchStep> logged; // those that a replay makes: of methods that were not left out
    std::copy_if(steps.begin(), steps.end(), std::back_inserter(logged),
                 [this](const SearchStep& step) { return !tooSlow_.contains(step.method); });
    folder_.saveLog(request_, definition_, logged, scores_, tooSlow_);
    return resultsOf(steps);
}

SearchOutcome Search::resultsOf(const std::vector<SearchStep>& steps) const {
    SearchOutcome outcome;
    for (std::size_t method = 0; method < rungs_.size(); ++method)
        outcome.methods.push_back(resultOf(method, steps));
    return outcome;
}

SearchedMethod Search::resultOf(std::size_t method, const std::vector<SearchStep>& steps) const {
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
    const auto slow = tooSlow_.find(method);
    if (!winner || slow != tooSlow_.end()) {
        result.reason = slow != tooSlow_.end() ? slow->second
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

} // namespace

SearchOutcome runSearch(const SearchRequest& request, std::shared_ptr<const Task> task,
                        const std::filesystem::path& folder, const SearchOptions& options,
                        const RunContext& context) {
    requireSearch(request, *task);
    Search search(request, *task, folder, options, context);
    return request.budget.runs ? search.byRuns(*request.budget.runs) : search.byTime(*request.budget.time);
}

SearchOutcome replaySearch(const SearchRequest& request, const std::filesystem::path& log,
                           std::shared_ptr<const Task> task, const std::filesystem::path& folder,
                           const SearchOptions& options, const RunContext& context) {
    const std::vector<LoggedStep> steps = readSearchLog(log, request, definitionOf(*task, context).hash());
    return Search(request, *task, folder, options, context).replayed(steps);
}

} // namespace groupscope
