// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/overview/data_check_list.h"
#include "widgets/style/theme.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <memory>

using namespace groupscope;

namespace {

std::vector<DataCheck> soundChecks() {
    return {{.id = "broken_rows", .finding = "No example holds NaN or Inf", .meaning = ""},
            {.id = "leakage", .finding = "No example is in two splits", .meaning = ""}};
}

std::vector<DataCheck> checksWithFindings() {
    RowSelection rows(70'000);
    for (const std::size_t row : {7U, 9U, 65'000U})
        rows.set(row, true);
    std::vector<DataCheck> checks = soundChecks();
    checks.push_back({.id = "row_lengths",
                      .level = CheckLevel::note,
                      .finding = "All embeddings have unit length",
                      .meaning = "A linear probe wants a larger learning rate."});
    checks[1] = {.id = "leakage",
                 .level = CheckLevel::problem,
                 .finding = "2 test examples equal a training example <b>",
                 .meaning = "Figures are too good.",
                 .rows = rows};
    return checks;
}

} // namespace

class TestDataCheckList : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void init() {
        applyTheme(Theme::light);
        QLocale::setDefault(QLocale::c());
        list_ = std::make_unique<DataCheckList>();
        list_->resize(330, 420);
    }

    void cleanup() { list_.reset(); }

    void isHiddenWithoutChecks() {
        list_->setChecks(soundChecks(), 10);
        QVERIFY(!list_->isHidden());
        list_->setChecks({}, 0);
        QVERIFY(list_->isHidden());
    }

    void isOneCalmLineWhenAllIsWell() {
        show(soundChecks());
        QVERIFY(label(QStringLiteral("No problems found in 70,000 examples")));
        QVERIFY(!label(QStringLiteral("No example holds NaN")));
        auto* all = list_->findChild<QToolButton*>(QStringLiteral("dataCheckAll"));
        QVERIFY(all->text().contains(QStringLiteral("2")));
        all->click();
        QTRY_VERIFY(label(QStringLiteral("No example holds NaN")));
        QCOMPARE(label(QStringLiteral("No example holds NaN"))->accessibleName(),
                 QStringLiteral("Fine: No example holds NaN or Inf"));
        all->click();
        QTRY_VERIFY(!label(QStringLiteral("No example holds NaN")));
    }

    void problemsComeFirstAndSayWhatTheyMean() {
        show(checksWithFindings());
        QVERIFY(label(QStringLiteral("1 problem found in 70,000 examples")));
        const QLabel* problem =
            label(QStringLiteral("2 test examples equal a training example <b>")); // not as markup
        const QLabel* note = label(QStringLiteral("All embeddings have unit length"));
        QVERIFY(problem && note);
        QVERIFY(problem->mapTo(list_.get(), QPoint()).y() < note->mapTo(list_.get(), QPoint()).y());
        QVERIFY(label(QStringLiteral("Figures are too good.")));
        QVERIFY(problem->accessibleName().startsWith(QStringLiteral("Problem:")));
    }

    void eachLevelHasASignOfItsOwn() {
        std::vector<DataCheck> checks = checksWithFindings();
        show(checks);
        list_->setAllShown(true);
        const QImage problem = signBeside("leakage"), note = signBeside("row_lengths"),
                     fine = signBeside("broken_rows");
        QVERIFY(!problem.isNull() && !note.isNull() && !fine.isNull());
        // Shapes, not colours alone: where something is drawn differs.
        const auto shape = [](const QImage& sign) { return sign.createAlphaMask(); };
        QVERIFY(shape(problem) != shape(note) && shape(note) != shape(fine) && shape(problem) != shape(fine));
        applyTheme(Theme::dark);
        QTRY_VERIFY(signBeside("row_lengths") != note);
    }

    void givesTheRowsOfAFinding() {
        show(checksWithFindings());
        QSignalSpy asked(list_.get(), &DataCheckList::rowsRequested);
        QVERIFY(!list_->findChild<QToolButton*>(QStringLiteral("dataCheckSelect_row_lengths")));
        auto* select = list_->findChild<QToolButton*>(QStringLiteral("dataCheckSelect_leakage"));
        QVERIFY(select->toolTip().contains(QStringLiteral("3 examples")));
        select->click();
        QCOMPARE(asked.size(), 1);
        QVERIFY(asked[0][0].value<RowSelection>() == checksWithFindings()[1].rows);
    }

  private:
    void show(std::vector<DataCheck> checks) {
        list_->setChecks(std::move(checks), 70'000);
        list_->show();
        QVERIFY(QTest::qWaitForWindowExposed(list_.get()));
    }

    const QLabel* label(const QString& part) const {
        for (const QLabel* one : list_->findChildren<QLabel*>())
            if (one->isVisible() && one->text().contains(part))
                return one;
        return nullptr;
    }

    QImage signBeside(const char* id) const {
        const auto* text =
            list_->findChild<QLabel*>(QStringLiteral("dataCheck_%1").arg(QString::fromUtf8(id)));
        if (text == nullptr)
            return {};
        for (const QLabel* one : text->parentWidget()->findChildren<QLabel*>())
            if (!one->pixmap().isNull())
                return one->pixmap().toImage();
        return {};
    }

    std::unique_ptr<DataCheckList> list_;
};

QTEST_MAIN(TestDataCheckList)
#include "tst_data_check_list.moc"
