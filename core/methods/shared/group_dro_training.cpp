// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/group_dro_training.h"

#include "core/losses/group_dro.h"
#include "core/math/gather.h"
#include "core/methods/method.h"
#include "core/sampling/balanced_rows.h"

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

constexpr std::size_t mostCharted = 50; // groups: more curves can be neither told apart nor kept cheaply
const std::string weightsName = "group_dro.log_weights";

class GroupDroObjective : public Objective {
  public:
    GroupDroObjective(GroupAssignment assignment, const RowCells& cells, const ParameterValues& parameters)
        : assignment_(std::move(assignment))
        , loss_(sizesOf(cells), {.step = parameters.number("group_step"),
                                 .sizeAdjustment = parameters.number("size_adjustment"),
                                 .presentGroupsOnly = parameters.flag("present_groups_only")}) {}

    double evaluate(const TrainingBatch& batch, MatrixF& logitGradient, MatrixF&) override {
        gatherLabels(assignment_.groups, batch.rows, groups_);
        return loss_(batch.logits, batch.labels, groups_, logitGradient);
    }

    SeriesValues endEpoch() override {
        SeriesValues series;
        if (assignment_.names.size() > mostCharted)
            return series;
        const RowVector<float> weights = loss_.weights();
        for (std::size_t g = 0; g < assignment_.names.size(); ++g)
            series.emplace_back(groupWeightSeries + assignment_.names[g],
                                weights[static_cast<Eigen::Index>(g)]);
        return series;
    }

    std::vector<NamedTensor> state() const override { return {{weightsName, loss_.logWeights()}}; }
    void restore(const std::vector<NamedTensor>& state) override {
        const Eigen::Index G = loss_.logWeights().size();
        loss_.setLogWeights(findTensor(state, weightsName, 1, G, "checkpoint").row(0));
    }

  private:
    static std::vector<std::size_t> sizesOf(const RowCells& cells) {
        std::vector<std::size_t> sizes;
        for (const std::vector<int>& cell : cells)
            sizes.push_back(cell.size());
        return sizes;
    }

    GroupAssignment assignment_;
    GroupDro<float> loss_;
    std::vector<int> groups_; ///< (B,)
};

void noticeSingleRows(const GroupAssignment& assignment, const RowCells& cells, std::size_t rowCount,
                      const RunContext& run) {
    const auto single = [](const std::vector<int>& cell) { return cell.size() == 1; };
    const auto count = std::count_if(cells.begin(), cells.end(), single);
    if (count == 0)
        return;
    const auto first = std::find_if(cells.begin(), cells.end(), single) - cells.begin();
    run.notice(std::to_string(count) + " of " + std::to_string(cells.size()) +
               " groups have a single training example ('" + assignment.names[first] +
               "'), which is drawn about " + std::to_string(rowCount / cells.size()) + " times an epoch");
}

/// As many rows as there are, every group as likely as the others, every row of a group too.
BatchesOfEpoch groupBatches(RowCells cells, std::size_t rowCount, const ParameterValues& parameters,
                            std::uint64_t seed) {
    return [cells = std::move(cells), rowCount, seed,
            size = static_cast<std::size_t>(parameters.integer("batch_size"))](std::uint64_t epoch) {
        Random random(seed, "group rows", epoch);
        return MinibatchOrder::inOrder(drawEvenly(cells, rowCount, random), size);
    };
}

} // namespace

std::vector<ParameterSpec> groupDroParameters() {
    const std::string paper = "Group DRO (Sagawa et al. 2020)";
    std::vector<ParameterSpec> all = encoderParameters();
    all.push_back({.key = "group_step",
                   .label = "Step of weights",
                   .help =
                       "How fast a group with a large loss gains weight: a batch multiplies its weight by "
                       "exp(group_step · loss).",
                   .source = paper + ", Algorithm 1; value: reference code",
                   .defaultValue = 0.01,
                   .minimum = 0,
                   .maximum = 100,
                   .search = SearchRange{.low = 1e-4, .high = 1, .logarithmic = true}});
    all.push_back({.key = "size_adjustment",
                   .label = "Size adjustment",
                   .help = "C of the C/√n added to the loss of a group of n training examples, because small "
                           "groups generalise worse. 0: none.",
                   .source = paper,
                   .defaultValue = 0.0,
                   .minimum = 0,
                   .maximum = 1000,
                   .search = SearchRange{.low = 0, .high = 5}});
    all.push_back({.key = "present_groups_only",
                   .label = "Present groups only",
                   .help = "A group without examples in a batch does not gain its size adjustment either. "
                           "Changes nothing where size_adjustment is 0.",
                   .source = "off: reference code; on: DomainBed",
                   .defaultValue = false});
    return all;
}

std::unique_ptr<Trainer> startGroupDro(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                                       std::uint64_t seed, const RunContext& run, const std::string& method,
                                       GroupAssignment assignment) {
    const std::vector<int>& rows = task->fitRows();
    RowCells cells = rowsByCell(rows, assignment.groups); // no group is empty, so cell g is group g
    noticeSingleRows(assignment, cells, rows.size(), run);
    std::vector<Column> found = foundColumns(*task, assignment);
    auto objective = std::make_unique<GroupDroObjective>(std::move(assignment), cells, parameters);
    BatchesOfEpoch batches = groupBatches(std::move(cells), rows.size(), parameters, seed);
    return withFound(makeObjectiveTrainer(std::move(task), parameters, seed, method, std::move(batches),
                                          std::move(objective)),
                     std::move(found));
}

} // namespace groupscope
