// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/search_trainings.h"

#include "core/base/error.h"
#include "core/base/quantity_text.h"
#include "core/experiment/sweep_parts.h"
#include "core/experiment/training.h"
#include "core/methods/method.h"

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

namespace groupscope {

namespace {

/// Stops when another token does, or at a time.
class TimedStop {
  public:
    TimedStop(const std::stop_token& other, SearchTrainings::Clock::time_point end)
        : passOn_(other, [this] { stop_.request_stop(); }) {
        if (end != SearchTrainings::Clock::time_point::max())
            clock_ = std::jthread([this, end](const std::stop_token& early) {
                std::mutex mutex;
                std::condition_variable_any wake;
                std::unique_lock lock(mutex);
                wake.wait_until(lock, early, end, [] { return false; });
                if (!early.stop_requested())
                    stop_.request_stop();
            });
    }

    std::stop_token token() const { return stop_.get_token(); }

  private:
    std::stop_source stop_;
    std::stop_callback<std::function<void()>> passOn_;
    std::jthread clock_; ///< last: it uses what is above
};

/// So much work at most is lost when the process is killed.
constexpr std::chrono::seconds savingInterval{20};

/// Claim of the process that spends a budget of time.
constexpr const char* timeClaim = "time";

} // namespace

SearchTrainings::SearchTrainings(const SearchRequest& request, std::shared_ptr<const Task> task,
                                 const SelectionRule& rule, const SearchFolder& folder,
                                 const SearchOptions& options, const std::stop_token& stop, Listener listener)
    : task_(std::move(task))
    , seed_(request.seed)
    , select_(request.spec.select)
    , rule_(rule)
    , folder_(folder)
    , listener_(std::move(listener))
    , passOn_(stop, [this] { stop_.request_stop(); })
    , watch_(folder.path().parent_path(), stop_)
    , claims_(folder.path(), options.lease)
    , firstStages_(task_)
    , jobs_(options.jobs > 0 ? options.jobs : sideBySide(*task_))
    , lastStart_(options.lastStart) {}

HeldClaim SearchTrainings::claimTime(const RunContext& context) {
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
            context.notice(process +
                           " spent a budget of time in this folder and may have ended: this search "
                           "goes on after at most " +
                           durationText(std::chrono::duration<double>(holder->lease).count()) +
                           " without a sign of life of it");
        return SharedWork::Tried::elsewhere;
    };
    SharedWork work(
        1,
        {.attempt = attempt,
         .waiting = [&context](std::size_t) { context.report(0.0, "looks whether another process goes on"); },
         .ended = [](std::size_t) {}});
    work.run(1, claims_.pause(), lastStart_, stop_.get_token());
    return {claims_, timeClaim};
}

void SearchTrainings::make(const std::vector<SearchPiece>& pieces, Clock::time_point end) {
    SharedWork work(
        pieces.size(),
        {.attempt = [&](std::size_t piece,
                        const std::stop_token& stop) { return attempt(pieces[piece], stop); },
         .waiting =
             [&](std::size_t left) { listener_.reported(std::to_string(left) + " made by another process"); },
         .ended = [](std::size_t) {}});
    const TimedStop ended(stop_.get_token(), end);
    work.run(jobs_, claims_.pause(), std::min(lastStart_, end), ended.token());
}

SharedWork::Tried SearchTrainings::attempt(const SearchPiece& piece, const std::stop_token& stop) {
    const std::string name = SearchFolder::nameOf(piece.step);
    if (!claims_.take(name))
        return SharedWork::Tried::elsewhere;
    const HeldClaim held(claims_, name);
    std::optional<SearchScore> score = folder_.score(piece.step); // another process may have made it
    if (!score) {
        score = trained(piece, stop);
        if (score)
            folder_.save(piece.step, *score);
    }
    if (score)
        listener_.scored(piece, *score);
    else
        listener_.givenUp(piece);
    return SharedWork::Tried::done;
}

std::optional<SearchScore> SearchTrainings::trained(const SearchPiece& piece, const std::stop_token& stop) {
    const Clock::time_point began = Clock::now();
    const TimedStop tooLong(stop, std::isinf(piece.mostSeconds)
                                      ? Clock::time_point::max()
                                      : began + std::chrono::duration_cast<Clock::duration>(
                                                    std::chrono::duration<double>(piece.mostSeconds)));
    const bool isLast = piece.share >= 1.0;
    SearchScore score;
    const RunContext context{.stop = tooLong.token(),
                             .onProgress = {},
                             .onNotice = {},
                             .firstStages = &firstStages_,
                             .onSharedSeconds = [&score](double seconds) { score.sharedSeconds = seconds; }};
    std::string id;
    std::error_code failure; // what is not removed takes space, and harms nothing
    try {
        std::size_t epochs = 0;
        const std::unique_ptr<Training> training = begun(piece, epochs, context);
        id = training->id();
        listener_.reported(piece.method + ", setting " + std::to_string(piece.step.setting) + " to epoch " +
                           std::to_string(epochs) + " of " + std::to_string(training->epochCount()));
        train(*training, epochs, context);
        if (!isLast) // before it is evaluated: a checkpoint needs no results
            folder_.checkpoints().save(training->checkpoint());
        score = scoreOf(*training, context);
        if (isLast)
            std::filesystem::remove(folder_.checkpoints().runFile(id), failure);
    } catch (const Cancelled&) {
        if (stop.stop_requested())
            throw;
        if (!id.empty()) // else its seconds would be those of the rest alone
            std::filesystem::remove(folder_.checkpoints().runFile(id), failure);
        return std::nullopt;
    } catch (const FileError&) { // a full disk is no fault of the setting
        throw;
    } catch (const Error& error) {
        score.failure = error.what();
        score.diverged = dynamic_cast<const Diverged*>(&error) != nullptr;
    }
    score.seconds = std::chrono::duration<double>(Clock::now() - began).count();
    return score;
}

std::unique_ptr<Training> SearchTrainings::begun(const SearchPiece& piece, std::size_t& epochs,
                                                 const RunContext& context) const {
    const auto start = [&] {
        return std::make_unique<Training>(task_, methods().find(piece.method), piece.parameters, seed_,
                                          select_, context, MonitorPlan{.metrics = {}});
    };
    std::unique_ptr<Training> training = start();
    const double share = piece.share * training->epochCount();
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
void SearchTrainings::train(Training& training, std::size_t epochs, const RunContext& context) const {
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

SearchScore SearchTrainings::scoreOf(Training& training, const RunContext& context) const {
    const Run run = training.finish(context);
    SearchScore score{.score = rule_.score(run), .epochs = static_cast<int>(run.history.size())};
    if (!score.score)
        score.failure = "the rule has no value on these examples";
    for (const std::string& split : rule_.splits())
        score.average += run.report(split).averageAccuracy.value_or(0.0);
    return score;
}

} // namespace groupscope
