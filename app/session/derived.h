// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "app/session/run_handle.h"
#include "app/session/session.h"
#include "app/session/window_text.h"
#include "core/base/error.h"
#include "core/base/run_part.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace groupscope {

/// A value, or the reason why it is not available, or neither while it is unknown.
template<class Value>
struct Maybe {
    std::shared_ptr<const Value> value;
    QString reason; ///< why the value is not available

    bool isKnown() const { return value != nullptr || !reason.isEmpty(); }
};

/// Input of the computation of a value, in the thread of the job.
struct ValueSource {
    std::shared_ptr<const Task> task;
    std::vector<RunHandle> runs; ///< the runs of the key, in its order
    const RunContext& context;
};

/// Names an object in memory within a key, without keeping it alive. Another object is another key.
template<class Object>
class ObjectKey {
  public:
    ObjectKey(const std::shared_ptr<const Object>& object) // NOLINT: a key is written as what it names
        : object_(object) {}

    /// Throws Cancelled if the object is gone, because nobody waits for the value then.
    std::shared_ptr<const Object> get() const {
        std::shared_ptr<const Object> object = object_.lock();
        if (!object)
            throw Cancelled();
        return object;
    }
    bool operator<(const ObjectKey& other) const { return object_.owner_before(other.object_); }
    bool operator==(const ObjectKey& other) const { return !(*this < other) && !(other < *this); }

  private:
    std::weak_ptr<const Object> object_;
};

/// An object in memory that comes with a key and helps to compute its value. It does not affect the order of
/// keys, and a key does not keep it alive.
template<class Object>
class Provided {
  public:
    Provided() = default;
    Provided(const std::shared_ptr<const Object>& object) // NOLINT: a key is written as what it brings
        : object_(object) {}

    /// Null if the object is gone.
    std::shared_ptr<const Object> find() const { return object_.lock(); }
    /// Throws Cancelled if the object is gone, because nobody waits for the value then.
    std::shared_ptr<const Object> get() const { return ObjectKey<Object>(object_.lock()).get(); }
    std::strong_ordering operator<=>(const Provided&) const { return std::strong_ordering::equal; }
    bool operator==(const Provided&) const { return true; }

  private:
    std::weak_ptr<const Object> object_;
};

/// Ids of the runs from which the value of a key is computed: `runId` of the key or of its `space`, unless it
/// is empty. Keys of several runs have an overload.
template<class Key>
QStringList runsOf(const Key& key) {
    if constexpr (requires { key.space; })
        return runsOf(key.space);
    else if constexpr (requires { key.runId; })
        return key.runId.isEmpty() ? QStringList() : QStringList{key.runId};
    else
        return {};
}

/// Base of all stores of derived values: signals, and one bound of memory for all stores.
class DerivedValues : public QObject {
    Q_OBJECT
  public:
    ~DerivedValues() override;
    bool isWorking() const { return job_.isRunning(); }
    /// Stops computing requested values; rested follows. Known values stay.
    void stop();

    /// Bytes that all stores together may keep, besides the values requested last. The default is 1 GiB, or
    /// an eighth of the memory if that is less. The values requested longest ago are dropped first.
    static void setMemoryBound(std::size_t bytes);
    /// Bytes that all stores keep.
    static std::size_t bytesKept();

  Q_SIGNALS:
    /// A value, or the reason why it is not available, was added or removed.
    void changed();
    /// Another set is open, or none: all values are forgotten.
    void cleared();
    /// No value is being computed any more.
    void rested();
    /// Progress over all values of the job, in [0,1], and current activity.
    void progressed(double fraction, const QString& activity);
    /// The computation of a value has a note for the user.
    void noticed(const QString& text);

  protected:
    explicit DerivedValues(Session* session, QObject* parent);

