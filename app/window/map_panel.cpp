// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/map_panel.h"

#include "widgets/scatter/scatter_view.h"
#include "widgets/style/theme.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace groupscope {

namespace {

QComboBox* addChoice(QHBoxLayout* layout, const QString& label, const QString& tip, const QString& name) {
    auto* caption = new QLabel(label);
    auto* box = new QComboBox;
    box->setObjectName(name);
    box->setToolTip(tip);
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    // Long names must not push the docks aside: where room is short they are cut in the box, and whole in its
    // list.
    box->setMinimumWidth(72);
    box->setAccessibleName(tip);
    caption->setBuddy(box);
    if (!label.isEmpty())
        layout->addWidget(caption);
    else
        delete caption;
    layout->addWidget(box);
    layout->addSpacing(6);
    return box;
}

/// The stored picture of a row, or a null image.
QImage thumbnailOf(const EmbeddingSet& set, int row) {
    const Thumbnails& pictures = set.thumbnails;
    const std::size_t size = static_cast<std::size_t>(pictures.height) *
                             static_cast<std::size_t>(pictures.width * pictures.channels);
    const std::size_t first = static_cast<std::size_t>(row) * size;
    if (size == 0 || first + size > pictures.pixels.size())
        return {};
    const auto begin = pictures.pixels.begin() + static_cast<std::ptrdiff_t>(first);
    if (std::all_of(begin, begin + static_cast<std::ptrdiff_t>(size), [](std::uint8_t v) { return v == 0; }))
        return {};
    const QImage picture(&*begin, pictures.width, pictures.height, pictures.width * pictures.channels,
                         pictures.channels == 3 ? QImage::Format_RGB888 : QImage::Format_Grayscale8);
    return picture.copy(); // the picture above only borrows the pixels
}

} // namespace

MapPanel::MapPanel(Session* session, QWidget* parent)
    : QWidget(parent)
    , session_(session)
    , model_(new MapModel(session, this))
    , view_(new ScatterView) {
    buildControls();
    view_->setPlaceholder(tr("The map of the embedding appears here"));
    view_->setHoverCard([this](int point) { return cardOf(point); });

    connect(session, &Session::opened, this, &MapPanel::onOpened);
    connect(session, &Session::runChanged, this, [this](const QString& id) {
        if (id == runId_ && session_->find(id)->run)
            setRun(id);
    });
    connect(model_, &MapModel::positionsChanged, this, &MapPanel::showPositions);
    connect(model_, &MapModel::cleared, this, [this] {
        runId_.clear();
        updateSources();
        setBusy({}, 0.0);
        view_->setPositions(MatrixF(0, 2), ScatterView::Camera::reset);
        export_->setEnabled(false);
    });
    connect(model_, &MapModel::progressed, this, [this](double fraction, const QString& activity) {
        setBusy(activity.isEmpty() ? tr("computing the map") : activity, fraction);
    });
    connect(model_, &MapModel::finished, this, [this] { setBusy({}, 0.0); });
    connect(model_, &MapModel::stopped, this, [this] { setBusy({}, 0.0); });
    connect(model_, &MapModel::failed, this, [this](const QString& message) {
        setBusy({}, 0.0);
        if (!hasMap())
            view_->setPlaceholder(message);
        Q_EMIT session_->noticed(message);
    });
}

void MapPanel::buildControls() {
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(8, 6, 8, 6);
    bar->setSpacing(6);
    source_ =
        addChoice(bar, tr("&Embedding"), tr("Which embedding is laid out"), QStringLiteral("mapSource"));
    source_->setMaximumWidth(200);
    rows_ = addChoice(bar, tr("&Rows"), tr("Which rows are laid out"), QStringLiteral("mapRows"));
    rows_->addItem(tr("test"), static_cast<int>(Split::test));
    rows_->addItem(tr("validation"), static_cast<int>(Split::validation));
    rows_->addItem(tr("training"), static_cast<int>(Split::train));
    rows_->addItem(tr("all"), static_cast<int>(Split::none));
    method_ = addChoice(bar, tr("&Projection"), tr("How the rows are laid out"), QStringLiteral("mapMethod"));
    method_->addItem(tr("UMAP"), static_cast<int>(ProjectionOptions::Method::umap));
    method_->addItem(tr("PCA"), static_cast<int>(ProjectionOptions::Method::pca));
    dimensions_ = addChoice(bar, QString(), tr("Flat map or space that can be turned"),
                            QStringLiteral("mapDimensions"));
    dimensions_->addItem(tr("2-D"), 2);
    dimensions_->addItem(tr("3-D"), 3);
    color_ = addChoice(bar, tr("&Colour"), tr("What the colours mean"), QStringLiteral("mapColor"));
    bar->addStretch();
    progress_ = new QProgressBar;
    progress_->setRange(0, 1000);
    progress_->setTextVisible(false);
    progress_->setFixedWidth(70);
    stop_ = new QToolButton;
    stop_->setText(tr("Stop"));
    stop_->setToolTip(tr("Stop here and keep the map as it is"));
    export_ = new QToolButton;
    export_->setText(tr("Export…"));
    export_->setToolTip(tr("Save the map as PNG, SVG or PDF"));
    export_->setEnabled(false);
    for (QWidget* widget :
         {static_cast<QWidget*>(progress_), static_cast<QWidget*>(stop_), static_cast<QWidget*>(export_)})
        bar->addWidget(widget);
    progress_->hide();
    stop_->hide();

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    column->addWidget(view_, 1);

    for (QComboBox* box : {source_, rows_, method_, dimensions_})
        connect(box, &QComboBox::currentIndexChanged, this, &MapPanel::requestMap);
    connect(color_, &QComboBox::currentIndexChanged, this, &MapPanel::recolor);
    connect(stop_, &QToolButton::clicked, model_, &MapModel::cancel);
    connect(export_, &QToolButton::clicked, this, &MapPanel::exportRequested);
}

