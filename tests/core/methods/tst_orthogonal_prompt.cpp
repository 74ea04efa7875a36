// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/experiment/training.h"
#include "core/math/normalize.h"
#include "tests/support/method_checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Prompts that lie where the groups lie, all a little off the place's own directions.
std::shared_ptr<EmbeddingSet> birdsWithPrompts() {
    auto set = birdsInPlaces();
    MatrixF prompts = MatrixF::Zero(4, 8);
    for (int group = 0; group < 4; ++group) {
        prompts(group, group / 2) = 1.0f;
        prompts(group, 2 + group % 2) = 1.0f;
    }
    set->embeddings[0].groupEmbeddings = prompts;
    set->groupPrompts.resize(4);
    set->classOfGroupPrompt = {0, 0, 1, 1};
    return set;
}

MatrixF classEmbeddingsWith(const std::shared_ptr<const Task>& task, const Assignments& settings) {
    return startMethod("orthogonal-prompt", task, settings)->head()->state().tensors.at(0).values;
}

/// A case of the reference as a task.
std::shared_ptr<const Task> promptReferenceTask(const nlohmann::json& file, bool prompts) {
    auto set = makeSet(matrixOf(file.at("X")).cast<float>(), integersOf(file.at("classes")),
                       integersOf(file.at("places")), std::vector<int>(file.at("classes").size(), 0));
    set->embeddings[0].classEmbeddings = matrixOf(file.at("class_embeddings")).cast<float>();
    if (prompts) {
        set->embeddings[0].groupEmbeddings = matrixOf(file.at("group_embeddings")).cast<float>();
        set->classOfGroupPrompt = integersOf(file.at("class_of_prompt"));
        set->groupPrompts.resize(set->classOfGroupPrompt.size());
    }
    return makeTask(set);
}

} // namespace

class TestOrthogonalPrompt : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// The debiased prompts equal those from numpy's pseudo-inverses and inverses.
    void debiasesAsNumpyDoes() {
        const nlohmann::json file = referenceFile("prompts.json");
        for (const nlohmann::json& use : file.at("cases")) {
            const bool prompts = use.at("directions") == "prompts";
            const auto task = promptReferenceTask(file, prompts);
            Assignments settings{{"directions", use.at("directions").get<std::string>()}};
            if (!prompts)
                settings["calibration"] = use.at("calibration").dump();
            CHECK_AT_MOST(
                relativeDifference(classEmbeddingsWith(task, settings), matrixOf(use.at("debiased"))), 1e-6);
        }
    }

    void theDirectionsAreGone() {
        const auto task = makeTask(birdsWithPrompts());
        for (const char* directions : {"auto", "prompts"}) {
            const MatrixF Q = classEmbeddingsWith(task, {{"directions", directions}});
            CHECK_AT_MOST((Q.col(2) - Q.col(3)).cwiseAbs().maxCoeff(), 1e-6f);
            CHECK_AT_MOST((Q.rowwise().norm().array() - 1.0f).abs().maxCoeff(), 1e-6f);
        }
    }

    /// Zero-shot leans to the place; without it the worst group gains, whichever way the place is known.
    void theWorstGroupGains() {
        const auto task = makeTask(birdsWithPrompts());
        const double plain = *testReport(*task, *startMethod("zero-shot", task, {})).worstGroupAccuracy;
        for (const char* directions : {"prompts", "examples"})
            QVERIFY(*testReport(*task, *startMethod("orthogonal-prompt", task, {{"directions", directions}}))
                         .worstGroupAccuracy > plain + 0.3);
    }

    /// λ moves class embeddings on from the projection alone; a large one makes the pairs of each class
    /// equal.
    void calibrationDrawsPairsTogether() {
        const nlohmann::json file = referenceFile("prompts.json");
        const auto task = promptReferenceTask(file, false);
        const MatrixF none = classEmbeddingsWith(task, {{"directions", "examples"}, {"calibration", "0"}}),
                      some = classEmbeddingsWith(task, {{"directions", "examples"}, {"calibration", "1"}}),
                      much = classEmbeddingsWith(task, {{"directions", "examples"}, {"calibration", "1e8"}});
        QVERIFY((none - some).cwiseAbs().maxCoeff() > 1e-3f);
        QVERIFY((some - much).cwiseAbs().maxCoeff() > 1e-3f);
    }

    void withGroupPromptsNoGroupOfTrainingExamplesIsRead() {
        const Method& method = methods().find("orthogonal-prompt");
        const Run prompts = trainMethod(makeTask(birdsWithPrompts()), method,
                                        resolveParameters(method.parameters, {}), 0),
                  examples = trainMethod(makeTask(birdsInPlaces()), method,
                                         resolveParameters(method.parameters, {}), 0);
        QVERIFY(!prompts.groupsRead->training);
        QVERIFY(examples.groupsRead->training);
    }

    void needsNoTrainingRowsWithPrompts() {
        const auto set = birdsWithPrompts();
        for (std::size_t row = 0; row < 300; ++row)
            set->columns[2].codes[row] = 2;
        const Method& method = methods().find("orthogonal-prompt");
        trainMethod(makeTask(set), method, resolveParameters(method.parameters, {}), 0);
        CHECK_HOLDS(messageOf<DataError>([&] {
                        startMethod("orthogonal-prompt", makeTask(set), {{"directions", "examples"}});
                    }),
                    "no training example has a value");
    }

    void missingInputsAreSaid() {
        const auto plain = birdsInPlaces();
        CHECK_HOLDS(messageOf<MissingInput>([&] {
                        startMethod("orthogonal-prompt", makeTask(plain), {{"directions", "prompts"}});
                    }),
                    "there are no group prompts");
        plain->attributeKeys.clear();
        CHECK_HOLDS(messageOf<MissingInput>([&] { startMethod("orthogonal-prompt", makeTask(plain), {}); }),
                    "there is no attribute to erase");
        const auto bare = birdsWithPrompts();
        bare->embeddings[0].classEmbeddings.resize(0, 0);
        CHECK_HOLDS(messageOf<MissingInput>([&] { startMethod("orthogonal-prompt", makeTask(bare), {}); }),
                    "choose class_embeddings class-means");
        classEmbeddingsWith(makeTask(bare), {{"class_embeddings", "class-means"}});
        const auto single = birdsWithPrompts();
        single->embeddings[0].groupEmbeddings = MatrixF::Identity(2, 8);
        single->classOfGroupPrompt = {0, 1};
        single->groupPrompts.resize(2);
        CHECK_HOLDS(messageOf<MissingInput>([&] { startMethod("orthogonal-prompt", makeTask(single), {}); }),
                    "a single group prompt");
    }

    void whatNothingIsLeftOfIsRefused() {
        const auto set = birdsWithPrompts();
        set->embeddings[0].classEmbeddings.row(1).setZero();
        set->embeddings[0].classEmbeddings(1, 2) = 1.0f;
        set->embeddings[0].classEmbeddings(1, 3) = -1.0f; // the place's own direction
        CHECK_HOLDS(messageOf<DataError>([&] { startMethod("orthogonal-prompt", makeTask(set), {}); }),
                    "nothing is left of the class embedding of 'waterbird'");
        // Places that are classes have no directions of their own.
        const auto same = birdsInPlaces();
        same->columns[1].codes = same->columns[0].codes;
        CHECK_HOLDS(messageOf<DataError>([&] { startMethod("orthogonal-prompt", makeTask(same), {}); }),
                    "no class has training examples of two values of 'place'");
    }
};

QTEST_APPLESS_MAIN(TestOrthogonalPrompt)
#include "tst_orthogonal_prompt.moc"
