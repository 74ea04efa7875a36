// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/app/small_set.h"
#include "tests/support/damaged_files.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include <string>
#include <unistd.h>

namespace groupscope::testing {

/// A Slurm of this machine for one test, and a folder with the small set and the specification of 60 runs.
class LocalSlurm {
  public:
    ~LocalSlurm() {
        if (started_)
            script({QStringLiteral("stop"), folder()});
    }
    LocalSlurm() = default;
    LocalSlurm(const LocalSlurm&) = delete;
    LocalSlurm& operator=(const LocalSlurm&) = delete;

    /// Why there can be no Slurm here; empty where there can.
    static QString obstacle() {
        if (qEnvironmentVariableIsSet("GROUPSCOPE_NO_PEERS"))
            return QStringLiteral("left out with the other peers");
        return geteuid() == 0 ? QString() : QStringLiteral("a Slurm of one's own needs root");
    }
    static bool isInstalled() {
        return !QStandardPaths::findExecutable(QStringLiteral("slurmctld"), {QStringLiteral("/usr/sbin")})
                    .isEmpty();
    }
    /// Whether it came up, with that many nodes.
    bool start(int nodes) {
        started_ = script({QStringLiteral("start"), folder(), QString::number(nodes)}) == 0;
        if (!started_)
            return false;
        qputenv("SLURM_CONF", (folder() + QStringLiteral("/slurm.conf")).toUtf8());
        writeSmallSet(folder_.path().toStdString());
        nlohmann::json seeds = nlohmann::json::array();
        for (int seed = 0; seed < 20; ++seed)
            seeds.push_back(seed);
        const nlohmann::json adapter{{"method", "adapter"},
                                     {"set", {{"epochs", 300}, {"hidden_dim", 8}}},
                                     {"grid", {{"learning_rate", {0.1, 0.01, 0.001}}}}};
        write("spec.json",
              {{"data", "small.h5ad"}, {"seeds", seeds}, {"methods", nlohmann::json::array({adapter})}});
        return true;
    }
    std::string path(const char* name) const { return folder_.filePath(QLatin1String(name)).toStdString(); }
    QString filePath(const char* name) const { return folder_.filePath(QLatin1String(name)); }
    void write(const char* name, const nlohmann::json& json) const { writeBytes(path(name), json.dump()); }

  private:
    QString folder() const { return folder_.filePath(QStringLiteral("slurm")); }
    static int script(const QStringList& arguments) {
        return QProcess::execute(QStringLiteral(GROUPSCOPE_SOURCE_DIR "/tests/cluster/local_slurm"),
                                 arguments);
    }

    QTemporaryDir folder_;
    bool started_ = false;
};

} // namespace groupscope::testing
