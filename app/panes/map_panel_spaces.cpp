// SPDX-License-Identifier: GPL-3.0-or-later
// Which embedding the map lays out, of which rows, by which projection, and what stands beside it.
#include "app/panes/beside_map.h"
#include "app/panes/box_state.h"
#include "app/panes/camera_state.h"
#include "app/panes/map_axes.h"
#include "app/panes/map_panel.h"
#include "app/panes/map_settings_dialog.h"
#include "app/panes/split_box.h"
#include "app/session/window_text.h"
#include "core/base/error.h"
#include "core/heads/no_head.h"
#include "core/methods/method.h"
#include "core/methods/shared/imported_model.h"
#include "core/projection/projection_parameters.h"

#include <QComboBox>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

/// What an entry of the list of embeddings lays out.
enum class MapSource { raw, trained, companion, epochs };
constexpr int sourceRole = Qt::UserRole + 1;

MapSource sourceOf(const QComboBox& box) {
    return static_cast<MapSource>(box.currentData(sourceRole).toInt());
}

} // namespace

void MapPanel::updateSources() {
    const QSignalBlocker quiet(source_);
    const int before = wantedSource_ >= 0 ? wantedSource_ : static_cast<int>(sourceOf(*source_));
    source_->clear();
    if (!session_->task())
        return;
    const auto add = [this](const QString& name, const QString& runId, MapSource source) {
        source_->addItem(name, runId);
        source_->setItemData(source_->count() - 1, static_cast<int>(source), sourceRole);
    };
    add(tr("raw (%1)").arg(QString::fromStdString(session_->task()->embedding->name)), {}, MapSource::raw);
    if (const Run* run = currentRun()) {
        const QString name =
            tr("(%1, seed %2)").arg(QString::fromStdString(methodOfRun(run->method).name)).arg(run->seed);
        const bool two = hasCompanion(run->head);
        if (hasHead(run->head) && makeHead(run->head)->transformsEmbedding())
            add(two ? tr("classes %1").arg(name) : tr("trained %1").arg(name), runId_, MapSource::trained);
        if (two)
            add(tr("attributes %1").arg(name), runId_, MapSource::companion);
        if (!run->snapshots.empty())
            add(tr("epochs %1").arg(name), runId_, MapSource::epochs);
    }
    const int place = source_->findData(before, sourceRole);
    if (place >= 0)
        wantedSource_ = -1;
    source_->setCurrentIndex(std::max(0, place));
    context_->timeLine()->setMovesMap(sourceOf(*source_) == MapSource::epochs);
}

void MapPanel::followMovesMap() {
    const bool moves = context_->timeLine()->movesMap();
    if (moves == (sourceOf(*source_) == MapSource::epochs))
        return;
    const MapSource wanted = moves ? MapSource::epochs : MapSource::trained;
    const int place = source_->findData(static_cast<int>(wanted), sourceRole);
    if (moves && place < 0)
        return context_->timeLine()->setMovesMap(false); // no head of the run was kept on the way
    source_->setCurrentIndex(std::max(0, place));
}

QJsonObject MapPanel::state() const {
    QJsonObject settings;
    for (const auto& [key, value] : assignments_)
        settings[QString::fromStdString(key)] = QString::fromStdString(value);
    const int source = wantedSource_ >= 0 ? wantedSource_ : static_cast<int>(sourceOf(*source_));
    return {{QStringLiteral("source"), source},
            {QStringLiteral("rows"), stateOfBox(*rows_)},
            {QStringLiteral("projection"), stateOfBox(*method_)},
            {QStringLiteral("dimensions"), dimensions_->currentData().toInt()},
            {QStringLiteral("settings"), settings},
            {QStringLiteral("seed"), QString::number(seed_)},
            {QStringLiteral("color"), wantedColor_.isEmpty() ? color_->currentText() : wantedColor_},
            {QStringLiteral("beside"), beside_->state()},
            {QStringLiteral("camera"), waitingCamera_.isEmpty() ? stateOfCamera(*view_) : waitingCamera_}};
}

