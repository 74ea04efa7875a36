// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/slices/slice_halves.h"

#include "core/base/parallel.h"
#include "core/data/class_embeddings.h"

#include <algorithm>
#include <unordered_map>

namespace groupscope {

namespace {

constexpr std::size_t mostWords = 3;

using Direction = Eigen::RowVectorXd;

/// Texts of the embedding: what they say, and their rows (M,D).
struct SliceTexts {
    std::vector<std::string> texts;
    std::vector<Eigen::RowVectorXf> rows;
};

/// "a photo of a {}" of "shoe" is "a photo of a shoe"; a name without {} stands before the class.
std::string filledIn(const std::string& name, const std::string& ofClass) {
    const std::size_t place = name.find("{}");
    if (place == std::string::npos)
        return name.empty() ? ofClass : name + ": " + ofClass;
    return name.substr(0, place) + ofClass + name.substr(place + 2);
}

/// Class templates, or else the class prompts.
void addClassTexts(const Task& task, SliceTexts& texts) {
    if (!classEmbeddingsProblem(task).empty())
        return;
    const Embedding& embedding = *task.embedding;
    const ClassTemplates& templates = embedding.templates;
    for (Eigen::Index k = 0; k < templates.rows.rows() && templates.rows.cols() == task.X().cols(); ++k) {
        const std::string name = templates.names.empty() ? std::string() : templates.names[k];
        texts.texts.push_back(filledIn(name, task.groups.classes()[templates.classOfTemplate[k]]));
        texts.rows.emplace_back(templates.rows.row(k));
    }
    if (texts.texts.empty())
        for (std::size_t c = 0; c < embedding.classPrompts.size(); ++c) {
            texts.texts.push_back(embedding.classPrompts[c]);
            texts.rows.emplace_back(embedding.classEmbeddings.row(static_cast<Eigen::Index>(c)));
        }
}

void addPrompts(const Task& task, SliceTexts& texts) {
    const MatrixF& prompts = task.embedding->groupEmbeddings;
    if (prompts.cols() != task.X().cols())
        return;
    const std::size_t count =
        std::min(task.set->groupPrompts.size(), static_cast<std::size_t>(prompts.rows()));
    for (std::size_t k = 0; k < count; ++k)
        if (!task.set->groupPrompts[k].empty()) {
            texts.texts.push_back(task.set->groupPrompts[k]);
            texts.rows.emplace_back(prompts.row(static_cast<Eigen::Index>(k)));
        }
}

/// Captions of examples of the halves alone: other splits are not looked at.
void addCaptions(const SliceHalves& halves, SliceTexts& texts) {
    const PairedTexts& captions = halves.task->embedding->texts;
    if (captions.rows.cols() != halves.task->X().cols())
        return;
    for (std::size_t k = 0; k < captions.texts.size(); ++k)
        if (!captions.texts[k].empty() &&
            std::binary_search(halves.rows.begin(), halves.rows.end(), captions.rowOfText[k])) {
            texts.texts.push_back(captions.texts[k]);
            texts.rows.emplace_back(captions.rows.row(static_cast<Eigen::Index>(k)));
        }
}

SliceTexts textsOf(const SliceHalves& halves) {
    SliceTexts texts;
    addClassTexts(*halves.task, texts);
    addPrompts(*halves.task, texts);
    addCaptions(halves, texts);
    return texts;
}

Direction unitRow(const SliceHalves& halves, std::size_t i) {
    const Direction row = halves.task->X().row(halves.rows[i]).cast<double>();
    const double norm = row.norm();
    return norm > 0.0 ? Direction(row / norm) : row;
}

/// Mean unit row of each class (C,D).
std::vector<Direction> classMeans(const SliceHalves& halves) {
    const auto classes = static_cast<std::size_t>(halves.task->classCount());
    std::vector<Direction> means(classes, Direction::Zero(halves.task->X().cols()));
    std::vector<int> counts(classes, 0);
    for (std::size_t i = 0; i < halves.rows.size(); ++i) {
        means[halves.labelOf(i)] += unitRow(halves, i);
        ++counts[halves.labelOf(i)];
    }
    for (std::size_t c = 0; c < classes; ++c)
        means[c] /= std::max(counts[c], 1);
    return means;
}

Direction sliceDirection(const Slice& slice, const SliceHalves& halves, const std::vector<Direction>& means) {
    Direction sum = Direction::Zero(halves.task->X().cols());
    for (std::size_t i = 0; i < halves.rows.size(); ++i)
        if (slice.rows.contains(static_cast<std::size_t>(halves.rows[i])))
            sum += unitRow(halves, i) - means[halves.labelOf(i)];
    return sum;
}

/// The texts nearest to a direction, each text once with its highest cosine.
std::vector<SliceWord> nearestWords(const Direction& direction, const SliceTexts& texts) {
    const double length = direction.norm();
    std::unordered_map<std::string, double> best;
    for (std::size_t k = 0; k < texts.texts.size(); ++k) {
        const Direction text = texts.rows[k].cast<double>();
        const double both = text.norm() * length;
        if (!(both > 0.0)) // NaN too
            continue;
        const double score = std::clamp(text.dot(direction) / both, -1.0, 1.0);
        const auto [own, isNew] = best.emplace(texts.texts[k], score);
        own->second = std::max(own->second, score);
    }
    std::vector<SliceWord> words;
    for (const auto& [text, score] : best)
        words.push_back({text, score});
    std::sort(words.begin(), words.end(), [](const SliceWord& a, const SliceWord& b) {
        return a.score != b.score ? a.score > b.score : a.text < b.text;
    });
    words.resize(std::min(words.size(), mostWords));
    return words;
}

} // namespace

void addWords(std::vector<Slice>& slices, const SliceHalves& halves, const RunContext& run) {
    const SliceTexts texts = textsOf(halves);
    if (texts.texts.empty())
        return;
    const std::vector<Direction> means = classMeans(halves);
    parallelFor(slices.size(), 1, [&](std::size_t begin, std::size_t) {
        run.throwIfStopped();
        slices[begin].words = nearestWords(sliceDirection(slices[begin], halves, means), texts);
    });
}

} // namespace groupscope
