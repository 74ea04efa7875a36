// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/pair_texts.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/parameter_specs.h"
#include "core/data/class_embeddings.h"
#include "core/data/task_input.h"
#include "core/math/gather.h"
#include "core/training/common.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace groupscope {

namespace {

MatrixF allOf(const TaskInput& input, const Task& task) {
    if (input.values.cols() != task.X().cols())
        throw DataError("the texts have " + std::to_string(input.values.cols()) +
                            " dimensions, the embedding " + std::to_string(task.X().cols()),
                        input.name, "images and texts of one model have as many");
    std::vector<int> every(static_cast<std::size_t>(input.values.rows()));
    std::iota(every.begin(), every.end(), 0);
    MatrixF values;
    gatherRows(input.values, every, false, values);
    return values;
}

const TaskInput* covering(const Task& task, const char* role, const std::vector<int>& rows) {
    const TaskInput* input = findInput(task, role);
    return input != nullptr && (input->over == TaskInput::Over::classes || !input->covered(rows).empty())
               ? input
               : nullptr;
}

} // namespace

std::vector<ParameterSpec> textsParameters() {
    return {choiceSpec("texts", "Texts",
                       "Texts paired with the images: captions of the examples, templates of the classes, "
                       "one class embedding each, means of each class's training examples at unit length, or "
                       "the first of these that the file has.",
                       "R-Adapter, 4; class means: design choice",
                       {"auto", "captions", "class_templates", "class_embeddings", "class_means"}),
            onlyIf(choiceSpec("epoch_over", "Epoch over",
                              "An epoch of captions has each caption once, with its image; an epoch of rows "
                              "has each image once, with one of its captions.",
                              "captions: code of R-Adapter", {"captions", "rows"}),
                   "texts", {"auto", "captions"})};
}

PairTexts::PairTexts(const Task& task, const ParameterValues& parameters, const std::string& method,
                     const RunContext& context)
    : ofRow_(task.labels.size()) {
    const std::string& asked = parameters.text("texts");
    const bool automatic = asked == "auto";
    const TaskInput* templates = covering(task, templateRole, task.fitRows());
    const bool stored = classEmbeddingsProblem(task).empty();
    if (asked == "class_templates" && templates == nullptr)
        requireInput(task, templateRole, method);
    if (asked == "class_embeddings" && !stored)
        throw MissingInput("there are no class embeddings: " + classEmbeddingsProblem(task), method,
                           "choose texts class_means");
    if (templates != nullptr && asked != "class_embeddings" && asked != "class_means") {
        classTexts_ = allOf(*templates, task);
        classOfText_ = templates->owner;
    } else {
        const bool means = asked == "class_means" || !stored;
        classTexts_ = means ? classMeanEmbeddings(task) : classEmbeddingsOf(task);
        classOfText_.resize(static_cast<std::size_t>(classTexts_.rows()));
        std::iota(classOfText_.begin(), classOfText_.end(), 0);
        if (means)
            context.notice("there are no texts: each class is represented by the mean of its training "
                           "examples, so that scale 0 is the nearest class mean, not zero-shot");
    }
    const TaskInput* captions = covering(task, textRole, task.fitRows());
    if (asked == "captions" || (automatic && captions != nullptr))
        takeCaptions(task, requireInput(task, textRole, method), parameters.text("epoch_over") == "captions",
                     context);
    else
        takeClassTexts(task);
}

void PairTexts::takeCaptions(const Task& task, const TaskInput& captions, bool eachOnce,
                             const RunContext& context) {
    values_ = allOf(captions, task);
    rows_ = captions.covered(task.fitRows());
    if (rows_.size() < task.fitRows().size())
        context.notice(
            counted(task.fitRows().size() - rows_.size(), "training example has", "training examples have") +
            " no caption and are not used");
    for (Eigen::Index m = 0; m < values_.rows(); ++m) {
        const int row = captions.owner.empty() ? static_cast<int>(m) : captions.owner[m];
        ofRow_[row].push_back(static_cast<int>(m));
    }
    if (!eachOnce)
        return;
    const std::vector<int> images = std::exchange(rows_, {});
    for (const int row : images)
        for (const int place : ofRow_[row]) {
            rows_.push_back(row);
            texts_.push_back(place);
        }
}

void PairTexts::takeClassTexts(const Task& task) {
    values_ = classTexts_;
    rows_ = task.fitRows();
    std::vector<std::vector<int>> ofClass(static_cast<std::size_t>(task.classCount()));
    for (std::size_t k = 0; k < classOfText_.size(); ++k)
        ofClass[classOfText_[k]].push_back(static_cast<int>(k));
    for (std::size_t c = 0; c < ofClass.size(); ++c)
        if (ofClass[c].empty())
            throw DataError("class '" + task.groups.classes()[c] + "' has no text", task.set->path.string(),
                            "store one, or choose texts class_means");
    for (const int row : rows_)
        ofRow_[row] = ofClass[task.labels[row]];
}

void PairTexts::draw(std::span<const int> items, Random& random, std::vector<int>& places) const {
    places.clear();
    for (const int item : items) {
        const auto number = static_cast<std::size_t>(item);
        if (!texts_.empty()) {
            places.push_back(texts_[number]);
            continue;
        }
        const std::vector<int>& own = ofRow_[rows_[number]];
        places.push_back(own[own.size() == 1 ? 0 : random.below(own.size())]);
    }
}

} // namespace groupscope
