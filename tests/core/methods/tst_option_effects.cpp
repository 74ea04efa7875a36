// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "tests/support/method_checks.h"

#include <algorithm>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Settings that make every training short, where a method has them.
const Assignments brief{{"epochs", "3"},
                        {"learning_rate", "0.05"},
                        {"batch_size", "32"},
                        {"hidden_dim", "8"},
                        {"output_dim", "6"},
                        {"stage1_epochs", "3"},
                        {"eiil_steps", "50"},
                        {"finetune_epochs", "2"},
                        {"stage1_learning_rate", "0.01"},
                        {"positives", "4"},
                        {"negatives", "4"},
                        {"batch_factor", "2"},
                        {"penalty_anneal", "2"},
                        {"input_length", "0"},
                        {"minimum_updates", "0"},
                        {"refit_epochs", "3"},
                        {"attribute_epochs", "3"},
                        {"attribute_learning_rate", "0.05"},
                        {"attribute_threshold", "0.7"}};

/// Settings that an option needs to make a difference on the small set.
const std::map<std::string, Assignments> companions{
    {"finetune_epochs", {{"variant", "train_then_finetune"}}},
    {"finetune_batch_size", {{"variant", "train_then_finetune"}}},
    {"minimum_updates", {{"minimum_updates", "400"}}},
    {"penalty_anneal", {{"penalty_weight", "5"}}}, // the weight is 1 until then
    {"anneal_unit", {{"penalty_weight", "5"}}},
    {"optimizer", {{"weight_decay", "0.01"}}}, // without it adam and adamw are the same
    {"domains", {{"groups", "erm"}}},          // places predict one class each: the same domains
    {"present_groups_only", {{"size_adjustment", "2"}, {"batch_size", "4"}}},
    {"stage1_select", // auto and largest_gap are the same under the usual rule
     {{"groups", "erm"},
      {"stage1_select", "last"},
      {"stage1_epochs", "12"},
      {"stage1_learning_rate", "0.05"}}},
    {"stage1_floor", // at first no epoch counts, then all that are better than chance
     {{"stage1_floor", "2.001"},
      {"groups", "erm"},
      {"stage1_epochs", "12"},
      {"stage1_learning_rate", "0.05"}}},
    {"short_slices", {{"positives", "400"}, {"negatives", "400"}}}, // more than a slice has
    {"rate_factor", {{"rate_step", "1"}}},
    {"rate_step", {{"rate_step", "1"}}},
    {"schedule", {{"rate_step", "1"}, {"plateau_patience", "0"}}}, // else it is longer than the training
    {"plateau_factor", {{"plateau_patience", "0"}}},
    {"plateau_patience", {{"plateau_patience", "0"}}},
    {"plateau_threshold", {{"plateau_patience", "0"}}},
    {"average_start", {{"average_start", "1"}}},
    {"average_optimum_patience", {{"average_optimum_patience", "1"}}},
    {"average_overfit_patience", {{"average_optimum_patience", "1"}, {"average_overfit_patience", "1"}}},
    {"average_tolerance", {{"average_optimum_patience", "1"}}},
    {"probe_every", {{"probe_every", "1"}}},
    {"tau_min", {{"temperature", "0.02"}, {"tau_learning_rate", "1"}}}, // learned ones reach it then
};

/// Options that may make no difference on the small set. More clusters than the best number are tried in
/// vain. On rows that lie apart both cluster models find the same clusters; tst_inferences has rows on which
/// they differ. auto may select the default. A set without stored views has noisy ones anyway, and epochs are
/// probed for the curves alone.
const std::set<std::pair<std::string, std::string>> silent{
    {"max_subclasses", "11"},
    {"overcluster_factor", "1"}, // one piece is no cut
    {"cluster_model", "gmm"},
    {"groups", "auto"},
    {"groups",
     "pred_and_rep"}, // its clusters miss no example that the first model gets right; see tst_inferences
    {"views", "noise"},
    {"probe_every", "3"},
    {"attribute_weight_decay", "0.00025"}, // turns no estimate on the small set
    {"stage1_schedule", "plateau"}};       // waits for 10 epochs

std::string other(const ParameterSpec& spec, const std::string& now) {
    if (std::holds_alternative<bool>(spec.defaultValue))
        return now == "true" ? "false" : "true";
    if (const auto* whole = std::get_if<std::int64_t>(&spec.defaultValue)) {
        static_cast<void>(whole);
        return std::to_string(2 * std::stoll(now) + 1);
    }
    if (std::holds_alternative<std::string>(spec.defaultValue))
        return now + "other";
    const double value = std::stod(now);
    return toText(ParameterValue(value == 0.0 ? 0.5 * (spec.minimum + std::min(spec.maximum, 1.0))
                                              : std::max(spec.minimum, 0.5 * value)));
}

