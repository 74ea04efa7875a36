// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace groupscope {

/// One line of text that fits its width: a longer text ends with "…", and the tooltip has all of it.
class ElidedLabel : public QLabel {
    Q_OBJECT
  public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    void setText(const QString& text);

  protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace groupscope
