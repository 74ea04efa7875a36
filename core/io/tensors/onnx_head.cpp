// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tensors/onnx_head.h"

#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "core/io/tensors/onnx_graph.h"
#include "core/math/normalize.h"

#include <array>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

namespace groupscope {

namespace {

using Value = OnnxGraph::Value;

/// What the writers of the kinds work with. makeHead() has accepted the state: every tensor and setting is
/// there.
struct Parts {
    OnnxGraph& graph;
    const HeadState& state;

    const MatrixF& values(const std::string& name) const {
        for (const NamedTensor& tensor : state.tensors)
            if (tensor.name == name)
                return tensor.values;
        throw DataError("tensor '" + name + "' is missing", state.kind + " head", "train the head again");
    }
    float setting(const std::string& name) const { return static_cast<float>(state.settings.at(name)); }
    Value matrix(const std::string& name) const { return graph.constant(name, values(name)); }
    Value vector(const std::string& name) const { return graph.constant(name, values(name), true); }
    /// The rows of a matrix as unit vectors.
    Value unitMatrix(const std::string& name, const MatrixF& rows) const {
        MatrixF unit;
        normalizeRows<float>(rows, unit);
        return graph.constant(name, unit);
    }
    /// The embedding as the head wants it.
    Value prepared(const Value& embedding) const {
        return setting("normalize_input") != 0.0f ? graph.unitRows(embedding) : embedding;
    }
    /// Cosines of the rows of Z with the class embeddings, divided by the temperature.
    Value cosineLogits(const Value& Z) const {
        const Value Q = unitMatrix("class_embeddings", values("class_embeddings"));
        return graph.linear(graph.unitRows(Z), Q, {}, 1.0f / setting("temperature"));
    }
};

Value writeCosine(const Parts& parts, const Value& embedding) {
    return parts.cosineLogits(embedding);
}

Value writeLinear(const Parts& parts, const Value& embedding) {
    return parts.graph.linear(parts.prepared(embedding), parts.matrix("weight"), parts.vector("bias"));
}

/// A first layer without bias and its batch normalisation.
Value normalizedHidden(const Parts& parts, const Value& embedding) {
    const Value hidden = parts.graph.linear(parts.prepared(embedding), parts.matrix("first.weight"));
    return parts.graph.batchNorm(hidden, parts.vector("norm.weight"), parts.vector("norm.bias"),
                                 parts.vector("norm.running_mean"), parts.vector("norm.running_var"));
}

Value writeAdapter(const Parts& parts, const Value& embedding) {
    OnnxGraph& graph = parts.graph;
    const Value adapted = graph.linear(graph.relu(normalizedHidden(parts, embedding)),
                                       parts.matrix("second.weight"), parts.vector("second.bias"));
    return parts.cosineLogits(adapted);
}

/// What follows the first layer of an encoder.
Value encodedLogits(const Parts& parts, const Value& hidden) {
    OnnxGraph& graph = parts.graph;
    const Value Z =
        graph.linear(graph.relu(hidden), parts.matrix("second.weight"), parts.vector("second.bias"));
    return graph.linear(Z, parts.matrix("classifier.weight"), parts.vector("classifier.bias"));
}

Value writeEncoder(const Parts& parts, const Value& embedding) {
    return encodedLogits(parts, parts.graph.linear(parts.prepared(embedding), parts.matrix("first.weight"),
                                                   parts.vector("first.bias")));
}

Value writeNormalizedEncoder(const Parts& parts, const Value& embedding) {
    return encodedLogits(parts, normalizedHidden(parts, embedding));
}

Value writeMorphedEncoder(const Parts& parts, const Value& embedding) {
    OnnxGraph& graph = parts.graph;
    const Value input = parts.prepared(embedding);
    const Value hidden =
        graph.relu(graph.linear(input, parts.matrix("morph_first.weight"), parts.vector("morph_first.bias")));
    const Value change =
        graph.linear(hidden, parts.matrix("morph_second.weight"), parts.vector("morph_second.bias"));
    return encodedLogits(parts, graph.linear(graph.node("Add", {input, change}), parts.matrix("first.weight"),
                                             parts.vector("first.bias")));
}

Value writeEnsemble(const Parts& parts, const Value& embedding) {
    return parts.graph.blend(writeLinear(parts, embedding), writeCosine(parts, embedding),
                             parts.setting("alpha"));
}

Value writeGroupPrompts(const Parts& parts, const Value& embedding) {
    OnnxGraph& graph = parts.graph;
    const MatrixF& prompts = parts.values("group_embeddings");
    std::map<int, std::vector<Eigen::Index>> promptsOfClass; // classes in order, as the logits
    for (Eigen::Index prompt = 0; prompt < prompts.rows(); ++prompt)
        promptsOfClass[static_cast<int>(parts.values("class_of_prompt")(0, prompt))].push_back(prompt);
    const Value unit = graph.unitRows(embedding);
    std::vector<Value> logits;
    for (const auto& [label, own] : promptsOfClass) {
        const Value P =
            parts.unitMatrix("group_embeddings." + std::to_string(label), prompts(own, Eigen::all));
        const Value cosines = graph.linear(unit, P, {}, 1.0f / parts.setting("temperature"));
        logits.push_back(graph.reduceRows("ReduceMax", cosines));
    }
    return graph.concatenate(logits);
}

Value writeResidualAdapter(const Parts& parts, const Value& embedding) {
    OnnxGraph& graph = parts.graph;
    const Value hidden = graph.relu(graph.linear(embedding, parts.matrix("first.weight")));
    const Value adapted = graph.relu(graph.linear(hidden, parts.matrix("second.weight")));
    return parts.cosineLogits(graph.blend(adapted, embedding, parts.setting("residual_ratio")));
}

Value writeCache(const Parts& parts, const Value& embedding) {
    OnnxGraph& graph = parts.graph;
    const float beta = parts.setting("beta");
    const Value affinities = // keys may have been trained: they are not unit vectors
        graph.linear(graph.unitRows(embedding), parts.matrix("keys"), {}, beta);
    const Value weights = graph.node("Exp", {graph.node("Sub", {affinities, graph.scalar("beta", beta)})});
    const Value labels = graph.constant("values", parts.values("values").transpose()); // (C,n)
    const Value remembered = graph.linear(weights, labels, {}, parts.setting("alpha"));
    return graph.node("Add", {parts.cosineLogits(embedding), remembered});
}

/// One line a kind: a new kind of head is one function above, which returns its logits, and one line here.
struct HeadWriter {
    std::string_view kind;
    Value (*write)(const Parts& parts, const Value& embedding);
};
constexpr std::array writers{
    HeadWriter{"cosine", writeCosine},
    HeadWriter{"linear", writeLinear},
    HeadWriter{"adapter", writeAdapter},
    HeadWriter{"ensemble", writeEnsemble},
    HeadWriter{"group_prompts", writeGroupPrompts},
    HeadWriter{"residual_adapter", writeResidualAdapter},
    HeadWriter{"cache", writeCache},
    HeadWriter{"encoder", writeEncoder},
    HeadWriter{"normalized_encoder", writeNormalizedEncoder},
    HeadWriter{"morphed_encoder", writeMorphedEncoder},
};

const HeadWriter& writerOf(const std::string& kind, const std::string& where) {
    for (const HeadWriter& writer : writers)
        if (writer.kind == kind)
            return writer;
    throw DataError("a head of kind '" + kind + "' has no ONNX form yet", where,
                    "export it as .npz or .safetensors");
}

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
    const HeadWriter& writer = writerOf(state.kind, path.string());
    requireSmallEnough(state, path.string());
    const std::unique_ptr<Head> head = makeHead(state);
    OnnxGraph graph;
    const Value result = writer.write({graph, state}, graph.input("embedding", head->inputDimensions()));
    const Value logits = graph.output(result, "logits", head->classCount());
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