/// Everything brief, and what the option needs beside it; `condition` is a value under which it counts, or
/// empty.
Assignments baseFor(const Method& method, const ParameterSpec& spec, const std::string& condition) {
    const auto has = [&](const std::string& key) {
        return std::any_of(method.parameters.begin(), method.parameters.end(),
                           [&](const ParameterSpec& one) { return one.key == key; });
    };
    Assignments base;
    for (const auto& [key, value] : brief)
        if (has(key))
            base[key] = value;
    if (spec.onlyIf)
        base[spec.onlyIf->key] = condition;
    if (const auto found = companions.find(spec.key); found != companions.end())
        for (const auto& [key, value] : found->second)
            if (has(key))
                base[key] = value;
    return base;
}

/// Observes values of a plateau: the second is better than the first by less than the default threshold.
void trainObserved(Trainer& trainer) {
    for (int epoch = 0; epoch < trainer.epochCount(); ++epoch) {
        trainer.step({});
        trainer.observe(1.0 + 7e-5 * epoch, true);
    }
}

/// Everything a training leaves.
std::vector<NamedTensor> trained(const std::string& id, const Assignments& settings) {
    const auto trainer = startMethod(id, makeTask(birdsInPlaces()), settings);
    trainObserved(*trainer);
    std::vector<NamedTensor> tensors = trainer->state();
    for (const NamedTensor& tensor : trainer->head()->state().tensors)
        tensors.push_back(tensor);
    return tensors;
}

bool same(const std::vector<NamedTensor>& a, const std::vector<NamedTensor>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const NamedTensor& one, const NamedTensor& two) {
                          return one.values.rows() == two.values.rows() &&
                                 one.values.cols() == two.values.cols() && sameBytes(one.values, two.values);
                      });
}

/// Whether `value` trains to other bytes than the settings `base`, or is refused.
bool differs(const Method& method, const Assignments& base, const std::string& key,
             const std::string& value) {
    Assignments changed = base;
    changed[key] = value;
    if (!counts(method.parameters, key, resolveParameters(method.parameters, changed)))
        return true;
    const std::vector<NamedTensor> before = trained(method.id, base);
    try {
        return !same(before, trained(method.id, changed));
    } catch (const Error&) {
        return true;
    }
}

/// Whether it does so under one of the conditions under which the option counts, of those that the method can
/// work with.
bool makesADifference(const Method& method, const ParameterSpec& spec, const std::string& value) {
    const std::vector<std::string> conditions =
        spec.onlyIf ? spec.onlyIf->values : std::vector<std::string>{""};
    return std::any_of(conditions.begin(), conditions.end(), [&](const std::string& condition) {
        try {
            return differs(method, baseFor(method, spec, condition), spec.key, value);
        } catch (const DataError&) { // CNC and JTT cannot work with first stages that predict no classes
            return false;
        }
    });
}

/// First stages that a method cannot work with have options that it cannot use.
bool canBeUsed(const Method& method, const ParameterSpec& spec) {
    const bool needsPredictions = method.id == "cnc" || method.id == "jtt";
    const auto predicts = [](const std::string& groups) {
        return groups != "subclasses" && groups != "eiil" && groups != "ssa";
    };
    return !needsPredictions || !spec.onlyIf || spec.onlyIf->key != "groups" ||
           std::any_of(spec.onlyIf->values.begin(), spec.onlyIf->values.end(), predicts);
}

} // namespace

/// An option that changes nothing would be worse than none.
class TestOptionEffects : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void everyOptionMakesADifference_data() {
        QTest::addColumn<std::string>("id");
        for (const char* id : {"erm",
                               "group-dro",
                               "jtt",
                               "cvar-dro",
                               "lff",
                               "irm",
                               "pgi",
                               "dann",
                               "mmd",
                               "coral",
                               "input-morphing",
                               "supcon",
                               "cnc",
                               "info-nce",
                               "domain-weighted-negatives",
                               "info-nce-individual",
                               "vrex",
                               "fishr",
                               "afr",
                               "lisa",
                               "ssa",
                               "adapter"})
            QTest::newRow(id) << std::string(id);
    }
    void everyOptionMakesADifference() {
        QFETCH(std::string, id);
        const Method& method = methods().find(id);
        std::string without;
        for (const ParameterSpec& spec : method.parameters) {
            if (!canBeUsed(method, spec))
                continue;
            const std::string condition = spec.onlyIf ? spec.onlyIf->values.front() : "";
            const std::string now = toText(
                resolveParameters(method.parameters, baseFor(method, spec, condition)).all().at(spec.key));
            std::vector<std::string> others = spec.choices;
            std::erase(others, now);
            if (spec.choices.empty())
                others.push_back(other(spec, now));
            for (const std::string& value : others)
                if (!silent.contains({spec.key, value}) && !makesADifference(method, spec, value))
                    without += " " + spec.key + "=" + value;
        }
        QVERIFY2(without.empty(), without.c_str());
    }
};

QTEST_APPLESS_MAIN(TestOptionEffects)
#include "tst_option_effects.moc"
