// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/set_tabs.h"

#include "app/document/document.h"
#include "app/session/window_text.h"
#include "app/window/training_guard.h"
#include "core/base/error.h"

#include <QFileInfo>
#include <QSignalBlocker>

namespace groupscope {

SetTabs::SetTabs(Document* document, TrainingGuard* guard, QWidget* parent)
    : QTabBar(parent)
    , document_(document) {
    setObjectName(QStringLiteral("setTabs"));
    setDocumentMode(true);
    setExpanding(false);
    setTabsClosable(true);
    setElideMode(Qt::ElideMiddle);
    setUsesScrollButtons(true);
    setAccessibleName(tr("Sets of the document"));
    connect(document, &Document::setsChanged, this, &SetTabs::refresh);
    connect(this, &QTabBar::currentChanged, this, [this](int index) {
        refresh(); // until the set is open; and if nobody lets it be opened
        document_->showSet(index);
    });
    connect(this, &QTabBar::tabCloseRequested, this, [this, guard](int index) {
        const bool isOpen = index == document_->openIndex();
        const auto close = [this, index] {
            try {
                document_->closeSet(index);
            } catch (const Error& error) {
                Q_EMIT document_->noticed(windowText(error));
            }
        };
        if (isOpen)
            guard->ask(tr("Close the set"), close);
        else
            close();
    });
    refresh();
}

void SetTabs::refresh() {
    const QSignalBlocker quiet(this);
    const std::vector<DocumentSet>& sets = document_->state().sets;
    const int wanted = static_cast<int>(sets.size());
    while (count() > wanted)
        removeTab(count() - 1);
    while (count() < wanted)
        addTab({});
    for (int i = 0; i < wanted; ++i) {
        const DocumentSet& set = sets[i];
        const bool isGone = document_->placeOf(i).isEmpty();
        QString name = QFileInfo(set.path).fileName();
        name.replace(u'&', QStringLiteral("&&"));
        setTabText(i, isGone ? tr("⚠ %1").arg(name) : name);
        setTabToolTip(i, isGone ? tr("%1 is missing").arg(set.path)
                         : document_->isChanged(i)
                             ? tr("%1, which has changed since the document was saved").arg(set.path)
                             : set.path);
    }
    setCurrentIndex(document_->openIndex());
    setVisible(wanted > 1);
}

} // namespace groupscope
