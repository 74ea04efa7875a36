// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/experiment/training.h"
#include "tests/support/method_checks.h"
#include "tests/support/probe_reference.h"

#include <functional>
#include <limits>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// birdsInPlaces() with a prompt for each group, exactly where the group's rows lie.
std::shared_ptr<EmbeddingSet> promptedBirds() {
    auto set = birdsInPlaces();
    MatrixF prompts = MatrixF::Zero(4, 8);
    for (int group = 0; group < 4; ++group) {
        prompts(group, group / 2) = 1.0f;
        prompts(group, 2 + group % 2) = 1.0f;
    }
    set->embeddings[0].groupEmbeddings = prompts;
    set->groupPrompts = {"a landbird on land", "a landbird on water", "a waterbird on land",
                         "a waterbird on water"};
    set->classOfGroupPrompt = {0, 0, 1, 1};
    return set;
}

MatrixF promptLogits(int threads) {
    const WithThreads scope(threads);
    const auto task = makeTask(promptedBirds());
    return predictRows(*startMethod("group-prompt", task, {})->head(), task->X(),
                       task->findSplit(testSplit)->rows)
        .logits;
}

} // namespace

class TestGroupPrompt : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void predictsAsPyTorchDoes() {
        const nlohmann::json file = referenceFile("probes.json");
        const nlohmann::json& reference = file.at("group_prompts");
        const auto task = probeReferenceTask(file);
        const auto trainer =
            startMethod("group-prompt", task, {{"temperature", file.at("temperature").dump()}});
        QCOMPARE(trainer->epochCount(), 1);
        trainAll(*trainer);
        const Predictions predictions = predictRows(*trainer->head(), task->X(), task->fitRows());
        CHECK_AT_MOST(relativeDifference(predictions.logits, matrixOf(reference.at("logits"))), 1e-6);
        QCOMPARE(predictions.classes, integersOf(reference.at("predictions")));
    }

    /// Prompts that know the place fix what zero-shot gets wrong.
    void beatsZeroShotOnGroups() {
        const auto task = makeTask(promptedBirds());
        const GroupReport prompted = testReport(*task, *startMethod("group-prompt", task, {})),
                          plain = testReport(*task, *startMethod("zero-shot", task, {}));
        QVERIFY(*prompted.worstGroupAccuracy > *plain.worstGroupAccuracy + 0.3);
        QVERIFY(*prompted.averageAccuracy > 0.9);
    }

    void onePromptAClassIsZeroShot() {
        const auto set = promptedBirds();
        set->embeddings[0].groupEmbeddings = set->embeddings[0].classEmbeddings.colwise().reverse();
        set->classOfGroupPrompt = {1, 0};
        const auto task = makeTask(set);
        const auto logits = [&](const char* id) {
            return predictRows(*startMethod(id, task, {})->head(), task->X(),
                               task->findSplit(testSplit)->rows)
                .logits;
        };
        CHECK_AT_MOST(relativeDifference(logits("group-prompt"), logits("zero-shot")), 1e-6);
    }

    void needsNoTrainingRows() {
        const auto set = promptedBirds();
        for (std::size_t row = 0; row < 300; ++row)
            set->columns[2].codes[row] = 2;
        const Method& method = methods().find("group-prompt");
        const Run run = trainMethod(makeTask(set), method, resolveParameters(method.parameters, {}), 0);
        QVERIFY(*run.report(testSplit).averageAccuracy > 0.9);
    }

    void unusablePromptsAreRefused_data() {
        using Spoil = std::function<void(EmbeddingSet&)>;
        QTest::addColumn<Spoil>("spoil");
        QTest::addColumn<QString>("message");
        const auto add = [](const char* name, const char* message, const Spoil& spoil) {
            QTest::newRow(name) << spoil << QString::fromUtf8(message);
        };
        const char* const missing =
            "there are no group prompts, birds.h5ad /uns/groupscope/group_embeddings/X_test; store one row "
            "for each prompt there and the number of its class in /uns/groupscope/group_of_prompt";
        add("no embeddings", missing, [](EmbeddingSet& set) { set.embeddings[0].groupEmbeddings = {}; });
        add("no prompts", missing, [](EmbeddingSet& set) { set.classOfGroupPrompt.clear(); });
        add("another class column", "the group prompts belong to column 'place', not to 'bird'",
            [](EmbeddingSet& set) { set.classKey = "place"; });
        add("wrong shape", "group embeddings are 3×8, not 4×8",
            [](EmbeddingSet& set) { set.embeddings[0].groupEmbeddings = MatrixF::Ones(3, 8); });
        add("NaN", "group embeddings hold NaN or Inf", [](EmbeddingSet& set) {
            set.embeddings[0].groupEmbeddings(1, 1) = std::numeric_limits<float>::quiet_NaN();
        });
        add("class without prompt", "class 'waterbird' has no group prompt", [](EmbeddingSet& set) {
            set.classOfGroupPrompt = {0, 0, 0, 0};
        });
    }
    void unusablePromptsAreRefused() {
        QFETCH(std::function<void(EmbeddingSet&)>, spoil);
        QFETCH(QString, message);
        const auto set = promptedBirds();
        set->path = "birds.h5ad";
        spoil(*set);
        TaskSelection selection;
        selection.classColumn = "bird";
        const auto task = makeTask(set, selection);
        const std::string given = messageOf<DataError>([&] { startMethod("group-prompt", task, {}); });
        CHECK_HOLDS(given, message.toStdString());
        CHECK_HOLDS(given, "or use zero-shot");
    }

    void sameBytesAtAnyThreadCount() {
        const MatrixF one = promptLogits(1);
        QVERIFY(sameBytes(one, promptLogits(2)));
        QVERIFY(sameBytes(one, promptLogits(4)));
    }
};

QTEST_APPLESS_MAIN(TestGroupPrompt)
#include "tst_group_prompt.moc"
