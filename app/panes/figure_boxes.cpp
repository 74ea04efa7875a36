// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/figure_boxes.h"

#include "app/panes/box_state.h"
#include "app/panes/hidden_test_notice.h"
#include "app/panes/kept_epoch_note.h"
#include "app/panes/shown_runs.h"
#include "app/panes/split_box.h"
#include "app/views/pane_context.h"
#include "app/views/run_presentation.h"
#include "core/runs/selection.h"
#include "widgets/controls/choice_bar.h"
#include "widgets/tables/elided_label.h"

#include <QAction>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace groupscope {

namespace {

constexpr const char* splitKey = "split";

const FigureParameter sectionParameter{FigureBoxes::sectionKey, "", "Task whose runs are compared"};

/// The parameters of the figure, with the task where there may be several.
std::vector<FigureParameter> parametersOf(const Figure& figure) {
    std::vector<FigureParameter> all = figure.parameters;
    if (figure.needs == FigureNeeds::section)
        all.push_back(sectionParameter);
    return all;
}

bool isListed(const FigureParameter& parameter) {
    return parameter.offers != nullptr || parameter.key == splitKey;
}

void fillBox(QComboBox& box, const std::vector<ChosenValue>& offered, const std::string& chosen) {
    box.clear();
    for (const ChosenValue& choice : offered) {
        const QString value = QString::fromStdString(choice.value);
        box.addItem(choice.title.empty() ? value : QString::fromStdString(choice.title), value);
        box.setItemData(box.count() - 1, QString::fromStdString(choice.help), Qt::ToolTipRole);
    }
    box.setCurrentIndex(std::max(0, box.findData(QString::fromStdString(chosen))));
}

} // namespace

FigureBoxes::FigureBoxes(PaneContext* context, const std::string& pane, const std::vector<Shown>& figures)
    : context_(context)
    , pane_(pane)
    , bar_(new ChoiceBar)
    , subject_(new ElidedLabel) {
    const auto any = [&figures](const auto& fits) {
        return std::any_of(figures.begin(), figures.end(),
                           [&](const Shown& own) { return fits(*own.source); });
    };
    const bool isByRule = any([](const FigureSource& own) { return own.isByRule(); });
    for (const Shown& own : figures)
        for (const FigureParameter& parameter : parametersOf(*own.figure))
            if (!boxes_.contains(parameter.key))
                addBox(parameter, isByRule);
    if (rule_ == nullptr && isByRule)
        addRule();
    if (any([](const FigureSource& own) { return own.action() != nullptr; })) {
        bar_->addButton(action_ = new QToolButton);
        action_->setObjectName(QString::fromStdString(pane + "_action"));
    }
    subject_->setForegroundRole(QPalette::PlaceholderText);
    subject_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred); // as wide as its text
    subject_->setMinimumWidth(1);                                            // where there is room
    bar_->addStretch();
    if (any([](const FigureSource& own) { return own.isOfShownRuns(); }))
        bar_->addButton(shownRuns_ = new ShownRuns(context_));
    bar_->addButton(subject_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(bar_);
    if (!boxes_.contains(splitKey))
        return;
    const bool isOfAllRuns = any([](const FigureSource& own) { return own.isOfAllRuns(); });
    column->addWidget(splitNotes_ = new QWidget);
    auto* notes = new QVBoxLayout(splitNotes_);
    notes->setContentsMargins(0, 0, 0, 0);
    notes->setSpacing(0);
    notes->addWidget(
        new HiddenTestNotice(context_, boxes_.at(splitKey),
                             isOfAllRuns ? HiddenTestNotice::Runs::all : HiddenTestNotice::Runs::selected));
    if (!isOfAllRuns)
        notes->addWidget(new KeptEpochNote(context_));
}

void FigureBoxes::addBox(const FigureParameter& parameter, bool withRule) {
    QComboBox* box =
        bar_->addChoice(QString::fromStdString(parameter.title), QString::fromStdString(parameter.help),
                        QString::fromStdString(pane_ + "_" + parameter.key));
    boxes_[parameter.key] = box;
    connect(box, &QComboBox::currentIndexChanged, this, [this, box, key = parameter.key] {
        if (isOffering_)
            return;
        wanted_[key] = box->currentData().toString();
        Q_EMIT changed();
    });
    if (parameter.key == splitKey && withRule)
        addRule();
}

void FigureBoxes::addRule() {
    rule_ = bar_->addChoice(tr("Settings b&y"), tr("Rule that selects the setting of each method"),
                            QString::fromStdString(pane_ + "_rule"));
    for (const SelectionRule& rule : selectionRules()) {
        rule_->addItem(QString::fromStdString(rule.name), QString::fromStdString(rule.id));
        rule_->setItemData(rule_->count() - 1, QString::fromStdString(rule.meaning), Qt::ToolTipRole);
    }
    connect(rule_, &QComboBox::currentIndexChanged, this,
            [this] { context_->setRule(rule_->currentData().toString().toStdString()); });
    connect(context_, &PaneContext::ruleChanged, this, &FigureBoxes::showRule);
    showRule();
}

