// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/chart_legend.h"

#include "core/figures/curves.h"
#include "widgets/charts/scene_painter.h"

#include <QEvent>
#include <QPainter>
#include <QToolButton>

#include <algorithm>
#include <numeric>
#include <utility>

namespace groupscope {

void ChartLegend::setKeys(std::vector<PlotKey> keys, std::vector<bool> shown) {
    keys_ = std::move(keys);
    shown_ = std::move(shown);
    while (buttons_.size() > keys_.size()) {
        delete buttons_.back();
        buttons_.pop_back();
    }
    while (buttons_.size() < keys_.size()) {
        auto* button = new QToolButton(this);
        const std::size_t index = buttons_.size();
        button->setAutoRaise(true);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->show();
        connect(button, &QToolButton::clicked, this, [this, index](bool checked) {
            if (index >= shown_.size())
                return;
            shown_[index] = checked;
            describe(index);
            Q_EMIT toggled(static_cast<int>(index), checked);
        });
        buttons_.push_back(button);
    }
    for (std::size_t i = 0; i < keys_.size(); ++i)
        describe(i);
    updateGeometry();
    place(width(), true);
}

void ChartLegend::describe(std::size_t index) {
    QToolButton& button = *buttons_[index];
    const QString name = QString::fromStdString(keys_[index].name);
    const bool isCurve = index < shown_.size(), isShown = !isCurve || shown_[index];
    QFont font = this->font();
    font.setStrikeOut(!isShown);
    button.setFont(font);
    button.setText(name);
    const QIcon icon = sample(index);
    button.setIconSize(icon.availableSizes().value(0) / devicePixelRatioF());
    button.setIcon(icon);
    button.setCheckable(isCurve);
    button.setFocusPolicy(isCurve ? Qt::StrongFocus : Qt::NoFocus);
    button.setChecked(isShown);
    button.setToolTip(isCurve && isShown ? tr("A click hides %1").arg(name)
                      : isCurve          ? tr("A click shows %1").arg(name)
                      : keys_[index].name == untrainedName
                          ? tr("Faint: not converged, because training accuracy is below 0.9 of the run's "
                               "highest, so a high worst group may be chance")
                          : QString());
    // A checked tool button has a frame of its own; here the line sample tells it.
    const QString frame =
        isCurve ? QStringLiteral("QToolButton:hover,QToolButton:focus{border-color:palette(highlight);}")
                : QString();
    button.setStyleSheet(QStringLiteral("QToolButton{border:1px solid transparent;padding:0 2px;}") + frame);
}

QIcon ChartLegend::sample(std::size_t index) const {
    LegendSample sample = keys_[index].sample;
    if (index < shown_.size() && !shown_[index])
        sample.paint = {Ink::grid};
    const Scene scene = sampleOf(sample, sceneSpace(size(), font()));
    const qreal ratio = devicePixelRatioF();
    QPixmap picture((QSizeF(scene.width, scene.height) * ratio).toSize());
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    paintScene(painter, scene, chartColors(palette()));
    return picture;
}

QSize ChartLegend::sizeHint() const {
    return {300, heightForWidth(std::max(width(), 300))};
}

std::vector<int> ChartLegend::columnWidths(int width) const {
    // As many columns as fit, each as wide as its widest name: names below one another are found faster than
    // in a ragged text.
    for (std::size_t columns = buttons_.size(); columns > 1; --columns) {
        std::vector<int> widths(columns, 0);
        for (std::size_t i = 0; i < buttons_.size(); ++i)
            widths[i % columns] = std::max(widths[i % columns], buttons_[i]->sizeHint().width());
        if (std::accumulate(widths.begin(), widths.end(), 0) <= width)
            return widths;
    }
    return {std::max(width, 60)};
}

int ChartLegend::place(int width, bool move) const {
    const std::vector<int> widths = columnWidths(width);
    QPoint corner(0, 0);
    int rowHeight = 0;
    for (const QToolButton* button : buttons_)
        rowHeight = std::max(rowHeight, button->sizeHint().height());
    for (std::size_t i = 0; i < buttons_.size(); ++i) {
        if (i > 0 && i % widths.size() == 0)
            corner = {0, corner.y() + rowHeight};
        const int wide = std::min(widths[i % widths.size()], buttons_[i]->sizeHint().width());
        if (move)
            buttons_[i]->setGeometry(QRect(corner, QSize(wide, rowHeight)));
        corner.rx() += widths[i % widths.size()];
    }
    return buttons_.empty() ? 0 : corner.y() + rowHeight;
}

void ChartLegend::resizeEvent(QResizeEvent*) {
    place(width(), true);
    updateGeometry();
}

void ChartLegend::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        setKeys(std::vector(keys_), std::vector(shown_));
}

} // namespace groupscope
