// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/retrieval.h"
#include "tests/support/change_rows.h"
#include "tests/support/method_checks.h"

#include <QTest>
#include <algorithm>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Short, and with a rate at which rows of the usual length are learnt.
Assignments shortTraining(const Method& method) {
    Assignments settings;
    for (const auto& [key, value] : Assignments{{"epochs", "4"},
                                                {"stage1_epochs", "4"},
                                                {"minimum_updates", "0"},
                                                {"hidden_dim", "8"},
                                                {"output_dim", "6"},
                                                {"positives", "4"},
                                                {"negatives", "4"},
                                                {"neighbors", "8"},
                                                {"refits", "2"},
                                                {"group_size", "20"},
                                                {"stage1_weight_decay", "0.01"},
                                                {"batch_size", "32"},
                                                {"penalty_weight", "1"},
                                                {"learning_rate", "0.002"}})
        for (const ParameterSpec& spec : method.parameters)
            if (spec.key == key)
                settings[key] = value;
    return settings;
}

std::shared_ptr<const Task> birdsTimes(float factor) {
    auto set = birdsInPlaces(120);
    set->embeddings[0].groupEmbeddings = MatrixF(4, 8);
    set->embeddings[0].groupEmbeddings << 1, 0, 1, 0, 0, 0, 0, 0, //
        1, 0, 0, 1, 0, 0, 0, 0,                                   //
        0, 1, 1, 0, 0, 0, 0, 0,                                   //
        0, 1, 0, 1, 0, 0, 0, 0;
    set->classOfGroupPrompt = {0, 0, 1, 1};
    set->groupPrompts.resize(4);
    changeRows(*set, [factor](MatrixF& rows) { rows *= factor; });
    return makeTask(set);
}

/// The classes that are predicted, or of heads that tell none apart the nearest other row of each.
std::vector<int> classesAfter(const Method& method, const std::shared_ptr<const Task>& task,
                              const Assignments& settings) {
    const auto trainer = startMethod(method.id, task, settings);
    trainAll(*trainer);
    const std::unique_ptr<Head> head = trainer->head();
    const std::vector<int> rows = task->rowsWithClass();
    if (head->classCount() > 0)
        return predictRows(*head, task->X(), rows).classes;
    const Matrix<int> nearest = retrieve(embedRows(*head, task->X(), rows), rows).nearest;
    std::vector<int> first;
    for (Eigen::Index i = 0; i < nearest.rows(); ++i)
        first.push_back(nearest(i, 0));
    return first;
}

double agreement(const std::vector<int>& a, const std::vector<int>& b) {
    std::size_t same = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        same += a[i] == b[i] ? 1 : 0;
    return static_cast<double>(same) / static_cast<double>(a.size());
}

} // namespace

/// Learning rates and weight decays mean the same however long the rows of a set are.
class TestInputLength : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void predictionsDoNotDependOnTheLengthOfRows_data() {
        QTest::addColumn<std::string>("id");
        for (const Method& method : methods())
            if (method.inputs.empty())
                QTest::newRow(method.id.c_str()) << method.id;
    }
    void predictionsDoNotDependOnTheLengthOfRows() {
        QFETCH(std::string, id);
        const Method& method = methods().find(id);
        const Assignments settings = shortTraining(method);
        const std::vector<int> plain = classesAfter(method, birdsTimes(1.0f), settings);
        for (const float factor : {0.1f, 10.0f}) {
            const double same = agreement(classesAfter(method, birdsTimes(factor), settings), plain);
            QVERIFY2(same >= 0.99, std::to_string(same).c_str());
        }
    }

    /// The reference code's form takes rows as they are.
    void withoutItTheLengthMatters() {
        for (const char* id : {"linear-probe", "erm", "supcon", "contrastive-adapter", "lff"}) {
            const Method& method = methods().find(id);
            const auto lossOf = [&](float factor) {
                const auto trainer = startMethod(method.id, birdsTimes(factor),
                                                 with(shortTraining(method), "input_length", "0"));
                return trainer->step({}).front().second;
            };
            QVERIFY2(std::abs(lossOf(0.1f) / lossOf(1.0f) - 1.0) > 1e-3, id);
        }
    }

    /// Unit rows are given the same length, so that the usual rates work for them too.
    void unitRowsHaveThatLengthToo() {
        auto set = birdsInPlaces();
        changeRows(*set, [](MatrixF& rows) { rows.rowwise().normalize(); });
        const Method& method = methods().find("linear-probe");
        const Assignments settings = shortTraining(method);
        const std::vector<int> stored = classesAfter(method, makeTask(set), settings);
        QVERIFY(stored ==
                classesAfter(method, makeTask(birdsInPlaces()), with(settings, "normalize_input", "true")));
    }

    /// The first stage sees rows as the second does.
    void theFirstStageHonoursUnitRows() {
        auto set = birdsInPlaces();
        Random random(1, "lengths");
        changeRows(*set, [&](MatrixF& rows) {
            for (Eigen::Index row = 0; row < rows.rows(); ++row)
                rows.row(row) *= static_cast<float>(std::exp(random.normal()));
        });
        auto unit = birdsInPlaces();
        changeRows(*unit, [](MatrixF& rows) { rows.rowwise().normalize(); });
        const Method& method = methods().find("jtt");
        const Assignments settings = with(shortTraining(method), "normalize_input", "true");
        QVERIFY(classesAfter(method, makeTask(set), settings) ==
                classesAfter(method, makeTask(unit), settings));
    }
};

QTEST_APPLESS_MAIN(TestInputLength)
#include "tst_input_length.moc"
