// SPDX-License-Identifier: GPL-3.0-or-later
// Figures to export without panes, and what tests ask an export dialog.
#pragma once

#include "tests/app/export_support.h"

#include <QAbstractButton>
#include <QColor>
#include <QDir>
#include <QLabel>
#include <QMessageBox>
#include <QPainter>
#include <QString>
#include <QStringList>

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace groupscope {

/// Its left half is `color`, with its name as text.
inline PaneDrawing halfDrawing(const QString& name, const QColor& color = Qt::blue) {
    return {name, [name, color](QPainter& painter, const QRectF& area) {
                painter.fillRect(QRectF(0, 0, area.width() / 2, area.height()), color);
                painter.drawText(area, Qt::AlignCenter, QStringLiteral("text of ") + name);
            }};
}

inline ListedFigure listedFigure(const char* id, QSize size, const PaneDrawing& drawing) {
    return {id, QString::fromLatin1(id).toUpper(), size, [drawing] { return drawing; }};
}

/// Map, groups with values, and a pane with nothing to draw.
inline std::vector<ListedFigure> threeFigures() {
    PaneDrawing groups = halfDrawing(QStringLiteral("groups"), Qt::red);
    groups.values = [] { return std::string("group,accuracy\nwater,0.75\n"); };
    PaneDrawing curves = halfDrawing(QStringLiteral("curves"));
    curves.empty = true;
    curves.reason = QStringLiteral("Select a run to see its curves");
    return {listedFigure("curves", {1000, 640}, curves),
            listedFigure("map", {1200, 900}, halfDrawing(QStringLiteral("map"))),
            listedFigure("groups", {900, 1000}, groups)};
}

inline ExportChoice tickedAre(std::set<std::string> ids) {
    ExportChoice choice;
    choice.ticked = std::move(ids);
    return choice;
}

inline QMessageBox* questionOf(const ExportDialog& dialog) {
    return dialog.findChild<QMessageBox*>();
}

inline void replaceAll(const QMessageBox& box) {
    for (QAbstractButton* button : box.buttons())
        if (box.buttonRole(button) == QMessageBox::DestructiveRole)
            button->click();
}

inline QLabel* problemOf(const ExportDialog& dialog) {
    return dialog.findChild<QLabel*>(QStringLiteral("figureProblem"));
}

inline QStringList filesIn(const QString& folder) {
    return QDir(folder).entryList(QDir::Files | QDir::Hidden, QDir::Name);
}

} // namespace groupscope
