// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/sample_sets.h"

#include <QWidget>

#include <optional>

class QLabel;
class QPushButton;

namespace groupscope {

class Session;
class Workspaces;

/// The question of an open sample set and the three buttons that answer it, above the views. Hidden for every
/// other set, and once dismissed.
class SampleNotice : public QWidget {
    Q_OBJECT
  public:
    SampleNotice(Session* session, Workspaces* workspaces, QWidget* parent = nullptr);

    /// Opens the set; its question is shown once it is open.
    void open(const SampleSet& sample);

  private:
    void onOpened();

    Session* session_;
    Workspaces* workspaces_;
    std::optional<SampleSet> expected_; ///< asked for, and not open yet
    std::optional<SampleSet> shown_;
    std::filesystem::path path_; ///< of the set that is shown
    QLabel* question_;
    std::array<QPushButton*, 3> steps_;
};

} // namespace groupscope
