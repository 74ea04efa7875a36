// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/search_board.h"

#include "app/views/set_presentation.h"
#include "core/methods/method.h"

#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <numeric>

namespace groupscope {

namespace {

enum BoardColumn {
    methodOfBoard,
    settingsOfBoard,
    defaultsOfBoard,
    foundOfBoard,
    timeOfBoard,
    chosenOfBoard,
    boardColumns
};

QString ruleValueText(const SelectionRule& rule, const std::optional<double>& value) {
    if (!value)
        return QStringLiteral("–");
    return rule.measure->unit == "share" ? QStringLiteral("%1 %").arg(*value * 100, 0, 'f', 1)
                                         : QString::number(*value, 'g', 4);
}

/// Best first; those without a value behind.
std::vector<std::size_t> rankedMethods(const SearchOutcome& outcome, const SelectionRule& rule) {
    std::vector<std::size_t> places(outcome.methods.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    const double sign = rule.higherIsBetter() ? 1.0 : -1.0;
    std::stable_sort(places.begin(), places.end(), [&](std::size_t a, std::size_t b) {
        const SearchedMethod &first = outcome.methods[a], &second = outcome.methods[b];
        return first.hasWinner() != second.hasWinner() ? first.hasWinner()
                                                       : sign * first.score > sign * second.score;
    });
    return places;
}

QString methodName(const std::string& method) {
    return QString::fromStdString(methods().contains(method) ? methods().find(method).name : method);
}

} // namespace

SearchBoard::SearchBoard(QWidget* parent)
    : QTableWidget(0, boardColumns, parent) {
    setHorizontalHeaderLabels({tr("Method"), tr("Settings tried"), tr("Default score"), tr("Best score"),
                               tr("Time"), tr("Selected setting")});
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(chosenOfBoard, QHeaderView::Stretch);
    verticalHeader()->hide();
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setWordWrap(false);
    setTabKeyNavigation(false);
}

void SearchBoard::showOutcome(const SearchOutcome& outcome, const SelectionRule& rule, bool ended) {
    clearRows();
    for (const std::size_t place : rankedMethods(outcome, rule)) {
        const SearchedMethod& method = outcome.methods[place];
        const bool isOpen = !method.hasWinner() && method.failures == 0 && !ended;
        addLine({methodName(method.method), QString::number(method.settings),
                 ruleValueText(rule, method.defaultScore),
                 ruleValueText(rule, method.hasWinner() ? std::optional(method.score) : std::nullopt),
                 durationText(method.seconds),
                 isOpen ? tr("no training finished yet")
                        : QString::fromStdString(method.hasWinner() ? method.text : method.reason)});
    }
}

void SearchBoard::showFile(const QByteArray& json, const SelectionRule& rule) {
    clearRows();
    for (const QJsonValue& value :
         QJsonDocument::fromJson(json).object()[QStringLiteral("methods")].toArray()) {
        const QJsonObject line = value.toObject();
        const auto number = [&](const char* key) {
            const QJsonValue found = line[QLatin1String(key)];
            return found.isDouble() ? std::optional(found.toDouble()) : std::nullopt;
        };
        addLine({methodName(line[QStringLiteral("method")].toString().toStdString()),
                 QString::number(number("settings").value_or(0)), ruleValueText(rule, number("defaults")),
                 ruleValueText(rule, number("found")), durationText(number("seconds").value_or(0)),
                 line[QStringLiteral("parameters")].toString()});
    }
}

void SearchBoard::addLine(const QStringList& cells) {
    const int row = rowCount();
    setRowCount(row + 1);
    for (int column = 0; column < boardColumns; ++column) {
        auto* item = new QTableWidgetItem(cells[column]);
        item->setToolTip(cells[column]);
        if (column != methodOfBoard && column != chosenOfBoard)
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        setItem(row, column, item);
    }
}

} // namespace groupscope
