// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/derived.h"
#include "app/views/pane_context.h"
#include "app/views/run_values.h"
#include "core/figures/calibration_figures.h"

#include <QWidget>

class QComboBox;
class QTabWidget;

namespace groupscope {

class ElidedLabel;
class SceneView;

/// How sure the kept head of the selected run is: over its temperature, and by group.
class CalibrationPanel : public QWidget {
    Q_OBJECT
  public:
    explicit CalibrationPanel(PaneContext* context, QWidget* parent = nullptr);

    using TemperatureScans = Derived<RunKey, TemperatureScan>;
    TemperatureScans* scans() const { return scans_; }
    /// The key of what is shown of a run now.
    RunKey keyOf(const QString& runId) const;
    /// Nothing is scanned while nobody looks.
    void setWatched(bool watched);

    SceneView* scan() const { return scan_; }
    SceneView* reliability() const { return reliability_; }
    SceneView* current() const;
    QString currentName() const; ///< for files
    /// What the current view shows; empty when it shows nothing.
    QString caption() const;

  private:
    SceneView* addView(const QString& tab, const char* name);
    QWidget* makeBar();
    void onOpened();
    /// Asks for what is not known yet, and shows what is.
    void refresh();
    void showScan();
    QString emptyText() const;

    PaneContext* context_;
    Session* session_;
    TemperatureScans* scans_;
    bool watched_ = false;
    QComboBox* rows_;
    QComboBox* at_; ///< value: a ReliabilityAt
    ElidedLabel* what_;
    ElidedLabel* notes_; ///< what must be known to read the figures
    QTabWidget* tabs_;
    SceneView* scan_;
    SceneView* reliability_;
};

} // namespace groupscope
