// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

class QPoint;
class QWidget;

namespace groupscope {

/// Makes every text of the application plain that nobody made rich on purpose. Names of classes, groups and
/// files come from outside: Qt would draw "<b>" in them as markup and load what "<img>" names. Labels are
/// plain unless their format was set to Qt::RichText; tooltips of widgets, menus and item views are plain and
/// wrapped, and begin with the whole entry where a combo box has no room for it. May be called again: once is
/// enough for an application.
void keepTextPlain();

/// Shows a tooltip as it stands, wrapped, at a place of the screen.
void showPlainTip(const QPoint& place, const QString& text, QWidget* owner);

} // namespace groupscope
