// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/cloud_style.h"

#include <QWidget>

#include <memory>
#include <span>

namespace groupscope {

/// Content that a surface shall show, read during update calls only.
struct CloudFrame {
    const ScatterScene& scene;
    const ScatterCamera& camera;
    CloudStyle style;
    /// Rows to draw, in order: scene.order(), or a part of it while the camera moves.
    std::span<const int> rows;
};

/// Draws the cloud on screen. Two kinds: VTK with a graphics card, a raster in software without one, which is
/// many times faster than OpenGL in software.
class ScatterSurface {
  public:
    virtual ~ScatterSurface() = default;

    virtual QWidget* widget() = 0;
    /// Takes new positions, (N,3).
    virtual void setPositions(const ScatterScene& scene) = 0;
    /// Takes new colours or a new selection; positions stay.
    virtual void setColors(const ScatterScene& scene) = 0;
    /// Shows `frame`, large clouds some time later. `rowsChanged`: frame.rows differs from the last call.
    virtual void show(const CloudFrame& frame, bool rowsChanged) = 0;
    /// Whether the last frame is on screen.
    virtual bool isSettled() const = 0;
    /// Milliseconds of the last drawing.
    virtual double lastRenderMilliseconds() const = 0;
};

/// The best kind for this machine, as a child of `parent`.
std::unique_ptr<ScatterSurface> makeScatterSurface(QWidget* parent);
std::unique_ptr<ScatterSurface> makeVtkSurface(QWidget* parent);
std::unique_ptr<ScatterSurface> makePainterSurface(QWidget* parent);

} // namespace groupscope