void MapPanel::onOpened() {
    runId_.clear();
    {
        const QSignalBlocker quiet(color_);
        choices_ = colorChoices(*session_->task());
        color_->clear();
        for (const ColorChoice& choice : choices_)
            color_->addItem(choice.name);
    }
    {
        const QSignalBlocker quiet(rows_);
        const bool hasTest = !session_->task()->rowsOf(Split::test).empty();
        rows_->setCurrentIndex(rows_->findData(static_cast<int>(hasTest ? Split::test : Split::none)));
    }
    updateSources();
    requestMap();
}

void MapPanel::updateSources() {
    const QSignalBlocker quiet(source_);
    const bool wasTrained = source_->currentIndex() == 1;
    source_->clear();
    if (!session_->task())
        return;
    source_->addItem(tr("raw (%1)").arg(QString::fromStdString(session_->task()->embedding->name)),
                     QString());
    const Run* run = currentRun();
    if (run != nullptr && makeHead(run->head)->transformsEmbedding())
        source_->addItem(tr("trained (%1, seed %2)")
                             .arg(QString::fromStdString(findMethod(run->method).name))
                             .arg(run->seed),
                         runId_);
    source_->setCurrentIndex(wasTrained && source_->count() > 1 ? 1 : 0);
}

void MapPanel::setRun(const QString& id) {
    runId_ = id;
    const QString before = source_->currentData().toString();
    updateSources();
    if (source_->currentData().toString() != before)
        requestMap();
    recolor();
}

const Run* MapPanel::currentRun() const {
    const SessionRun* run = session_->find(runId_);
    return run != nullptr && run->hasDetails() ? run->run.get() : nullptr;
}

ColorChoice MapPanel::currentColor() const {
    return choices_[static_cast<std::size_t>(std::max(0, color_->currentIndex()))];
}

void MapPanel::requestMap() {
    if (!session_->task())
        return;
    MapRequest request;
    request.runId = source_->currentData().toString();
    const auto split = static_cast<Split>(rows_->currentData().toInt());
    if (split != Split::none)
        request.split = split;
    request.method = static_cast<ProjectionOptions::Method>(method_->currentData().toInt());
    request.dimensions = dimensions_->currentData().toInt();
    if (request.split && session_->task()->rowsOf(split).empty()) {
        Q_EMIT session_->noticed(tr("There are no %1 rows to lay out.").arg(rows_->currentText()));
        return;
    }
    model_->request(request);
    if (model_->isComputing())
        setBusy(tr("computing the map"), 0.0);
}

void MapPanel::showPositions(const MatrixF& positions, bool newView) {
    view_->setPositions(positions, newView ? ScatterView::Camera::reset : ScatterView::Camera::keep);
    export_->setEnabled(true);
    if (newView)
        recolor();
}

void MapPanel::recolor() {
    if (!session_->task() || !hasMap() || choices_.empty())
        return;
    const ColorChoice choice = currentColor();
    PointColoring coloring =
        colorPoints(choice, *session_->task(), model_->rows(), currentRun(), isDark(palette()));
    QString title = coloring.title;
    if (choice.needsRun() && currentRun() == nullptr)
        title = tr("%1 (select a finished run)").arg(title);
    view_->setCategories(title, std::move(coloring.codes), std::move(coloring.names),
                         std::move(coloring.colors));
}

void MapPanel::setBusy(const QString& text, double fraction) {
    const bool busy = !text.isEmpty() && model_->isComputing();
    progress_->setVisible(busy);
    stop_->setVisible(busy);
    progress_->setValue(static_cast<int>(fraction * 1000.0));
    view_->setBusyText(busy ? text : QString());
}

HoverCard MapPanel::cardOf(int point) const {
    if (!session_->task() || static_cast<std::size_t>(point) >= model_->rows().size())
        return {};
    const Task& task = *session_->task();
    const int row = model_->rows()[static_cast<std::size_t>(point)];
    const auto index = static_cast<std::size_t>(row);
    HoverCard card;
    card.title = QString::fromStdString(task.groups.groupName(task.groupIds[index]));
    card.lines << QString::fromStdString(task.set->ids[index]);
    if (const Run* run = currentRun()) {
        const int predicted = predictionsOfRows(task, *run)[index];
        if (predicted >= 0)
            card.lines << tr("%1: %2, %3")
                              .arg(QString::fromStdString(findMethod(run->method).name),
                                   QString::fromStdString(
                                       task.groups.classes()[static_cast<std::size_t>(predicted)]),
                                   predicted == task.labels[index] ? tr("correct") : tr("wrong"));
    }
    card.thumbnail = thumbnailOf(*task.set, row);
    return card;
}

void MapPanel::paintFigure(QPainter& painter, const QRectF& area) const {
    view_->paintFigure(painter, area);
}

QString MapPanel::caption() const {
    return tr("%1 of the %2 embedding, %3 rows, coloured by %4")
        .arg(method_->currentText(), source_->currentText(), rows_->currentText(), color_->currentText());
}

void MapPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        recolor();
}

} // namespace groupscope
