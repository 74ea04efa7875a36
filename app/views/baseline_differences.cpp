// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/baseline_differences.h"

#include "app/session/window_text.h"
#include "core/base/error.h"
#include "core/runs/run_file.h"

#include <algorithm>
#include <utility>

namespace groupscope {

/// In the thread of the job: says which rows runs get right. Keeps what it has read lately, as the baseline
/// is asked for again and again.
class BaselineDifferences::Judge {
  public:
    Judge(std::shared_ptr<const Task> task, const Split& set)
        : task_(std::move(task))
        , set_(set) {}

    /// Throws Error.
    std::vector<RightRows> rightOf(const std::vector<Source>& runs) {
        std::vector<RightRows> right;
        for (const Source& run : runs) {
            auto known = known_.find(run.id);
            if (known == known_.end()) {
                constexpr std::size_t mostKept = 64;
                if (known_.size() >= mostKept)
                    known_.clear();
                known = known_.emplace(run.id, judge(run)).first;
            }
            right.push_back(known->second);
        }
        return right;
    }

  private:
    RightRows judge(const Source& source) const {
        const std::shared_ptr<const Run> run =
            source.full ? source.full : std::make_shared<const Run>(loadRun(source.file));
        const SplitResult* result = run->split(set_.name);
        if (result == nullptr || result->predictions.empty())
            throw DataError("it tells no classes of these rows", source.file, "compare another run");
        if (result->rows != set_.rows || run->groups.classes() != task_->groups.classes())
            throw DataError("it was judged on other rows", source.file, "compare runs of the same rows");
        return rightRows(*task_, set_, result->predictions);
    }

    std::shared_ptr<const Task> task_;
    const Split& set_;
    std::map<QString, RightRows> known_;
};

BaselineDifferences::BaselineDifferences(Session* session, QObject* parent)
    : QObject(parent)
    , session_(session) {
    connect(session->data(), &OpenSet::opened, this, [this] {
        job_.abandon();
        waiting_.clear();
        known_.clear();
    });
    connect(session->runs(), &RunList::baselineChanged, this, [this] {
        job_.abandon(); // nobody waits for differences to the one before
        waiting_.clear();
        std::erase_if(known_, [](const auto& known) { return known.second.isOnWay; });
        seeds_.reset();
        Q_EMIT changed();
    });
    const auto regroup = [this] { seeds_.reset(); };
    for (const auto signal : {&RunList::runsAdded, &RunList::runsRemoved})
        connect(session->runs(), signal, this, regroup);
    connect(session->data(), &OpenSet::opened, this, regroup);
    connect(session->runs(), &RunList::otherTasksChanged, this, regroup);
    connect(session->runs(), &RunList::runChanged, this, regroup);
    connect(&job_, &BackgroundJob::finished, this, &BaselineDifferences::startWaiting);
}

std::optional<std::vector<BaselineDifferences::Source>>
BaselineDifferences::sourcesOf(const QStringList& ids, const std::string& split) const {
    const Split* set = session_->task() ? session_->task()->findSplit(split) : nullptr;
    if (set == nullptr || set->rows.empty())
        return std::nullopt;
    std::vector<Source> sources;
    for (const QString& id : ids) {
        const SessionRun* run = session_->find(id);
        if (run == nullptr || !run->run || (run->testHidden && set->purpose == Purpose::report))
            return std::nullopt;
        if (!run->hasDetails() && run->stored.file.isEmpty())
            return std::nullopt;
        sources.push_back({QStringLiteral("%1 %2").arg(id).arg(run->run->history.size()),
                           run->hasDetails() ? run->whole : nullptr, run->stored.file.toStdString()});
    }
    return sources;
}

BaselineDifferences::Known BaselineDifferences::of(const QStringList& ids, const std::string& split,
                                                   bool averaged) {
    const QString& baseline = session_->runs()->baseline();
    if (baseline.isEmpty() || ids.contains(baseline) || ids.isEmpty())
        return {};
    const bool ofSeeds = averaged || ids.size() > 1;
    if (ofSeeds && !seeds_)
        seeds_ = session_->runs()->seedsOf(baseline);
    const QStringList against = ofSeeds ? *seeds_ : QStringList{baseline};
    const auto ofBaseline = sourcesOf(against, split), ofOthers = sourcesOf(ids, split);
    if (!ofBaseline || !ofOthers || against.isEmpty())
        return {};
    const auto named = [](const std::vector<Source>& sources) {
        QStringList names;
        for (const Source& source : sources)
            names << source.id;
        return names;
    };
    const Key key(named(*ofBaseline), named(*ofOthers), split);
    const auto [known, isNew] = known_.emplace(key, Known{.isOnWay = true});
    if (isNew) {
        waiting_.push_back({key, *ofBaseline, *ofOthers});
        if (!job_.isRunning())
            startWaiting();
    }
    return known->second;
}

void BaselineDifferences::startWaiting() {
    if (waiting_.empty() || !session_->task())
        return;
    job_.start([this, task = session_->task(),
                orders = std::exchange(waiting_, {})](const BackgroundJob::Context& context) {
        std::map<std::string, Judge> judges; // by split
        for (const Order& order : orders) {
            context.run.throwIfStopped();
            const std::string& name = std::get<2>(order.key);
            const Split& set = *task->findSplit(name);
            Known known;
            try {
                Judge& judge = judges.try_emplace(name, task, set).first->second;
                const std::vector<RightRows> baseline = judge.rightOf(order.baseline);
                known.differences = std::make_shared<const GroupDifferences>(
                    pairedDifferences(judgedRows(*task, set), baseline, judge.rightOf(order.others)));
            } catch (const Cancelled&) {
                throw;
            } catch (const Error& error) {
                known.problem = windowText(error);
            }
            context.post([this, key = order.key, known] { take(key, known); });
        }
    });
}

void BaselineDifferences::take(const Key& key, Known known) {
    known_[key] = std::move(known);
    Q_EMIT changed();
}

} // namespace groupscope
