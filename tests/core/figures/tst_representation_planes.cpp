// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/representation_planes.h"
#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

EpochRecord recordOf(int epoch, SeriesValues series) {
    return {.epoch = epoch, .series = std::move(series)};
}

const std::vector<EpochRecord> history{recordOf(0, {{"align.class.shoe", 3.0},
                                                    {"align.class.bag", 0.1},
                                                    {"mi.class", 0.4},
                                                    {"mi.attribute.colour", 0.9}}),
                                       recordOf(1, {{"align.class.shoe", 2.0},
                                                    {"align.class.bag", 0.1},
                                                    {"mi.class", 0.6}}), // the attribute is missing here
                                       recordOf(2, {{"align.class.shoe", 1.5},
                                                    {"align.class.bag", 0.1},
                                                    {"mi.class", 0.8},
                                                    {"mi.attribute.colour", 0.5}}),
                                       recordOf(3, {{"align.class.shoe", 1.0},
                                                    {"align.class.bag", 0.1},
                                                    {"mi.class", 0.9},
                                                    {"mi.attribute.colour", 0.4}})};

RunTrace trace(int selected, std::optional<double> worst) {
    return {.name = "CNC",
            .key = "run0",
            .style = 1,
            .color = "",
            .history = &history,
            .selectedEpoch = selected,
            .worstGroupAccuracy = worst,
            .emphasized = false};
}

} // namespace

class TestRepresentationPlanes : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void worstGroupIsThatOfTheSelectedEpoch() {
        const Plane plane = worstGroupPlane({trace(2, 0.7), trace(0, std::nullopt), trace(9, 0.2)},
                                            *recordedMeasures().known("alignment"));
        QCOMPARE(plane.items.size(), std::size_t(1)); // without figures, or without the epoch: no mark
        QVERIFY(plane.items[0].path == (std::vector<std::pair<double, double>>{{1.5, 0.7}}));
        CHECK_HOLDS(plane.items[0].tooltips[0], "CNC, epoch 3: largest alignment loss of a class 1.500");
        CHECK_HOLDS(plane.items[0].tooltips[0], "worst group 70.0 %");
        QVERIFY(worstGroupPlane({trace(2, 0.7)}, *recordedMeasures().known("bound")).items.empty());
    }

    /// Distances of a space twice as large are twice as large: two runs on one axis need a word.
    void runsOfDifferentSpacesAreNotComparedInSilence() {
        const auto noteOf = [](const std::vector<RunTrace>& runs, const char* measure) {
            return worstGroupPlane(runs, *recordedMeasures().known(measure)).note;
        };
        QVERIFY(noteOf({trace(2, 0.7)}, "alignment").empty());
        CHECK_HOLDS(noteOf({trace(2, 0.7), trace(3, 0.5)}, "alignment"), "each run in its own space");
        QVERIFY(noteOf({trace(2, 0.7), trace(3, 0.5)}, "mutual_information").empty());
        const auto ofPaper = [](const std::vector<RunTrace>& runs) {
            return informationPlane(runs, "colour", "kind", InformationScale::paper).note;
        };
        QVERIFY(ofPaper({trace(2, 0.7)}).empty());
        CHECK_HOLDS(ofPaper({trace(2, 0.7), trace(3, 0.5)}), "grows with its norm");
    }

    void whatWasRecordedCanBeDrawnAgainst() {
        const auto measures = monitoredOf({trace(2, 0.7), trace(9, 0.2)});
        QCOMPARE(measures.size(), std::size_t(2));
        QCOMPARE(measures[0]->recording.id, std::string("alignment"));
        QCOMPARE(measures[1]->recording.id, std::string("mutual_information"));
        const Plane plane = worstGroupPlane({trace(3, 0.7)}, *measures[1]);
        QVERIFY(plane.items[0].path == (std::vector<std::pair<double, double>>{{0.9, 0.7}})); // of the class
        CHECK_HOLDS(plane.xTitle, "mutual information of the class in nats");
        QVERIFY(monitoredOf({}).empty());
    }

    void recordedBoundsAreThoseOfClassesThatHaveAll() {
        const GroupScheme scheme("kind", {"shoe", "bag"}, {});
        const EpochRecord record = recordOf(0, {{"bound.shoe.gap", 0.5},
                                                {"bound.shoe.average_loss", 0.25},
                                                {"bound.shoe.alignment_term", 2.0},
                                                {"bound.shoe.deviation_term", 1.0},
                                                {"bound.bag.gap", 0.5}});
        const std::vector<BoundBar> bars = recordedBounds(record, scheme);
        QCOMPARE(bars.size(), std::size_t(1));
        QVERIFY(bars[0].name == "shoe" && bars[0].terms->worstGroupLoss == 0.75 &&
                bars[0].terms->alignment == 2.0);
    }

    void informationTracesTheEpochsThatWereMeasured() {
        const Plane plane = informationPlane({trace(2, 0.7)}, "colour", "kind", InformationScale::paper);
        QCOMPARE(plane.items.size(), std::size_t(1));
        QVERIFY(plane.items[0].path ==
                (std::vector<std::pair<double, double>>{{0.9, 0.4}, {0.5, 0.8}, {0.4, 0.9}}));
        QCOMPARE(plane.items[0].mark(), std::size_t(1)); // epoch 3 of the training is the second measured
        QVERIFY(plane.diagonal);
        QVERIFY(informationPlane({trace(2, 0.7)}, "size", "kind", InformationScale::paper).items.empty());
    }

    /// Runs are compared by standardised columns, with the mean norm beside; one that recorded only the
    /// paper's figure is not drawn among them, and the note says so.
    void runsCompareByStandardisedColumns() {
        std::vector<EpochRecord> records{recordOf(0, {{"mi.standardized.class", 0.6},
                                                      {"mi.standardized.attribute.colour", 0.2},
                                                      {"mi.class", 0.1},
                                                      {"mi.attribute.colour", 0.1},
                                                      {"mi.mean_norm", 12.345}})};
        RunTrace standardized = trace(0, 0.7);
        standardized.name = "ERM";
        standardized.history = &records;
        const Plane plane = informationPlane({standardized, trace(3, 0.5)}, "colour", "kind");
        QCOMPARE(plane.items.size(), std::size_t(1));
        QVERIFY(plane.items[0].path == (std::vector<std::pair<double, double>>{{0.2, 0.6}}));
        CHECK_HOLDS(plane.note, "1 run left out");
        CHECK_HOLDS(plane.note, "mean norm of the embeddings: ERM 12.3");
    }
};

QTEST_APPLESS_MAIN(TestRepresentationPlanes)
#include "tst_representation_planes.moc"
