// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/method.h"
#include "tests/support/checks.h"
#include "tests/support/reference.h"
#include "tests/support/trajectory.h"

#include <QTest>
#include <algorithm>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

using nlohmann::json;

json caseOf(const std::string& name) {
    return referenceFile("trajectories/" + name + ".json");
}

/// Largest difference of two tensors relative to the largest value of the second.
double tensorDifference(const json& found, const json& expected) {
    const Matrix<double> a = matrixOf(found), b = matrixOf(expected);
    if (a.rows() != b.rows() || a.cols() != b.cols())
        return std::numeric_limits<double>::infinity();
    const double difference = (a - b).cwiseAbs().maxCoeff() / std::max(b.cwiseAbs().maxCoeff(), 1e-3);
    return std::isfinite(difference) ? difference : std::numeric_limits<double>::infinity();
}

/// Whether the same rows were drawn in the same order, from the same starting numbers.
bool sameDraws(const json& found, const json& expected) {
    return std::equal(found.begin(), found.end(), expected.begin(), expected.end(),
                      [](const json& a, const json& b) {
                          if (a.at("what") != b.at("what") || a.contains("rows") != b.contains("rows"))
                              return false;
                          return a.contains("rows") ? a.at("rows") == b.at("rows")
                                                    : tensorDifference(a.at("values"), b.at("values")) < 1e-6;
                      });
}

} // namespace

/// Trains every method through its trainer and compares batches, history and head after each epoch with what
/// another program computes in double from the same initial weights and batches:
/// tests/reference/trajectories.
class TestTrajectories : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() { task_ = trajectoryTask(); }

    void everyMethodHasOne() {
        std::set<std::string> covered;
        const json cases = referenceFile("trajectories/cases.json");
        for (const auto& [name, use] : cases.items())
            covered.insert(use.at("method").get<std::string>());
        for (const Method& method : methods())
            QVERIFY2(covered.contains(method.id), method.id.c_str());
    }

    void followsTheOtherProgram_data() {
        QTest::addColumn<QByteArray>("name");
        const json cases = referenceFile("trajectories/cases.json");
        for (const auto& [name, use] : cases.items())
            QTest::newRow(name.c_str()) << QByteArray::fromStdString(name);
    }
    void followsTheOtherProgram() {
        QFETCH(QByteArray, name);
        const json expected = caseOf(name.toStdString());
        const json found =
            recordTrajectory(task_, {{"method", expected.at("method")}, {"set", expected.at("set")}});
        QVERIFY2(sameDraws(found.at("start"), expected.at("start")), "the draws of the start differ");
        compareInitial(found.at("initial"), expected.at("initial"));
        QCOMPARE(found.at("epochs").size(), expected.at("epochs").size());
        const double tolerance = expected.value("tolerance", 1e-4);
        for (std::size_t epoch = 0; epoch < expected.at("epochs").size(); ++epoch)
            compareEpoch(found.at("epochs")[epoch], expected.at("epochs")[epoch], tolerance, epoch);
    }

  private:
    /// A sum in float may end some units of the last place apart with other instructions.
    static void compareInitial(const json& found, const json& expected) {
        for (const auto& [name, values] : expected.items())
            QVERIFY2(tensorDifference(found.at(name), values) < 1e-6, ("initial " + name).c_str());
    }

    static void compareEpoch(const json& found, const json& expected, double tolerance, std::size_t epoch) {
        const std::string where = "epoch " + std::to_string(epoch) + ", ";
        QVERIFY2(sameDraws(found.at("draws"), expected.at("draws")), (where + "draws differ").c_str());
        for (const auto& [name, value] : expected.at("series").items()) {
            const double difference =
                std::abs(found.at("series").at(name).get<double>() - value.get<double>()) /
                std::max(1.0, std::abs(value.get<double>()));
            QVERIFY2(difference < tolerance, (where + name).c_str());
        }
        const json& head = found.at("head");
        for (const auto& [name, value] : expected.at("settings").items())
            QVERIFY2(std::abs(head.at("settings").at(name).get<double>() - value.get<double>()) < 1e-6,
                     (where + name).c_str());
        QCOMPARE(head.at("tensors").size(), expected.at("tensors").size());
        for (const auto& [name, values] : expected.at("tensors").items())
            QVERIFY2(tensorDifference(head.at("tensors").at(name), values) < tolerance,
                     (where + name + " differs by " +
                      std::to_string(tensorDifference(head.at("tensors").at(name), values)))
                         .c_str());
    }

    std::shared_ptr<const Task> task_;
};

QTEST_APPLESS_MAIN(TestTrajectories)
#include "tst_trajectories.moc"
