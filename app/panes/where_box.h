// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace groupscope {

/// Place where the work of a dialog is done.
enum class Where { thisMachine, slurm, folder };

/// Choice of the place where the work of a dialog is done, with its settings: a folder, and the resources of
/// each Slurm task. Slurm stays visible where it is not installed and says so. Entered text is remembered.
class WhereBox : public QWidget {
    Q_OBJECT
  public:
    explicit WhereBox(QWidget* parent = nullptr);

    Where where() const;
    void setWhere(Where where);
    /// Absolute path of the folder; empty where none is given.
    QString folder() const;
    /// Flags of the command line for the array job.
    QStringList slurmFlags() const;
    /// Text that names what is still missing; empty: nothing.
    QString missing() const;
    /// Shows a shell line to be copied to other machines; empty: none.
    void setShellLine(const QString& line);
    /// Disables all changes while the work goes on.
    void setWorking(bool working);
    void remember() const;

  Q_SIGNALS:
    void changed();

  private:
    void build();
    void showChoice();
    void chooseFolder();

    QComboBox* where_;
    QWidget* folderRow_;
    QLineEdit* folder_;
    QPushButton* browse_;
    QWidget* taskRow_;
    QSpinBox* tasks_;
    QSpinBox* cores_;
    QSpinBox* minutes_;
    QLineEdit* options_;
    QLabel* note_;
    QWidget* lineRow_;
    QLineEdit* line_;
};

} // namespace groupscope
