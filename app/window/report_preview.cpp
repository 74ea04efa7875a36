// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/report_preview.h"

#include "app/views/pane_context.h"
#include "app/window/report_writer.h"
#include "widgets/export/report_pages.h"
#include "widgets/style/language.h"

#include <QBuffer>
#include <QEvent>
#include <QHBoxLayout>
#include <QImage>
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

/// Pictures of pages with that width in pixels.
ReportPictures picturesOf(const ReportPages& pages, int width) {
    const double scale = width / pages.size().width();
    ReportPictures pictures{.pages = {},
                            .size = {width, static_cast<int>(std::lround(scale * pages.size().height()))}};
    for (int page = 0; page < pages.count(); ++page) {
        QImage sheet(pictures.size, QImage::Format_RGB32);
        sheet.fill(Qt::white);
        QPainter painter(&sheet);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.scale(scale, scale);
        pages.paint(painter, page);
        painter.end();
        QBuffer file(&pictures.pages.emplace_back());
        sheet.save(&file, "PNG");
    }
    return pictures;
}

} // namespace

ReportSheets::ReportSheets(QWidget* parent)
    : QWidget(parent) {
    setObjectName(QStringLiteral("reportSheets"));
}

void ReportSheets::setPages(ReportPictures pages) {
    pages_ = std::move(pages);
    setRoom(room_);
}

int ReportSheets::sheetWidth() const {
    return std::clamp(room_ - 2 * sheetGap, 100, widest);
}

QSize ReportSheets::sheetSize() const {
    return {sheetWidth(), static_cast<int>(std::lround(static_cast<double>(sheetWidth()) *
                                                       pages_.size.height() / pages_.size.width()))};
}

void ReportSheets::setRoom(int width) {
    room_ = width;
    drawn_.clear();
    const int height = count() > 0 ? count() * (sheetSize().height() + sheetGap) + sheetGap : 0;
    setFixedSize(std::max(0, width), height);
    update();
}

void ReportSheets::paintEvent(QPaintEvent* event) {
    if (count() == 0)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::SmoothPixmapTransform); // until the pages are drawn for another width
    const QSize sheet = sheetSize();
    const int step = sheet.height() + sheetGap;
    const int first = std::clamp((event->rect().top() - sheetGap) / step, 0, count() - 1);
    const int last = std::clamp(event->rect().bottom() / step, first, count() - 1);
    std::erase_if(drawn_, [=](const auto& own) { return own.first < first - 1 || own.first > last + 1; });
    for (int page = first; page <= last; ++page) {
        QPixmap& picture = drawn_[page];
        if (picture.isNull())
            picture.loadFromData(pages_.pages[static_cast<std::size_t>(page)], "PNG");
        painter.drawPixmap(QRect(QPoint((width() - sheet.width()) / 2, sheetGap + page * step), sheet),
                           picture);
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
    export_->setEnabled(sheets_->count() > 0);
}

void ReportPreview::renew() {
    if (!watched_ || context_->session()->task() == nullptr)
        return;
    isOld_ = false;
    const auto& runs = context_->session()->runs()->all();
    if (std::none_of(runs.begin(), runs.end(), [](const SessionRun& run) { return run.run != nullptr; })) {
        job_.abandon();
        return showPages({});
    }
    if (sheets_->count() == 0)
        say(tr("Making the report …"));
    const int width = static_cast<int>(std::lround(sheets_->sheetWidth() * devicePixelRatioF()));
    job_.start([this, width, make = reportPage(*context_->session(), source_.drawings(), context_->rule())](
                   const BackgroundJob::Context& context) {
        context.post([this, pictures = picturesOf(ReportPages(QByteArray::fromStdString(make())), width)] {
            showPages(pictures);
        });
    });
}

/// The reading position stays.
void ReportPreview::showPages(ReportPictures pages) {
    const int place = view_->verticalScrollBar()->value();
    sheets_->setPages(std::move(pages));
    view_->verticalScrollBar()->setValue(place);
    const int count = sheets_->count();
    say(count == 0   ? tr("Train a method to read its report here")
        : count == 1 ? tr("1 page, as the report would be written now")
                     : tr("%1 pages, as the report would be written now").arg(count));
    Q_EMIT updated();
}

bool ReportPreview::eventFilter(QObject* watched, QEvent* event) {
    if (watched == view_->viewport() && event->type() == QEvent::Resize) {
        const int before = sheets_->sheetWidth();
        sheets_->setRoom(view_->viewport()->width());
        isOld_ = isOld_ || before != sheets_->sheetWidth();
        if (watched_ && isOld_)
            updateSoon_.start();
    }
    return QWidget::eventFilter(watched, event);
}

Pane reportPane(ReportPreview::Source source) {
    return {.id = "report",
            .title = ReportPreview::tr("Report"),
            .help = ReportPreview::tr("Preview of the report, page by page."),
            .spots = {{Workspace::report, PanePlace::center}},
            .guide = QStringLiteral("how_to/export.md#reports"),
            .make = [source = std::move(source)](PaneContext& context) {
                auto* preview = new ReportPreview(&context, source);
                return PaneContent{.widget = preview,
                                   .setWatched = [preview](bool watched) { preview->setWatched(watched); }};
            }};
}

} // namespace groupscope
