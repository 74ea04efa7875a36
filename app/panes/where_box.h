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

/// Who does the work of a dialog.
enum class Where { thisMachine, slurm, folder };

/// The choice of a dialog where its work is done, with what follows from it: a folder, and what each task of
/// Slurm gets. Where Slurm is not installed it stays visible and says so. What was typed is remembered.
class WhereBox : public QWidget {
    Q_OBJECT
  public:
    explicit WhereBox(QWidget* parent = nullptr);

    Where where() const;
    void setWhere(Where where);
    /// Its whole path; empty where none is given.
    QString folder() const;
    /// Flags of the command line for the array job.
    QStringList slurmFlags() const;
    /// Names what is still missing, for people; empty where nothing is.
    QString missing() const;
    /// A line for shells, which people copy to other machines; empty: none is shown.
    void setShellLine(const QString& line);
    /// Nothing can be changed while work goes on.
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