void FigureBoxes::showRule() {
    const QString rule = QString::fromStdString(context_->rule());
    const QSignalBlocker quiet(rule_);
    if (rule_->findData(rule) < 0) // an experiment may select by any split and measure
        rule_->addItem(ruleName(context_->rule()), rule);
    rule_->setCurrentIndex(rule_->findData(rule));
}

void FigureBoxes::showAction(QAction* action) {
    if (action_ == nullptr)
        return;
    action_->setVisible(action != nullptr);
    if (action != nullptr)
        action_->setDefaultAction(action);
}

void FigureBoxes::fill() {
    if (boxes_.contains(splitKey))
        fillSplits(*boxes_.at(splitKey), *context_->session());
}

/// Each figure has its own boxes.
void FigureBoxes::show(const Shown& shown, const FigureOffers& offers) {
    subject_->setText(shown.source->subject(choice(*shown.figure, offers)));
    subject_->setVisible(!subject_->text().isEmpty()); // else it takes a line of the bar
    if (shownRuns_ != nullptr)
        shownRuns_->setUseful(shown.source->isOfShownRuns());
    if (splitNotes_ != nullptr)
        splitNotes_->setVisible(shown.source->isBySplit());
    showAction(shown.source->action());
    for (const auto& [key, box] : boxes_) {
        const auto offered = offers.find(key);
        if (key == splitKey) {
            box->setVisible(shown.source->isBySplit());
            continue;
        }
        box->setVisible(offered != offers.end() && (key != sectionKey || offered->second.size() > 1));
        if (offered == offers.end())
            continue;
        const QScopedValueRollback offering(isOffering_, true); // its width follows from what it says
        fillBox(*box, offered->second, chosen(offers, key));
    }
}

std::string FigureBoxes::split() const {
    const auto box = boxes_.find(splitKey);
    return box == boxes_.end() ? std::string() : chosenSplit(*box->second);
}

/// The value of the parameter: the chosen one where it is offered, else the first that is.
std::string FigureBoxes::chosen(const FigureOffers& offers, const std::string& key) const {
    if (key == splitKey)
        return split();
    const auto wanted = wanted_.find(key);
    const auto offered = offers.find(key);
    if (offered == offers.end() || offered->second.empty())
        return wanted == wanted_.end() ? std::string() : wanted->second.toStdString();
    const bool isThere =
        wanted != wanted_.end() &&
        std::any_of(offered->second.begin(), offered->second.end(),
                    [&](const ChosenValue& own) { return own.value == wanted->second.toStdString(); });
    return isThere ? wanted->second.toStdString() : offered->second.front().value;
}

PanelChoice FigureBoxes::choice(const Figure& figure, const FigureOffers& offers) const {
    PanelChoice choice{.split = split()};
    for (const FigureParameter& parameter : figure.parameters)
        choice.wanted[parameter.key] = chosen(offers, parameter.key);
    return choice;
}

void FigureBoxes::offer(const Figure& figure, std::vector<FigureInput>& inputs, FigureOffers& offers) const {
    for (const FigureParameter& parameter : figure.parameters) {
        if (parameter.offers != nullptr && !inputs.empty()) {
            offers.erase(parameter.key);
            inputs.front().wanted[parameter.key] = chosen(offers, parameter.key);
            offers[parameter.key] = parameter.offers(inputs.front());
        }
        if (isListed(parameter))
            for (FigureInput& input : inputs)
                input.wanted[parameter.key] = chosen(offers, parameter.key);
    }
}

void FigureBoxes::offerDrawn(const Figure& figure, std::span<const Drawing> drawings,
                             FigureOffers& offers) const {
    for (const FigureParameter& parameter : parametersOf(figure)) {
        if (isListed(parameter) || drawings.empty())
            continue; // splits are offered as they are, with those that have nothing to draw
        std::vector<ChosenValue>& values = offers[parameter.key];
        values.clear();
        for (const Drawing& drawing : drawings)
            for (const ChosenValue& choice : drawing.chosen)
                if (choice.key == parameter.key &&
                    std::none_of(values.begin(), values.end(),
                                 [&](const ChosenValue& own) { return own.value == choice.value; }))
                    values.push_back(choice);
    }
}

bool FigureBoxes::isChosen(const Figure& figure, const FigureOffers& offers, const Drawing& drawing) const {
    const std::vector<FigureParameter> parameters = parametersOf(figure);
    return std::all_of(drawing.chosen.begin(), drawing.chosen.end(), [&](const ChosenValue& choice) {
        return std::none_of(parameters.begin(), parameters.end(),
                            [&](const FigureParameter& own) { return own.key == choice.key; }) ||
               chosen(offers, choice.key) == choice.value;
    });
}

void FigureBoxes::save(QJsonObject& state) const {
    if (rule_ != nullptr)
        state[QStringLiteral("rule")] = QString::fromStdString(context_->rule());
    for (const auto& [key, wanted] : wanted_) // also what cannot be offered now
        state[QString::fromStdString(key)] = wanted;
    if (boxes_.contains(splitKey))
        state[QLatin1String(splitKey)] = stateOfBox(*boxes_.at(splitKey));
}

void FigureBoxes::restore(const QJsonObject& state) {
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
}

} // namespace groupscope
