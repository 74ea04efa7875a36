// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/method_checks.h"

#include <algorithm>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Settings that make every training short, where a method has them.
const Assignments brief{{"epochs", "3"},        {"learning_rate", "0.05"}, {"batch_size", "32"},
                        {"hidden_dim", "8"},    {"output_dim", "6"},       {"stage1_epochs", "3"},
                        {"eiil_steps", "50"},   {"finetune_epochs", "2"},  {"stage1_learning_rate", "0.01"},
                        {"positives", "4"},     {"negatives", "4"},        {"batch_factor", "2"},
                        {"penalty_anneal", "2"}};

/// Settings that an option needs to make a difference on the small set.
const std::map<std::string, Assignments> companions{
    {"finetune_epochs", {{"variant", "train_then_finetune"}}},
    {"stage1_model", {{"groups", "erm"}, {"stage1_epochs", "3"}}},
};

/// What makes no difference on the small set, or should make none, and why.
const std::set<std::pair<std::string, std::string>> silent{};

std::string other(const ParameterSpec& spec, const std::string& now) {
    if (std::holds_alternative<bool>(spec.defaultValue))
        return now == "true" ? "false" : "true";
    if (const auto* whole = std::get_if<std::int64_t>(&spec.defaultValue)) {
        static_cast<void>(whole);
        return std::to_string(2 * std::stoll(now) + 1);
    }
    const double value = std::stod(now);
    return toText(ParameterValue(value == 0.0 ? 0.5 * (spec.minimum + std::min(spec.maximum, 1.0))
                                              : std::max(spec.minimum, 0.5 * value)));
}

/// The settings under which the option counts, with everything brief.
Assignments baseFor(const Method& method, const ParameterSpec& spec) {
    const auto has = [&](const std::string& key) {
        return std::any_of(method.parameters.begin(), method.parameters.end(),
                           [&](const ParameterSpec& one) { return one.key == key; });
    };
    Assignments base;
    for (const auto& [key, value] : brief)
        if (has(key))
            base[key] = value;
    if (spec.onlyIf)
        base[spec.onlyIf->key] = spec.onlyIf->values.back();
    if (const auto found = companions.find(spec.key); found != companions.end())
        for (const auto& [key, value] : found->second)
            if (has(key))
                base[key] = value;
    return base;
}

/// Everything a training leaves.
std::vector<NamedTensor> trained(const std::string& id, const Assignments& settings) {
    const auto trainer = startMethod(id, makeTask(birdsInPlaces()), settings);
    trainAll(*trainer);
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

} // namespace

/// An option that changes nothing would be worse than none.
class TestOptionEffects : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void everyOptionMakesADifference_data() {
        QTest::addColumn<std::string>("id");
        for (const char* id : {"erm", "group-dro", "jtt", "cvar-dro", "lff", "irm", "pgi", "dann", "mmd",
                               "coral", "input-morphing", "supcon", "cnc"})
            QTest::newRow(id) << std::string(id);
    }
    void everyOptionMakesADifference() {
        QFETCH(std::string, id);
        const Method& method = findMethod(id);
        std::string without;
        for (const ParameterSpec& spec : method.parameters) {
            const Assignments base = baseFor(method, spec);
            const ParameterValues values = resolveParameters(method.parameters, base);
            const std::string now = toText(values.all().at(spec.key));
            std::vector<std::string> others;
            for (const std::string& choice : spec.choices)
                if (choice != now)
                    others.push_back(choice);
            if (spec.choices.empty())
                others.push_back(other(spec, now));
            const std::vector<NamedTensor> before = trained(id, base);
            for (const std::string& value : others) {
                Assignments changed = base;
                changed[spec.key] = value;
                if (!counts(method.parameters, spec.key, resolveParameters(method.parameters, changed)))
                    continue;
                try {
                    if (same(before, trained(id, changed)) && !silent.contains({spec.key, value}))
                        without += " " + spec.key + "=" + value;
                } catch (const DataError& error) { // refused: that is a difference too
                    qInfo("%s %s=%s: %s", id.c_str(), spec.key.c_str(), value.c_str(), error.what());
                }
            }
        }
        QVERIFY2(without.empty(), without.c_str());
    }
};

QTEST_APPLESS_MAIN(TestOptionEffects)
#include "tst_option_effects.moc"
