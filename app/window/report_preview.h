// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panes/pane.h"
#include "app/session/background_job.h"

#include <QByteArray>
#include <QPixmap>
#include <QTimer>
#include <QWidget>

#include <functional>
#include <map>
#include <vector>

class QLabel;
class QPushButton;
class QScrollArea;

namespace groupscope {

class PaneContext;

/// Pages of a report as pictures (PNG) of one size. A thread draws them, because fonts belong to the thread
/// that laid out the text.
struct ReportPictures {
    std::vector<QByteArray> pages;
    QSize size; ///< size of each page in pixels
};

/// Pages below each other, as wide as the view, at most `widest` pixels.
class ReportSheets : public QWidget {
    Q_OBJECT
  public:
    static constexpr int widest = 1000;

    explicit ReportSheets(QWidget* parent = nullptr);

    void setPages(ReportPictures pages);
    int count() const { return static_cast<int>(pages_.pages.size()); }
    /// Lays out the pages for a view of that width in pixels.
    void setRoom(int width);
    /// Width of a page in pixels of this widget.
    int sheetWidth() const;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QSize sheetSize() const;

    ReportPictures pages_;
    int room_ = 0;
    std::map<int, QPixmap> drawn_; ///< visible and adjacent pages, by page number
};

/// The report as it would be written now. It follows the runs, the selection rule and the views while it is
/// visible.
class ReportPreview : public QWidget {
    Q_OBJECT
  public:
    /// Functions of the window.
    struct Source {
        std::function<std::vector<PaneDrawing>()> drawings; ///< drawings of all panes
        std::function<void()> exportReport;                 ///< asks for a file and writes the report
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
    void showPages(ReportPictures pages);
    void say(const QString& text);

    PaneContext* context_;
    Source source_;
    BackgroundJob job_;
    QLabel* state_;
    QPushButton* export_;
    QScrollArea* view_;
    ReportSheets* sheets_;
    QTimer updateSoon_; ///< merges updates, because many runs arrive at once
    bool watched_ = false;
    bool isOld_ = true; ///< something changed since the pages were made
};

/// The pane of the preview.
Pane reportPane(ReportPreview::Source source);

} // namespace groupscope
