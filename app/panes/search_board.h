// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/search.h"
#include "core/runs/selection.h"

#include <QByteArray>
#include <QTableWidget>

#include <string>

namespace groupscope {

/// The leaderboard of a search: one line for each method, the best value first.
class SearchBoard : public QTableWidget {
    Q_OBJECT
  public:
    explicit SearchBoard(QWidget* parent = nullptr);

    void clearRows() { setRowCount(0); }
    /// Shows the current outcome; `ended`: the search is over.
    void showOutcome(const SearchOutcome& outcome, const SelectionRule& rule, bool ended);
    /// Shows the file leaderboard.json of a search in its order. Content that is no leaderboard is ignored.
    void showFile(const QByteArray& json, const SelectionRule& rule);

  private:
    void addLine(const QStringList& cells);
};

} // namespace groupscope
