// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/scatter_tool_bar.h"

#include "widgets/scatter/tool_icons.h"
#include "widgets/style/language.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>

namespace groupscope {
namespace {

QToolButton* addButton(QWidget* bar, ToolIcon icon, const QString& name, const QString& tip) {
    auto* button = new QToolButton(bar);
    button->setIcon(toolIcon(icon));
    button->setIconSize(QSize(16, 16));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus); // a click must leave the keys with the cloud
    button->setAccessibleName(name);
    button->setToolTip(tip);
    bar->layout()->addWidget(button);
    return button;
}

} // namespace

ScatterToolBar::ScatterToolBar(QWidget* parent)
    : QWidget(parent) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, spacing::tight, spacing::close, spacing::tight);
    row->setSpacing(spacing::tight);
    addToolButtons();
    row->addSpacing(spacing::normal);
    zoom_ = addButton(this, ToolIcon::zoomToSelection, tr("Zoom to selection"),
                      tr("Zooms to the selected points (Z)"));
    QToolButton* reset = addButton(this, ToolIcon::reset, tr("Reset view"),
                                   tr("Shows everything again (R, or double click on the background)"));
    connect(zoom_, &QToolButton::clicked, this, &ScatterToolBar::zoomToSelectionAsked);
    connect(reset, &QToolButton::clicked, this, &ScatterToolBar::resetAsked);
    addShowMenu();
    setLook({});
    setSelectionThere(false);
}

void ScatterToolBar::addToolButtons() {
    const QString rule = tr("Shift adds, Ctrl removes, Shift+Ctrl intersects.\nHold Space to move the view.");
    tools_ = {addButton(this, ToolIcon::move, tr("Move"),
                        tr("Moves the view (V) when dragged; the wheel zooms.\nA click selects a point, "
                           "Ctrl+click adds or drops it.")),
              addButton(this, ToolIcon::rectangle, tr("Rectangle selection"),
                        tr("Selects with a rectangle (B)") + QLatin1Char('\n') + rule),
              addButton(this, ToolIcon::lasso, tr("Lasso selection"),
                        tr("Selects with a lasso (L)") + QLatin1Char('\n') + rule),
              addButton(this, ToolIcon::polygon, tr("Polygon selection"),
                        tr("Selects with a polygon (P), whose corners you click.\nA double click or Return "
                           "closes it, Backspace removes a corner, Escape cancels.") +
                            QLatin1Char('\n') + rule)};
    auto* group = new QButtonGroup(this);
    for (int index = 0; index < int(tools_.size()); ++index) {
        tools_[std::size_t(index)]->setCheckable(true);
        group->addButton(tools_[std::size_t(index)], index);
    }
    connect(group, &QButtonGroup::idClicked, this, [this](int index) {
        ScatterLook look = look_;
        look.tool = static_cast<ScatterTool>(index);
        Q_EMIT lookChosen(look);
    });
}

void ScatterToolBar::addShowMenu() {
    QToolButton* button =
        addButton(this, ToolIcon::show, tr("Show"), tr("Annotations of the points: contours, names, scale"));
    auto* menu = new QMenu(button);
    const auto addChoice = [&](bool ScatterLook::*part, const QString& text, const QString& tip) {
        QAction* action = menu->addAction(text);
        action->setCheckable(true);
        action->setToolTip(tip);
        connect(action, &QAction::triggered, this, [this, part](bool shown) {
            ScatterLook look = look_;
            look.*part = shown;
            Q_EMIT lookChosen(look);
        });
        return action;
    };
    menu->setToolTipsVisible(true);
    contours_ = addChoice(&ScatterLook::contours, tr("Density &contours"),
                          tr("Lines around the densest 50 % and 90 % of each category, in 2-D"));
    labels_ = addChoice(&ScatterLook::labels, tr("&Names"),
                        tr("The name of each category at the median of its points"));
    scale_ = addChoice(&ScatterLook::scale, tr("&Scale"), tr("Ticks in 2-D, a scale bar in 3-D"));
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
}

void ScatterToolBar::setLook(const ScatterLook& look) {
    look_ = look;
    tools_[static_cast<std::size_t>(look.tool)]->setChecked(true);
    contours_->setChecked(look.contours);
    labels_->setChecked(look.labels);
    scale_->setChecked(look.scale);
}

void ScatterToolBar::setSelectionThere(bool there) {
    zoom_->setEnabled(there);
}

void ScatterToolBar::setThreeD(bool threeD) {
    contours_->setEnabled(!threeD);
}

} // namespace groupscope
