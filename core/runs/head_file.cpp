// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/head_file.h"

#include "core/base/error.h"
#include "core/heads/no_head.h"
#include "core/io/tensors/npz.h"
#include "core/io/tensors/onnx_head.h"
#include "core/io/tensors/safetensors.h"
#include "core/io/tensors/torch_archive.h"
#include "core/runs/run_file.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace groupscope {

namespace {

using nlohmann::json;

const std::string textKey = "groupscope"; // under which kind, settings and classes travel

bool endsWith(const std::string& text, std::string_view end) {
    return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

/// Whether a tensor of one row is a vector to PyTorch. Only the name can tell: (1,K) may be the weight of a
/// layer with one output. Reading does not depend on it.
bool isVector(const NamedTensor& tensor) {
    if (tensor.values.rows() != 1)
        return false;
    const bool ofNorm = tensor.name == "norm.weight" || endsWith(tensor.name, ".norm.weight");
    const bool matrix = endsWith(tensor.name, "weight") || endsWith(tensor.name, "embeddings") ||
                        endsWith(tensor.name, "keys") || endsWith(tensor.name, "values");
    return ofNorm || !matrix;
}

TensorFile contentOf(const HeadFile& head) {
    TensorFile content;
    for (const NamedTensor& tensor : head.state.tensors) {
        std::vector<std::size_t> shape{static_cast<std::size_t>(tensor.values.rows()),
                                       static_cast<std::size_t>(tensor.values.cols())};
        if (isVector(tensor))
            shape.erase(shape.begin());
        content.tensors.push_back({tensor.name, std::move(shape), tensor.values});
    }
    const json text{{"kind", head.state.kind}, {"settings", head.state.settings}, {"classes", head.classes}};
    content.texts[textKey] = text.dump(-1, ' ', true, json::error_handler_t::replace);
    return content;
}

/// A head of our own: everything is in the file.
HeadFile ownHead(TensorFile& content, const std::string& where) {
    HeadFile head;
    try {
        const json text = json::parse(content.texts.at(textKey));
        head.state.kind = text.at("kind").get<std::string>();
        head.state.settings = text.at("settings").get<std::map<std::string, double>>();
        head.classes = text.at("classes").get<std::vector<std::string>>();
    } catch (const json::exception&) {
        throw DataError("the text 'groupscope' of the head cannot be understood", where,
                        "export the head again, or remove that text to have it read as a state_dict");
    }
    for (StoredTensor& tensor : content.tensors)
        head.state.tensors.push_back({tensor.name, std::move(tensor.values)});
    return head;
}

HeadFile headOf(TensorFile content, const HeadContext& context, const std::string& where) {
    if (content.texts.contains(textKey))
        return ownHead(content, where);
    return {recognizeStateDict(content, context, where), {}};
}

HeadFile headOfRun(const std::filesystem::path& path) {
    Run run = loadRun(path);
    if (!hasHead(run.head))
        makeHead(run.head); // says why there is none
    return {std::move(run.head), run.groups.classes()};
}

void replaceTemperature(HeadState& state, double temperature, const std::string& where) {
    if (!(temperature > 0.0) || !std::isfinite(temperature))
        throw UsageError("the temperature is not a positive number", where, "give one above 0, such as 0.01");
    const auto setting = state.settings.find("temperature");
    if (setting == state.settings.end())
        throw UsageError("a " + state.kind + " head has no temperature", where, "leave the temperature out");
    setting->second = temperature;
}

/// Whatever the file says: the head can be applied, and its logits are numbers.
void requireUsable(const HeadFile& head, const std::string& where) {
    for (const NamedTensor& tensor : head.state.tensors) {
        if (tensor.values.size() == 0 || !tensor.values.allFinite())
            throw DataError("tensor '" + printableName(tensor.name) +
                                (tensor.values.size() == 0 ? "' is empty" : "' holds NaN or Inf"),
                            where, "train or export the head again");
    }
    Eigen::Index classes = 0;
    try {
        classes = makeHead(head.state)->classCount();
    } catch (const DataError& error) { // the head itself does not know its file
        const std::string message = error.what();
        throw DataError("the head cannot be used: " + message.substr(0, message.rfind("; ")), where,
                        "train or export the head again");
    }
    if (!head.classes.empty() && classes != static_cast<Eigen::Index>(head.classes.size()))
        throw DataError("the head has " + std::to_string(classes) + " classes and names " +
                            std::to_string(head.classes.size()),
                        where, "train or export the head again");
}

} // namespace

void requireHeadExtension(const std::filesystem::path& path) {
    const std::string extension = path.extension().string();
    if (extension != ".npz" && extension != ".safetensors" && extension != ".onnx")
        throw UsageError("a head cannot be written as '" + extension + "'", path.string(),
                         "choose a name that ends with .npz, .safetensors or .onnx");
}

void saveHead(const HeadFile& head, const std::filesystem::path& path) {
    requireHeadExtension(path);
    requireUsable(head, path.string());
    const std::string extension = path.extension().string();
    if (extension == ".npz")
        writeNpz(contentOf(head), path);
    else if (extension == ".safetensors")
        writeSafetensors(contentOf(head), path);
    else
        saveOnnxHead(head.state, head.classes, path);
}

HeadFile loadHead(const std::filesystem::path& path, const HeadContext& context) {
    const std::string extension = path.extension().string(), where = path.string();
    HeadFile head;
    if (extension == ".npz")
        head = headOf(readNpz(path), context, where);
    else if (extension == ".safetensors")
        head = headOf(readSafetensors(path), context, where);
    else if (extension == ".pt" || extension == ".pth")
        head = headOf(readTorch(path), context, where);
    else if (extension == ".h5")
        head = headOfRun(path);
    else
        throw UsageError("a head cannot be read from '" + extension + "'", where,
                         "give a file that ends with .npz, .safetensors, .pt or .h5");
    if (context.temperature)
        replaceTemperature(head.state, *context.temperature, where);
    requireUsable(head, where);
    return head;
}

} // namespace groupscope
