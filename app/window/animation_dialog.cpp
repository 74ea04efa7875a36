// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/animation_dialog.h"

#include "app/panes/map_panel.h"
#include "app/views/pane_context.h"
#include "app/views/run_titles.h"
#include "app/views/set_presentation.h"
#include "widgets/charts/chart_colors.h"
#include "widgets/charts/group_bars.h"
#include "widgets/charts/scene_painter.h"
#include "widgets/scatter/scatter_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <utility>

namespace groupscope {

namespace {

QSpinBox* spinBox(int least, int most, int value, const QString& suffix, const char* name) {
    auto* box = new QSpinBox;
    box->setRange(least, most);
    box->setValue(value);
    box->setSuffix(suffix);
    box->setObjectName(QLatin1String(name));
    return box;
}

} // namespace

AnimationDialog::AnimationDialog(PaneContext* context, MapPanel* map, GroupBars* bars, QWidget* parent)
    : QDialog(parent)
    , context_(context)
    , map_(map)
    , bars_(bars)
    , format_(new QComboBox)
    , path_(new QLineEdit(QDir::home().filePath(tr("epochs.gif"))))
    , width_(spinBox(160, 4096, 1280, tr(" px"), "animationWidth"))
    , height_(spinBox(120, 4096, 720, tr(" px"), "animationHeight"))
    , seconds_(spinBox(1, 120, 8, tr(" s"), "animationSeconds"))
    , rate_(spinBox(1, 25, 12, tr(" pictures per second"), "animationRate"))
    , withBars_(new QCheckBox(tr("Group bars next to the map")))
    , plan_(new QLabel)
    , problem_(new QLabel)
    , progress_(new QProgressBar)
    , buttons_(new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel)) {
    setWindowTitle(tr("Animation of the epochs"));
    build();
    connect(&shooting_, &QTimer::timeout, this, &AnimationDialog::shoot);
    connect(&job_, &BackgroundJob::progressed, this,
            [this](double fraction) { progress_->setValue(qRound(1000.0 * fraction)); });
    connect(&job_, &BackgroundJob::finished, this, [this] {
        end({});
        const QString path = QString::fromStdString(order_.path.string());
        Q_EMIT context_->session()->noticed(tr("The animation was written to %1.").arg(path));
        Q_EMIT written(path);
        QDialog::accept();
    });
    connect(&job_, &BackgroundJob::cancelled, this, [this] { end(stopReason_); });
    connect(&job_, &BackgroundJob::failed, this, &AnimationDialog::end);
    showWriting(false);
    showPlan();
}

void AnimationDialog::build() {
    format_->setObjectName(QStringLiteral("animationFormat"));
    format_->addItem(tr("Animated GIF"), static_cast<int>(AnimationOrder::Format::gif));
    format_->addItem(tr("Folder of numbered PNG pictures"),
                     static_cast<int>(AnimationOrder::Format::pictures));
    path_->setObjectName(QStringLiteral("animationPath"));
    withBars_->setObjectName(QStringLiteral("animationBars"));
    withBars_->setChecked(bars_ != nullptr);
    withBars_->setVisible(bars_ != nullptr);
    auto* choose = new QToolButton;
    choose->setText(tr("…"));
    choose->setAccessibleName(tr("Choose the file"));
    const auto labelOf = [](const QString& text, QWidget* buddy) {
        auto* label = new QLabel(text);
        label->setBuddy(buddy);
        return label;
    };
    auto* file = new QHBoxLayout;
    file->addWidget(path_, 1);
    file->addWidget(choose);
    auto* size = new QHBoxLayout;
    size->addWidget(width_, 1);
    size->addWidget(new QLabel(tr("×")));
    size->addWidget(height_, 1);
    auto* form = new QFormLayout(this);
    form->addRow(tr("&Format"), format_);
    form->addRow(labelOf(tr("&Write to"), path_), file);
    form->addRow(labelOf(tr("&Size"), width_), size);
    form->addRow(tr("&Length"), seconds_);
    form->addRow(tr("&Rate"), rate_);
    form->addRow(QString(), withBars_);
    for (QLabel* label : {plan_, problem_}) {
        label->setWordWrap(true);
        form->addRow(label);
    }
    plan_->setForegroundRole(QPalette::PlaceholderText);
    problem_->setObjectName(QStringLiteral("animationProblem"));
    progress_->setRange(0, 1000);
    form->addRow(progress_);
    form->addRow(buttons_);
    connect(choose, &QToolButton::clicked, this, &AnimationDialog::browse);
    connect(buttons_, &QDialogButtonBox::accepted, this, &AnimationDialog::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &AnimationDialog::reject);
    for (QSpinBox* box : {seconds_, rate_})
        connect(box, &QSpinBox::valueChanged, this, &AnimationDialog::showPlan);
    connect(format_, &QComboBox::currentIndexChanged, this, [this] {
        const QFileInfo chosen(path_->text()); // only a GIF has an ending
        const bool gif = order().format == AnimationOrder::Format::gif;
        const QString name = chosen.completeBaseName();
        path_->setText(chosen.dir().filePath(gif ? name + QStringLiteral(".gif") : name));
    });
}

