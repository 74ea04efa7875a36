// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/pane_context.h"
#include "core/figures/temperatures.h"

#include <QTimer>
#include <QWidget>

#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QSlider;
class QTabWidget;

namespace groupscope {

class ElidedLabel;
class LineChart;
class FigureView;

/// Temperatures of the selected runs: over epochs, as histograms of a chosen epoch, and what they make
/// negatives weigh in it. While a run trains the last epoch is shown until somebody chooses another one. Its
/// slider moves the time line, where that is of a run that has these epochs.
class TemperaturePanel : public QWidget {
    Q_OBJECT
  public:
    explicit TemperaturePanel(PaneContext* context, QWidget* parent = nullptr);

    /// Nothing is drawn while nobody looks.
    void setWatched(bool watched);

    bool isEmpty() const { return recorded_.empty(); }
    /// Shares over epochs where they are on top, else temperatures.
    LineChart* chart() const;
    FigureView* histogram() const { return histogram_; }
    FigureView* weights() const { return weights_; }
    /// "temperatures of epoch 12": for files.
    QString epochName() const;

  private:
    FigureView* addScene(const QString& tab, const QString& description, const char* name,
                         const char* figure);
    LineChart* addChart(const QString& tab, const QString& yTitle, const char* name);
    void follow();
    QWidget* makeEpochBar();
    void refresh();
    void offerSplits(const std::vector<TemperatureRun>& runs);
    TemperatureSplit split() const;
    void showCurves();
    void showEpoch();
    /// Goes to the epoch of the time line, if it is one of a run that is shown.
    void followTime();
    void moveTime();
    void showMissing();
    void warn(const std::vector<TemperatureRun>& runs, std::size_t epoch);
    QString emptyText() const;
    /// The selected runs that have temperatures.
    std::vector<TemperatureRun> shownRuns() const;

    PaneContext* context_;
    QTabWidget* tabs_;
    LineChart* chart_;
    LineChart* shares_;
    FigureView* histogram_;
    FigureView* weights_;
    QComboBox* split_; ///< data: a TemperatureSplit
    ElidedLabel* facts_;
    QLabel* warning_; ///< of runs with most temperatures at τ_min in the epoch; else hidden
    QSlider* slider_; ///< value: place in recorded_
    QLabel* epochLabel_;
    QLabel* note_;                      ///< in place of all the rest
    QWidget* content_;                  ///< all but the note
    std::vector<std::size_t> recorded_; ///< epochs, from 0, that any of the runs has temperatures of
    std::optional<QStringList> shown_;  ///< the runs that are shown
    QString missing_; ///< the epoch of the time line, where no temperatures of it are there; else empty
    bool watched_ = false;
    QTimer refreshSoon_; ///< epochs arrive faster than anybody can look
};

} // namespace groupscope
