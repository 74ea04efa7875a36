// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/portable_setting.h"

#include "app/session/portable_choice.h"
#include "app/session/translated.h"
#include "core/base/error.h"
#include "core/base/instruction_set.h"

#include <QAction>
#include <QMenu>

namespace groupscope {

void applyPortable() {
    if (!wantsPortable())
        return;
    try {
        holdToPortable();
    } catch (const UsageError&) { // every run says with what it was trained
    }
}

void addPortableAction(QMenu* menu) {
    QAction* action = menu->addAction(translated("Reproducible across CPUs"));
    action->setObjectName(QStringLiteral("portableResults"));
    action->setCheckable(true);
    action->setChecked(wantsPortable());
    action->setToolTip(translated("From the next start, only instructions up to AVX2 are used, so that every "
                                  "x86-64 CPU with AVX2 gives the same bytes. Now: %1")
                           .arg(QString::fromStdString(instructionSetName())));
    QObject::connect(action, &QAction::toggled, menu,
                     [](bool chosen) { QSettings().setValue(portableKey, chosen); });
}

} // namespace groupscope
