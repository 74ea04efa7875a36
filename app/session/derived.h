// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "app/session/session.h"
#include "app/session/window_text.h"
#include "core/base/error.h"
#include "core/runs/run_file.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace groupscope {

/// A value, or the reason why there is none, or neither while it is not known.
template<class Value>
struct Maybe {
    std::shared_ptr<const Value> value;
    QString reason; ///< not available, because …

    bool isKnown() const { return value != nullptr || !reason.isEmpty(); }
};

/// What all stores of derived values share: signals, and one bound of memory for all of them.
class DerivedValues : public QObject {
    Q_OBJECT
  public:
    ~DerivedValues() override;
    bool isWorking() const { return job_.isRunning(); }

    /// Bytes that all stores together may keep, beyond what they were asked for last; at first 512 MiB. What
    /// was asked for longest ago goes first.
    static void setMemoryBound(std::size_t bytes);
    /// Bytes that all stores keep.
    static std::size_t bytesKept();

  Q_SIGNALS:
    /// A value, or the reason why there is none, came or went.
    void changed();
    /// Another set is open, or none: nothing is known any more.
    void cleared();
    /// Nothing is being computed any more.
    void rested();

  protected:
    explicit DerivedValues(Session* session, QObject* parent);

    virtual void forgetAll() = 0;
    virtual void forgetRuns(const QStringList& ids) = 0;
    /// The details of a run are at hand now.
    virtual void goOn(const QString& runId) = 0;
    /// When the value that was asked for longest ago was asked for; nothing without values.
    virtual std::optional<std::uint64_t> oldest() const = 0; ///< of those that are not wanted now
    virtual void dropOldest() = 0;
    virtual std::size_t bytes() const = 0;
    static std::uint64_t now(); ///< counts requests
    static void keepBound();

    Session* session_;
    BackgroundJob job_;
};

/// Values of runs on the open set, each known by a key, computed in a thread and kept until its run changes
/// or goes, or another set is opened. The latest request wins. A new derived value is one function and one
/// line:
///
///     Derived<RunKey, TemperatureScan> scans_{session, temperaturesOf, this};
///
/// A Key has an order (<) and `runId`, which is empty where the value is of the input.
template<class Key, class Value>
class Derived : public DerivedValues {
  public:
    /// Computes a value; throws Error with the reason why there is none. `run` is null for keys without a
    /// run. tell(v) shows a part of the value that may be looked at before the rest is computed.
    using Compute = std::function<Value(const Key& key, const Task& task, const Run* run,
                                        const RunContext& context, const std::function<void(Value)>& tell)>;
    /// About how much memory a value takes.
    using Bytes = std::function<std::size_t(const Value&)>;

    Derived(
        Session* session, Compute compute, QObject* parent,
        Bytes bytes = [](const Value&) { return sizeof(Value); })
        : DerivedValues(session, parent)
        , compute_(std::move(compute))
        , bytesOf_(std::move(bytes)) {}

