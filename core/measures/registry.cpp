// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/base/suggestion.h"
#include "core/measures/measure.h"
#include "core/measures/numbered_measures.h"
#include "core/measures/pair_measures.h"

#include <map>
#include <memory>
#include <mutex>
#include <utility>

namespace groupscope {

// core/measures/CMakeLists.txt holds the one list of measures; this file is made from it.
#define GROUPSCOPE_ENTRY(function) Measure function();
namespace measure {
#include "core/measures/measure_list.inc"
}
#undef GROUPSCOPE_ENTRY

const MeasureRegistry& measures() {
#define GROUPSCOPE_ENTRY(function) measure::function(),
    static const MeasureRegistry all("measure", {
#include "core/measures/measure_list.inc"
                                                });
#undef GROUPSCOPE_ENTRY
    return all;
}

const Measure* MeasureRegistry::known(std::string_view id) const {
    if (const Measure* entry = Registry<Measure>::known(id))
        return entry;
    static std::map<std::string, std::unique_ptr<const Measure>, std::less<>> made;
    static std::mutex mutex; // of made
    const std::lock_guard lock(mutex);
    if (const auto found = made.find(id); found != made.end())
        return found->second.get();
    std::optional<Measure> numbered = numberedMeasure(id);
    if (!numbered)
        return nullptr;
    auto& kept = made[std::string(id)];
    kept = std::make_unique<const Measure>(std::move(*numbered));
    return kept.get();
}

const Measure& MeasureRegistry::find(const std::string& id, const Message& where) const {
    if (const Measure* entry = known(id))
        return *entry;
    const std::vector<std::string> all = ids();
    throw UsageError("there is no measure '" + id + "'", where,
                     remedyFor(id, all) +
                         (meantWord(id, all).empty() ? std::string(", ") + numberedMeasuresText : ""));
}

std::vector<const Measure*> MeasureRegistry::with(const std::vector<std::string>& ids) const {
    std::vector<const Measure*> all;
    for (const Measure& entry : *this)
        all.push_back(&entry);
    for (const std::string& id : ids)
        if (const Measure* other = Registry<Measure>::known(id) == nullptr ? known(id) : nullptr)
            all.push_back(other);
    return all;
}

ManyRows Measure::looksAt(std::size_t rows) const {
    const bool ofEmbedding = needs == Needs::embedding || needs == Needs::linearClassifier;
    return ofEmbedding && !comparesAllRows && rows > mostComparedRows ? manyRows : ManyRows::all;
}

Measured Measure::of(Evaluated& evaluated) const {
    requireExamples(evaluated.gallery() != nullptr ? *evaluated.gallery() : evaluated.split());
    return ofReport != nullptr ? ofReport(evaluated.report())
                               : ofRows(evaluated.sample(looksAt(evaluated.rows().size())));
}

void Measure::requireExamples(const Split& searched) const {
    if (nearest > 0 && searched.rows.size() <= nearest)
        throw UsageError(title + " looks at the " + std::to_string(nearest) + " nearest examples, and " +
                             searched.name + " has " + std::to_string(searched.rows.size()),
                         id, "choose a smaller number, or a split of more examples");
}

std::string oldNameNote(const Measure& measure, std::string_view word) {
    if (measure.name.empty() || word.find(measure.name) != std::string_view::npos)
        return {};
    return "'" + measure.id + "' is the " + measure.title + ", now called " + measure.name +
           "; measures of a classifier are macro_f1, balanced_accuracy, auroc, precision and recall";
}

std::string Measure::reason(const Evaluated& evaluated) const {
    if (needs == Needs::embedding)
        return {};
    if (needs == Needs::texts)
        return whyNoPairs(evaluated);
    if (evaluated.head() == nullptr)
        return "it is computed from predictions, and a raw embedding makes none: give a head";
    if (evaluated.head()->classCount() == 0)
        return "it is computed from predictions, and the head has no classifier";
    if (!evaluated.hasLogits())
        return "the head has other classes";
    if (needs == Needs::logits)
        return {};
    if (!evaluated.head()->linearClassifier())
        return "the logits of a " + evaluated.head()->state().kind +
               " head are no linear map of its embedding";
    const GroupScheme& groups = evaluated.task().groups;
    return groups.overlaps()       ? "it is of groups that do not overlap"
           : groups.spansClasses() ? "it is of groups of one class"
                                   : "";
}

const MeasuredCell* worstCell(const Measure& measure, const Measured& measured) {
    for (const MeasuredCell::Of of : {MeasuredCell::Of::group, MeasuredCell::Of::combination}) {
        const MeasuredCell* worst = nullptr;
        for (const MeasuredCell& cell : measured.cells) {
            if (cell.of != of || !cell.value)
                continue;
            const bool worse =
                worst == nullptr ||
                (measure.better == Better::lower ? *cell.value > *worst->value : *cell.value < *worst->value);
            worst = worse ? &cell : worst;
        }
        if (worst != nullptr)
            return worst;
    }
    return nullptr;
}

} // namespace groupscope
