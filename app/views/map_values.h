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

/// How faithful a map is to the embedding that it was made of.
struct MapFidelity {
    std::shared_ptr<const Neighbors> searched; ///< of its points; null: those of the map reach far enough
    std::shared_ptr<const Distortion> distortion{}; ///< null: it is being measured
};

/// Finds the neighbours, which tell() gives first, and measures the distortion.
MapFidelity fidelityOf(const ObjectKey<LaidOutMap>& key, const ValueSource& source,
                       const std::function<void(MapFidelity)>& tell);

/// Points of a map that were selected.
struct VerdictKey {
    ObjectKey<LaidOutMap> map;
    ObjectKey<Neighbors> neighbors; ///< in the original space
    ObjectKey<RowSelection> selection;

    std::strong_ordering operator<=>(const VerdictKey&) const = default;
};

/// Whether what was selected belongs together in the original space.
SelectionVerdict selectionVerdictOf(const VerdictKey& key, const ValueSource& source,
                                    const std::function<void(SelectionVerdict)>& tell);

/// A point of a map.
struct PointKey {
    ObjectKey<LaidOutMap> map;
    int point = -1;

    std::strong_ordering operator<=>(const PointKey&) const = default;
};

/// The nearest rows of one point in the original space.
struct PointNeighbors {
    int point = -1;
    std::vector<int> points; ///< nearest first
    std::vector<float> distances;
};

PointNeighbors neighborsOf(const PointKey& key, const ValueSource& source,
                           const std::function<void(PointNeighbors)>& tell);

/// The map that stands still, and how faithful it is.
class MapAtRest : public Derived<ObjectKey<LaidOutMap>, MapFidelity> {
    Q_OBJECT
  public:
    explicit MapAtRest(Session* session, QObject* parent = nullptr);

    /// Another map, or none.
    void setMap(std::shared_ptr<const LaidOutMap> map);
    const std::shared_ptr<const LaidOutMap>& map() const { return map_; }
    Maybe<MapFidelity> fidelity() const { return map_ ? get(map_) : Maybe<MapFidelity>(); }
    /// Null until they are known.
    std::shared_ptr<const Distortion> distortion() const;
    std::shared_ptr<const Neighbors> neighbors() const; ///< of its points in the original space

  Q_SIGNALS:
    void mapChanged();

  private:
    std::shared_ptr<const LaidOutMap> map_;
};

} // namespace groupscope