    virtual void forgetAll() = 0;
    virtual void forgetRuns(const QStringList& ids) = 0;
    virtual void forgetWaiting() = 0; ///< drops requests that nobody needs any more
    /// Computes pending requests; returns whether there were any.
    virtual bool startWaiting() = 0;
    /// The details of a run are in memory now.
    virtual void goOn(const QString& runId) = 0;
    /// Time of the oldest request among the values that are not wanted now; nothing without values.
    virtual std::optional<std::uint64_t> oldest() const = 0; ///< among the values that are not wanted now
    virtual void dropOldest() = 0;
    virtual std::size_t bytes() const = 0;
    static std::uint64_t now(); ///< counter of requests
    static void keepBound();
    /// Handles of these runs; nothing if a run has no result, has no details in memory, or belongs to another
    /// task and `anyTask` is false.
    std::optional<std::vector<RunHandle>> handlesOf(const QStringList& ids, bool anyTask) const;
    /// Fetches details that are not in memory; returns whether any are still to come. goOn() follows.
    bool fetch(const std::vector<RunHandle>& runs);
    void rest(); ///< continues with pending requests, or reports that nothing is being computed

    Session* session_;
    BackgroundJob job_;
};

/// Values of runs on the open set, each known by a key, computed in a thread. A value is kept until its run
/// changes or is removed, or another set is opened. The latest request wins. A new derived value is one
/// function and one line:
///
///     Derived<RunKey, TemperatureScan> scans_{session, temperaturesOf, this};
///
/// A Key has an order (<) and names the runs of the value: by `runId`, which is empty if the value belongs to
/// the input, or by an overload of runsOf(). Runs of other tasks have values if the key says `ofAnyTask`. A
/// key that names its task and the trained epochs of its run says `outlivesSet`: its value stays known when
/// another set is opened or the run is removed, and is there when they return.
template<class Key, class Value>
class Derived : public DerivedValues {
  public:
    /// Shows a preliminary part of a value before the rest is computed. If parts come faster than the window
    /// takes them, the latest one is shown.
    using Tell = std::function<void(Value)>;
    /// Computes a value; throws Error with the reason if it is not available.
    using Compute = std::function<Value(const Key& key, const ValueSource& source, const Tell& tell)>;
    /// Approximate memory of a value, in bytes.
    using Bytes = std::function<std::size_t(const Value&)>;

    /// `compute` is a Compute, or takes (key, task, run, context, tell), where `run` has its details and is
    /// null for keys without a run. Each job copies `compute`, so that what it caches serves the other keys
    /// of the job.
    template<class Function>
    Derived(
        Session* session, Function compute, QObject* parent,
        Bytes bytes = [](const Value&) { return sizeof(Value); })
        : DerivedValues(session, parent)
        , compute_(computeOf(std::move(compute)))
        , bytesOf_(std::move(bytes)) {}

    /// Computes the values of these keys that are unknown; changed follows for each. Computations of other
    /// keys are stopped. Keys of runs without a result are ignored. The values of these keys stay in memory
    /// until others are requested. Details of a few runs are fetched once for all.
    void request(const std::vector<Key>& keys) {
        constexpr std::size_t mostFetched = 8; // details of more runs are read but not kept
        wanted_ = keys;
        std::vector<Key> missing;
        bool isUnderWay = job_.isRunning();
        for (const Key& key : keys) {
            if (isWhole(key)) {
                known_[key].asked = now();
                continue;
            }
            const auto runs = handlesOf(runsOf(key), anyTask);
            if (!runs || (keys.size() <= mostFetched && fetch(*runs)))
                continue;
            isUnderWay = isUnderWay && isIn(underWay_, key);
            missing.push_back(key);
        }
        if (!session_->task() || (!missing.empty() && isUnderWay))
            return;
        if (missing.empty())
            return leaveOthers(keys);
        waiting_ = std::move(missing);
        startWaiting();
    }

    /// Computes the value of one more key after those in progress, for stores whose keys are requested one by
    /// one. The value stays. False if a run has no result.
    bool requestAlso(const Key& key) {
        if (added_.contains(key))
            return true;
        if (!handlesOf(runsOf(key), anyTask))
            return false;
        added_.insert(key);
        if (!isWhole(key)) {
            waiting_.push_back(key);
            if (!job_.isRunning())
                startWaiting();
        }
        return true;
    }

    /// Computes the value of a key in the calling thread, for computations of a few milliseconds.
    void computeNow(const Key& key) {
        const auto runs = handlesOf(runsOf(key), anyTask);
        if (!runs || !session_->task())
            return;
        wanted_ = {key};
        Compute compute = compute_;
        const RunContext context;
        keep(key, valueOf(compute, key, {session_->task(), *runs, context}, [](const Value&) {}), true);
    }

