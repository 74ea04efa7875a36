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

/// The settings that an experiment tries in several values: a line each, with the values as they are typed,
/// and a list to add one. A line without values is none.
class GridTable : public QWidget {
    Q_OBJECT
  public:
    explicit GridTable(QWidget* parent = nullptr);

    /// What may be varied. Lines begin as the grids of the plans have them.
    void setPlans(const std::vector<MethodPlan>& plans);
    /// The same while somebody chooses among methods: lines of those that are still there stay as typed.
    void updatePlans(const std::vector<MethodPlan>& plans);
    /// To vary that setting of the plan of that place, by values with commas between them.
    void vary(std::size_t plan, const std::string& key, const QString& values);
    /// `plans`, which are those of before, with the grids of the lines. Throws UsageError for a value that
    /// the setting does not take.
    std::vector<MethodPlan> applied(std::vector<MethodPlan> plans) const;

  Q_SIGNALS:
    void changed();

  private:
    struct Line {
        std::string plan; ///< its method, and which of several plans of that method
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
