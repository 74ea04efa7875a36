// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/presets.h"

#include "core/experiment/spec_document.h"
#include "core/runs/json_values.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace groupscope {

namespace {

struct PresetText {
    std::string_view id;
    const char* text; ///< JSON
};

constexpr auto presetTexts = std::to_array<PresetText>({
#include "core/experiment/preset_texts.inc"
});

ExperimentPreset readPreset(const PresetText& source) {
    using namespace specification;
    nlohmann::ordered_json document = extended(parseDocument(source.text), {});
    const PresetBlock block = presetBlock(document);
    document["data"] = "data.h5ad"; // which a specification must name
    ExperimentPreset preset{
        std::string(source.id),       block.title, block.paper, block.table, block.dataSet, block.summary,
        specificationOf(document, {})};
    preset.spec.data.clear();
    return preset;
}

std::vector<ExperimentPreset> readPresets() {
    std::vector<ExperimentPreset> presets;
    for (const PresetText& source : presetTexts)
        presets.push_back(readPreset(source));
    return presets;
}

} // namespace

const char* specification::presetText(const std::string& id) {
    const auto found = std::find_if(presetTexts.begin(), presetTexts.end(),
                                    [&](const PresetText& preset) { return preset.id == id; });
    return found == presetTexts.end() ? nullptr : found->text;
}

const Registry<ExperimentPreset>& experimentPresets() {
    static const Registry<ExperimentPreset> all("preset", readPresets());
    return all;
}

bool hasProtocol(const ExperimentPreset& preset) {
    const ExperimentSpec& spec = preset.spec;
    return spec.imbalance || !spec.downstream.classifiers.empty() || spec.selection.labels.shots > 0 ||
           !spec.monitor.atEnd.empty() || spec.monitor.metrics != MonitorPlan().metrics || !spec.vary.empty();
}

std::string ruleOn(const ExperimentSpec& spec, const GroupScheme& groups) {
    if (!selectsByAttribute(spec) || groups.attributes().empty())
        return spec.select;
    return spec.select + ":" + groups.attributes().front().name;
}

bool selectsByAttribute(const ExperimentSpec& spec) {
    return spec.ofAttributeValues && (spec.select.ends_with(".worst") || spec.select.ends_with(".gap"));
}

ExperimentSpec presetExperiment(const ExperimentPreset& preset, const std::filesystem::path& data) {
    ExperimentSpec spec = preset.spec;
    spec.data = data;
    return spec;
}

std::string toJson(const ExperimentPreset& preset, const ExperimentSpec& spec) {
    nlohmann::ordered_json block{{"id", preset.id}, {"title", preset.title}, {"paper", preset.paper}};
    for (const auto& [key, text] : {std::pair("table", preset.table), std::pair("data_set", preset.dataSet)})
        if (!text.empty())
            block[key] = text;
    block["summary"] = preset.summary;
    if (preset.spec.ofAttributeValues)
        block["attribute_groups"] = true;
    nlohmann::ordered_json json{{"preset", block}};
    json.update(nlohmann::ordered_json::parse(toJson(spec)));
    return dumpJson(json) + "\n";
}

} // namespace groupscope
