// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/methods_table_dialog.h"

#include "app/views/pane_context.h"
#include "core/runs/varied_fields.h"
#include "widgets/style/language.h"
#include "widgets/tables/fact_table.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <set>

namespace groupscope {

namespace {

constexpr std::array<const char*, 4> tableFigures{"worst_group_accuracy", "average_accuracy",
                                                  "adjusted_average_accuracy", "gap"};
constexpr int captionLines = 7; // of more it scrolls

QScrollArea* scrolling(QWidget* widget) {
    auto* area = new QScrollArea;
    area->setWidget(widget);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFixedHeight(captionLines * widget->fontMetrics().lineSpacing());
    return area;
}

} // namespace

MethodsTableDialog::MethodsTableDialog(const PaneContext* context, QWidget* parent)
    : QDialog(parent)
    , context_(context)
    , columns_(new QComboBox)
    , figure_(new QComboBox)
    , average_(new QCheckBox(tr("Add a&verage")))
    , intervals_(new QCheckBox(tr("&Intervals")))
    , table_(makeFactTable(tr("Methods and groups"), {}))
    , caption_(wrappedLabel())
    , notices_(wrappedLabel()) {
    setObjectName(QStringLiteral("methodsTable"));
    setWindowTitle(tr("Methods × data sets"));
    collect();
    makeChoices();
    layOut();
    connect(&job_, &BackgroundJob::failed, this, [this](const QString& message) {
        shown_.reset();
        fillTable();
        caption_->setText(message);
    });
    start();
}

void MethodsTableDialog::collect() {
    const Session& session = *context_->session();
    for (const std::deque<SessionRun>* runs : {&session.runs()->all(), &session.runs()->others()})
        for (const SessionRun& run : *runs)
            if (run.state == SessionRun::State::done && run.run)
                sources_.push_back({run.run, handleOf(run)});
}

bool MethodsTableDialog::anyHidden() const {
    const auto& runs = context_->session()->runs()->all();
    return std::any_of(runs.begin(), runs.end(), [](const SessionRun& run) { return run.testHidden; });
}

/// Fields in which the runs differ, and those that are asked for most.
void MethodsTableDialog::fillColumns() {
    columns_->addItem(tr("Data sets"), QString::fromLatin1(columnsBySet));
    for (const VariedField& field : variedFields()) {
        std::set<std::string> values;
        for (const Source& source : sources_)
            values.insert(field.value(*source.figures));
        if (field.id != "file" && values.size() > 1) // "Data sets" is by file
            columns_->addItem(QString::fromStdString(field.title), QString::fromStdString(field.id));
    }
}

void MethodsTableDialog::makeChoices() {
    columns_->setObjectName(QStringLiteral("tableColumns"));
    columns_->setToolTip(tr("Tasks that are the columns of the table"));
    fillColumns();
    figure_->setObjectName(QStringLiteral("tableFigure"));
    for (const char* id : tableFigures)
        figure_->addItem(QString::fromStdString(measures().find(id).title), QString::fromLatin1(id));
    for (const char* id : {"worst_group_accuracy", "average_accuracy"})
        figure_->addItem(tr("%1, validation split").arg(QString::fromStdString(measures().find(id).title)),
                         QLatin1String("val.") + QLatin1String(id));
    if (anyHidden()) // of test examples there would be dashes alone
        figure_->setCurrentIndex(static_cast<int>(tableFigures.size()));
    average_->setObjectName(QStringLiteral("tableAverage"));
    intervals_->setObjectName(QStringLiteral("tableIntervals"));
    for (QComboBox* box : {columns_, figure_})
        connect(box, &QComboBox::currentIndexChanged, this, &MethodsTableDialog::start);
    connect(average_, &QCheckBox::toggled, this, &MethodsTableDialog::start);
    connect(intervals_, &QCheckBox::toggled, this, &MethodsTableDialog::fillTable);
}

void MethodsTableDialog::layOut() {
    table_->setObjectName(QStringLiteral("methodsTableCells"));
    caption_->setObjectName(QStringLiteral("methodsTableCaption"));
    setTextRole(notices_, TextRole::caption);
    auto* choices = new QHBoxLayout;
    for (const auto& [name, box] : {std::pair(tr("&Columns"), columns_), {tr("Meas&ure"), figure_}}) {
        auto* label = new QLabel(name);
        label->setBuddy(box);
        choices->addWidget(label);
        choices->addWidget(box);
    }
    choices->addWidget(average_);
    choices->addWidget(intervals_);
    choices->addStretch();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    const auto addCopy = [&](const QString& text, const char* name, std::string (*format)(const Table&),
                             const QString& title) {
        QPushButton* button = buttons->addButton(text, QDialogButtonBox::ActionRole);
        button->setObjectName(QString::fromLatin1(name));
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, [this, format, title] { copy(format, title); });
        copies_.push_back(button);
    };
    addCopy(tr("Copy &LaTeX"), "copyLatex", toLatex, QStringLiteral("LaTeX"));
    addCopy(tr("Copy &Markdown"), "copyMarkdown", toMarkdown, QStringLiteral("Markdown"));
    addCopy(tr("Copy C&SV"), "copyCsv", toCsv, QStringLiteral("CSV"));
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(choices);
    layout->addWidget(table_, 1);
    auto* captionArea = scrolling(caption_);
    captionArea->setAccessibleName(tr("Caption"));
    layout->addWidget(captionArea);
    layout->addWidget(notices_);
    layout->addWidget(buttons);
    constexpr QSize usual(860, 560);
    resize(usual);
}

