// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/search.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/quantity_text.h"
#include "core/data/task_definition.h"
#include "core/data/task_members.h"
#include "core/experiment/search_folder.h"
#include "core/experiment/search_state.h"
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

constexpr auto allSettings = std::numeric_limits<std::size_t>::max();

/// Whole trainings of a method below which half of them could be none.
constexpr double fewTrainings = 3.0;

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

/// The scores of a folder, which is opened for that search.
SearchScores scoresIn(SearchFolder& folder, const SearchRequest& request, const std::string& definition) {
    folder.open(request, definition);
    return folder.scores();
}

/// One call of a search.
class Search {
  public:
    Search(const SearchRequest& request, const Task& task, const std::filesystem::path& folder,
           const SearchOptions& options, const RunContext& context);

    SearchOutcome byRuns(std::size_t runs);
    SearchOutcome byTime(std::chrono::seconds time);
    SearchOutcome replayed(const std::vector<LoggedStep>& logged);

  private:
    /// Trains the defaults of each method to the end, from which it is known what it takes. Leaves out
    /// methods that take more than their share of the time.
    void makeDefaults(double limit);
    /// Leaves out the slowest methods while their final runs would take more than half of the time, or one
    /// training more than its share.
    void leaveOutSlow(double limit);
    std::size_t jobs() const { return static_cast<std::size_t>(trainings_.jobs()); }
    void makeFirst();
    /// One rung after the other of the settings of all those methods.
    void makeRounds(const std::vector<std::size_t>& of);
    /// When trainings of the search end, so that the final runs end with the budget; `mutex_` is not locked.
    Clock::time_point endOfSearch();
    /// Makes the steps that have no score yet; what trains at `end` is stopped. Throws Cancelled where some
    /// are left.
    void make(const std::vector<SearchStep>& steps, Clock::time_point end);
    void make(const std::vector<SearchStep>& steps) { make(steps, endOfSearch()); }
    void keep(const SearchPiece& piece, const SearchScore& score);
    void report(const std::string& activity);
    /// Tells the results until now; `mutex_` is locked.
    void tellResults();
    /// By the scores of `steps` alone; writes the log of them.
    SearchOutcome outcomeOf(const std::vector<SearchStep>& steps) const;

