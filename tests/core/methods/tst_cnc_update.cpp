// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/losses/softmax_cross_entropy.h"
#include "core/methods/shared/cnc_update.h"
#include "core/nn/gradient_clip.h"
#include "core/nn/optimizer.h"
#include "tests/support/adapter_values.h"
#include "tests/support/checks.h"

#include <array>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

using Model = EncoderClassifier<double>;

const CncBatchShape shape{3, 4, 5, 6};

/// The parameter of this program's name, in PyTorch's names of the reference file.
std::string referenceName(std::string name) {
    if (name.starts_with("projection.first"))
        return name.replace(0, 16, "projection.0");
    if (name.starts_with("projection.second"))
        return name.replace(0, 17, "projection.2");
    return name;
}

CncUpdate<double>::Options optionsOf(const nlohmann::json& settings) {
    return {.temperature = 0.1,
            .denominator = settings.at("denominator") == "single" ? ContrastiveDenominator::single
                                                                  : ContrastiveDenominator::all,
            .contrastiveWeight = settings.at("weight").get<double>(),
            .secondSide = settings.at("sides") == "two",
            .align = settings.at("term") == "align",
            .alignNormalized = settings.at("normalized").get<bool>()};
}

/// The training of cnc.json in this program's classes.
struct UpdateReplay {
    nlohmann::json file = referenceFile("cnc.json");
    Matrix<double> X = matrixOf(file.at("X"));
    std::vector<int> y = integersOf(file.at("y"));
    Random unused{0, "placeholder weights"};
    Model model{6, 3, {5, 4, Normalization::none}, unused};
    Sequence<double> projection = projectionNetwork<double>(4, unused);
    Optimizer<double>::Options sgd{.learningRate = file.at("learning_rate").get<double>(),
                                   .momentum = file.at("momentum").get<double>(),
                                   .weightDecay = file.at("weight_decay").get<double>()};

    std::vector<Parameter<double>*> parametersOf(bool withProjection) {
        std::vector<Parameter<double>*> all = model.encoderParameters();
        if (withProjection)
            for (Parameter<double>* parameter : projection.parameters())
                all.push_back(parameter);
        return all;
    }

    void reset() {
        for (Parameter<double>* parameter : all(true))
            parameter->value = matrixOf(file.at("initial").at(referenceName(parameter->name)));
    }

    std::vector<Parameter<double>*> all(bool withProjection) {
        std::vector<Parameter<double>*> parameters = parametersOf(withProjection);
        for (Parameter<double>* parameter : model.classifierParameters())
            parameters.push_back(parameter);
        return parameters;
    }

    std::vector<int> rowsOfBatches(std::size_t begin, std::size_t end) const {
        std::vector<int> rows;
        for (std::size_t b = begin; b < end; ++b)
            for (const nlohmann::json& part : file.at("batches").at(b))
                for (const int row : integersOf(part))
                    rows.push_back(row);
        return rows;
    }
};

/// The plain form: every batch by itself, every row as often as it occurs.
double plainLoss(Model& model, const Matrix<double>& X, const std::vector<int>& y,
                 const std::vector<int>& batches, double weight) {
    ContrastiveLoss<double> contrastive(0.1, ContrastiveDenominator::all);
    const std::size_t count = batches.size() / shape.rows();
    Matrix<double> Z, logits, dLogits, dZ, gradient;
    double total = 0.0;
    for (std::size_t b = 0; b < count; ++b) {
        const std::vector<int> rows(batches.begin() + static_cast<std::ptrdiff_t>(b * shape.rows()),
                                    batches.begin() + static_cast<std::ptrdiff_t>((b + 1) * shape.rows()));
        const std::vector<Eigen::Index> sideOne{0, 3, 4, 5, 6, 7, 8, 9, 10, 11};
        const std::vector<Eigen::Index> sideTwo{3, 0, 1, 2, 12, 13, 14, 15, 16, 17};
        const std::vector<Eigen::Index> cut{0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 13, 14};
        const Matrix<double> input = rowsOf(X, rows);
        model.encodeTraining(input, Z);
        Matrix<double> cutZ = Z(cut, Eigen::all);
        std::vector<int> labels;
        for (const Eigen::Index place : cut)
            labels.push_back(y[rows[place]]);
        model.classify(cutZ, logits);
        const double share = 1.0 / static_cast<double>(count);
        total += (1 - weight) * share * softmaxCrossEntropy<double>(logits, labels, dLogits);
        model.backwardClassifier(cutZ, (1 - weight) * share * dLogits, &gradient);
        dZ = Matrix<double>::Zero(Z.rows(), Z.cols());
        dZ(cut, Eigen::all) += gradient;
        for (const auto& [side, positives] : {std::pair{&sideOne, 4}, {&sideTwo, 3}}) {
            const Matrix<double> sideZ = Z(*side, Eigen::all);
            total +=
                weight * share * contrastive(sideZ, positives, std::vector<std::uint8_t>(10, 1), gradient);
            dZ(*side, Eigen::all) += weight * share * gradient;
        }
        model.backwardEncoder(input, dZ);
    }
    return total;
}

} // namespace

