// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tensors/state_dict.h"

#include "core/base/error.h"
#include "core/io/tensors/npz.h"
#include "core/io/tensors/safetensors.h"
#include "tests/support/checks.h"
#include "tests/support/heads.h"

#include <QTest>

#include <algorithm>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

TensorFile referenceTensors(const std::string& name) {
    const std::string path = GROUPSCOPE_REFERENCE_DIR "/heads/" + name;
    return name.ends_with(".npz") ? readNpz(path) : readSafetensors(path);
}

TensorFile filesOf(const std::vector<std::pair<std::string, std::vector<std::size_t>>>& tensors) {
    TensorFile file;
    for (const auto& [name, shape] : tensors) {
        const auto rows = static_cast<Eigen::Index>(shape.size() == 2 ? shape[0] : 1);
        const auto columns = static_cast<Eigen::Index>(shape.empty() ? 1 : shape.back());
        file.tensors.push_back({name, shape, MatrixF::Ones(rows, columns)});
    }
    return file;
}

const std::vector<std::pair<std::string, std::vector<std::size_t>>> adapterTensors{
    {"0.weight", {4, 6}},    {"1.weight", {4}},      {"1.bias", {4}},
    {"1.running_mean", {4}}, {"1.running_var", {4}}, {"1.num_batches_tracked", {}},
    {"3.weight", {6, 4}},    {"3.bias", {6}},        {"class_embeddings", {3, 6}},
};

std::string refusal(const TensorFile& file, const HeadContext& context = {}) {
    return messageOf<DataError>([&] { recognizeStateDict(file, context, "head.npz"); });
}

} // namespace

class TestStateDict : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void logitsArePytorchs_data() {
        QTest::addColumn<int>("number");
        const nlohmann::json reference = referenceFile("heads.json");
        for (std::size_t i = 0; i < reference.at("cases").size(); ++i)
            QTest::addRow("%zu %s", i, reference.at("cases").at(i).at("file").get<std::string>().c_str())
                << static_cast<int>(i);
    }
    void logitsArePytorchs() {
        QFETCH(int, number);
        const nlohmann::json reference = referenceFile("heads.json");
        const nlohmann::json& wanted = reference.at("cases").at(static_cast<std::size_t>(number));
        HeadContext context;
        context.classEmbeddings = matrixOf(reference.at("class_embeddings")).cast<float>();
        context.normalizeInput = wanted.value("normalize_input", false);
        if (wanted.contains("temperature"))
            context.temperature = wanted.at("temperature").get<double>();
        const HeadState state = recognizeStateDict(referenceTensors(wanted.at("file")), context, "");
        const MatrixF X = matrixOf(reference.at("X")).cast<float>();
        CHECK_AT_MOST(relativeDifference(logitsOf(state, X), matrixOf(wanted.at("logits"))), 1e-5);
    }

    void orderAndPrefixDoNotMatter() {
        TensorFile file = filesOf(adapterTensors);
        std::reverse(file.tensors.begin(), file.tensors.end());
        for (StoredTensor& tensor : file.tensors)
            tensor.name = "model.head." + tensor.name;
        const HeadState state = recognizeStateDict(file, {}, "");
        QCOMPARE(state.kind, std::string("adapter"));
        const auto head = makeHead(state);
        QCOMPARE(head->inputDimensions(), Eigen::Index(6));
        QCOMPARE(head->classCount(), Eigen::Index(3));
    }

    void normWithoutScaleIsOne() {
        TensorFile file = filesOf(adapterTensors);
        std::erase_if(file.tensors,
                      [](const StoredTensor& t) { return t.name == "1.weight" || t.name == "1.bias"; });
        const HeadState state = recognizeStateDict(file, {}, "");
        QCOMPARE(state.tensors.at(1).name, std::string("norm.weight"));
        QVERIFY(state.tensors.at(1).values == MatrixF::Ones(1, 4));
        QVERIFY(state.tensors.at(2).values == MatrixF::Zero(1, 4));
    }

    void classEmbeddingsMustComeFromSomewhere() {
        TensorFile file = filesOf(adapterTensors);
        file.tensors.pop_back();
        const std::string message = refusal(file);
        CHECK_HOLDS(message, "the adapter needs class embeddings");
        CHECK_HOLDS(message, "class_embeddings (C, 6)");
        QCOMPARE(refusal(file, {.temperature = {}, .classEmbeddings = MatrixF::Ones(2, 6)}), std::string());
    }

    void otherTensorsAreListed() {
        const std::string message = refusal(referenceTensors("unknown.safetensors"));
        for (const char* part :
             {"weight (3, 6)", "a.bias (3)", "conv.weight (2, 3, 1, 1)", "running_mean", "head.npz"})
            CHECK_HOLDS(message, part);
        CHECK_HOLDS(refusal({}), "no tensors");
        TensorFile many;
        for (int i = 0; i < 100; ++i)
            many.tensors.push_back({"layer\n" + std::to_string(i), {1}, MatrixF::Ones(1, 1)});
        CHECK_HOLDS(refusal(many), "layer?0 (1)");
        CHECK_HOLDS(refusal(many), "and 88 more");
    }

    void shapesThatDoNotFitAreRefused() {
        QVERIFY(!refusal(filesOf({{"weight", {3, 6}}, {"bias", {4}}})).empty());
        QVERIFY(!refusal(filesOf({{"weight", {3, 6}}, {"bias", {1, 3}}})).empty());
        QVERIFY(!refusal(filesOf({{"weight", {3}}})).empty());
        QVERIFY(!refusal(filesOf({{"a.weight", {3, 6}}, {"b.weight", {3, 6}}})).empty());
        for (std::size_t i = 0; i < adapterTensors.size(); ++i) {
            auto tensors = adapterTensors;
            if (tensors[i].second.empty() || tensors[i].first == "class_embeddings")
                continue;
            tensors[i].second.back() += 5;
            QVERIFY2(!refusal(filesOf(tensors)).empty(), tensors[i].first.c_str());
            tensors = adapterTensors;
            tensors[i].first += "_more";
            QVERIFY2(!refusal(filesOf(tensors)).empty(), tensors[i].first.c_str());
        }
    }
};

QTEST_APPLESS_MAIN(TestStateDict)
#include "tst_state_dict.moc"
