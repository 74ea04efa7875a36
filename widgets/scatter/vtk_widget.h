// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QOpenGLWidget>
#include <vtkNew.h>

class QOpenGLContext;
class QSurface;
class vtkGenericOpenGLRenderWindow;
class vtkObject;
class vtkRenderer;

namespace groupscope {

/// Shows VTK inside a Qt 6 window. Debian's VTK supports Qt 5 only, so this connects a QOpenGLWidget and a
/// vtkGenericOpenGLRenderWindow. It forwards no input: the owner moves the camera and calls scheduleRender(),
/// which is the only way to draw.
class VtkWidget : public QOpenGLWidget {
    Q_OBJECT

  public:
    explicit VtkWidget(QWidget* parent = nullptr);
    ~VtkWidget() override;

    /// Requests the kind of OpenGL context that VTK needs. Call it before QApplication is made.
    static void configureDefaultFormat();
    /// Whether this machine and Qt platform can show the widget; elsewhere it would crash.
    static bool isAvailable();
    /// Whether a graphics card draws; false if OpenGL runs on the processor (Mesa's llvmpipe and the like).
    static bool isAccelerated();

    vtkRenderer* renderer() const { return renderer_.Get(); }
    /// Draws the scene before the next frame; many calls in one turn of the event loop cost one frame.
    void scheduleRender();
    /// Milliseconds of the last drawing of the scene, until the graphics driver finished; 0 before the first.
    double lastRenderMilliseconds() const { return lastRenderMilliseconds_; }

  protected:
    void initializeGL() override;
    void paintGL() override;
    bool event(QEvent* event) override;

  private:
    void releaseContext();
    void updateSize();
    void makeWindowCurrent();
    void answerIsCurrent(vtkObject* sender, unsigned long eventId, void* isCurrent);
    void onFrame();

    vtkNew<vtkGenericOpenGLRenderWindow> window_;
    vtkNew<vtkRenderer> renderer_;
    QOpenGLContext* context_ = nullptr;
    QSurface* surface_ = nullptr;
    bool dirty_ = true;
    bool painting_ = false;
    double lastRenderMilliseconds_ = 0.0;
};

} // namespace groupscope
