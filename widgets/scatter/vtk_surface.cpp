// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/scatter_surface.h"
#include "widgets/scatter/vtk_widget.h"

#include <QPointer>
#include <vtkActor.h>
#include <vtkCamera.h>
#include <vtkCellArray.h>
#include <vtkFloatArray.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkShaderProperty.h>
#include <vtkTypeInt32Array.h>
#include <vtkUniforms.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace groupscope {
namespace {

/// Cuts a smooth disc out of the square that OpenGL draws for a point, and lets colours fade with depth.
/// VTK's depth range is set to the ball around the data, so gl_FragCoord.z is ScatterCamera::depth. A point's
/// alpha is its layer, which has an opacity; 255 stands for context, which lies behind all selected points
/// whatever its depth.
constexpr const char* discShader = R"(//VTK::Light::Impl
  float discEdge = 0.5 * pointDiameter * (1.0 - length(2.0 * gl_PointCoord - 1.0));
  if (discEdge <= 0.0) discard;
  int layer = int(255.0 * gl_FragData[0].a + 0.5);
  bool isContext = layer == 255;
  gl_FragDepth = 0.5 * (gl_FragCoord.z + (isContext ? 1.0 : 0.0));
  gl_FragData[0].rgb = mix(gl_FragData[0].rgb, ground, depthFade * gl_FragCoord.z);
  gl_FragData[0].a = (isContext ? contextOpacity : layerOpacity[layer]) * min(discEdge, 1.0);
)";

/// One actor: positions and colours of all rows have their own buffers, and a list of indices selects the
/// drawn ones. Recolouring uploads colours only, hiding or sampling uploads indices only.
class VtkSurface : public ScatterSurface {
  public:
    explicit VtkSurface(QWidget* parent)
        : widget_(new VtkWidget(parent)) {
        points_->SetDataTypeToFloat();
        cloud_->SetPoints(points_);
        colors_->SetNumberOfComponents(4);
        cloud_->GetPointData()->SetScalars(colors_);
        mapper_->SetInputData(cloud_);
        mapper_->SetColorModeToDirectScalars();
        // Bounds are set, not searched among all points before every frame.
        mapper_->StaticOn();
        actor_->SetMapper(mapper_);
        actor_->GetProperty()->LightingOff();
        // In the opaque pass points are blended in the order of the list, which is the order wanted.
        actor_->ForceOpaqueOn();
        actor_->GetShaderProperty()->AddFragmentShaderReplacement("//VTK::Light::Impl", false, discShader,
                                                                  false);
        widget_->renderer()->AddActor(actor_);
        widget_->renderer()->GetActiveCamera()->ParallelProjectionOn();
    }

    QWidget* widget() override { return widget_; }

    void setPositions(const ScatterScene& scene) override {
        vtkNew<vtkFloatArray> array;
        array->SetNumberOfComponents(3);
        array->SetNumberOfTuples(scene.rows());
        // Rows without a position are never drawn, but would poison VTK's bounds.
        std::transform(scene.positions().begin(), scene.positions().end(), array->GetPointer(0),
                       [](float value) { return std::isfinite(value) ? value : 0.0F; });
        points_->SetData(array);
        if (colors_->GetNumberOfTuples() != scene.rows()) {
            setColors(scene);
        }
        cloud_->Modified();
    }

    void setColors(const ScatterScene& scene) override {
        colors_->SetNumberOfTuples(scene.rows());
        unsigned char* target = colors_->GetPointer(0);
        const QRgb context = contextColor(ground_).rgb();
        for (int row = 0; row < scene.rows(); ++row, target += 4) {
            const bool isContext = scene.isContext(row);
            const QRgb color = isContext ? context : scene.rowColors()[std::size_t(row)];
            target[0] = static_cast<unsigned char>(qRed(color));
            target[1] = static_cast<unsigned char>(qGreen(color));
            target[2] = static_cast<unsigned char>(qBlue(color));
            target[3] = isContext ? 255 : static_cast<unsigned char>(qAlpha(color));
        }
        colors_->Modified();
        cloud_->Modified();
    }

