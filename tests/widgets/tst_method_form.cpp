// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/methods/method.h"
#include "widgets/forms/method_form.h"
#include "widgets/style/theme.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <memory>
#include <set>

using namespace groupscope;

namespace {

using Assignments = std::map<std::string, std::string>;

/// Two methods that share "rate" alone; one parameter of each type.
std::vector<Method> twoMethods() {
    const ParameterSpec rate{"rate", "Rate", "How fast.", "ours", 0.5, 0.001, 10.0};
    Method first;
    first.id = "first";
    first.name = "First";
    first.summary = "Does one thing.";
    first.source = "Somebody (2020)";
    first.parameters = {rate,
                        {"epochs", "Epochs", "How long.", "ours", std::int64_t(20), 1, 500},
                        {"scaled", "Scaled", "Whether.", "ours", true},
                        {"kind", "Kind", "Which.", "ours", std::string("plain"), 0, 0, {"plain", "fancy"}}};
    Method second;
    second.id = "second";
    second.name = "Second";
    second.parameters = {rate, {"width", "Width", "How wide.", "ours", std::int64_t(8), 1, 64}};
    return {first, second};
}

/// Whether the parameter counts while all others have their defaults.
bool counts(const Method& method, const ParameterSpec& spec) {
    if (!spec.onlyIf)
        return true;
    for (const ParameterSpec& other : method.parameters)
        if (other.key == spec.onlyIf->key) {
            const auto& values = spec.onlyIf->values;
            return std::find(values.begin(), values.end(), toText(other.defaultValue)) != values.end();
        }
    return true;
}

} // namespace

