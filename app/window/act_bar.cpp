// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/act_bar.h"

#include "widgets/style/language.h"

#include <QAction>
#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>
#include <QVariant>

#include <algorithm>

namespace groupscope {

namespace {

constexpr const char* reasonKey = "whyNotPossible";
constexpr const char* toolTipKey = "toolTipWhenPossible";

} // namespace

ActBar::ActBar(QWidget* parent)
    : QWidget(parent) {
    setObjectName(QStringLiteral("actBar"));
    setAccessibleName(tr("Main acts"));
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

void ActBar::addMenu(const QString& name, const QIcon& icon, QMenu* menu, const char* objectName) {
    QToolButton* button = makeButton();
    button->setText(name);
    button->setIcon(icon);
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setObjectName(QString::fromLatin1(objectName));
    const auto update = [button, menu] {
        const auto actions = menu->actions();
        const auto usable = std::find_if(actions.begin(), actions.end(), [](const QAction* action) {
            return action->isEnabled() && !action->isSeparator();
        });
        button->setEnabled(usable != actions.end());
        const bool none = usable == actions.end() && !actions.isEmpty();
        button->setToolTip(none ? obstacleReason(*actions.front()) : button->text());
    };
    for (QAction* action : menu->actions())
        connect(action, &QAction::changed, button, update);
    update();
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
