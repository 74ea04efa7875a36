// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/subgroup_findings.h"

#include "core/measures/evaluated.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace groupscope {

namespace {

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

const Measure& firstThatComparesAllRows() {
    const std::vector<Measure>& all = measures();
    return *std::find_if(all.begin(), all.end(), [](const Measure& own) { return own.comparesAllRows; });
}

} // namespace

SubgroupKey::SubgroupKey(const SearchSpace& where, std::string rows, Wanted what, const std::string& id)
    : space(where)
    , split(std::move(rows))
    , wanted(what) {
    if (wanted == Wanted::gaps)
        measure = id;
    else if (wanted == Wanted::measure)
        measure = measures().find(id).comparesAllRows ? firstThatComparesAllRows().id : id;
}

SubgroupFindings subgroupFindingsOf(const SubgroupKey& key, const Task& task, const Run* run,
                                    const RunContext& context,
                                    const std::function<void(SubgroupFindings)>& tell) {
    using Wanted = SubgroupKey::Wanted;
    const std::unique_ptr<Head> head = run ? headOf(run->head, key.space.which, run->method) : nullptr;
    Evaluated evaluated(task, task.split(key.split, "subgroups"), head.get(), context);
    SubgroupFindings found{.views = {key.split, {}, {}}};
    if (key.wanted == Wanted::confusions)
        found.views.confusions = subgroupConfusions(evaluated);
    if (key.wanted == Wanted::spectra)
        found.views.spectra = subgroupSpectra(evaluated);
    if (key.measure.empty())
        return found;
    const Measure& measure = measures().find(key.measure);
    found.measured[measure.id] = measureSubgroups(measure, evaluated, key.wanted == Wanted::gaps);
    if (key.wanted == Wanted::measure && measure.comparesAllRows)
        for (const Measure& other : measures())
            if (other.comparesAllRows && other.id != measure.id) {
                tell(found);
                found.measured[other.id] = measureSubgroups(other, evaluated, false);
            }
    return found;
}

std::size_t bytesOfFindings(const SubgroupFindings& findings) {
    constexpr std::size_t ofCell = 128; // of a measure, with its interval
    std::size_t bytes = sizeof findings;
    for (const SubgroupConfusion& own : findings.views.confusions)
        bytes += 2 * own.names.size() * own.names.size() * sizeof(double);
    for (const SubgroupSpectra& own : findings.views.spectra)
        for (const auto& spectrum : own.spectra)
            bytes += spectrum ? spectrum->shares.size() * sizeof(double) : 0;
    for (const auto& [id, own] : findings.measured)
        bytes += sizeof own + own.measured.cells.size() * ofCell;
    return bytes;
}

} // namespace groupscope