void AnimationDialog::setPath(const QString& path) {
    path_->setText(path);
}

void AnimationDialog::setPictureSize(QSize size) {
    width_->setValue(size.width());
    height_->setValue(size.height());
}

void AnimationDialog::setLength(int seconds, int picturesPerSecond) {
    seconds_->setValue(seconds);
    rate_->setValue(picturesPerSecond);
}

void AnimationDialog::setPictureFiles(bool files) {
    format_->setCurrentIndex(files ? 1 : 0);
}

int AnimationDialog::pictureCount() const {
    return std::max(2, seconds_->value() * rate_->value());
}

void AnimationDialog::browse() {
    const bool gif = order().format == AnimationOrder::Format::gif;
    const QString path = QFileDialog::getSaveFileName(this, windowTitle(), path_->text(),
                                                      gif ? tr("Animated GIF (*.gif)") : QString());
    if (path.isEmpty())
        return;
    path_->setText(path);
    agreed_ = path; // the file dialog has asked
}

AnimationOrder AnimationDialog::order() const {
    AnimationOrder order;
    order.path = path_->text().toStdString();
    order.format = static_cast<AnimationOrder::Format>(format_->currentData().toInt());
    order.size = QSize(width_->value(), height_->value());
    order.hundredths = std::max(2, qRound(100.0 / rate_->value()));
    order.count = pictureCount();
    order.font = font();
    return order;
}

void AnimationDialog::showPlan() {
    const int epochs = context_->timeLine()->epochCount();
    QString text = epochs == 1 ? tr("%1 pictures of 1 epoch.").arg(pictureCount())
                               : tr("%1 pictures of %2 epochs.").arg(pictureCount()).arg(epochs);
    text += QLatin1Char(' ') + (map_->hasEpochs()
                                    ? tr("Between epochs with stored heads, points move in straight lines.")
                                    : tr("The map does not move, because it does not lay out the epochs of "
                                         "the run: press Map in the time line."));
    const ScatterAnnotations marks = map_->view()->figure().style.annotations;
    if (map_->hasEpochs() && !(marks.contours.empty() && marks.centres.empty()))
        text +=
            QLatin1Char(' ') + tr("Contours and names of groups are left out, because they would not move.");
    plan_->setText(text);
}

void AnimationDialog::showWriting(bool writing) {
    progress_->setVisible(writing);
    buttons_->button(QDialogButtonBox::Save)->setEnabled(!writing);
    buttons_->button(QDialogButtonBox::Cancel)->setText(writing ? tr("Stop") : tr("Close"));
    for (QWidget* widget :
         {static_cast<QWidget*>(format_), static_cast<QWidget*>(path_), static_cast<QWidget*>(width_),
          static_cast<QWidget*>(height_), static_cast<QWidget*>(seconds_), static_cast<QWidget*>(rate_),
          static_cast<QWidget*>(withBars_)})
        widget->setEnabled(!writing);
}

void AnimationDialog::accept() {
    if (isWriting())
        return;
    const bool gif = order().format == AnimationOrder::Format::gif; // a folder is never replaced
    if (!gif || !QFileInfo::exists(path_->text()) || path_->text() == agreed_)
        return write();
    auto* box = new QMessageBox(QMessageBox::Question, tr("Replace the file?"),
                                tr("%1 exists already. Replace it?").arg(QFileInfo(path_->text()).fileName()),
                                QMessageBox::Cancel, this);
    const QPushButton* replace = box->addButton(tr("&Replace"), QMessageBox::DestructiveRole);
    box->setDefaultButton(QMessageBox::Cancel);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(replace, &QPushButton::clicked, this, &AnimationDialog::write);
    box->open();
}

void AnimationDialog::write() {
    TimeLine* time = context_->timeLine();
    problem_->clear();
    if (!map_->hasMap() || time->epochCount() < 2)
        return problem_->setText(tr("⚠ There is no map, or no run with several epochs is selected."));
    before_ = time->isChosen() ? std::optional(time->position()) : std::nullopt;
    order_ = order();
    runId_ = time->runId();
    selectedRuns_ = context_->selected()->ids();
    withTrails_ = time->showsTrails();
    withContours_ = map_->view()->look().contours;
    withLabels_ = map_->view()->look().labels;
    epochs_ = time->epochCount();
    shownMap_ = map_->model()->map();
    caption_ = map_->caption();
    stopReason_ = tr("Stopped: nothing was written.");
    next_ = 0;
    lookOf_ = -1;
    queue_ = std::make_shared<ShotQueue>();
    progress_->setValue(0);
    showWriting(true);
    job_.start(animationWork(order_, queue_));
    shooting_.start(1);
}

void AnimationDialog::reject() {
    if (isWriting())
        job_.cancel();
    else
        QDialog::reject();
}

