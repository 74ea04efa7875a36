// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <sys/types.h>
#include <thread>
#include <utility>
#include <vector>

namespace groupscope {

/// A claim file of the folder.
struct FoundClaim;

/// State of the process of a claim, by the rule of RunClaims. `unsure`: the process may have ended, which
/// only shows if the claim is not renewed while this process watches.
enum class ClaimState { held, unsure, free };

/// A run that a process has claimed.
struct ClaimedRun {
    std::string id;
    std::string host;
    pid_t process = 0;
    std::chrono::seconds renewed{}; ///< ago, by the file server; below 0 where the time lies in the future
    ClaimState state = ClaimState::held;
    std::chrono::seconds freeAfter{}; ///< without a renewal, so long an unsure claim is not free yet
};

/// The claims of a folder that holds `runs` as one look at them judges them, in the order of their ids; free
/// ones are left out. Throws FileError where the folder is not writable.
std::vector<ClaimedRun> claimedRuns(const std::filesystem::path& folder);

/// The process that has a claim.
struct ClaimHolder {
    std::string host;
    pid_t process = 0;
    bool isAlive = false; ///< it runs on this machine, or renewed the claim while RunClaims looked on
    std::chrono::milliseconds lease{}; ///< without a renewal, its claim is free after that at the latest
};

/// Claims of the runs of a folder that this process makes, so that several processes, also on several
/// machines, share the work. A claim is the file `claims/<id>`. Its time, given by the file server, is
/// renewed while the process lives. A claim is free if its process was on this machine and has ended, or if
/// it was not renewed for the lease. Some file systems use the clock of each machine. So a claim of another
/// machine that is late by less than longestSkew is free only if it is not renewed while this process watches
/// for two heartbeats, and one whose time is in the future, by more than a heartbeat, if it is not renewed
/// while this process watches for the lease. Two processes may still make the same run if one of them slept
/// for longer than the lease: both write the same bytes. Thread-safe.
class RunClaims {
  public:
    static constexpr std::chrono::seconds usualLease{120};
    /// Largest expected difference between clocks of machines.
    static constexpr std::chrono::hours longestSkew{2};

    /// Claims of the folder that holds `runs`. `lease` is at least 1 s; claims are renewed after an eighth of
    /// it, at most 15 s. A claim file stores its lease, so that processes with a shorter one respect it.
    explicit RunClaims(std::filesystem::path folder, std::chrono::milliseconds lease = usualLease);
    RunClaims(const RunClaims&) = delete;
    RunClaims& operator=(const RunClaims&) = delete;
    /// Releases all claims.
    ~RunClaims();

    /// Claims the run of that id. False while another process has it. Throws FileError.
    bool take(const std::string& id);
    /// Gives a claim back. Another process that has taken it meanwhile keeps it.
    void give(const std::string& id);
    /// Holder of the claim of that id; nothing if there is none. Whether its process is alive may only show
    /// at a later call.
    std::optional<ClaimHolder> holder(const std::string& id);
    /// Time to wait before take() is tried again.
    std::chrono::milliseconds pause() const;

  private:
    struct Held {
        std::string token; ///< unique content of the claim file
        int file = -1;     ///< descriptor, whose time is renewed
    };

    /// A claim of another process as this one saw it first.
    struct Watched {
        std::string token;
        std::chrono::nanoseconds renewed{};
        std::chrono::steady_clock::time_point since{};
        bool wasRenewed = false; ///< since it was seen first
    };

    std::filesystem::path fileOf(const std::string& id) const { return folder_ / id; }
    bool isFree(const std::string& id, const FoundClaim& found);
    /// The claim in that file, with since when it has been seen as it is now.
    Watched watch(const std::string& id, const FoundClaim& found);
    bool takeFrom(const std::string& id, const FoundClaim& before, const std::string& token,
                  const std::string& text);
    void hold(const std::string& id, const std::string& token);
    void renew(const std::stop_token& stop);

    std::filesystem::path folder_;
    std::chrono::milliseconds lease_;
    std::mutex mutex_; ///< of held_ and watched_
    std::map<std::string, Held> held_;
    std::map<std::string, Watched> watched_;
    std::condition_variable_any wake_;
    std::jthread renewing_; ///< last member, so that it ends before the members it uses
};

/// Gives a claim back, whatever happens to the work.
class HeldClaim {
  public:
    HeldClaim(RunClaims& claims, std::string id)
        : claims_(claims)
        , id_(std::move(id)) {}
    HeldClaim(const HeldClaim&) = delete;
    HeldClaim& operator=(const HeldClaim&) = delete;
    ~HeldClaim() { claims_.give(id_); }

  private:
    RunClaims& claims_;
    std::string id_;
};

} // namespace groupscope
