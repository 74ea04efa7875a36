// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/trajectory.h"

#include "core/methods/method.h"
#include "tests/support/reference.h"

#include <variant>

namespace groupscope::testing {

namespace {

using nlohmann::json;

class Recorder : public TrainingTrace {
  public:
    void rows(std::string_view what, std::span<const int> rows) override {
        draws_.push_back({{"what", what}, {"rows", std::vector<int>(rows.begin(), rows.end())}});
    }
    void numbers(std::string_view what, std::span<const float> values) override {
        draws_.push_back({{"what", what}, {"values", std::vector<float>(values.begin(), values.end())}});
    }
    /// Returns what was drawn since the last call.
    json take() { return std::exchange(draws_, json::array()); }

  private:
    json draws_ = json::array();
};

json toJson(const MatrixF& matrix) {
    json rows = json::array();
    for (const auto& row : matrix.rowwise())
        rows.push_back(std::vector<float>(row.begin(), row.end()));
    return rows;
}

json toJson(const std::vector<NamedTensor>& tensors) {
    json all = json::object();
    for (const NamedTensor& tensor : tensors)
        all[tensor.name] = toJson(tensor.values);
    return all;
}

json toJson(const ParameterValues& parameters) {
    json all = json::object();
    for (const auto& [key, value] : parameters.all())
        std::visit([&, name = key](const auto& held) { all[name] = held; }, value);
    return all;
}

} // namespace

std::shared_ptr<const Task> trajectoryTask() {
    const json file = referenceFile("trajectories/set.json");
    auto set = std::make_shared<EmbeddingSet>();
    Embedding embedding;
    embedding.name = "X_test";
    embedding.rows = MatrixF(matrixOf(file.at("X")).cast<float>());
    embedding.classEmbeddings = matrixOf(file.at("class_embeddings")).cast<float>();
    embedding.groupEmbeddings = matrixOf(file.at("group_embeddings")).cast<float>();
    set->embeddings.push_back(std::move(embedding));
    set->classOfGroupPrompt = integersOf(file.at("class_of_group_prompt"));
    set->groupPrompts.resize(set->classOfGroupPrompt.size());
    set->columns = {{"kind", {"a", "b", "c"}, integersOf(file.at("y")), {}},
                    {"place", {"land", "water"}, integersOf(file.at("place")), {}},
                    {"split", {"train", "val", "test"}, integersOf(file.at("split")), {}}};
    for (std::size_t row = 0; row < set->columns.front().codes.size(); ++row)
        set->ids.push_back(std::to_string(row));
    set->classKey = "kind";
    set->splitKey = "split";
    set->attributeKeys = {"place"};
    return makeTask(set);
}

json recordTrajectory(const std::shared_ptr<const Task>& task, const json& use) {
    const Method& method = methods().find(use.at("method"));
    const ParameterValues parameters =
        resolveParameters(method.parameters, use.at("set").get<std::map<std::string, std::string>>());
    Recorder recorder;
    RunContext context;
    context.trace = &recorder;
    const std::unique_ptr<Trainer> trainer = method.start(task, parameters, 0, context);
    json record = use;
    record["parameters"] = toJson(parameters);
    record["start"] = recorder.take();
    record["initial"] = toJson(trainer->state());
    record["epochs"] = json::array();
    for (int epoch = 0; epoch < trainer->epochCount(); ++epoch) {
        const SeriesValues series = trainer->step(context);
        const HeadState head = trainer->head()->state();
        record["epochs"].push_back(
            {{"draws", recorder.take()},
             {"series", std::map<std::string, double>(series.begin(), series.end())},
             {"head",
              {{"kind", head.kind}, {"settings", head.settings}, {"tensors", toJson(head.tensors)}}}});
    }
    return record;
}

} // namespace groupscope::testing
