// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/output_names.h"

#include "core/base/error.h"
#include "core/base/text.h"

#include <array>
#include <set>

namespace groupscope {

namespace {

constexpr std::array<std::string_view, 7> scoreWords{"logits",        "logit", "probabilities", "probability",
                                                     "predict_proba", "probs", "proba"};
/// The longer ones first: "predicted_class" is of no model "class".
constexpr std::array<std::string_view, 11> classWords{
    "predicted_class", "predicted_label", "predictions", "prediction", "predicted",
    "y_pred",          "preds",           "pred",        "y_hat",      "yhat",
    "predict"};

/// The rest of a name that is `word`, begins with it or ends with it; nothing for other names.
std::optional<std::string> restOf(const std::string& name, std::string_view word) {
    const std::string lower = lowerCase(name);
    if (lower == word)
        return std::string();
    const auto isGap = [](char c) { return c == '_' || c == '-' || c == '.' || c == ' '; };
    const std::size_t size = word.size();
    if (lower.size() <= size + 1)
        return std::nullopt;
    if (lower.starts_with(word) && isGap(name[size]))
        return name.substr(size + 1);
    if (lower.ends_with(word) && isGap(name[name.size() - size - 1]))
        return name.substr(0, name.size() - size - 1);
    return std::nullopt;
}

template<std::size_t Count>
std::optional<OutputName> findAmong(const std::array<std::string_view, Count>& words, const std::string& name,
                                    bool scores) {
    for (const std::string_view word : words)
        if (std::optional<std::string> model = restOf(name, word))
            return OutputName{scores, std::move(*model)};
    return std::nullopt;
}

} // namespace

std::optional<OutputName> outputOfName(std::string_view path) {
    const std::size_t slash = path.rfind('/');
    const std::string name(slash == std::string_view::npos ? path : path.substr(slash + 1));
    if (std::optional<OutputName> scores = findAmong(scoreWords, name, true))
        return scores;
    return findAmong(classWords, name, false);
}

OutputWords takeOutputWords(std::vector<std::string>& words) {
    OutputWords taken;
    std::vector<std::string> others;
    std::set<std::string> seen;
    for (const std::string& word : words) {
        const std::size_t equals = word.find('=');
        const std::string key = word.substr(0, equals);
        const bool classes = key == "predictions" || key.starts_with("predictions_");
        const bool names = key == "prediction_ids" || key == "logits_classes";
        if (!classes && !names && !(key.starts_with("logits_") && key.size() > 7)) {
            others.push_back(word);
            continue;
        }
        const std::string item = equals == std::string::npos ? std::string() : word.substr(equals + 1);
        if (item.empty())
            throw UsageError("'" + word + "' names no item of the file", commandLineOptions({"map"}),
                             "write " + key + "=ITEM, such as " + key + "=/outputs or " + key + "=column");
        if (!seen.insert(key).second)
            throw UsageError("'" + key + "' is given twice", commandLineOptions({"map"}), "keep one of them");
        if (key == "prediction_ids")
            taken.ids = item;
        else if (key == "logits_classes")
            taken.classNames = item;
        else if (classes)
            taken.classes.emplace_back(key == "predictions" ? std::string() : key.substr(12), item);
        else
            taken.scores.emplace_back(key.substr(7), item);
    }
    words = std::move(others);
    return taken;
}

} // namespace groupscope
