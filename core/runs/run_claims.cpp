// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_claims.h"

#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "core/io/process_place.h"
#include "core/runs/json_values.h"

#include <algorithm>
#include <array>
#include <fcntl.h>
#include <optional>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace groupscope {

namespace fs = std::filesystem;

struct FoundClaim {
    std::string token, place, host;
    pid_t process = 0;
    std::chrono::nanoseconds renewed{}; ///< by the clock of the file server
    std::chrono::milliseconds lease{};  ///< 0 in claims of older versions
};

namespace {

constexpr std::chrono::seconds longestHeartbeat{15};

/// Time between two renewals.
std::chrono::milliseconds heartbeatOf(std::chrono::milliseconds lease) {
    return std::min<std::chrono::milliseconds>(lease / 8, longestHeartbeat);
}

std::string ownHost() {
    std::array<char, 256> host{};
    gethostname(host.data(), host.size() - 1);
    return host.data();
}

std::string claimText(const std::string& token, std::chrono::milliseconds lease) {
    return dumpJson({{"host", ownHost()},
                     {"process", getpid()},
                     {"place", processPlace()},
                     {"lease_ms", lease.count()},
                     {"token", token}}) +
           "\n";
}

std::chrono::nanoseconds modifiedAt(const struct stat& status) {
    return std::chrono::seconds(status.st_mtim.tv_sec) + std::chrono::nanoseconds(status.st_mtim.tv_nsec);
}

/// Now, by the clock that gives the files of that folder their times.
std::chrono::nanoseconds serverTime(const fs::path& folder) {
    const AtomicFile probe(folder / "clock"); // never committed
    struct stat status {};
    if (utimensat(AT_FDCWD, probe.temporaryPath().c_str(), nullptr, 0) != 0 ||
        stat(probe.temporaryPath().c_str(), &status) != 0)
        throw FileError("the time of its file server is not available", folder.string(),
                        "make the folder writable");
    return modifiedAt(status);
}

/// The claim in that file; nothing when there is none. It is opened, so that a network file system asks its
/// server.
std::optional<FoundClaim> claimIn(const fs::path& file) {
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return std::nullopt;
    std::array<char, 1024> text{};
    struct stat status {};
    const bool known = fstat(descriptor, &status) == 0;
    const ssize_t size = ::read(descriptor, text.data(), text.size());
    ::close(descriptor);
    if (!known || size < 0)
        return std::nullopt;
    FoundClaim found{
        .token = "unreadable", .place = {}, .host = {}, .renewed = modifiedAt(status), .lease = {}};
    try {
        const auto json = nlohmann::json::parse(text.data(), text.data() + size);
        found.process = json.at("process").get<pid_t>();
        found.place = json.at("place").get<std::string>();
        found.host = json.value("host", "");
        found.lease = std::chrono::milliseconds(json.value("lease_ms", std::int64_t{0}));
        const std::string token = json.at("token").get<std::string>();
        if (token.find_first_not_of("0123456789abcdef-") == std::string::npos) // it names a file
            found.token = token;
    } catch (const nlohmann::json::exception&) { // of another version: its time alone counts
        return found;
    }
    return found;
}

/// For how long a claim that is unsure must not be renewed until it is free; `age` is the time since it was
/// renewed.
std::chrono::milliseconds timeToBeSure(std::chrono::nanoseconds age, std::chrono::milliseconds lease) {
    return age < std::chrono::nanoseconds(0) ? lease : 2 * heartbeatOf(lease);
}

/// The rule of RunClaims, the only one. `lease` is the longest of claim and reader, `unchanged` for how long
/// the claim has been seen as it is now; `ageOf()` gives the time since it was renewed, by the file server.
template<class Age>
ClaimState stateOf(const FoundClaim& found, std::chrono::milliseconds lease,
                   std::chrono::nanoseconds unchanged, const Age& ageOf) {
    if (isProcessGone(found.place, found.process) || unchanged > lease)
        return ClaimState::free;
    const std::chrono::nanoseconds age = ageOf();
    if (age < -heartbeatOf(lease))
        return ClaimState::unsure;
    if (age <= lease)
        return ClaimState::held;
    const bool isFree = found.host == ownHost() || age - lease > RunClaims::longestSkew ||
                        unchanged > timeToBeSure(age, lease);
    return isFree ? ClaimState::free : ClaimState::unsure;
}

} // namespace

std::vector<ClaimedRun> claimedRuns(const fs::path& folder) {
    std::vector<ClaimedRun> all;
    std::error_code failure;
    std::optional<std::chrono::nanoseconds> now; // asked for once
    for (fs::directory_iterator entry(folder / "claims", failure), end; !failure && entry != end;
         entry.increment(failure)) {
        const std::string id = entry->path().filename().string();
        const std::optional<FoundClaim> found = id.front() == '.' ? std::nullopt : claimIn(entry->path());
        if (!found)
            continue;
        std::chrono::nanoseconds age{};
        const std::chrono::milliseconds lease =
            found->lease.count() > 0 ? found->lease : RunClaims::usualLease;
        const ClaimState state = stateOf(*found, lease, std::chrono::nanoseconds(0), [&] {
            if (!now)
                now = serverTime(folder / "claims");
            age = *now - found->renewed;
            return age;
        });
        if (state != ClaimState::free)
            all.push_back({.id = id,
                           .host = found->host,
                           .process = found->process,
                           .renewed = std::chrono::duration_cast<std::chrono::seconds>(age),
                           .state = state,
                           .freeAfter = std::chrono::ceil<std::chrono::seconds>(timeToBeSure(age, lease))});
    }
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
    return all;
}

