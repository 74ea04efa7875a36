// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/overview/set_overview.h"

#include "widgets/style/palette.h"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QStyle>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace groupscope {
namespace {

/// Thousands apart by thin spaces, whatever the locale: "36 000".
QString countText(qlonglong count) {
    QString text = QString::number(count);
    for (qsizetype place = text.size() - 3; place > 0; place -= 3)
        text.insert(place, QChar(0x2009));
    return text;
}

QColor heatColor(double share, const QPalette& palette) {
    const QColor ground = palette.color(QPalette::Base);
    const QColor full = palette.color(QPalette::Highlight);
    const auto channel = [share](int a, int b) { return qRound(a + (b - a) * share); };
    return QColor(channel(ground.red(), full.red()), channel(ground.green(), full.green()),
                  channel(ground.blue(), full.blue()));
}

} // namespace

SetOverview::SetOverview(QWidget* parent)
    : QWidget(parent), title_(new QLabel), details_(new QLabel), warnings_(new QVBoxLayout),
      table_(new QTableWidget(0, 4)) {
    title_->setWordWrap(true);
    details_->setWordWrap(true);
    title_->setTextFormat(Qt::PlainText); // file names come from outside
    details_->setTextFormat(Qt::PlainText);
    details_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    QFont bold = font();
    bold.setBold(true);
    bold.setPointSizeF(bold.pointSizeF() * 1.15);
    title_->setFont(bold);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setSelectionMode(QAbstractItemView::NoSelection);
    table_->setTabKeyNavigation(false);
    table_->setFrameShape(QFrame::NoFrame);
    table_->setShowGrid(false);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(table_->fontMetrics().height() + 6);
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->setAccessibleName(tr("Rows of each group in each split"));
    auto* column = new QVBoxLayout(this);
    column->addWidget(title_);
    column->addWidget(details_);
    column->addLayout(warnings_);
    column->addWidget(table_, 1);
    setOverview({});
}

void SetOverview::setOverview(SetOverviewData overview) {
    overview_ = std::move(overview);
    const bool empty = overview_.title.isEmpty();
    title_->setText(empty ? tr("No embedding set is open") : overview_.title);
    details_->setText(empty ? tr("Open a file (Ctrl+O) or drop one here to see its groups.") : overview_.details);
    details_->setForegroundRole(empty ? QPalette::PlaceholderText : QPalette::WindowText);
    details_->setVisible(!details_->text().isEmpty());
    table_->setVisible(!overview_.groupNames.empty());
    static_cast<QVBoxLayout*>(layout())->setAlignment(overview_.groupNames.empty() ? Qt::AlignTop : Qt::Alignment());
    fillWarnings();
    fillTable();
}

void SetOverview::fillWarnings() {
    while (QLayoutItem* item = warnings_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const int size = style()->pixelMetric(QStyle::PM_SmallIconSize);
    for (const QString& warning : overview_.warnings) {
        auto* row = new QWidget;
        auto* icon = new QLabel;
        icon->setPixmap(style()->standardIcon(QStyle::SP_MessageBoxWarning).pixmap(size));
        icon->setAlignment(Qt::AlignTop);
        auto* text = new QLabel(warning);
        text->setTextFormat(Qt::PlainText);
        text->setWordWrap(true);
        text->setAccessibleName(tr("Warning: %1").arg(warning));
        auto* line = new QHBoxLayout(row);
        line->setContentsMargins(0, 0, 0, 0);
        line->addWidget(icon);
        line->addWidget(text, 1);
        warnings_->addWidget(row);
    }
}

void SetOverview::fillTable() {
    const std::size_t groups = std::min(overview_.groupNames.size(), overview_.counts.size());
    std::array<qlonglong, 3> total{};
    std::array<int, 3> most{};
    for (std::size_t g = 0; g < groups; ++g) {
        for (std::size_t s = 0; s < 3; ++s) {
            total[s] += overview_.counts[g][s];
            most[s] = std::max(most[s], overview_.counts[g][s]);
        }
    }
    const std::array<QString, 3> splits = {tr("train"), tr("val"), tr("test")};
    QStringList names(tr("Group"));
    for (std::size_t s = 0; s < 3; ++s)
        names += tr("%1\n%2").arg(splits[s], countText(total[s]));
    table_->setHorizontalHeaderLabels(names);
    table_->horizontalHeaderItem(0)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table_->setRowCount(static_cast<int>(groups));
    for (std::size_t g = 0; g < groups; ++g) {
        const int row = static_cast<int>(g);
        auto* name = new QTableWidgetItem(overview_.groupNames[g]);
        name->setToolTip(overview_.groupNames[g]);
        table_->setItem(row, 0, name);
        for (std::size_t s = 0; s < 3; ++s) {
            const int count = overview_.counts[g][s];
            auto* cell = new QTableWidgetItem(count > 0 ? countText(count) : tr("none"));
            cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            if (count > 0) {
                // The root keeps small groups apart beside the very large ones a shortcut makes.
                const QColor heat = heatColor(0.1 + 0.9 * std::sqrt(double(count) / most[s]), palette());
                cell->setBackground(heat);
                cell->setForeground(contrastRatio(heat, Qt::white) > 4.5 ? Qt::white : Qt::black);
                cell->setToolTip(tr("%1: %2 rows in %3, %4 % of the split")
                                     .arg(overview_.groupNames[g]).arg(count).arg(splits[s])
                                     .arg(100.0 * count / static_cast<double>(total[s]), 0, 'f', 1));
            } else {
                cell->setBackground(QBrush(palette().color(QPalette::PlaceholderText), Qt::BDiagPattern));
                cell->setToolTip(tr("%1 has no rows in %2").arg(overview_.groupNames[g], splits[s]));
            }
            table_->setItem(row, static_cast<int>(s) + 1, cell);
        }
    }
}

void SetOverview::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        fillTable();
}

} // namespace groupscope
