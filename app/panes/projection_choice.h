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

/// The projection of maps that a user chose in a bar: method, dimensions and settings.
class ProjectionChoice : public QObject {
    Q_OBJECT
  public:
    /// Adds boxes and a button to `bar`, whose object names begin with `prefix`.
    ProjectionChoice(ChoiceBar* bar, const QString& prefix);

    /// Whether maps are aligned maps of epochs, which always come from UMAP.
    void setAligned(bool aligned);
    /// Text such as "UMAP" or "Aligned UMAP".
    QString name() const;
    /// Options of the projection; settings that it does not have are left out.
    ProjectionOptions options() const { return optionsOf(chosenMethod()); }

    /// Projection, dimensions, settings and seed, for a document to keep.
    QJsonObject state() const;
    /// Restores a state without emitting changed(). Returns why settings were ignored, because this version
    /// does not know them; empty: none were.
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
    /// Changed settings over all projections: key -> text.
    std::map<std::string, std::string> assignments_;
    std::uint64_t seed_ = 0;
};

} // namespace groupscope
