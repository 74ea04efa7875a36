// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/methods/ensemble_head.h"
#include "core/methods/group_prompt_head.h"
#include "core/methods/heads.h"
#include "tests/support/checks.h"

#include <algorithm>
#include <limits>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

std::unique_ptr<Head> headOf(const QByteArray& kind, bool normalize = false) {
    if (kind == "cosine")
        return std::make_unique<CosineHead>(normalMatrix<float>(3, 6, 1), 0.02f);
    if (kind == "linear")
        return std::make_unique<LinearHead>(normalMatrix<float>(3, 6, 1), normalMatrix<float>(1, 3, 2),
                                            normalize);
    if (kind == "ensemble")
        return std::make_unique<EnsembleHead>(
            LinearHead(normalMatrix<float>(3, 6, 1), normalMatrix<float>(1, 3, 2), normalize),
            CosineHead(normalMatrix<float>(3, 6, 3), 0.05f), 0.3f);
    if (kind == "group_prompts")
        return std::make_unique<GroupPromptHead>(normalMatrix<float>(5, 6, 1), std::vector{2, 0, 1, 1, 0},
                                                 0.05f);
    Random random(1, "weights");
    AdapterNetwork<float> network(6, 4, random);
    MatrixF out;
    network.forwardTraining(normalMatrix<float>(20, 6, 3), out); // statistics other than 0 and 1
    network.norm().shift().value = normalMatrix<float>(1, 4, 4);
    return std::make_unique<AdapterHead>(network, normalMatrix<float>(3, 6, 5), 0.05f, normalize);
}

void addKinds() {
    QTest::addColumn<QByteArray>("kind");
    for (const char* kind : {"cosine", "linear", "adapter", "ensemble", "group_prompts"})
        QTest::newRow(kind) << QByteArray(kind);
}

} // namespace

