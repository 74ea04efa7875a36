// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/capsule_check_dialog.h"
#include "app/window/capsule_export.h"
#include "core/experiment/experiment.h"
#include "core/io/import/embedding_file.h"
#include "tests/app/small_set.h"

#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>

using namespace groupscope;

namespace {

/// Begins the work of a dialog and waits for its end.
void beginAndWait(const QDialog& dialog) {
    auto* begin = dialog.findChild<QPushButton*>(QStringLiteral("beginCapsule"));
    begin->click();
    QTRY_VERIFY_WITH_TIMEOUT(begin->isEnabled(), 60'000);
}

QString messageIn(const QDialog& dialog) {
    return dialog.findChild<QLabel*>(QStringLiteral("capsuleMessage"))->text();
}

void setPath(const QDialog& dialog, const char* name, const QString& path) {
    dialog.findChild<QLineEdit*>(QLatin1String(name))->setText(path);
}

} // namespace

class TestCapsuleDialogs : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        const std::string folder = folder_.path().toStdString();
        ExperimentSpec spec;
        spec.data = writeSmallSet(folder);
        spec.methods = {{"zero-shot", {}, {}}, {"linear-probe", {{"epochs", std::int64_t{2}}}, {}}};
        spec.seeds = {0, 1};
        runExperiment(spec, makeTask(openEmbeddingFile(spec.data)), RunStore(folder + "/runs"), {}, {});
    }

    void exportsAndVerifies() {
        CapsuleExport out(nullptr, nullptr);
        beginAndWait(out);
        QVERIFY2(messageIn(out).startsWith(QLatin1String("Choose")), qPrintable(messageIn(out)));
        setPath(out, "capsuleFolder", folder_.filePath(QStringLiteral("runs")));
        QCOMPARE(out.findChild<QLineEdit*>(QStringLiteral("capsuleFile"))->text(),
                 folder_.filePath(QStringLiteral("runs.capsule")));
        beginAndWait(out);
        QVERIFY2(messageIn(out).contains(QLatin1String("contains 4 runs")), qPrintable(messageIn(out)));

        CapsuleCheckDialog check(nullptr);
        setPath(check, "capsulePath", folder_.filePath(QStringLiteral("runs.capsule")));
        setPath(check, "capsuleSet", folder_.filePath(QStringLiteral("small.h5ad")));
        check.findChild<QSpinBox*>(QStringLiteral("capsuleRetrain"))->setValue(1);
        beginAndWait(check);
        QVERIFY2(messageIn(check).contains(QLatin1String("0 different, 1 not possible")),
                 qPrintable(messageIn(check)));
        const auto* list = check.findChild<QTreeWidget*>(QStringLiteral("capsuleFindings"));
        QCOMPARE(list->topLevelItemCount(), 8);
        QCOMPARE(list->topLevelItem(0)->text(0), QStringLiteral("files"));
    }

    void saysWhatIsWrong() {
        CapsuleCheckDialog check(nullptr);
        setPath(check, "capsulePath", folder_.filePath(QStringLiteral("small.h5ad")));
        beginAndWait(check);
        QVERIFY2(messageIn(check).contains(QLatin1String("no Groupscope capsule")),
                 qPrintable(messageIn(check)));
        CapsuleExport out(nullptr, nullptr);
        setPath(out, "capsuleFolder", folder_.path());
        beginAndWait(out);
        QVERIFY2(messageIn(out).contains(QLatin1String("no runs")), qPrintable(messageIn(out)));
        QVERIFY(!QFileInfo::exists(folder_.path() + QStringLiteral(".capsule")));
    }

  private:
    QTemporaryDir folder_;
};

QTEST_MAIN(TestCapsuleDialogs)
#include "tst_capsule_dialogs.moc"