void AnimationDialog::shoot() {
    TimeLine* time = context_->timeLine();
    if (next_ >= order_.count || queue_->isFull())
        return;
    if (const QString reason = whatChanged(); !reason.isEmpty()) {
        stopReason_ = reason;
        job_.cancel();
        return shooting_.stop();
    }
    const double at = static_cast<double>(epochs_) * next_ / (order_.count - 1);
    const int position = static_cast<int>(std::lround(at));
    time->choose(position);
    if (const auto& epoch = time->shown(); epoch && epoch->isWaited)
        return; // its colours and bars are still to come
    if (position != lookOf_)
        takeLook(position);
    const SessionRun* run = context_->session()->find(time->runId());
    AnimationShot shot;
    shot.map = look_;
    shot.positions = map_->positionsAt(at);
    shot.caption = position == 0
                       ? tr("%1 · %2").arg(titleOf(*run), nameOfEpoch(-1))
                       : tr("%1 · %2 of %3").arg(titleOf(*run), nameOfEpoch(position - 1)).arg(epochs_);
    if (bars_ != nullptr && withBars_->isChecked())
        shot.beside = barsPicture();
    queue_->put(std::move(shot));
    ++next_;
}

/// A film of two runs, or of two maps, would pass for one of the first.
QString AnimationDialog::whatChanged() const {
    if (context_->timeLine()->runId() != runId_ || context_->selected()->ids() != selectedRuns_)
        return tr("Another run was selected: nothing was written.");
    if (map_->model()->map() != shownMap_ || map_->caption() != caption_)
        return tr("The map was changed: nothing was written.");
    return {};
}

/// Colours and their title are those of the epoch. Who turns or zooms the map meanwhile, selects other rows,
/// or hides categories in its legend, does not change the film. Contours and centres go with the colours, and
/// are of other positions than a picture between two epochs has.
void AnimationDialog::takeLook(int position) {
    ScatterFigure figure = map_->view()->figure();
    if (look_ != nullptr) {
        figure.style = look_->style;
        figure.camera = look_->camera;
        if (figure.scene.categoryCount() == look_->scene.categoryCount())
            figure.scene.setVisible(look_->scene.visible(), look_->scene.rest());
        if (figure.scene.rows() == look_->scene.rows())
            figure.scene.setSelection(look_->scene.selection());
    }
    ScatterAnnotations& marks = figure.style.annotations; // those of the view follow its colours later
    const bool staysPut = !map_->hasEpochs();
    marks.contours.clear();
    marks.centres.clear();
    if (staysPut && withContours_)
        marks.contours = densityContours(figure.scene);
    if (staysPut && withLabels_ && !figure.scene.valueScale())
        marks.centres = groupCentres(figure.scene);
    marks.trails = withTrails_ ? map_->trailsOf(figure.scene.selection()) : nullptr;
    lookOf_ = position;
    look_ = std::make_shared<const ScatterFigure>(std::move(figure));
}

/// With letters as large as those of the caption: a film has no more height for many groups, so they shrink.
QImage AnimationDialog::barsPicture() const {
    const int letters = captionPixels(order_.size);
    QImage picture(order_.size.width() * 36 / 100, order_.size.height() - 2 * letters, QImage::Format_RGB32);
    const ChartColors colors = paperColors();
    picture.fill(colors.ground);
    QPainter painter(&picture);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    QFont own = font();
    own.setPixelSize(13); // what bars are laid out for
    painter.setFont(own);
    const GroupBarsData& data = bars_->data();
    if (data.entries.empty()) {
        own.setPixelSize(letters);
        painter.setFont(own);
        painter.setPen(colors.faint);
        painter.drawText(picture.rect().adjusted(letters, 0, -letters, 0), Qt::AlignCenter | Qt::TextWordWrap,
                         context_->timeLine()->position() == 0 ? tr("no head yet") : bars_->placeholder());
        return picture;
    }
    double scale = 0.85 * letters / own.pixelSize();
    Scene scene;
    for (int attempt = 0; attempt < 3; ++attempt) { // of many groups the bars become smaller until they fit
        const SceneSpace space = sceneSpace(QSizeF(picture.size()) / scale, own);
        const std::vector<int>& groups = bars_->shownGroups();
        scene = groupBarsScene(data, groups, layGroupBars(data, groups.size(), space), space);
        if (scene.height * scale <= picture.height())
            break;
        scale *= picture.height() / (scene.height * scale);
    }
    painter.scale(scale, scale);
    paintScene(painter, scene, colors);
    return picture;
}

void AnimationDialog::end(const QString& problem) {
    shooting_.stop();
    look_.reset();
    shownMap_.reset();
    TimeLine* time = context_->timeLine();
    if (time->runId() == runId_ && before_)
        time->choose(*before_);
    else
        time->release();
    showWriting(false);
    problem_->setText(problem.isEmpty() ? QString() : tr("⚠ %1").arg(problem));
}

} // namespace groupscope
