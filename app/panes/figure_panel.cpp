// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/figure_panel.h"

#include "app/views/figure_keys.h"
#include "app/views/pane_context.h"
#include "core/base/capitalized.h"
#include "widgets/charts/figure_view.h"
#include "widgets/style/language.h"
#include "widgets/tables/elided_label.h"

#include <QAction>
#include <QScopedValueRollback>
#include <QSet>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>
#include <utility>

namespace groupscope {

namespace {

constexpr int manyAtOnce = 100; // milliseconds between looks at runs that arrive

QString titleOf(const Figure& figure) {
    return QString::fromStdString(capitalized(figure.title));
}

QString tabTitle(const Figure& figure) {
    return figure.tab.empty() ? titleOf(figure) : QString::fromStdString(figure.tab);
}

} // namespace

struct FigurePanel::Tab {
    QWidget* page = nullptr;
    FigureView* view = nullptr; ///< the page of a figure; null: `show` draws the page
    std::function<void(const std::string&)> show{};
    const Figure* figure = nullptr; ///< of such a page: what it needs
    FigureSource* source = nullptr;
    QAction* front = nullptr; ///< selects what no other exceeds; null: nothing is compared
    SourceInputs inputs{};    ///< input of the drawings
    std::vector<Drawing> drawings{};
    FigureOffers offered{};
    std::optional<Drawing> shown{}; ///< nothing: there is none
    bool isOld = true;              ///< there may be something else to draw of
    bool isOther = true;            ///< another value of a parameter is wanted
};

FigurePanel::FigurePanel(PaneContext* context, std::string pane, const std::vector<PanelFigure>& all,
                         QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , pane_(std::move(pane))
    , pages_(new QTabWidget)
    , note_(new ElidedLabel) {
    const QString name = QString::fromStdString(pane_);
    setObjectName(name + QStringLiteral("_panel"));
    std::vector<FigureBoxes::Shown> shown;
    for (const PanelFigure& figure : all) {
        addTab(figure);
        shown.push_back({tabs_.back()->figure, tabs_.back()->source});
    }
    boxes_ = new FigureBoxes(context, pane_, shown);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(spacing::tight);
    column->addWidget(boxes_);
    column->addWidget(pages_, 1);
    column->addWidget(note_);
    pages_->setObjectName(name + QStringLiteral("_tabs"));
    pages_->setDocumentMode(true);
    pages_->setTabBarAutoHide(true);
    note_->setObjectName(name + QStringLiteral("_note"));
    note_->setContentsMargins(spacing::normal, 0, spacing::normal, spacing::close);
    refreshSoon_.setSingleShot(true);
    refreshSoon_.setInterval(isOfAllRuns() ? manyAtOnce : 0);
    connect(&refreshSoon_, &QTimer::timeout, this, &FigurePanel::look);
    connect(context->session()->data(), &OpenSet::opened, this, &FigurePanel::onOpened);
    connect(context->selected(), &SelectedRuns::changed, this, [this] { ring(tab()); });
    chosenPage_ = pages_->currentWidget();
    connect(pages_, &QTabWidget::currentChanged, this, [this] {
        if (isOffering_)
            return;
        chosenPage_ = pages_->currentWidget();
        look();
    });
    connect(boxes_, &FigureBoxes::changed, this, [this] {
        for (const auto& tab : tabs_)
            tab->isOther = true;
        look();
    });
    onOpened();
}

FigurePanel::~FigurePanel() = default;

FigureSource* FigurePanel::sourceOf(FigureNeeds needs) {
    FigureSource*& source = sources_[needs];
    if (source == nullptr) {
        source = figureSource(needs, context_).release();
        source->setParent(this);
        const auto follow = [this, own = source](bool historiesAlone) {
            renew([own, historiesAlone](const Tab& tab) {
                return tab.source == own && (!historiesAlone || tab.figure->needs == FigureNeeds::histories);
            });
        };
        connect(source, &FigureSource::changed, this, [follow] { follow(false); });
        connect(source, &FigureSource::historiesChanged, this, [follow] { follow(true); });
    }
    return source;
}

void FigurePanel::addTab(const PanelFigure& own) {
    const Figure& figure = figures().find(own.id);
    tabs_.push_back(std::make_unique<Tab>());
    Tab& tab = *tabs_.back();
    tab.page = tab.view = new FigureView;
    tab.figure = &figure;
    tab.source = sourceOf(own.drawnOf.value_or(figure.needs));
    tab.view->setObjectName(QString::fromStdString(figure.id));
    tab.view->setAccessibleName(tabTitle(figure));
    pages_->addTab(tab.view, tabTitle(figure));
    connect(tab.view, &FigureView::exportRequested, context_,
            [this, id = figure.id] { Q_EMIT context_->exportRequested(id); });
    connect(tab.view, &FigureView::keyRequested, this,
            [this, &tab](const QString& key, bool added) { selectBehind(tab, {key}, added); });
    if (!tab.source->isOfAllRuns())
        return;
    connect(tab.view, &FigureView::keysRequested, this,
            [this, &tab](const QStringList& keys, bool added) { selectBehind(tab, keys, added); });
    if (std::any_of(figure.parameters.begin(), figure.parameters.end(),
                    [](const FigureParameter& own) { return own.key == "front"; }))
        addFrontAction(tab);
}

void FigurePanel::addFrontAction(Tab& tab) {
    tab.front = new QAction(tr("Select the runs on the &front"), tab.view);
    tab.front->setShortcut(Qt::Key_F);
    tab.front->setShortcutContext(Qt::WidgetShortcut);
    tab.front->setEnabled(false);
    tab.view->addAction(tab.front);
    connect(tab.front, &QAction::triggered, this, [this, &tab] {
        QStringList keys;
        for (const std::string& key : tab.shown->front)
            keys << QString::fromStdString(key);
        selectBehind(tab, keys, false);
    });
}

void FigurePanel::insertPage(int place, QWidget* page, const QString& title,
                             std::function<void(const std::string&)> show) {
    static const Figure ofRuns{.needs = FigureNeeds::section};
    auto tab = std::make_unique<Tab>();
    tab->page = page;
    tab->show = std::move(show);
    tab->figure = &ofRuns;
    tab->source = sourceOf(ofRuns.needs);
    tabs_.insert(tabs_.begin() + place, std::move(tab));
    pages_->insertTab(place, page, title);
}

FigurePanel::Tab& FigurePanel::tab() const {
    return *tabs_[static_cast<std::size_t>(std::max(0, pages_->currentIndex()))];
}

FigurePanel::Tab& FigurePanel::tabOf(const QWidget* page) const {
    return **std::find_if(tabs_.begin(), tabs_.end(), [&](const auto& own) { return own->page == page; });
}

FigurePanel::Tab& FigurePanel::tabOf(const std::string& figure) const {
    return **std::find_if(tabs_.begin(), tabs_.end(),
                          [&](const auto& own) { return own->view != nullptr && own->figure->id == figure; });
}

bool FigurePanel::isOfAllRuns() const {
    return std::any_of(sources_.begin(), sources_.end(),
                       [](const auto& own) { return own.second->isOfAllRuns(); });
}

PanelChoice FigurePanel::choiceOf(const Tab& tab) const {
    return boxes_->choice(*tab.figure, tab.offered);
}

FigureView* FigurePanel::view(const std::string& figure) {
    Tab& own = tabOf(figure);
    bringUpToDate(own);
    return own.view;
}

FigureView* FigurePanel::current() {
    bringUpToDate(tab());
    return tab().view;
}

std::vector<PaneCommand> FigurePanel::commands() const {
    std::vector<PaneCommand> all;
    for (int i = 0; i < pages_->count(); ++i)
        if (pages_->isTabVisible(i))
            all.push_back({.text = pages_->tabText(i), .place = tr("Figure"), .run = [this, i] {
                               Q_EMIT context_->paneRequested(pane_);
                               pages_->setCurrentIndex(i);
                           }});
    return all;
}

void FigurePanel::showPage(const QWidget* page) {
    bringUpToDate(tabOf(page));
}

PaneDrawing FigurePanel::drawing(const std::string& figure) {
    const FigureView* own = view(figure);
    const Tab& tab = tabOf(figure);
    const QString caption =
        tab.shown && tab.source->isForReports() ? QString::fromStdString(tab.shown->caption) : QString();
    return drawingOf(own, QString::fromStdString(tab.figure->title), caption, !own->hasFigure());
}

void FigurePanel::onOpened() {
    boxes_->fill();
    for (const auto& tab : tabs_)
        tab->isOther = true;
    look();
}

void FigurePanel::setWatched(bool watched) {
    watched_ = watched;
    if (watched) // a window that is being destroyed hides its docks when the session is gone
        look();
}

/// Thousands of runs change while the tab is invisible; reports and exports update it on request.
void FigurePanel::renew(const std::function<bool(const Tab&)>& which) {
    for (const auto& own : tabs_)
        if (which(*own)) {
            own->isOld = true;
            if (own->view != nullptr && own.get() != &tab()) // it is drawn when it comes to the front
                own->view->clear();
        }
    if (!refreshSoon_.isActive())
        refreshSoon_.start();
}

void FigurePanel::offerTabs() {
    const QScopedValueRollback offering(isOffering_, true);
    for (int i = 0; i < pages_->count(); ++i)
        pages_->setTabVisible(i, !tabs_[static_cast<std::size_t>(i)]->source->hasNothing());
    if (const int chosen = pages_->indexOf(chosenPage_); pages_->isTabVisible(chosen))
        pages_->setCurrentIndex(chosen);
}

void FigurePanel::look() {
    if (!watched_)
        return;
    offerTabs();
    tab().source->request(*tab().figure, choiceOf(tab()));
    bringUpToDate(tab());
}

void FigurePanel::bringUpToDate(Tab& tab) {
    const bool isOther = std::exchange(tab.isOther, false);
    const bool isOld = std::exchange(tab.isOld, false);
    if (isOther || isOld) {
        SourceInputs now = tab.source->inputs(*tab.figure, choiceOf(tab));
        // A run that was selected is read from disk whole, which changes none of its figures.
        const bool isSame = !isOther && now.compared != nullptr && now.compared == tab.inputs.compared &&
                            now.revision == tab.inputs.revision;
        tab.inputs = std::move(now);
        if (tab.view == nullptr && !isSame && !tab.inputs.inputs.empty())
            tab.show(boxes_->split());
        if (tab.view != nullptr && !isSame)
            draw(tab, tab.inputs.inputs);
        if (tab.view != nullptr)
            show(tab);
    }
    if (&tab == &this->tab()) {
        boxes_->show({tab.figure, tab.source}, tab.offered);
        note_->setText(tab.shown ? tab.source->note() : QString());
        note_->setVisible(!note_->text().isEmpty());
        ring(tab);
    }
}

void FigurePanel::draw(Tab& tab, std::vector<FigureInput> inputs) {
    tab.drawings.clear();
    boxes_->offer(*tab.figure, inputs, tab.offered);
    for (const FigureInput& input : inputs) {
        if (!input.has(tab.figure->needs))
            continue;
        for (Drawing& drawing : tab.figure->drawings(input)) {
            if (tab.figure->needs == FigureNeeds::section)
                drawing.chosen.push_back(
                    {FigureBoxes::sectionKey, input.comparison->sections[input.section]});
            tab.drawings.push_back(std::move(drawing));
        }
    }
    boxes_->offerDrawn(*tab.figure, tab.drawings, tab.offered);
}

/// Draws the chosen values in a tab.
void FigurePanel::show(Tab& tab) {
    std::vector<Drawing> fitting;
    std::copy_if(tab.drawings.begin(), tab.drawings.end(), std::back_inserter(fitting),
                 [&](const Drawing& own) { return boxes_->isChosen(*tab.figure, tab.offered, own); });
    if (fitting.size() > 1 &&
        std::any_of(fitting.begin(), fitting.end(), [](const Drawing& own) { return own.sheet == nullptr; }))
        fitting.resize(1);
    tab.shown.reset();
    tab.view->setPlaceholder(tab.source->reason(*tab.figure, choiceOf(tab)));
    if (!fitting.empty())
        tab.shown = joinedDrawing(fitting);
    tab.view->setDrawing(tab.shown.value_or(Drawing()));
    if (tab.front != nullptr)
        tab.front->setEnabled(tab.shown && !tab.shown->front.empty());
}

/// Around the marks of selected runs.
void FigurePanel::ring(Tab& tab) {
    if (tab.view == nullptr || !tab.shown || tab.shown->keys != KeyNames::row ||
        tab.inputs.compared == nullptr)
        return;
    const QStringList& ids = context_->selected()->ids();
    const QSet<QString> selected(ids.begin(), ids.end());
    QSet<QString> keys;
    for (const SceneItem& item : tab.view->scene().items) {
        const std::size_t row = selected.isEmpty() || item.key.empty() ? 0 : std::stoul(item.key);
        if (selected.isEmpty() || item.key.empty() || row >= tab.inputs.compared->comparison.rows.size())
            continue;
        const QStringList runs = idsOf(*tab.inputs.compared, row);
        if (std::any_of(runs.begin(), runs.end(), [&](const QString& id) { return selected.contains(id); }))
            keys.insert(QString::fromStdString(item.key));
    }
    tab.view->setSelectedKeys(std::move(keys));
}

void FigurePanel::selectBehind(const Tab& tab, const QStringList& keys, bool added) {
    if (!tab.shown)
        return;
    QStringList runs;
    for (const QString& key : keys) {
        const BehindKey behind =
            behindKey({tab.shown->keys, tab.shown->split, tab.inputs.compared, context_->selected()->last()},
                      key, *context_->session());
        runs += behind.runs;
        if (behind.rows && keys.size() == 1)
            context_->requestRows(*behind.rows, behind.what, pane_);
        if (behind.rows && tab.inputs.compared == nullptr)
            return; // a group of the run that is selected already
    }
    if (!runs.isEmpty())
        context_->selected()->select(runs, added);
}

QJsonObject FigurePanel::state() const {
    QJsonObject state{{QStringLiteral("tab"), chosenPage_->objectName()}};
    boxes_->save(state);
    return state;
}

void FigurePanel::restore(const QJsonObject& state) {
    for (const auto& own : tabs_)
        if (own->page->objectName() == state[QStringLiteral("tab")].toString()) {
            chosenPage_ = own->page;
            if (pages_->isTabVisible(pages_->indexOf(own->page)))
                pages_->setCurrentWidget(own->page);
        }
    boxes_->restore(state);
    for (const auto& own : tabs_)
        own->isOther = true;
    look();
}

PaneContent pane::figureContent(PaneContext& context, const std::string& pane,
                                const std::vector<PanelFigure>& all) {
    auto* panel = new FigurePanel(&context, pane, all);
    PaneContent content{.widget = panel};
    for (const PanelFigure& own : all)
        content.exports.push_back({own.id, titleOf(figures().find(own.id)), QSize(1000, 650),
                                   [panel, id = own.id] { return panel->drawing(id); }});
    content.setWatched = [panel](bool watched) { panel->setWatched(watched); };
    content.commands = [panel] { return panel->commands(); };
    content.state = [panel] { return panel->state(); };
    content.restore = [panel](const QJsonObject& state) { panel->restore(state); };
    return content;
}

} // namespace groupscope
