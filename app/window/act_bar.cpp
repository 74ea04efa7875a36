// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/act_bar.h"

#include "widgets/style/language.h"

#include <QAction>
#include <QHBoxLayout>
#include <QToolButton>
#include <QVariant>

namespace groupscope {

namespace {

constexpr const char* reasonKey = "whyNotPossible";
constexpr const char* toolTipKey = "toolTipWhenPossible";

} // namespace

ActBar::ActBar(QWidget* parent)
    : QWidget(parent) {
    setObjectName(QStringLiteral("actBar"));
    setAccessibleName(tr("Main actions"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 1, spacing::close, 1);
    row->setSpacing(spacing::tight);
}

QToolButton* ActBar::makeButton() {
    auto* button = new QToolButton;
    button->setAutoRaise(true);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setIconSize(QSize(16, 16));
    layout()->addWidget(button);
    return button;
}

void ActBar::add(QAction* action, const QString& name) {
    QToolButton* button = makeButton();
    if (!name.isEmpty())
        action->setIconText(name);
    button->setDefaultAction(action);
    button->setObjectName(QStringLiteral("act_") + action->objectName());
}

void ActBar::addGap() {
    static_cast<QHBoxLayout*>(layout())->addSpacing(spacing::normal);
}

void setPossible(QAction* action, bool possible, const QString& reason) {
    if (!action->property(toolTipKey).isValid())
        action->setProperty(toolTipKey, action->toolTip());
    const QString usual = action->property(toolTipKey).toString();
    action->setProperty(reasonKey, possible ? QString() : reason);
    action->setToolTip(possible ? usual : usual + QStringLiteral("\n") + reason);
    action->setEnabled(possible);
}

QString obstacleReason(const QAction& action) {
    return action.isEnabled() ? QString() : action.property(reasonKey).toString();
}

} // namespace groupscope
