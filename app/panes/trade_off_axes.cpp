// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/trade_off_axes.h"

#include "core/runs/run_column.h"
#include "widgets/controls/choice_bar.h"

#include <QComboBox>
#include <QSignalBlocker>

#include <algorithm>

namespace groupscope {

namespace {

const std::array arrows{QStringLiteral("→ "), QStringLiteral("↑ ")};

} // namespace

TradeOffAxisBoxes::TradeOffAxisBoxes(ChoiceBar* bar, const Session* session, QObject* parent)
    : QObject(parent)
    , session_(session)
    , boxes_{bar->addChoice({}, tr("Which number of the methods is the horizontal axis"),
                            QStringLiteral("tradeOffX")),
             bar->addChoice({}, tr("Which number of the methods is the vertical axis"),
                            QStringLiteral("tradeOffY"))} {
    const std::array usual{tr("average accuracy"), tr("worst group")};
    for (std::size_t axis = 0; axis < boxes_.size(); ++axis) {
        boxes_[axis]->addItem(arrows[axis] + usual[axis], QString());
        connect(boxes_[axis], &QComboBox::currentIndexChanged, this, &TradeOffAxisBoxes::changed);
    }
}

/// What is chosen stays, also where no run has it now.
void TradeOffAxisBoxes::fill(int axis, const std::vector<RunColumn>& columns) {
    QComboBox& box = *boxes_[axis];
    const QSignalBlocker quiet(&box);
    const QString chosen = box.currentData().toString(), title = box.currentText();
    while (box.count() > 1)
        box.removeItem(1);
    for (const RunColumn& column : columns) {
        box.addItem(arrows[axis] + QString::fromStdString(column.title), QString::fromStdString(column.id));
        box.setItemData(box.count() - 1, QString::fromStdString(column.help), Qt::ToolTipRole);
    }
    if (box.findData(chosen) < 0)
        box.addItem(title, chosen);
    box.setCurrentIndex(box.findData(chosen));
}

TradeOffAxes TradeOffAxisBoxes::axesOf(const SessionComparison& compared, const std::vector<const Run*>& runs,
                                       const std::string& split) {
    constexpr std::size_t enough = 50; // thousands of runs have the same numbers
    std::vector<const Run*> some;
    for (const ComparisonRow& row : compared.comparison.rows)
        if (row.selected && some.size() < enough && !runs.empty())
            some.push_back(runs[row.runs.front()]);
    const SplitAverages& averages = session_->stored()->tables().averages;
    std::vector<RunColumn> columns = runColumns(some, averages);
    std::erase_if(columns, [](const RunColumn& column) { return !column.isNumber(); });
    const auto chosen = [&](int axis, const RunColumn& usual) {
        fill(axis, columns);
        const std::string id = boxes_[axis]->currentData().toString().toStdString();
        const auto found = std::find_if(columns.begin(), columns.end(),
                                        [&](const RunColumn& column) { return column.id == id; });
        if (id.empty() || found != columns.end())
            return id.empty() ? usual : *found;
        return RunColumn{.id = id, .title = id, .unit = "", .value = [](const Run&) { return RunValue(); }};
    };
    const TradeOffAxes usual = usualAxes(split);
    return {chosen(0, usual.x), chosen(1, usual.y)};
}

bool TradeOffAxisBoxes::areUsual() const {
    return boxes_[0]->currentIndex() == 0 && boxes_[1]->currentIndex() == 0;
}

void TradeOffAxisBoxes::setVisible(bool visible) {
    for (QComboBox* box : boxes_)
        box->setVisible(visible);
}

QJsonArray TradeOffAxisBoxes::state() const {
    return {boxes_[0]->currentData().toString(), boxes_[1]->currentData().toString()};
}

void TradeOffAxisBoxes::restore(const QJsonArray& kept) {
    for (std::size_t axis = 0; axis < boxes_.size(); ++axis) {
        const QString id = kept.at(static_cast<qsizetype>(axis)).toString();
        if (boxes_[axis]->findData(id) < 0) // its runs may not be there yet
            boxes_[axis]->addItem(arrows[axis] + id, id);
        boxes_[axis]->setCurrentIndex(boxes_[axis]->findData(id));
    }
}

} // namespace groupscope
