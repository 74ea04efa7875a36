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

/// Shares of the groups in a population that a user defines, and the average accuracy of the shown runs
/// there. It follows the edited shares.
class PopulationPanel : public QWidget {
    Q_OBJECT
  public:
    explicit PopulationPanel(PaneContext* context, QWidget* parent = nullptr);

    /// Shares in the order of the groups; nothing while they are not valid.
    const std::optional<GroupMix>& mix() const { return mix_; }
    QTableWidget* shares() const { return shares_; }
    /// Table of the runs that are selected now, brought up to date even if it was never visible.
    QTableWidget* results();
    /// Whether the panel is visible: results are computed only then.
    void setWatched(bool watched);
    void setAsInRows();
    void setEqual();
    /// Reads a table of shares. PaneContext::problem reports errors.
    void readFile(const QString& path);

  private:
    void build();
    QTableWidget* makeTable(const QString& name, const QString& spoken, const QStringList& headings);
    void onOpened();
    void setShares(const std::vector<double>& shares, const QString& name);
    void chooseFile();
    void saveFile();
    /// Reads the shares from the cells.
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
    QString name_; ///< origin of the shares: a file, or how they were made
    std::optional<GroupMix> mix_;
    bool filling_ = false; ///< changes of cells come from the program
    bool watched_ = false;
    bool isOld_ = true; ///< the results belong to earlier runs, examples or shares
    QTimer refreshSoon_;
};

} // namespace groupscope