    /// Computes the values of these keys that are not known; changed follows for each. What was computed for
    /// other keys is stopped. Keys of runs without a result are left out. The values of these keys stay in
    /// memory until others are requested. Details of a few runs are fetched once for all who need them.
    void request(const std::vector<Key>& keys) {
        constexpr std::size_t mostFetched = 8; // the details of more runs are read, and not kept
        wanted_ = keys;
        std::vector<Asked> asked;
        bool isUnderWay = job_.isRunning();
        for (const Key& key : keys) {
            if (const auto known = known_.find(key); known != known_.end() && known->second.isWhole) {
                known->second.asked = now();
                continue;
            }
            Asked one{key, nullptr, {}};
            if (!key.runId.isEmpty()) {
                const SessionRun* run = session_->find(key.runId);
                if (run == nullptr || !run->run || !run->ofOpenTask)
                    continue;
                one.run = run->hasDetails() ? run->whole : nullptr;
                one.file = run->stored.file;
                if (!one.run && one.file.isEmpty())
                    continue;
                if (!one.run && run->stored.problem.isEmpty() && keys.size() <= mostFetched) {
                    session_->runs()->fetchDetails(key.runId); // goOn() follows
                    continue;
                }
            }
            isUnderWay = isUnderWay && std::find(underWay_.begin(), underWay_.end(), key) != underWay_.end();
            asked.push_back(std::move(one));
        }
        if (!session_->task() || (!asked.empty() && isUnderWay))
            return;
        if (asked.empty()) {
            leaveOthers(keys);
            return;
        }
        underWay_.clear();
        for (const Asked& one : asked)
            underWay_.push_back(one.key);
        job_.start([this, asked = std::move(asked), compute = compute_,
                    task = session_->task()](const BackgroundJob::Context& context) {
            for (const Asked& one : asked) {
                context.run.throwIfStopped();
                const auto tell = [&](Maybe<Value> value, bool isWhole) {
                    context.post([this, key = one.key, value = std::move(value), isWhole] {
                        keep(key, value, isWhole);
                    });
                };
                try {
                    std::shared_ptr<const Run> run = one.run;
                    if (!run && !one.file.isEmpty())
                        run = std::make_shared<const Run>(loadRun(one.file.toStdString()));
                    Value value = compute(one.key, *task, run.get(), context.run, [&](Value part) {
                        tell({std::make_shared<const Value>(std::move(part)), {}}, false);
                    });
                    tell({std::make_shared<const Value>(std::move(value)), {}}, true);
                } catch (const Cancelled&) {
                    throw;
                } catch (const std::exception& error) { // the other values are computed all the same
                    tell({nullptr, windowText(error)}, true);
                }
            }
        });
    }

    /// What is known of a key: a value, the reason why there is none, or neither.
    Maybe<Value> get(const Key& key) const {
        const auto found = known_.find(key);
        return found == known_.end() ? Maybe<Value>() : found->second.value;
    }

  private:
    struct Asked {
        Key key;
        std::shared_ptr<const Run> run; ///< null: it is in the file, or the key is of the input
        QString file;
    };
    struct Known {
        Maybe<Value> value;
        bool isWhole = false;
        std::size_t bytes = 0;
        std::uint64_t asked = 0; ///< when it was asked for last
    };

    void keep(const Key& key, const Maybe<Value>& value, bool isWhole) {
        Known& known = known_[key];
        const std::shared_ptr<const Value> part = value.value ? value.value : known.value.value;
        known = {{part, value.reason}, isWhole, part ? bytesOf_(*part) : sizeof(Known), now()};
        keepBound();
        Q_EMIT changed();
    }
    void forgetAll() override {
        job_.abandon();
        known_.clear();
        wanted_.clear();
        Q_EMIT cleared();
    }
    void forgetRuns(const QStringList& ids) override {
        const auto isOf = [&](const Key& key) { return ids.contains(key.runId); };
        const bool any = std::erase_if(known_, [&](const auto& entry) { return isOf(entry.first); }) > 0;
        // A run that trains tells of itself ten times a second: that must not end work about others.
        const bool underWay = job_.isRunning() && std::any_of(underWay_.begin(), underWay_.end(), isOf);
        if (underWay)
            job_.abandon();
        if (any)
            Q_EMIT changed();
        if (underWay)
            Q_EMIT rested();
    }
    void goOn(const QString& runId) override {
        const auto waits = [&](const Key& key) { return key.runId == runId && !known_.contains(key); };
        if (std::any_of(wanted_.begin(), wanted_.end(), waits))
            request(std::vector<Key>(wanted_));
    }
    /// Stops the job unless it is about one of these keys.
    void leaveOthers(const std::vector<Key>& keys) {
        const auto isAsked = [&](const Key& key) {
            return std::find(keys.begin(), keys.end(), key) != keys.end();
        };
        if (!job_.isRunning() || std::any_of(underWay_.begin(), underWay_.end(), isAsked))
            return;
        job_.abandon();
        Q_EMIT rested();
    }
    typename std::map<Key, Known>::const_iterator oldestEntry() const {
        auto oldest = known_.end();
        for (auto entry = known_.begin(); entry != known_.end(); ++entry)
            if (std::find(wanted_.begin(), wanted_.end(), entry->first) == wanted_.end() &&
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
    std::vector<Key> wanted_;   ///< the latest request: these values stay
    std::vector<Key> underWay_; ///< keys that the job is about
    std::map<Key, Known> known_;
};

} // namespace groupscope
