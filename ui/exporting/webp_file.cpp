// SPDX-License-Identifier: MIT
#include "ui/exporting/animation.h"

#ifdef KEYFALL_HAVE_WEBP
#include <webp/encode.h>
#include <webp/mux.h>
#endif

#include <QCoreApplication>

#include <memory>

namespace keyfall {

#ifdef KEYFALL_HAVE_WEBP

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::Animation)
};

/// Of 9. From 7 on libwebp finds that the lanes of one call look like those of the next: half of the first picture's bytes.
/// 9 takes ten times as long for a twentieth.
constexpr int kEffort = 7;
/// Edges of words may be off by 2 of 255, which nobody sees, and take an eighth less room.
constexpr int kNearLossless = 60;

tl::unexpected<Error> failure(ErrorKind kind, int code)
{
    return tl::unexpected<Error>(
        Error{kind, {}, Words::tr("The WebP could not be written (libwebp's error %1).").arg(code).toStdString(), {}});
}

/// One picture, as a file of its own.
Expected<QByteArray> encoded(const QImage& image)
{
    WebPConfig config;
    WebPPicture picture;
    if (!WebPConfigInit(&config) || !WebPConfigLosslessPreset(&config, kEffort) || !WebPPictureInit(&picture))
        return failure(ErrorKind::failed, VP8_ENC_ERROR_INVALID_CONFIGURATION);
    const std::unique_ptr<WebPPicture, decltype(&WebPPictureFree)> freed(&picture, WebPPictureFree);
    config.near_lossless = kNearLossless;
    picture.use_argb = 1;
    picture.width = image.width();
    picture.height = image.height();
    WebPMemoryWriter writer;
    WebPMemoryWriterInit(&writer);
    const std::unique_ptr<WebPMemoryWriter, decltype(&WebPMemoryWriterClear)> cleared(&writer, WebPMemoryWriterClear);
    picture.writer = WebPMemoryWrite;
    picture.custom_ptr = &writer;
    // Numbers of 0xAARRGGBB are what both libraries mean by it, whatever the order of bytes.
    if (!WebPPictureAlloc(&picture))
        return failure(ErrorKind::unavailable, picture.error_code);
    const QImage plain = image.convertToFormat(QImage::Format_ARGB32);
    for (int y = 0; y < plain.height(); ++y)
        std::copy_n(reinterpret_cast<const QRgb*>(plain.constScanLine(y)), plain.width(),
                    picture.argb + static_cast<std::ptrdiff_t>(y) * picture.argb_stride);
    if (!WebPEncode(&config, &picture))
        return failure(ErrorKind::failed, picture.error_code);
    return QByteArray(reinterpret_cast<const char*>(writer.mem), static_cast<qsizetype>(writer.size));
}

}  // namespace

Expected<QByteArray> webpBytes(const Animation& animation)
{
    if (std::max(animation.size.width(), animation.size.height()) > WEBP_MAX_DIMENSION)
        return badInput({}, Words::tr("A WebP cannot be larger than %1 pixels.").arg(WEBP_MAX_DIMENSION).toStdString(),
                        Words::tr("use a smaller width").toStdString());
    // libwebp's own writer of animations would drop pictures that look like the one before: here each is a position.
    const std::unique_ptr<WebPMux, decltype(&WebPMuxDelete)> mux(WebPMuxNew(), WebPMuxDelete);
    const WebPMuxAnimParams forever{0xff'ff'ff'ffU, 0};
    WebPMuxError done = mux ? WebPMuxSetAnimationParams(mux.get(), &forever) : WEBP_MUX_MEMORY_ERROR;
    if (done == WEBP_MUX_OK)
        done = WebPMuxSetCanvasSize(mux.get(), animation.size.width(), animation.size.height());
    for (const AnimationFrame& frame : animation.frames) {
        if (done != WEBP_MUX_OK)
            break;
        const Expected<QByteArray> bytes = encoded(frame.change);
        if (!bytes)
            return tl::unexpected<Error>(bytes.error());
        WebPMuxFrameInfo info{};
        info.bitstream = {reinterpret_cast<const std::uint8_t*>(bytes->constData()),
                          static_cast<std::size_t>(bytes->size())};
        info.x_offset = frame.at.x();
        info.y_offset = frame.at.y();
        info.duration = frame.milliseconds;
        info.id = WEBP_CHUNK_ANMF;
        info.dispose_method = WEBP_MUX_DISPOSE_NONE;
        info.blend_method = animation.transparent ? WEBP_MUX_NO_BLEND : WEBP_MUX_BLEND;
        done = WebPMuxPushFrame(mux.get(), &info, 1);
    }
    WebPData file{nullptr, 0};
    if (done == WEBP_MUX_OK)
        done = WebPMuxAssemble(mux.get(), &file);
    if (done != WEBP_MUX_OK)
        return failure(done == WEBP_MUX_MEMORY_ERROR ? ErrorKind::unavailable : ErrorKind::failed, done);
    const std::unique_ptr<WebPData, decltype(&WebPDataClear)> cleared(&file, WebPDataClear);
    return QByteArray(reinterpret_cast<const char*>(file.bytes), static_cast<qsizetype>(file.size));
}

#else

Expected<QByteArray> webpBytes(const Animation&)
{
    return tl::unexpected<Error>(*animationProblem(QStringLiteral("webp")));
}

#endif

}  // namespace keyfall
