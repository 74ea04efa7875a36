// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/data/class_embeddings.h"
#include "core/data/task_input.h"
#include "core/heads/heads.h"
#include "core/math/logit_line.h"
#include "core/measures/measure.h"
#include "core/training/predictions.h"

#include <algorithm>

namespace groupscope::measure {

namespace {

double accuracyOn(const Task& task, const Split& set, const Head& head, const RunContext& context) {
    const std::vector<int> classes = predictRows(head, task.X(), set.rows, context).classes;
    std::size_t right = 0;
    for (std::size_t i = 0; i < classes.size(); ++i)
        right += classes[i] == task.labels[set.rows[i]] ? 1 : 0;
    return static_cast<double>(right) / static_cast<double>(classes.size());
}

/// A classifier of each prompt that all classes have: the first of every class, the second, …
std::vector<MatrixF> classifiersOfPrompts(const Task& task) {
    const TaskInput* prompts = findInput(task, templateRole);
    if (prompts == nullptr || prompts->values.cols() != task.X().cols())
        return {};
    std::vector<std::vector<Eigen::Index>> ofClass(static_cast<std::size_t>(task.classCount()));
    for (std::size_t k = 0; k < prompts->owner.size(); ++k)
        ofClass[prompts->owner[k]].push_back(static_cast<Eigen::Index>(k));
    std::size_t count = prompts->owner.size();
    for (const std::vector<Eigen::Index>& own : ofClass)
        count = std::min(count, own.size());
    std::vector<MatrixF> classifiers(count, MatrixF(task.classCount(), task.X().cols()));
    for (std::size_t k = 0; k < count; ++k)
        for (std::size_t c = 0; c < ofClass.size(); ++c)
            classifiers[k].row(static_cast<Eigen::Index>(c)) = prompts->values.row(ofClass[c][k]);
    return classifiers;
}

using AccuracyPairs = std::vector<std::pair<double, double>>;

/// In and out of the distribution: zero-shot on every embedding of the file with class embeddings, and with
/// every prompt of this one.
AccuracyPairs zeroShotPoints(const Task& task, const Split& inside, const Split& outside,
                             const RunContext& context) {
    AccuracyPairs points;
    const auto add = [&](const Task& own, const MatrixF& classifier) {
        const std::unique_ptr<Head> head = cosineHead(classifier, 1.0f);
        points.emplace_back(accuracyOn(own, inside, *head, context),
                            accuracyOn(own, outside, *head, context));
    };
    Task other = task;
    for (const Embedding& embedding : task.set->embeddings) {
        other.embedding = &embedding;
        if (classEmbeddingsProblem(other).empty())
            add(other, classEmbeddingsOf(other));
    }
    for (const MatrixF& classifier : classifiersOfPrompts(task))
        add(task, classifier);
    return points;
}

Measured measureRobustness(Evaluated& evaluated) {
    const Task& task = evaluated.task();
    const Split& outside = evaluated.split();
    Measured measured{.n = static_cast<std::int64_t>(outside.rows.size()), .whole = {}};
    const Split* inside = task.findSplit(testSplit);
    if (inside == nullptr || inside == &outside || inside->rows.empty() || outside.purpose != Purpose::report)
        return measured;
    const auto line = fitLogitLine(zeroShotPoints(task, *inside, outside, evaluated.context()));
    const auto own = logitOf(accuracyOn(task, *inside, *evaluated.head(), evaluated.context()));
    const auto reached = logitOf(evaluated.report().averageAccuracy.value_or(0.0));
    if (line && own && reached)
        measured.whole = *reached - line->at(*own);
    return measured;
}

} // namespace

Measure effectiveRobustness() {
    return {
        .id = "effective_robustness",
        .title = "effective robustness",
        .formula =
            "logit(accuracy) − β(logit(accuracy on the test split)), where β is the line by least squares "
            "through zero-shot on every embedding of the file that has class embeddings, and with every "
            "prompt of this one; for report splits other than test. Fewer than three different points make "
            "no line, and accuracies of 0 and 1 have no logit: then there is no value",
        .source = "Taori et al. 2020; on logits: CLIP (Radford et al. 2021), 3.3",
        .unit = "logits",
        .better = Better::higher,
        .needs = Needs::logits,
        .ofRows = measureRobustness,
        .recordings = {}};
}

} // namespace groupscope::measure
