// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/slices_page.h"

#include "app/panes/box_state.h"
#include "app/panes/group_naming.h"
#include "app/views/run_presentation.h"
#include "app/views/run_titles.h"
#include "app/views/visible.h"
#include "widgets/controls/choice_bar.h"
#include "widgets/style/language.h"
#include "widgets/style/number_text.h"
#include "widgets/tables/fact_table.h"

#include <QComboBox>
#include <QHeaderView>
#include <QJsonObject>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTableWidget>

#include <algorithm>

namespace groupscope {

namespace {

constexpr int leastSliceTitle = 130; // pixels

enum SliceColumn { sliceTitle, sliceCount, sliceRate, sliceChance, sliceElsewhere };

QString sliceIntervalText(double low, double high) {
    return SlicesPage::tr("[%1, %2]").arg(100.0 * low, 0, 'f', 1).arg(100.0 * high, 0, 'f', 1);
}

QString sliceChanceText(double chance) {
    return chance < 0.001 ? SlicesPage::tr("< 0.001") : QLocale().toString(chance, 'f', 3);
}

/// Description of a slice, for its tooltip.
QString describeSlice(const Slice& slice) {
    QStringList lines{QString::fromStdString(slice.title)};
    for (const SliceWord& word : slice.words)
        lines << SlicesPage::tr("“%1”: cosine %2")
                     .arg(QString::fromStdString(word.text), QLocale().toString(word.score, 'f', 2));
    lines << SlicesPage::tr("%1 of the split, %2 of them measured")
                 .arg(exampleCountText(static_cast<qlonglong>(slice.rows.count())),
                      countText(static_cast<qlonglong>(slice.n)));
    return lines.join(QLatin1Char('\n'));
}

QPushButton* sliceButton(const QString& text, const char* name) {
    auto* button = new QPushButton(text);
    button->setObjectName(QLatin1String(name));
    return button;
}

} // namespace

SlicesPage::SlicesPage(PaneContext* context, QWidget* parent)
    : FoundPage(context,
                makeFactTable(tr("Suggested slices"),
                              {tr("Slice"), tr("n"), tr("Error rate"), tr("p"), tr("Elsewhere")}),
                leastSliceTitle, parent)
    , values_(session_, suggestionsOf, this, bytesOfSuggestions)
    , name_(sliceButton(tr("Name as group…"), "nameSlice"))
    , fix_(sliceButton(tr("Fix this group…"), "fixSlice")) {
    build();
}

void SlicesPage::build() {
    auto* bar = new ChoiceBar;
    addSplits(bar, tr("Split that is searched: one half finds slices, the other half measures them"),
              QStringLiteral("suggestionsSplit"));
    kind_ = bar->addChoice(tr("S&lices"), tr("Type of slices"), QStringLiteral("suggestionsKind"));
    kind_->addItem(tr("clusters"), QStringLiteral("clusters"));
    kind_->setItemData(0, tr("Clusters of the embedding, found without attributes"), Qt::ToolTipRole);
    kind_->addItem(tr("attributes"), QStringLiteral("attributes"));
    kind_->setItemData(1, tr("Combinations of up to two attribute values, with and without the class"),
                       Qt::ToolTipRole);
    events_ = bar->addChoice(tr("&Of"), tr("Examples that are frequent in a slice"),
                             QStringLiteral("suggestionsOf"));
    events_->addItem(tr("errors"), QStringLiteral("errors"));
    events_->setItemData(0, tr("Examples that the selected run gets wrong"), Qt::ToolTipRole);
    events_->addItem(tr("broken vs. baseline"), QStringLiteral("broken"));
    events_->setItemData(1, tr("Examples that the baseline predicts correctly and the selected run does not"),
                         Qt::ToolTipRole);
    summary_->setObjectName(QStringLiteral("suggestionsSummary"));
    notes_->setObjectName(QStringLiteral("suggestionsNotes"));
    table_->setObjectName(QStringLiteral("suggestions"));
    const QStringList tips{tr("Slice, described by words if the set has texts"),
                           tr("Number of examples in the measuring half"),
                           tr("Rate among the measured examples, mean over seeds, with its 95 % interval"),
                           tr("Probability of such a rate without a difference, corrected for all tried "
                              "slices (Benjamini–Hochberg)"),
                           tr("Rate among the other measured examples")};
    for (int column = 0; column < tips.size(); ++column)
        table_->horizontalHeaderItem(column)->setToolTip(tips[column]);
    connect(table_, &QTableWidget::itemSelectionChanged, this, &SlicesPage::showWhatCanBeDone);
    connect(name_, &QPushButton::clicked, this, &SlicesPage::name);
    connect(fix_, &QPushButton::clicked, this, &SlicesPage::fix);
    begin(bar, {kind_, events_}, {name_, fix_}, &values_);
}

void SlicesPage::clear() {
    shown_.reset();
    table_->setRowCount(0);
}

QJsonObject SlicesPage::state() const {
    return {{QStringLiteral("split"), stateOfBox(*split_)},
            {QStringLiteral("slices"), stateOfBox(*kind_)},
            {QStringLiteral("of"), stateOfBox(*events_)}};
}

void SlicesPage::restore(const QJsonObject& kept) {
    restoreBox(*split_, kept[QStringLiteral("split")]);
    restoreBox(*kind_, kept[QStringLiteral("slices")]);
    restoreBox(*events_, kept[QStringLiteral("of")]);
}

QString SlicesPage::placeholder() const {
    return table_->isHidden() ? summary_->text() : QString();
}

std::optional<SliceKey> SlicesPage::keyNow(QString& reason) const {
    const auto fail = [&](const QString& why) {
        reason = why;
        return std::optional<SliceKey>();
    };
    const Split* own = split();
    if (own == nullptr)
        return fail(tr("Open an embedding set to see suggestions."));
    const SessionRun* run = runWithErrors(
        *own, tr("Select a finished run in Runs to see slices with many of its errors."), reason);
    if (run == nullptr)
        return std::nullopt;
    const auto seedsOf = [this](const QString& id) {
        return context_->selected()->averagesSeeds() ? session_->runs()->seedsOf(id) : QStringList{id};
    };
    SliceKey key{.baseline = {},
                 .runs = seedsOf(run->id),
                 .split = own->name,
                 .kind = kind_->currentData() == QStringLiteral("clusters") ? SliceOptions::Kind::clusters
                                                                            : SliceOptions::Kind::attributes};
    if (events_->currentData() == QStringLiteral("broken")) {
        const SessionRun* baseline = context_->selected()->baseline();
        if (baseline == nullptr || key.runs.contains(baseline->id) || !baseline->ofOpenTask ||
            hasNoClasses(*baseline))
            return fail(tr("Choose another run with a classifier as the baseline in Runs to see what the "
                           "selected run breaks."));
        key.baseline = seedsOf(baseline->id);
    }
    for (const QString& id : runsOf(key))
        if (const SessionRun* each = session_->find(id); each == nullptr || hides(*each, own))
            return fail(hiddenTestText());
    return key;
}

void SlicesPage::look() {
    QString reason;
    const std::optional<SliceKey> key = keyNow(reason);
    const auto found = find(values_, key, reason);
    table_->setVisible(found && !found->search.slices.empty());
    if (found) {
        showFound(*found);
    } else {
        summary_->setText(reason.isEmpty() ? tr("Searching for slices…") : reason);
        showNotes({});
    }
    shown_ = found;
    showWhatCanBeDone();
}

QString SlicesPage::summaryOf(const Suggestions& found) const {
    QString reason;
    const std::optional<SliceKey> key = keyNow(reason);
    if (!key)
        return {};
    const auto nameOf = [this](const QStringList& ids) {
        std::vector<const SessionRun*> seeds;
        for (const QString& id : ids)
            seeds.push_back(session_->find(id));
        return seeds.size() == 1 ? titleOf(*seeds.front()) : RunTitles(seeds).of(seeds);
    };
    const SliceSearch& search = found.search;
    const QString rate = percentText(search.rate),
                  measured = countText(static_cast<qlonglong>(search.measured));
    const QString what =
        key->baseline.isEmpty()
            ? tr("%1: error rate %2 on %3 measured examples.").arg(nameOf(key->runs), rate, measured)
            : tr("%1 is wrong and %4 is correct on %2 of %3 measured examples.")
                  .arg(nameOf(key->runs), rate, measured, nameOf(key->baseline));
    return tr("%1 The other %3 examples suggested %2 slices.")
        .arg(what, countText(static_cast<qlonglong>(search.tried)),
             countText(static_cast<qlonglong>(search.found)));
}

void SlicesPage::showFound(const Suggestions& found) {
    const SliceSearch& search = found.search;
    summary_->setText(search.slices.empty()
                          ? tr("%1 No slice has more errors than the rest.").arg(summaryOf(found))
                          : summaryOf(found));
    QStringList notes;
    for (const std::string& note : search.notes)
        notes << QString::fromStdString(note);
    if (!found.note.empty())
        notes << tr("Groups named here contain examples of this split only: %1")
                     .arg(QString::fromStdString(found.note));
    showNotes(notes);
    table_->horizontalHeaderItem(sliceRate)->setText(
        events_->currentData() == QStringLiteral("broken") ? tr("Broken") : tr("Error rate"));
    if (shown_ && &shown_->search == &search)
        return;
    const QString before =
        chosen() < 0 ? QString() : table_->item(chosen(), sliceTitle)->data(Qt::UserRole).toString();
    const QSignalBlocker quiet(table_);
    table_->clearSelection();
    table_->setRowCount(static_cast<int>(search.slices.size()));
    for (int line = 0; line < table_->rowCount(); ++line) {
        const Slice& slice = search.slices[static_cast<std::size_t>(line)];
        QTableWidgetItem* title = factCell(QString::fromStdString(slice.title));
        title->setData(Qt::UserRole, QString::fromStdString(slice.id));
        table_->setItem(line, sliceTitle, title);
        table_->setItem(line, sliceCount, factCell(countText(static_cast<qlonglong>(slice.n)), true));
        table_->setItem(line, sliceRate,
                        factCell(tr("%1 %2").arg(percentText(slice.rate),
                                                 sliceIntervalText(slice.interval.low, slice.interval.high)),
                                 true));
        table_->setItem(line, sliceElsewhere, factCell(percentText(slice.elsewhere), true));
        table_->setItem(line, sliceChance, factCell(sliceChanceText(slice.corrected), true));
        for (int column = 0; column < table_->columnCount(); ++column)
            table_->item(line, column)->setToolTip(describeSlice(slice));
        if (title->data(Qt::UserRole).toString() == before)
            table_->setCurrentCell(line, sliceTitle);
    }
    fitTable();
}

int SlicesPage::chosen() const {
    const QList<QTableWidgetItem*> items = table_->selectedItems();
    return items.isEmpty() ? -1 : items.front()->row();
}

void SlicesPage::showWhatCanBeDone() {
    const bool isChosen = shown_ && !table_->isHidden() && chosen() >= 0;
    const bool isEverywhere = isChosen && !shown_->everywhere.empty();
    for (QPushButton* button : {name_, fix_})
        button->setEnabled(isEverywhere && context_->document() != nullptr);
    const QString waiting = isChosen ? tr("Examples of the other splits are being found")
                                     : tr("Select a slice of the table first");
    name_->setToolTip(isEverywhere ? tr("Keeps the examples of the slice in all splits as a named group")
                                   : waiting);
    fix_->setToolTip(isEverywhere ? tr("Trains methods that may raise the accuracy of this slice") : waiting);
}

void SlicesPage::select() {
    if (!shown_ || chosen() < 0)
        return;
    const Slice& slice = shown_->search.slices[static_cast<std::size_t>(chosen())];
    context_->requestRows(slice.rows, QString::fromStdString(slice.title), "suggestions");
}

FixRequest SlicesPage::requestOf(const Suggestions& found, int line) const {
    const auto place = static_cast<std::size_t>(line);
    const Slice& slice = found.search.slices[place];
    const QString how = slice.query.empty()
                            ? tr("Examples of other splits: those whose nearest examples are in the slice.")
                            : tr("Examples of all splits: %1.").arg(QString::fromStdString(slice.query));
    return {.name = QString::fromStdString(slice.title),
            .rows = found.everywhere[place],
            .note = tr("The slice was suggested on the %1 split. %2 The rate is %3 %4 on %5 examples of the "
                       "slice and %6 elsewhere (corrected p: %7). %8")
                        .arg(split_->currentText(), summaryOf(found), percentText(slice.rate),
                             sliceIntervalText(slice.interval.low, slice.interval.high),
                             countText(static_cast<qlonglong>(slice.n)), percentText(slice.elsewhere),
                             sliceChanceText(slice.corrected), how)};
}

void SlicesPage::name() {
    const FixRequest request = requestOf(*shown_, chosen());
    nameRows(context_, window(), request.rows, request.name, request.note);
}

void SlicesPage::fix() {
    openFix(context_, requestOf(*shown_, chosen()), window());
}

} // namespace groupscope