class TestHeads : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void stateBringsBackTheSameHead_data() { addKinds(); }
    void stateBringsBackTheSameHead() {
        QFETCH(QByteArray, kind);
        const MatrixF X = 5 * normalMatrix<float>(10, 6, 9);
        for (const bool normalize : {false, true}) {
            const auto head = headOf(kind, normalize);
            const auto again = makeHead(head->state());
            MatrixF logits, embedding, againLogits, againEmbedding;
            head->apply(X, logits, &embedding);
            again->apply(X, againLogits, &againEmbedding);
            QCOMPARE(logits.cols(), Eigen::Index(3));
            QVERIFY(sameBytes(logits, againLogits));
            QVERIFY(sameBytes(embedding, againEmbedding));
            QCOMPARE(head->transformsEmbedding(), again->transformsEmbedding());
            QCOMPARE(head->state().kind, kind.toStdString());
            MatrixF alone;
            head->apply(X, alone, nullptr); // without the embedding the logits are the same
            QVERIFY(sameBytes(logits, alone));
            if (!head->transformsEmbedding())
                QVERIFY(sameBytes(embedding, X));
        }
    }

    void normalizedInputForgetsLengths_data() {
        QTest::addColumn<QByteArray>("kind");
        QTest::newRow("linear") << QByteArray("linear");
        QTest::newRow("adapter") << QByteArray("adapter");
        QTest::newRow("ensemble") << QByteArray("ensemble");
    }
    void normalizedInputForgetsLengths() {
        QFETCH(QByteArray, kind);
        const MatrixF X = normalMatrix<float>(10, 6, 9), longer = 8 * X;
        MatrixF one, two;
        headOf(kind, true)->apply(X, one, nullptr);
        headOf(kind, true)->apply(longer, two, nullptr);
        CHECK_AT_MOST(relativeDifference(one, two), 1e-5);
        headOf(kind, false)->apply(longer, two, nullptr);
        QVERIFY(relativeDifference(one, two) > 1e-2);
    }

    void linearLogitsByHand() {
        MatrixF weight(2, 2), bias(1, 2), X(1, 2), logits;
        weight << 1, 2, 3, 4;
        bias << 10, 20;
        X << 3, 4;
        LinearHead(weight, bias, false).apply(X, logits, nullptr);
        QVERIFY(logits(0, 0) == 21.0f && logits(0, 1) == 45.0f);
        LinearHead(weight, bias, true).apply(X, logits, nullptr);
        CHECK_AT_MOST(std::abs(logits(0, 0) - 12.2f), 1e-5);
    }

    void ensembleLogitsByHand() {
        MatrixF weight(2, 2), bias(1, 2), Q(2, 2), X(1, 2), logits;
        weight << 1, 2, 3, 4;
        bias << 10, 20;
        Q << 2, 0, 0, 3;
        X << 3, 4;
        EnsembleHead(LinearHead(weight, bias, false), CosineHead(Q, 0.1f), 0.25f).apply(X, logits, nullptr);
        CHECK_AT_MOST(std::abs(logits(0, 0) - (0.25f * 21 + 0.75f * 6)), 1e-5);
        CHECK_AT_MOST(std::abs(logits(0, 1) - (0.25f * 45 + 0.75f * 8)), 1e-5);
    }

    void nearestPromptGivesTheClassItsLogit() {
        MatrixF prompts(3, 2), X(2, 2), logits;
        prompts << 1, 0, 0, 5, -2, 0;
        X << 3, 4, -3, -4;
        GroupPromptHead(prompts, {1, 0, 1}, 0.1f).apply(X, logits, nullptr);
        MatrixF expected(2, 2);
        expected << 8, 6, -8, 6;
        CHECK_AT_MOST(relativeDifference(logits, expected), 1e-6);
    }

    void everyTensorIsNeeded_data() { addKinds(); }
    void everyTensorIsNeeded() {
        QFETCH(QByteArray, kind);
        const HeadState whole = headOf(kind)->state();
        for (std::size_t i = 0; i < whole.tensors.size(); ++i) {
            HeadState state = whole;
            state.tensors.erase(state.tensors.begin() + static_cast<std::ptrdiff_t>(i));
            const std::string message = messageOf<DataError>([&] { makeHead(state); });
            CHECK_HOLDS(message, "tensor '" + whole.tensors[i].name + "' is missing");
        }
        for (const auto& [name, value] : whole.settings) {
            HeadState state = whole;
            state.settings.erase(name);
            CHECK_HOLDS(messageOf<DataError>([&] { makeHead(state); }), "setting '" + name + "' is missing");
        }
    }

    void shapesMustFitTogether() {
        for (const char* kind : {"linear", "adapter", "ensemble", "group_prompts"}) {
            const HeadState whole = headOf(kind)->state();
            for (std::size_t i = 0; i < whole.tensors.size(); ++i) {
                HeadState state = whole;
                const MatrixF& values = whole.tensors[i].values;
                state.tensors[i].values = MatrixF::Ones(values.rows() + 1, values.cols() + 1);
                QVERIFY2(!messageOf<DataError>([&] { makeHead(state); }).empty(),
                         whole.tensors[i].name.c_str());
            }
        }
    }

    void impossibleStatesAreRefused() {
        HeadState state = headOf("cosine")->state();
        for (const double wrong : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN(), 1e300}) {
            state.settings["temperature"] = wrong;
            CHECK_HOLDS(messageOf<DataError>([&] { makeHead(state); }),
                        "temperature is not a positive number");
        }
        for (const double wrong : {-0.1, 1.1, std::numeric_limits<double>::quiet_NaN()}) {
            HeadState ensemble = headOf("ensemble")->state();
            ensemble.settings["alpha"] = wrong;
            CHECK_HOLDS(messageOf<DataError>([&] { makeHead(ensemble); }), "alpha is not in [0,1]");
        }
        HeadState prompts = headOf("group_prompts")->state();
        for (const float wrong : {-1.0f, 5.0f, 0.5f, 1e30f, std::numeric_limits<float>::quiet_NaN()}) {
            prompts.tensors.at(1).values(0, 0) = wrong;
            CHECK_HOLDS(messageOf<DataError>([&] { makeHead(prompts); }), "is no class");
        }
        prompts.tensors.at(1).values(0, 0) = 3.0f;
        CHECK_HOLDS(messageOf<DataError>([&] { makeHead(prompts); }), "leaves a class without a prompt");
        state.kind = "crystal ball";
        CHECK_HOLDS(messageOf<DataError>([&] { makeHead(state); }), "'crystal ball' is no kind of head");
    }
};

QTEST_APPLESS_MAIN(TestHeads)
#include "tst_heads.moc"
