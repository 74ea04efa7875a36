// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace groupscope {

/// Label of one line. A text that is too long ends with "…", and the tooltip has all of it.
class ElidedLabel : public QLabel {
    Q_OBJECT
  public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    void setText(const QString& text);

  protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace groupscope
