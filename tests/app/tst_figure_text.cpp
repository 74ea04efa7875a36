// SPDX-License-Identifier: GPL-3.0-or-later
// Text in exported files has the size that was asked for, measured in the files.
#include "app/panes/board_panel.h"
#include "app/panes/pane.h"
#include "tests/app/export_support.h"
#include "tests/app/window_support.h"
#include "tests/support/every_figure.h"
#include "tests/support/peers.h"
#include "tests/support/rare_figures.h"
#include "tests/support/view_test.h"
#include "widgets/charts/figure_view.h"

#include <QDoubleSpinBox>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTransform>
#include <QXmlStreamReader>

#include <cmath>
#include <set>

using namespace groupscope;

namespace {

constexpr double asked = 8.0; ///< points, as the dialog proposes for journals

/// A text of a file: how large its letters are, in points.
struct Letters {
    QString words;
    double points = 0.0;
};

/// Transformation of an attribute as QSvgGenerator writes it: "matrix(a,b,c,d,e,f)".
QTransform transformOf(QStringView text) {
    static const QRegularExpression number(QStringLiteral("-?[0-9.]+(e-?[0-9]+)?"));
    QList<double> values;
    for (auto match = number.globalMatch(text.toString()); match.hasNext();)
        values << match.next().captured().toDouble();
    if (text.startsWith(QLatin1String("matrix")) && values.size() == 6)
        return {values[0], values[1], values[2], values[3], values[4], values[5]};
    return {};
}

double enlarging(const QTransform& transform) {
    return std::sqrt(std::abs(transform.determinant()));
}

/// One unit is 1/96 inch.
std::vector<Letters> lettersOfSvg(const QString& path) {
    std::vector<Letters> all;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return all;
    QXmlStreamReader xml(&file);
    struct Level {
        QTransform transform;
        double size = 0.0;
    };
    std::vector<Level> levels{{}};
    while (!xml.atEnd()) {
        const QXmlStreamReader::TokenType token = xml.readNext();
        if (token == QXmlStreamReader::StartElement) {
            const QXmlStreamAttributes attributes = xml.attributes();
            Level level = levels.back();
            level.transform = transformOf(attributes.value(QLatin1String("transform"))) * level.transform;
            if (attributes.hasAttribute(QLatin1String("font-size")))
                level.size = attributes.value(QLatin1String("font-size")).toDouble();
            levels.push_back(level);
        } else if (token == QXmlStreamReader::EndElement) {
            levels.pop_back();
        } else if (token == QXmlStreamReader::Characters && !xml.isWhitespace() && levels.back().size > 0.0) {
            all.push_back({xml.text().toString().trimmed(),
                           levels.back().size * enlarging(levels.back().transform) * 72.0 / 96.0});
        }
    }
    return all;
}

/// Texts of a PDF, read by poppler, which applies the matrix of each text. Its sizes are whole numbers, of a
/// page that it enlarges three times at most: they are right to a sixth of a point.
std::vector<Letters> lettersOfPdf(const QString& path) {
    QProcess poppler;
    poppler.start(QStringLiteral("pdftohtml"),
                  {QStringLiteral("-xml"), QStringLiteral("-i"), QStringLiteral("-hidden"),
                   QStringLiteral("-stdout"), QStringLiteral("-zoom"), QStringLiteral("3"), path});
    std::vector<Letters> all;
    if (!poppler.waitForFinished(60'000) || poppler.exitCode() != 0)
        return all;
    QXmlStreamReader xml(poppler.readAllStandardOutput());
    std::map<QString, double> sizes;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        const QXmlStreamAttributes attributes = xml.attributes();
        if (xml.name() == QLatin1String("fontspec"))
            sizes[attributes.value(QLatin1String("id")).toString()] =
                attributes.value(QLatin1String("size")).toDouble() / 3.0;
        if (xml.name() == QLatin1String("text")) {
            const double size = sizes[attributes.value(QLatin1String("font")).toString()];
            all.push_back({xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed(), size});
        }
    }
    return all;
}

QString listOf(const std::vector<Letters>& letters) {
    std::map<int, QStringList> bySize;
    for (const Letters& text : letters)
        bySize[qRound(100.0 * text.points)] << text.words;
    QStringList lines;
    for (const auto& [size, words] : bySize)
        lines << QStringLiteral("%1 pt: %2").arg(size / 100.0).arg(words.join(QStringLiteral(" | ")));
    return lines.join(u'\n');
}

} // namespace

class TestFigureText : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_figure_text")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
        NEED_PEERS("poppler-utils");
    }
    void init() { forgetKeptRuns(); }

    /// Checks the figures of the registry, as panes and reports draw them.
    void everyRegisteredFigure() {
        const testing::Everything all;
        FigureView view;
        std::set<std::string> drawn;
        for (const Figure& figure : figures()) {
            FigureInput input = all.input();
            if (figure.id == "temperature_weights")
                input.run = &all.weighted;
            measureFigure(view, figure, input, drawn);
        }
        for (const testing::RareFigure& rare : testing::rareFigures())
            rare.with([&](const FigureInput& input) {
                measureFigure(view, figures().find(rare.id), input, drawn);
            });
        for (const Figure& figure : figures())
            QVERIFY2(drawn.contains(figure.id), figure.id.c_str());
    }

    /// Checks the figures of the panes, opened as a user does.
    void everyPane() {
        MainWindow window;
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("zero-shot"), {});
        trainAndWait(window, QStringLiteral("adapter"), {{"epochs", "4"}});
        trainAndWait(window, QStringLiteral("adapter"), {{"epochs", "4"}, {"hidden_dim", "16"}});
        trainAndWait(window, QStringLiteral("jtt"), {{"epochs", "4"}});
        std::set<std::string> drawn;
        for (const Pane& pane : panes()) {
            window.findChild<Workspaces*>()->open(pane.id);
            QTest::qWait(200); // what is not in sight is not computed
        }
        for (const char* id : {"map", "groups", "curves", "trade_off", "method_groups",
                               "parallel_coordinates", "settings_spread", "alignment_map", "side_by_side",
                               "first_stage", "temperature_scan", "retrieval"}) {
            Q_EMIT window.context()->exportRequested(id);
            auto* dialog = window.findChild<ExportDialog*>();
            if (dialog == nullptr)
                continue;
            dialog->setAttribute(Qt::WA_DeleteOnClose, false); // four files are made with it
            measure(*dialog, id, QString::fromLatin1(id));
            delete dialog;
            drawn.insert(id);
        }
        for (const char* id : {"map", "groups", "curves", "trade_off", "method_groups", "first_stage"})
            QVERIFY2(drawn.contains(id), id);
        QVERIFY2(drawn.size() >= 8, qPrintable(QString::number(drawn.size())));
    }

    /// All letters of a sheet have one size, those of its panels too.
    void panelsOfASheet() {
        const testing::Everything all;
        std::vector<std::unique_ptr<FigureView>> views;
        std::vector<ListedFigure> listed;
        ExportChoice choice;
        choice.asSheet = true;
        for (const Figure& figure : figures()) {
            const std::vector<Drawing> drawings = figure.drawings(all.input());
            if (drawings.empty() || listed.size() == 4)
                continue;
            views.push_back(std::make_unique<FigureView>());
            views.back()->setDrawing(drawings.front());
            const QString name = QString::fromStdString(figure.id);
            listed.push_back({figure.id, name, {720, 470}, [view = views.back().get(), name] {
                                  return drawingOf(view, name, {}, false);
                              }});
            choice.ticked.insert(figure.id);
        }
        QCOMPARE(listed.size(), 4U);
        ExportDialog dialog(listed, choice);
        measure(dialog, {}, QStringLiteral("sheet"));
    }

  private:
    /// The first drawing: others differ in their numbers alone.
    void measureFigure(FigureView& view, const Figure& figure, const FigureInput& input,
                       std::set<std::string>& drawn) {
        const std::vector<Drawing> drawings = figure.drawings(input);
        if (drawings.empty() || !drawn.insert(figure.id).second)
            return;
        view.setDrawing(drawings.front());
        const QString name = QString::fromStdString(figure.id);
        ExportChoice choice;
        choice.ticked = {figure.id};
        ExportDialog dialog(
            {{figure.id, name, {720, 470}, [&view, name] { return drawingOf(&view, name, {}, false); }}},
            choice);
        measure(dialog, figure.id, name);
    }

    /// Saves it for both widths as PDF and SVG and reads the sizes of all its letters. `id`: the figure whose
    /// file has the name; empty: a sheet.
    void measure(ExportDialog& dialog, const std::string& id, const QString& name) {
        const QString folder = qEnvironmentVariable("GROUPSCOPE_PICTURES", folder_.path());
        setExportFolder(dialog, folder);
        dialog.findChild<QCheckBox*>(QStringLiteral("figureValues"))->setChecked(false);
        for (int width = 1; width <= 2; ++width)
            for (const char* ending : {"pdf", "svg"}) {
                chooseExportWidth(dialog, width);
                tickFormats(dialog, {QLatin1String(ending)});
                QCOMPARE(dialog.findChild<QDoubleSpinBox*>(QStringLiteral("figureText"))->value(), asked);
                const QString file = QStringLiteral("text_%1_%2").arg(name).arg(width == 1 ? 85 : 174);
                const QString path = QStringLiteral("%1/%2.%3").arg(folder, file, QLatin1String(ending));
                QFile::remove(path);
                if (id.empty())
                    dialog.findChild<QLineEdit*>(QStringLiteral("exportSheetName"))->setText(file);
                else
                    exportRow(dialog, id)->setText(1, file);
                dialog.show();
                dialog.accept();
                QTRY_VERIFY_WITH_TIMEOUT(!dialog.isVisible(), 20'000);
                const std::vector<Letters> letters =
                    path.endsWith(u'f') ? lettersOfPdf(path) : lettersOfSvg(path);
                QVERIFY2(!letters.empty(), qPrintable(path + QStringLiteral(": no text")));
                if (name == QLatin1String("first_stage")) // its columns stand below each other instead
                    for (const Letters& text : letters)
                        QVERIFY2(!text.words.contains(QChar(0x2026)), qPrintable(text.words));
                for (const Letters& text : letters)
                    QVERIFY2(std::abs(text.points - asked) <= (path.endsWith(u'f') ? 0.17 : 0.01),
                             qPrintable(path + QStringLiteral("\n") + listOf(letters)));
            }
    }

    QTemporaryDir folder_;
    QString path_;
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestFigureText>)
#include "tst_figure_text.moc"
