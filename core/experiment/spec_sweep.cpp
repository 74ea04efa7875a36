// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/spec_sweep.h"

#include "core/experiment/spec_splits.h"
#include "core/experiment/spec_values.h"
#include "core/runs/varied_fields.h"

#include <algorithm>

namespace groupscope {

using Json = nlohmann::ordered_json;
using specification::indexed;
using specification::readText;
using specification::requireKeys;
using specification::wrong;

namespace {

DataFile readFile(const Json& json, const std::string& path, const std::filesystem::path& folder) {
    const auto resolved = [&](const std::filesystem::path& file) {
        return file.is_absolute() ? file : (folder / file).lexically_normal();
    };
    if (!json.is_object())
        return {resolved(readText(json, path))};
    requireKeys(json, path, "data[]");
    if (!json.contains("file") || !json.contains("p_corr"))
        wrong(path, "lacks a key", "give file and p_corr, or the name of a file alone");
    const Json& number = json["p_corr"];
    if (!number.is_number() || number.get<double>() < 0.0 || number.get<double>() > 1.0)
        wrong(path + ".p_corr", "is no correlation", "give a number from 0 to 1");
    return {resolved(readText(json["file"], path + ".file")), number.get<double>()};
}

std::vector<DataFile> readFiles(const Json& json, const std::filesystem::path& folder) {
    if (!json.is_array())
        return {readFile(json, "data", folder)};
    if (json.empty())
        wrong("data", "is empty", "name one file or several");
    std::vector<DataFile> files;
    for (std::size_t i = 0; i < json.size(); ++i) {
        files.push_back(readFile(json[i], indexed("data", i), folder));
        const auto twice = std::find_if(files.begin(), files.end() - 1, [&](const DataFile& known) {
            return known.file == files.back().file;
        });
        if (twice != files.end() - 1)
            wrong(indexed("data", i), "comes twice", "give each file once");
    }
    return files;
}

} // namespace

void readSweep(Json& json, const std::filesystem::path& folder, ExperimentSpec& spec) {
    spec.files = readFiles(json["data"], folder);
    spec.data = spec.files.front().file;
    if (spec.files.size() == 1 && !spec.files.front().pCorr)
        spec.files.clear();
    if (json.contains("embedding") && json["embedding"].is_array()) {
        const Json list = json["embedding"];
        if (list.empty())
            wrong("embedding", "is empty", "name one embedding or several");
        for (std::size_t i = 0; i < list.size(); ++i) {
            const std::string name = readText(list[i], indexed("embedding", i));
            if (std::find(spec.embeddings.begin(), spec.embeddings.end(), name) != spec.embeddings.end())
                wrong(indexed("embedding", i), "comes twice", "give each embedding once");
            spec.embeddings.push_back(name);
        }
        json["embedding"] = spec.embeddings.front();
        if (spec.embeddings.size() == 1)
            spec.embeddings.clear();
    }
    if (!json.contains("vary"))
        return;
    const Json& vary = json["vary"];
    const auto add = [&](const Json& field, const std::string& path) {
        spec.vary.push_back(findVariedField(readText(field, path)).id);
    };
    if (!vary.is_array())
        add(vary, "vary");
    else
        for (std::size_t i = 0; i < vary.size(); ++i)
            add(vary[i], indexed("vary", i));
}

void sweepToJson(const ExperimentSpec& spec, Json& json) {
    if (!spec.files.empty()) {
        json["data"] = Json::array();
        for (const DataFile& file : spec.files)
            json["data"].push_back(file.pCorr ? Json{{"file", file.file.string()}, {"p_corr", *file.pCorr}}
                                              : Json(file.file.string()));
    }
    if (!spec.embeddings.empty())
        json["embedding"] = spec.embeddings;
    if (!spec.vary.empty())
        json["vary"] = spec.vary;
}

std::vector<ExperimentSpec> partsOf(const ExperimentSpec& spec) {
    std::vector<ExperimentSpec> parts;
    const std::vector<DataFile> files = spec.files.empty() ? std::vector<DataFile>{{spec.data}} : spec.files;
    const std::vector<std::string> embeddings =
        spec.embeddings.empty() ? std::vector<std::string>{spec.selection.embedding} : spec.embeddings;
    for (const DataFile& file : files)
        for (const std::string& embedding : embeddings)
            for (TaskSelection& selection : selectionsOf(spec)) {
                ExperimentSpec part = spec;
                part.data = file.file;
                part.files.clear();
                if (file.pCorr)
                    part.files.push_back(file);
                part.embeddings.clear();
                part.splits = {};
                part.selection = std::move(selection);
                part.selection.embedding = embedding;
                parts.push_back(std::move(part));
            }
    return parts;
}

} // namespace groupscope
