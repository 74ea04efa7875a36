// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/retrieval_sides.h"

#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

namespace groupscope {

namespace {

constexpr int rowsTab = 0, pairsTab = 1;

} // namespace

RetrievalSides::RetrievalSides(PaneContext* context, QWidget* parent)
    : QWidget(parent)
    , tabs_(new QTabBar) // no tab widget: hidden, its bar would stop the tab key
    , pages_(new QStackedWidget)
    , rows_(new RetrievalPanel(context))
    , pairs_(new PairRetrievalPanel(context)) {
    tabs_->setObjectName(QStringLiteral("retrievalSides"));
    tabs_->setDocumentMode(true);
    tabs_->setExpanding(false);
    tabs_->setDrawBase(false);
    tabs_->addTab(tr("Among examples"));
    tabs_->addTab(tr("Images and texts"));
    pages_->addWidget(rows_);
    pages_->addWidget(pairs_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(tabs_);
    column->addWidget(pages_, 1);
    offer();
    connect(context->session()->data(), &OpenSet::opened, this, &RetrievalSides::offer);
    connect(tabs_, &QTabBar::currentChanged, this, [this](int tab) {
        pages_->setCurrentIndex(tab);
        tellWatched();
    });
}

bool RetrievalSides::showsPairs() const {
    return tabs_->currentIndex() == pairsTab;
}

void RetrievalSides::setPairsShown(bool shown) {
    tabs_->setCurrentIndex(shown ? pairsTab : rowsTab);
}

/// Without texts there is one side, and nothing to choose.
void RetrievalSides::offer() {
    tabs_->setVisible(pairs_->hasTexts());
    if (!pairs_->hasTexts())
        setPairsShown(false);
}

void RetrievalSides::setWatched(bool watched) {
    watched_ = watched;
    tellWatched();
}

void RetrievalSides::tellWatched() {
    rows_->setWatched(watched_ && !showsPairs());
    pairs_->setWatched(watched_ && showsPairs());
}

} // namespace groupscope
