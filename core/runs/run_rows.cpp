// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_rows.h"

#include "core/base/error.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace groupscope {

namespace {

/// Softmax of one row of logits (C,), in double.
std::vector<double> probabilitiesOf(const MatrixF& logits, Eigen::Index row) {
    std::vector<double> shares(static_cast<std::size_t>(logits.cols()));
    const double most = logits.row(row).maxCoeff();
    double sum = 0.0;
    for (Eigen::Index c = 0; c < logits.cols(); ++c)
        sum += shares[c] = std::exp(static_cast<double>(logits(row, c)) - most);
    for (double& share : shares)
        share /= sum;
    return shares;
}

float valueOfRow(RowValue value, const std::vector<double>& shares, int label) {
    if (value == RowValue::confidence)
        return static_cast<float>(*std::max_element(shares.begin(), shares.end()));
    if (label < 0)
        return std::numeric_limits<float>::quiet_NaN();
    const double own = shares[label];
    if (value == RowValue::loss)
        return static_cast<float>(-std::log(std::max(own, 1e-30)));
    double other = 0.0;
    for (std::size_t c = 0; c < shares.size(); ++c)
        if (static_cast<int>(c) != label)
            other = std::max(other, shares[c]);
    return static_cast<float>(own - other);
}

/// 1 where the prediction is as asked, 0 where not; rows without class or prediction have no value.
GroupMembership correctnessOf(const Task& task, const Run& run, bool wanted) {
    std::vector<int> codes = predictionOfEachRow(run, task.labels.size());
    for (std::size_t row = 0; row < codes.size(); ++row)
        if (task.labels[row] < 0)
            codes[row] = -1;
        else if (codes[row] >= 0)
            codes[row] = (codes[row] == task.labels[row]) == wanted ? 1 : 0;
    return codes;
}

const std::vector<std::string>& yesOrNo() {
    static const std::vector<std::string> words{"no", "yes"};
    return words;
}

} // namespace

std::vector<int> predictionOfEachRow(const Run& run, std::size_t rowCount) {
    std::vector<int> predicted(rowCount, -1);
    for (const SplitResult& result : run.splits)
        for (std::size_t i = 0; i < result.predictions.size(); ++i)
            predicted[result.rows[i]] = result.predictions[i];
    return predicted;
}

std::vector<float> valueOfEachRow(const Run& run, RowValue value, const std::vector<int>& labels) {
    std::vector<float> values(labels.size(), std::numeric_limits<float>::quiet_NaN());
    for (const SplitResult& result : run.splits)
        for (Eigen::Index i = 0; i < result.logits.rows(); ++i) {
            if (result.logits.cols() == 0) // predicted classes alone tell no confidence
                break;
            const auto row = static_cast<std::size_t>(result.rows[i]);
            values[row] = valueOfRow(value, probabilitiesOf(result.logits, i), labels[row]);
        }
    return values;
}

namespace {

/// What is asked of a run, or that there is none to ask.
template<class Values>
std::function<Values()> askedOf(const std::shared_ptr<const Run>& run, const std::string& name,
                                std::function<Values()> values) {
    if (run)
        return values;
    return [name]() -> Values {
        throw UsageError("'" + name + "' is what a run says, and there is none to ask", "in the query",
                         "select a finished run");
    };
}

std::vector<QueryField> fieldsOfRun(const std::shared_ptr<const Task>& task,
                                    const std::shared_ptr<const Run>& run) {
    std::vector<QueryField> fields;
    fields.push_back({.name = "predicted",
                      .meaning = "class that the run says",
                      .words = task->groups.classes(),
                      .codes = askedOf<GroupMembership>(run, "predicted", [task, run] {
                          return GroupMembership(predictionOfEachRow(*run, task->labels.size()));
                      })});
    for (const bool wanted : {true, false}) {
        const std::string name = wanted ? "correct" : "wrong";
        fields.push_back({.name = name,
                          .meaning = wanted ? "the run says the row's class" : "the run says another class",
                          .words = yesOrNo(),
                          .codes = askedOf<GroupMembership>(
                              run, name, [task, run, wanted] { return correctnessOf(*task, *run, wanted); }),
                          .flagCode = 1});
    }
    using Named = std::pair<const char*, RowValue>;
    for (const auto& [name, value] : {Named("confidence", RowValue::confidence),
                                      Named("margin", RowValue::margin), Named("loss", RowValue::loss)})
        fields.push_back({.name = name,
                          .meaning = "of the run",
                          .numbers = askedOf<std::vector<double>>(run, name, [task, run, value = value] {
                              const std::vector<float> values = valueOfEachRow(*run, value, task->labels);
                              return std::vector<double>(values.begin(), values.end());
                          })});
    if (!run)
        return fields;
    for (const Column& column : run->found)
        if (column.codes.size() == task->labels.size()) // not where a run is read for its figures
            fields.push_back({.name = column.name,
                              .meaning = "found by the run's first stage",
                              .words = column.categories,
                              .codes = [run, &column] { return GroupMembership(column.codes); },
                              .flagCode = flagCodeOf(column.categories)});
    return fields;
}

} // namespace

void addQueryFields(std::vector<QueryField>& fields, const std::shared_ptr<const Task>& task,
                    const std::shared_ptr<const Run>& run) {
    std::vector<QueryField> own = fieldsOfRun(task, run);
    for (const QueryField& field : own)
        addQueryField(fields, field);
    for (QueryField& field : own) {
        field.name = "run." + field.name;
        addQueryField(fields, std::move(field));
    }
}

} // namespace groupscope
