// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/method.h"

#include <algorithm>

namespace groupscope {

// core/methods/CMakeLists.txt holds the one list of methods; this file is made from it.
#define GROUPSCOPE_ENTRY(function) Method function();
namespace method {
#include "core/methods/method_list.inc"
}
#undef GROUPSCOPE_ENTRY

namespace {

bool chooses(const ParameterValues& values, const char* key, const char* choice) {
    const auto value = values.all().find(key);
    return value != values.all().end() && value->second == ParameterValue(std::string(choice));
}

} // namespace

bool Method::needsOneGroup(const ParameterValues& values) const {
    return needsGroups || chooses(values, "groups", "given") ||
           chooses(values, "cache_select", "worst_group") ||
           chooses(values, "upstream_balance", "oversample");
}

bool Method::readsPartition(const ParameterValues& values) const {
    return needsOneGroup(values) || estimatesGroups || chooses(values, "groups", "ssa");
}

std::string familyTitle(MethodFamily family) {
    switch (family) {
    case MethodFamily::zeroShot:
        return "Zero-shot";
    case MethodFamily::probe:
        return "Probes";
    case MethodFamily::adapter:
        return "Adapters";
    case MethodFamily::robust:
        return "Robust losses";
    case MethodFamily::invariant:
        return "Invariance across groups";
    case MethodFamily::contrastive:
        return "Contrast across what misleads";
    case MethodFamily::metric:
        return "Metric learning";
    case MethodFamily::domains:
        break;
    }
    return "Contrast without classes";
}

std::string familyId(MethodFamily family) {
    switch (family) {
    case MethodFamily::zeroShot:
        return "zero-shot";
    case MethodFamily::probe:
        return "probe";
    case MethodFamily::adapter:
        return "adapter";
    case MethodFamily::robust:
        return "robust";
    case MethodFamily::invariant:
        return "invariant";
    case MethodFamily::contrastive:
        return "contrastive";
    case MethodFamily::metric:
        return "metric";
    case MethodFamily::domains:
        break;
    }
    return "domains";
}

std::vector<std::string> Method::needs() const {
    std::vector<std::string> needed;
    if (needsGroups)
        needed.emplace_back("the group of every training example");
    if (estimatesGroups)
        needed.emplace_back("validation examples with known groups");
    if (needsDomains)
        needed.emplace_back("two or more domains among the training examples");
    if (fitsSelectRows)
        needed.emplace_back("validation examples with known groups");
    if (std::any_of(parameters.begin(), parameters.end(),
                    [](const ParameterSpec& spec) { return spec.key == "class_embeddings" && !spec.onlyIf; }))
        needed.emplace_back("class embeddings, of the file or means of its examples");
    for (const std::string& input : inputs)
        needed.push_back("the input " + input);
    return needed;
}

std::vector<std::string> mainSettings(const Method& method) {
    std::vector<std::string> keys = method.knobs;
    const auto add = [&](const ParameterSpec& spec) {
        if (keys.size() < mostMainSettings && std::find(keys.begin(), keys.end(), spec.key) == keys.end())
            keys.push_back(spec.key);
    };
    for (const char* key : {"learning_rate", "epochs", "batch_size", "weight_decay"})
        for (const ParameterSpec& spec : method.parameters)
            if (spec.key == key)
                add(spec);
    for (const bool conditional : {false, true})
        for (const ParameterSpec& spec : method.parameters)
            if (spec.onlyIf.has_value() == conditional)
                add(spec);
    return keys;
}

const Registry<Method>& methods() {
#define GROUPSCOPE_ENTRY(function) method::function(),
    static const Registry<Method> all("method", {
#include "core/methods/method_list.inc"
                                                });
#undef GROUPSCOPE_ENTRY
    return all;
}

std::string controlTitle(const std::string& method, const ParameterValues& parameters) {
    const Method* known = methods().known(method);
    if (known == nullptr || !known->control)
        return {};
    for (const auto& [key, value] : known->control->settings) {
        const auto found = parameters.all().find(key);
        if (found == parameters.all().end() || found->second != value ||
            !counts(known->parameters, key, parameters))
            return {};
    }
    return known->control->title;
}

std::string groupsTitle(const std::string& method, const ParameterValues& parameters) {
    const std::string key = "groups";
    const Method* known = methods().known(method);
    const auto value = parameters.all().find(key);
    if (known == nullptr || value == parameters.all().end())
        return {};
    const auto spec = std::find_if(known->parameters.begin(), known->parameters.end(),
                                   [&](const ParameterSpec& candidate) { return candidate.key == key; });
    return spec == known->parameters.end() || spec->defaultValue == value->second
               ? std::string()
               : key + " " + displayText(value->second);
}

std::string lossTitle(const std::string& method, const std::string& series) {
    static const std::vector<SeriesTitle> usual{{"train.loss", "cross-entropy"},
                                                {"train.cross_entropy", "cross-entropy"},
                                                {"train.contrastive_loss", "contrastive loss"},
                                                {"train.penalty", "penalty"},
                                                {"train.discriminator_loss", "discriminator's cross-entropy"},
                                                {"train.biased_loss", "loss of the biased model"}};
    const auto titleIn = [&](const std::vector<SeriesTitle>& titles) {
        const auto found = std::find_if(titles.begin(), titles.end(),
                                        [&](const SeriesTitle& known) { return known.series == series; });
        return found == titles.end() ? std::string() : found->title;
    };
    if (const Method* known = methods().known(method))
        if (const std::string own = titleIn(known->series); !own.empty())
            return own;
    return titleIn(usual);
}

} // namespace groupscope
