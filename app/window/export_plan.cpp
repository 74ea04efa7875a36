// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/export_plan.h"

#include "app/session/translated.h"
#include "widgets/export/figure_export.h"

#include <QDir>
#include <QFileInfo>
#include <QPainter>
#include <QPicture>

#include <algorithm>

namespace groupscope {

namespace {

constexpr double unitsPerInch = 96.0;
const QString endingOfValues = QStringLiteral("csv");

} // namespace

QSizeF askedSize(const PlannedFigure& figure, const ExportSettings& settings) {
    const double width = settings.width ? *settings.width * unitsPerMillimetre : figure.screenWidth;
    return {width, width * figure.proportion};
}

FigurePage pageOf(const PlannedFigure& figure, const ExportSettings& settings) {
    const QSize size = sizeOnPaper(figure.drawing, askedSize(figure, settings), settings.points).toSize();
    return {figure.name, size, [drawing = figure.drawing, size, points = settings.points](QPainter& painter) {
                drawOnPaper(painter, drawing, QRectF(QPointF(0, 0), QSizeF(size)), points);
            }};
}

FigureSheet ExportPlan::laidSheet() const {
    std::vector<SheetPanel> panels;
    double widest = 0.0;
    for (const PlannedFigure& figure : figures) {
        panels.push_back({figure.drawing, figure.proportion});
        widest = std::max(widest, figure.screenWidth);
    }
    const int columns = std::min(sheet->columns, static_cast<int>(panels.size()));
    const double width = settings.width ? *settings.width * unitsPerMillimetre : widest * columns;
    return {std::move(panels), width, sheet->columns, settings.points};
}

FigurePage ExportPlan::sheetPage() const {
    const FigureSheet all = laidSheet();
    return {sheet->name, all.size(), [all](QPainter& painter) { all.draw(painter); }};
}

std::vector<FigurePage> ExportPlan::pages() const {
    if (sheet)
        return {sheetPage()};
    std::vector<FigurePage> all;
    for (const PlannedFigure& figure : figures)
        all.push_back(pageOf(figure, settings));
    return all;
}

QStringList ExportPlan::namesOfPages() const {
    if (sheet)
        return {sheet->name};
    QStringList names;
    for (const PlannedFigure& figure : figures)
        names << figure.name;
    return names;
}

QString ExportPlan::pathOf(const QString& name, const QString& ending) const {
    return QDir(settings.folder).filePath(name + QLatin1Char('.') + ending);
}

QStringList ExportPlan::paths() const {
    QStringList all;
    if (figures.empty())
        return all;
    for (const QString& name : namesOfPages())
        for (const QString& ending : settings.formats)
            all << pathOf(name, ending);
    for (const PlannedFigure& figure : figures)
        if (settings.values && figure.drawing.values)
            all << pathOf(figure.name, endingOfValues);
    return all;
}

QString ExportPlan::obstacle() const {
    const QStringList all = paths();
    if (figures.empty())
        return translated("Tick the figures to export.");
    if (all.isEmpty())
        return settings.values ? translated("Choose a format: the ticked figures have no values.")
                               : translated("Choose a format.");
    if (sheet && sheet->name.isEmpty())
        return translated("Give the sheet a file name.");
    if (!QFileInfo(settings.folder).isDir())
        return translated("⚠ The folder %1 does not exist").arg(settings.folder);
    for (const QString& path : all)
        if (all.count(path) > 1)
            return translated("⚠ Two files would have the name %1. Change one with a double click.")
                .arg(QFileInfo(path).fileName());
    return {};
}

std::vector<ExportedFile> ExportPlan::files() const {
    std::vector<ExportedFile> all;
    const double pixels = settings.dotsPerInch / unitsPerInch;
    for (const FigurePage& page : pages()) {
        QPicture recorded;
        QPainter recorder(&recorded);
        page.draw(recorder);
        recorder.end();
        for (const QString& ending : settings.formats) {
            const QString path = pathOf(page.name, ending);
            const auto draw = [recorded](QPainter& painter, const QRectF&) {
                painter.drawPicture(0, 0, recorded);
            };
            all.push_back({path, [path, size = page.size, draw, pixels] {
                               return figureBytes(path, size, draw, pixels);
                           }});
        }
    }
    for (const PlannedFigure& figure : figures)
        if (settings.values && figure.drawing.values)
            all.push_back({pathOf(figure.name, endingOfValues),
                           [text = figure.drawing.values()] { return QByteArray::fromStdString(text); }});
    return all;
}

} // namespace groupscope