    const SearchRequest& request_;
    std::shared_ptr<const Task> task_; ///< without its test splits
    std::string definition_;           ///< of the whole task
    SelectionRule rule_;
    SearchFolder folder_;
    RunContext context_;
    std::optional<Clock::time_point> budgetEnd_;
    Clock::time_point end_ = Clock::time_point::max(); ///< of the round: what trains then is stopped
    std::mutex mutex_;                                 ///< of what follows
    SearchState state_;
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
    , state_(request, rule_, task_->fitRows().size(), scoresIn(folder_, request, definition_))
    , onResults_(options.onResults)
    , trainings_(request, task_, rule_, folder_, options, context.stop,
                 {.scored = [this](const auto& piece, const auto& score) { keep(piece, score); },
                  .givenUp =
                      [this](const SearchPiece& piece) {
                          const std::lock_guard lock(mutex_);
                          state_.leaveOut(piece.step.method,
                                          "one training takes more than " + durationText(share_) +
                                              ", its share: give more time, or fewer methods");
                      },
                  .reported = [this](const std::string& activity) { report(activity); }}) {}

SearchOutcome Search::byRuns(std::size_t runs) {
    const double all = static_cast<double>(runs);
    counting_ = [this] { return state_.planned(); };
    fraction_ = [this, all] {
        double done = 0.0;
        for (const SearchStep& step : state_.planned())
            done += state_.scores().contains(step) ? state_.times().costOf(step) : 0.0;
        return std::min(1.0, done / all);
    };
    makeFirst();
    const std::vector<std::size_t> methods = state_.working();
    for (const std::size_t method : methods)
        state_.raise(method,
                     searchedSettings(all / static_cast<double>(methods.size()), state_.rungs(method)));
    makeRounds(methods);
    return outcomeOf(state_.planned());
}

SearchOutcome Search::byTime(std::chrono::seconds time) {
    const HeldClaim held = trainings_.claimTime(context_);
    const double limit = std::chrono::duration<double>(time).count();
    state_.raiseToScores(); // settings that an earlier call has tried count as well
    counting_ = [this] { return state_.known(); };
    const double before = folder_.spentSeconds();
    const Clock::time_point began = Clock::now() - durationOf(before);
    const OnLeaving keepTime([&] { folder_.saveSpentSeconds(secondsOf(Clock::now() - began)); });
    fraction_ = [began, limit] { return std::min(1.0, secondsOf(Clock::now() - began) / limit); };
    bool outOfTime = false;
    try {
        budgetEnd_ = began + time;
        makeDefaults(limit);
        double part = 0.5; // of what is left, as times of other settings differ
        for (std::vector<std::size_t> methods = state_.working(); !methods.empty();) {
            double spent = 0.0;
            for (const std::size_t method : methods)
                spent += state_.times().seconds(method);
            const double left = secondsOf(endOfSearch() - Clock::now());
            if (left <= 0.0)
                break;
            const double share = (spent + left * trainings_.jobs()) / static_cast<double>(methods.size());
            bool grown = false;
            for (const std::size_t method : methods) {
                const double whole = std::max(0.0, share - state_.times().seconds(method)) /
                                     std::max(state_.times().secondsOfNext(method), 1e-6);
                // A share that is no longer enough for many is spent while the others fill the other threads.
                const double more = whole < fewTrainings ? whole : whole * part;
                grown |= state_.raise(
                    method, searchedSettings(state_.times().trainings(method) + more, state_.rungs(method)));
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
    SearchOutcome outcome = outcomeOf(state_.known());
    outcome.outOfTime = outOfTime;
    return outcome;
}

SearchOutcome Search::replayed(const std::vector<LoggedStep>& logged) {
    std::vector<SearchStep> steps;
    std::vector<std::size_t> counts(state_.methodCount(), 1);
    for (const LoggedStep& own : logged) {
        if (!own.leftOut.empty()) {
            state_.leaveOut(own.step.method, own.leftOut);
            continue;
        }
        if (own.step.rung >= state_.rungs(own.step.method).size())
            throw UsageError("the log names a rung that there is not", folder_.path().string(),
                             "give log.jsonl of this search");
        steps.push_back(own.step);
        counts[own.step.method] = std::max(counts[own.step.method], own.step.setting + 1);
    }
    for (std::size_t method = 0; method < counts.size(); ++method)
        if (state_.raise(method, counts[method]); state_.settings(method).size() < counts[method])
            throw UsageError("the log names a setting that there is not", folder_.path().string(),
                             "give log.jsonl of this search");
    counting_ = [&steps] { return steps; };
    fraction_ = [this, &steps] {
        const auto done = std::count_if(steps.begin(), steps.end(), [this](const SearchStep& step) {
            return state_.scores().contains(step);
        });
        return static_cast<double>(done) / static_cast<double>(std::max<std::size_t>(steps.size(), 1));
    };
    std::size_t rungs = 0;
    for (std::size_t method = 0; method < state_.methodCount(); ++method)
        rungs = std::max(rungs, state_.rungs(method).size());
    for (std::size_t rung = 0; rung < rungs; ++rung) {
        std::vector<SearchStep> ofRung;
        std::copy_if(steps.begin(), steps.end(), std::back_inserter(ofRung),
                     [&](const SearchStep& step) { return step.rung == rung; });
        make(ofRung);
    }
    std::size_t other = 0;
    for (const LoggedStep& own : logged)
        other += own.leftOut.empty() && state_.scores().at(own.step).score != own.score ? 1 : 0;
    if (other > 0)
        context_.notice(std::to_string(other) + " of " + std::to_string(steps.size()) +
                        " trainings reached another value than in the log, as other processors do");
    return outcomeOf(steps);
}

void Search::makeFirst() {
    std::vector<SearchStep> first;
    for (std::size_t method = 0; method < state_.methodCount(); ++method)
        first.push_back({method, 0, 0});
    make(first);
}

void Search::makeRounds(const std::vector<std::size_t>& of) {
    while (true) {
        std::vector<SearchStep> steps = state_.next(of, allSettings);
        if (steps.empty())
            return;
        // The longest first: a long one that begins last keeps one thread at work and lets the others wait.
        std::stable_sort(steps.begin(), steps.end(), [this](const SearchStep& a, const SearchStep& b) {
            return state_.times().expected(a) > state_.times().expected(b);
        });
        make(steps);
    }
}

Clock::time_point Search::endOfSearch() {
    if (!budgetEnd_)
        return Clock::time_point::max();
    const std::lock_guard lock(mutex_);
    return *budgetEnd_ - durationOf(state_.secondsOfFinals(jobs()));
}

void Search::makeDefaults(double limit) {
    // A training uses one thread: its share is bounded by the clock as well.
    const auto shareOf = [&](std::size_t methods) {
        return limit *
               std::min(1.0, trainings_.jobs() / static_cast<double>(std::max<std::size_t>(1, methods)));
    };
    share_ = std::min(0.5 * limit, shareOf(state_.methodCount()));
    makeFirst();
    share_ = 0.5 * shareOf(state_.working().size()); // the rest is for other settings and the final runs
    while (true) {
        const std::vector<SearchStep> steps = state_.next(state_.working(), 1);
        if (steps.empty())
            break;
        // No time is kept for final runs yet: a method that will turn out too slow would keep all of it.
        make(steps, *budgetEnd_);
    }
    share_ = std::numeric_limits<double>::infinity();
    leaveOutSlow(limit);
    makeRounds(state_.working()); // what an earlier call had begun
}

void Search::leaveOutSlow(double limit) {
    const std::lock_guard lock(mutex_);
    for (std::vector<std::size_t> methods = state_.working(); methods.size() > 1;
         methods = state_.working()) {
        const std::size_t slowest =
            *std::max_element(methods.begin(), methods.end(), [this](std::size_t a, std::size_t b) {
                return state_.times().whole(a, 0) < state_.times().whole(b, 0);
            });
        const double finals = state_.secondsOfFinals(jobs()), one = state_.times().whole(slowest, 0);
        const double share =
            (limit - finals) * std::min(1.0, trainings_.jobs() / static_cast<double>(methods.size()));
        if (finals <= 0.5 * limit && one <= share)
            return;
        state_.leaveOut(slowest,
                        "its trainings of " + durationText(one) +
                            " each would leave the others no time: give more time, or fewer methods");
    }
}

void Search::make(const std::vector<SearchStep>& steps, Clock::time_point end) {
    end_ = end;
    std::vector<SearchPiece> missing;
    for (const SearchStep& step : steps)
        if (!state_.scores().contains(step))
            missing.push_back(
                {.step = step,
                 .method = state_.plan(step.method).method,
                 .parameters = state_.settings(step.method)[step.setting],
                 .share = state_.rungs(step.method)[step.rung],
                 .mostSeconds = std::max(0.0, share_ - state_.times().whole(step.method, step.setting))});
    if (!missing.empty())
        trainings_.make(missing, end_);
}

void Search::keep(const SearchPiece& piece, const SearchScore& score) {
    {
        const std::lock_guard lock(mutex_);
        state_.add(piece.step, score);
        tellResults();
    }
    report(piece.method + ", setting " + std::to_string(piece.step.setting) + " done");
}

void Search::report(const std::string& activity) {
    const std::lock_guard lock(mutex_);
    context_.report(fraction_(), counted(state_.scores().size(), "training", "trainings") + "; " + activity);
}

void Search::tellResults() {
    const Clock::time_point now = Clock::now();
    if (!onResults_ || now - told_ < std::chrono::seconds(1))
        return;
    told_ = now;
    onResults_(state_.outcomeOf(counting_()));
}

SearchOutcome Search::outcomeOf(const std::vector<SearchStep>& steps) const {
    std::vector<SearchStep> logged; // those that a replay makes: of methods that were not left out
    std::copy_if(steps.begin(), steps.end(), std::back_inserter(logged),
                 [this](const SearchStep& step) { return !state_.leftOut().contains(step.method); });
    folder_.saveLog(request_, definition_, logged, state_.scores(), state_.leftOut());
    return state_.outcomeOf(steps);
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
