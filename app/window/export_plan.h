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

/// Folder, formats and sizes of exported figures.
struct ExportSettings {
    QString folder;
    QStringList formats; ///< of "png", "svg", "pdf"
    bool values = true;  ///< writes the values of figures that have them as CSV
    /// Width of a figure or of the sheet in millimetres; empty: the size on screen.
    std::optional<double> width;
    double points = 9.0;  ///< size of all text in points
    int dotsPerInch = 96; ///< resolution of a PNG
};

/// A figure to be exported.
struct PlannedFigure {
    PaneDrawing drawing;
    QString name;            ///< file name without folder and ending
    double screenWidth;      ///< in 1/96 inch
    double proportion = 1.0; ///< requested ratio of height to width
};

/// A page with its drawing, in 1/96 inch.
struct FigurePage {
    QString name; ///< name of its files
    QSize size;
    std::function<void(QPainter&)> draw;
};

/// The requested size of a figure, in 1/96 inch.
QSizeF askedSize(const PlannedFigure& figure, const ExportSettings& settings);
/// Page of the requested height, or higher if the figure needs more at that text size.
FigurePage pageOf(const PlannedFigure& figure, const ExportSettings& settings);

/// Content of one export. Drawing and writing begin with files().
struct ExportPlan {
    struct Sheet {
        QString name;
        int columns = 2; ///< at most; >= 1
    };
    std::vector<PlannedFigure> figures; ///< in the order of the panels of a sheet
    std::optional<Sheet> sheet;         ///< empty: each figure has its own files
    ExportSettings settings;

    /// All figures as one sheet; only if `sheet` is set.
    FigureSheet laidSheet() const;
    FigurePage sheetPage() const;
    /// Paths of the files to be written.
    QStringList paths() const;
    /// Why nothing can be written; empty: it can.
    QString obstacle() const;
    /// Files to be written. The figures are recorded at once in the calling thread, where their views live.
    /// The thread that asks for the bytes makes the files from the records.
    std::vector<ExportedFile> files() const;

  private:
    std::vector<FigurePage> pages() const;
    QStringList namesOfPages() const;
    QString pathOf(const QString& name, const QString& ending) const;
};

} // namespace groupscope
