// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/removed_runs.h"
#include "app/session/run_times.h"
#include "tests/app/small_set.h"

#include <QCoreApplication>
#include <QDir>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace groupscope {

/// The owners of the session, without session or window, on a folder of their own. Nothing joins them: a test
/// does what Session does between them.
struct Owners {
    OpenSet set;
    RunArchive archive;
    TimeEstimate times;
    HiddenResults hidden{&set};
    RunList runs{&set, &hidden, &archive, &times};
    StoredRuns stored{&set, &runs, &hidden, &archive, &times};
    TrainingQueue queue{&set, &runs, &hidden, &archive, &times};
    RemovedRuns removed{&set, &runs, &queue, &stored, &archive};

    void open(const QString& path) {
        QSignalSpy opened(&set, &OpenSet::opened);
        set.open(path);
        QVERIFY(opened.wait(20'000));
    }
    /// Runs of the linear probe that wait, in the order of their seeds.
    QStringList addWaiting(int count) {
        std::vector<SessionRun> coming;
        for (int seed = 0; seed < count; ++seed)
            coming.push_back(runs.newRun(plan(seed), defaultSelectionRule));
        return runs.add(std::move(coming));
    }
    static PlannedRun plan(int seed) {
        return {"linear-probe",
                resolveParameters(methods().find("linear-probe").parameters, {{"epochs", "2"}}),
                static_cast<std::uint64_t>(seed)};
    }
};

/// Settings and folders of the test `name` alone, empty.
inline void prepareOwners(const char* name) {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(QStringLiteral("Groupscope"));
    QCoreApplication::setApplicationName(QLatin1String(name));
    QSettings().clear();
    QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).removeRecursively();
}

} // namespace groupscope
