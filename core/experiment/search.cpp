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
#include "core/experiment/shared_work.h"
#include "core/experiment/sweep_parts.h"
#include "core/experiment/training.h"
#include "core/inference/shared_first_stages.h"
#include "core/methods/method.h"
#include "core/runs/cancel_request.h"
#include "core/training/epoch_plan.h"

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <system_error>
#include <thread>
#include <utility>

namespace groupscope {

namespace {

using Clock = std::chrono::steady_clock;

/// So much work at most is lost when the process is killed.
constexpr std::chrono::seconds savingInterval{20};

/// What the process claims that spends a budget of time.
constexpr const char* timeClaim = "time";

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
    /// Claims the time of the folder. Where the process that has it may have ended, looks on until that is
    /// known. Throws UsageError where it lives; Cancelled.
    void claimTime();
    /// Methods whose defaults work on the data, or at least diverge.
    std::vector<std::size_t> working() const;
    /// Lets that many settings of a method be tried, if it has so many. Returns whether that is more.
    bool raise(std::size_t method, std::size_t count);
    void makeFirst();
    /// One rung after the other of the settings of all those methods.
    void makeRounds(const std::vector<std::size_t>& of);
    /// When trainings of the search end, so that the final runs end with the budget; `mutex_` is not locked.
    Clock::time_point endOfSearch();
    /// Makes the steps that have no score yet. Throws Cancelled where some are left.
    void make(const std::vector<SearchStep>& steps);
    SharedWork::Tried attempt(const SearchStep& step, const std::stop_token& stop);
    SearchScore trained(const SearchStep& step, const std::stop_token& stop);
    /// Where the setting stands, at most that many epochs on.
    std::unique_ptr<Training> begun(const SearchStep& step, std::size_t& epochs,
                                    const RunContext& context) const;
    void train(Training& training, std::size_t epochs, const RunContext& context) const;
    SearchScore scoreOf(Training& training, const RunContext& context) const;
    void keep(const SearchStep& step, const SearchScore& score);
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
    std::stop_source stop_; ///< of the caller, or of whoever cancels what is made in the folder
    std::stop_callback<std::function<void()>> passOn_;
    CancelWatch watch_;
    RunClaims claims_;
    SharedFirstStages firstStages_; ///< settings differ in few of their parameters, and rungs in none
    int jobs_;
    Clock::time_point lastStart_; ///< of the caller
    std::optional<Clock::time_point> budgetEnd_;
    Clock::time_point end_ = Clock::time_point::max();   ///< of the round: what trains then is stopped
    std::vector<std::vector<double>> rungs_;             ///< of each method
    std::vector<std::vector<ParameterValues>> settings_; ///< of each method those that are tried
    std::mutex mutex_;                                   ///< of what follows
    SearchScores scores_;
    SearchTimes times_;
    std::function<std::vector<SearchStep>()> counting_; ///< steps that count
    std::function<double()> fraction_;                  ///< of the search that is done
    std::function<void(const SearchOutcome&)> onResults_;
    Clock::time_point told_{};
};

Search::Search(const SearchRequest& request, const Task& task, const std::filesystem::path& folder,
               const SearchOptions& options, const RunContext& context)
    : request_(request)
    , task_(withoutReportExamples(task))
    , definition_(definitionOf(task, context).hash())
    , rule_(findSelectionRule(ruleOf(request.spec.select, definitionOf(task, context))))
    , folder_(folder / "search")
    , context_(context)
    , passOn_(context.stop, [this] { stop_.request_stop(); })
    , watch_(folder, stop_)
    , claims_(folder_.path(), options.lease)
    , firstStages_(task_)
    , jobs_(options.jobs > 0 ? options.jobs : sideBySide(task))
    , lastStart_(options.lastStart)
    , settings_(request.spec.methods.size())
    , onResults_(options.onResults) {
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
            first != scores_.end() && (first->second.score || first->second.diverged))
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

void Search::claimTime() {
    bool isWatched = false;
    const auto attempt = [&](std::size_t, const std::stop_token&) {
        if (claims_.take(timeClaim))
            return SharedWork::Tried::done;
        const std::optional<ClaimHolder> holder = claims_.holder(timeClaim);
        if (!holder)
            return SharedWork::Tried::elsewhere; // given back meanwhile
        const std::string process = "process " + std::to_string(holder->process) + " on " + holder->host;
        if (holder->isAlive)
            throw UsageError(process + " spends a budget of time in this folder", folder_.path().string(),
                             "wait for it, or give a budget of runs, which processes share");
        if (!std::exchange(isWatched, true))
            context_.notice(process +
                            " spent a budget of time in this folder and may have ended: this search "
                            "goes on after at most " +
                            durationText(secondsOf(holder->lease)) + " without a sign of life of it");
        return SharedWork::Tried::elsewhere;
    };
    SharedWork work(
        1, {.attempt = attempt,
            .waiting = [this](std::size_t) { context_.report(0.0, "looks whether another process goes on"); },
            .ended = [](std::size_t) {}});
    work.run(1, claims_.pause(), lastStart_, stop_.get_token());
}

SearchOutcome Search::byTime(std::chrono::seconds time) {
    claimTime();
    const HeldClaim held(claims_, timeClaim);
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
        makeFirst();
        makeRounds(working()); // the defaults, from which it is known what each method takes
        double part = 0.5;     // of what is left, as times of other settings differ
        for (std::vector<std::size_t> methods = working(); !methods.empty();) {
            double spent = 0.0;
            for (const std::size_t method : methods)
                spent += times_.seconds(method);
            const double left = secondsOf(endOfSearch() - Clock::now());
            if (left <= 0.0)
                break;
            const double share = (spent + left * jobs_) / static_cast<double>(methods.size());
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
        if (stop_.stop_requested() || Clock::now() < end_)
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
        other += scores_.at(own.step).score != own.score ? 1 : 0;
    if (other > 0)
        context_.notice(std::to_string(other) + " of " + std::to_string(logged.size()) +
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
    const std::vector<SearchStep> steps = knownSteps();
    std::vector<double> finals;
    for (const std::size_t method : working()) {
        const auto winner = bestSetting(method, rungs_[method].size() - 1, steps, scores_);
        const double seconds =
            winner ? times_.whole(method, *winner) : times_.seconds(method) / times_.trainings(method);
        finals.insert(finals.end(), request_.spec.seeds.size(), seconds);
    }
    return *budgetEnd_ - durationOf(secondsSideBySide(finals, static_cast<std::size_t>(jobs_)));
}

void Search::make(const std::vector<SearchStep>& steps) {
    end_ = endOfSearch();
    std::vector<SearchStep> missing;
    std::copy_if(steps.begin(), steps.end(), std::back_inserter(missing),
                 [this](const SearchStep& step) { return !scores_.contains(step); });
    SharedWork work(
        missing.size(),
        {.attempt = [&](std::size_t piece,
                        const std::stop_token& stop) { return attempt(missing[piece], stop); },
         .waiting = [&](std::size_t left) { report(std::to_string(left) + " made by another process"); },
         .ended = [](std::size_t) {}});
    std::stop_source end; // of the caller, or of the time
    const std::stop_callback passOn(stop_.get_token(), [&end] { end.request_stop(); });
    std::jthread clock;
    if (end_ != Clock::time_point::max())
        clock = std::jthread([&end, at = end_](const std::stop_token& early) {
            std::mutex mutex;
            std::condition_variable_any wake;
            std::unique_lock lock(mutex);
            wake.wait_until(lock, early, at, [] { return false; });
            if (!early.stop_requested())
                end.request_stop();
        });
    work.run(jobs_, claims_.pause(), std::min(lastStart_, end_), end.get_token());
}

SharedWork::Tried Search::attempt(const SearchStep& step, const std::stop_token& stop) {
    const std::string name = SearchFolder::nameOf(step);
    if (!claims_.take(name))
        return SharedWork::Tried::elsewhere;
    const HeldClaim held(claims_, name);
    std::optional<SearchScore> score = folder_.score(step); // another process may have made it
    if (!score) {
        score = trained(step, stop);
        folder_.save(step, *score);
    }
    keep(step, *score);
    return SharedWork::Tried::done;
}

SearchScore Search::trained(const SearchStep& step, const std::stop_token& stop) {
    const Clock::time_point began = Clock::now();
    const bool isLast = step.rung + 1 == rungs_[step.method].size();
    SearchScore score;
    const RunContext context{.stop = stop,
                             .onProgress = {},
                             .onNotice = {},
                             .firstStages = &firstStages_,
                             .onSharedSeconds = [&score](double seconds) { score.sharedSeconds = seconds; }};
    try {
        std::size_t epochs = 0;
        const std::unique_ptr<Training> training = begun(step, epochs, context);
        report(plan(step.method).method + ", setting " + std::to_string(step.setting) + " to epoch " +
               std::to_string(epochs) + " of " + std::to_string(training->epochCount()));
        train(*training, epochs, context);
        if (!isLast) // before it is evaluated: a checkpoint needs no results
            folder_.checkpoints().save(training->checkpoint());
        score = scoreOf(*training, context);
        std::error_code failure; // what is not removed takes space, and harms nothing
        if (isLast)
            std::filesystem::remove(folder_.checkpoints().runFile(training->id()), failure);
    } catch (const Cancelled&) {
        throw;
    } catch (const FileError&) { // a full disk is no fault of the setting
        throw;
    } catch (const Error& error) {
        score.failure = error.what();
        score.diverged = dynamic_cast<const Diverged*>(&error) != nullptr;
    }
    score.seconds = secondsOf(Clock::now() - began);
    return score;
}

std::unique_ptr<Training> Search::begun(const SearchStep& step, std::size_t& epochs,
                                        const RunContext& context) const {
    const auto start = [&] {
        return std::make_unique<Training>(task_, methods().find(plan(step.method).method),
                                          settings_[step.method][step.setting], request_.seed,
                                          request_.spec.select, context, MonitorPlan{.metrics = {}});
    };
    std::unique_ptr<Training> training = start();
    const double share = rungs_[step.method][step.rung] * training->epochCount();
    epochs = static_cast<std::size_t>(std::max(1.0, std::ceil(share - 1e-9)));
    try {
        const std::optional<Run> unfinished = folder_.checkpoints().unfinished(training->id());
        if (unfinished && unfinished->history.size() <= epochs)
            training->resume(*unfinished);
    } catch (const Error&) { // damaged: it begins anew, and comes to the same bytes
        training = start();
    }
    return training;
}

/// To that many epochs, or as many as it makes. Leaves a checkpoint now and then and when it is stopped.
void Search::train(Training& training, std::size_t epochs, const RunContext& context) const {
    Clock::time_point saved = Clock::now();
    try {
        while (training.history().size() < epochs) {
            if (!training.step(context))
                return;
            if (const Clock::time_point now = Clock::now(); now - saved > savingInterval) {
                folder_.checkpoints().save(training.checkpoint());
                saved = now;
            }
        }
    } catch (const Cancelled&) {
        if (!training.history().empty())
            folder_.checkpoints().save(training.checkpoint());
        throw;
    }
}

SearchScore Search::scoreOf(Training& training, const RunContext& context) const {
    const Run run = training.finish(context);
    SearchScore score{.score = rule_.score(run), .epochs = static_cast<int>(run.history.size())};
    if (!score.score)
        score.failure = "the rule has no value on these examples";
    for (const std::string& split : rule_.splits())
        score.average += run.report(split).averageAccuracy.value_or(0.0);
    return score;
}

void Search::keep(const SearchStep& step, const SearchScore& score) {
    {
        const std::lock_guard lock(mutex_);
        if (scores_.emplace(step, score).second)
            times_.add(step, score);
        tellResults();
    }
    report(plan(step.method).method + ", setting " + std::to_string(step.setting) + " done");
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
    folder_.saveLog(request_, definition_, steps, scores_);
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
    const auto winner = bestSetting(method, lastRung, steps, scores_);
    if (!winner) {
        result.reason = failure.empty() ? "the budget ended before one training of it" : failure;
        return result;
    }
    result.winner = *winner;
    result.score = sign * scores_.at({method, *winner, lastRung}).score.value();
    if (const auto first = scores_.find({method, 0, lastRung}); first != scores_.end() && first->second.score)
        result.defaultScore = sign * *first->second.score;
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