    void show(const CloudFrame& frame, bool rowsChanged) override {
        if (rowsChanged) {
            setRows(frame.rows);
        }
        const CloudStyle& style = frame.style;
        if (ground_ != style.ground) {
            ground_ = style.ground;
            setColors(frame.scene);
        }
        const float diameter = static_cast<float>(style.pointSize * widget_->devicePixelRatioF());
        // One pixel more than the disc, for its smooth edge.
        actor_->GetProperty()->SetPointSize(diameter + 1.0F);
        float ground[3] = {style.ground.redF(), style.ground.greenF(), style.ground.blueF()};
        vtkUniforms* uniforms = actor_->GetShaderProperty()->GetFragmentCustomUniforms();
        uniforms->SetUniformf("pointDiameter", diameter + 1.0F);
        std::array<float, DrawingOrder::layers> opacity;
        std::transform(style.opacity.begin(), style.opacity.end(), opacity.begin(),
                       [](double value) { return static_cast<float>(value); });
        uniforms->SetUniform1fv("layerOpacity", DrawingOrder::layers, opacity.data());
        uniforms->SetUniformf("contextOpacity", static_cast<float>(style.contextOpacity));
        uniforms->SetUniformf("depthFade", frame.scene.isThreeD() ? depthFade : 0.0F);
        uniforms->SetUniform3f("ground", ground);
        widget_->renderer()->SetBackground(ground[0], ground[1], ground[2]);
        actor_->SetVisibility(!frame.rows.empty());
        applyCamera(frame.camera);
        widget_->scheduleRender();
    }

    bool isSettled() const override { return true; }
    double lastRenderMilliseconds() const override { return widget_->lastRenderMilliseconds(); }

  private:
    void setRows(std::span<const int> rows) {
        vtkNew<vtkTypeInt32Array> offsets;
        offsets->InsertNextValue(0);
        offsets->InsertNextValue(static_cast<int>(rows.size()));
        vtkNew<vtkTypeInt32Array> indices;
        indices->SetNumberOfValues(static_cast<vtkIdType>(rows.size()));
        std::copy(rows.begin(), rows.end(), indices->GetPointer(0));
        vtkNew<vtkCellArray> vertices;
        vertices->SetData(offsets, indices);
        cloud_->SetVerts(vertices);
    }

    void applyCamera(const ScatterCamera& camera) {
        vtkCamera* target = widget_->renderer()->GetActiveCamera();
        const Eigen::Vector3d focus = camera.focus().cast<double>();
        const Eigen::Vector3d towards = camera.axes().row(2).transpose().cast<double>();
        const Eigen::Vector3d up = camera.axes().row(1).transpose().cast<double>();
        const double radius = camera.ballRadius();
        const double ahead = towards.dot(camera.ballCentre().cast<double>() - focus);
        // Behind the whole ball, so that both clipping planes lie in front of the eye.
        const Eigen::Vector3d eye = focus + (ahead + 2.0 * radius) * towards;
        const Eigen::Vector3d aim = eye - towards;
        target->SetFocalPoint(aim.data());
        target->SetPosition(eye.data());
        target->SetViewUp(up.data());
        target->SetClippingRange(radius, 3.0 * radius);
        const QSizeF view(widget_->size());
        target->SetParallelScale(0.5 * view.height() / camera.pixelsPerUnit(view));
    }

    QPointer<VtkWidget> widget_;
    QColor ground_ = Qt::white;
    vtkNew<vtkPoints> points_;
    vtkNew<vtkUnsignedCharArray> colors_;
    vtkNew<vtkPolyData> cloud_;
    vtkNew<vtkPolyDataMapper> mapper_;
    vtkNew<vtkActor> actor_;
};

} // namespace

std::unique_ptr<ScatterSurface> makeVtkSurface(QWidget* parent) {
    return std::make_unique<VtkSurface>(parent);
}

} // namespace groupscope
