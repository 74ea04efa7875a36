// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tensors/onnx_head.h"

#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "core/io/tensors/onnx_graph.h"

#include <fstream>
#include <nlohmann/json.hpp>

namespace groupscope {

namespace {

void describe(OnnxGraph& graph, const HeadState& state, const std::vector<std::string>& classes) {
    using nlohmann::json;
    graph.metadata("kind", state.kind);
    for (const auto& [name, value] : state.settings)
        graph.metadata(name, json(value).dump());
    graph.metadata("classes", json(classes).dump(-1, ' ', true, json::error_handler_t::replace));
}

void requireSmallEnough(const HeadState& state, const std::string& where) {
    constexpr std::int64_t mostBytes =
        (std::int64_t{1} << 31) - (std::int64_t{1} << 20); // room for the graph
    std::int64_t bytes = 0;
    for (const NamedTensor& tensor : state.tensors)
        bytes += static_cast<std::int64_t>(sizeof(float)) * tensor.values.size();
    if (bytes > mostBytes)
        throw DataError("the head is larger than the 2 GiB an ONNX file can hold", where,
                        "export it as .npz or .safetensors");
}

} // namespace

void saveOnnxHead(const HeadState& state, const std::vector<std::string>& classes,
                  const std::filesystem::path& path) {
    requireSmallEnough(state, path.string());
    const std::unique_ptr<Head> head = makeHead(state);
    OnnxGraph graph;
    const auto result = head->describe(graph, graph.input("embedding", head->inputDimensions()));
    if (head->classCount() == 0)
        throw DataError("the head has no classifier", path.string(), "export it as .npz or .safetensors");
    const auto logits = graph.output(result, "logits", head->classCount());
    graph.output(graph.softmax(logits), "probabilities", head->classCount());
    describe(graph, state, classes);

    AtomicFile target(path);
    std::ofstream stream(target.temporaryPath(), std::ios::binary);
    const bool written = graph.model().SerializeToOstream(&stream);
    stream.close();
    if (!written || !stream)
        throw FileError("the file cannot be written", path.string(), "check that the folder has room");
    target.commit();
}

} // namespace groupscope
