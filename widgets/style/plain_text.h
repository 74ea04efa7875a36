// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

class QPoint;
class QWidget;

namespace groupscope {

/// Shows every text of the application as plain text unless it is rich on purpose. Names of classes, groups
/// and files come from outside: Qt would interpret "<b>" in them and load the target of "<img>". Labels are
/// plain unless their format is Qt::RichText. Tooltips of widgets, menus and item views are plain and
/// wrapped, and begin with the whole entry if a combo box cuts it. One call for an application is enough.
void keepTextPlain();

/// Shows a plain, wrapped tooltip at a position of the screen.
void showPlainTip(const QPoint& place, const QString& text, QWidget* owner);

} // namespace groupscope
