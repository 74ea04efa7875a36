// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QString>

#include <gif_lib.h>

#include <vector>

namespace groupscope::testing {

/// Content of an animated GIF, read by giflib.
struct GifPictures {
    std::vector<QImage> pictures;
    std::vector<int> hundredths; ///< of a second that each is shown
    bool repeats = false;
};

/// Empty where it cannot be read.
inline GifPictures readGif(const QString& path) {
    GifPictures result;
    int code = 0;
    GifFileType* gif = DGifOpenFileName(path.toUtf8().constData(), &code);
    if (gif == nullptr)
        return result;
    if (DGifSlurp(gif) == GIF_OK)
        for (int i = 0; i < gif->ImageCount; ++i) {
            const SavedImage& saved = gif->SavedImages[i];
            const GifImageDesc& place = saved.ImageDesc;
            const ColorMapObject* colors = place.ColorMap != nullptr ? place.ColorMap : gif->SColorMap;
            QImage picture(place.Width, place.Height, QImage::Format_RGB32);
            for (int y = 0; y < place.Height; ++y)
                for (int x = 0; x < place.Width; ++x) {
                    const GifColorType& color = colors->Colors[saved.RasterBits[y * place.Width + x]];
                    picture.setPixel(x, y, qRgb(color.Red, color.Green, color.Blue));
                }
            result.pictures.push_back(picture);
            GraphicsControlBlock control{};
            if (DGifSavedExtensionToGCB(gif, i, &control) == GIF_OK)
                result.hundredths.push_back(control.DelayTime);
            for (int e = 0; e < saved.ExtensionBlockCount; ++e)
                result.repeats =
                    result.repeats || saved.ExtensionBlocks[e].Function == APPLICATION_EXT_FUNC_CODE;
        }
    DGifCloseFile(gif, nullptr);
    return result;
}

} // namespace groupscope::testing
