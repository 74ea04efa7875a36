// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/epoch_choice.h"

#include "core/experiment/evaluation.h"
#include "core/heads/head_tensors.h"
#include "core/runs/trained_epochs.h"
#include "core/training/predictions.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <utility>

namespace groupscope {

namespace {

const std::string candidatePrefix = "candidate.";

} // namespace

EpochChoice::EpochChoice(const Task& task, Among among, const Split* rows)
    : task_(task)
    , among_(among)
    , rows_(rows) {}

void EpochChoice::add(EpochCandidate candidate, const RunContext& context) {
    if (among_ == Among::last) {
        candidates_.assign(1, std::move(candidate));
        return;
    }
    if (among_ == Among::all)
        candidate.trainingAccuracy = 1.0; // nothing to trade against
    highestAccuracy_ = std::max(highestAccuracy_, candidate.trainingAccuracy);
    // Best first: it stands before the first that is worse, if no better one is trained as far.
    auto place = candidates_.begin();
    for (; place != candidates_.end() && !isBetter(candidate, *place, context); ++place)
        if (place->trainingAccuracy >= candidate.trainingAccuracy)
            return;
    const double accuracy = candidate.trainingAccuracy;
    place = candidates_.insert(place, std::move(candidate)) + 1;
    candidates_.erase(
        std::remove_if(place, candidates_.end(),
                       [&](const EpochCandidate& worse) { return worse.trainingAccuracy <= accuracy; }),
        candidates_.end());
    std::erase_if(candidates_, [this](const EpochCandidate& other) {
        return other.trainingAccuracy < trainedShare * highestAccuracy_;
    });
}

bool EpochChoice::isBetter(EpochCandidate& a, EpochCandidate& b, const RunContext& context) const {
    if (a.score != b.score)
        return a.score > b.score;
    if (a.average != b.average)
        return a.average > b.average;
    const auto ofA = crossEntropyOf(a, context), ofB = crossEntropyOf(b, context);
    return ofA && ofB && *ofA < *ofB;
}

std::optional<double> EpochChoice::crossEntropyOf(EpochCandidate& candidate,
                                                  const RunContext& context) const {
    if (candidate.crossEntropy || rows_ == nullptr || candidate.head->classCount() == 0)
        return candidate.crossEntropy;
    const Predictions predictions = predictRows(*candidate.head, task_.X(), rows_->rows, context);
    candidate.crossEntropy = meanCrossEntropy(task_, rows_->rows, predictions.logits);
    return candidate.crossEntropy;
}

std::vector<NamedTensor> EpochChoice::state() const {
    std::vector<NamedTensor> tensors;
    for (std::size_t i = 1; i < candidates_.size(); ++i)
        for (NamedTensor& tensor : withPrefix(candidatePrefix + std::to_string(candidates_[i].epoch) + ".",
                                              tensorsOfHead(candidates_[i].head->state())))
            tensors.push_back(std::move(tensor));
    return tensors;
}

std::vector<EpochCandidate> EpochChoice::storedIn(const std::vector<NamedTensor>& tensors,
                                                  const std::string& kind) {
    std::map<int, std::vector<NamedTensor>> heads;
    for (const NamedTensor& tensor : ofPrefix(candidatePrefix, tensors)) {
        int epoch = -1;
        const char* end = tensor.name.data() + tensor.name.size();
        const auto [rest, failure] = std::from_chars(tensor.name.data(), end, epoch);
        if (failure == std::errc() && rest != end && *rest == '.')
            heads[epoch].push_back({std::string(rest + 1, end), tensor.values});
    }
    std::vector<EpochCandidate> candidates;
    for (const auto& [epoch, own] : heads)
        candidates.push_back({.epoch = epoch, .average = {}, .head = makeHead(headOfTensors(kind, own))});
    return candidates;
}

} // namespace groupscope
