// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tensors/state_dict.h"

#include "core/base/error.h"
#include "core/base/natural_order.h"

#include <algorithm>
#include <map>

namespace groupscope {

namespace {

constexpr double clipTemperature = 0.01;

/// Modules in the order people mean: "net.2" before "net.10".
struct NaturalLess {
    bool operator()(const std::string& a, const std::string& b) const { return naturalLess(a, b); }
};

/// The tensors of one module: "weight", "bias", ...
struct Module {
    std::map<std::string, const StoredTensor*> tensors;

    bool has(const char* name) const { return tensors.contains(name); }
    bool holdsOnly(const std::vector<std::string>& names) const {
        return std::all_of(tensors.begin(), tensors.end(), [&](const auto& tensor) {
            return std::find(names.begin(), names.end(), tensor.first) != names.end();
        });
    }
    /// The vector (1,size) of that name, or `absent` repeated; nothing when it has another shape.
    std::optional<MatrixF> vector(const char* name, Eigen::Index size, float absent) const {
        if (!has(name))
            return MatrixF::Constant(1, size, absent);
        const StoredTensor& tensor = *tensors.at(name);
        if (tensor.shape.size() != 1 || tensor.values.cols() != size)
            return std::nullopt;
        return tensor.values;
    }
    bool isLinear() const {
        return has("weight") && tensors.at("weight")->shape.size() == 2 && holdsOnly({"weight", "bias"});
    }
    bool isNorm() const {
        return has("running_mean") && has("running_var") && tensors.at("running_mean")->shape.size() == 1 &&
               holdsOnly({"weight", "bias", "running_mean", "running_var"});
    }
    const MatrixF& weight() const { return tensors.at("weight")->values; }
};

/// The modules of a file by name, and what stands beside them.
struct Contents {
    std::map<std::string, Module, NaturalLess> modules;
    const StoredTensor* classEmbeddings = nullptr;
    bool whole = true; ///< nothing is left over
};

Contents contentsOf(const TensorFile& file) {
    Contents contents;
    contents.whole = file.skipped.empty();
    for (const StoredTensor& tensor : file.tensors) {
        const std::size_t dot = tensor.name.rfind('.');
        const bool bare = dot == std::string::npos;
        const std::string module = bare ? "" : tensor.name.substr(0, dot);
        const std::string name = bare ? tensor.name : tensor.name.substr(dot + 1);
        if (name == "num_batches_tracked")
            continue;
        if (name == "class_embeddings" && tensor.shape.size() == 2 && contents.classEmbeddings == nullptr)
            contents.classEmbeddings = &tensor;
        else
            contents.modules[module].tensors[name] = &tensor;
    }
    return contents;
}

std::optional<HeadState> linearState(const Contents& contents, const HeadContext& context) {
    if (contents.modules.size() != 1 || contents.classEmbeddings != nullptr)
        return std::nullopt;
    const Module& module = contents.modules.begin()->second;
    if (!module.isLinear())
        return std::nullopt;
    const std::optional<MatrixF> bias = module.vector("bias", module.weight().rows(), 0.0f);
    if (!bias)
        return std::nullopt;
    return HeadState{"linear",
                     {{"normalize_input", context.normalizeInput ? 1.0 : 0.0}},
                     {{"weight", module.weight()}, {"bias", *bias}}};
}

/// The three modules of an adapter; null when the contents are none.
struct AdapterModules {
    const Module* first = nullptr;
    const Module* norm = nullptr;
    const Module* second = nullptr;
};

std::optional<AdapterModules> adapterModules(const Contents& contents) {
    if (contents.modules.size() != 3)
        return std::nullopt;
    AdapterModules found;
    for (const auto& [name, module] : contents.modules) {
        const Module*& place = module.isNorm()          ? found.norm
                               : found.first == nullptr ? found.first
                                                        : found.second;
        if (place != nullptr || (!module.isNorm() && !module.isLinear()))
            return std::nullopt;
        place = &module;
    }
    if (found.norm == nullptr || found.second == nullptr)
        return std::nullopt;
    // The hidden size tells which comes first, whatever the names; a square adapter goes by its names.
    if (found.first->weight().rows() != found.norm->tensors.at("running_mean")->values.cols())
        std::swap(found.first, found.second);
    return found;
}

std::optional<HeadState> adapterState(const Contents& contents, const HeadContext& context,
                                      const std::string& where) {
    const std::optional<AdapterModules> modules = adapterModules(contents);
    if (!modules)
        return std::nullopt;
    const MatrixF &first = modules->first->weight(), &second = modules->second->weight();
    const Eigen::Index H = first.rows(), D = first.cols();
    const std::optional<MatrixF> scale = modules->norm->vector("weight", H, 1.0f),
                                 shift = modules->norm->vector("bias", H, 0.0f),
                                 mean = modules->norm->vector("running_mean", H, 0.0f),
                                 variance = modules->norm->vector("running_var", H, 1.0f),
                                 before = modules->first->vector("bias", H, 0.0f),
                                 after = modules->second->vector("bias", D, 0.0f);
    if (!scale || !shift || !mean || !variance || !before || !after || second.rows() != D ||
        second.cols() != H)
        return std::nullopt;
    const MatrixF& Q =
        contents.classEmbeddings != nullptr ? contents.classEmbeddings->values : context.classEmbeddings;
    if (Q.size() == 0)
        throw DataError("the adapter needs class embeddings, which its file does not hold", where,
                        "add a tensor class_embeddings (C, " + std::to_string(D) +
                            ") or use a set that stores class embeddings");
    const MatrixF folded = *mean - *before; // BN(z + b) with mean m is BN(z) with mean m - b
    return HeadState{"adapter",
                     {{"temperature", context.temperature.value_or(clipTemperature)},
                      {"normalize_input", context.normalizeInput ? 1.0 : 0.0}},
                     {{"first.weight", first},
                      {"norm.weight", *scale},
                      {"norm.bias", *shift},
                      {"norm.running_mean", folded},
                      {"norm.running_var", *variance},
                      {"second.weight", second},
                      {"second.bias", *after},
                      {"class_embeddings", Q}}};
}

} // namespace

HeadState recognizeStateDict(const TensorFile& file, const HeadContext& context, const std::string& where) {
    const Contents contents = contentsOf(file);
    if (contents.whole) {
        if (std::optional<HeadState> state = linearState(contents, context))
            return std::move(*state);
        if (std::optional<HeadState> state = adapterState(contents, context, where))
            return std::move(*state);
    }
    throw DataError(
        "the tensors are no head that is known: " + describeTensors(file), where,
        "give a Linear (weight (C, D), bias (C)) or an adapter Linear, BatchNorm1d, Linear (weights (H, "
        "D) and (D, H), running_mean, running_var (H)) and no other tensors");
}

} // namespace groupscope
