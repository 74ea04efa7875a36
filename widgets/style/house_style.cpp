// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/house_style.h"

#include "widgets/style/language.h"
#include "widgets/style/theme.h"

#include <QComboBox>
#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>
#include <QToolButton>

namespace groupscope {

HouseStyle::HouseStyle()
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

int HouseStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    switch (metric) {
    case PM_LayoutLeftMargin:
    case PM_LayoutTopMargin:
    case PM_LayoutRightMargin:
    case PM_LayoutBottomMargin:
    case PM_LayoutHorizontalSpacing:
        return spacing::normal;
    case PM_LayoutVerticalSpacing:
        return spacing::close + spacing::tight;
    case PM_TabBarTabHSpace: // Fusion's 24 cuts the names of five docks side by side
        return spacing::normal;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int HouseStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                          QStyleHintReturn* returned) const {
    if (hint ==
        SH_DialogButtonBox_ButtonsHaveIcons) // words are enough, and the icons would be of another hand
        return 0;
    return QProxyStyle::styleHint(hint, option, widget, returned);
}

QSize HouseStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                                   const QWidget* widget) const {
    QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
    if (type == CT_MenuBarItem) // as high as the adjacent buttons, so that both are on one line
        size.setHeight(size.height() + spacing::normal);
    return size;
}

/// Fusion draws edges darker than their ground, and what is switched on a little darker: on a dark ground
/// neither is seen.
void HouseStyle::drawOnDark(PrimitiveElement element, const QStyleOption& option, QPainter& painter) {
    const bool isBox = element == PE_IndicatorCheckBox || element == PE_IndicatorRadioButton;
    const bool isOn = element == PE_PanelButtonCommand && option.state.testFlag(State_On);
    if (!isDark(option.palette) || !(isBox || isOn))
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF edge = QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(option.palette.color(isOn ? QPalette::Link : QPalette::PlaceholderText));
    painter.setBrush(Qt::NoBrush);
    if (isOn) {
        QColor ground = option.palette.color(QPalette::Highlight);
        ground.setAlphaF(0.5F);
        painter.setBrush(ground);
    }
    if (element == PE_IndicatorRadioButton)
        painter.drawEllipse(edge);
    else
        painter.drawRoundedRect(edge, isOn ? 2.0 : 0.0, isOn ? 2.0 : 0.0);
    painter.restore();
}

/// The mark of a menu is next to the word of its button, not in the corner below.
void HouseStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                               const QWidget* widget) const {
    const auto* button = qobject_cast<const QToolButton*>(widget);
    if (element != PE_IndicatorArrowDown || button == nullptr ||
        button->toolButtonStyle() != Qt::ToolButtonTextBesideIcon) {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        drawOnDark(element, *option, *painter);
        return;
    }
    QStyleOption mark = *option;
    mark.rect.moveCenter(QPoint(mark.rect.center().x() - spacing::tight, button->rect().center().y()));
    QProxyStyle::drawPrimitive(element, &mark, painter, widget);
}

void HouseStyle::polish(QWidget* widget) {
    QProxyStyle::polish(widget);
    if (auto* box = qobject_cast<QComboBox*>(widget))
        combos_.watch(box);
}

void HouseStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                             const QWidget* widget) const {
    const auto* box = qobject_cast<const QComboBox*>(widget);
    if (const auto* label = qstyleoption_cast<const QStyleOptionComboBox*>(option);
        element == CE_ComboBoxLabel && box != nullptr && label != nullptr) {
        QStyleOptionComboBox elided = *label;
        elided.currentText = shownComboText(*box);
        QProxyStyle::drawControl(element, &elided, painter, widget);
        return;
    }
    const auto* dock = qstyleoption_cast<const QStyleOptionDockWidget*>(option);
    if (element != CE_DockWidgetTitle || dock == nullptr) {
        QProxyStyle::drawControl(element, option, painter, widget);
        return;
    }
    QStyleOptionDockWidget heading = *dock;
    painter->save();
    painter->setFont(textFont(TextRole::heading, painter->font()));
    heading.fontMetrics = QFontMetrics(painter->font()); // by which a long title is cut
    QProxyStyle::drawControl(element, &heading, painter, widget);
    painter->setPen(option->palette.color(QPalette::Mid));
    painter->drawLine(option->rect.bottomLeft(), option->rect.bottomRight());
    painter->restore();
}

} // namespace groupscope
