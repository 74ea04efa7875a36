// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/figure_panel.h"

#include "app/panes/box_state.h"
#include "app/panes/figure_tabs.h"
#include "app/panes/hidden_test_notice.h"
#include "app/panes/kept_epoch_note.h"
#include "app/panes/split_box.h"
#include "app/views/figure_keys.h"
#include "app/views/figure_source.h"
#include "app/views/pane_context.h"
#include "widgets/charts/figure_view.h"
#include "widgets/controls/choice_bar.h"
#include "widgets/style/language.h"
#include "widgets/tables/elided_label.h"

#include <QComboBox>
#include <QSignalBlocker>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace groupscope {

namespace {

constexpr const char* splitKey = "split";

QString tabTitle(const Figure& figure) {
    const QString title = QString::fromStdString(figure.tab.empty() ? figure.title : figure.tab);
    return title.left(1).toUpper() + title.mid(1);
}

/// Whether the drawing is of what the boxes say.
bool fits(const Drawing& drawing, const std::map<std::string, QComboBox*>& boxes) {
    return std::all_of(drawing.chosen.begin(), drawing.chosen.end(), [&](const ChosenValue& choice) {
        const auto box = boxes.find(choice.key);
        return box == boxes.end() || box->second->currentData().toString().toStdString() == choice.value;
    });
}

} // namespace

