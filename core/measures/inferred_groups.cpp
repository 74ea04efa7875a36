// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/inferred_groups.h"

#include "core/data/known_probe.h"
#include "core/math/gather.h"
#include "core/math/standardized_regression.h"
#include "core/measures/decodability.h"

#include <algorithm>
#include <span>

namespace groupscope {

namespace {

std::vector<int> evenlyThinned(const std::vector<int>& rows) {
    if (rows.size() <= mostDecodedRows)
        return rows;
    std::vector<int> kept;
    for (std::size_t i = 0; i < mostDecodedRows; ++i)
        kept.push_back(rows[i * rows.size() / mostDecodedRows]);
    return kept;
}

std::vector<int> fittedClasses(const Task& task, const RunContext& context) {
    std::vector<int> classes(task.labels.size(), -1);
    const std::vector<int> rows = evenlyThinned(task.fitRows());
    std::vector<int> codes(static_cast<std::size_t>(task.classCount()), -1), labels, classOfCode;
    for (const int row : rows) {
        int& code = codes[static_cast<std::size_t>(task.labels[row])];
        if (code < 0) {
            code = static_cast<int>(classOfCode.size());
            classOfCode.push_back(task.labels[row]);
        }
        labels.push_back(code);
    }
    if (classOfCode.size() < 2)
        return classes;
    MatrixF X;
    gatherRows(task.X(), rows, false, X);
    const StandardizedFit fit = fitStandardized(X, labels, static_cast<int>(classOfCode.size()), {}, context);
    constexpr std::size_t rowsToldAtOnce = 8192;
    for (const Split& split : task.splits)
        for (std::size_t first = 0; first < split.rows.size(); first += rowsToldAtOnce) {
            context.throwIfStopped();
            const auto told =
                std::span(split.rows).subspan(first, std::min(rowsToldAtOnce, split.rows.size() - first));
            gatherRows(task.X(), told, false, X);
            const std::vector<int> found = classesOfRows(fit.scores, X);
            for (std::size_t i = 0; i < found.size(); ++i)
                classes[static_cast<std::size_t>(told[i])] = classOfCode[static_cast<std::size_t>(found[i])];
        }
    return classes;
}

} // namespace

std::vector<int> probedClasses(const Task& task, const RunContext& context) {
    const std::lock_guard lock(task.knownProbe->mutex);
    if (task.knownProbe->of == nullptr) {
        task.knownProbe->classes = fittedClasses(task, context);
        task.knownProbe->of = &task;
    }
    return task.knownProbe->of == &task ? task.knownProbe->classes : fittedClasses(task, context);
}

} // namespace groupscope
