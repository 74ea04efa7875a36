// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tensors/onnx_head.h"

#include "core/base/error.h"
#include "tests/support/damaged_files.h"
#include "tests/support/heads.h"
#include "tests/support/onnx_evaluation.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace groupscope;
using namespace groupscope::testing;

class TestOnnxHead : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void logitsAreTheHeads_data() {
        QTest::addColumn<std::string>("kind");
        QTest::addColumn<bool>("normalize");
        for (const std::string& kind : allHeadKinds())
            for (const bool normalize : {false, true})
                QTest::addRow("%s %d", kind.c_str(), normalize) << kind << normalize;
    }
    void logitsAreTheHeads() {
        QFETCH(std::string, kind);
        QFETCH(bool, normalize);
        const HeadState state = smallHead(kind, normalize)->state();
        saveOnnxHead(state, {"cat", "dog", "cow"}, path());
        MatrixF X = 5 * normalMatrix<float>(10, 6, 9);
        X.row(3).setZero();
        const OnnxEvaluation evaluation(onnxModel(path()), X.cast<double>());
        const MatrixF logits = logitsOf(state, X);
        CHECK_AT_MOST(relativeDifference(logits, evaluation["logits"]), 1e-5);
        const Matrix<double>& probabilities = evaluation["probabilities"];
        CHECK_AT_MOST((probabilities.rowwise().sum().array() - 1.0).abs().maxCoeff(), 1e-12);
        for (Eigen::Index row = 0; row < X.rows(); ++row) // odds are the differences of logits
            CHECK_AT_MOST(std::abs(std::log(probabilities(row, 0) / probabilities(row, 1)) -
                                   (evaluation["logits"](row, 0) - evaluation["logits"](row, 1))),
                          1e-6);
    }

    void modelSaysWhatItIs() {
        saveOnnxHead(smallHead("adapter", true)->state(), {"cat", "\xc3\xa9l\xc3\xa9phant", "c\"w"}, path());
        const onnx::ModelProto model = onnxModel(path());
        QCOMPARE(model.ir_version(), std::int64_t{7});
        QCOMPARE(model.opset_import_size(), 1);
        QCOMPARE(model.opset_import(0).version(), std::int64_t{13});
        QCOMPARE(model.producer_name(), std::string("Groupscope"));
        const onnx::GraphProto& graph = model.graph();
        QCOMPARE(graph.input_size(), 1);
        QCOMPARE(graph.input(0).name(), std::string("embedding"));
        const onnx::TensorShapeProto& shape = graph.input(0).type().tensor_type().shape();
        QCOMPARE(shape.dim(0).dim_param(), std::string("batch"));
        QCOMPARE(shape.dim(1).dim_value(), std::int64_t{6});
        QCOMPARE(graph.output_size(), 2);
        QCOMPARE(graph.output(0).name(), std::string("logits"));
        QCOMPARE(graph.output(1).name(), std::string("probabilities"));
        QCOMPARE(graph.output(0).type().tensor_type().shape().dim(1).dim_value(), std::int64_t{3});
        std::map<std::string, std::string> metadata;
        for (const onnx::StringStringEntryProto& entry : model.metadata_props())
            metadata[entry.key()] = entry.value();
        QCOMPARE(metadata.at("kind"), std::string("adapter"));
        QCOMPARE(metadata.at("normalize_input"), std::string("1.0"));
        QCOMPARE(std::stof(metadata.at("temperature")), 0.05f);
        const auto classes = nlohmann::json::parse(metadata.at("classes")).get<std::vector<std::string>>();
        QCOMPARE(classes, (std::vector<std::string>{"cat", "\xc3\xa9l\xc3\xa9phant", "c\"w"}));
    }

    void sameHeadGivesTheSameBytes() {
        saveOnnxHead(smallHead("adapter", true)->state(), {}, path());
        saveOnnxHead(smallHead("adapter", true)->state(), {}, path("again.onnx"));
        QCOMPARE(bytesOf(path()), bytesOf(path("again.onnx")));
    }

    void wrongHeadsAndPlacesAreRefused() {
        HeadState state = smallHead("linear", false)->state();
        CHECK_HOLDS(messageOf<FileError>([&] { saveOnnxHead(state, {}, path("none/a.onnx")); }),
                    "none/a.onnx");
        state.tensors.pop_back();
        CHECK_HOLDS(messageOf<DataError>([&] { saveOnnxHead(state, {}, path("no.onnx")); }),
                    "'bias' is missing");
        state.kind = "oracle";
        CHECK_HOLDS(messageOf<DataError>([&] { saveOnnxHead(state, {}, path("no.onnx")); }),
                    "'oracle' is no kind of head");
        QVERIFY(!std::filesystem::exists(path("no.onnx")));
    }

  private:
    std::filesystem::path path(const char* name = "a.onnx") const {
        return std::filesystem::path(folder_.path().toStdString()) / name;
    }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestOnnxHead)
#include "tst_onnx_head.moc"
