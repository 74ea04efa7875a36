// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/data/task_input.h"
#include "core/heads/heads.h"
#include "core/losses/multi_positive_nce.h"
#include "core/methods/shared/adapted_side.h"
#include "tests/support/change_rows.h"
#include "tests/support/method_checks.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const Assignments shortRun{{"epochs", "4"}, {"batch_size", "32"}, {"learning_rate", "0.01"}};

Assignments withAll(Assignments settings, const Assignments& more) {
    for (const auto& [key, value] : more)
        settings[key] = value;
    return settings;
}

bool sameWeights(const Trainer& a, const Trainer& b) {
    const std::vector<NamedTensor> first = a.head()->state().tensors, second = b.head()->state().tensors;
    return std::equal(
        first.begin(), first.end(), second.begin(), second.end(),
        [](const NamedTensor& x, const NamedTensor& y) { return sameBytes(x.values, y.values); });
}

/// Largest number of floats between the values of two matrices.
std::int64_t furthestUlps(const MatrixF& a, const MatrixF& b) {
    std::int64_t furthest = 0;
    for (Eigen::Index i = 0; i < a.size(); ++i) {
        const auto place = [](float value) {
            const auto bits = std::bit_cast<std::int32_t>(value);
            return static_cast<std::int64_t>(bits < 0 ? std::numeric_limits<std::int32_t>::min() - bits
                                                      : bits);
        };
        furthest = std::max(furthest, std::abs(place(a.data()[i]) - place(b.data()[i])));
    }
    return furthest;
}

/// Gradients of the weights of both sides, trained a little, on rows of that length.
std::vector<MatrixF> weightGradients(float length, Eigen::Index rank) {
    const SideOptions options{.dimensions = 6, .width = rank};
    AdaptedSide image("image", options, 1), text("text", options, 1);
    std::vector<MatrixF> gradients;
    std::uint64_t seed = 5;
    for (AdaptedSide* side : {&image, &text})
        for (Parameter<float>* own : side->parameters())
            own->value = 0.2f * normalMatrix<float>(own->value.rows(), own->value.cols(), seed++);
    const MatrixF U = length * normalMatrix<float>(12, 6, 1), T = length * normalMatrix<float>(12, 6, 2);
    image.forward(U, 0, {});
    text.forward(T, 0, {});
    MatrixF dImage, dText;
    MultiPositiveNce<float> loss({.temperature = 0.1});
    const double value =
        loss(image.unit(), text.unit(), std::vector<int>{0, 1, 2, 0, 1, 2, 0, 0, 0, 1, 1, 2}, dImage, dText);
    image.backward(U, dImage);
    text.backward(T, dText);
    gradients.push_back(MatrixF::Constant(1, 1, static_cast<float>(value)));
    for (AdaptedSide* side : {&image, &text})
        for (const Parameter<float>* own : side->parameters())
            gradients.push_back(own->gradient);
    return gradients;
}

/// Notices at the start of a training.
std::string noticesOf(const std::shared_ptr<const Task>& task, const Assignments& settings) {
    std::string all;
    const RunContext context{
        .stop = {}, .onProgress = {}, .onNotice = [&](const std::string& text) { all += text + "\n"; }};
    const Method& method = methods().find("r-adapter");
    const auto trainer = method.start(task, resolveParameters(method.parameters, settings), 0, context);
    trainer->step(context);
    return all;
}

/// Records the image and the text of each pair of a training, in order.
struct DrawnPairs : TrainingTrace {
    void rows(std::string_view what, std::span<const int> rows) override {
        if (what == "batch" || what == "texts") {
            std::vector<int>& own = what == "batch" ? images : texts;
            own.insert(own.end(), rows.begin(), rows.end());
        }
    }
    void numbers(std::string_view, std::span<const float>) override {}

    std::vector<int> images, texts;
};