MethodsTableRequest MethodsTableDialog::request() const {
    MethodsTableRequest request{.columns = columns_->currentData().toString().toStdString(),
                                .rule = context_->rule(),
                                .figures = {figure_->currentData().toString().toStdString()}};
    if (average_->isChecked() && request.figures.front() != "average_accuracy")
        request.figures.emplace_back("average_accuracy");
    return request;
}

void MethodsTableDialog::start() {
    shown_.reset();
    fillTable();
    caption_->setText(sources_.empty() ? tr("No run is finished.") : tr("Comparing examples…"));
    if (sources_.empty())
        return;
    job_.start([this, sources = sources_, request = request()](const BackgroundJob::Context& context) {
        std::vector<Run> runs;
        for (const Source& source : sources)
            runs.push_back(figuresOf(*source.figures));
        const auto load = [&](std::size_t run) {
            context.run.throwIfStopped();
            return *sources[run].run.whole();
        };
        auto made = std::make_shared<const MethodsTable>(methodsTable(runs, request, load));
        context.post([this, made] { take(*made); });
    });
}

void MethodsTableDialog::take(const MethodsTable& table) {
    shown_ = std::make_shared<const MethodsTable>(table);
    fillTable();
    constexpr std::size_t named = 3;
    QStringList lines;
    for (const std::string& warning : table.warnings)
        if (static_cast<std::size_t>(lines.size()) < named)
            lines << QString::fromStdString(warning);
    if (table.warnings.size() > named)
        lines << tr("and %n more, see the command line", "", static_cast<int>(table.warnings.size() - named));
    notices_->setText(lines.join(u'\n'));
}

void MethodsTableDialog::fillTable() {
    for (QPushButton* button : copies_)
        button->setEnabled(shown_ != nullptr);
    table_->clear();
    table_->setRowCount(0);
    table_->setColumnCount(0);
    if (!shown_)
        return;
    const Table made =
        tableForPeople(*shown_, intervals_->isChecked() ? CellIntervals::shown : CellIntervals::hidden);
    caption_->setText(QString::fromStdString(made.caption));
    QStringList headings;
    for (const Table::Column& column : made.columns)
        headings << QString::fromStdString(column.group.empty() ? column.title
                                                                : column.group + "\n" + column.title);
    table_->setColumnCount(static_cast<int>(headings.size()));
    table_->setHorizontalHeaderLabels(headings);
    table_->setRowCount(static_cast<int>(made.rows.size()));
    for (int row = 0; row < table_->rowCount(); ++row)
        for (int column = 0; column < table_->columnCount(); ++column) {
            const auto c = static_cast<std::size_t>(column);
            const Table::Cell& cell = made.rows[row][c];
            auto* item = factCell(QString::fromStdString(cellText(made.columns[c], cell)), column > 0);
            QFont font = item->font();
            font.setBold(cell.mark == Table::Mark::best);
            item->setFont(font);
            table_->setItem(row, column, item);
        }
    for (int column = 1; column < table_->columnCount(); ++column)
        table_->horizontalHeaderItem(column)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents); // of many it scrolls
}

void MethodsTableDialog::copy(std::string (*format)(const Table&), const QString& title) {
    if (!shown_)
        return;
    const bool forPrograms = format == toCsv;
    const CellIntervals intervals = intervals_->isChecked() ? CellIntervals::shown : CellIntervals::hidden;
    QGuiApplication::clipboard()->setText(QString::fromStdString(
        format(forPrograms ? tableForPrograms(*shown_) : tableForPeople(*shown_, intervals))));
    Q_EMIT context_->session()->noticed(tr("The table was copied as %1.").arg(title));
}

} // namespace groupscope
