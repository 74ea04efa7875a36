// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

class QComboBox;

namespace groupscope {

/// Visible text of the current entry of a box: complete, or with an ellipsis if it is too long.
QString shownComboText(const QComboBox& box);

/// Makes the lists of combo boxes as wide as their longest entry.
class ComboReader : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;
    /// Watches a box; repeated calls have no effect.
    void watch(QComboBox* box);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace groupscope
