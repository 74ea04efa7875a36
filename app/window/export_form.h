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

/// Where figures are written, as what, and how large. It opens with what was chosen last.
class ExportForm : public QWidget {
    Q_OBJECT
  public:
    explicit ExportForm(QWidget* parent = nullptr);

    ExportSettings settings() const;
    /// Takes numbers that are being typed as they are.
    void takeTyped();
    /// Shows sizes in millimetres: the width of the page, and the height of the figure that is pointed at,
    /// which is a panel of a sheet or the page itself. Without such a figure the box of the height is
    /// disabled.
    void showSize(double width, std::optional<double> height, bool isPanel);
    void remember() const;

  Q_SIGNALS:
    void changed();
    /// Somebody wants the figure that is pointed at that high, in millimetres.
    void heightChosen(double millimetres);

  private:
    void build();
    void restore();
    void browse();
    /// A width that journals ask for, with their sizes of text; 0: as on the screen.
    void chooseWidth(double millimetres);
    void updateResolution();

    QLineEdit* folder_;
    std::vector<QCheckBox*> formats_;
    QCheckBox* values_;
    QComboBox* widths_;
    QDoubleSpinBox* width_;  ///< millimetres
    QDoubleSpinBox* height_; ///< millimetres
    QLabel* heightLabel_;    ///< "×", or what the height is of
    QDoubleSpinBox* text_;   ///< points
    QSpinBox* resolution_;   ///< dots per inch
};

} // namespace groupscope
