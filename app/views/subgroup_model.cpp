// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/subgroup_model.h"

#include "app/session/run_followers.h"
#include "core/measures/evaluated.h"

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

/// A space with its run; null: the input.
struct LookedAt {
    SearchSpace space;
    std::shared_ptr<const Run> run;
};

MeasuredSubgroups measureSubgroups(const Measure& measure, Evaluated& evaluated, bool withGaps) {
    MeasuredSubgroups result{.measured = {}, .gaps = std::nullopt, .reason = measure.reason(evaluated)};
    if (!result.reason.empty())
        return result;
    result.measured = measure.of(evaluated);
    if (!withGaps)
        return result;
    result.gaps.emplace();
    for (const GapDefinition::Kind kind : {GapDefinition::Kind::worst, GapDefinition::Kind::halves})
        if (std::optional<Gap> gap = gapOf({.kind = kind}, measure, result.measured, evaluated))
            result.gaps->push_back(std::move(*gap));
    return result;
}

/// The measure that is wanted first; where it compares all rows, the others that do are read off the same
/// comparison.
std::vector<const Measure*> measuresToTake(const std::string& wanted) {
    std::vector<const Measure*> taken{&measures().find(wanted)};
    for (const Measure& other : measures())
        if (taken.front()->comparesAllRows && other.comparesAllRows && other.id != wanted)
            taken.push_back(&other);
    return taken;
}

} // namespace

SubgroupModel::SubgroupModel(Session* session, QObject* parent)
    : QObject(parent)
    , session_(session) {
    followRuns(
        session, this, [this] { clear(); }, [this](const QStringList& ids) { forget(ids); });
    connect(&job_, &BackgroundJob::finished, this, &SubgroupModel::rested);
    connect(&job_, &BackgroundJob::failed, this, &SubgroupModel::failed);
}

void SubgroupModel::clear() {
    job_.abandon();
    known_.clear();
}

void SubgroupModel::forget(const QStringList& runIds) {
    const bool any = std::erase_if(known_, [&](const auto& entry) {
                         return runIds.contains(entry.first.first.runId);
                     }) > 0;
    const bool underWay = job_.isRunning() &&
                          std::any_of(requested_.spaces.begin(), requested_.spaces.end(),
                                      [&](const SearchSpace& space) { return runIds.contains(space.runId); });
    if (underWay)
        job_.abandon();
    if (any || underWay)
        Q_EMIT rested();
}

const SubgroupKnowledge* SubgroupModel::known(const SearchSpace& space, const std::string& split) const {
    const auto found = known_.find({space, split});
    return found == known_.end() ? nullptr : &found->second;
}

bool SubgroupModel::knows(const Key& key, Wanted wanted, const std::string& measure) const {
    const auto found = known_.find(key);
    if (found == known_.end())
        return false;
    switch (wanted) {
    case Wanted::confusions:
        return found->second.confusions != nullptr;
    case Wanted::spectra:
        return found->second.spectra != nullptr;
    case Wanted::measure:
    case Wanted::gaps:
        break;
    }
    const auto measured = found->second.measured.find(measure);
    return measured != found->second.measured.end() &&
           (wanted == Wanted::measure || measured->second.gaps || !measured->second.reason.empty());
}

void SubgroupModel::request(const std::vector<SearchSpace>& spaces, const std::string& split, Wanted wanted,
                            const std::string& measure) {
    const Request request{spaces, split, wanted, measure};
    if (request == requested_ && job_.isRunning())
        return;
    requested_ = request;
    std::vector<LookedAt> missing;
    for (const SearchSpace& space : spaces) {
        const SessionRun* run = space.runId.isEmpty() ? nullptr : session_->find(space.runId);
        if (knows({space, split}, wanted, measure))
            continue;
        if (space.runId.isEmpty())
            missing.push_back({space, nullptr});
        else if (run != nullptr && run->fitsOpenSet())
            missing.push_back({space, run->run});
        else
            session_->runs()->fetchDetails(space.runId);
    }
    job_.abandon();
    if (missing.empty())
        return;
    job_.start([this, missing, split, wanted, measure,
                task = session_->task()](const BackgroundJob::Context& context) {
        for (const LookedAt& own : missing) {
            const std::unique_ptr<Head> head =
                own.run ? headOf(own.run->head, own.space.which, own.run->method) : nullptr;
            Evaluated evaluated(*task, task->split(split, "subgroups"), head.get(), context.run);
            const auto keep = [&](auto SubgroupKnowledge::*part, auto value) {
                context.post([this, key = Key(own.space, split), part, value = std::move(value)] {
                    known_[key].*part = value;
                    Q_EMIT found();
                });
            };
            if (wanted == Wanted::confusions)
                keep(&SubgroupKnowledge::confusions, std::make_shared<const SubgroupViews>(SubgroupViews{
                                                         split, subgroupConfusions(evaluated), {}}));
            else if (wanted == Wanted::spectra)
                keep(&SubgroupKnowledge::spectra, std::make_shared<const SubgroupViews>(
                                                      SubgroupViews{split, {}, subgroupSpectra(evaluated)}));
            else
                for (const Measure* each : measuresToTake(measure))
                    context.post([this, key = Key(own.space, split), id = each->id,
                                  taken = measureSubgroups(*each, evaluated,
                                                           wanted == Wanted::gaps && each->id == measure)] {
                        MeasuredSubgroups& kept = known_[key].measured[id];
                        if (taken.gaps || !kept.gaps)
                            kept = taken;
                        Q_EMIT found();
                    });
        }
    });
}

} // namespace groupscope
