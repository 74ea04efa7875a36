// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/overview/data_check_list.h"

#include "widgets/style/language.h"
#include "widgets/style/number_text.h"
#include "widgets/style/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace groupscope {

namespace {

constexpr int signSize = 16;

/// A sign of its own shape and colour for each level: a tick, an i in a circle, a triangle. The colours are
/// those of Okabe and Ito, which colour-blind readers tell apart.
QPixmap signOf(CheckLevel level, bool dark, qreal pixelRatio) {
    QPixmap pixmap(QSize(signSize, signSize) * pixelRatio);
    pixmap.setDevicePixelRatio(pixelRatio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto strokes = [&](const QColor& color, double width) {
        painter.setPen(QPen(color, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.setBrush(Qt::NoBrush);
    };
    const auto ground = [&](const QColor& color, const QPainterPath& shape) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        painter.drawPath(shape);
        strokes(dark ? QColor(Qt::black) : QColor(Qt::white), 2.0);
    };
    if (level == CheckLevel::fine) {
        strokes(QColor(dark ? 0x2FC59B : 0x007D5B), 2.2);
        painter.drawPolyline(QPolygonF({{3.0, 8.5}, {6.5, 12.0}, {13.0, 4.5}}));
    } else if (level == CheckLevel::note) {
        QPainterPath circle;
        circle.addEllipse(QRectF(1.0, 1.0, 14.0, 14.0));
        ground(QColor(dark ? 0x56B4E9 : 0x0072B2), circle);
        painter.drawLine(QPointF(8.0, 7.8), QPointF(8.0, 11.5));
        painter.drawPoint(QPointF(8.0, 4.6));
    } else {
        QPainterPath triangle;
        triangle.addPolygon(QPolygonF({{8.0, 1.0}, {15.5, 14.5}, {0.5, 14.5}}));
        triangle.closeSubpath();
        ground(QColor(dark ? 0xF08A3C : 0xC25200), triangle);
        painter.drawLine(QPointF(8.0, 5.8), QPointF(8.0, 9.3));
        painter.drawPoint(QPointF(8.0, 12.2));
    }
    return pixmap;
}

QLabel* wrapped(const QString& text) {
    auto* label = new QLabel(text);
    label->setTextFormat(Qt::PlainText); // names come from outside
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

QString spoken(CheckLevel level) {
    return level == CheckLevel::fine   ? DataCheckList::tr("Fine: %1")
           : level == CheckLevel::note ? DataCheckList::tr("Note: %1")
                                       : DataCheckList::tr("Problem: %1");
}

} // namespace

DataCheckList::DataCheckList(QWidget* parent)
    : QWidget(parent)
    , sign_(new QLabel)
    , summary_(wrapped({}))
    , unfold_(new QToolButton)
    , lines_(new QVBoxLayout) {
    unfold_->setObjectName(QStringLiteral("dataCheckAll"));
    unfold_->setCheckable(true);
    unfold_->setAutoRaise(true);
    unfold_->setToolTip(tr("Lists every check, also passed ones"));
    sign_->setAlignment(Qt::AlignTop);
    auto* heading = new QHBoxLayout;
    heading->addWidget(sign_, 0, Qt::AlignVCenter);
    heading->addWidget(summary_, 1);
    heading->addWidget(unfold_, 0, Qt::AlignVCenter);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(heading);
    column->addLayout(lines_);
    connect(unfold_, &QToolButton::toggled, this, &DataCheckList::fill);
    hide();
}

void DataCheckList::setChecks(std::vector<DataCheck> checks, std::size_t rowCount) {
    checks_ = std::move(checks);
    rowCount_ = rowCount;
    setVisible(!checks_.empty());
    fill();
}

void DataCheckList::setAllShown(bool shown) {
    unfold_->setChecked(shown);
}

void DataCheckList::fill() {
    while (QLayoutItem* item = lines_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const auto countOf = [this](CheckLevel level) {
        return static_cast<int>(
            std::count_if(checks_.begin(), checks_.end(),
                          [level](const DataCheck& check) { return check.level == level; }));
    };
    const int problems = countOf(CheckLevel::problem), fine = countOf(CheckLevel::fine);
    const QString rows = tr("%1 examples").arg(countText(static_cast<qlonglong>(rowCount_)));
    summary_->setText(problems == 0   ? tr("No problems found in %1").arg(rows)
                      : problems == 1 ? tr("1 problem found in %1").arg(rows)
                                      : tr("%1 problems found in %2").arg(countText(problems), rows));
    sign_->setPixmap(signOf(problems == 0 ? CheckLevel::fine : CheckLevel::problem, isDark(palette()),
                            devicePixelRatioF()));
    unfold_->setText(unfold_->isChecked()
                         ? (fine == 1 ? tr("Hide 1 passed check") : tr("Hide %1 passed checks").arg(fine))
                     : fine == 1 ? tr("Show 1 passed check")
                                 : tr("Show %1 passed checks").arg(fine));
    unfold_->setVisible(fine > 0);
    for (const CheckLevel level : {CheckLevel::problem, CheckLevel::note, CheckLevel::fine})
        for (const DataCheck& check : checks_)
            if (check.level == level && (level != CheckLevel::fine || unfold_->isChecked()))
                lines_->addWidget(lineOf(check));
}

QWidget* DataCheckList::lineOf(const DataCheck& check) {
    auto* sign = new QLabel;
    sign->setPixmap(signOf(check.level, isDark(palette()), devicePixelRatioF()));
    auto* texts = new QVBoxLayout;
    texts->setSpacing(spacing::tight);
    QLabel* finding = wrapped(QString::fromStdString(check.finding));
    finding->setObjectName(QStringLiteral("dataCheck_%1").arg(QString::fromStdString(check.id)));
    finding->setAccessibleName(spoken(check.level).arg(finding->text()));
    texts->addWidget(finding);
    if (!check.meaning.empty()) {
        QLabel* meaning = wrapped(QString::fromStdString(check.meaning.window()));
        meaning->setForegroundRole(QPalette::PlaceholderText);
        texts->addWidget(meaning);
    }
    auto* line = new QWidget;
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, spacing::tight, 0, spacing::tight);
    row->addWidget(sign, 0, Qt::AlignTop);
    row->addLayout(texts, 1);
    if (const std::size_t count = check.rows.count(); count > 0) {
        auto* show = new QToolButton;
        show->setText(tr("Select"));
        show->setToolTip(
            tr("Selects these %1 examples on the map").arg(countText(static_cast<qlonglong>(count))));
        show->setObjectName(QStringLiteral("dataCheckSelect_%1").arg(QString::fromStdString(check.id)));
        connect(show, &QToolButton::clicked, this, [this, rows = check.rows] { Q_EMIT rowsRequested(rows); });
        row->addWidget(show, 0, Qt::AlignTop);
    }
    return line;
}

void DataCheckList::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        fill();
}

} // namespace groupscope
