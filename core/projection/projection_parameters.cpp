// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/projection_parameters.h"

#include <algorithm>
#include <array>

namespace groupscope {

namespace {

using Method = ProjectionOptions::Method;
using Start = ProjectionOptions::Start;

template<class Value>
struct Named {
    Value value;
    const char* id;
};

constexpr std::array<Named<NeighborSearch>, 5> searches{{{NeighborSearch::automatic, "automatic"},
                                                         {NeighborSearch::exact, "exact"},
                                                         {NeighborSearch::quantized, "quantized"},
                                                         {NeighborSearch::descent, "descent"},
                                                         {NeighborSearch::hnsw, "hnsw"}}};
constexpr std::array<Named<Metric>, 2> metrics{
    {{Metric::euclidean, "euclidean"}, {Metric::cosine, "cosine"}}};
constexpr std::array<Named<Start>, 2> starts{{{Start::spectral, "spectral"}, {Start::pca, "pca"}}};

template<class Value, std::size_t count>
std::vector<std::string> idsOf(const std::array<Named<Value>, count>& all) {
    std::vector<std::string> ids;
    for (const auto& [value, id] : all)
        ids.emplace_back(id);
    return ids;
}

template<class Value, std::size_t count>
Value valueOf(const std::array<Named<Value>, count>& all, const std::string& id) {
    return std::find_if(all.begin(), all.end(), [&](const auto& named) { return named.id == id; })->value;
}

ParameterSpec choice(const char* key, const char* label, const char* help, std::vector<std::string> choices) {
    ParameterSpec spec;
    spec.key = key;
    spec.label = label;
    spec.help = help;
    spec.defaultValue = choices.front();
    spec.choices = std::move(choices);
    return spec;
}

ParameterSpec number(const char* key, const char* label, const char* help, const char* source,
                     ParameterValue usual, double minimum, double maximum) {
    ParameterSpec spec;
    spec.key = key;
    spec.label = label;
    spec.help = help;
    spec.source = source;
    spec.defaultValue = std::move(usual);
    spec.minimum = minimum;
    spec.maximum = maximum;
    return spec;
}

} // namespace

const Registry<ProjectionKind>& projectionKinds() {
    static const Registry<ProjectionKind> all(
        "projection",
        {{Method::pca, "pca", "PCA"}, {Method::umap, "umap", "UMAP"}, {Method::tsne, "tsne", "t-SNE"}});
    return all;
}

const ProjectionKind& projectionKind(Method method) {
    const Registry<ProjectionKind>& all = projectionKinds();
    return *std::find_if(all.begin(), all.end(),
                         [method](const ProjectionKind& kind) { return kind.method == method; });
}

std::string_view searchId(NeighborSearch search) {
    return std::find_if(searches.begin(), searches.end(),
                        [&](const auto& named) { return named.value == search; })
        ->id;
}

std::vector<ParameterSpec> projectionParameters(Method method) {
    const ProjectionOptions usual;
    std::vector<ParameterSpec> specs{
        number("dimensions", "Dimensions", "Of the map.", "", std::int64_t{usual.dimensions}, 2, 3)};
    if (method == Method::pca)
        return specs;
    if (method == Method::umap) {
        specs.push_back(number("neighbors", "Neighbours",
                               "Number for each example, itself counted: few show detail, many the whole.",
                               "McInnes et al. 2018", std::int64_t{usual.neighbors}, 2, 1000));
        specs.push_back(number("minimum_distance", "Minimum distance",
                               "Least distance of similar examples in the map.", "McInnes et al. 2018",
                               usual.minimumDistance, 0.0, 1.0));
        specs.push_back(
            choice("start", "Start",
                   "The spectrum of the graph, which keeps neighbours best, or principal components.",
                   idsOf(starts)));
    } else {
        specs.push_back(number("perplexity", "Perplexity",
                               "How many neighbours count, smoothly: few show detail, many the whole.",
                               "van der Maaten and Hinton 2008", usual.perplexity, 1.0, 300.0));
    }
    specs.push_back(number("epochs", "Epochs", "Of the layout; 0: the usual number for so many examples.", "",
                           std::int64_t{usual.epochs}, 0, 100'000));
    specs.push_back(choice("metric", "Metric", "Distance that defines neighbours.", idsOf(metrics)));
    specs.push_back(choice("search", "Search",
                           "How neighbours are found: automatic is exact where that is quick.",
                           idsOf(searches)));
    return specs;
}

ProjectionOptions projectionOptions(Method method, const ParameterValues& values, std::uint64_t seed) {
    ProjectionOptions options;
    options.method = method;
    options.dimensions = static_cast<int>(values.integer("dimensions"));
    options.seed = seed;
    if (method == Method::pca)
        return options;
    if (method == Method::umap) {
        options.neighbors = static_cast<int>(values.integer("neighbors"));
        options.minimumDistance = values.number("minimum_distance");
        options.start = valueOf(starts, values.text("start"));
    } else {
        options.perplexity = values.number("perplexity");
    }
    options.epochs = static_cast<int>(values.integer("epochs"));
    options.metric = valueOf(metrics, values.text("metric"));
    options.search = valueOf(searches, values.text("search"));
    return options;
}

} // namespace groupscope
