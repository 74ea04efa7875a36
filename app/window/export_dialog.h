// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "app/window/export_plan.h"
#include "app/window/figure_list.h"

#include <QDialog>
#include <QSize>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <vector>

class QCheckBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace groupscope {

class ExportForm;
class FigurePreview;

/// Writes the ticked figures of the window at once: each into its own files, or all as one sheet, with their
/// values. The preview shows the highlighted figure or the sheet.
class ExportDialog : public QDialog {
    Q_OBJECT
  public:
    ExportDialog(std::vector<ListedFigure> figures, ExportChoice choice, QWidget* parent = nullptr);

    /// The current choice, for the next dialog.
    ExportChoice choice() const;
    /// Paths of the files that were written; empty before.
    const QStringList& written() const { return written_; }
    FigureList* list() const { return list_; }
    /// Size of the sheet or of the highlighted figure in 1/96 inch; empty if there is nothing to draw.
    QSize pageSize() const { return previewed().size; }

    /// Writes the files in the background and closes; on failure the dialog says why and stays open. Asks
    /// once before it replaces files.
    void accept() override;
    /// Stops writing, or closes the dialog.
    void reject() override;
    void done(int result) override;

  private:
    void build();
    QWidget* makeLeft();
    QWidget* makeRight();
    /// Plan of the ticked figures.
    ExportPlan plan() const;
    PlannedFigure planned(int figure) const;
    /// Whether the height of the highlighted figure can be chosen.
    bool hasHeight() const;
    /// The previewed page; its size is empty without a preview.
    FigurePage previewed() const;
    /// Width of a figure in 1/96 inch: of its page, or of a panel of the sheet.
    double widthOf(int figure) const;
    void setHeight(double millimetres);
    void refresh();
    void showPreview();
    void showProblem(const QString& message);
    void showWriting(bool writing);
    void write();

    BackgroundJob job_;
    QTimer refreshSoon_;
    ExportChoice start_;
    FigureList* list_;
    FigurePreview* preview_;
    ExportForm* form_;
    QToolButton* up_;
    QToolButton* down_;
    QCheckBox* asSheet_;
    QSpinBox* columns_;
    QLineEdit* sheetName_;
    QLabel* extent_;
    QLabel* higher_; ///< says that the figure needs more height than requested
    QLabel* problem_;
    QLabel* plan_;
    QProgressBar* progress_;
    QDialogButtonBox* buttons_;
    QPushButton* exportButton_;
    QPushButton* closeButton_;
    std::vector<double> proportions_; ///< ratio of height to width of each figure
    QStringList writing_;             ///< files being written
    QStringList written_;
};

} // namespace groupscope
