// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/derived.h"
#include "app/session/map_work.h"
#include "core/data/row_selection.h"
#include "core/projection/distortion.h"
#include "core/projection/selection_honesty.h"

#include <compare>
#include <memory>
#include <vector>

namespace groupscope {

/// Quality of a map with respect to its embedding.
struct MapFidelity {
    /// Neighbours of the points; null: those of the map are sufficient
    std::shared_ptr<const Neighbors> searched;
    std::shared_ptr<const Distortion> distortion{}; ///< null: it is being measured
};

/// Finds the neighbours, which tell() reports first, and measures the distortion.
MapFidelity fidelityOf(const ObjectKey<LaidOutMap>& key, const ValueSource& source,
                       const std::function<void(MapFidelity)>& tell);

/// Selected points of a map.
struct VerdictKey {
    ObjectKey<LaidOutMap> map;
    ObjectKey<Neighbors> neighbors; ///< neighbours in the original space
    ObjectKey<RowSelection> selection;

    std::strong_ordering operator<=>(const VerdictKey&) const = default;
};

/// Tests whether the selection is a cluster in the original space.
SelectionVerdict selectionVerdictOf(const VerdictKey& key, const ValueSource& source,
                                    const std::function<void(SelectionVerdict)>& tell);

/// A point of a map.
struct PointKey {
    ObjectKey<LaidOutMap> map;
    int point = -1;

    std::strong_ordering operator<=>(const PointKey&) const = default;
};

/// The nearest points of one point in the original space.
struct PointNeighbors {
    int point = -1;
    std::vector<int> points; ///< nearest first
    std::vector<float> distances;
};

PointNeighbors neighborsOf(const PointKey& key, const ValueSource& source,
                           const std::function<void(PointNeighbors)>& tell);

/// The map when it has stopped moving, with its quality.
class MapAtRest : public Derived<ObjectKey<LaidOutMap>, MapFidelity> {
    Q_OBJECT
  public:
    explicit MapAtRest(Session* session, QObject* parent = nullptr);

    /// Sets the map; null: none.
    void setMap(std::shared_ptr<const LaidOutMap> map);
    const std::shared_ptr<const LaidOutMap>& map() const { return map_; }
    Maybe<MapFidelity> fidelity() const { return map_ ? get(map_) : Maybe<MapFidelity>(); }
    /// Null until it is known.
    std::shared_ptr<const Distortion> distortion() const;
    std::shared_ptr<const Neighbors> neighbors() const; ///< neighbours of the points in the original space

  Q_SIGNALS:
    void mapChanged();

  private:
    std::shared_ptr<const LaidOutMap> map_;
};

} // namespace groupscope
