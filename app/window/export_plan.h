// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/export_work.h"
#include "app/window/figure_sheet.h"

#include <QSize>
#include <QSizeF>
#include <QString>
#include <QStringList>

#include <functional>
#include <optional>
#include <vector>

class QPainter;

namespace groupscope {

/// Where figures are written, as what, and how large.
struct ExportSettings {
    QString folder;
    QStringList formats; ///< of "png", "svg", "pdf"
    bool values = true;  ///< as CSV, of figures that have them
    /// Millimetres, of a figure or of the sheet; empty: as on the screen.
    std::optional<double> width;
    double points = 9.0;  ///< of all text
    int dotsPerInch = 96; ///< of a PNG
};

/// A figure that is to be exported.
struct PlannedFigure {
    PaneDrawing drawing;
    QString name;            ///< of its files, without folder and ending
    double screenWidth;      ///< in 1/96 inch
    double proportion = 1.0; ///< height by width, as asked for
};

/// A page with what is drawn on it, in 1/96 inch.
struct FigurePage {
    QString name; ///< of its files
    QSize size;
    std::function<void(QPainter&)> draw;
};

/// The size of a figure that was asked for, in 1/96 inch.
QSizeF askedSize(const PlannedFigure& figure, const ExportSettings& settings);
/// As high as asked for, or as the figure needs with that size of text.
FigurePage pageOf(const PlannedFigure& figure, const ExportSettings& settings);

/// Content of one export. Nothing is drawn or written before files() is called.
struct ExportPlan {
    struct Sheet {
        QString name;
        int columns = 2; ///< at most; >= 1
    };
    std::vector<PlannedFigure> figures; ///< in the order of the panels of a sheet
    std::optional<Sheet> sheet;         ///< empty: each figure has files of its own
    ExportSettings settings;

    /// All figures as one; only with a sheet.
    FigureSheet laidSheet() const;
    FigurePage sheetPage() const;
    /// The files that would be written.
    QStringList paths() const;
    /// Why nothing can be written; empty: it can.
    QString obstacle() const;
    /// Files to write. The figures are recorded at once, in the calling thread, where their
    /// views live; files are made of the records in the thread that asks for their bytes.
    std::vector<ExportedFile> files() const;

  private:
    std::vector<FigurePage> pages() const;
    QStringList namesOfPages() const;
    QString pathOf(const QString& name, const QString& ending) const;
};

} // namespace groupscope
