// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/base/parameter_specs.h"
#include "core/heads/heads.h"
#include "core/math/concept_erasure.h"
#include "core/math/normalize.h"
#include "core/methods/method.h"
#include "core/methods/shared/attribute_examples.h"
#include "core/methods/shared/group_prompts.h"
#include "core/training/common.h"
#include "core/training/one_step.h"

#include <Eigen/Cholesky>
#include <map>
#include <utility>

namespace groupscope::method {

namespace {

const std::string paper = "Debiasing vision-language models via biased prompts (Chuang et al. 2023)";

std::vector<ParameterSpec> parameters() {
    const std::vector<std::string> examples{"auto", "examples"};
    return {
        choiceSpec("directions", "Directions",
                   "Where the directions of the attribute come from: differences of the group prompts of a "
                   "class, or of the mean unit training examples of its attribute values, averaged over "
                   "classes; auto: prompts where the file has them.",
                   paper + ", 4.1, projects out prompts of the attribute alone; differences: design choice",
                   {"auto", "prompts", "examples"}),
        onlyIf(attributeParameter(), "directions", examples),
        onlyIf(numberSpec("calibration", "Calibration λ",
                          "Weight of the squared distances between the class with one and with another "
                          "attribute value, which the calibrated projection makes small; 0: the projection "
                          "alone. Prompts need none: the projection removes all of their differences.",
                          paper + ", 4.2; value: code", 1000.0, 0, 1e9),
               "directions", examples),
        parameter::temperature(),
        parameter::classEmbeddings(),
        parameter::prompts()};
}

/// Directions that tell attribute values apart.
struct AttributeDirections {
    Matrix<double> projected; ///< (A,D): their span is projected out
    Matrix<double> pairs;     ///< (S,D): differences within a class, which the calibration makes small
};

void appendRow(Matrix<double>& rows, const RowVector<double>& row) {
    rows.conservativeResize(rows.rows() + 1, row.size());
    rows.row(rows.rows() - 1) = row;
}

AttributeDirections directionsOfPrompts(const Task& task) {
    requireGroupPrompts(task);
    const std::vector<int>& classes = task.set->classOfGroupPrompt;
    Matrix<double> unit;
    normalizeRows<double>(task.embedding->groupEmbeddings.cast<double>(), unit);
    AttributeDirections found{Matrix<double>(0, unit.cols()), Matrix<double>(0, unit.cols())};
    for (std::size_t i = 0; i < classes.size(); ++i)
        for (std::size_t j = i + 1; j < classes.size(); ++j)
            if (classes[i] == classes[j])
                appendRow(found.pairs,
                          unit.row(static_cast<Eigen::Index>(i)) - unit.row(static_cast<Eigen::Index>(j)));
    if (found.pairs.rows() == 0)
        throw MissingInput(
            "each class has a single group prompt, so no difference between its groups is known",
            FilePlace(task.set->path.string(), "/uns/groupscope/group_of_prompt"),
            "store a prompt for each group, or choose directions examples");
    found.projected = found.pairs;
    return found;
}

/// The unit means of the unit training examples of a class with each attribute value.
using MeansOfClass = std::map<int, RowVector<double>>;

std::vector<MeansOfClass> groupMeans(const Task& task, const AttributeExamples& examples) {
    std::vector<MeansOfClass> means(static_cast<std::size_t>(task.classCount()));
    for (std::size_t i = 0; i < examples.rows.size(); ++i) {
        const int row = examples.rows[i];
        const RowVector<double> unit = directionOf(RowVector<double>(task.X().row(row).cast<double>()));
        MeansOfClass& own = means[static_cast<std::size_t>(task.labels[static_cast<std::size_t>(row)])];
        const auto [place, isNew] = own.try_emplace(examples.codes[i], unit);
        if (!isNew)
            place->second += unit;
    }
    for (MeansOfClass& own : means)
        for (auto& [value, mean] : own)
            mean = directionOf(RowVector<double>(mean));
    return means;
}

AttributeDirections directionsOfExamples(const Task& task, const ParameterValues& values,
                                         const RunContext& context) {
    const AttributeExamples examples = attributeToErase(task, values, context);
    const std::vector<MeansOfClass> means = groupMeans(task, examples);
    const Eigen::Index D = task.X().cols();
    AttributeDirections found{Matrix<double>(0, D), Matrix<double>(0, D)};
    for (int a = 0; a < examples.valueCount; ++a)
        for (int b = a + 1; b < examples.valueCount; ++b) {
            RowVector<double> sum = RowVector<double>::Zero(D);
            bool any = false;
            for (const MeansOfClass& own : means) {
                const auto one = own.find(a), other = own.find(b);
                if (one == own.end() || other == own.end())
                    continue;
                const RowVector<double> difference = one->second - other->second;
                appendRow(found.pairs, difference);
                sum += difference;
                any = true;
            }
            if (any)
                appendRow(found.projected, sum);
        }
    if (found.pairs.rows() == 0)
        throw DataError("no class has training examples of two values of '" + examples.name +
                            "', so its directions cannot be separated from those of the classes",
                        FilePlace(task.set->path.string(), "/obs"),
                        "choose another attribute, or store group prompts");
    return found;
}

/// P0 (I + λ/|S| Σ d dᵀ)⁻¹ of unit class embeddings (C,D): d are the pairs, P0 projects the others out.
MatrixF debiased(const Task& task, const MatrixF& classEmbeddings, const AttributeDirections& directions,
                 double lambda) {
    Matrix<double> unit;
    normalizeRows<double>(classEmbeddings.cast<double>(), unit);
    Matrix<double> left = unit;
    if (lambda > 0.0) {
        Eigen::MatrixXd G = directions.pairs.transpose() * directions.pairs;
        G *= lambda / static_cast<double>(directions.pairs.rows());
        G.diagonal().array() += 1.0;
        const Eigen::MatrixXd solved = G.llt().solve(Eigen::MatrixXd(unit.transpose()));
        left = solved.transpose();
    }
    const Matrix<double> basis = newDirections(directions.projected, Matrix<double>(0, unit.cols()));
    left -= left * basis.transpose() * basis;
    for (Eigen::Index c = 0; c < left.rows(); ++c)
        if (!(left.row(c).norm() > 1e-6))
            throw DataError("nothing is left of the class embedding of '" +
                                task.groups.classes()[static_cast<std::size_t>(c)] +
                                "' without the directions of the attribute",
                            task.set->path.string(), "choose other directions, or zero-shot");
    normalizeRows<double>(left, unit);
    return unit.cast<float>();
}

std::unique_ptr<Trainer> start(std::shared_ptr<const Task> task, const ParameterValues& values, std::uint64_t,
                               const RunContext& context) {
    const MatrixF classEmbeddings = chosenClassEmbeddings(*task, values);
    const std::string& from = values.text("directions");
    const bool prompts = from == "prompts" || (from == "auto" && hasGroupPrompts(*task));
    const AttributeDirections directions =
        prompts ? directionsOfPrompts(*task) : directionsOfExamples(*task, values, context);
    return makeOneStepTrainer(
        cosineHead(debiased(*task, classEmbeddings, directions, prompts ? 0.0 : values.number("calibration")),
                   static_cast<float>(values.number("temperature"))));
}

} // namespace

/// Class embeddings without the directions of an attribute. The paper projects out the embeddings of prompts
/// that name the attribute alone; files hold prompts that name a group, so differences between groups of a
/// class stand for them.
Method orthogonalPrompt() {
    return {.id = "orthogonal-prompt",
            .name = "Orthogonal prompts",
            .summary = "Zero-shot with class embeddings from which the directions of an attribute are "
                       "projected out, with calibration. Trains nothing. The directions are those of group "
                       "prompts, or of the training examples, whose attributes it then uses.",
            .source = paper,
            .family = MethodFamily::zeroShot,
            .parameters = parameters(),
            .needsTrainingRows = false,
            .start = start};
}

} // namespace groupscope::method
