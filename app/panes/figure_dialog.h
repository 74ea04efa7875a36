// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panes/pane.h"
#include "app/session/background_job.h"

#include <QDialog>
#include <QRectF>
#include <QSize>
#include <QString>

#include <functional>

class QButtonGroup;
class QComboBox;
class QDialogButtonBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QPainter;
class QSpinBox;
class QVBoxLayout;

namespace groupscope {

/// Saves a figure as PNG, SVG or PDF at a chosen size, with a preview of what will be written.
class FigureDialog : public QDialog {
    Q_OBJECT
  public:
    /// `size` is what is suggested, in pixels of a screen.
    FigureDialog(PaneDrawing drawing, QSize size, QWidget* parent = nullptr);

    QString path() const;
    /// In units of exportFigure, 1/96 inch: as high as was asked, or as the figure needs.
    QSize figureSize() const;
    /// Pixels of a PNG to the inch.
    int dotsPerInch() const;
    /// Writes the figure in the background and closes; on failure says why and stays open. Asks before it
    /// replaces a file, unless that file was chosen in the file dialog, which has asked.
    void accept() override;

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void browse();
    void addForm(QVBoxLayout& column);
    /// A width that journals ask for; 0: as on the screen.
    void chooseWidth(double millimetres);
    void setFormat(const QString& ending);
    /// What the name says: which format is active, and whether its folder is there.
    void showPath();
    /// Draws it with its text in the size that is chosen.
    void drawScaled(QPainter& painter) const;
    void updatePreview();
    void write();

    PaneDrawing drawing_;
    QString agreed_; ///< file that may be replaced
    BackgroundJob job_;
    QDialogButtonBox* buttons_;
    QLineEdit* path_;
    QSize onScreen_;
    QButtonGroup* formats_;
    QComboBox* widths_;
    QDoubleSpinBox* width_;  ///< millimetres
    QDoubleSpinBox* height_; ///< millimetres
    QDoubleSpinBox* text_;   ///< points
    QSpinBox* resolution_;   ///< dots per inch
    QLabel* preview_;
    QLabel* higher_; ///< says that the figure needs more height than was asked
    QLabel* problem_;
};

} // namespace groupscope
