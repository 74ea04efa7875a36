// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/first_stage_panel.h"

#include "core/methods/method.h"
#include "core/methods/shared/imported_model.h"
#include "core/runs/found_columns.h"
#include "widgets/style/language.h"
#include "widgets/style/theme.h"
#include "widgets/tables/fact_table.h"

#include <QComboBox>
#include <QFontMetricsF>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QSignalBlocker>
#include <QTabWidget>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace groupscope {

namespace {

QString textOf(const Table& table, std::size_t line, std::size_t column) {
    return QString::fromStdString(cellText(table.columns[column], table.rows[line][column]));
}

QString headingText(const Table::Column& column) {
    return QString::fromStdString(column.title) +
           (column.kind == Table::Kind::percent ? QStringLiteral("\u00a0%") : QString());
}

/// As headingText() says it, or as the field calls it where a pane has no room for the whole name.
QString shortHeadingOf(const Table::Column& column) {
    if (column.key == "adjusted_rand_index")
        return QStringLiteral("ARI");
    if (column.key == "normalized_mutual_information")
        return QStringLiteral("NMI");
    return headingText(column);
}

/// On as many lines as it takes to be no wider than the numbers below it, as far as its words allow.
QString wrapped(const QString& heading) {
    constexpr qsizetype letters = 12;
    QString text;
    qsizetype inLine = 0;
    for (const QString& word : heading.split(QLatin1Char(' '))) {
        const bool next = inLine > 0 && inLine + 1 + word.size() > letters;
        text += (text.isEmpty() ? QString() : QString(QLatin1Char(next ? '\n' : ' '))) + word;
        inLine = (next || inLine == 0 ? 0 : inLine + 1) + word.size();
    }
    return text;
}

bool isNumber(const Table& table, std::size_t column) {
    return table.columns[column].kind != Table::Kind::text;
}

void fill(QTableWidget& widget, const Table& table) {
    widget.clear();
    const auto lines = std::min(table.rows.size(), static_cast<std::size_t>(mostFactLines));
    widget.setRowCount(static_cast<int>(lines));
    widget.setColumnCount(static_cast<int>(table.columns.size()));
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        const int at = static_cast<int>(column);
        auto* heading = new QTableWidgetItem(wrapped(shortHeadingOf(table.columns[column])));
        heading->setTextAlignment((isNumber(table, column) ? Qt::AlignRight : Qt::AlignLeft) |
                                  Qt::AlignVCenter);
        widget.setHorizontalHeaderItem(at, heading);
        for (std::size_t line = 0; line < lines; ++line)
            widget.setItem(static_cast<int>(line), at,
                           factCell(textOf(table, line, column), isNumber(table, column)));
    }
}

double tableLine(const QFontMetricsF& metrics) {
    return 1.4 * metrics.height();
}

/// A table on paper: blocks of columns one below the other, each as wide as there is room, with the columns
/// of text that come first in each of them.
class PaperTable {
  public:
    PaperTable(const Table& table, const QFont& font, double room)
        : table_(table)
        , metrics_(font)
        , gap_(2.0 * metrics_.averageCharWidth())
        , widest_(0.45 * room) {
        double first = 0.0;
        while (keys_ < table.columns.size() && !isNumber(table, keys_))
            first += widthOf(keys_++) + gap_;
        double used = first;
        for (std::size_t column = keys_; column < table.columns.size(); ++column) {
            const double width = widthOf(column) + gap_;
            if (blocks_.empty() || used + width - gap_ > room) {
                blocks_.emplace_back();
                used = first;
            }
            blocks_.back().push_back(column);
            used += width;
        }
        if (blocks_.empty() && keys_ > 0)
            blocks_.emplace_back();
    }

    double height() const {
        double all = 0.0;
        for (const std::vector<std::size_t>& block : blocks_)
            all += heightOf(block) + (all > 0.0 ? 0.5 * tableLine(metrics_) : 0.0);
        return all;
    }

    /// Below `top`; numbers stand at the right of their column.
    void draw(QPainter& painter, double left, double top) const {
        for (const std::vector<std::size_t>& block : blocks_) {
            double at = left;
            for (std::size_t column = 0; column < keys_; ++column)
                at = drawColumn(painter, column, headingLines(block), at, top);
            for (const std::size_t column : block)
                at = drawColumn(painter, column, headingLines(block), at, top);
            top += heightOf(block) + 0.5 * tableLine(metrics_);
        }
    }

