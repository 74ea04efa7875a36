// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/contrast_presets.h"

#include <string>
#include <utility>

namespace groupscope {

namespace {

using ContrastSettings = std::map<std::string, ParameterValue>;
using ContrastGrid = std::map<std::string, std::vector<ParameterValue>>;

const std::string contrastPaper = "Correct-N-Contrast, ";
const std::vector<std::uint64_t> contrastSeeds{0, 1, 2}; // E.2.1: "three different seeds"

ContrastSettings operator+(ContrastSettings settings, const ContrastSettings& more) {
    for (const auto& [key, value] : more)
        settings.insert_or_assign(key, value);
    return settings;
}

ParameterValue whole(std::int64_t value) {
    return value;
}

/// What the paper sets for a data set.
struct ContrastData {
    std::string id, name;
    ContrastSettings stage1;                   ///< E.2.2
    ContrastSettings contrast;                 ///< E.2.4: of cnc and supcon, beside the rate
    ContrastSettings baseline;                 ///< E.2.5: of the methods beside them
    std::vector<ParameterValue> rates, decays; ///< Table A.11
    std::string notGiven;                      ///< what is in none of these places, and taken all the same
};

const std::string networks =
    " The paper's networks are trained as a whole; here an encoder of two layers stands for them, so "
    "minimum_updates, input_length and the form of the first model stay this program's.";

ContrastData colouredDigits() {
    return {"cmnist",
            "CMNIST*",
            {{"stage1_epochs", whole(5)},
             {"stage1_learning_rate", 1e-3},
             {"stage1_weight_decay", 5e-4},
             {"stage1_batch_size", whole(32)}},
            {{"positives", whole(32)},
             {"negatives", whole(32)},
             {"contrastive_temperature", 0.05},
             {"contrastive_weight", 0.75},
             {"weight_decay", 1e-4},
             {"epochs", whole(3)},
             {"batch_factor", whole(32)}},
            {{"epochs", whole(100)}, {"batch_size", whole(32)}, {"weight_decay", 5e-4}},
            {1e-4, 1e-3, 1e-2},
            {1e-4, 5e-4},
            ""};
}

ContrastData waterbirds() {
    return {"waterbirds",
            "Waterbirds",
            {{"stage1_epochs", whole(300)},
             {"stage1_learning_rate", 1e-3},
             {"stage1_weight_decay", 1.0},
             {"stage1_batch_size", whole(128)}},
            {{"positives", whole(17)},
             {"negatives", whole(17)},
             {"contrastive_temperature", 0.1},
             {"contrastive_weight", 0.75},
             {"weight_decay", 1e-3},
             {"epochs", whole(5)},
             {"batch_factor", whole(32)}},
            {{"epochs", whole(300)}, {"batch_size", whole(128)}, {"weight_decay", 1e-4}},
            {1e-4, 1e-3},
            {1e-4, 1e-3},
            " The paper quotes most baselines: their 300 epochs are those of E.2.2, their weight decay the "
            "lower one of Table A.11."};
}

ContrastData celebrities() {
    return {"celeba",
            "CelebA",
            {{"stage1_epochs", whole(50)},
             {"stage1_learning_rate", 1e-4},
             {"stage1_weight_decay", 0.1},
             {"stage1_batch_size", whole(128)}},
            {{"positives", whole(64)},
             {"negatives", whole(64)},
             {"contrastive_temperature", 0.05},
             {"contrastive_weight", 0.75},
             {"weight_decay", 0.1},
             {"epochs", whole(15)},
             {"batch_factor", whole(32)},
             {"target_sample_ratio", 0.1}},
            {{"epochs", whole(50)}, {"batch_size", whole(128)}, {"weight_decay", 0.1}},
            {1e-5, 1e-4},
            {1e-2, 1e-1},
            " Tenth of the anchors: reference code."};
}

ContrastData comments() {
    return {"civilcomments",
            "CivilComments-WILDS",
            {{"stage1_epochs", whole(2)},
             {"stage1_learning_rate", 1e-5},
             {"stage1_weight_decay", 1e-2},
             {"stage1_batch_size", whole(16)}},
            {{"positives", whole(16)},
             {"negatives", whole(16)},
             {"contrastive_temperature", 0.1},
             {"contrastive_weight", 0.75},
             {"weight_decay", 1e-2},
             {"epochs", whole(10)},
             {"batch_factor", whole(128)},
             {"optimizer", std::string("adamw")},
             {"gradient_clip", 1.0},
             {"target_sample_ratio", 0.1}},
            {{"epochs", whole(10)}, {"batch_size", whole(16)}, {"weight_decay", 1e-2}},
            {1e-5, 1e-4},
            {1e-2},
            " The paper does not give the baselines' epochs (here CNC's 10) nor the bound of the gradients' "
            "norm (here 1); a tenth of the anchors: reference code."};
}

ContrastSettings contrastOf(const ContrastData& data) {
    return data.stage1 + data.contrast + ContrastSettings{{"groups", std::string("erm_clusters")}};
}

ContrastSettings without(ContrastSettings settings, std::initializer_list<const char*> keys) {
    for (const char* key : keys)
        settings.erase(key);
    return settings;
}

MethodPlan supconOf(const ContrastData& data) {
    return {"supcon", data.contrast, {{"learning_rate", data.rates}}};
}

/// cnc with the settings of the data set and `more`.
MethodPlan cncOf(const ContrastData& data, const ContrastSettings& more = {}) {
    return {"cnc", contrastOf(data) + more, {{"learning_rate", data.rates}}};
}

MethodPlan baselineOf(const std::string& method, const ContrastData& data, const ContrastSettings& more = {},
                      ContrastGrid grid = {}) {
    grid.try_emplace("learning_rate", data.rates);
    return {method, data.baseline + more, std::move(grid)};
}

/// The environments of EIIL, from the paper's first stage (E.2.5).
ContrastSettings eiilOf(const ContrastData& data) {
    return data.stage1 + ContrastSettings{{"groups", std::string("eiil")},
                                          {"eiil_learning_rate", 1e-3},
                                          {"eiil_steps", whole(10'000)}};
}

/// EIIL's second stage: IRM on CMNIST*, Group DRO elsewhere.
MethodPlan eiilPlan(const ContrastData& data) {
    if (data.id == "cmnist")
        return {"irm",
                data.baseline + eiilOf(data) +
                    ContrastSettings{{"learning_rate", 1e-2},
                                     {"weight_decay", 1e-3},
                                     {"penalty_weight", 100.0},
                                     {"penalty_anneal", whole(80)}},
                {}};
    return baselineOf("group-dro", data,
                      eiilOf(data) + ContrastSettings{{"size_adjustment", data.id == "celeba" ? 3.0 : 0.0}});
}

ExperimentPreset tableOne(const ContrastData& data) {
    ExperimentPreset preset{
        "cnc-table-1-" + data.id,
        "Correct-N-Contrast, Table 1: " + data.name,
        "Every method of the table with the settings of E.2.4 and E.2.5 for " + data.name +
            " at the learning rates of Table A.11, which validation chooses among; PGI with contrasted "
            "batches at the weights of E.2.6." +
            (data.id == "civilcomments" ? " GEORGE, PGI, SupCon* and CIM have no value there." : "") +
            (data.id == "waterbirds" || data.id == "celeba"
                 ? " The paper quotes CIM and does not give its λ: here the default."
                 : "") +
            data.notGiven + networks,
        contrastPaper + "Table 1; E.2.2, E.2.4, E.2.5, Table A.11",
        {},
        contrastSeeds};
    const bool everything = data.id != "civilcomments";
    preset.methods.push_back(baselineOf("erm", data));
    preset.methods.push_back(baselineOf("cvar-dro", data, {{"alpha", 0.1}}));
    preset.methods.push_back(
        baselineOf("lff", data, {{"gce_exponent", 0.7}, {"optimizer", std::string("sgd")}}));
    if (everything) {
        preset.methods.push_back(baselineOf(
            "group-dro", data, data.stage1 + ContrastSettings{{"groups", std::string("subclasses")}}));
        preset.methods.push_back(
            baselineOf("pgi", data, eiilOf(data) + ContrastSettings{{"batches", std::string("contrasted")}},
                       {{"penalty_weight", {0.1, 0.5, 10.0, 100.0}}}));
        preset.methods.push_back(baselineOf("input-morphing", data,
                                            data.id == "cmnist" ? ContrastSettings{{"triplet_weight", 1e-5}}
                                                                : ContrastSettings{}));
    }
    preset.methods.push_back(eiilPlan(data));
    preset.methods.push_back(baselineOf("jtt", data, data.stage1));
    if (everything)
        preset.methods.push_back(supconOf(data));
    preset.methods.push_back(cncOf(data));
    preset.methods.push_back(baselineOf("group-dro", data, {{"groups", std::string("given")}}));
    return preset;
}

ExperimentPreset contrastTable(const std::string& number, const std::string& name, const std::string& summary,
                               const std::string& source, std::vector<MethodPlan> plans) {
    return {"cnc-table-" + number, "Correct-N-Contrast, " + name,
            summary + networks,    contrastPaper + source,
            std::move(plans),      contrastSeeds};
}

/// Ablations: one table each, on the settings for Waterbirds.
std::vector<ExperimentPreset> contrastAblations() {
    const ContrastData birds = waterbirds(), digits = colouredDigits();
    const auto by = [](const char* key, const char* value) {
        return ContrastSettings{{key, std::string(value)}};
    };
    ContrastSettings dann = birds.stage1 + birds.baseline +
                            ContrastSettings{{"groups", std::string("erm")}, {"weight_decay", 1e-4}};
    const std::string ofBirds = " Settings of E.2.4 for Waterbirds at the rates of Table A.11.";
    return {
        contrastTable("a-1", "Table A.1: the alignment loss in place of the contrast",
                      "CNC, and CNC with the mean distance of anchors and positives as its term." + ofBirds,
                      "A.1, Table A.1", {cncOf(birds, by("contrastive_term", "align")), cncOf(birds)}),
        contrastTable("a-2", "Table A.2: domain-adversarial training",
                      "DANN with domains by predicted class, and by right and wrong, of the first stage, "
                      "beside CNC. The paper gives no settings of DANN: those of the baselines." +
                          ofBirds,
                      "A.2, Table A.2",
                      {{"dann", dann + by("domains", "predicted_class"), {{"learning_rate", birds.rates}}},
                       {"dann", dann + by("domains", "environments"), {{"learning_rate", birds.rates}}},
                       cncOf(birds)}),
        contrastTable("a-3", "Table A.3: how positives and negatives are sampled",
                      "Negatives by class alone, by prediction alone, SupCon*, and CNC." + ofBirds,
                      "A.3, Table A.3",
                      {cncOf(birds, by("negatives_by", "class_only")),
                       cncOf(birds, by("negatives_by", "prediction_only")), supconOf(birds), cncOf(birds)}),
        contrastTable("a-4", "Table A.4: parts of the design",
                      "CNC, with a projection head, with one side, and encoder before classifier (whose "
                      "epochs the paper does not give: the default)." +
                          ofBirds,
                      "A.4.2, Table A.4",
                      {cncOf(birds), cncOf(birds, {{"projection_head", true}}),
                       cncOf(birds, by("sides", "one")), cncOf(birds, by("variant", "train_then_finetune"))}),
        contrastTable(
            "a-5", "Table A.5: the weight λ of the contrast",
            "CNC with λ from 0.2 to 0.9; settings of E.2.4 for CMNIST*, learning rate 0.001.",
            "A.4.2, Table A.5",
            {{"cnc",
              without(contrastOf(digits), {"contrastive_weight"}) + ContrastSettings{{"learning_rate", 1e-3}},
              {{"contrastive_weight", {0.2, 0.4, 0.6, 0.8, 0.9}}}}})};
}

/// What the paper tunes, and over which values.
std::vector<ExperimentPreset> contrastGrids() {
    const ContrastData digits = colouredDigits(), birds = waterbirds(), faces = celebrities();
    const ContrastData words = comments();
    const ContrastGrid ofContrast{{"contrastive_temperature", {0.05, 0.1}},
                                  {"contrastive_weight", {0.5, 0.75}},
                                  {"batch_factor", {whole(32), whole(64)}}};
    const auto ofJtt = [](const ContrastData& data, const std::vector<ParameterValue>& epochs,
                          const std::vector<ParameterValue>& upweights) {
        return MethodPlan{"jtt",
                          data.baseline + without(data.stage1, {"stage1_epochs"}) +
                              ContrastSettings{{"jtt_weight", std::string("plus_one")}},
                          {{"stage1_epochs", epochs}, {"upweight", upweights}}};
    };
    const ContrastGrid ofEnvironments{{"eiil_learning_rate", {1e-1, 1e-2, 1e-3}},
                                      {"eiil_steps", {whole(10'000), whole(20'000)}}};
    ContrastGrid ofIrm = ofEnvironments, ofDro = ofEnvironments;
    ofIrm.insert({{"penalty_weight", {0.1, 10.0, 1000.0, 1e5}},
                  {"penalty_anneal", {whole(10), whole(50), whole(80)}}});
    ofDro.insert({{"size_adjustment", {0.0, 2.0, 3.0}}});
    ExperimentPreset shared =
        contrastTable("a-11", "Table A.11: rates and weight decays",
                      "ERM, Group DRO, JTT, SupCon* and CNC over the learning rates and weight decays tried "
                      "on CMNIST*, those of Waterbirds among them but for a decay of 0.001.",
                      "E.2.6, Table A.11", {});
    const ContrastGrid rates{{"learning_rate", digits.rates}, {"weight_decay", digits.decays}};
    for (const MethodPlan& plan : {baselineOf("erm", digits), baselineOf("group-dro", digits),
                                   baselineOf("jtt", digits, digits.stage1), supconOf(digits), cncOf(digits)})
        shared.methods.push_back({plan.method, without(plan.set, {"weight_decay"}), rates});
    return {
        contrastTable(
            "a-7", "Table A.7: settings of CNC",
            "CNC over temperature, λ and batches in a step; E.2.4 for CMNIST*, learning rate "
            "0.001. On CivilComments-WILDS 128 batches were tried too.",
            "E.2.6, Table A.7",
            {{"cnc",
              without(contrastOf(digits), {"contrastive_temperature", "contrastive_weight", "batch_factor"}) +
                  ContrastSettings{{"learning_rate", 1e-3}},
              ofContrast}}),
        contrastTable("a-8", "Table A.8: settings of JTT",
                      "JTT over epochs of the first stage and weights of its errors: those of CMNIST*, "
                      "then of Waterbirds, then of CivilComments-WILDS. Learning rate 0.001.",
                      "E.2.6, Table A.8",
                      {ofJtt(digits, {whole(1), whole(2)}, {whole(10), whole(100), whole(1000), whole(1100)}),
                       ofJtt(birds, {whole(40), whole(50), whole(60)}, {whole(20), whole(50), whole(100)}),
                       ofJtt(words, {whole(1), whole(2)}, {whole(4), whole(5), whole(6)})}),
        contrastTable(
            "a-9", "Table A.9: settings of EIIL",
            "IRM as on CMNIST*, then Group DRO as on CelebA, on EIIL's environments, over the "
            "values tried.",
            "E.2.6, Table A.9",
            {{"irm",
              digits.baseline + digits.stage1 +
                  ContrastSettings{
                      {"groups", std::string("eiil")}, {"learning_rate", 1e-2}, {"weight_decay", 1e-3}},
              ofIrm},
             {"group-dro",
              faces.baseline + faces.stage1 +
                  ContrastSettings{{"groups", std::string("eiil")}, {"learning_rate", 1e-5}},
              ofDro}}),
        contrastTable("a-10", "Table A.10: settings of CIM",
                      "Input morphing over the contrastive weight. Its other half, the variational "
                      "information bottleneck (β), is not here: it needs an encoder that draws its "
                      "output at random, and heads here map a row to one embedding.",
                      "E.2.6, Table A.10",
                      {{"input-morphing",
                        digits.baseline + ContrastSettings{{"learning_rate", 1e-3}},
                        {{"triplet_weight", {0.01, 0.05, 0.1}}}}}),
        shared};
}

/// What representations depend on, in the paper's measure and free of scale.
ExperimentPreset representationFigure() {
    const ContrastData birds = waterbirds();
    ExperimentPreset preset = contrastTable(
        "", "Figure 5: alignment and information",
        "ERM, JTT and CNC with alignment loss and mutual information of the rows as they are, "
        "as the paper has them, and both free of scale, after every epoch. Settings of E.2.4 "
        "and E.2.5 for Waterbirds at the rates of Table A.11." +
            birds.notGiven,
        "Figure 5; E.2.1", {baselineOf("erm", birds), baselineOf("jtt", birds, birds.stage1), cncOf(birds)});
    preset.id = "cnc-figure-5";
    preset.monitored = {"alignment", "mutual_information_standardized", "mutual_information"};
    return preset;
}

ExperimentPreset noiseFigure() {
    const ContrastData digits = colouredDigits();
    const ContrastGrid noise{{"prediction_noise", {0.0, 0.1, 0.2, 0.3, 0.4, 0.5}}};
    const ContrastSettings given{{"groups", std::string("given")}, {"learning_rate", 1e-3}};
    ExperimentPreset preset = contrastTable(
        "", "Figure 7d: how good the first stage must be",
        "CNC and JTT on the true attribute in place of a first stage's predictions, each "
        "prediction changed with probability p. The paper prints p in its figure alone: 0 to "
        "0.5 here. Settings of E.2.4 and E.2.5 for CMNIST*, learning rate 0.001.",
        "5.3, Figure 7d", {{"cnc", digits.contrast + given, noise}, {"jtt", digits.baseline + given, noise}});
    preset.id = "cnc-figure-7d";
    return preset;
}

} // namespace

std::vector<ExperimentPreset> contrastTablePresets() {
    std::vector<ExperimentPreset> all;
    for (const ContrastData& data : {colouredDigits(), waterbirds(), celebrities(), comments()})
        all.push_back(tableOne(data));
    for (const std::vector<ExperimentPreset>& more : {contrastAblations(), contrastGrids()})
        all.insert(all.end(), more.begin(), more.end());
    all.push_back(representationFigure());
    all.push_back(noiseFigure());
    return all;
}

} // namespace groupscope
