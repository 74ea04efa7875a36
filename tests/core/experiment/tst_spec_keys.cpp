// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/experiment/spec.h"
#include "core/experiment/spec_keys.h"
#include "tests/support/checks.h"

#include <nlohmann/json.hpp>

#include <set>

using namespace groupscope;

namespace {

using Json = nlohmann::ordered_json;

/// A document with the members of an example, and data and methods where these are not among them.
Json documentWith(std::string_view example) {
    Json document = Json::parse("{" + std::string(example) + "}");
    if (!document.contains("data"))
        document["data"] = "birds.h5ad";
    if (!document.contains("methods") && !document.contains("variants"))
        document["methods"] = {{{"method", "erm"}}};
    return document;
}

ExperimentSpec specOfDocument(const Json& document) {
    return parseExperimentSpec(document.dump(), "/tmp");
}

/// Default values that are written as JSON or as one word; nothing of those that are described.
std::optional<Json> plainDefault(std::string_view text) {
    const std::set<std::string_view> described{"required", "none", "all"};
    if (described.contains(text))
        return std::nullopt;
    const Json value = Json::parse(text, nullptr, false);
    if (!value.is_discarded())
        return value;
    return text.find(' ') == std::string_view::npos ? std::optional<Json>(text) : std::nullopt;
}

/// The object with the key, in the document of its example; null where it is not there.
Json* objectWith(Json& document, const SpecificationKey& key) {
    std::string object(key.object);
    if (object.empty())
        return &document;
    if (object == "settings.NAME")
        return &document["settings"].front();
    const bool isList = object.ends_with("[]");
    object = isList ? object.substr(0, object.size() - 2) : object;
    if (!document.contains(object))
        return nullptr;
    return isList ? &document[object].front() : &document[object];
}

} // namespace

/// The table of keys that the reader of specifications and the reference share.
class TestSpecKeys : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void everyExampleIsValid() {
        for (const SpecificationKey& key : specificationKeys()) {
            Json document = documentWith(key.example);
            const Json* object = objectWith(document, key);
            QVERIFY2(object != nullptr && object->contains(std::string(key.name)), key.path().c_str());
            try {
                specOfDocument(document);
            } catch (const std::exception& error) {
                QFAIL((key.path() + ": " + error.what()).c_str());
            }
        }
    }

    void defaultsAreWhatHoldsWithoutTheKey() {
        int compared = 0;
        for (const SpecificationKey& key : specificationKeys()) {
            const std::optional<Json> value = plainDefault(key.defaultValue);
            Json with = documentWith(key.example), without = with;
            if (!value || objectWith(with, key) == nullptr)
                continue;
            (*objectWith(with, key))[std::string(key.name)] = *value;
            if (key.name == "settings" || key.name == "variants")
                continue; // others of the example need them
            objectWith(without, key)->erase(std::string(key.name));
            QVERIFY2(toJson(specOfDocument(with)) == toJson(specOfDocument(without)), key.path().c_str());
            ++compared;
        }
        QVERIFY(compared > 20);
    }

    void keysAreUniqueAndDescribed() {
        std::set<std::string> paths;
        for (const SpecificationKey& key : specificationKeys()) {
            QVERIFY2(paths.insert(key.path()).second, key.path().c_str());
            QVERIFY2(!key.type.empty() && !key.defaultValue.empty() && key.meaning.ends_with("."),
                     key.path().c_str());
        }
        QCOMPARE(specificationKeysOf("data[]"), (std::vector<std::string>{"file", "p_corr"}));
    }

    /// The specification that a program writes has only keys of the table: the reader accepts no other.
    void unknownKeysAreRefusedEverywhere() {
        for (const char* document :
             {R"({"data":"a","methods":[{"method":"erm"}],"sed":[1]})",
              R"({"data":"a","methods":[{"method":"erm","sets":{}}]})",
              R"({"data":"a","variants":[{"name":"a","method":"erm","sets":{}}]})",
              R"({"data":"a","methods":[{"method":"erm"}],"settings":{"a":{"sets":{}}}})",
              R"({"data":"a","methods":[{"method":"erm"}],"preset":{"papers":"x"}})",
              R"({"data":[{"file":"a","p_corr":1,"n":1}],"methods":[{"method":"erm"}]})",
              R"({"data":"a","methods":[{"method":"erm"}],"split":{"leave_out":"a","domain":"b"}})",
              R"({"data":"a","methods":[{"method":"erm"}],"imbalance":{"levels":["50-50"],"level":1}})"})
            try {
                parseExperimentSpec(document, "/tmp");
                QFAIL(document);
            } catch (const UsageError& error) {
                CHECK_HOLDS(std::string(error.what()), "is not a key");
            }
    }
};

QTEST_APPLESS_MAIN(TestSpecKeys)
#include "tst_spec_keys.moc"