/// A task of which every row has two or three captions near it.
std::shared_ptr<const Task> captioned(int rowCount) {
    const auto plain = makeTask(birdsInPlaces(rowCount));
    TaskInput captions{.role = textRole, .name = "texts/X_small", .over = TaskInput::Over::rows};
    for (int row = 0; row < static_cast<int>(plain->X().rows()); ++row)
        captions.owner.insert(captions.owner.end(), row % 2 == 0 ? 3 : 2, row);
    MatrixF texts =
        0.5f * normalMatrix<float>(static_cast<Eigen::Index>(captions.owner.size()), plain->X().cols(), 9);
    for (Eigen::Index m = 0; m < texts.rows(); ++m)
        texts.row(m) += plain->X().row(captions.owner[m]);
    captions.values = texts;
    Task task = *plain;
    task.inputs.push_back(captions);
    return std::make_shared<const Task>(task);
}

/// Eqs. 10 and 11 of R-Adapter by their definition, of all captions of training examples in one batch, whose
/// labels are their images; before any step the adapters change nothing.
double lossByDefinition(const Task& task, double temperature, double smoothing, double margin) {
    const TaskInput& captions = *findInput(task, textRole);
    const MatrixView<float> texts = captions.values;
    std::vector<RowVector<double>> F, G;
    std::vector<int> labels;
    const std::set<int> training(task.fitRows().begin(), task.fitRows().end());
    for (Eigen::Index m = 0; m < texts.rows(); ++m)
        if (const int row = captions.owner[m]; training.contains(row)) {
            F.push_back(task.X().row(row).cast<double>().normalized());
            G.push_back(texts.row(m).cast<double>().normalized());
            labels.push_back(row);
        }
    const std::size_t B = labels.size();
    double loss = 0.0;
    for (std::size_t i = 0; i < B; ++i) {
        const auto positives = static_cast<double>(std::count(labels.begin(), labels.end(), labels[i]));
        double images = 0.0, words = 0.0; // denominators
        const auto s = [&](const RowVector<double>& a, const RowVector<double>& b, std::size_t j) {
            return (a.dot(b) + (labels[i] == labels[j] ? 0.0 : margin)) / temperature;
        };
        for (std::size_t j = 0; j < B; ++j) {
            images += std::exp(s(F[i], G[j], j));
            words += std::exp(s(G[i], F[j], j));
        }
        for (std::size_t j = 0; j < B; ++j) {
            const double target = labels[i] == labels[j] ? (1.0 - smoothing) / positives
                                                         : smoothing / (static_cast<double>(B) - positives);
            loss -= target * (s(F[i], G[j], j) - std::log(images) + s(G[i], F[j], j) - std::log(words));
        }
    }
    return loss / (2.0 * static_cast<double>(B));
}

} // namespace

