// SPDX-License-Identifier: MIT
#include "ui/exporting/animation.h"
#include "ui/exporting/gif_palette.h"

#ifdef KEYFALL_HAVE_GIF
#include <gif_lib.h>
#endif

#include <QCoreApplication>

#include <memory>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::Animation)
};

}  // namespace

std::optional<Error> animationProblem(const QString& ending)
{
#ifdef KEYFALL_HAVE_GIF
    constexpr bool gif = true;
#else
    constexpr bool gif = false;
#endif
#ifdef KEYFALL_HAVE_WEBP
    constexpr bool webp = true;
#else
    constexpr bool webp = false;
#endif
    const bool isGif = ending == QLatin1String("gif");
    if (isGif ? gif : webp)
        return std::nullopt;
    return Error{ErrorKind::unavailable,
                 {},
                 Words::tr("This Keyfall was built without %1 and writes no .%2 files.")
                     .arg(isGif ? QStringLiteral("giflib") : QStringLiteral("libwebp"), ending)
                     .toStdString(),
                 Words::tr("write .html, or install %1 and build it again")
                     .arg(isGif ? QStringLiteral("libgif-dev") : QStringLiteral("libwebp-dev"))
                     .toStdString()};
}

#ifdef KEYFALL_HAVE_GIF

namespace {

constexpr int kHundredth = 10;  ///< milliseconds of a GIF's unit of time

int append(GifFileType* file, const GifByteType* bytes, int count)
{
    static_cast<QByteArray*>(file->UserData)->append(reinterpret_cast<const char*>(bytes), count);
    return count;
}

struct CloseGif {
    void operator()(GifFileType* file) const { EGifCloseFile(file, nullptr); }
};

/// "Again and again": an extension that every reader knows by the name of the first that did.
bool putLoop(GifFileType* file)
{
    constexpr unsigned char forever[] = {1, 0, 0};
    return EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE) != GIF_ERROR
        && EGifPutExtensionBlock(file, 11, "NETSCAPE2.0") != GIF_ERROR
        && EGifPutExtensionBlock(file, sizeof forever, forever) != GIF_ERROR
        && EGifPutExtensionTrailer(file) != GIF_ERROR;
}

bool putFrame(GifFileType* file, const AnimationFrame& frame, const GifPalette& palette)
{
    GraphicsControlBlock control{DISPOSE_DO_NOT, false, frame.milliseconds / kHundredth, GifPalette::kUnchanged};
    GifByteType bytes[4];
    const std::size_t length = EGifGCBToExtension(&control, bytes);
    if (EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, static_cast<int>(length), bytes) == GIF_ERROR
        || EGifPutImageDesc(file, frame.at.x(), frame.at.y(), frame.change.width(), frame.change.height(), false,
                            nullptr)
            == GIF_ERROR)
        return false;
    std::vector<GifPixelType> line(static_cast<std::size_t>(frame.change.width()));
    for (int y = 0; y < frame.change.height(); ++y) {
        const auto* pixels = reinterpret_cast<const QRgb*>(frame.change.constScanLine(y));
        for (std::size_t x = 0; x < line.size(); ++x)
            line[x] = palette.nearest(pixels[x]);
        if (EGifPutLine(file, line.data(), static_cast<int>(line.size())) == GIF_ERROR)
            return false;
    }
    return true;
}

}  // namespace

Expected<QByteArray> gifBytes(const Animation& animation)
{
    constexpr int mostPixels = 65'535;
    if (std::max(animation.size.width(), animation.size.height()) > mostPixels)
        return badInput({}, Words::tr("A GIF cannot be larger than 65535 pixels.").toStdString(),
                        Words::tr("use a smaller width").toStdString());
    const GifPalette palette(animation);
    const auto failed = [](int code) {
        const char* text = GifErrorString(code);
        return tl::unexpected<Error>(
            Error{ErrorKind::failed,
                  {},
                  Words::tr("The GIF could not be written: %1").arg(QString::fromUtf8(text ? text : "?")).toStdString(),
                  {}});
    };
    QByteArray bytes;
    int problem = 0;
    std::unique_ptr<GifFileType, CloseGif> file(EGifOpen(&bytes, append, &problem));
    if (!file)
        return failed(problem);
    EGifSetGifVersion(file.get(), true);
    std::vector<GifColorType> colors;
    for (const QRgb color : palette.padded())
        colors.push_back({static_cast<GifByteType>(qRed(color)), static_cast<GifByteType>(qGreen(color)),
                          static_cast<GifByteType>(qBlue(color))});
    const std::unique_ptr<ColorMapObject, decltype(&GifFreeMapObject)> map(
        GifMakeMapObject(static_cast<int>(colors.size()), colors.data()), GifFreeMapObject);
    bool sound = map
        && EGifPutScreenDesc(file.get(), animation.size.width(), animation.size.height(), 8, 0, map.get()) != GIF_ERROR
        && putLoop(file.get());
    for (std::size_t i = 0; sound && i < animation.frames.size(); ++i)
        sound = putFrame(file.get(), animation.frames[i], palette);
    if (!sound)
        return failed(file->Error);
    if (EGifCloseFile(file.release(), &problem) == GIF_ERROR)
        return failed(problem);
    return bytes;
}

#else

Expected<QByteArray> gifBytes(const Animation&)
{
    return tl::unexpected<Error>(*animationProblem(QStringLiteral("gif")));
}

#endif

}  // namespace keyfall
