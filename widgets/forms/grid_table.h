// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/spec.h"

#include <QString>
#include <QWidget>

#include <string>
#include <vector>

class QComboBox;
class QTableWidget;

namespace groupscope {

/// Settings that an experiment tries in several values: a line each with the typed values, and a list to add
/// one. A line without values is ignored.
class GridTable : public QWidget {
    Q_OBJECT
  public:
    explicit GridTable(QWidget* parent = nullptr);

    /// The methods whose settings may be varied. Lines begin with the grids of the plans.
    void setPlans(const std::vector<MethodPlan>& plans);
    /// Replaces the methods while a user chooses them: lines of remaining methods keep their text.
    void updatePlans(const std::vector<MethodPlan>& plans);
    /// Adds a line for a setting of the plan of that index, with values separated by commas.
    void vary(std::size_t plan, const std::string& key, const QString& values);
    /// Returns `plans`, the current ones, with the grids of the lines. Throws UsageError for a value that the
    /// setting does not take.
    std::vector<MethodPlan> applied(std::vector<MethodPlan> plans) const;

  Q_SIGNALS:
    void changed();

  private:
    struct Line {
        std::string plan; ///< method, and which of several plans of that method
        std::string key;
        QString values;
    };

    void show();
    void addChosen(int index);
    Line* find(const std::string& plan, const std::string& key);

    std::vector<MethodPlan> plans_;
    std::vector<Line> lines_;
    QTableWidget* table_;
    QComboBox* more_;
};

} // namespace groupscope
