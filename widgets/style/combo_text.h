// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

class QComboBox;

namespace groupscope {

/// What is seen of the current entry of a box: all of it, or with an ellipsis what there is room for.
QString shownComboText(const QComboBox& box);

/// Sees to it that the lists of combo boxes are as wide as their longest entry.
class ComboReader : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;
    /// Watches a box from now on; each once, however often it is called.
    void watch(QComboBox* box);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace groupscope