FigurePanel::FigurePanel(PaneContext* context, std::string pane, const std::vector<std::string>& ids,
                         QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , pane_(std::move(pane))
    , source_(figureSource(figures().find(ids.front()).needs, context))
    , pages_(new QTabWidget)
    , subject_(new ElidedLabel)
    , note_(new ElidedLabel) {
    const QString name = QString::fromStdString(pane_);
    for (const std::string& id : ids)
        tabs_.push_back({&figures().find(id), new FigureView});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(spacing::tight);
    column->addWidget(makeBar());
    if (split_ != nullptr)
        column->addWidget(new HiddenTestNotice(context, split_, HiddenTestNotice::Runs::selected));
    if (!source_->isOfAllRuns())
        column->addWidget(new KeptEpochNote(context));
    column->addWidget(pages_, 1);
    column->addWidget(note_);
    pages_->setObjectName(name + QStringLiteral("_tabs"));
    pages_->setDocumentMode(true);
    pages_->setTabBarAutoHide(true);
    note_->setObjectName(name + QStringLiteral("_note"));
    note_->setContentsMargins(spacing::normal, 0, spacing::normal, spacing::close);
    for (Tab& tab : tabs_) {
        const QString title = tabTitle(*tab.figure);
        tab.view->setObjectName(name + QLatin1Char('_') + QString::fromStdString(tab.figure->id));
        tab.view->setAccessibleName(title);
        pages_->addTab(tab.view, title);
        connect(tab.view, &FigureView::exportRequested, context_,
                [this] { Q_EMIT context_->exportRequested(pane_); });
        connect(tab.view, &FigureView::keyRequested, this,
                [this, &tab](const QString& key, bool added) { selectBehind(tab, key, added); });
    }
    refreshSoon_.setSingleShot(true);
    connect(&refreshSoon_, &QTimer::timeout, this, &FigurePanel::refresh);
    connect(source_.get(), &FigureSource::changed, this, [this] { // many at once
        isOld_ = true;                                            // a report may ask before the timer does
        refreshSoon_.start();
    });
    connect(context->session()->data(), &OpenSet::opened, this, &FigurePanel::onOpened);
    connect(pages_, &QTabWidget::currentChanged, this, &FigurePanel::refresh);
    onOpened();
}

FigurePanel::~FigurePanel() = default;

QWidget* FigurePanel::makeBar() {
    auto* bar = new ChoiceBar;
    for (const Tab& own : tabs_)
        for (const FigureParameter& parameter : own.figure->parameters) {
            QComboBox*& box = boxes_[parameter.key];
            if (box != nullptr)
                continue;
            box = bar->addChoice(QString::fromStdString(parameter.title),
                                 QString::fromStdString(parameter.help),
                                 QString::fromStdString(pane_ + "_" + parameter.key));
            if (parameter.key == splitKey)
                split_ = box;
            connect(box, &QComboBox::currentIndexChanged, this, [this, box = box, key = parameter.key] {
                wanted_[key] = box->currentData().toString();
                show(tab());
            });
        }
    subject_->setForegroundRole(QPalette::PlaceholderText);
    bar->addStretch();
    bar->addButton(subject_);
    return bar;
}

const FigurePanel::Tab& FigurePanel::tab() const {
    return tabs_[static_cast<std::size_t>(std::max(0, pages_->currentIndex()))];
}

FigurePanel::Tab& FigurePanel::tab() {
    return tabs_[static_cast<std::size_t>(std::max(0, pages_->currentIndex()))];
}

FigureView* FigurePanel::current() {
    if (isOld_)
        bringUpToDate();
    return tab().view;
}

QString FigurePanel::currentName() const {
    return QString::fromStdString(tab().figure->title);
}

QString FigurePanel::caption() {
    return current()->hasFigure() ? tab().caption : QString();
}

void FigurePanel::onOpened() {
    if (split_ != nullptr)
        fillSplits(*split_, *context_->session());
    refresh();
}

void FigurePanel::setWatched(bool watched) {
    watched_ = watched;
    if (watched) // a window that is being destroyed hides its docks when the session is gone
        refresh();
}

/// Thousands of runs change while nobody looks; reports and exports ask for what is known then.
void FigurePanel::refresh() {
    isOld_ = true;
    if (!watched_) {
        for (const Tab& own : tabs_)
            own.view->clear();
        return;
    }
    source_->request();
    bringUpToDate();
}

void FigurePanel::bringUpToDate() {
    isOld_ = false;
    subject_->setText(source_->subject());
    note_->setText(source_->note());
    note_->setVisible(!note_->text().isEmpty());
    for (const Tab& own : tabs_) // the others are drawn when they come to the front
        if (own.view != tab().view)
            own.view->clear();
    draw(tab());
    offer(tab());
    show(tab());
}

void FigurePanel::draw(Tab& tab) {
    tab.drawings.clear();
    for (const FigureInput& input : source_->inputs(tab.held))
        if (input.has(tab.figure->needs))
            for (Drawing& drawing : tab.figure->drawings(input))
                tab.drawings.push_back(std::move(drawing));
}

/// The boxes of a tab, with the values that its drawings have; splits are offered as they are, with those
/// that have nothing to draw. What was selected comes back as soon as it is offered.
void FigurePanel::offer(const Tab& tab) {
    for (const auto& [key, box] : boxes_) {
        const auto has = [key = key](const auto& list) {
            return std::any_of(list.begin(), list.end(), [&](const auto& own) { return own.key == key; });
        };
        box->setEnabled(has(tab.figure->parameters));
        if (key == splitKey || !box->isEnabled() || tab.drawings.empty())
            continue;
        const QSignalBlocker quiet(box);
        box->clear();
        for (const Drawing& drawing : tab.drawings)
            for (const ChosenValue& choice : drawing.chosen)
                if (const QString value = QString::fromStdString(choice.value);
                    choice.key == key && box->findData(value) < 0)
                    box->addItem(choice.title.empty() ? value : QString::fromStdString(choice.title), value);
        const auto wanted = wanted_.find(key);
        box->setCurrentIndex(wanted == wanted_.end() ? 0 : std::max(0, box->findData(wanted->second)));
    }
}

void FigurePanel::show(Tab& tab) {
    tab.caption.clear();
    tab.view->setPlaceholder(source_->reason(split_ == nullptr ? std::string() : chosenSplit(*split_)));
    const auto found = std::find_if(tab.drawings.begin(), tab.drawings.end(),
                                    [this](const Drawing& drawing) { return fits(drawing, boxes_); });
    if (found == tab.drawings.end())
        return tab.view->clear();
    tab.caption = QString::fromStdString(found->caption);
    tab.view->setDrawing(*found);
}

void FigurePanel::selectBehind(const Tab& tab, const QString& key, bool added) {
    const auto shown = std::find_if(tab.drawings.begin(), tab.drawings.end(),
                                    [this](const Drawing& drawing) { return fits(drawing, boxes_); });
    if (shown == tab.drawings.end())
        return;
    const BehindKey behind =
        behindKey({shown->keys, shown->split, context_->comparison().of(context_->rule()),
                   context_->selected()->last()},
                  key, *context_->session());
    if (behind.rows)
        context_->requestRows(*behind.rows, behind.what, pane_);
    else if (!behind.runs.isEmpty())
        context_->selected()->select(behind.runs, added);
}

QJsonObject FigurePanel::state() const {
    QJsonObject state{{QStringLiteral("tab"), QString::fromStdString(tab().figure->id)}};
    for (const auto& [key, box] : boxes_)
        if (box->count() > 0)
            state[QString::fromStdString(key)] = stateOfBox(*box);
    return state;
}

void FigurePanel::restore(const QJsonObject& state) {
    for (std::size_t i = 0; i < tabs_.size(); ++i)
        if (QString::fromStdString(tabs_[i].figure->id) == state[QStringLiteral("tab")].toString())
            pages_->setCurrentIndex(static_cast<int>(i));
    for (const auto& [key, box] : boxes_) {
        const QJsonValue kept = state[QString::fromStdString(key)];
        if (kept.isString())
            wanted_[key] = kept.toString(); // may be offered later
        restoreBox(*box, kept);
    }
}

PaneContent pane::figureContent(PaneContext& context, const std::string& id, const QString& name,
                                const std::vector<std::string>& figures) {
    auto* panel = new FigurePanel(&context, id, figures);
    PaneContent content = figureTabs(panel, id, name, QSize(1000, 700));
    content.state = [panel] { return panel->state(); };
    content.restore = [panel](const QJsonObject& state) { panel->restore(state); };
    return content;
}

} // namespace groupscope
