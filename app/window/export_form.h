// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/export_plan.h"

#include <QWidget>

#include <vector>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLineEdit;
class QSpinBox;

namespace groupscope {

/// Where figures are written, as what, and how large. It opens with what was chosen last.
class ExportForm : public QWidget {
    Q_OBJECT
  public:
    explicit ExportForm(QWidget* parent = nullptr);

    ExportSettings settings() const;
    /// Shows the size of what is previewed, in millimetres. The height of a sheet follows from its panels.
    void showSize(double width, double height, bool heightIsFree);
    void remember() const;

  Q_SIGNALS:
    void changed();
    /// Somebody wants what is previewed that high, in millimetres.
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
    QDoubleSpinBox* text_;   ///< points
    QSpinBox* resolution_;   ///< dots per inch
};

} // namespace groupscope