void MapPanel::restore(const QJsonObject& kept) {
    keptRows_ = context_->selectedRows(); // of whatever splits: maps of others would drop them
    {
        const QSignalBlocker quietRows(rows_), quietMethod(method_), quietDimensions(dimensions_);
        restoreBox(*rows_, kept[QStringLiteral("rows")]);
        restoreBox(*method_, kept[QStringLiteral("projection")]);
        const int dimensions = dimensions_->findData(kept[QStringLiteral("dimensions")].toInt());
        if (dimensions >= 0)
            dimensions_->setCurrentIndex(dimensions);
    }
    assignments_.clear();
    const QJsonObject settings = kept[QStringLiteral("settings")].toObject();
    for (auto setting = settings.begin(); setting != settings.end(); ++setting)
        assignments_[setting.key().toStdString()] = setting.value().toString().toStdString();
    seed_ = kept[QStringLiteral("seed")].toString().toULongLong();
    wantedSource_ = kept[QStringLiteral("source")].toInt(-1);
    wantedColor_ = kept[QStringLiteral("color")].toString();
    waitingCamera_ = kept[QStringLiteral("camera")].toArray();
    fillColors();
    updateSources();
    beside_->restore(kept[QStringLiteral("beside")].toObject());
    try {
        requestMap();
    } catch (const Error& error) { // settings that this version does not take
        assignments_.clear();
        Q_EMIT session_->noticed(windowText(error));
        requestMap();
    }
    recolor();
    if (hasMap() && model_->shown().split == chosenSplit(*rows_))
        takeUpRows(); // else with the first picture of the map that is on its way
}

void MapPanel::chooseMap() {
    waitingCamera_ = {};
    context_->timeLine()->setMovesMap(sourceOf(*source_) == MapSource::epochs);
    requestMap();
}

void MapPanel::setRun(const QString& id) {
    if (std::exchange(runId_, id) != id)
        beganEpochs_ = false;
    const auto chosen = [this] {
        return std::pair(source_->currentText(), source_->currentData().toString());
    };
    const auto before = chosen();
    fillColors();
    updateSources();
    if (chosen() != before)
        requestMap();
    startEpochs();
    recolor();
}

const Run* MapPanel::currentRun() const {
    const SessionRun* run = session_->find(runId_);
    return run != nullptr && run->fitsOpenSet() ? run->run.get() : nullptr;
}

void MapPanel::requestMap() {
    if (!session_->task())
        return;
    MapRequest request;
    request.runId = source_->currentData().toString();
    request.split = chosenSplit(*rows_);
    request.epochs = sourceOf(*source_) == MapSource::epochs;
    request.which =
        sourceOf(*source_) == MapSource::companion ? RunEmbedding::companion : RunEmbedding::trained;
    // Aligned maps are made by UMAP's layout.
    for (QWidget* control : {static_cast<QWidget*>(method_), static_cast<QWidget*>(settings_)})
        control->setEnabled(!request.epochs || control == settings_);
    request.options = currentOptions();
    requestedCaption_ = tr("%1 of the %2 embedding, %3 rows")
                            .arg(request.epochs ? tr("Aligned UMAP") : method_->currentText(),
                                 source_->currentText(), rows_->currentText());
    requestedSpace_ = source_->currentText();
    requestedAxes_ = axisNames(request.options);
    computing_.start();
    model_->request(request);
    beside_->follow(request);
    if (model_->isComputing())
        setBusy(tr("computing the map"), 0.0);
}

/// Of the projection chosen, as far as it has parameters by the keys that were set.
ProjectionOptions MapPanel::currentOptions() const {
    const bool epochs = sourceOf(*source_) == MapSource::epochs;
    const auto method = epochs ? ProjectionOptions::Method::umap
                               : static_cast<ProjectionOptions::Method>(method_->currentData().toInt());
    const std::vector<ParameterSpec> specs = projectionParameters(method);
    std::map<std::string, std::string> chosen{
        {"dimensions", dimensions_->currentData().toString().toStdString()}};
    for (const ParameterSpec& spec : specs)
        if (const auto found = assignments_.find(spec.key); found != assignments_.end())
            chosen.insert(*found);
    return projectionOptions(method, resolveParameters(specs, chosen), seed_);
}

void MapPanel::showSettings() {
    const auto method = currentOptions().method;
    std::vector<ParameterSpec> specs = projectionParameters(method);
    std::erase_if(specs, [](const ParameterSpec& spec) { return spec.key == "dimensions"; }); // in the bar
    auto* dialog = new MapSettingsDialog(QString::fromStdString(projectionKind(method).name), specs,
                                         assignments_, seed_, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, specs] {
        for (const ParameterSpec& spec : specs)
            assignments_.erase(spec.key);
        assignments_.merge(dialog->assignments());
        seed_ = dialog->seed();
        requestMap();
    });
    dialog->open();
}

} // namespace groupscope
