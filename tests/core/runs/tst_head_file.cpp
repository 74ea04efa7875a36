// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/head_file.h"

#include "core/base/error.h"
#include "core/experiment/training.h"
#include "core/io/tensors/npz.h"
#include "core/io/tensors/safetensors.h"
#include "core/methods/method.h"
#include "core/runs/run_file.h"
#include "tests/support/damaged_files.h"
#include "tests/support/heads.h"
#include "tests/support/synthetic.h"

#include <QTemporaryDir>
#include <QTest>

#include <limits>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

bool sameState(const HeadState& a, const HeadState& b) {
    if (a.kind != b.kind || a.settings != b.settings || a.tensors.size() != b.tensors.size())
        return false;
    for (std::size_t i = 0; i < a.tensors.size(); ++i)
        if (a.tensors[i].name != b.tensors[i].name || !sameBytes(a.tensors[i].values, b.tensors[i].values))
            return false;
    return true;
}

HeadFile smallFile(const std::string& kind, bool normalize = false) {
    return {smallHead(kind, normalize)->state(), {"cat", "dog, \"old\"", "\xc3\xa9l\xc3\xa9phant"}};
}

} // namespace

class TestHeadFile : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void ourOwnFilesComeBackExactly_data() {
        QTest::addColumn<std::string>("kind");
        QTest::addColumn<std::string>("extension");
        for (const std::string& kind : allHeadKinds())
            for (const char* extension : {".npz", ".safetensors"})
                QTest::addRow("%s%s", kind.c_str(), extension) << kind << std::string(extension);
    }
    void ourOwnFilesComeBackExactly() {
        QFETCH(std::string, kind);
        QFETCH(std::string, extension);
        for (const bool normalize : {false, true}) {
            const HeadFile head = smallFile(kind, normalize);
            saveHead(head, path("a" + extension));
            const HeadFile read = loadHead(path("a" + extension));
            QVERIFY(sameState(read.state, head.state));
            QCOMPARE(read.classes, head.classes);
            saveHead(read, path("b" + extension));
            QCOMPARE(bytesOf(path("a" + extension)), bytesOf(path("b" + extension)));
        }
    }

    void headsOfOneRowComeBackExactly() { // (1,K) matrices beside vectors
        Random random(1, "weights");
        const AdapterNetwork<float> network(6, 1, random);
        const auto oneKey =
            cacheHead(std::make_shared<const Cache>(Cache{normalMatrix<float>(1, 6, 4), {0, 1}}),
                      normalMatrix<float>(1, 6, 5), 0.05f, {});
        const std::set<std::string> matrices{"first.weight", "second.weight", "class_embeddings", "keys",
                                             "values"};
        for (const HeadState& state :
             {adapterHead(network, normalMatrix<float>(1, 6, 5), 0.05f, false)->state(), oneKey->state()}) {
            for (const char* name : {"a.npz", "a.safetensors"}) {
                saveHead({state, {}}, path(name));
                QVERIFY(sameState(loadHead(path(name)).state, state));
            }
            for (const StoredTensor& tensor : readNpz(path("a.npz")).tensors) // as PyTorch has them
                QVERIFY2(tensor.shape.size() == (matrices.contains(tensor.name) ? 2u : 1u),
                         tensor.name.c_str());
        }
    }

    void runFilesAreHeadsToo() {
        const Method& method = methods().find("linear-probe");
        const Run run = trainMethod(makeTask(birdsInPlaces(50)), method,
                                    resolveParameters(method.parameters, {{"epochs", "2"}}), 3);
        saveRun(run, path("run.h5"));
        const HeadFile head = loadHead(path("run.h5"));
        QVERIFY(sameState(head.state, loadRun(path("run.h5")).head));
        QCOMPARE(head.classes, (std::vector<std::string>{"landbird", "waterbird"}));
    }

    void stateDictionariesOfTorchAreHeads() {
        QCOMPARE(loadHead(GROUPSCOPE_REFERENCE_DIR "/torch/head.pt").state.kind, std::string("linear"));
    }

    void temperatureCanBeReplaced() {
        saveHead(smallFile("cosine"), path("a.npz"));
        saveHead(smallFile("linear"), path("b.npz"));
        QCOMPARE(loadHead(path("a.npz"), {.temperature = 0.5}).state.settings.at("temperature"), 0.5);
        CHECK_HOLDS(messageOf<UsageError>([&] { loadHead(path("b.npz"), {.temperature = 0.5}); }),
                    "a linear head has no temperature");
        for (const double wrong : {0.0, -1.0, std::numeric_limits<double>::infinity()})
            CHECK_HOLDS(messageOf<UsageError>([&] { loadHead(path("a.npz"), {.temperature = wrong}); }),
                        "not a positive number");
    }

    void whatCannotBeAppliedIsRefused() {
        const auto refusal = [&](HeadFile head) {
            return messageOf<DataError>([&] { saveHead(head, path("wrong.npz")); });
        };
        HeadFile head = smallFile("linear");
        head.state.tensors[0].values(0, 0) = std::numeric_limits<float>::quiet_NaN();
        CHECK_HOLDS(refusal(head), "tensor 'weight' holds NaN or Inf");
        head = smallFile("linear");
        head.state.tensors.pop_back();
        CHECK_HOLDS(refusal(head), "the head cannot be used: tensor 'bias' is missing");
        head = smallFile("linear");
        head.classes.pop_back();
        CHECK_HOLDS(refusal(head), "the head has 3 classes and names 2");
        head = smallFile("linear");
        head.state.kind = "oracle";
        CHECK_HOLDS(refusal(head), "'oracle' is no kind of head");
        QVERIFY(!std::filesystem::exists(path("wrong.npz")));
    }

    void foreignTextIsRefused() {
        TensorFile content;
        content.tensors = {{"weight", {1, 1}, MatrixF::Ones(1, 1)}};
        for (const char* text : {"", "{}", "[]", R"({"kind":"linear","settings":{"a":"b"},"classes":[]})"}) {
            content.texts["groupscope"] = text;
            writeSafetensors(content, path("a.safetensors"));
            CHECK_HOLDS(messageOf<DataError>([&] { loadHead(path("a.safetensors")); }),
                        "cannot be understood");
        }
    }

    void otherExtensionsAreRefused() {
        for (const char* name : {"a.bin", "a", "a.NPZ.txt"}) {
            CHECK_HOLDS(messageOf<UsageError>([&] { saveHead(smallFile("linear"), path(name)); }), ".npz");
            CHECK_HOLDS(messageOf<UsageError>([&] { loadHead(path(name)); }), ".npz");
        }
        CHECK_HOLDS(messageOf<UsageError>([&] { loadHead(path("a.onnx")); }), "cannot be read from '.onnx'");
    }

    void damagedHeadsNeverCrash_data() {
        QTest::addColumn<std::string>("name");
        QTest::newRow("npz") << std::string("damaged.npz");
        QTest::newRow("safetensors") << std::string("damaged.safetensors");
    }
    void damagedHeadsNeverCrash() { // what still loads can be applied
        QFETCH(std::string, name);
        const auto use = [&](const std::filesystem::path& file) {
            const std::unique_ptr<Head> head = makeHead(loadHead(file).state);
            MatrixF logits;
            head->apply(normalMatrix<float>(2, head->inputDimensions(), 9), logits, nullptr);
        };
        saveHead({cosineHead(normalMatrix<float>(2, 3, 1), 0.02f)->state(), {"cat", "dog"}}, path(name));
        const std::string bytes = bytesOf(path(name));
        QVERIFY(surviveTruncation(path(name), bytes, use).read <= 1);
        QVERIFY(surviveBitFlips(path(name), bytes, use).refused > 500);
    }

  private:
    std::filesystem::path path(const std::string& name) const {
        return std::filesystem::path(folder_.path().toStdString()) / name;
    }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestHeadFile)
#include "tst_head_file.moc"
