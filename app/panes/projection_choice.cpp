// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/projection_choice.h"

#include "app/panes/map_settings_dialog.h"
#include "app/session/window_text.h"
#include "core/base/error.h"
#include "core/projection/projection_parameters.h"
#include "widgets/controls/choice_bar.h"

#include <QComboBox>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>

namespace groupscope {

ProjectionChoice::ProjectionChoice(ChoiceBar* bar, const QString& prefix)
    : QObject(bar)
    , method_(bar->addChoice(tr("&Projection"), tr("Projection of the embedding"),
                             prefix + QStringLiteral("Method")))
    , dimensions_(bar->addChoice(QString(), tr("Map in two or three dimensions"),
                                 prefix + QStringLiteral("Dimensions")))
    , settings_(new QToolButton) {
    for (const ProjectionKind& kind : projectionKinds())
        method_->addItem(QString::fromStdString(kind.name), static_cast<int>(kind.method));
    method_->setCurrentIndex(method_->findData(static_cast<int>(ProjectionOptions().method)));
    dimensions_->addItem(tr("2-D"), 2);
    dimensions_->addItem(tr("3-D"), 3);
    settings_->setObjectName(prefix + QStringLiteral("Settings"));
    settings_->setText(tr("Settings…"));
    settings_->setToolTip(tr("Neighbours, metric, seed and other settings of the projection"));
    bar->addButton(settings_);
    for (QComboBox* box : {method_, dimensions_})
        connect(box, &QComboBox::currentIndexChanged, this, &ProjectionChoice::changed);
    connect(settings_, &QToolButton::clicked, this, &ProjectionChoice::showSettings);
}

void ProjectionChoice::setAligned(bool aligned) {
    aligned_ = aligned;
    method_->setEnabled(!aligned);
}

QString ProjectionChoice::name() const {
    return aligned_ ? tr("Aligned UMAP") : method_->currentText();
}

ProjectionOptions::Method ProjectionChoice::chosenMethod() const {
    return aligned_ ? ProjectionOptions::Method::umap
                    : static_cast<ProjectionOptions::Method>(method_->currentData().toInt());
}

/// Throws UsageError for settings that this version does not take.
ProjectionOptions ProjectionChoice::optionsOf(ProjectionOptions::Method method) const {
    const std::vector<ParameterSpec> specs = projectionParameters(method);
    std::map<std::string, std::string> chosen{
        {"dimensions", dimensions_->currentData().toString().toStdString()}};
    for (const ParameterSpec& spec : specs)
        if (const auto found = assignments_.find(spec.key); found != assignments_.end())
            chosen.insert(*found);
    return projectionOptions(method, resolveParameters(specs, chosen), seed_);
}

void ProjectionChoice::showSettings() {
    std::vector<ParameterSpec> specs = projectionParameters(chosenMethod());
    std::erase_if(specs, [](const ParameterSpec& spec) { return spec.key == "dimensions"; }); // in the bar
    auto* dialog = new MapSettingsDialog(QString::fromStdString(projectionKind(chosenMethod()).name), specs,
                                         assignments_, seed_, settings_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, specs] {
        for (const ParameterSpec& spec : specs)
            assignments_.erase(spec.key);
        assignments_.merge(dialog->assignments());
        seed_ = dialog->seed();
        Q_EMIT changed();
    });
    dialog->open();
}

QJsonObject ProjectionChoice::state() const {
    QJsonObject settings;
    for (const auto& [key, value] : assignments_)
        settings[QString::fromStdString(key)] = QString::fromStdString(value);
    const auto method = static_cast<ProjectionOptions::Method>(method_->currentData().toInt());
    return {{QStringLiteral("projection"), QString::fromStdString(projectionKind(method).id)},
            {QStringLiteral("dimensions"), dimensions_->currentData().toInt()},
            {QStringLiteral("settings"), settings},
            {QStringLiteral("seed"), QString::number(seed_)}};
}

/// Documents of earlier versions have the name of the projection in place of its id.
QString ProjectionChoice::restore(const QJsonObject& kept) {
    const QSignalBlocker quietMethod(method_), quietDimensions(dimensions_);
    const QString projection = kept[QStringLiteral("projection")].toString();
    const ProjectionKind* kind = projectionKinds().known(projection.toStdString());
    const int method =
        kind != nullptr ? method_->findData(static_cast<int>(kind->method)) : method_->findText(projection);
    method_->setCurrentIndex(method >= 0 ? method : method_->currentIndex());
    const int dimensions = dimensions_->findData(kept[QStringLiteral("dimensions")].toInt());
    dimensions_->setCurrentIndex(std::max(dimensions, dimensions >= 0 ? 0 : dimensions_->currentIndex()));
    assignments_.clear();
    const QJsonObject settings = kept[QStringLiteral("settings")].toObject();
    for (auto setting = settings.begin(); setting != settings.end(); ++setting)
        assignments_[setting.key().toStdString()] = setting.value().toString().toStdString();
    seed_ = kept[QStringLiteral("seed")].toString().toULongLong();
    try {
        for (const ProjectionKind& own : projectionKinds())
            optionsOf(own.method);
    } catch (const Error& error) {
        assignments_.clear();
        return windowText(error);
    }
    return {};
}

} // namespace groupscope
