// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/propagation_tab.h"

#include "app/views/pane_context.h"
#include "core/classifiers/classifier.h"
#include "core/measures/measure.h"
#include "widgets/charts/figure_view.h"
#include "widgets/controls/choice_bar.h"

#include <QComboBox>
#include <QPushButton>

#include <algorithm>

namespace groupscope {

PropagationTab::PropagationTab(PaneContext* context, FigureView* view, ChoiceBar* bar)
    : QObject(view)
    , context_(context)
    , values_(context->session(), propagationFindingOf, this)
    , view_(view)
    , classifier_(bar->addChoice(QString(), tr("Which classifier is fitted on top of every embedding"),
                                 QStringLiteral("propagationClassifier")))
    , fit_(new QPushButton) {
    for (const ClassifierKind& kind : classifierKinds()) {
        classifier_->addItem(QString::fromStdString(kind.title), QString::fromStdString(kind.id));
        classifier_->setItemData(classifier_->count() - 1, QString::fromStdString(kind.how), Qt::ToolTipRole);
    }
    classifier_->setCurrentIndex(std::max(0, classifier_->findData(QStringLiteral("logistic"))));
    fit_->setObjectName(QStringLiteral("propagationFit"));
    bar->addButton(fit_);
    connect(classifier_, &QComboBox::currentIndexChanged, this, &PropagationTab::changed);
    connect(fit_, &QPushButton::clicked, this, &PropagationTab::press);
    for (const auto signal : {&DerivedValues::changed, &DerivedValues::rested})
        connect(&values_, signal, this, &PropagationTab::changed);
    connect(&values_, &DerivedValues::noticed, context->session(), &Session::noticed);
    // There are fewer marks, also where nothing was fitted here.
    connect(context->session()->runs(), &RunList::runsRemoved, this, &PropagationTab::changed);
}

void PropagationTab::setControlsShown(bool shown) {
    classifier_->setVisible(shown);
    fit_->setVisible(shown);
}

/// Of the runs that are selected; of one or none nothing can be compared, so that all are taken.
PropagationRequest PropagationTab::request() const {
    PropagationRequest asked{.runs = context_->selected()->ids(),
                             .split = split_,
                             .measure = measure_,
                             .classifier = classifier_->currentData().toString().toStdString()};
    if (asked.runs.size() < 2) {
        asked.runs.clear();
        for (const SessionRun& run : context_->session()->runs()->all())
            if (run.state == SessionRun::State::done)
                asked.runs << run.id;
    }
    return asked;
}

void PropagationTab::press() {
    if (values_.isWorking())
        values_.stop();
    else
        for (const PropagationKey& key : missingOf(request(), *context_->session(), values_))
            values_.requestAlso(key);
    Q_EMIT changed();
}

qsizetype PropagationTab::missingRuns() const {
    QStringList ids;
    for (const PropagationKey& key : missingOf(request(), *context_->session(), values_))
        ids << key.runId;
    ids.removeDuplicates();
    return ids.size();
}

void PropagationTab::showButton() {
    const qsizetype missing = missingRuns();
    const bool working = values_.isWorking();
    fit_->setText(working       ? tr("Stop")
                  : missing > 1 ? tr("Fit on %1 runs").arg(missing)
                  : missing > 0 ? tr("Fit on one run")
                                : tr("Fit"));
    fit_->setEnabled(working || (missing > 0 && reason_.isEmpty()));
    fit_->setToolTip(
        working              ? tr("What is measured so far stays")
        : !reason_.isEmpty() ? reason_
        : missing == 0
            ? tr("There is no run of which this is not known and could be")
            : tr("Fit %1 on the training rows as each embedding has them, and score it on these rows. Of the "
                 "selected runs; of all where fewer than two are selected.")
                  .arg(classifier_->currentText()));
}

QString PropagationTab::placeholder(const Propagation& all) const {
    QStringList lines;
    const PropagationRequest asked = request();
    if (!reason_.isEmpty())
        lines << reason_;
    else if (values_.isWorking())
        lines << tr("fitting %1, runs to go: %2 …").arg(classifier_->currentText()).arg(missingRuns());
    else if (missingRuns() > 0 && asked.runs.size() > 1)
        lines << tr("Do gaps of an embedding become gaps of a classifier on top of it?")
              << tr("“%1” fits %2 on top of each and draws one gap against the other, a mark a run.")
                     .arg(fit_->text(), classifier_->currentText());
    else if (asked.runs.size() < 2)
        lines << tr("Train two runs or more, of several methods or seeds: gaps of their embeddings are drawn "
                    "against gaps of a classifier on top of each.");
    else if (all.count < 2)
        lines << tr("Fewer than two of these runs have both gaps");
    return (lines + propagationProblems(asked, *context_->session(), values_)).join(QLatin1Char('\n'));
}

void PropagationTab::show(const std::string& split, const std::string& measure, const QString& reason) {
    split_ = split;
    measure_ = measure;
    reason_ = reason;
    showButton();
    const Session& session = *context_->session();
    const Propagation all = shownPropagation(request(), context_->rule(), session, values_);
    view_->setPlaceholder(placeholder(all));
    caption_.clear();
    if (all.count < 2)
        return view_->clear();
    caption_ =
        tr("Gap of %1 (accuracy, fitted on the training rows as each embedding has them) against the gap "
           "of the embedding (%2), both %3, %4 rows; a mark for each of %5 runs. ρ is Spearman's "
           "correlation over so many runs (n).")
            .arg(classifier_->currentText(), QString::fromStdString(measures().find(measure).title),
                 QString::fromStdString(all.definition), QString::fromStdString(split))
            .arg(all.count);
    view_->setPlot(plotOf(all));
    const QStringList problems = propagationProblems(request(), session, values_);
    if (!problems.isEmpty())
        caption_ += tr(" Left out: %1.").arg(problems.join(QStringLiteral("; ")));
}

} // namespace groupscope
