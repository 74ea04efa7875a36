// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/export_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QString>
#include <QStringList>

namespace groupscope {

/// Ticks these formats, "png", "svg", "pdf", and no others.
inline void tickFormats(const ExportDialog& dialog, const QStringList& formats) {
    for (const char* format : {"png", "svg", "pdf"})
        dialog.findChild<QCheckBox*>(QStringLiteral("figure_") + QLatin1String(format))
            ->setChecked(formats.contains(QLatin1String(format)));
}

inline void setExportFolder(const ExportDialog& dialog, const QString& folder) {
    dialog.findChild<QLineEdit*>(QStringLiteral("exportFolder"))->setText(folder);
}

/// Chooses the width with that index in the box, as people do: 1 a column, 2 a page of a journal.
inline void chooseExportWidth(const ExportDialog& dialog, int index) {
    auto* widths = dialog.findChild<QComboBox*>(QStringLiteral("figureWidths"));
    widths->setCurrentIndex(index);
    Q_EMIT widths->activated(index);
}

/// The row of the list with the figure of that id; null without one.
inline QTreeWidgetItem* exportRow(const ExportDialog& dialog, const std::string& id) {
    FigureList* list = dialog.list();
    for (int row = 0; row < list->topLevelItemCount(); ++row)
        if (list->figure(list->topLevelItem(row)->data(0, Qt::UserRole).toInt()).id == id)
            return list->topLevelItem(row);
    return nullptr;
}

inline bool isTicked(const ExportDialog& dialog, const std::string& id) {
    return exportRow(dialog, id)->checkState(0) == Qt::Checked;
}

} // namespace groupscope
