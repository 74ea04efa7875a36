// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace groupscope {

/// One line of text that takes the room there is: what does not fit ends with "…", and the tool tip says all
/// of it.
class ElidedLabel : public QLabel {
    Q_OBJECT
  public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    void setText(const QString& text);

  protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace groupscope
