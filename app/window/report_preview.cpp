// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/report_preview.h"

#include "app/views/pane_context.h"
#include "app/window/report_writer.h"
#include "widgets/export/report_pages.h"
#include "widgets/style/language.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPaintEvent>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace groupscope {

namespace {

constexpr int sheetGap = 12; // pixels between sheets, and around them

} // namespace

ReportSheets::ReportSheets(QWidget* parent)
    : QWidget(parent) {
    setObjectName(QStringLiteral("reportSheets"));
}

void ReportSheets::setPages(std::shared_ptr<const ReportPages> pages) {
    pages_ = std::move(pages);
    setRoom(room_);
}

QSize ReportSheets::sheetSize() const {
    const QSizeF size = pages_->size();
    const int width = std::clamp(room_ - 2 * sheetGap, 100, widest);
    return {width, static_cast<int>(std::lround(width * size.height() / size.width()))};
}

void ReportSheets::setRoom(int width) {
    room_ = width;
    drawn_.clear();
    const int height = pages_ ? pages_->count() * (sheetSize().height() + sheetGap) + sheetGap : 0;
    setFixedSize(std::max(0, width), height);
    update();
}

void ReportSheets::paintEvent(QPaintEvent* event) {
    if (!pages_)
        return;
    QPainter painter(this);
    const QSize sheet = sheetSize();
    const int step = sheet.height() + sheetGap;
    const int first = std::clamp((event->rect().top() - sheetGap) / step, 0, pages_->count() - 1);
    const int last = std::clamp(event->rect().bottom() / step, first, pages_->count() - 1);
    std::erase_if(drawn_, [=](const auto& own) { return own.first < first - 1 || own.first > last + 1; });
    for (int page = first; page <= last; ++page) {
        QPixmap& picture = drawn_[page];
        if (picture.isNull()) {
            picture = QPixmap(sheet * devicePixelRatioF());
            picture.setDevicePixelRatio(devicePixelRatioF());
            picture.fill(Qt::white);
            QPainter onSheet(&picture);
            onSheet.setRenderHint(QPainter::Antialiasing);
            const double scale = sheet.width() / pages_->size().width();
            onSheet.scale(scale, scale);
            pages_->paint(onSheet, page);
        }
        painter.drawPixmap((width() - sheet.width()) / 2, sheetGap + page * step, picture);
    }
}

ReportPreview::ReportPreview(PaneContext* context, Source source, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , source_(std::move(source))
    , state_(new QLabel)
    , export_(new QPushButton(tr("Export report…")))
    , view_(new QScrollArea)
    , sheets_(new ReportSheets) {
    state_->setObjectName(QStringLiteral("reportState"));
    export_->setObjectName(QStringLiteral("reportExport"));
    view_->setWidget(sheets_);
    view_->setFrameShape(QFrame::NoFrame);
    view_->setBackgroundRole(QPalette::Mid);
    view_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    view_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // the sheets keep their width
    view_->viewport()->installEventFilter(this);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(spacing::normal, spacing::close, spacing::normal, spacing::close);
    bar->addWidget(state_, 1);
    bar->addWidget(export_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    column->addWidget(view_, 1);
    connect(export_, &QPushButton::clicked, this, [this] { source_.exportReport(); });
    updateSoon_.setSingleShot(true);
    updateSoon_.setInterval(400);
    connect(&updateSoon_, &QTimer::timeout, this, &ReportPreview::renew);
    connect(&job_, &BackgroundJob::failed, this, [this](const QString& message) { say(message); });
    const auto soon = [this] {
        isOld_ = true;
        if (watched_)
            updateSoon_.start();
    };
    Session* session = context->session();
    connect(session->data(), &OpenSet::opened, this, soon);
    connect(session->runs(), &RunList::runsAdded, this, soon);
    connect(session->runs(), &RunList::runsRemoved, this, soon);
    connect(session->runs(), &RunList::baselineChanged, this, soon);
    connect(session->runs(), &RunList::runChanged, this, [session, soon](const QString& id) {
        if (session->find(id)->state != SessionRun::State::training)
            soon();
    });
    connect(session->hidden(), &HiddenResults::changed, this, soon);
    connect(context, &PaneContext::ruleChanged, this, soon);
    say({});
}

void ReportPreview::setWatched(bool watched) {
    watched_ = watched;
    if (watched && isOld_)
        QTimer::singleShot(0, this, &ReportPreview::renew);
}

void ReportPreview::say(const QString& text) {
    state_->setText(text);
    export_->setEnabled(sheets_->pages() != nullptr);
}

void ReportPreview::renew() {
    if (!watched_ || context_->session()->task() == nullptr)
        return;
    isOld_ = false;
    const auto& runs = context_->session()->runs()->all();
    if (std::none_of(runs.begin(), runs.end(), [](const SessionRun& run) { return run.run != nullptr; })) {
        job_.abandon();
        return showPages(nullptr);
    }
    if (sheets_->pages() == nullptr)
        say(tr("Making the report …"));
    job_.start([this, make = reportPage(*context_->session(), source_.drawings(), context_->rule())](
                   const BackgroundJob::Context& context) {
        auto pages = std::make_shared<const ReportPages>(QByteArray::fromStdString(make()));
        context.post([this, pages] { showPages(pages); });
    });
}

/// The place that people read stays where it is.
void ReportPreview::showPages(std::shared_ptr<const ReportPages> pages) {
    const int place = view_->verticalScrollBar()->value();
    sheets_->setPages(std::move(pages));
    view_->verticalScrollBar()->setValue(place);
    const ReportPages* shown = sheets_->pages();
    say(shown == nullptr      ? tr("Train a method to read its report here")
        : shown->count() == 1 ? tr("1 page, as the report would be written now")
                              : tr("%1 pages, as the report would be written now").arg(shown->count()));
    Q_EMIT updated();
}

bool ReportPreview::eventFilter(QObject* watched, QEvent* event) {
    if (watched == view_->viewport() && event->type() == QEvent::Resize)
        sheets_->setRoom(view_->viewport()->width());
    return QWidget::eventFilter(watched, event);
}

Pane reportPane(ReportPreview::Source source) {
    return {.id = "report",
            .title = ReportPreview::tr("Report"),
            .help = ReportPreview::tr("The report as it would be written now, page by page."),
            .spots = {{Workspace::report, PanePlace::center}},
            .guide = QStringLiteral("guide.md"),
            .make = [source = std::move(source)](PaneContext& context) {
                auto* preview = new ReportPreview(&context, source);
                return PaneContent{.widget = preview,
                                   .setWatched = [preview](bool watched) { preview->setWatched(watched); }};
            }};
}

} // namespace groupscope
