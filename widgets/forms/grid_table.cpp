// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/forms/grid_table.h"

#include "core/methods/method.h"
#include "widgets/style/language.h"

#include <QComboBox>
#include <QHeaderView>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace groupscope {

namespace {

/// "adapter 0": the first plan of that method. What a line belongs to while plans before it come and go.
std::string nameOfPlan(const std::vector<MethodPlan>& plans, std::size_t place) {
    const auto before =
        std::count_if(plans.begin(), plans.begin() + static_cast<std::ptrdiff_t>(place),
                      [&](const MethodPlan& plan) { return plan.method == plans[place].method; });
    return plans[place].method + ' ' + std::to_string(before);
}

const ParameterSpec& specOf(const MethodPlan& plan, const std::string& key) {
    const std::vector<ParameterSpec>& specs = methods().find(plan.method).parameters;
    return *std::find_if(specs.begin(), specs.end(), [&](const auto& spec) { return spec.key == key; });
}

QString titleOfSetting(const MethodPlan& plan, const ParameterSpec& spec) {
    return QString::fromStdString(methods().find(plan.method).name + ": " + spec.label);
}

QString typedValues(const std::vector<ParameterValue>& values) {
    QStringList words;
    for (const ParameterValue& value : values)
        words << QString::fromStdString(displayText(value));
    return words.join(QStringLiteral(", "));
}

std::vector<ParameterValue> readValues(const ParameterSpec& spec, const QString& typed) {
    std::vector<ParameterValue> values;
    for (const QString& word : typed.split(u',', Qt::SkipEmptyParts))
        if (!word.trimmed().isEmpty())
            values.push_back(parseParameter(spec, word.trimmed().toStdString()));
    return values;
}

/// The value of now, and where there is a list of choices all of them.
QString firstValues(const MethodPlan& plan, const ParameterSpec& spec) {
    if (!spec.choices.empty())
        return typedValues({spec.choices.begin(), spec.choices.end()});
    const auto set = plan.set.find(spec.key);
    return QString::fromStdString(displayText(set == plan.set.end() ? spec.defaultValue : set->second));
}

} // namespace

GridTable::GridTable(QWidget* parent)
    : QWidget(parent)
    , table_(new QTableWidget(0, 2))
    , more_(new QComboBox) {
    table_->setObjectName(QStringLiteral("experimentGrid"));
    table_->setAccessibleName(tr("Grid of settings"));
    table_->setHorizontalHeaderLabels({tr("Setting"), tr("Values, separated by commas")});
    table_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setStretchLastSection(true);
    table_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(tableRowHeight(table_->fontMetrics()) + spacing::close);
    table_->setTabKeyNavigation(false);
    table_->setMinimumHeight(4 * table_->verticalHeader()->defaultSectionSize());
    more_->setObjectName(QStringLiteral("experimentVary"));
    more_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(spacing::close);
    column->addWidget(table_, 1);
    column->addWidget(more_);
    connect(more_, &QComboBox::activated, this, &GridTable::addChosen);
    connect(table_, &QTableWidget::itemChanged, this, [this](const QTableWidgetItem* item) {
        lines_[static_cast<std::size_t>(item->row())].values = item->text();
        Q_EMIT changed();
    });
    show();
}

void GridTable::setPlans(const std::vector<MethodPlan>& plans) {
    plans_ = plans;
    lines_.clear();
    for (std::size_t place = 0; place < plans.size(); ++place)
        for (const auto& [key, values] : plans[place].grid)
            lines_.push_back({nameOfPlan(plans, place), key, typedValues(values)});
    show();
}

void GridTable::updatePlans(const std::vector<MethodPlan>& plans) {
    plans_ = plans;
    std::erase_if(lines_, [&](const Line& line) {
        for (std::size_t place = 0; place < plans.size(); ++place)
            if (nameOfPlan(plans, place) == line.plan)
                return false;
        return true;
    });
    show();
}

void GridTable::vary(std::size_t plan, const std::string& key, const QString& values) {
    const std::string name = nameOfPlan(plans_, plan);
    if (Line* known = find(name, key))
        known->values = values;
    else
        lines_.push_back({name, key, values});
    show();
    Q_EMIT changed();
}

GridTable::Line* GridTable::find(const std::string& plan, const std::string& key) {
    const auto found = std::find_if(lines_.begin(), lines_.end(),
                                    [&](const Line& line) { return line.plan == plan && line.key == key; });
    return found == lines_.end() ? nullptr : &*found;
}

std::vector<MethodPlan> GridTable::applied(std::vector<MethodPlan> plans) const {
    for (std::size_t place = 0; place < plans.size(); ++place) {
        MethodPlan& plan = plans[place];
        const std::string name = nameOfPlan(plans, place);
        plan.grid.clear();
        for (const Line& line : lines_) {
            if (line.plan != name)
                continue;
            std::vector<ParameterValue> values = readValues(specOf(plan, line.key), line.values);
            if (values.empty())
                continue;
            plan.set.erase(line.key);
            plan.grid[line.key] = std::move(values);
        }
    }
    return plans;
}

/// Lines, and settings that may become one: entries carry the place of the plan and the key.
void GridTable::show() {
    const QSignalBlocker quiet(table_);
    more_->clear();
    more_->addItem(tr("Vary a setting…"));
    table_->setRowCount(static_cast<int>(lines_.size()));
    for (std::size_t place = 0; place < plans_.size(); ++place) {
        const std::string name = nameOfPlan(plans_, place);
        for (const ParameterSpec& spec : methods().find(plans_[place].method).parameters) {
            const QString title = titleOfSetting(plans_[place], spec);
            Line* line = find(name, spec.key);
            if (line == nullptr) {
                more_->addItem(title,
                               QVariantList{static_cast<int>(place), QString::fromStdString(spec.key)});
                more_->setItemData(more_->count() - 1, QString::fromStdString(spec.help), Qt::ToolTipRole);
                continue;
            }
            const int row = static_cast<int>(line - lines_.data());
            auto* what = new QTableWidgetItem(title);
            what->setFlags(Qt::ItemIsEnabled);
            what->setToolTip(QString::fromStdString(spec.help));
            table_->setItem(row, 0, what);
            auto* values = new QTableWidgetItem(line->values);
            values->setToolTip(tr("Values to try, separated by commas; empty: not varied"));
            table_->setItem(row, 1, values);
        }
    }
    more_->setEnabled(more_->count() > 1);
}

void GridTable::addChosen(int index) {
    const QVariantList chosen = more_->itemData(index).toList();
    if (chosen.isEmpty())
        return;
    const auto place = static_cast<std::size_t>(chosen[0].toInt());
    const std::string key = chosen[1].toString().toStdString();
    vary(place, key, firstValues(plans_[place], specOf(plans_[place], key)));
    table_->setCurrentCell(table_->rowCount() - 1, 1);
    table_->editItem(table_->currentItem());
}

} // namespace groupscope
