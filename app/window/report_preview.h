// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panes/pane.h"
#include "app/session/background_job.h"

#include <QPixmap>
#include <QTimer>
#include <QWidget>

#include <functional>
#include <map>
#include <memory>
#include <vector>

class QLabel;
class QPushButton;
class QScrollArea;

namespace groupscope {

class PaneContext;
class ReportPages;

/// Sheets of paper below each other, as wide as there is room, at most `widest` pixels.
class ReportSheets : public QWidget {
    Q_OBJECT
  public:
    static constexpr int widest = 1000;

    explicit ReportSheets(QWidget* parent = nullptr);

    /// Null: none.
    void setPages(std::shared_ptr<const ReportPages> pages);
    const ReportPages* pages() const { return pages_.get(); }
    /// Lays the sheets out for a view of that many pixels.
    void setRoom(int width);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QSize sheetSize() const;

    std::shared_ptr<const ReportPages> pages_;
    int room_ = 0;
    std::map<int, QPixmap>
        drawn_; ///< sheets in sight, by page: drawing one takes longer than a turn of the wheel
};

/// The report as it would be written now: it follows the runs, the selection rule and the views while people
/// look at it.
class ReportPreview : public QWidget {
    Q_OBJECT
  public:
    /// From the window.
    struct Source {
        std::function<std::vector<PaneDrawing>()> drawings; ///< of all panes
        std::function<void()> exportReport;                 ///< asks for a file and writes it
    };

    ReportPreview(PaneContext* context, Source source, QWidget* parent = nullptr);

    void setWatched(bool watched);
    ReportSheets* sheets() const { return sheets_; }

  Q_SIGNALS:
    void updated();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void renew();
    void showPages(std::shared_ptr<const ReportPages> pages);
    void say(const QString& text);

    PaneContext* context_;
    Source source_;
    BackgroundJob job_;
    QLabel* state_;
    QPushButton* export_;
    QScrollArea* view_;
    ReportSheets* sheets_;
    QTimer updateSoon_; ///< many runs arrive at once
    bool watched_ = false;
    bool isOld_ = true; ///< something changed since the pages were made
};

/// The pane of the preview.
Pane reportPane(ReportPreview::Source source);

} // namespace groupscope
