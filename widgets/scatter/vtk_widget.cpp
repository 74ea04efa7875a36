// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/vtk_widget.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEvent>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLExtraFunctions>
#include <QOpenGLFunctions>
#include <QScopedValueRollback>
#include <QSurfaceFormat>
#include <vtkCommand.h>
#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkOpenGLState.h>
#include <vtkRenderer.h>

namespace groupscope {
namespace {

/// Capabilities of OpenGL on this machine and Qt platform.
struct Graphics {
    bool sufficient = false;
    bool accelerated = false;
};

Graphics askGraphics() {
    const QString platform = QGuiApplication::platformName();
    if (platform == QStringLiteral("offscreen") || platform.startsWith(QStringLiteral("minimal")) ||
        platform == QStringLiteral("vnc") || platform == QStringLiteral("linuxfb")) {
        return {};
    }
    QOffscreenSurface surface;
    surface.create();
    QOpenGLContext context;
    if (!surface.isValid() || !context.create() || !context.makeCurrent(&surface)) {
        return {};
    }
    Graphics graphics;
    graphics.sufficient = !context.isOpenGLES() && context.format().version() >= std::pair(3, 2);
    const auto* name = reinterpret_cast<const char*>(context.functions()->glGetString(GL_RENDERER));
    const QString renderer = QString::fromLatin1(name != nullptr ? name : "");
    graphics.accelerated = !renderer.isEmpty();
    for (const char* software : {"llvmpipe", "softpipe", "swrast", "SWR", "Software Rasterizer"}) {
        if (renderer.contains(QLatin1String(software), Qt::CaseInsensitive)) {
            graphics.accelerated = false;
        }
    }
    context.doneCurrent();
    return graphics;
}

const Graphics& graphics() {
    static const Graphics found = askGraphics();
    return found;
}

} // namespace

void VtkWidget::configureDefaultFormat() {
    QSurfaceFormat format;
    format.setRenderableType(QSurfaceFormat::OpenGL);
    format.setVersion(3, 2);
    format.setProfile(QSurfaceFormat::CoreProfile);
    format.setDepthBufferSize(24);
    // VTK draws into a framebuffer of its own and copies it: samples here would only cost time.
    format.setSamples(0);
    QSurfaceFormat::setDefaultFormat(format);
    // A floating dock gets another window; with sharing, its views keep what they have uploaded.
    QCoreApplication::setAttribute(Qt::AA_ShareOpenGLContexts);
}

bool VtkWidget::isAvailable() {
    return graphics().sufficient;
}

bool VtkWidget::isAccelerated() {
    return graphics().accelerated;
}

VtkWidget::VtkWidget(QWidget* parent)
    : QOpenGLWidget(parent) {
    setUpdateBehavior(QOpenGLWidget::NoPartialUpdate);
    // A Render before Qt has made the context would crash.
    window_->SetReadyForRendering(false);
    window_->SetOwnContext(0);
    window_->SetFrameBlitModeToNoBlit();
    window_->SetMultiSamples(0);
    window_->AddRenderer(renderer_);
    window_->AddObserver(vtkCommand::WindowMakeCurrentEvent, this, &VtkWidget::makeWindowCurrent);
    window_->AddObserver(vtkCommand::WindowIsCurrentEvent, this, &VtkWidget::answerIsCurrent);
    window_->AddObserver(vtkCommand::WindowFrameEvent, this, &VtkWidget::onFrame);
    connect(this, &QOpenGLWidget::resized, this, &VtkWidget::updateSize);
}

VtkWidget::~VtkWidget() {
    makeCurrent();
    releaseContext();
    window_->RemoveAllObservers();
    doneCurrent();
}

void VtkWidget::scheduleRender() {
    dirty_ = true;
    update();
}

void VtkWidget::makeWindowCurrent() {
    // Not QOpenGLWidget::makeCurrent(): that binds Qt's framebuffer behind VTK's record of the state, and
    // the picture stays blank.
    if (context_ != nullptr) {
        context_->makeCurrent(surface_);
    }
}

void VtkWidget::answerIsCurrent(vtkObject*, unsigned long, void* isCurrent) {
    QOpenGLContext* current = QOpenGLContext::currentContext();
    *static_cast<bool*>(isCurrent) =
        context_ != nullptr && current == context_ && current->surface() == surface_;
}

void VtkWidget::onFrame() {
    // Passes that only look something up draw without showing.
    if (window_->GetSwapBuffers() != 0 && !painting_) {
        update();
    }
}

void VtkWidget::releaseContext() {
    if (context_ == nullptr) {
        return;
    }
    disconnect(context_, &QOpenGLContext::aboutToBeDestroyed, this, nullptr);
    context_->makeCurrent(surface_);
    window_->Finalize();
    window_->SetReadyForRendering(false);
    context_ = nullptr;
    surface_ = nullptr;
}

void VtkWidget::initializeGL() {
    // Runs again with a new context when the widget moves to another window, e.g. a floating dock.
    releaseContext();
    context_ = context();
    surface_ = context_->surface();
    connect(context_, &QOpenGLContext::aboutToBeDestroyed, this, &VtkWidget::releaseContext,
            Qt::DirectConnection);
    window_->SetReadyForRendering(true);
    window_->SetForceMaximumHardwareLineWidth(1);
    window_->OpenGLInitContext();
    vtkOpenGLState* state = window_->GetState();
    state->Reset();
    state->vtkglDepthFunc(GL_LEQUAL);
    updateSize();
    dirty_ = true;
}

void VtkWidget::updateSize() {
    const QSize pixels = (QSizeF(size()) * devicePixelRatioF()).toSize();
    window_->SetSize(pixels.width(), pixels.height());
    window_->SetScreenSize(pixels.width(), pixels.height());
    window_->SetDPI(qRound(logicalDpiX() * devicePixelRatioF()));
    dirty_ = true;
}

void VtkWidget::paintGL() {
    if (painting_ || context_ == nullptr) {
        return;
    }
    const QScopedValueRollback<bool> guard(painting_, true);
    vtkOpenGLState* state = window_->GetState();
    state->Reset();
    state->Push();
    state->vtkglDepthFunc(GL_LEQUAL);
    QOpenGLExtraFunctions* gl = context_->extraFunctions();
    if (dirty_) {
        dirty_ = false;
        QElapsedTimer timer;
        timer.start();
        window_->Render();
        gl->glFinish();
        lastRenderMilliseconds_ = 1e-6 * double(timer.nsecsElapsed());
    }
    makeWindowCurrent();
    gl->glBindFramebuffer(GL_DRAW_FRAMEBUFFER, defaultFramebufferObject());
    const GLenum target = GL_COLOR_ATTACHMENT0;
    gl->glDrawBuffers(1, &target);
    gl->glDisable(GL_SCISSOR_TEST);
    window_->BlitDisplayFramebuffer();
    // Qt lays the picture over the window by its alpha.
    gl->glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_TRUE);
    gl->glClearColor(0.0F, 0.0F, 0.0F, 1.0F);
    gl->glClear(GL_COLOR_BUFFER_BIT);
    gl->glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    state->Pop();
}

bool VtkWidget::event(QEvent* event) {
    if (event->type() == QEvent::ScreenChangeInternal) {
        updateSize();
    }
    return QOpenGLWidget::event(event);
}

} // namespace groupscope
