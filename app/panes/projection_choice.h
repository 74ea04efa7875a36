// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/projection/projection.h"

#include <QJsonObject>
#include <QObject>
#include <QString>

#include <cstdint>
#include <map>
#include <string>

class QComboBox;
class QToolButton;

namespace groupscope {

class ChoiceBar;

/// How maps are laid out, as people choose it in a bar: by which projection, flat or not, and with which of
/// its settings.
class ProjectionChoice : public QObject {
    Q_OBJECT
  public:
    /// Adds boxes and a button to `bar`, whose object names begin with `prefix`.
    ProjectionChoice(ChoiceBar* bar, const QString& prefix);

    /// Whether maps are aligned ones of epochs, which UMAP's layout makes whatever was chosen.
    void setAligned(bool aligned);
    /// "UMAP", "Aligned UMAP".
    QString name() const;
    /// As far as the projection has parameters by the keys that were set.
    ProjectionOptions options() const { return optionsOf(chosenMethod()); }

    /// Projection, dimensions, settings and seed, for a document to keep.
    QJsonObject state() const;
    /// Takes what fits, without changed(). Returns why settings were left out, as this version does not take
    /// them; empty if they were not.
    QString restore(const QJsonObject& kept);

  Q_SIGNALS:
    void changed();

  private:
    ProjectionOptions::Method chosenMethod() const;
    ProjectionOptions optionsOf(ProjectionOptions::Method method) const;
    void showSettings();

    QComboBox* method_;
    QComboBox* dimensions_;
    QToolButton* settings_;
    bool aligned_ = false;
    /// Choices of the settings, over all projections: key -> text.
    std::map<std::string, std::string> assignments_;
    std::uint64_t seed_ = 0;
};

} // namespace groupscope