    /// State of a key: a value, the reason why there is none, or neither.
    Maybe<Value> get(const Key& key) const {
        const auto found = known_.find(key);
        return found == known_.end() ? Maybe<Value>() : found->second.value;
    }

    /// The complete value of the key requested last among those with `fits(key)`; null if none is known.
    template<class Fits>
    std::shared_ptr<const Value> latest(const Fits& fits) const {
        const Known* found = nullptr;
        for (const auto& [key, known] : known_)
            if (isValue(known) && (found == nullptr || found->asked < known.asked) && fits(key))
                found = &known;
        return found == nullptr ? nullptr : found->value.value;
    }

    /// Forgets why keys have no value: they are computed again when requested.
    void forgetReasons() {
        std::erase_if(known_, [](const auto& entry) { return !entry.second.value.reason.isEmpty(); });
    }

    /// Forgets the values of other keys, and why these keys have no value: they are computed again when
    /// requested.
    void keepOnly(const std::vector<Key>& keys) {
        forgetReasons();
        std::erase_if(known_, [&](const auto& entry) { return !isIn(keys, entry.first); });
        std::erase_if(added_, [&](const Key& key) {
            return !known_.contains(key) && !isIn(waiting_, key) &&
                   !(job_.isRunning() && isIn(underWay_, key));
        });
    }

  private:
    struct Known {
        Maybe<Value> value;
        bool isWhole = false;
        std::size_t bytes = 0;
        std::uint64_t asked = 0; ///< counter of the last request
    };
    /// The latest preliminary part that the window has not taken yet.
    struct Part {
        std::mutex mutex;
        std::optional<Value> latest;
    };
    static constexpr bool anyTask = requires { Key::ofAnyTask; };
    static constexpr bool outlivesSet = requires { Key::outlivesSet; };

    template<class Function>
    static Compute computeOf(Function compute) {
        if constexpr (std::is_invocable_v<Function&, const Key&, const ValueSource&, const Tell&>)
            return compute;
        else // keys of one run follow each other, so that the run is read once
            return [compute = std::move(compute), handle = RunHandle(), run = std::shared_ptr<const Run>()](
                       const Key& key, const ValueSource& source, const Tell& tell) mutable {
                if (source.runs.empty())
                    run = nullptr;
                else if (!run || !handle.isSameRun(source.runs.front()))
                    run = source.runs.front().whole();
                handle = source.runs.empty() ? RunHandle() : source.runs.front();
                return compute(key, *source.task, run.get(), source.context, tell);
            };
    }
    /// Whether the value is complete; a preliminary part may exist together with a reason.
    static bool isValue(const Known& known) { return known.isWhole && known.value.reason.isEmpty(); }
    /// Whether the value stays when its run or its set is removed.
    static bool stays(const Known& known) { return outlivesSet && isValue(known); }
    bool isWhole(const Key& key) const {
        const auto known = known_.find(key);
        return known != known_.end() && known->second.isWhole;
    }
    static bool isIn(const std::vector<Key>& keys, const Key& key) {
        return std::find(keys.begin(), keys.end(), key) != keys.end();
    }
    static Maybe<Value> valueOf(Compute& compute, const Key& key, const ValueSource& source,
                                const Tell& tell) {
        try {
            return {std::make_shared<const Value>(compute(key, source, tell)), {}};
        } catch (const Cancelled&) {
            throw;
        } catch (const std::exception& error) { // an error of one value does not stop the others
            return {nullptr, windowText(error)};
        }
    }

