// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/parallel_tab.h"

#include "app/views/pane_context.h"
#include "app/views/parallel_data.h"
#include "widgets/controls/choice_bar.h"

#include <QComboBox>
#include <QJsonArray>
#include <QMenu>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>
#include <vector>

namespace groupscope {

namespace {

QJsonObject jsonOfBrush(const ParallelBrush& brush) {
    QJsonArray names;
    for (const std::string& name : brush.names)
        names.append(QString::fromStdString(name));
    QJsonObject json{{QStringLiteral("categories"), names}, {QStringLiteral("none"), brush.none}};
    if (brush.low <= brush.high)
        json[QStringLiteral("values")] = QJsonArray{brush.low, brush.high};
    return json;
}

ParallelBrush brushOfJson(const QJsonObject& json) {
    ParallelBrush brush;
    if (const QJsonArray values = json[QStringLiteral("values")].toArray(); values.size() == 2) {
        brush.low = values[0].toDouble();
        brush.high = values[1].toDouble();
    }
    for (const QString& name : textsOf(json[QStringLiteral("categories")]))
        brush.names.push_back(name.toStdString());
    brush.none = json[QStringLiteral("none")].toBool();
    return brush;
}

/// Those of `ids` that there are, each once: a document may say anything.
QStringList knownFigures(const QStringList& ids) {
    QStringList known;
    for (const QString& id : ids)
        if (!known.contains(id) && axisFigure(id))
            known << id;
    return known;
}

} // namespace

ParallelTab::ParallelTab(PaneContext* context, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , view_(new ParallelCoordinates)
    , offered_(new QToolButton)
    , select_(new QPushButton)
    , clear_(new QPushButton(tr("Cl&ear")))
    , figures_(usualAxisFigures()) {
    view_->setObjectName(QStringLiteral("parallel_coordinates"));
    view_->setPlaceholder(tr("Runs as lines over their settings; needs runs with different settings"));
    select_->setObjectName(QStringLiteral("parallelSelect"));
    clear_->setToolTip(tr("Clears all brushes"));
    select_->setToolTip(
        tr("Selects the runs whose lines pass every brush, as a double click or Return does"));
    auto* bar = new ChoiceBar;
    color_ =
        bar->addChoice(tr("Colo&ur"), tr("Measure that colours the lines"), QStringLiteral("parallelColor"));
    offered_->setObjectName(QStringLiteral("parallelFigures"));
    offered_->setText(tr("&Measures"));
    offered_->setToolTip(tr("Measures of the runs that are axes"));
    offered_->setPopupMode(QToolButton::InstantPopup);
    offered_->setMenu(new QMenu(offered_));
    connect(offered_->menu(), &QMenu::aboutToShow, this, &ParallelTab::offerFigures);
    bar->addButton(offered_);
    bar->addStretch();
    bar->addButton(clear_);
    bar->addButton(select_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(bar);
    column->addWidget(view_, 1);
    connect(view_, &ParallelCoordinates::brushed, this, [this] {
        if (!isShowing_ && view_->brushes().empty()) // somebody cleared them
            toPutBack_.remove(QStringLiteral("brushes"));
        showCount();
    });
    connect(view_, &ParallelCoordinates::orderChanged, this, [this] {
        if (!isShowing_)
            toPutBack_.remove(QStringLiteral("order"));
    });
    connect(color_, &QComboBox::activated, this, [this] { toPutBack_.remove(QStringLiteral("color")); });
    connect(view_, &ParallelCoordinates::runsRequested, context->selected(), &SelectedRuns::select);
    connect(view_, &ParallelCoordinates::exportRequested, context,
            [context] { Q_EMIT context->exportRequested("parallel_coordinates"); });
    connect(select_, &QPushButton::clicked, this,
            [this] { context_->selected()->select(view_->passingRuns()); });
    connect(clear_, &QPushButton::clicked, view_, &ParallelCoordinates::clearBrushes);
    connect(color_, &QComboBox::currentIndexChanged, this,
            [this] { view_->setColorBy(color_->currentData().toString()); });
    showCount();
}

void ParallelTab::show(const std::string& split) {
    split_ = split;
    const QScopedValueRollback showing(isShowing_, true);
    ParallelPlot plot = parallelDataOf(*context_->session(), split, figures_);
    if (std::string chosen = color_->currentData().toString().toStdString(); plot.axis(chosen) != nullptr)
        plot.colorBy = std::move(chosen);
    view_->setData(std::move(plot));
    offerColors();
    putBack();
}

/// What was chosen for other runs stays chosen, also where these lack it.
void ParallelTab::offerFigures() {
    QMenu* menu = offered_->menu();
    menu->clear();
    for (const AxisFigure& figure : axisFiguresOf(*context_->session(), split_)) {
        QAction* action = menu->addAction(figure.title);
        action->setData(figure.id);
        action->setCheckable(true);
        action->setChecked(figures_.contains(figure.id));
        connect(action, &QAction::toggled, this, [this, id = figure.id](bool wanted) {
            QStringList chosen = figures_;
            chosen.removeAll(id);
            const QJsonObject held = heldBrushes();
            setFigures(wanted ? chosen << id : chosen);
            keepBrushes(held);
        });
    }
}

QJsonObject ParallelTab::heldBrushes() const {
    QJsonObject brushes;
    for (const auto& [axis, brush] : view_->brushes())
        brushes[QString::fromStdString(axis)] = jsonOfBrush(brush);
    return brushes;
}

/// The brush of a figure that is no axis any more waits until it is one again.
void ParallelTab::keepBrushes(const QJsonObject& held) {
    const QStringList axes = view_->order();
    QJsonObject waiting = toPutBack_[QStringLiteral("brushes")].toObject();
    for (const QString& id : held.keys())
        if (!axes.contains(id))
            waiting[id] = held[id];
    if (!waiting.isEmpty())
        toPutBack_[QStringLiteral("brushes")] = waiting;
}

void ParallelTab::setFigures(const QStringList& ids) {
    if (ids == figures_)
        return;
    figures_ = ids;
    if (context_->session()->task() && !split_.empty()) // else nobody has looked yet
        show(split_);
}

void ParallelTab::offerColors() {
    const QSignalBlocker quiet(color_);
    color_->clear();
    for (const ParallelAxis& axis : view_->data().axes)
        if (axis.scale.names.empty())
            color_->addItem(QString::fromStdString(axis.scale.title), QString::fromStdString(axis.id));
    color_->setCurrentIndex(color_->findData(QString::fromStdString(view_->data().colorBy)));
    color_->setEnabled(color_->count() > 0);
}

void ParallelTab::showCount() {
    const auto all = static_cast<int>(view_->data().lines.size());
    select_->setText(view_->brushes().empty() ? tr("Se&lect")
                                              : tr("Se&lect %1 of %2").arg(view_->passingCount()).arg(all));
    select_->setEnabled(view_->passingCount() > 0 && !view_->brushes().empty());
    clear_->setEnabled(!view_->brushes().empty());
}

/// What waits for its axis belongs to it too.
QJsonObject ParallelTab::state() const {
    QJsonObject state = toPutBack_;
    state[QStringLiteral("figures")] = QJsonArray::fromStringList(figures_);
    if (view_->data().axes.empty())
        return state;
    QJsonObject brushes = state[QStringLiteral("brushes")].toObject();
    const QJsonObject held = heldBrushes();
    for (const QString& id : held.keys())
        brushes[id] = held[id];
    state[QStringLiteral("brushes")] = brushes;
    if (!state.contains(QStringLiteral("order")))
        state[QStringLiteral("order")] = QJsonArray::fromStringList(view_->order());
    if (!state.contains(QStringLiteral("color")))
        state[QStringLiteral("color")] = color_->currentData().toString();
    return state;
}

void ParallelTab::restore(const QJsonObject& state) {
    toPutBack_ = state;
    const QJsonValue figures = toPutBack_.take(QStringLiteral("figures"));
    setFigures(figures.isArray() ? knownFigures(textsOf(figures)) : usualAxisFigures());
    putBack();
}

/// Runs come in parts, and axes with them: what has no axis yet waits for the next part.
void ParallelTab::putBack() {
    if (toPutBack_.isEmpty() || view_->data().axes.empty())
        return;
    const QScopedValueRollback showing(isShowing_, true);
    const QStringList wanted = textsOf(toPutBack_[QStringLiteral("order")]);
    if (!wanted.isEmpty())
        view_->setOrder(wanted);
    const QStringList order = view_->order();
    if (std::all_of(wanted.begin(), wanted.end(), [&](const QString& id) { return order.contains(id); }))
        toPutBack_.remove(QStringLiteral("order"));
    if (const int place = color_->findData(toPutBack_[QStringLiteral("color")].toString()); place >= 0) {
        color_->setCurrentIndex(place);
        toPutBack_.remove(QStringLiteral("color"));
    }
    QJsonObject waiting = toPutBack_[QStringLiteral("brushes")].toObject();
    for (const QString& id : order)
        if (waiting.value(id).isObject()) // `[]` would make a place for it
            view_->holdBrush(id, brushOfJson(waiting.take(id).toObject()));
    if (waiting.isEmpty())
        toPutBack_.remove(QStringLiteral("brushes"));
    else
        toPutBack_[QStringLiteral("brushes")] = waiting;
}

} // namespace groupscope
