// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tensors/npz.h"
#include "core/runs/head_file.h"
#include "tests/support/heads.h"
#include "tests/support/peers.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const QString here = QStringLiteral(GROUPSCOPE_SOURCE_DIR "/tests/core/io/");

QByteArray textOf(const QString& name) {
    QFile file(QStringLiteral(GROUPSCOPE_SOURCE_DIR "/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A program of the guide, without the line of its licence.
QByteArray snippet(const char* name) {
    const QByteArray text = textOf(QStringLiteral("tests/core/io/snippets/") + QString::fromUtf8(name));
    return text.mid(text.indexOf('\n') + 1);
}

/// Writes a folder for each kind of head, and the logits to expect from it.
void exportAll(const std::filesystem::path& folder) {
    const MatrixF X = 3 * normalMatrix<float>(20, 6, 9);
    TensorFile expected;
    expected.tensors.push_back({"X", {20, 6}, X});
    for (const std::string& kind : allHeadKinds())
        for (const bool normalize : {false, true}) {
            const HeadFile head{smallHead(kind, normalize)->state(),
                                {"cat", "dog", "\xc3\xa9l\xc3\xa9phant"}};
            const std::string name = kind + (normalize ? "_unit" : "");
            std::filesystem::create_directory(folder / name);
            for (const char* file : {"head.npz", "head.safetensors", "head.onnx"})
                saveHead(head, folder / name / file);
            expected.tensors.push_back({name, {20, 3}, logitsOf(head.state, X)});
        }
    writeNpz(expected, folder / "expected.npz");
}

} // namespace

/// Checks that PyTorch, NumPy and onnx compute the same logits from exported heads.
class TestExportedHeads : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void othersComputeTheSameLogits() {
        NEED_PEERS("python3-torch", "python3-onnx");
        const QTemporaryDir folder;
        exportAll(folder.path().toStdString());
        const PeerResult checked = runPython({here + QStringLiteral("check_exported_heads.py"), folder.path(),
                                              here + QStringLiteral("snippets")});
        QVERIFY2(checked.good, (checked.out + checked.err).right(1500).constData());
        for (const std::string& kind : allHeadKinds())
            for (const char* form :
                 {" torch_npz.py: ", "_unit torch_safetensors.py: ", " onnx: ", "_unit onnx probabilities: "})
                QVERIFY2(checked.out.contains((kind + form).c_str()), checked.out.constData());
    }

    void snippetsAreShort() { // 27 lines for thirteen kinds of heads, next to one of comment
        for (const char* name : {"torch_npz.py", "torch_safetensors.py", "onnxruntime_onnx.py"})
            QVERIFY(snippet(name).count('\n') <= 28);
    }

    void guidePrintsTheSnippets() {
        const QByteArray guide = textOf(QStringLiteral("resources/guide/notes/heads.md"));
        const QByteArray npz = snippet("torch_npz.py"), safetensors = snippet("torch_safetensors.py");
        QVERIFY(guide.contains("```python\n" + npz + "```"));
        QVERIFY(guide.contains("```python\n" + snippet("onnxruntime_onnx.py") + "```"));
        // The two for PyTorch differ in how they open the file; the guide prints what follows once.
        const QByteArray common = npz.mid(npz.indexOf("\nkind") + 1);
        const QByteArray comment = npz.left(npz.indexOf('\n') + 1);
        QVERIFY(common.size() > 500 && safetensors.startsWith(comment) && safetensors.endsWith(common));
        const QByteArray opening = safetensors.mid(comment.size()).chopped(common.size());
        QVERIFY(guide.contains("```python\n" + opening + "```"));
    }
};

QTEST_GUILESS_MAIN(TestExportedHeads)
#include "tst_exported_heads.moc"
