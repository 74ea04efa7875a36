// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/figure_panel.h"

#include "app/panes/box_state.h"
#include "app/panes/hidden_test_notice.h"
#include "app/panes/kept_epoch_note.h"
#include "app/panes/shown_runs.h"
#include "app/panes/split_box.h"
#include "app/views/figure_keys.h"
#include "app/views/pane_context.h"
#include "app/views/run_presentation.h"
#include "core/base/capitalized.h"
#include "core/runs/selection.h"
#include "widgets/charts/figure_view.h"
#include "widgets/controls/choice_bar.h"
#include "widgets/style/language.h"
#include "widgets/tables/elided_label.h"

#include <QAction>
#include <QComboBox>
#include <QScopedValueRollback>
#include <QSet>
#include <QSignalBlocker>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>
#include <utility>

namespace groupscope {

namespace {

constexpr const char *splitKey = "split", *sectionKey = "section";
constexpr int manyAtOnce = 100; // milliseconds between looks at runs that arrive

/// Where the runs are of tasks that are not compared with each other.
const FigureParameter sectionParameter{sectionKey, "", "Which runs: those of one task are compared"};

/// Whether the window's report takes such figures from panes: it draws others by itself, of all runs.
bool isForReports(FigureNeeds needs) {
    return needs == FigureNeeds::calibration || needs == FigureNeeds::scales;
}

/// The parameters of the figure, with the task where there may be several.
std::vector<FigureParameter> parametersOf(const Figure& figure) {
    std::vector<FigureParameter> all = figure.parameters;
    if (figure.needs == FigureNeeds::section)
        all.push_back(sectionParameter);
    return all;
}

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
    SourceInputs inputs{};    ///< what the drawings are of
    std::vector<Drawing> drawings{};
    std::map<std::string, std::vector<ChosenValue>> offered{}; ///< by parameter, but for splits
    std::optional<Drawing> shown{};                            ///< nothing: there is none
    bool isOld = true;                                         ///< there may be something else to draw of
    bool isOther = true;                                       ///< another value of a parameter is wanted
};

FigurePanel::FigurePanel(PaneContext* context, std::string pane, const std::vector<PanelFigure>& all,
                         QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , pane_(std::move(pane))
    , pages_(new QTabWidget)
    , subject_(new ElidedLabel)
    , note_(new ElidedLabel) {
    const QString name = QString::fromStdString(pane_);
    setObjectName(name + QStringLiteral("_panel"));
    for (const PanelFigure& figure : all)
        addTab(figure);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(spacing::tight);
    column->addWidget(makeBar());
    if (boxes_.contains(splitKey))
        column->addWidget(makeSplitNotes());
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
    onOpened();
}

FigurePanel::~FigurePanel() = default;

FigureSource* FigurePanel::sourceOf(FigureNeeds needs) {
    std::unique_ptr<FigureSource>& source = sources_[needs];
    if (source == nullptr) {
        source = figureSource(needs, context_);
        const auto follow = [this, own = source.get()](bool historiesAlone) {
            renew([own, historiesAlone](const Tab& tab) {
                return tab.source == own && (!historiesAlone || tab.figure->needs == FigureNeeds::histories);
            });
        };
        connect(source.get(), &FigureSource::changed, this, [follow] { follow(false); });
        connect(source.get(), &FigureSource::historiesChanged, this, [follow] { follow(true); });
    }
    return source.get();
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

QWidget* FigurePanel::makeBar() {
    bar_ = new ChoiceBar;
    for (const auto& tab : tabs_)
        for (const FigureParameter& parameter : parametersOf(*tab->figure))
            if (!boxes_.contains(parameter.key))
                addBox(parameter);
    if (rule_ == nullptr && isByRule())
        addRule();
    subject_->setForegroundRole(QPalette::PlaceholderText);
    bar_->addStretch();
    if (anySource([](const FigureSource& source) { return source.isOfShownRuns(); }))
        bar_->addButton(shownRuns_ = new ShownRuns(context_));
    bar_->addButton(subject_);
    return bar_;
}

QWidget* FigurePanel::makeSplitNotes() {
    splitNotes_ = new QWidget;
    auto* column = new QVBoxLayout(splitNotes_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(
        new HiddenTestNotice(context_, boxes_.at(splitKey),
                             isOfAllRuns() ? HiddenTestNotice::Runs::all : HiddenTestNotice::Runs::selected));
    if (!isOfAllRuns())
        column->addWidget(new KeptEpochNote(context_));
    return splitNotes_;
}

void FigurePanel::addBox(const FigureParameter& parameter) {
    QComboBox* box =
        bar_->addChoice(QString::fromStdString(parameter.title), QString::fromStdString(parameter.help),
                        QString::fromStdString(pane_ + "_" + parameter.key));
    boxes_[parameter.key] = box;
    const bool isSplit = parameter.key == splitKey;
    connect(box, &QComboBox::currentIndexChanged, this, [this, box, key = parameter.key] {
        if (isOffering_)
            return;
        wanted_[key] = box->currentData().toString();
        for (const auto& tab : tabs_)
            tab->isOther = true;
        look();
    });
    if (isSplit && isByRule())
        addRule();
}

void FigurePanel::addRule() {
    rule_ = bar_->addChoice(tr("Settings b&y"), tr("Which of a method's settings stands for it"),
                            QString::fromStdString(pane_ + "_rule"));
    for (const SelectionRule& rule : selectionRules()) {
        rule_->addItem(QString::fromStdString(rule.name), QString::fromStdString(rule.id));
        rule_->setItemData(rule_->count() - 1, QString::fromStdString(rule.meaning), Qt::ToolTipRole);
    }
    connect(rule_, &QComboBox::currentIndexChanged, this,
            [this] { context_->setRule(rule_->currentData().toString().toStdString()); });
    connect(context_, &PaneContext::ruleChanged, this, &FigurePanel::showRule);
    showRule();
}

void FigurePanel::showRule() {
    const QString rule = QString::fromStdString(context_->rule());
    const QSignalBlocker quiet(rule_);
    if (rule_->findData(rule) < 0) // an experiment may select by any split and measure
        rule_->addItem(ruleName(context_->rule()), rule);
    rule_->setCurrentIndex(rule_->findData(rule));
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

template<class Fits>
bool FigurePanel::anySource(const Fits& fits) const {
    return std::any_of(sources_.begin(), sources_.end(), [&](const auto& own) { return fits(*own.second); });
}

bool FigurePanel::isOfAllRuns() const {
    return anySource([](const FigureSource& source) { return source.isOfAllRuns(); });
}

bool FigurePanel::isByRule() const {
    return anySource([](const FigureSource& source) { return source.isByRule(); });
}

std::string FigurePanel::split() const {
    const auto box = boxes_.find(splitKey);
    return box == boxes_.end() ? std::string() : chosenSplit(*box->second);
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
        tab.shown && isForReports(tab.figure->needs) ? QString::fromStdString(tab.shown->caption) : QString();
    return drawingOf(own, QString::fromStdString(tab.figure->title), caption, !own->hasFigure());
}

void FigurePanel::onOpened() {
    if (boxes_.contains(splitKey))
        fillSplits(*boxes_.at(splitKey), *context_->session());
    for (const auto& tab : tabs_)
        tab->isOther = true;
    look();
}

void FigurePanel::setWatched(bool watched) {
    watched_ = watched;
    if (watched) // a window that is being destroyed hides its docks when the session is gone
        look();
}

/// Thousands of runs change while nobody looks; reports and exports ask for what is known then.
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
    tab().source->request(split());
    bringUpToDate(tab());
}

void FigurePanel::bringUpToDate(Tab& tab) {
    const bool isOther = std::exchange(tab.isOther, false);
    const bool isOld = std::exchange(tab.isOld, false);
    if (isOther || isOld) {
        SourceInputs now = tab.source->inputs(*tab.figure, split());
        // A run that was selected is read from disk whole, which changes none of its figures.
        const bool isSame = !isOther && now.compared != nullptr && now.compared == tab.inputs.compared &&
                            now.revision == tab.inputs.revision;
        tab.inputs = std::move(now);
        if (tab.view == nullptr && !isSame && !tab.inputs.inputs.empty())
            tab.show(split());
        if (tab.view != nullptr && !isSame)
            draw(tab, tab.inputs.inputs);
        if (tab.view != nullptr)
            show(tab);
    }
    if (&tab == &this->tab()) {
        showChoices(tab);
        ring(tab);
    }
}

/// Each tab has its own.
void FigurePanel::showChoices(const Tab& tab) {
    subject_->setText(tab.source->subject(split()));
    subject_->setVisible(!subject_->text().isEmpty()); // else it takes a line of the bar
    note_->setText(tab.source->note());
    note_->setVisible(!note_->text().isEmpty());
    const bool isOfShownRuns = tab.source->isOfShownRuns();
    if (shownRuns_ != nullptr)
        shownRuns_->setUseful(isOfShownRuns);
    if (splitNotes_ != nullptr)
        splitNotes_->setVisible(!isOfShownRuns);
    for (const auto& [key, box] : boxes_) {
        const auto offered = tab.offered.find(key);
        if (key == splitKey) {
            box->setVisible(!isOfShownRuns);
            continue;
        }
        box->setVisible(offered != tab.offered.end() && (key != sectionKey || offered->second.size() > 1));
        if (offered == tab.offered.end())
            continue;
        const QScopedValueRollback offering(isOffering_, true); // its width follows from what it says
        box->clear();
        for (const ChosenValue& choice : offered->second) {
            const QString value = QString::fromStdString(choice.value);
            box->addItem(choice.title.empty() ? value : QString::fromStdString(choice.title), value);
            box->setItemData(box->count() - 1, QString::fromStdString(choice.help), Qt::ToolTipRole);
        }
        box->setCurrentIndex(std::max(0, box->findData(QString::fromStdString(chosen(tab, key)))));
    }
}

/// The value of the parameter: the selected one where the tab offers it, else the first that it offers.
std::string FigurePanel::chosen(const Tab& tab, const std::string& key) const {
    if (key == splitKey)
        return split();
    const auto wanted = wanted_.find(key);
    const auto offered = tab.offered.find(key);
    if (offered == tab.offered.end() || offered->second.empty())
        return wanted == wanted_.end() ? std::string() : wanted->second.toStdString();
    const bool isThere =
        wanted != wanted_.end() &&
        std::any_of(offered->second.begin(), offered->second.end(),
                    [&](const ChosenValue& own) { return own.value == wanted->second.toStdString(); });
    return isThere ? wanted->second.toStdString() : offered->second.front().value;
}

void FigurePanel::draw(Tab& tab, std::vector<FigureInput> inputs) {
    tab.drawings.clear();
    const auto isListed = [](const FigureParameter& parameter) {
        return parameter.offers != nullptr || parameter.key == splitKey;
    };
    for (const FigureParameter& parameter : tab.figure->parameters) {
        if (parameter.offers != nullptr && !inputs.empty()) {
            tab.offered.erase(parameter.key);
            inputs.front().wanted[parameter.key] = chosen(tab, parameter.key);
            tab.offered[parameter.key] = parameter.offers(inputs.front());
        }
        if (isListed(parameter))
            for (FigureInput& input : inputs)
                input.wanted[parameter.key] = chosen(tab, parameter.key);
    }
    for (const FigureInput& input : inputs) {
        if (!input.has(tab.figure->needs))
            continue;
        for (Drawing& drawing : tab.figure->drawings(input)) {
            if (tab.figure->needs == FigureNeeds::section)
                drawing.chosen.push_back({sectionKey, input.comparison->sections[input.section]});
            tab.drawings.push_back(std::move(drawing));
        }
    }
    for (const FigureParameter& parameter : parametersOf(*tab.figure)) {
        if (isListed(parameter) || tab.drawings.empty())
            continue; // splits are offered as they are, with those that have nothing to draw
        std::vector<ChosenValue>& values = tab.offered[parameter.key];
        values.clear();
        for (const Drawing& drawing : tab.drawings)
            for (const ChosenValue& choice : drawing.chosen)
                if (choice.key == parameter.key &&
                    std::none_of(values.begin(), values.end(),
                                 [&](const ChosenValue& own) { return own.value == choice.value; }))
                    values.push_back(choice);
    }
}

/// All drawings of what is chosen.
void FigurePanel::show(Tab& tab) {
    const auto fits = [this, &tab, parameters = parametersOf(*tab.figure)](const Drawing& drawing) {
        return std::all_of(drawing.chosen.begin(), drawing.chosen.end(), [&](const ChosenValue& choice) {
            return std::none_of(parameters.begin(), parameters.end(),
                                [&](const FigureParameter& own) { return own.key == choice.key; }) ||
                   chosen(tab, choice.key) == choice.value;
        });
    };
    std::vector<Drawing> fitting;
    std::copy_if(tab.drawings.begin(), tab.drawings.end(), std::back_inserter(fitting), fits);
    if (fitting.size() > 1 &&
        std::any_of(fitting.begin(), fitting.end(), [](const Drawing& own) { return own.sheet == nullptr; }))
        fitting.resize(1);
    tab.shown.reset();
    tab.view->setPlaceholder(tab.source->reason(*tab.figure, split()));
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
    if (rule_ != nullptr)
        state[QStringLiteral("rule")] = QString::fromStdString(context_->rule());
    for (const auto& [key, wanted] : wanted_) // also what cannot be offered now
        state[QString::fromStdString(key)] = wanted;
    if (boxes_.contains(splitKey))
        state[QLatin1String(splitKey)] = stateOfBox(*boxes_.at(splitKey));
    return state;
}

void FigurePanel::restore(const QJsonObject& state) {
    for (const auto& own : tabs_)
        if (own->page->objectName() == state[QStringLiteral("tab")].toString()) {
            chosenPage_ = own->page;
            if (pages_->isTabVisible(pages_->indexOf(own->page)))
                pages_->setCurrentWidget(own->page);
        }
    if (const std::optional<SelectionRule> rule =
            rule_ == nullptr ? std::nullopt
                             : knownSelectionRule(state[QStringLiteral("rule")].toString().toStdString()))
        context_->setRule(rule->id);
    for (const auto& [key, box] : boxes_) {
        const QJsonValue kept = state[QString::fromStdString(key)];
        if (kept.isString() && key != splitKey)
            wanted_[key] = kept.toString(); // may be offered later
        else if (key == splitKey)
            restoreBox(*box, kept);
    }
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
