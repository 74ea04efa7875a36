// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/io/disk_floats.h"
#include "tests/support/checks.h"

#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <vector>

using namespace groupscope;
using namespace groupscope::testing;

class TestDiskFloats : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void aPartOfAFileIsMapped() {
        const std::vector<float> values{1, 2, 3, 4, 5, 6, 7, 8};
        const std::string path = folder_.filePath(QStringLiteral("values")).toStdString();
        {
            std::ofstream file(path, std::ios::binary);
            file << std::string(5000, ' '); // so that the values begin within the second page
            file.write(reinterpret_cast<const char*>(values.data()), 32);
        }
        const int descriptor = open(path.c_str(), O_RDONLY);
        const DiskFloats whole = mapFloats(descriptor, 5000, 32, path),
                         last = mapFloats(descriptor, 5028, 4, path);
        CHECK_HOLDS(messageOf<FileError>([&] { mapFloats(descriptor, 5004, 32, path); }),
                    "the file ends before its data");
        CHECK_HOLDS(messageOf<FileError>([&] { mapFloats(descriptor, UINT64_MAX - 3, 32, path); }),
                    "the file ends before its data");
        close(descriptor);
        std::filesystem::remove(path);
        QVERIFY(std::equal(values.begin(), values.end(), whole.first));
        QCOMPARE(*last.first, 8.0f);
    }

    void scratchIsKeptAndLeavesNothing() {
        qputenv("XDG_CACHE_HOME", folder_.path().toLocal8Bit());
        {
            const DiskFloats floats = scratchFloats(1 << 20);
            std::fill_n(floats.first, (1 << 20) / 4, 0.5f);
            const DiskFloats shared = floats;
            QCOMPARE(shared.first[(1 << 20) / 4 - 1], 0.5f);
            QVERIFY(std::filesystem::is_empty(scratchFolder())); // it has no name
        }
        CHECK_HOLDS(messageOf<FileError>([] { scratchFloats(std::size_t{1} << 60); }), "set XDG_CACHE_HOME");
        QVERIFY(std::filesystem::is_empty(scratchFolder()));
    }

  private:
    std::filesystem::path scratchFolder() const {
        return folder_.filePath(QStringLiteral("groupscope")).toStdString();
    }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestDiskFloats)
#include "tst_disk_floats.moc"