class TestRAdapter : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// Before any step the head is zero-shot, whatever the scale.
    void itBeginsAtZeroShot() {
        const auto task = makeTask(birdsInPlaces(60));
        for (const char* alpha : {"0", "1"}) {
            const auto trainer = startMethod("r-adapter", task, withAll(shortRun, {{"alpha", alpha}}));
            const auto zeroShot = startMethod("zero-shot", task, {{"temperature", "0.01"}});
            trainAll(*zeroShot);
            const MatrixF expected = predictRows(*zeroShot->head(), task->X(), task->rowsWithClass()).logits;
            const MatrixF found = predictRows(*trainer->head(), task->X(), task->rowsWithClass()).logits;
            CHECK_AT_MOST((found - expected).cwiseAbs().maxCoeff(), 1e-3f); // of logits of 100
        }
    }

    /// A trained head at scale 0 has zero-shot's logits, bit for bit or next to it.
    void scaleZeroIsZeroShot() {
        const auto set = birdsInPlaces(60);
        set->embeddings[0].classEmbeddings = normalMatrix<float>(2, 8, 3); // of no round length
        const auto task = makeTask(set);
        const auto zeroShot = startMethod("zero-shot", task, {{"temperature", "0.01"}});
        trainAll(*zeroShot);
        const std::vector<int> rows = task->rowsWithClass();
        const MatrixF expected = predictRows(*zeroShot->head(), task->X(), rows).logits;
        for (const Assignments& form : {Assignments{}, Assignments{{"rank", "2"}},
                                        Assignments{{"rank", "2"}, {"adapter_form", "adaptformer"}}}) {
            const auto trainer =
                startMethod("r-adapter", task, withAll(withAll(shortRun, {{"alpha", "0"}}), form));
            trainAll(*trainer);
            const Predictions found = predictRows(*trainer->head(), task->X(), rows);
            QVERIFY(furthestUlps(found.logits, expected) <= 1);
            const auto whole = rescaledHead(trainer->head()->state(), 1.0);
            QVERIFY(furthestUlps(predictRows(*whole, task->X(), rows).logits, expected) > 1);
        }
    }

    /// Without biases, the loss and the gradients of the weights do not depend on the length of rows: to the
    /// last bit for powers of two.
    void gradientsForgetLengths() {
        for (const Eigen::Index rank : {0, 3}) {
            const std::vector<MatrixF> one = weightGradients(1.0f, rank), eight = weightGradients(8.0f, rank),
                                       three = weightGradients(3.0f, rank);
            for (std::size_t i = 0; i < one.size(); ++i) {
                QVERIFY(sameBytes(one[i], eight[i]));
                CHECK_AT_MOST(relativeDifference(one[i], three[i]), 1e-5);
            }
        }
    }

    /// Training lowers the loss and helps the rows it sees.
    void itLearns() {
        const auto task = makeTask(birdsInPlaces(200));
        const auto trainer =
            startMethod("r-adapter", task, withAll(shortRun, {{"epochs", "12"}, {"alpha", "1"}}));
        std::vector<double> losses;
        for (int epoch = 0; epoch < trainer->epochCount(); ++epoch)
            for (const auto& [name, value] : trainer->step({}))
                if (name == "train.loss")
                    losses.push_back(value);
        QVERIFY(losses.back() < losses.front());
    }

    /// The scale is of the finished head: weights are the same whatever it is.
    void theScaleChangesNoTraining() {
        const auto task = makeTask(birdsInPlaces(60));
        const auto whole = startMethod("r-adapter", task, withAll(shortRun, {{"alpha", "1"}})),
                   none = startMethod("r-adapter", task, withAll(shortRun, {{"alpha", "0"}}));
        trainAll(*whole);
        trainAll(*none);
        QVERIFY(sameWeights(*whole, *none));
        const std::vector<int> rows = task->rowsWithClass();
        const MatrixF rescaled =
            predictRows(*rescaledHead(whole->head()->state(), 0.0), task->X(), rows).logits;
        QVERIFY(sameBytes(rescaled, predictRows(*none->head(), task->X(), rows).logits));
        QVERIFY(!sameBytes(rescaled, predictRows(*whole->head(), task->X(), rows).logits));
    }

    /// Without biases, the length of a row does not change its prediction.
    void lengthsOfRowsDoNotCount() {
        const auto plain = makeTask(birdsInPlaces(60));
        const auto set = birdsInPlaces(60);
        changeRows(*set, [](MatrixF& rows) {
            for (Eigen::Index i = 0; i < rows.rows(); ++i)
                rows.row(i) *= 1 << (i % 5); // exact in float
        });
        const auto scaled = makeTask(set);
        const auto a = startMethod("r-adapter", plain, shortRun),
                   b = startMethod("r-adapter", scaled, shortRun);
        trainAll(*a);
        trainAll(*b);
        const std::vector<NamedTensor> first = a->head()->state().tensors,
                                       second = b->head()->state().tensors;
        for (std::size_t i = 0; i < first.size(); ++i)
            CHECK_AT_MOST((first[i].values - second[i].values).cwiseAbs().maxCoeff(), 1e-4f);
    }

    void dropsDependOnTheStepAlone() {
        const auto task = makeTask(birdsInPlaces(60));
        for (const char* drop : {"per_forward", "per_sample"}) {
            const Assignments settings = withAll(shortRun, {{"drop", drop}});
            const auto straight = startMethod("r-adapter", task, settings);
            trainAll(*straight);
            const auto before = startMethod("r-adapter", task, settings);
            before->step({});
            before->step({});
            const auto after = startMethod("r-adapter", task, settings);
            after->restore(2, before->state());
            after->step({});
            after->step({});
            QVERIFY(sameWeights(*after, *straight));
        }
    }

    void captionsAreDrawnOfTheirRows() {
        const auto set = birdsInPlaces(60);
        TaskInput captions{.role = textRole, .name = "texts/X_small", .over = TaskInput::Over::rows};
        const auto plain = makeTask(set);
        MatrixF texts(2 * plain->X().rows(), plain->X().cols());
        for (int m = 0; m < static_cast<int>(texts.rows()); ++m) {
            texts.row(m) = set->embeddings[0].classEmbeddings.row(
                std::max(0, plain->labels[static_cast<std::size_t>(m / 2)]));
            captions.owner.push_back(m / 2);
        }
        captions.values = texts;
        Task task = *plain;
        task.inputs.push_back(captions);
        const auto paired = std::make_shared<const Task>(task);
        QVERIFY(noticesOf(paired, withAll(shortRun, {{"texts", "captions"}})).empty());
        // Captions that are the texts of the classes teach what these teach.
        const Assignments own = withAll(shortRun, {{"drop", "none"}, {"epoch_over", "rows"}});
        const auto a = startMethod("r-adapter", paired, withAll(own, {{"texts", "captions"}})),
                   b = startMethod("r-adapter", plain, withAll(own, {{"texts", "class_embeddings"}}));
        trainAll(*a);
        trainAll(*b);
        // Rows of a class share its text, which is adapted once; captions are rows of their own.
        const std::vector<NamedTensor> first = a->head()->state().tensors,
                                       second = b->head()->state().tensors;
        for (std::size_t i = 0; i < first.size(); ++i)
            CHECK_AT_MOST(relativeDifference(first[i].values, second[i].values), 1e-4);
    }

    /// An epoch over captions has each once; those of one image are positives of each other.
    void captionsOfOneImageArePositives() {
        const auto task = captioned(60);
        const Assignments settings{{"epochs", "1"},  {"batch_size", "4096"}, {"texts", "captions"},
                                   {"drop", "none"}, {"temperature", "0.2"}, {"epsilon", "0.1"},
                                   {"delta", "0.1"}};
        const auto lossOf = [&](const char* labels) {
            return startMethod("r-adapter", task, withAll(settings, {{"pair_labels", labels}}))
                ->step({})
                .front()
                .second;
        };
        CHECK_AT_MOST(std::abs(lossOf("row") - lossByDefinition(*task, 0.2, 0.1, 0.1)), 1e-5);
        QVERIFY(lossOf("pair") - lossOf("row") > 0.01);
    }

    void anEpochHasEachCaptionOrEachRowOnce() {
        const auto task = captioned(60);
        const TaskInput& captions = *findInput(*task, textRole);
        for (const char* over : {"captions", "rows"}) {
            DrawnPairs drawn;
            RunContext context;
            context.trace = &drawn;
            startMethod("r-adapter", task,
                        withAll(shortRun, {{"texts", "captions"}, {"epoch_over", over}, {"epochs", "1"}}))
                ->step(context);
            for (std::size_t i = 0; i < drawn.images.size(); ++i)
                QCOMPARE(captions.owner[drawn.texts[i]], drawn.images[i]);
            const std::vector<int>& once = std::string(over) == "rows" ? drawn.images : drawn.texts;
            QCOMPARE(std::set<int>(once.begin(), once.end()).size(), once.size());
            std::size_t wanted = 0;
            for (const int row : task->fitRows())
                wanted += std::string(over) == "rows" ? 1u : row % 2 == 0 ? 3u : 2u;
            QCOMPARE(once.size(), wanted);
        }
    }

    /// FLYP's logit scale: it is trained, stands in the history and in the head, and is at most 100.
    void temperaturesMayBeLearned() {
        const auto task = makeTask(birdsInPlaces(60));
        const Assignments own = withAll(shortRun, {{"temperature", "0.05"}, {"learn_temperature", "true"}});
        const auto trainer = startMethod("flyp", task, own),
                   fixed = startMethod("flyp", task, withAll(own, {{"learn_temperature", "false"}}));
        const auto temperatureOf = [](const SeriesValues& series) {
            for (const auto& [name, value] : series)
                if (name == "train.temperature")
                    return value;
            return -1.0;
        };
        const double first = temperatureOf(trainAll(*trainer).back());
        QCOMPARE(temperatureOf(trainAll(*fixed).back()), -1.0);
        QVERIFY(first > 0.01 - 1e-6 && std::abs(first - 0.05) > 1e-4);
        CHECK_AT_MOST(std::abs(trainer->head()->state().settings.at("temperature") - first), 1e-6);
        CHECK_AT_MOST(std::abs(fixed->head()->state().settings.at("temperature") - 0.05), 1e-6);
        const auto resumed = startMethod("flyp", task, own);
        resumed->restore(resumed->epochCount(), trainer->state());
        CHECK_AT_MOST(std::abs(resumed->head()->state().settings.at("temperature") - first), 1e-9);
        const auto bounded = startMethod("flyp", task, withAll(own, {{"temperature", "0.001"}}));
        QVERIFY(temperatureOf(trainAll(*bounded).back()) > 0.01 - 1e-6);
    }

    void badInput() {
        const auto task = makeTask(birdsInPlaces(60));
        CHECK_HOLDS(messageOf<DataError>([&] {
                        startMethod("r-adapter", task, withAll(shortRun, {{"texts", "captions"}}));
                    }),
                    "text");
        CHECK_HOLDS(messageOf<DataError>([&] {
                        startMethod("r-adapter", task, withAll(shortRun, {{"texts", "class_templates"}}));
                    }),
                    "class template");
        CHECK_HOLDS(messageOf<UsageError>([&] {
                        startMethod("r-adapter", task, withAll(shortRun, {{"alpha", "1.5"}}));
                    }),
                    "alpha");
        CHECK_HOLDS(noticesOf(task, withAll(shortRun, {{"rank", "99"}})), "full rank");
        CHECK_HOLDS(noticesOf(task, withAll(shortRun, {{"learning_rate", "0.5"}})),
                    "the first step moves outputs by");
        CHECK_HOLDS(noticesOf(task, withAll(shortRun, {{"texts", "class_means"}})), "nearest class mean");
        Task wrong = *task;
        wrong.inputs.push_back({.role = textRole,
                                .name = "texts/X_small",
                                .over = TaskInput::Over::rows,
                                .values = MatrixF(MatrixF::Ones(task->X().rows(), 3))});
        CHECK_HOLDS(messageOf<DataError>(
                        [&] { startMethod("r-adapter", std::make_shared<const Task>(wrong), shortRun); }),
                    "have 3 dimensions");
    }

    /// A class that is not trained on has no mean; with a class embedding it has a text all the same.
    void novelClassesNeedATextOfTheirOwn() {
        const auto set = birdsInPlaces(60);
        set->columns[0].categories.push_back("third bird");
        MatrixF& classes = set->embeddings[0].classEmbeddings;
        classes = (MatrixF(3, 8) << classes, MatrixF::Ones(1, 8)).finished();
        for (std::size_t row = 0; row < set->size(); row += 5)
            if (set->columns[2].codes[row] == 2)
                set->columns[0].codes[row] = 2;
        const auto task = makeTask(set);
        CHECK_HOLDS(messageOf<DataError>([&] {
                        startMethod("r-adapter", task, withAll(shortRun, {{"texts", "class_means"}}));
                    }),
                    "'third bird' has no training examples");
        QCOMPARE(startMethod("r-adapter", task, shortRun)->head()->classCount(), Eigen::Index(3));
    }

    /// Each row its own positive, and units that are dropped.
    void singlePositivesAndDropoutChangeTheTraining() {
        const auto task = makeTask(birdsInPlaces(60));
        const auto plain = startMethod("r-adapter", task, shortRun);
        trainAll(*plain);
        for (const Assignments& other :
             {Assignments{{"pair_labels", "pair"}}, Assignments{{"dropout", "0.5"}}}) {
            const auto trainer = startMethod("r-adapter", task, withAll(shortRun, other));
            trainAll(*trainer);
            QVERIFY(!sameWeights(*plain, *trainer));
            QVERIFY(continuesTheSame("r-adapter", withAll(shortRun, other), 2));
        }
    }

    /// One class in a batch: nothing tells its texts apart, and nothing becomes infinite.
    void batchesOfOneClass() {
        const auto trainer = startMethod("r-adapter", makeTask(birdsInPlaces(60)),
                                         withAll(shortRun, {{"batch_size", "2"}, {"epochs", "8"}}));
        const std::vector<SeriesValues> epochs = trainAll(*trainer);
        QVERIFY(epochs.back().at(0).second < epochs.front().at(0).second);
    }
};

QTEST_APPLESS_MAIN(TestRAdapter)
#include "tst_r_adapter.moc"
