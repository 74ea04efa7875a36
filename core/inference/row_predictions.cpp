// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/row_predictions.h"

#include "core/base/error.h"
#include "core/math/assignment.h"

#include <algorithm>

namespace groupscope {

std::vector<int> columnPredictions(const Task& task, const std::string& otherChoice) {
    const Column* column = task.set->findColumn(givenProxyColumn);
    if (!column)
        throw MissingInput(std::string("there is no column '") + givenProxyColumn + "' with predictions",
                           FilePlace(task.set->path.string(), "/obs"),
                           "add it, with the class a first model predicts for each example, or " +
                               otherChoice);
    if (column->codes.size() != task.labels.size())
        throw DataError(
            std::string("column '") + givenProxyColumn + "' has " + std::to_string(column->codes.size()) +
                " values, not " + std::to_string(task.labels.size()),
            FilePlace(task.set->path.string(), "/obs"), "write one label for each example of the embedding");
    const std::vector<std::string>& classes = task.groups.classes();
    std::vector<int> classOfCategory;
    for (const std::string& category : column->categories) {
        const auto found = std::find(classes.begin(), classes.end(), category);
        if (found == classes.end())
            throw DataError("'" + category + "' is no class", std::string("column ") + givenProxyColumn,
                            "give it the categories of '" + task.groups.className() + "'");
        classOfCategory.push_back(static_cast<int>(found - classes.begin()));
    }
    std::vector<int> predictions(task.labels.size(), -1);
    for (const int row : task.fitRows()) {
        const auto i = static_cast<std::size_t>(row);
        predictions[i] = column->codes[i] < 0 ? task.labels[i] : classOfCategory[column->codes[i]];
    }
    return predictions;
}

std::vector<int> clusterPredictions(const Task& task, const std::vector<int>& clusters) {
    const std::vector<int>& training = task.fitRows();
    const int classes = task.classCount();
    Matrix<double> agreement = Matrix<double>::Zero(classes, classes); // cluster × class
    for (std::size_t i = 0; i < training.size(); ++i)
        agreement(clusters[i], task.labels[training[i]]) += 1.0;
    const std::vector<int> classOfCluster = maximumWeightAssignment(agreement);
    std::vector<int> predictions(task.labels.size(), -1);
    for (std::size_t i = 0; i < training.size(); ++i)
        predictions[training[i]] = classOfCluster[clusters[i]];
    return predictions;
}

} // namespace groupscope
