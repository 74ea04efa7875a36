// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/math/normalize.h"
#include "tests/support/heads.h"

#include <algorithm>
#include <limits>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

void addKinds() {
    QTest::addColumn<std::string>("kind");
    for (const std::string& kind : allHeadKinds())
        QTest::newRow(kind.c_str()) << kind;
}

} // namespace

class TestHeads : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void stateBringsBackTheSameHead_data() { addKinds(); }
    void stateBringsBackTheSameHead() {
        QFETCH(std::string, kind);
        const MatrixF X = 5 * normalMatrix<float>(10, 6, 9);
        for (const bool normalize : {false, true}) {
            const auto head = smallHead(kind, normalize);
            const auto again = makeHead(head->state());
            MatrixF logits, embedding, againLogits, againEmbedding;
            head->apply(X, logits, &embedding);
            again->apply(X, againLogits, &againEmbedding);
            QCOMPARE(logits.cols(), Eigen::Index(3));
            QVERIFY(sameBytes(logits, againLogits));
            QVERIFY(sameBytes(embedding, againEmbedding));
            QCOMPARE(head->transformsEmbedding(), again->transformsEmbedding());
            QCOMPARE(head->state().kind, kind);
            MatrixF alone;
            head->apply(X, alone, nullptr); // without the embedding the logits are the same
            QVERIFY(sameBytes(logits, alone));
            if (!head->transformsEmbedding())
                QVERIFY(sameBytes(embedding, X));
        }
    }

    /// An embedding of unit length without classes, and its companion, which is such a head of its own.
    void unitEmbeddingsComeBack() {
        const MatrixF X = 5 * normalMatrix<float>(10, 6, 9);
        for (const bool trunk : {false, true})
            for (const bool normalize : {false, true}) {
                const auto head = smallUnitEmbedding(trunk, true, normalize);
                const auto again = makeHead(head->state());
                MatrixF logits, Z, againZ;
                head->apply(X, logits, &Z);
                again->apply(X, logits, &againZ);
                QVERIFY(sameBytes(Z, againZ));
                QCOMPARE(head->classCount(), Eigen::Index(0));
                QCOMPARE(head->inputDimensions(), Eigen::Index(6));
                QCOMPARE(logits.cols(), Eigen::Index(0));
                CHECK_AT_MOST((Z.rowwise().norm().array() - 1.0f).abs().maxCoeff(), 1e-6f);
                const auto companion = again->companion();
                QVERIFY(companion != nullptr);
                MatrixF own, stored;
                companion->apply(X, logits, &own);
                QCOMPARE(own.cols(), Eigen::Index(3));
                makeHead(companion->state())->apply(X, logits, &stored);
                QVERIFY(sameBytes(own, stored));
                QVERIFY(companion->companion() == nullptr);
                MatrixF scaled;
                head->apply(2 * X, logits, &scaled); // unit input rows do not see their length
                if (normalize)
                    CHECK_AT_MOST((scaled - Z).cwiseAbs().maxCoeff(), 1e-6f);
            }
        QVERIFY(smallUnitEmbedding(true, false, false)->companion() == nullptr);
    }

    /// Pair adapters come back with two maps, with a ReLU or without, and with one map; merged or next to the
    /// rows.
    void pairAdaptersComeBack() {
        const MatrixF X = 5 * normalMatrix<float>(10, 6, 9);
        for (const AdapterForm form : {AdapterForm::linear, AdapterForm::rectified})
            for (const Eigen::Index rank : {Eigen::Index(2), Eigen::Index(6)}) {
                const PairAdapterParts parts = smallPairAdapter(rank, form);
                const auto head = pairAdapterHead(parts), again = makeHead(head->state());
                MatrixF logits, Z, added;
                head->apply(X, logits, &Z);
                QVERIFY(sameBytes(logits, logitsOf(again->state(), X)));
                parts.image.forward(X, added); // beside the rows
                const MatrixF expected = X + static_cast<float>(parts.alpha * parts.scale) * added;
                CHECK_AT_MOST((Z - expected).cwiseAbs().maxCoeff() / expected.cwiseAbs().maxCoeff(), 1e-6f);
            }
    }

    /// Texts go through the other adapter; heads without one leave them as they leave rows.
    void textsHaveASideOfTheirOwn() {
        const MatrixF T = 5 * normalMatrix<float>(7, 6, 3);
        const PairAdapterParts parts = smallPairAdapter(2);
        MatrixF added;
        parts.text.forward(T, added);
        const MatrixF expected = T + static_cast<float>(parts.alpha * parts.scale) * added;
        const auto head = pairAdapterHead(parts);
        CHECK_AT_MOST((*head->embedTexts(T) - expected).cwiseAbs().maxCoeff(), 1e-5f);
        QVERIFY(sameBytes(*makeHead(head->state())->embedTexts(T), *head->embedTexts(T)));
        QVERIFY(sameBytes(*rescaledHead(head->state(), 0.0)->embedTexts(T), T));
        QVERIFY(sameBytes(*smallHead("cosine")->embedTexts(T), T));
        QVERIFY(!smallHead("encoder")->embedTexts(T));
    }

    /// α = 0 is zero-shot, 1 all of the adapters, and nothing else of the head changes.
    void pairAdaptersAreRescaled() {
        const MatrixF X = normalMatrix<float>(10, 6, 9);
        const PairAdapterParts parts = smallPairAdapter(0);
        const HeadState state = pairAdapterHead(parts)->state();
        MatrixF unit, means = MatrixF::Zero(3, 6), logits;
        normalizeRows<float>(parts.texts, unit);
        for (std::size_t k = 0; k < 4; ++k)
            means.row(parts.classOfText[k]) += unit.row(static_cast<Eigen::Index>(k));
        cosineHead(means, 0.05f)->apply(X, logits, nullptr);
        const MatrixF zeroShot = logits;
        CHECK_AT_MOST((logitsOf(rescaledHead(state, 0.0)->state(), X) - zeroShot).cwiseAbs().maxCoeff(),
                      1e-5f);
        QVERIFY(sameBytes(logitsOf(rescaledHead(state, 0.4)->state(), X), logitsOf(state, X)));
        QVERIFY(!sameBytes(logitsOf(rescaledHead(state, 1.0)->state(), X), logitsOf(state, X)));
        CHECK_HOLDS(messageOf<UsageError>([&] { rescaledHead(state, 1.5); }), "from 0");
        CHECK_HOLDS(messageOf<DataError>([&] { rescaledHead(smallHead("linear")->state(), 0.5); }),
                    "no scale");
    }

    /// α = 0 is where training began, 1 where it ended, and between them weights are blended.
    void fineTunedHeadsAreRescaled() {
        const MatrixF X = normalMatrix<float>(10, 6, 9);
        for (const bool onUnitRows : {false, true}) {
            const AdaptedLinearParts parts = smallAdaptedLinear(onUnitRows);
            const HeadState state = adaptedLinearHead(parts)->state();
            const auto expected = [&](float alpha) -> MatrixF {
                MatrixF Z = X + alpha * X * parts.adapter.transpose();
                if (onUnitRows)
                    Z.rowwise().normalize();
                const MatrixF weight = alpha * parts.tuned.weight + (1 - alpha) * parts.start.weight,
                              bias = alpha * parts.tuned.bias + (1 - alpha) * parts.start.bias;
                return (Z * weight.transpose()).rowwise() + bias.row(0);
            };
            for (const double alpha : {0.0, 0.4, 1.0})
                CHECK_AT_MOST(relativeDifference(logitsOf(rescaledHead(state, alpha)->state(), X),
                                                 expected(static_cast<float>(alpha))),
                              1e-5);
            CHECK_AT_MOST(relativeDifference(logitsOf(state, X), expected(0.75f)), 1e-5);
        }
        QVERIFY(isRescaled("adapted_linear") && isRescaled("pair_adapter") && isRescaled("ensemble"));
        QVERIFY(!isRescaled("linear") && !isRescaled("cache"));
    }

    void damagedPairAdaptersAreRefused() {
        const HeadState sound = pairAdapterHead(smallPairAdapter(2))->state();
        const auto refused = [&](const std::function<void(HeadState&)>& damage) {
            HeadState state = sound;
            damage(state);
            QVERIFY_THROWS_EXCEPTION(DataError, makeHead(state));
        };
        const auto tensor = [](HeadState& state, const std::string& name) -> MatrixF& {
            for (NamedTensor& own : state.tensors)
                if (own.name == name)
                    return own.values;
            throw std::logic_error(name);
        };
        refused([&](HeadState& state) { tensor(state, "class_of_text")(0, 0) = 1e9f; });
        refused([&](HeadState& state) { tensor(state, "class_of_text")(0, 0) = 0.5f; });
        refused([&](HeadState& state) { tensor(state, "class_of_text")(0, 2) = 3.0f; }); // no class 2
        refused([&](HeadState& state) { tensor(state, "image.first.weight").resize(0, 6); });
        refused([&](HeadState& state) { tensor(state, "text.second.weight").resize(6, 5); });
        refused([&](HeadState& state) { state.settings["alpha"] = 2.0; });
        refused([&](HeadState& state) { state.settings["temperature"] = 0.0; });
    }

    void linearClassifierGivesTheLogits_data() { addKinds(); }
    void linearClassifierGivesTheLogits() {
        QFETCH(std::string, kind);
        const MatrixF X = 5 * normalMatrix<float>(10, 6, 9);
        for (const bool normalize : {false, true}) {
            const auto head = smallHead(kind, normalize);
            const auto classifier = head->linearClassifier();
            const bool linear =
                kind != "group_prompts" && kind != "cache" && (kind != "ensemble" || normalize);
            QCOMPARE(classifier.has_value(), linear);
            if (!linear)
                continue;
            MatrixF logits, embedding;
            head->apply(X, logits, &embedding);
            if (classifier->onUnitRows)
                embedding.rowwise().normalize();
            // All but the bias, which falls out of differences between rows.
            const MatrixF mapped = embedding * classifier->weight.transpose();
            CHECK_AT_MOST(
                relativeDifference(mapped.rowwise() - mapped.row(0), logits.rowwise() - logits.row(0)), 1e-5);
        }
    }

    void normalizedInputForgetsLengths_data() {
        QTest::addColumn<std::string>("kind");
        for (const char* kind : {"linear", "adapter", "ensemble", "encoder", "normalized_encoder",
                                 "morphed_encoder", "erased_linear"})
            QTest::newRow(kind) << std::string(kind);
    }
    void normalizedInputForgetsLengths() {
        QFETCH(std::string, kind);
        const MatrixF X = normalMatrix<float>(10, 6, 9), longer = 8 * X;
        MatrixF one, two;
        smallHead(kind, true)->apply(X, one, nullptr);
        smallHead(kind, true)->apply(longer, two, nullptr);
        CHECK_AT_MOST(relativeDifference(one, two), 1e-5);
        smallHead(kind, false)->apply(longer, two, nullptr);
        QVERIFY(relativeDifference(one, two) > 1e-2);
    }

    void linearLogitsByHand() {
        const MatrixF weight{{1, 2}, {3, 4}}, bias{{10, 20}}, X{{3, 4}};
        MatrixF logits;
        linearHead(weight, bias, false)->apply(X, logits, nullptr);
        QVERIFY(logits(0, 0) == 21.0f && logits(0, 1) == 45.0f);
        linearHead(weight, bias, true)->apply(X, logits, nullptr);
        CHECK_AT_MOST(std::abs(logits(0, 0) - 12.2f), 1e-5);
    }

    void aCacheMayComeInAnyOrder() {
        const HeadState sorted = smallHead("cache")->state();
        HeadState state = sorted;
        for (std::size_t i = 0; i < 2; ++i) // keys and values, last row first
            state.tensors[i].values = sorted.tensors[i].values.colwise().reverse().eval();
        const MatrixF X = normalMatrix<float>(10, 6, 9);
        MatrixF one, two;
        makeHead(sorted)->apply(X, one, nullptr);
        makeHead(state)->apply(X, two, nullptr);
        CHECK_AT_MOST(relativeDifference(one, two), 1e-6);
        state.tensors[1].values.row(3).setConstant(1.0f / 3.0f);
        CHECK_HOLDS(messageOf<DataError>([&] { makeHead(state); }), "row 3 of values is not one-hot");
    }

    void aLargeCacheAsksForFewRows() {
        QCOMPARE(smallHead("linear")->rowsAtOnce(), Eigen::Index(4096));
        const auto head =
            cacheHead(std::make_shared<const Cache>(Cache{MatrixF::Zero(10'000, 1000), {0, 10'000}}),
                      MatrixF::Zero(1, 1000), 1.0f, {});
        QCOMPARE(head->rowsAtOnce(), Eigen::Index(100));
    }

    void ensembleLogitsByHand() {
        MatrixF weight(2, 2), bias(1, 2), Q(2, 2), X(1, 2), logits;
        weight << 1, 2, 3, 4;
        bias << 10, 20;
        Q << 2, 0, 0, 3;
        X << 3, 4;
        ensembleHead(
            {.weight = weight, .bias = bias, .classEmbeddings = Q, .temperature = 0.1f, .alpha = 0.25f})
            ->apply(X, logits, nullptr);
        CHECK_AT_MOST(std::abs(logits(0, 0) - (0.25f * 21 + 0.75f * 6)), 1e-5);
        CHECK_AT_MOST(std::abs(logits(0, 1) - (0.25f * 45 + 0.75f * 8)), 1e-5);
    }

    void nearestPromptGivesTheClassItsLogit() {
        MatrixF prompts(3, 2), X(2, 2), logits;
        prompts << 1, 0, 0, 5, -2, 0;
        X << 3, 4, -3, -4;
        groupPromptHead(prompts, {1, 0, 1}, 0.1f)->apply(X, logits, nullptr);
        MatrixF expected(2, 2);
        expected << 8, 6, -8, 6;
        CHECK_AT_MOST(relativeDifference(logits, expected), 1e-6);
    }

    /// An encoder without its classifier gives the same embedding and no logits; a file keeps it.
    void encodersAloneTellNoClassesApart() {
        const MatrixF X = normalMatrix<float>(10, 6, 9);
        for (const char* name : {"encoder", "normalized_encoder"})
            for (const bool normalize : {false, true}) {
                const std::string kind = name;
                const auto whole = smallHead(kind, normalize), alone = smallHead(kind + "_alone", normalize);
                const auto again = makeHead(alone->state());
                MatrixF logits, embedding, own, stored;
                whole->apply(X, logits, &embedding);
                alone->apply(X, logits, &own);
                QCOMPARE(logits.rows(), Eigen::Index(10));
                QCOMPARE(logits.cols(), Eigen::Index(0));
                again->apply(X, logits, &stored);
                QVERIFY(sameBytes(embedding, own) && sameBytes(embedding, stored));
                QCOMPARE(alone->state().kind, kind + "_alone");
                QCOMPARE(alone->classCount(), Eigen::Index(0));
                QVERIFY(alone->transformsEmbedding() && !alone->linearClassifier());
                HeadState broken = alone->state();
                broken.tensors.pop_back();
                CHECK_HOLDS(messageOf<DataError>([&] { makeHead(broken); }), "is missing");
            }
    }

    void everyTensorIsNeeded_data() { addKinds(); }
    void everyTensorIsNeeded() {
        QFETCH(std::string, kind);
        const HeadState whole = smallHead(kind)->state();
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
        for (const char* kind :
             {"linear", "adapter", "ensemble", "group_prompts", "residual_adapter", "cache", "encoder",
              "normalized_encoder", "morphed_encoder", "adapted_linear"}) {
            const HeadState whole = smallHead(kind)->state();
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
        HeadState state = smallHead("cosine")->state();
        for (const double wrong : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN(), 1e300}) {
            state.settings["temperature"] = wrong;
            CHECK_HOLDS(messageOf<DataError>([&] { makeHead(state); }),
                        "temperature is not a positive number");
        }
        for (const char* setting : {"alpha", "beta"}) {
            HeadState cache = smallHead("cache")->state();
            cache.settings[setting] = -1.0;
            CHECK_HOLDS(messageOf<DataError>([&] { makeHead(cache); }), "is not a positive number");
        }
        HeadState residual = smallHead("residual_adapter")->state();
        residual.settings["residual_ratio"] = 1.5;
        CHECK_HOLDS(messageOf<DataError>([&] { makeHead(residual); }), "is not in [0,1]");
        for (const double wrong : {-0.1, 1.1, std::numeric_limits<double>::quiet_NaN()}) {
            HeadState ensemble = smallHead("ensemble")->state();
            ensemble.settings["alpha"] = wrong;
            CHECK_HOLDS(messageOf<DataError>([&] { makeHead(ensemble); }), "alpha is not in [0,1]");
        }
        HeadState prompts = smallHead("group_prompts")->state();
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
