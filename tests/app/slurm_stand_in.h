// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

namespace groupscope::testing {

/// Programs that answer as those of Slurm do, first on the PATH while this lives. A job is one process,
/// whatever the number of its tasks.
class SlurmStandIn {
  public:
    SlurmStandIn()
        : path_(qgetenv("PATH")) {
        program("sbatch",
                "[ -f $state/refuses ] && { cat $state/refuses >&2; exit 1; }\n"
                "echo \"$@\" > $state/arguments\n"
                "cp \"${!#}\" $state/script\n"
                "touch $state/active\n"
                "if [ ! -f $state/holds ]; then\n"
                "  ( bash $state/script & echo $! > $state/process; wait; rm -f $state/active ) \\\n"
                "      > $state/log 2>&1 < /dev/null &\n"
                "fi\n"
                "echo 17");
        program("squeue", "[ -f $state/active ] && echo RUNNING; exit 0");
        program("scancel", "[ -f $state/process ] && kill $(cat $state/process)\n"
                           "rm -f $state/active; exit 0");
        program("scontrol", "echo 'MaxArraySize            = 1001'");
        qputenv("PATH", QFile::encodeName(folder_.path()) + ':' + path_);
    }
    SlurmStandIn(const SlurmStandIn&) = delete;
    SlurmStandIn& operator=(const SlurmStandIn&) = delete;
    ~SlurmStandIn() { qputenv("PATH", path_); }

    /// Refuses all jobs from now on, for that reason.
    void refuse(const QByteArray& reason) const { write("refuses", reason); }
    /// Slurm is installed but not configured from now on.
    void unconfigure() const {
        program("scontrol", "echo 'scontrol: fatal: Could not establish a configuration source' >&2; exit 1");
    }
    /// Lets jobs wait for ever from now on.
    void hold() const { write("holds", {}); }
    bool hasJob() const { return QFile::exists(folder_.filePath(QStringLiteral("active"))); }
    /// Arguments of the last call of sbatch, and the script of its job.
    QByteArray arguments() const { return content("arguments"); }
    QByteArray script() const { return content("script"); }

  private:
    void write(const char* name, const QByteArray& text) const {
        QFile file(folder_.filePath(QLatin1String(name)));
        if (file.open(QIODevice::WriteOnly))
            file.write(text);
    }
    QByteArray content(const char* name) const {
        QFile file(folder_.filePath(QLatin1String(name)));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void program(const char* name, const char* lines) const {
        write(name, QByteArray("#!/bin/bash\nstate=$(dirname \"$0\")\n") + lines + "\n");
        QFile::setPermissions(folder_.filePath(QLatin1String(name)),
                              QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }

    QTemporaryDir folder_;
    QByteArray path_;
};

} // namespace groupscope::testing