    bool startWaiting() override {
        if (waiting_.empty() || !session_->task())
            return false;
        std::vector<std::pair<Key, std::vector<RunHandle>>> asked;
        underWay_ = std::exchange(waiting_, {});
        for (const Key& key : underWay_)
            if (auto runs = handlesOf(runsOf(key), anyTask))
                asked.emplace_back(key, *std::move(runs));
        job_.start([this, asked = std::move(asked), compute = compute_,
                    task = session_->task()](const BackgroundJob::Context& context) mutable {
            const auto count = static_cast<double>(asked.size());
            for (std::size_t i = 0; i < asked.size(); ++i) {
                context.run.throwIfStopped();
                const auto& [key, runs] = asked[i];
                const RunContext own =
                    partOf(context.run, static_cast<double>(i) / count, static_cast<double>(i + 1) / count);
                const auto part = std::make_shared<Part>();
                Maybe<Value> whole = valueOf(compute, key, {task, runs, own}, [&, key = key](Value value) {
                    const std::lock_guard lock(part->mutex);
                    if (!std::exchange(part->latest, std::move(value)))
                        context.post([this, key, part] { takePart(key, *part); });
                });
                context.post([this, key = key, whole = std::move(whole)] { keep(key, whole, true); });
            }
        });
        return true;
    }
    void takePart(const Key& key, Part& part) {
        std::optional<Value> latest;
        {
            const std::lock_guard lock(part.mutex);
            latest.swap(part.latest);
        }
        keep(key, {std::make_shared<const Value>(*std::move(latest)), {}}, false);
    }
    void keep(const Key& key, const Maybe<Value>& value, bool isWhole) {
        Known& known = known_[key];
        const std::shared_ptr<const Value> part = value.value ? value.value : known.value.value;
        known = {{part, value.reason}, isWhole, part ? bytesOf_(*part) : sizeof(Known), now()};
        keepBound();
        Q_EMIT changed();
    }
    void forgetWaiting() override {
        waiting_.clear();
        underWay_.clear();
        std::erase_if(added_, [this](const Key& key) { return !isWhole(key); });
    }
    void forgetAll() override {
        job_.abandon();
        std::erase_if(known_, [](const auto& entry) { return !stays(entry.second); });
        wanted_.clear();
        forgetWaiting();
        Q_EMIT cleared();
    }
    void forgetRuns(const QStringList& ids) override {
        const auto isOf = [&](const Key& key) {
            const QStringList runs = runsOf(key);
            return std::any_of(runs.begin(), runs.end(), [&](const QString& id) { return ids.contains(id); });
        };
        const bool any = std::erase_if(known_, [&](const auto& entry) {
                             return isOf(entry.first) && !stays(entry.second);
                         }) > 0;
        std::erase_if(added_, isOf);
        std::erase_if(waiting_, isOf);
        // A run in training reports ten times a second: that must not stop work on other runs.
        const bool underWay = job_.isRunning() && std::any_of(underWay_.begin(), underWay_.end(), isOf);
        if (underWay) {
            job_.abandon();
            std::erase_if(underWay_, [&](const Key& key) { return isOf(key) || isWhole(key); });
            waiting_.insert(waiting_.begin(), underWay_.begin(), underWay_.end());
        }
        if (any)
            Q_EMIT changed();
        if (underWay)
            rest();
    }
    void goOn(const QString& runId) override {
        const auto waits = [&](const Key& key) {
            return runsOf(key).contains(runId) && !known_.contains(key);
        };
        if (std::any_of(wanted_.begin(), wanted_.end(), waits))
            request(std::vector<Key>(wanted_));
    }
    /// Stops the job unless it works on one of these keys.
    void leaveOthers(const std::vector<Key>& keys) {
        if (!job_.isRunning() ||
            std::any_of(underWay_.begin(), underWay_.end(), [&](const Key& key) { return isIn(keys, key); }))
            return;
        job_.abandon();
        rest();
    }
    typename std::map<Key, Known>::const_iterator oldestEntry() const {
        auto oldest = known_.end();
        for (auto entry = known_.begin(); entry != known_.end(); ++entry)
            if (!isIn(wanted_, entry->first) && !added_.contains(entry->first) &&
                (oldest == known_.end() || entry->second.asked < oldest->second.asked))
                oldest = entry;
        return oldest;
    }
    std::optional<std::uint64_t> oldest() const override {
        const auto entry = oldestEntry();
        return entry == known_.end() ? std::nullopt : std::optional(entry->second.asked);
    }
    void dropOldest() override { known_.erase(oldestEntry()); }
    std::size_t bytes() const override {
        std::size_t sum = 0;
        for (const auto& entry : known_)
            sum += entry.second.bytes;
        return sum;
    }

    Compute compute_;
    Bytes bytesOf_;
    std::vector<Key> wanted_;   ///< keys of the latest request, whose values stay
    std::set<Key> added_;       ///< keys of requestAlso(), whose values stay too
    std::vector<Key> waiting_;  ///< keys that wait for the end of the job
    std::vector<Key> underWay_; ///< keys of the current job
    std::map<Key, Known> known_;
};

} // namespace groupscope
