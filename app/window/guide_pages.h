// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include <vector>

class QWidget;

namespace groupscope {

/// The page of the guide about a widget, or about the nearest of its parents that has one; that of the
/// window's first steps where none has.
QString guidePageOf(const QWidget* widget);

/// Makes `page` the page of a widget.
void setGuidePage(QWidget* widget, const QString& page);

/// Pages that dialogs of the window are about, for the test that each exists.
std::vector<QString> guidePagesOfDialogs();

/// F1 in any dialog shows the page of the guide about it. Menus have an entry of their own for the main
/// window.
class DialogHelp : public QObject {
    Q_OBJECT
  public:
    explicit DialogHelp(QObject* parent);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace groupscope
