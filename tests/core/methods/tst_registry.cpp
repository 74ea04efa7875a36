// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/methods/method.h"
#include "tests/support/checks.h"

#include <algorithm>
#include <set>

using namespace groupscope;
using groupscope::testing::messageOf;

namespace {

/// Words in lower case with dashes or underscores between them, as they are typed on a command line.
bool isIdentifier(const std::string& text, char separator) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [&](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == separator;
    });
}

} // namespace

class TestRegistry : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void idsAreUniqueAndFound() {
        std::set<std::string> ids, names;
        for (const Method& method : methods()) {
            QVERIFY2(isIdentifier(method.id, '-'), method.id.c_str());
            QVERIFY2(ids.insert(method.id).second, method.id.c_str());
            QVERIFY2(names.insert(method.name).second, method.name.c_str());
            QCOMPARE(&methods().find(method.id), &method);
        }
    }

    void menuGoesFromPlainToElaborate() {
        std::vector<std::string> order;
        const std::vector<std::string> expected{
            "zero-shot", "group-prompt", "linear-probe", "wise-ft", "dfr-subsample", "dfr-upsample",
            "rwy",       "suby",         "rwg",          "subg",    "adapter",       "contrastive-adapter"};
        for (const Method& method : methods()) // others may stand between them
            if (std::find(expected.begin(), expected.end(), method.id) != expected.end())
                order.push_back(method.id);
        QCOMPARE(order, expected);
    }

    void methodsOfGroupLabelsSaySo() {
        for (const char* id : {"rwg", "subg"})
            CHECK_HOLDS(methods().find(id).summary, "Uses the group labels of the training examples");
        for (const char* id : {"rwy", "suby", "contrastive-adapter"})
            CHECK_HOLDS(methods().find(id).summary, "no group labels");
    }

    void everyMethodIsDescribed() {
        for (const Method& method : methods()) {
            QVERIFY2(!method.name.empty() && !method.summary.empty() && !method.source.empty(),
                     method.id.c_str());
            QVERIFY2(method.start != nullptr, method.id.c_str());
        }
    }

    void everyParameterIsDescribedAndItsDefaultIsAllowed() {
        for (const Method& method : methods()) {
            std::set<std::string> keys;
            for (const ParameterSpec& spec : method.parameters) {
                const std::string place = method.id + " " + spec.key;
                QVERIFY2(isIdentifier(spec.key, '_') && keys.insert(spec.key).second, place.c_str());
                QVERIFY2(!spec.label.empty() && !spec.help.empty() && !spec.source.empty(), place.c_str());
                const bool number = spec.defaultValue.index() == 1 || spec.defaultValue.index() == 2;
                QVERIFY2(!number || spec.minimum < spec.maximum, place.c_str());
                const bool isText = std::holds_alternative<std::string>(spec.defaultValue);
                QVERIFY2(isText || spec.choices.empty(), place.c_str());
                QVERIFY2(!isText || !spec.choices.empty() || spec.key == "prompts" || spec.key == "attribute",
                         place.c_str()); // any text
                // Reading the default back checks its range or its choices.
                QVERIFY2(parseParameter(spec, toText(spec.defaultValue)) == spec.defaultValue, place.c_str());
            }
        }
    }

    void conditionsNameChoicesOfTheSameMethod() {
        for (const Method& method : methods())
            for (const ParameterSpec& spec : method.parameters) {
                if (!spec.onlyIf)
                    continue;
                const std::string place = method.id + " " + spec.key;
                const auto other =
                    std::find_if(method.parameters.begin(), method.parameters.end(),
                                 [&](const ParameterSpec& one) { return one.key == spec.onlyIf->key; });
                QVERIFY2(other != method.parameters.end() && !spec.onlyIf->values.empty(), place.c_str());
                for (const std::string& value : spec.onlyIf->values)
                    QVERIFY2(std::find(other->choices.begin(), other->choices.end(), value) !=
                                 other->choices.end(),
                             place.c_str());
            }
    }

    void mainSettingsBeginWithTheKnobs() {
        for (const Method& method : methods()) {
            std::set<std::string> keys;
            for (const ParameterSpec& spec : method.parameters)
                keys.insert(spec.key);
            const std::vector<std::string> shown = mainSettings(method);
            QCOMPARE(shown.size(), std::min(keys.size(), mostMainSettings));
            QCOMPARE(std::set<std::string>(shown.begin(), shown.end()).size(), shown.size());
            QVERIFY2(method.knobs.size() <= 2 &&
                         std::equal(method.knobs.begin(), method.knobs.end(), shown.begin()),
                     method.id.c_str());
            for (const std::string& key : shown)
                QVERIFY2(keys.contains(key), (method.id + " " + key).c_str());
        }
        QCOMPARE(mainSettings(methods().find("group-dro")),
                 (std::vector<std::string>{"group_step", "learning_rate", "epochs", "batch_size",
                                           "weight_decay"}));
    }

    void unknownMethodListsTheKnownOnes() {
        const std::string message = messageOf<UsageError>([] { methods().find("magic"); });
        CHECK_HOLDS(message, "there is no method 'magic'");
        for (const Method& method : methods())
            CHECK_HOLDS(message, method.id);
    }
};

QTEST_APPLESS_MAIN(TestRegistry)
#include "tst_registry.moc"