class TestCncUpdate : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// PyTorch's weights and batches, replayed: three optimiser steps, the last one short.
    void followsPyTorch_data() {
        QTest::addColumn<std::string>("name");
        for (const char* name : {"default", "single", "one_side", "align", "align_normalized", "projection",
                                 "contrast_alone", "cross_entropy_alone", "clipped", "accumulated"})
            QTest::newRow(name) << std::string(name);
    }
    void followsPyTorch() {
        QFETCH(std::string, name);
        UpdateReplay replay;
        replay.reset();
        const nlohmann::json& reference = replay.file.at(name);
        const nlohmann::json& settings = reference.at("case");
        const bool projected = settings.at("projection").get<bool>();
        CncUpdate<double> update(replay.model, projected ? &replay.projection : nullptr, shape,
                                 optionsOf(settings));
        Optimizer<double> encoder(replay.parametersOf(projected), replay.sgd);
        Optimizer<double> classifier(replay.model.classifierParameters(), replay.sgd);
        for (std::size_t step = 0; step < 3; ++step) {
            encoder.zeroGradients();
            if (!settings.at("accumulate").get<bool>())
                classifier.zeroGradients();
            const auto losses =
                update.accumulate(replay.X, replay.y,
                                  replay.rowsOfBatches(3 * step, std::min<std::size_t>(7, 3 * step + 3)), {});
            if (const double limit = settings.at("clip").get<double>(); limit > 0)
                QVERIFY(clipGradients<double>(replay.all(projected), limit) > limit);
            encoder.step();
            classifier.step();
            const nlohmann::json& expected = reference.at("steps").at(step);
            CHECK_AT_MOST(relativeDifference(losses.contrastive, expected.at("contrastive").get<double>()),
                          1e-11);
            CHECK_AT_MOST(relativeDifference(losses.crossEntropy, expected.at("cross_entropy").get<double>()),
                          1e-11);
        }
        for (Parameter<double>* parameter : replay.all(projected))
            CHECK_AT_MOST(relativeDifference(parameter->value, matrixOf(reference.at("after").at(
                                                                   referenceName(parameter->name)))),
                          1e-9);
    }

    void gradientsAgreeWithDifferences_data() {
        QTest::addColumn<bool>("align");
        QTest::addColumn<bool>("projected");
        QTest::newRow("contrast") << false << false;
        QTest::newRow("align") << true << false;
        QTest::newRow("projected") << false << true;
    }
    void gradientsAgreeWithDifferences() {
        QFETCH(bool, align);
        QFETCH(bool, projected);
        UpdateReplay replay;
        replay.reset();
        const std::vector<int> batches = replay.rowsOfBatches(0, 3);
        CncUpdate<double> update(replay.model, projected ? &replay.projection : nullptr, shape,
                                 {.temperature = 0.5, .align = align});
        const auto loss = [&] {
            const auto losses = update.accumulate(replay.X, replay.y, batches, {});
            return (0.75 * losses.contrastive + 0.25 * losses.crossEntropy) / 3.0;
        };
        loss();
        std::vector<Matrix<double>> gradients; // before other calls add theirs
        for (Parameter<double>* parameter : replay.model.parameters())
            gradients.push_back(parameter->gradient);
        for (std::size_t i = 0; i < gradients.size(); ++i) {
            Parameter<double>* parameter = replay.model.parameters()[i];
            const Matrix<double>& analytic = gradients[i];
            QVERIFY2(analytic.cwiseAbs().maxCoeff() > 1e-4, parameter->name.c_str());
            CHECK_AT_MOST(gradientError(loss, parameter->value, analytic), 1e-7);
        }
    }

    /// Each row once through the encoder is each row as often as it occurs.
    void sharingRowsChangesNothing_data() {
        QTest::addColumn<bool>("frozen");
        QTest::newRow("no normalisation") << false;
        QTest::newRow("frozen statistics") << true;
    }
    void sharingRowsChangesNothing() {
        QFETCH(bool, frozen);
        UpdateReplay replay;
        replay.reset();
        Random random(2, "weights");
        Model model(6, 3, {5, 4, frozen ? Normalization::frozenStatistics : Normalization::none}, random);
        model.freezeStatistics(replay.X);
        const std::vector<int> batches = replay.rowsOfBatches(0, 7);
        CncUpdate<double> update(model, nullptr, shape, {.contrastiveWeight = 0.6});
        const auto losses = update.accumulate(replay.X, replay.y, batches, {});
        std::vector<Matrix<double>> shared;
        for (Parameter<double>* parameter : model.parameters()) {
            shared.push_back(parameter->gradient);
            parameter->gradient.setZero();
        }
        const double loss = plainLoss(model, replay.X, replay.y, batches, 0.6);
        CHECK_AT_MOST(relativeDifference((0.6 * losses.contrastive + 0.4 * losses.crossEntropy) / 7.0, loss),
                      1e-12);
        for (std::size_t i = 0; i < shared.size(); ++i)
            CHECK_AT_MOST(relativeDifference(shared[i], model.parameters()[i]->gradient), 1e-12);
    }

    /// A step of many rows is computed in pieces, which must not show.
    void piecesOfAStepAddUp() {
        const Matrix<float> X = normalMatrix<float>(1500, 400, 1);
        std::vector<int> y(1500), batches;
        Random random(4, "batches");
        for (int& label : y)
            label = static_cast<int>(random.below(2));
        for (std::size_t i = 0; i < 400 * shape.rows(); ++i)
            batches.push_back(static_cast<int>(random.below(1500)));
        std::array<MatrixF, 2> gradients;
        for (std::size_t i = 0; i < 2; ++i) {
            Random weights(2, "weights"); // 1.5 GFLOP are 900 of these rows
            EncoderClassifier<float> model(400, 2, {900, 40, Normalization::none}, weights);
            CncUpdate<float> update(model, nullptr, shape, {});
            const std::size_t parts = i == 0 ? 1 : 40; // one call in pieces, or calls too small for pieces
            const std::size_t width = batches.size() / parts;
            for (std::size_t p = 0; p < parts; ++p)
                update.accumulate(X, y, std::span(batches).subspan(p * width, width), {});
            gradients[i] = model.first().weight().gradient / static_cast<float>(parts);
        }
        CHECK_AT_MOST(
            (gradients[0] - gradients[1]).cwiseAbs().maxCoeff() / gradients[1].cwiseAbs().maxCoeff(), 1e-4);
    }

    /// Batch statistics count every occurrence of a row.
    void batchStatisticsSeeEveryOccurrence() {
        UpdateReplay replay;
        Random random(2, "weights");
        Model model(6, 3, {5, 4, Normalization::training}, random);
        Model once = model;
        const std::vector<int> batches = replay.rowsOfBatches(0, 2);
        CncUpdate<double> update(model, nullptr, shape, {});
        update.accumulate(replay.X, replay.y, batches, {});
        Matrix<double> Z;
        once.encodeTraining(rowsOf(replay.X, batches), Z);
        CHECK_AT_MOST(relativeDifference(model.norm()->runningMean(), once.norm()->runningMean()), 1e-14);
    }

    void oneSidedBatchesKeepTheirOtherParts() {
        UpdateReplay replay;
        replay.reset();
        CncUpdate<double> update(replay.model, nullptr, {1, 4, 3, 0}, {.contrastiveWeight = 0.0});
        const std::vector<int> batch{0, 3, 6, 9, 12, 1, 2, 4};
        const auto losses = update.accumulate(replay.X, replay.y, batch, {});
        Matrix<double> Z, logits, unused; // the anchor, and three of the positives and of the negatives
        const std::vector<int> rows{0, 3, 6, 9, 1, 2, 4};
        replay.model.encode(rowsOf(replay.X, rows), Z);
        replay.model.classify(Z, logits);
        CHECK_AT_MOST(relativeDifference(losses.crossEntropy, softmaxCrossEntropy<double>(
                                                                  logits, labelsOf(replay.y, rows), unused)),
                      1e-13);
    }

    void stopsBetweenPieces() {
        UpdateReplay replay;
        CncUpdate<double> update(replay.model, nullptr, shape, {});
        std::stop_source source;
        source.request_stop();
        RunContext context;
        context.stop = source.get_token();
        QVERIFY_EXCEPTION_THROWN(update.accumulate(replay.X, replay.y, replay.rowsOfBatches(0, 1), context),
                                 Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestCncUpdate)
#include "tst_cnc_update.moc"