RunClaims::RunClaims(fs::path folder, std::chrono::milliseconds lease)
    : folder_(std::move(folder) / "claims")
    , lease_(std::max<std::chrono::milliseconds>(lease, std::chrono::seconds(1)))
    , renewing_([this](const std::stop_token& stop) { renew(stop); }) {}

RunClaims::~RunClaims() {
    renewing_.request_stop();
    renewing_.join();
    while (!held_.empty())
        give(std::string(held_.begin()->first));
}

std::chrono::milliseconds RunClaims::pause() const {
    return std::min<std::chrono::milliseconds>(lease_ / 8, std::chrono::seconds(1));
}

RunClaims::Watched RunClaims::watch(const std::string& id, const FoundClaim& found) {
    const std::lock_guard lock(mutex_);
    Watched& watched = watched_[id];
    if (watched.token != found.token || watched.renewed != found.renewed)
        watched = {.token = found.token,
                   .renewed = found.renewed,
                   .since = std::chrono::steady_clock::now(),
                   .wasRenewed = watched.token == found.token};
    return watched;
}

bool RunClaims::isFree(const std::string& id, const FoundClaim& found) {
    const std::chrono::nanoseconds unchanged = std::chrono::steady_clock::now() - watch(id, found).since;
    return stateOf(found, std::max(lease_, found.lease), unchanged,
                   [&] { return serverTime(folder_) - found.renewed; }) == ClaimState::free;
}

std::optional<ClaimHolder> RunClaims::holder(const std::string& id) {
    const std::optional<FoundClaim> found = claimIn(fileOf(id));
    if (!found)
        return std::nullopt;
    const bool isHere = found->place == processPlace() && !isProcessGone(found->place, found->process);
    return ClaimHolder{found->host, found->process, watch(id, *found).wasRenewed || isHere,
                       std::max(lease_, found->lease)};
}

bool RunClaims::take(const std::string& id) {
    std::error_code failure;
    fs::create_directories(folder_, failure); // that it failed is seen when the claim is written
    const std::string token = uniqueText(), text = claimText(token, lease_);
    constexpr int tries = 3; // between two looks another process may give it back, or take it
    for (int i = 0; i < tries; ++i) {
        if (const std::optional<FoundClaim> found = claimIn(fileOf(id)))
            return isFree(id, *found) && takeFrom(id, *found, token, text);
        if (writeTextIfAbsent(fileOf(id), text)) {
            hold(id, token);
            return true;
        }
    }
    return false;
}

/// Of processes that see the same claim as free, the first to make the file that is named by its token may
/// replace it, if it is still there then.
bool RunClaims::takeFrom(const std::string& id, const FoundClaim& before, const std::string& token,
                         const std::string& text) {
    const fs::path guard = folder_ / (".taken-" + before.token);
    std::error_code failure;
    if (!writeTextIfAbsent(guard, text)) {
        const std::optional<FoundClaim> other = claimIn(guard);
        if (other && isFree(guard.filename(), *other)) // it ended between two lines of this function
            fs::remove(guard, failure);
        return false;
    }
    const std::optional<FoundClaim> now = claimIn(fileOf(id));
    const bool isSame = now && now->token == before.token && isFree(id, *now);
    if (isSame) {
        writeTextAtomically(fileOf(id), text);
        hold(id, token);
    }
    fs::remove(guard, failure);
    return isSame;
}

void RunClaims::hold(const std::string& id, const std::string& token) {
    const std::lock_guard lock(mutex_);
    held_[id] = {token, ::open(fileOf(id).c_str(), O_RDONLY | O_CLOEXEC)};
}

void RunClaims::give(const std::string& id) {
    Held held;
    {
        const std::lock_guard lock(mutex_);
        const auto found = held_.find(id);
        if (found == held_.end())
            return;
        held = found->second;
        held_.erase(found);
    }
    if (held.file >= 0)
        ::close(held.file);
    const std::optional<FoundClaim> there = claimIn(fileOf(id));
    std::error_code failure; // one that stays is free after the lease
    if (there && there->token == held.token)
        fs::remove(fileOf(id), failure);
}

void RunClaims::renew(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (!stop.stop_requested()) {
        for (const auto& [id, held] : held_)
            if (held.file >= 0)
                futimens(held.file, nullptr);
        wake_.wait_for(lock, stop, heartbeatOf(lease_), [] { return false; });
    }
}

} // namespace groupscope
