// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/environment_checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

Assignments settingsOf(const Assignments& more = {}) {
    Assignments settings = smallTraining({{"morph_dim", "12"}, {"learning_rate", "0.05"}});
    settings.erase("groups");
    for (const auto& [key, value] : more)
        settings[key] = value;
    return settings;
}

} // namespace

class TestInputMorphing : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void trains_data() {
        QTest::addColumn<std::string>("key");
        QTest::addColumn<std::string>("value");
        QTest::newRow("plain") << std::string("triplet_weight") << std::string("0.1");
        QTest::newRow("heavy") << std::string("triplet_weight") << std::string("5");
        QTest::newRow("unit norm") << std::string("normalize_input") << std::string("true");
        QTest::newRow("adam") << std::string("optimizer") << std::string("adam");
    }
    void trains() {
        QFETCH(std::string, key);
        QFETCH(std::string, value);
        CHECK_NO_FAULT(trainingFault("input-morphing", settingsOf({{key, value}})));
    }

    /// The triplet loss reaches the transformation and falls.
    void tripletsAreDrawnTogether() {
        const auto last = [](const std::string& weight) {
            const auto trainer = startMethod("input-morphing", makeTask(birdsInPlaces()),
                                             settingsOf({{"triplet_weight", weight}, {"epochs", "15"}}));
            return trainAll(*trainer).back().at(1).second;
        };
        QVERIFY(last("10") < 0.7 * last("0"));
    }

    void batchesOfOneClassHaveNoTriplets() {
        auto set = birdsInPlaces();
        for (std::size_t row = 1; row < 300; ++row)
            set->columns[0].codes[row] = 0;
        set->columns[0].codes[0] = 1; // one row of the other class
        const auto trainer = startMethod("input-morphing", makeTask(set), settingsOf());
        QVERIFY(std::isfinite(trainer->step({}).at(0).second));
    }

    void divergenceIsSaid() {
        CHECK_HOLDS(divergence("input-morphing", settingsOf(), "90"), "learning_rate");
    }
};

QTEST_APPLESS_MAIN(TestInputMorphing)
#include "tst_input_morphing.moc"