  private:
    QStringList headingOf(std::size_t column) const {
        return wrapped(headingText(table_.columns[column])).split(QLatin1Char('\n'));
    }
    double widthOf(std::size_t column) const {
        QStringList texts = headingOf(column);
        for (std::size_t row = 0; row < table_.rows.size(); ++row)
            texts << textOf(table_, row, column);
        double width = 0.0;
        for (const QString& text : texts)
            width = std::max(width, metrics_.horizontalAdvance(text) + 1.0);
        return std::min(width, widest_);
    }
    double headingLines(const std::vector<std::size_t>& block) const {
        qsizetype lines = 1;
        for (std::size_t column = 0; column < keys_; ++column)
            lines = std::max(lines, headingOf(column).size());
        for (const std::size_t column : block)
            lines = std::max(lines, headingOf(column).size());
        return static_cast<double>(lines);
    }
    double heightOf(const std::vector<std::size_t>& block) const {
        return (headingLines(block) + static_cast<double>(table_.rows.size())) * tableLine(metrics_);
    }
    /// Returns where the next one begins.
    double drawColumn(QPainter& painter, std::size_t column, double headings, double left, double top) const {
        const double line = tableLine(metrics_), width = widthOf(column);
        const auto drawText = [&](double place, const QString& text) {
            painter.drawText(QRectF(left, top + place * line, width, line),
                             (isNumber(table_, column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter,
                             metrics_.elidedText(text, Qt::ElideRight, width));
        };
        const QStringList heading = headingOf(column);
        for (qsizetype i = 0; i < heading.size(); ++i) // the last line next to the numbers
            drawText(headings - static_cast<double>(heading.size() - i), heading[i]);
        for (std::size_t row = 0; row < table_.rows.size(); ++row)
            drawText(headings + static_cast<double>(row), textOf(table_, row, column));
        return left + width + gap_;
    }

    const Table& table_;
    QFontMetricsF metrics_;
    double gap_, widest_;  ///< between columns, and of a column
    std::size_t keys_ = 0; ///< columns that stand in every block
    std::vector<std::vector<std::size_t>> blocks_;
};

} // namespace

FirstStagePanel::FirstStagePanel(PaneContext* context, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , title_(wrappedLabel())
    , agreement_(makeFactTable({}))
    , choice_(new QComboBox)
    , confusion_(makeFactTable({}))
    , note_(wrappedLabel())
    , content_(new QWidget) {
    agreement_->setObjectName(QStringLiteral("firstStageAgreement"));
    confusion_->setObjectName(QStringLiteral("firstStageConfusion"));
    choice_->setObjectName(QStringLiteral("firstStageChoice"));
    choice_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    choice_->setToolTip(tr("Which found and known values are counted against each other"));
    note_->setObjectName(QStringLiteral("firstStageNote"));
    note_->setAlignment(Qt::AlignCenter);
    auto* label = new QLabel(tr("Rows by val&ues of"));
    label->setBuddy(choice_);
    auto* bar = new QHBoxLayout;
    bar->addWidget(label);
    bar->addWidget(choice_);
    bar->addStretch();
    auto* rows = new QWidget;
    auto* page = new QVBoxLayout(rows);
    page->setContentsMargins(0, spacing::close, 0, 0);
    page->addLayout(bar);
    page->addWidget(confusion_, 1);
    auto* tabs = new QTabWidget;
    tabs->setDocumentMode(true);
    tabs->addTab(agreement_, tr("Agreement"));
    tabs->addTab(rows, tr("Rows"));
    auto* inner = new QVBoxLayout(content_);
    inner->addWidget(title_);
    inner->addWidget(tabs, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(content_, 1);
    column->addWidget(note_, 1);
    for (QTableWidget* table : {agreement_, confusion_}) // every column is as wide as it needs: names whole
        table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);

    connect(context->selected(), &SelectedRuns::changed, this, &FirstStagePanel::refresh);
    connect(context->session()->data(), &OpenSet::opened, this, &FirstStagePanel::refresh);
    connect(context->session()->runs(), &RunList::runChanged, this, [this](const QString& id) {
        if (id == context_->selected()->last())
            refresh();
    });
    connect(choice_, &QComboBox::currentIndexChanged, this, &FirstStagePanel::showConfusion);
    refresh();
}

const Run* FirstStagePanel::run() const {
    const SessionRun* run = context_->session()->find(context_->selected()->last());
    return run != nullptr ? run->run.get() : nullptr;
}

QString FirstStagePanel::name() const {
    const Run* own = run();
    return own == nullptr ? tr("first stage")
                          : tr("first stage of %1, seed %2")
                                .arg(QString::fromStdString(methodOfRun(own->method).name))
                                .arg(own->seed);
}

void FirstStagePanel::showEmpty() {
    note_->setText(run() == nullptr
                       ? tr("What the first stage of a run finds in the training rows, beside known groups, "
                            "once a run is selected")
                       : tr("%1 has no first stage that finds groups. Just Train Twice, Correct-N-Contrast, "
                            "contrastive adapters and every method with the setting Groups have one.")
                             .arg(QString::fromStdString(methodOfRun(run()->method).name)));
}

void FirstStagePanel::refresh() {
    const Run* own = run();
    shown_ = own != nullptr && !own->agreements.empty();
    content_->setVisible(shown_);
    note_->setVisible(!shown_);
    if (!shown_)
        return showEmpty();
    QString heading = name();
    heading.front() = heading.front().toUpper();
    title_->setText(heading);
    agreementTable_ = agreementTable(own->groups, own->agreements);
    fill(*agreement_, agreementTable_);
    const std::vector<QString> tips{
        tr("What the first stage gives each training row"),
        tr("What is known of the same rows"),
        tr("Training rows that have both"),
        tr("Share of the rows in agreement when found values are matched with known ones, one to one"),
        tr("Adjusted Rand index. 1: the same partition; 0: as by chance"),
        tr("Normalised mutual information. 1: one tells the other; 0: one tells nothing of the other"),
        tr("Of the rows in minority groups (of a class all groups but its largest), the share that the first "
           "stage sets apart: predicts wrongly, or puts outside the largest part of their class"),
        tr("Of the rows that the first stage sets apart, the share that is in minority groups")};
    for (std::size_t i = 0; i < tips.size(); ++i)
        agreement_->horizontalHeaderItem(static_cast<int>(i))->setToolTip(tips[i]);
    fillChoices();
    showConfusion();
}

void FirstStagePanel::fillChoices() {
    const Run& own = *run();
    const QSignalBlocker quiet(choice_);
    const QString before = choice_->currentText();
    choice_->clear();
    for (std::size_t i = 0; i < own.agreements.size(); ++i)
        if (isReadable(own.agreements[i]))
            choice_->addItem(QStringLiteral("%1 × %2").arg(
                                 QString::fromStdString(own.agreements[i].column),
                                 QString::fromStdString(knownName(own.groups, own.agreements[i].with))),
                             static_cast<int>(i));
    int chosen = choice_->findText(before);
    for (int i = 0; i < choice_->count() && chosen < 0; ++i) // what people ask first: found × groups
        if (own.agreements[choice_->itemData(i).toUInt()].with == FoundAgreement::withGroups)
            chosen = i;
    choice_->setCurrentIndex(std::max(0, chosen));
}

void FirstStagePanel::showConfusion() {
    confusionTable_ = {};
    if (shown_ && run() != nullptr && choice_->currentIndex() >= 0) {
        const Run& own = *run();
        const FoundAgreement& agreement = own.agreements[choice_->currentData().toUInt()];
        confusionTable_ = confusionTable(own.groups, agreement, foundColumn(own.found, agreement.column));
    }
    fill(*confusion_, confusionTable_);
}

void FirstStagePanel::draw(QPainter& painter, const QRectF& area) const {
    if (!shown_)
        return;
    painter.save();
    painter.setPen(themePalette(Theme::light).color(QPalette::Text)); // on paper
    const QFontMetricsF metrics(painter.font());
    const double line = tableLine(metrics);
    painter.drawText(QRectF(area.left(), area.top(), area.width(), line), Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(title_->text(), Qt::ElideRight, area.width()));
    const PaperTable agreement(agreementTable_, painter.font(), area.width());
    agreement.draw(painter, area.left(), area.top() + 1.5 * line);
    PaperTable(confusionTable_, painter.font(), area.width())
        .draw(painter, area.left(), area.top() + 2.5 * line + agreement.height());
    painter.restore();
}

double FirstStagePanel::heightOnPaper(QSizeF page, const QFont& font) const {
    return std::max(page.height(), PaperTable(agreementTable_, font, page.width()).height() +
                                       PaperTable(confusionTable_, font, page.width()).height() +
                                       3.5 * tableLine(QFontMetricsF(font)));
}

} // namespace groupscope
