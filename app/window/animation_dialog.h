// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/animation_work.h"

#include <QDialog>
#include <QTimer>

#include <memory>
#include <optional>

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QSpinBox;

namespace groupscope {

class GroupBars;
struct LaidOutMap;
class MapPanel;
class PaneContext;

/// Writes the epochs of the run of the time line as an animated GIF or as numbered pictures: the map, and the
/// group bars beside it. The time line steps through the epochs while that is done, and then goes back.
class AnimationDialog : public QDialog {
    Q_OBJECT
  public:
    /// `bars` may be null.
    AnimationDialog(PaneContext* context, MapPanel* map, GroupBars* bars, QWidget* parent = nullptr);

    void setPath(const QString& path);
    void setPictureSize(QSize size);
    void setLength(int seconds, int picturesPerSecond);
    void setPictureFiles(bool files);
    /// How many pictures will be written.
    int pictureCount() const;
    bool isWriting() const { return job_.isRunning(); }

    /// Begins to write, after a question where a file would be replaced; on failure says why and stays
    /// open.
    void accept() override;
    /// Stops what is being written, which leaves nothing behind, or closes.
    void reject() override;

  Q_SIGNALS:
    void written(const QString& path);

  private:
    void build();
    void browse();
    void write();
    /// Why the film cannot go on as it began; empty: it can.
    QString whatChanged() const;
    void takeLook(int position);
    void showPlan();
    void showWriting(bool writing);
    /// Hands over the next picture, if there is room for it.
    void shoot();
    QImage barsPicture() const;
    void end(const QString& problem);
    AnimationOrder order() const;

    PaneContext* context_;
    MapPanel* map_;
    GroupBars* bars_;
    BackgroundJob job_;
    QTimer shooting_;
    std::shared_ptr<ShotQueue> queue_;
    AnimationOrder order_;                       ///< of what is being written
    QString agreed_;                             ///< path of which a person said that it may be replaced
    QString stopReason_;                         ///< what is said when writing was stopped
    QString runId_;                              ///< of whose epochs
    QStringList selectedRuns_;                   ///< when writing began: the bars are theirs
    bool withTrails_ = true;                     ///< of the rows that were selected then
    bool withContours_ = false;                  ///< around the groups of each picture's own colours
    bool withLabels_ = false;                    ///< at their centres
    int epochs_ = 0;                             ///< that it had when writing began
    int next_ = 0;                               ///< picture
    std::optional<int> before_;                  ///< position of the time line; nothing: it was free
    std::shared_ptr<const LaidOutMap> shownMap_; ///< that the map showed when writing began
    QString caption_;                            ///< of the map then
    std::shared_ptr<const ScatterFigure> look_;  ///< its camera and style are those of the first picture
    int lookOf_ = 0;                             ///< position that the colours of look_ were taken at
    QComboBox* format_;
    QLineEdit* path_;
    QSpinBox* width_;
    QSpinBox* height_;
    QSpinBox* seconds_;
    QSpinBox* rate_;
    QCheckBox* withBars_;
    QLabel* plan_;
    QLabel* problem_;
    QProgressBar* progress_;
    QDialogButtonBox* buttons_;
};

} // namespace groupscope
