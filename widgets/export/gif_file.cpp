// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/export/gif_file.h"

#include "core/base/error.h"
#include "widgets/export/color_table.h"

#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <utility>

namespace groupscope {

namespace {

[[noreturn]] void throwGif(const std::string& where, int code) {
    const char* const reason = GifErrorString(code);
    throw FileError("the animation cannot be written" + (reason ? std::string(": ") + reason : ""), where,
                    "check free space and write permission of the folder");
}

} // namespace

/// giflib's writer: closed when it goes, whatever became of it.
struct GifFile::Encoder {
    explicit Encoder(std::string path)
        : where(std::move(path)) {
        int code = 0;
        gif = EGifOpenFileName(where.c_str(), false, &code);
        if (gif == nullptr)
            throwGif(where, code);
        EGifSetGifVersion(gif, true);
    }
    ~Encoder() {
        if (gif != nullptr)
            EGifCloseFile(gif, nullptr);
    }
    void require(int status) const {
        if (status != GIF_OK)
            throwGif(where, gif->Error);
    }
    void close() {
        int code = 0;
        if (EGifCloseFile(std::exchange(gif, nullptr), &code) != GIF_OK)
            throwGif(where, code);
    }

    GifFileType* gif = nullptr;
    std::string where;
};

GifFile::GifFile(const std::filesystem::path& path, QSize size, int hundredths)
    : file_(path)
    , size_(size)
    , hundredths_(hundredths) {
    constexpr int most = 65'535;
    if (size.width() < 1 || size.height() < 1 || size.width() > most || size.height() > most)
        throw UsageError("a GIF of " + std::to_string(size.width()) + " × " + std::to_string(size.height()) +
                             " pixels is not possible",
                         path.string(), "choose 1 to 65,535 pixels each way");
    if (hundredths < 2 || hundredths > most)
        throw UsageError("pictures of a GIF cannot be shown for " + std::to_string(hundredths) +
                             " hundredths of a second",
                         path.string(), "choose 1 to 50 pictures per second");
    encoder_ = std::make_unique<Encoder>(file_.temporaryPath().string());
    constexpr int bitsOfChannel = 8;
    encoder_->require(
        EGifPutScreenDesc(encoder_->gif, size.width(), size.height(), bitsOfChannel, 0, nullptr));
    constexpr std::array<GifByteType, 3> forEver{1, 0, 0};
    encoder_->require(EGifPutExtensionLeader(encoder_->gif, APPLICATION_EXT_FUNC_CODE));
    encoder_->require(EGifPutExtensionBlock(encoder_->gif, 11, "NETSCAPE2.0"));
    encoder_->require(EGifPutExtensionBlock(encoder_->gif, forEver.size(), forEver.data()));
    encoder_->require(EGifPutExtensionTrailer(encoder_->gif));
}

GifFile::~GifFile() = default;

void GifFile::add(const QImage& picture) {
    if (picture.size() != size_)
        throw UsageError("a picture of an animation has another size than the first", encoder_->where, "");
    IndexedPicture indexed = indexedPicture(picture);
    GraphicsControlBlock control{DISPOSE_DO_NOT, false, hundredths_, NO_TRANSPARENT_COLOR};
    std::array<GifByteType, 4> extension{};
    EGifGCBToExtension(&control, extension.data());
    encoder_->require(
        EGifPutExtension(encoder_->gif, GRAPHICS_EXT_FUNC_CODE, extension.size(), extension.data()));
    // A table has 2, 4, … 256 entries.
    const auto entries = static_cast<int>(std::bit_ceil(std::max<std::size_t>(2, indexed.colors.size())));
    const std::unique_ptr<ColorMapObject, decltype(&GifFreeMapObject)> table(
        GifMakeMapObject(entries, nullptr), &GifFreeMapObject);
    if (table == nullptr)
        throwGif(encoder_->where, E_GIF_ERR_NOT_ENOUGH_MEM);
    for (std::size_t i = 0; i < indexed.colors.size(); ++i)
        table->Colors[i] = {static_cast<GifByteType>(qRed(indexed.colors[i])),
                            static_cast<GifByteType>(qGreen(indexed.colors[i])),
                            static_cast<GifByteType>(qBlue(indexed.colors[i]))};
    encoder_->require(
        EGifPutImageDesc(encoder_->gif, 0, 0, size_.width(), size_.height(), false, table.get()));
    for (int y = 0; y < size_.height(); ++y)
        encoder_->require(EGifPutLine(encoder_->gif,
                                      indexed.pixels.data() + static_cast<std::size_t>(y) *
                                                                  static_cast<std::size_t>(size_.width()),
                                      size_.width()));
}

void GifFile::finish() {
    encoder_->close();
    file_.commit();
}

} // namespace groupscope
