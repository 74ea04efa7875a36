// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/jobs/background_job.h"

#include <QDialog>
#include <QRectF>
#include <QSize>
#include <QString>

#include <functional>

class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QPainter;
class QSpinBox;

namespace groupscope {

using FigureDrawing = std::function<void(QPainter&, const QRectF&)>;

/// Saves a figure as PNG, SVG or PDF at a chosen size, with a preview of what will be written.
class FigureDialog : public QDialog {
    Q_OBJECT
  public:
    /// `suggestion` is a file name without ending.
    FigureDialog(FigureDrawing draw, const QString& suggestion, QSize size, QWidget* parent = nullptr);

    QString path() const;
    QSize figureSize() const;
    /// Writes the figure in the background and closes; on failure says why and stays open. Asks before it
    /// replaces a file, unless that file was chosen in the file dialog, which has asked.
    void accept() override;

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void browse();
    void setFormat(const QString& ending);
    void updatePreview();
    void write();

    FigureDrawing draw_;
    QString agreed_; ///< file that may be replaced
    BackgroundJob job_;
    QDialogButtonBox* buttons_;
    QLineEdit* path_;
    QSpinBox* width_;
    QSpinBox* height_;
    QLabel* preview_;
    QLabel* problem_;
};

} // namespace groupscope
