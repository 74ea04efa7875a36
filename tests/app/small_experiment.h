// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/experiment.h"
#include "tests/app/window_support.h"
#include "widgets/tables/run_table.h"

#include <QSignalSpy>
#include <QTableView>

namespace groupscope {

/// Two methods, one of them at two rates, with two seeds.
inline ExperimentSpec smallExperiment() {
    ExperimentSpec spec;
    spec.methods = {{"zero-shot", {}, {}},
                    {"linear-probe", {{"epochs", std::int64_t{4}}}, {{"learning_rate", {0.1, 0.01}}}}};
    spec.seeds = {0, 1};
    return spec;
}

/// Trains it and waits.
inline void makeExperiment(MainWindow& window, const ExperimentSpec& spec) {
    QSignalSpy stopped(window.session()->queue(), &TrainingQueue::trainingStopped);
    QVERIFY(!window.session()->queue()->train(spec).isEmpty());
    QVERIFY(stopped.wait(60'000));
}

inline int rowsOfTable(const MainWindow& window) {
    return window.view<RunTable>()->view()->model()->rowCount();
}

} // namespace groupscope
