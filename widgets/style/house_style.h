// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/style/combo_text.h"

#include <QProxyStyle>

namespace groupscope {

/// Qt's Fusion with the distances of spacing, narrower tabs, and titles of docks as headings above a thin
/// line.
class HouseStyle : public QProxyStyle {
    Q_OBJECT
  public:
    HouseStyle();

    int pixelMetric(PixelMetric metric, const QStyleOption* option = nullptr,
                    const QWidget* widget = nullptr) const override;
    int styleHint(StyleHint hint, const QStyleOption* option = nullptr, const QWidget* widget = nullptr,
                  QStyleHintReturn* returned = nullptr) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                           const QWidget* widget = nullptr) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget = nullptr) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget = nullptr) const override;
    using QProxyStyle::polish;
    void polish(QWidget* widget) override;

  private:
    static void drawOnDark(PrimitiveElement element, const QStyleOption& option, QPainter& painter);

    ComboReader combos_;
};

} // namespace groupscope
