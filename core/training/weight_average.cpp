// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/weight_average.h"

#include "core/base/parameter_specs.h"
#include "core/nn/count_tensor.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

namespace groupscope {

namespace {

const std::string averagePrefix = "average.";

} // namespace

void WeightAverage::Part::add(const std::vector<Parameter<float>*>& parameters) {
    ++count;
    if (mean.empty())
        for (const Parameter<float>* parameter : parameters)
            mean.push_back(parameter->value);
    else
        for (std::size_t i = 0; i < mean.size(); ++i)
            // A running mean: a sum over many updates would lose digits in float.
            mean[i] += (parameters[i]->value - mean[i]) / static_cast<float>(count);
}

void WeightAverage::Part::add(const Part& other) {
    if (other.count == 0)
        return;
    count += other.count;
    if (mean.empty()) {
        mean = other.mean;
        return;
    }
    const float share = static_cast<float>(other.count) / static_cast<float>(count);
    for (std::size_t i = 0; i < mean.size(); ++i)
        mean[i] += share * (other.mean[i] - mean[i]);
}

void WeightAverage::addUpdate(const std::vector<Parameter<float>*>& parameters) {
    ++updates_;
    if (options_.kind == WeightAverageKind::uniform && updates_ > options_.start)
        whole_.add(parameters);
    if (options_.kind == WeightAverageKind::swad && !ended_)
        epoch_.add(parameters);
}

void WeightAverage::endEpoch(double validationLoss) {
    if (options_.kind != WeightAverageKind::swad || ended_)
        return;
    losses_.push_back(static_cast<float>(validationLoss));
    // Whether an epoch counts is known only later: when the loss has risen for good, or when the training
    // ends.
    pending_.push_back(std::exchange(epoch_, Part()));
    const auto optimum = static_cast<std::size_t>(options_.optimumPatience),
               overfit = static_cast<std::size_t>(options_.overfitPatience);
    if (!threshold_) {
        if (pending_.size() > optimum)
            pending_.pop_front();
        // The average begins with the first epoch that none of the next ones undercuts (SWAD, Algorithm 1).
        const auto first = losses_.end() - static_cast<std::ptrdiff_t>(std::min(optimum, losses_.size()));
        if (losses_.size() < optimum || *first > *std::min_element(first, losses_.end()))
            return;
        const double mean = std::accumulate(first, losses_.end(), 0.0) / static_cast<double>(optimum);
        threshold_ = static_cast<float>(options_.tolerance * mean);
    } else {
        const auto first = losses_.end() - static_cast<std::ptrdiff_t>(std::min(overfit, losses_.size()));
        ended_ = losses_.size() >= overfit && *std::min_element(first, losses_.end()) > *threshold_;
    }
    // Epochs older than the overfit patience can no longer be cut off.
    for (; pending_.size() > overfit; pending_.pop_front())
        whole_.add(pending_.front());
    if (ended_)
        pending_.clear(); // the epochs that overfit
}

std::vector<MatrixF> WeightAverage::mean() const {
    Part all = whole_;
    if (threshold_)
        for (const Part& part : pending_)
            all.add(part);
    return std::move(all.mean);
}

std::vector<NamedTensor> WeightAverage::state() const {
    if (options_.kind == WeightAverageKind::none)
        return {};
    const auto own = static_cast<std::int64_t>(pending_.size());
    MatrixF flags(1, 3);
    flags << (threshold_ ? 1.0f : 0.0f), threshold_.value_or(0.0f), (ended_ ? 1.0f : 0.0f);
    std::vector<NamedTensor> tensors{{averagePrefix + "updates", countTensor(updates_)},
                                     {averagePrefix + "pending", countTensor(own)},
                                     {averagePrefix + "flags", std::move(flags)}};
    if (!losses_.empty())
        tensors.push_back(
            {averagePrefix + "losses", MatrixF(Eigen::Map<const RowVector<float>>(
                                           losses_.data(), static_cast<Eigen::Index>(losses_.size())))});
    const auto put = [&tensors](const Part& part, const std::string& name) {
        tensors.push_back({name + ".count", countTensor(part.count)});
        for (std::size_t i = 0; i < part.mean.size(); ++i)
            tensors.push_back({name + "." + std::to_string(i), part.mean[i]});
    };
    put(whole_, averagePrefix + "whole");
    for (std::size_t k = 0; k < pending_.size(); ++k)
        put(pending_[k], averagePrefix + std::to_string(k));
    return tensors;
}

void WeightAverage::restore(const std::vector<NamedTensor>& state) {
    if (options_.kind == WeightAverageKind::none)
        return;
    const auto find = [&state](const std::string& name, Eigen::Index rows,
                               Eigen::Index columns) -> const MatrixF& {
        return findTensor(state, name, rows, columns, "checkpoint");
    };
    const auto get = [&](const std::string& name) {
        Part part{.mean = {}, .count = countOf(find(name + ".count", 1, 2))};
        for (std::size_t i = 0;; ++i) {
            const std::string own = name + "." + std::to_string(i);
            const auto found = std::find_if(state.begin(), state.end(),
                                            [&](const NamedTensor& tensor) { return tensor.name == own; });
            if (found == state.end())
                return part;
            part.mean.push_back(found->values);
        }
    };
    updates_ = countOf(find(averagePrefix + "updates", 1, 2));
    const MatrixF& flags = find(averagePrefix + "flags", 1, 3);
    threshold_ = flags(0, 0) != 0.0f ? std::optional(flags(0, 1)) : std::nullopt;
    ended_ = flags(0, 2) != 0.0f;
    losses_.clear();
    if (options_.kind == WeightAverageKind::swad) {
        const MatrixF& losses = find(averagePrefix + "losses", 1, -1);
        losses_.assign(losses.data(), losses.data() + losses.size());
    }
    whole_ = get(averagePrefix + "whole");
    epoch_ = {};
    pending_.clear();
    const std::int64_t pending = countOf(find(averagePrefix + "pending", 1, 2));
    for (std::int64_t k = 0; k < pending; ++k)
        pending_.push_back(get(averagePrefix + std::to_string(k)));
}

std::vector<ParameterSpec> parameter::weightAverage() {
    const std::string swad = "SWAD (Cha et al. 2021)";
    std::vector<ParameterSpec> all{
        choiceSpec("weight_average", "Weight average",
                   "The head has the last weights (none); the mean of those after every update from "
                   "average_start on (uniform); or of those in the epochs between a first low of the "
                   "validation loss and its rise (swad). Needs an encoder that is not normalised by the "
                   "statistics of each batch.",
                   swad + "; uniform: Ensemble of Averages (Arpit et al. 2022)", {"none", "uniform", "swad"}),
        onlyIf(countSpec("average_start", "Updates before the average", "Updates that uniform leaves out.",
                         "Ensemble of Averages (Arpit et al. 2022)", 100, 1e9),
               "weight_average", {"uniform"}),
        onlyIf(countSpec("average_optimum_patience", "Optimum patience",
                         "The average begins with an epoch whose validation loss none of the next epochs "
                         "undercuts; so many epochs are compared, the first among them.",
                         swad + ", Algorithm 1: N_s", 3, 100'000),
               "weight_average", {"swad"}),
        onlyIf(countSpec("average_overfit_patience", "Overfit patience",
                         "Epochs of high validation loss that end the average.", swad + ", Algorithm 1: N_e",
                         6, 100'000),
               "weight_average", {"swad"}),
        onlyIf(numberSpec("average_tolerance", "Tolerance",
                          "A validation loss is high above so many times its mean at the optimum.",
                          swad + ", Algorithm 1: r", 1.3, 1, 1000),
               "weight_average", {"swad"})};
    all[1].minimum = 0;
    for (ParameterSpec& spec : all) {
        spec.section = ParameterSection::training;
        spec.before = spec.defaultValue;
    }
    return all;
}

WeightAverage::Options weightAverageOptions(const ParameterValues& parameters) {
    const auto found = parameters.all().find("weight_average");
    if (found == parameters.all().end() || found->second == ParameterValue(std::string("none")))
        return {};
    return {.kind = parameters.text("weight_average") == "swad" ? WeightAverageKind::swad
                                                                : WeightAverageKind::uniform,
            .start = parameters.integer("average_start"),
            .optimumPatience = static_cast<int>(parameters.integer("average_optimum_patience")),
            .overfitPatience = static_cast<int>(parameters.integer("average_overfit_patience")),
            .tolerance = parameters.number("average_tolerance")};
}

} // namespace groupscope
