// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/fact_table.h"

#include "widgets/style/language.h"

#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QTableWidget>

namespace groupscope {

QTableWidget* makeFactTable(const QString& name, const QStringList& headings) {
    auto* table = new QTableWidget(0, static_cast<int>(headings.size()));
    table->setAccessibleName(name);
    table->setHorizontalHeaderLabels(headings);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(tableRowHeight(table->fontMetrics()));
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->setTabKeyNavigation(false);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    if (!headings.isEmpty())
        table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    table->horizontalHeader()->setHighlightSections(false);
    return table;
}

QTableWidgetItem* factCell(const QString& words, bool number) {
    auto* item = new QTableWidgetItem(words);
    if (number)
        item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return item;
}

QLabel* wrappedLabel() {
    auto* label = new QLabel;
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

QString shareText(double share) {
    return QLocale().toString(100.0 * share, 'f', 1) + QStringLiteral("\u00a0%");
}

QString shareText(std::size_t part, std::size_t whole) {
    return whole == 0 ? QStringLiteral("–")
                      : shareText(static_cast<double>(part) / static_cast<double>(whole));
}

} // namespace groupscope
