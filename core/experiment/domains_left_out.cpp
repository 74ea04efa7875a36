// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/domains_left_out.h"

#include "core/base/error.h"
#include "core/base/run_part.h"
#include "core/data/task_members.h"
#include "core/heads/head_tensors.h"
#include "core/training/predictions.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

namespace groupscope {

namespace {

std::string statePrefix(std::size_t domain) {
    return "left_out." + std::to_string(domain) + ".";
}

/// The task without the rows of one domain in what is fitted or selected on. `codes` (N,).
std::shared_ptr<const Task> withoutDomain(const Task& task, const std::vector<int>& codes, int domain) {
    auto rest = std::make_shared<Task>(task);
    for (Split& set : rest->splits) {
        if (set.purpose == Purpose::report)
            continue;
        const auto isOfDomain = [&](int row) { return codes[row] == domain; };
        std::erase_if(set.rows, isOfDomain);
        std::erase_if(set.unlabeled, isOfDomain);
    }
    countGroups(*rest);
    if (task.partition)
        rest->partition = withoutDomain(*task.partition, codes, domain);
    return rest;
}

} // namespace

DomainsLeftOut::DomainsLeftOut(std::shared_ptr<const Task> task, int epochs, const Start& start,
                               const RunContext& context)
    : task_(std::move(task))
    , epochs_(epochs) {
    const std::vector<int>& rows = task_->fitRows();
    const RowDomains domains = domainsOf(*task_, rows, "leave-one-domain-out");
    const DomainColumn column = domainColumn(*task_);
    RunContext quiet = context; // what the main training says already
    quiet.onNotice = {};
    quiet.onGroupsRead = {};
    for (std::size_t value = 0; value < column.values.size(); ++value) {
        if (domains.ofValue[value] < 0)
            continue;
        Side side;
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (domains.codes[i] == domains.ofValue[value]) {
                side.places.push_back(i);
                side.rows.push_back(rows[i]);
            }
        side.task = withoutDomain(*task_, column.codes, static_cast<int>(value));
        try {
            side.trainer = start(side.task, quiet);
        } catch (const DataError& error) {
            throw DataError("without domain '" + column.values[value] + "' nothing can be trained (" +
                                error.message() + ")",
                            "selection rule leave-one-domain-out", "choose another rule or domain column");
        }
        trainings_.push_back(std::move(side));
    }
}

int DomainsLeftOut::epochsOf(const Side& side, int epochs) const {
    const std::int64_t all = side.trainer->epochCount();
    return static_cast<int>((epochs * all + epochs_ - 1) / epochs_);
}

GroupReport DomainsLeftOut::step(const RunContext& context) {
    ++epoch_;
    std::vector<int> predictions(task_->fitRows().size(), -1);
    const auto count = static_cast<double>(trainings_.size());
    for (std::size_t d = 0; d < trainings_.size(); ++d) {
        Side& side = trainings_[d];
        const RunContext part =
            partOf(context, static_cast<double>(d) / count, static_cast<double>(d + 1) / count);
        for (const int until = epochsOf(side, epoch_); side.epoch < until; ++side.epoch)
            side.trainer->step(part);
        const Predictions own = predictRows(*side.trainer->head(), task_->X(), side.rows, context);
        for (std::size_t i = 0; i < side.places.size() && !own.classes.empty(); ++i)
            predictions[side.places[i]] = own.classes[i];
    }
    return evaluateGroups(*task_, task_->fit(), predictions);
}

void DomainsLeftOut::observe(double value, bool higherIsBetter) {
    for (Side& side : trainings_)
        side.trainer->observe(value, higherIsBetter);
}

std::vector<NamedTensor> DomainsLeftOut::state() const {
    std::vector<NamedTensor> all;
    for (std::size_t d = 0; d < trainings_.size(); ++d)
        for (NamedTensor& tensor : withPrefix(statePrefix(d), trainings_[d].trainer->state()))
            all.push_back(std::move(tensor));
    return all;
}

void DomainsLeftOut::restore(int epochs, const std::vector<NamedTensor>& state) {
    epoch_ = epochs;
    for (std::size_t d = 0; d < trainings_.size(); ++d) {
        Side& side = trainings_[d];
        side.epoch = epochsOf(side, epochs);
        side.trainer->restore(side.epoch, ofPrefix(statePrefix(d), state));
    }
}

} // namespace groupscope
