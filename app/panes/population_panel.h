// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/pane_context.h"
#include "core/runs/group_mix.h"

#include <QTimer>
#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QTableWidget;

namespace groupscope {

/// Shares of the groups in a population of somebody's own, and the average accuracy of the shown runs there,
/// which follows while the shares are edited.
class PopulationPanel : public QWidget {
    Q_OBJECT
  public:
    explicit PopulationPanel(PaneContext* context, QWidget* parent = nullptr);

    /// The shares as they are, in the order of the groups; nothing while they make no population.
    const std::optional<GroupMix>& mix() const { return mix_; }
    QTableWidget* shares() const { return shares_; }
    /// Of the runs that are selected now, also where nobody looked at them.
    QTableWidget* results();
    /// Results are made where somebody looks.
    void setWatched(bool watched);
    void setAsInRows();
    void setEqual();
    /// Reads a table of shares. What is wrong with it is told by PaneContext::problem.
    void readFile(const QString& path);

  private:
    void build();
    QTableWidget* makeTable(const QString& name, const QStringList& headings);
    void onOpened();
    void setShares(const std::vector<double>& shares, const QString& name);
    void chooseFile();
    void saveFile();
    /// Takes over what the cells say.
    void takeShares();
    void refresh();
    void showResults();
    void showRun(int row, const std::vector<const SessionRun*>& seeds, const std::string& split);

    PaneContext* context_;
    Session* session_;
    QComboBox* rows_ = nullptr;
    QTableWidget* shares_;
    QTableWidget* results_;
    QLabel* sum_;
    QString name_; ///< of the shares: a file, or how they were made
    std::optional<GroupMix> mix_;
    bool filling_ = false; ///< cells change by the program
    bool watched_ = false;
    bool isOld_ = true; ///< other runs, rows or shares are there than results are shown of
    QTimer refreshSoon_;
};

} // namespace groupscope
