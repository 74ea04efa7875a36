// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/export_plan.h"

#include <QWidget>

#include <optional>
#include <vector>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace groupscope {

/// Folder, formats and sizes of exported figures. The form opens with the last choice.
class ExportForm : public QWidget {
    Q_OBJECT
  public:
    explicit ExportForm(QWidget* parent = nullptr);

    ExportSettings settings() const;
    /// Accepts numbers that are being typed.
    void takeTyped();
    /// Shows sizes in millimetres: the width of the page, and the height of the highlighted figure, which is
    /// a panel of a sheet or the page itself. Without such a figure the box of the height is disabled.
    void showSize(double width, std::optional<double> height, bool isPanel);
    void remember() const;

  Q_SIGNALS:
    void changed();
    /// A user requests that height of the highlighted figure, in millimetres.
    void heightChosen(double millimetres);

  private:
    void build();
    void restore();
    void browse();
    /// Sets a width that journals require, with their text size; 0: the size on screen.
    void chooseWidth(double millimetres);
    void updateResolution();

    QLineEdit* folder_;
    std::vector<QCheckBox*> formats_;
    QCheckBox* values_;
    QComboBox* widths_;
    QDoubleSpinBox* width_;  ///< in millimetres
    QDoubleSpinBox* height_; ///< in millimetres
    QLabel* heightLabel_;    ///< "×", or the object of the height
    QDoubleSpinBox* text_;   ///< in points
    QSpinBox* resolution_;   ///< in dots per inch
};

} // namespace groupscope