class TestMethodForm : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void init() {
        applyTheme(Theme::light);
        show(twoMethods());
    }

    void cleanup() { form_.reset(); }

    void isMadeFromTheParametersOfEveryMethod() {
        show(methods());
        form_->setAdvancedShown(true);
        std::set<MethodFamily> families;
        for (const Method& method : methods())
            families.insert(method.family);
        QCOMPARE(form_->findChild<QComboBox*>(QStringLiteral("method"))->count(),
                 static_cast<int>(methods().size() + families.size())); // each under the name of its family
        for (const Method& method : methods()) {
            form_->setMethod(QString::fromStdString(method.id));
            QCOMPARE(form_->methodId().toStdString(), method.id);
            for (const ParameterSpec& spec : method.parameters) {
                const auto* editor = form_->findChild<QWidget*>(QString::fromStdString(spec.key));
                QVERIFY2(editor && editor->isVisibleTo(form_.get()) == counts(method, spec),
                         spec.key.c_str());
                QVERIFY2(editor->toolTip().contains(QString::fromStdString(spec.help)), spec.key.c_str());
                const std::size_t kind = spec.defaultValue.index();
                const char* expected[] = {"QCheckBox", "QSpinBox", "QLineEdit",
                                          spec.choices.empty() ? "QLineEdit" : "QComboBox"};
                QVERIFY2(editor->inherits(expected[kind]), spec.key.c_str());
            }
            QVERIFY(form_->assignments().empty());
            QVERIFY(form_->isValid());
        }
        form_->setMethod(QStringLiteral("no-such-method"));
        QCOMPARE(form_->methodId().toStdString(), methods().back().id);
    }

    void cutsNothingOffInANarrowDock() {
        show(methods());
        form_->setAdvancedShown(true);
        for (const Method& method : methods()) {
            form_->setMethod(QString::fromStdString(method.id));
            QTest::qWait(30);
            const auto* scroll = form_->findChild<QScrollArea*>();
            for (const ParameterSpec& spec : method.parameters) {
                const auto* editor = form_->findChild<QWidget*>(QString::fromStdString(spec.key));
                const auto* reset = form_->findChild<QWidget*>(QString::fromStdString("reset_" + spec.key));
                if (!editor->isVisible())
                    continue;
                QVERIFY2(editor->width() >= editor->minimumSizeHint().width(), spec.key.c_str());
                QVERIFY2(reset->geometry().right() <= scroll->viewport()->width(), spec.key.c_str());
            }
        }
    }

    void assignsOnlyWhatDiffers() {
        QSignalSpy changed(form_.get(), &MethodForm::changed);
        type(QStringLiteral("rate"), QStringLiteral("0.25"));
        QVERIFY(changed.count() > 0);
        QCOMPARE(form_->assignments(), (Assignments{{"rate", "0.25"}}));
        type(QStringLiteral("rate"), QStringLiteral("5e-1")); // the default, spelt in another way
        QCOMPARE(form_->assignments(), Assignments());
        find<QSpinBox>("epochs")->setValue(30);
        find<QCheckBox>("scaled")->click();
        find<QComboBox>("kind")->setCurrentIndex(1);
        QCOMPARE(form_->assignments(),
                 (Assignments{{"epochs", "30"}, {"scaled", "false"}, {"kind", "fancy"}}));
        QTest::mouseClick(find<QToolButton>("reset_epochs"), Qt::LeftButton);
        QCOMPARE(form_->assignments(), (Assignments{{"scaled", "false"}, {"kind", "fancy"}}));
        QTest::mouseClick(find<QPushButton>("paperSetting"), Qt::LeftButton);
        QCOMPARE(form_->assignments(), Assignments());
        QVERIFY(!find<QPushButton>("paperSetting")->isEnabled());
    }

    void freeTextsAreTyped() {
        show(methods());
        form_->setMethod(QStringLiteral("zero-shot"));
        type(QStringLiteral("prompts"), QStringLiteral("a photo of"));
        QVERIFY(form_->isValid());
        QCOMPARE(form_->assignments(), (Assignments{{"prompts", "a photo of"}}));
        QTest::mouseClick(find<QToolButton>("reset_prompts"), Qt::LeftButton);
        QCOMPARE(form_->assignments(), Assignments());
    }

    void refusesWhatIsOutOfRange_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("too large") << QStringLiteral("50");
        QTest::newRow("too small") << QStringLiteral("0");
        QTest::newRow("nothing") << QString();
        QTest::newRow("half a number") << QStringLiteral("1e");
    }

    void refusesWhatIsOutOfRange() {
        QFETCH(QString, text);
        QVERIFY(find<QPushButton>("train")->isEnabled());
        QVERIFY(!find<QLabel>("message_rate")->isVisible());
        type(QStringLiteral("rate"), text);
        QVERIFY(!form_->isValid());
        QVERIFY(!find<QPushButton>("train")->isEnabled());
        QVERIFY(find<QLabel>("message_rate")->isVisible());
        QVERIFY(find<QLabel>("message_rate")->text().contains(QStringLiteral("0.001 to 10")));
        QVERIFY(find<QLabel>("whyNot")->isVisible());
        QCOMPARE(form_->assignments(), Assignments());
        QSignalSpy asked(form_.get(), &MethodForm::trainRequested);
        QTest::keyClick(find<QLineEdit>("rate"), Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(asked.count(), 0);
        type(QStringLiteral("rate"), QStringLiteral("1"));
        QVERIFY(find<QPushButton>("train")->isEnabled());
        QVERIFY(!find<QLabel>("message_rate")->isVisible());
    }

    /// Values typed for one method do not become defaults of another: comparisons would not be of defaults.
    void valuesStayWithTheirMethod() {
        type(QStringLiteral("rate"), QStringLiteral("0.125"));
        find<QSpinBox>("epochs")->setValue(30);
        form_->setMethod(QStringLiteral("second"));
        QCOMPARE(form_->assignments(), Assignments());
        QCOMPARE(form_->assignmentsFor(QStringLiteral("first")),
                 (Assignments{{"rate", "0.125"}, {"epochs", "30"}}));
        QVERIFY(!form_->findChild<QWidget*>(QStringLiteral("epochs")));
        form_->setMethod(QStringLiteral("first"));
        QCOMPARE(form_->assignments(), (Assignments{{"rate", "0.125"}, {"epochs", "30"}}));
    }

    void methodsAreFoundByTyping() {
        show(methods());
        auto* box = find<QComboBox>("method");
        box->setFocus();
        box->lineEdit()->selectAll();
        QTest::keyClicks(box->lineEdit(), QStringLiteral("dro"));
        QCOMPARE(box->completer()->completionCount(), 2); // Group DRO and CVaR DRO
        box->lineEdit()->setText(QStringLiteral("nothing of that name"));
        Q_EMIT box->lineEdit()->editingFinished();
        QCOMPARE(box->currentText(), QString::fromStdString(methods().front().name));
        form_->setMethod(QStringLiteral("rwg"));
        QCOMPARE(box->lineEdit()->text(), QString::fromStdString(methods().find("rwg").name));
        const auto labels = form_->findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
            return label->text().contains(QStringLiteral("Needs the group of every training example"));
        }));
    }

    void methodsAreFoundByTheirIds() {
        show(methods());
        auto* box = find<QComboBox>("method");
        box->setFocus();
        box->lineEdit()->selectAll();
        QTest::keyClicks(box->lineEdit(), QStringLiteral("cnc"));
        QCOMPARE(box->completer()->completionCount(), 1);
        QCOMPARE(box->completer()->currentCompletion(), QStringLiteral("Correct-N-Contrast"));
        box->completer()->popup()->hide();
        QTest::keyClick(box->lineEdit(), Qt::Key_Return);
        QCOMPARE(form_->methodId(), QStringLiteral("cnc"));
        QCOMPARE(box->lineEdit()->text(), QStringLiteral("Correct-N-Contrast"));
        box->lineEdit()->setText(QStringLiteral("JTT")); // an id in other letters
        Q_EMIT box->lineEdit()->editingFinished();
        QCOMPARE(form_->methodId(), QStringLiteral("jtt"));
        box->lineEdit()->setText(QStringLiteral("dro")); // part of two methods
        Q_EMIT box->lineEdit()->editingFinished();
        QCOMPARE(form_->methodId(), QStringLiteral("jtt"));
    }

    void mainSettingsStandFirst() {
        show(methods());
        form_->setMethod(QStringLiteral("group-dro"));
        QTest::qWait(30);
        int last = -1;
        for (const std::string& key : mainSettings(methods().find("group-dro"))) {
            const auto* editor = form_->findChild<QWidget*>(QString::fromStdString(key));
            QVERIFY2(editor->isVisible() && editor->y() > last, key.c_str());
            last = editor->y();
        }
        QVERIFY(find<QToolButton>("advanced")->y() > last);
        QVERIFY(!find<QWidget>("optimizer")->isVisible());
        form_->setMethod(QStringLiteral("zero-shot")); // all of its settings are main ones
        QVERIFY(find<QToolButton>("advanced") == nullptr);
    }

    void otherSettingsAreFolded() {
        show(methods());
        form_->setMethod(QStringLiteral("group-dro"));
        QSignalSpy toggled(form_.get(), &MethodForm::advancedToggled);
        auto* advanced = find<QToolButton>("advanced");
        QTest::mouseClick(advanced, Qt::LeftButton);
        QVERIFY(find<QWidget>("optimizer")->isVisible() && form_->isAdvancedShown());
        QCOMPARE(toggled.takeFirst().front().toBool(), true);
        form_->setMethod(QStringLiteral("jtt")); // it stays open with other methods
        QVERIFY(find<QWidget>("optimizer")->isVisible());
        advanced = find<QToolButton>("advanced");
        QTest::mouseClick(advanced, Qt::LeftButton);
        QVERIFY(!find<QWidget>("optimizer")->isVisible());
        QCOMPARE(advanced->text(), QStringLiteral("Advanced"));
        form_->setAssignments({{"optimizer", "adam"}, {"learning_rate", "0.01"}});
        QCOMPARE(advanced->text(), QStringLiteral("Advanced (1 changed)"));
        QCOMPARE(form_->assignments(), (Assignments{{"optimizer", "adam"}, {"learning_rate", "0.01"}}));
        find<QLineEdit>("momentum")->setText(QStringLiteral("7")); // which adam does not have
        QVERIFY(!find<QLineEdit>("momentum")->isVisible());
        form_->setAssignments({});
        find<QLineEdit>("momentum")->setText(QStringLiteral("7"));
        QVERIFY(!form_->isValid() && find<QLineEdit>("momentum")->isVisible()); // an error is never hidden
    }

    void quickAndPaperAreOneClickEach() {
        auto* quick = find<QPushButton>("quickSetting");
        auto* paper = find<QPushButton>("paperSetting");
        QVERIFY(!quick->isEnabled() && !paper->isEnabled());
        form_->setQuickSetting({{"epochs", "3"}});
        form_->setForecasts(QStringLiteral("about 25 s"), QStringLiteral("about 9 min 40 s"));
        QCOMPARE(find<QLabel>("quickTime")->text(), QStringLiteral("about 25 s"));
        QVERIFY(quick->toolTip().contains(QStringLiteral("epochs 3")));
        type(QStringLiteral("rate"), QStringLiteral("0.125"));
        QTest::mouseClick(quick, Qt::LeftButton);
        QCOMPARE(form_->assignments(), (Assignments{{"epochs", "3"}}));
        QVERIFY(!quick->isEnabled() && paper->isEnabled());
        QTest::mouseClick(paper, Qt::LeftButton);
        QCOMPARE(form_->assignments(), Assignments());
        QVERIFY(quick->isEnabled() && !paper->isEnabled());
        QCOMPARE(form_->assignmentsAfter({{"epochs", "3"}}), (Assignments{{"epochs", "3"}}));
        form_->setUnavailable({{"kind", "plain"}});
        QCOMPARE(form_->assignmentsAfter({{"epochs", "3"}}),
                 (Assignments{{"epochs", "3"}, {"kind", "fancy"}}));
    }

    void forecastsTakeNoRoomFromTheForm() {
        const int before = find<QPushButton>("train")->y();
        form_->setForecasts(QStringLiteral("about 25 s"), QStringLiteral("about 9 min 40 s"));
        QTest::qWait(30);
        QCOMPARE(find<QPushButton>("train")->y(), before);
    }

    void textsMoveNoButton() {
        const auto places = [this] {
            std::vector<QPoint> all;
            for (const char* name : {"seed", "seedCount", "quickSetting", "paperSetting", "train"})
                all.push_back(find<QWidget>(name)->mapTo(form_.get(), QPoint()));
            return all;
        };
        const std::vector<QPoint> before = places();
        form_->setForecast(QStringLiteral("About 37 min 16 s for 3 runs. ").repeated(3));
        QTest::qWait(30);
        QVERIFY(find<QLabel>("trainForecast")->isVisible());
        QVERIFY(places() == before);
        form_->setForecast({});
        form_->setTrainingEnabled(false, QStringLiteral("Open a set first"));
        QTest::qWait(30);
        QVERIFY(find<QLabel>("whyNot")->isVisible());
        QVERIFY(places() == before);
    }

    /// A form that is deleted while the cursor is in a box does not answer to it any more.
    void isDeletedWithTheFocusInABox() {
        for (const char* name : {"method", "rate", "seed"}) {
            show(twoMethods());
            find<QWidget>(name)->setFocus();
            QVERIFY(find<QWidget>(name)->hasFocus());
            form_.reset();
        }
    }

    void familiesAreHeadingsThatCannotBeChosen() {
        show(methods());
        const auto* box = find<QComboBox>("method");
        int headings = 0;
        for (int i = 0; i < box->count(); ++i)
            if (!box->itemData(i).isValid()) {
                QVERIFY(!(box->model()->flags(box->model()->index(i, 0)) & Qt::ItemIsEnabled));
                ++headings;
            }
        QVERIFY(headings > 4);
        QVERIFY(!box->itemData(0).isValid());
    }

    void parametersStandInSections() {
        show(methods());
        form_->setAdvancedShown(true);
        form_->setMethod(QStringLiteral("cnc"));
        const auto heading = [&](const char* words) {
            for (const QLabel* label : form_->findChildren<QLabel*>())
                if (label->text() == QLatin1String(words) && label->isVisibleTo(form_.get()))
                    return label->y();
            return -1;
        };
        QTest::qWait(30);
        const int own = heading("Method"), first = heading("First stage"),
                  last = heading("Optimiser and input");
        QVERIFY(own >= 0 && own < first && first < last);
        QVERIFY(find<QWidget>("groups")->y() < first);
        QVERIFY(find<QWidget>("stage1_epochs")->y() > first && find<QWidget>("stage1_epochs")->y() < last);
        QVERIFY(find<QWidget>("batch_size") == nullptr || find<QWidget>("batch_size")->y() > last);
        form_->setAssignments({{"groups", "given"}}); // no first stage is trained
        QCOMPARE(heading("First stage"), -1);
        form_->setMethod(QStringLiteral("zero-shot")); // one section needs no heading
        QCOMPARE(heading("Method"), -1);
    }

    void valuesAreWords() {
        show(methods());
        form_->setMethod(QStringLiteral("cnc"));
        auto* choice = find<QComboBox>("stage1_select");
        QVERIFY(choice->findText(QStringLiteral("largest gap")) >= 0);
        choice->setCurrentText(QStringLiteral("largest gap"));
        QCOMPARE(form_->assignments(), (Assignments{{"stage1_select", "largest_gap"}}));
    }

    void takesAssignmentsWholeOrNotAtAll() {
        form_->setAssignments({{"rate", "2"}, {"kind", "fancy"}});
        QCOMPARE(form_->assignments(), (Assignments{{"rate", "2"}, {"kind", "fancy"}}));
        QVERIFY_EXCEPTION_THROWN(form_->setAssignments({{"epochs", "30"}, {"width", "3"}}), UsageError);
        QVERIFY_EXCEPTION_THROWN(form_->setAssignments({{"epochs", "30"}, {"rate", "11"}}), UsageError);
        QCOMPARE(form_->assignments(), (Assignments{{"rate", "2"}, {"kind", "fancy"}}));
        form_->setAssignments({{"epochs", "30"}});
        QCOMPARE(form_->assignments(), (Assignments{{"epochs", "30"}}));
    }

    void hidesWhatDoesNotCount() {
        Method method = twoMethods()[0];
        method.parameters[0].onlyIf = ParameterCondition{"kind", {"fancy"}};
        show({method});
        QVERIFY(!find<QLineEdit>("rate")->isVisible());
        form_->setAssignments({{"rate", "0.25"}});
        QCOMPARE(form_->assignments(), Assignments{}); // what is not seen is not used
        QVERIFY(!find<QToolButton>("reset_rate")->isVisible());
        find<QComboBox>("kind")->setCurrentText(QStringLiteral("fancy"));
        QVERIFY(find<QLineEdit>("rate")->isVisible() && find<QToolButton>("reset_rate")->isVisible());
        QCOMPARE(form_->assignments(), (Assignments{{"rate", "0.25"}, {"kind", "fancy"}}));
        find<QLineEdit>("rate")->setText(QStringLiteral("1000"));
        QVERIFY(!form_->isValid());
        find<QComboBox>("kind")->setCurrentText(QStringLiteral("plain"));
        QVERIFY(form_->isValid()); // nor is it an error
    }

    void offersOnlyWhatTheDataAllow() {
        form_->setUnavailable({{"kind", "plain"}}); // the default
        QCOMPARE(find<QComboBox>("kind")->count(), 1);
        QCOMPARE(form_->assignments(), (Assignments{{"kind", "fancy"}})); // the method's default is another
        QVERIFY(!find<QPushButton>("paperSetting")->isEnabled());         // but the user has changed nothing
        form_->setMethod(QStringLiteral("second"));
        QCOMPARE(form_->assignments(), Assignments());
        QCOMPARE(form_->assignmentsFor(QStringLiteral("first")), (Assignments{{"kind", "fancy"}}));
        form_->setMethod(QStringLiteral("first"));
        type(QStringLiteral("rate"), QStringLiteral("0.25"));
        form_->setUnavailable({});
        QCOMPARE(find<QComboBox>("kind")->currentText(), QStringLiteral("plain"));
        QCOMPARE(form_->assignments(), (Assignments{{"rate", "0.25"}})); // what was typed is kept
    }

    void trainsByButtonAndKeys() {
        QSignalSpy asked(form_.get(), &MethodForm::trainRequested);
        QTest::mouseClick(find<QPushButton>("train"), Qt::LeftButton);
        QCOMPARE(asked.count(), 1);
        find<QLineEdit>("rate")->setFocus();
        QTest::keyClick(find<QLineEdit>("rate"), Qt::Key_Return, Qt::ControlModifier);
        QTRY_COMPARE(asked.count(), 2);
        find<QSpinBox>("seedCount")->setValue(3); // changes the button's text, not its shortcut
        QTest::keyClick(find<QLineEdit>("rate"), Qt::Key_Return, Qt::ControlModifier);
        QTRY_COMPARE(asked.count(), 3);
    }

    void saysWhyItCannotTrain() {
        form_->setTrainingEnabled(false, QStringLiteral("Open a set first"));
        QVERIFY(!find<QPushButton>("train")->isEnabled());
        QVERIFY(find<QLabel>("whyNot")->isVisible());
        QCOMPARE(find<QLabel>("whyNot")->text(), QStringLiteral("Open a set first"));
        form_->setTrainingEnabled(true);
        QVERIFY(find<QPushButton>("train")->isEnabled());
        QVERIFY(!find<QLabel>("whyNot")->isVisible());
    }

    void countsSeeds() {
        form_->setSeed(5);
        form_->setSeedCount(10);
        QCOMPARE(form_->seed(), quint64(5));
        QCOMPARE(form_->seedCount(), 10);
        QVERIFY(find<QPushButton>("train")->text().contains(QStringLiteral("10")));
        bool labelled = false;
        for (const QLabel* label : form_->findChildren<QLabel*>())
            labelled = labelled || (label->buddy() == find<QSpinBox>("seedCount") &&
                                    label->text().remove(u'&') == QStringLiteral("Seeds"));
        QVERIFY(labelled);
        QVERIFY(find<QSpinBox>("seedCount")->toolTip().contains(QStringLiteral("5 to 14")));
    }

    void tabsThroughTheFormInReadingOrder() {
        find<QComboBox>("method")->setFocus();
        const char* order[] = {"epochs", "rate", "scaled", "kind", "seed", "seedCount"};
        for (const char* name : order) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            QCOMPARE(QApplication::focusWidget()->objectName(), QLatin1String(name));
        }
    }

  private:
    void show(const std::vector<Method>& methods) {
        form_ = std::make_unique<MethodForm>(methods);
        form_->resize(330, 500);
        form_->show();
        form_->activateWindow(); // there may be no window manager
        QVERIFY(QTest::qWaitForWindowActive(form_.get()));
    }

    template<class Widget>
    Widget* find(const char* name) const {
        return form_->findChild<Widget*>(QLatin1String(name));
    }

    void type(const QString& key, const QString& text) const {
        auto* line = form_->findChild<QLineEdit*>(key);
        line->setFocus();
        line->selectAll();
        QTest::keyClick(line, Qt::Key_Delete);
        QTest::keyClicks(line, text);
    }

    std::unique_ptr<MethodForm> form_;
};

QTEST_MAIN(TestMethodForm)
#include "tst_method_form.moc"
