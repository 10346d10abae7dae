// SPDX-License-Identifier: MIT
#include "app/commands/export_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace keyfall::app {

namespace {

constexpr int kUsualAnimationWidth = 1280;
constexpr double kUsualPageScale = 1.5;  ///< a slide has 1920 × 1080 pixels

bool isAnimation(const std::string& format)
{
    return format == "gif" || format == "webp";
}

Error problem(std::string where, std::string message, std::string advice)
{
    return {ErrorKind::badInput, std::move(where), std::move(message), std::move(advice)};
}

std::optional<Error> formatProblem(const std::string& format)
{
    if (format == "json" || format == "dot" || format == "mmd" || format == "html" || isDrawn(format))
        return std::nullopt;
    if (isAnimation(format))
        return pictureProblem(format);
    return problem("--to",
                   format.empty() ? std::string("the file's name has no extension to say the format")
                                  : fmt::format("unknown format '{}'", format),
                   "use " + exportFormats());
}

/// How wide the picture is in pixels, where that is not up to the scale.
std::optional<Error> settleWidth(ExportOptions& options, const std::string& format)
{
    if (options.width > 0 && !isAnimation(format) && format != "png")
        return problem("--width", fmt::format("a file of the format '{}' has no pixels", format),
                       "use --scale, or write png, gif or webp");
    if (options.width > 0)
        options.picture.width = options.width;
    else if (isAnimation(format) && !options.scaled)
        options.picture.width = kUsualAnimationWidth;
    return std::nullopt;
}

std::optional<Error> viewProblem(ExportOptions& options, const std::string& format)
{
    const std::string& view = options.picture.view;
    if (view != "ladder" && !isDrawn(format))
        return problem("--to", fmt::format("the {} is a picture, '{}' is none", view, format),
                       view == "flow" ? "use png, svg or pdf; keyfall falls --json has the data"
                                      : "use png, svg or pdf, or --view ladder");
    if ((view == "flow" || view == "timeline") && (options.call > 0 || options.step >= 0))
        return problem(options.call > 0 ? "--call" : "--step", fmt::format("the {} is of the whole run", view),
                       "leave it out, or use --view ladder");
    return std::nullopt;
}

std::optional<Error> settlePages(ExportOptions& options, const std::string& format)
{
    const PictureRequest& picture = options.picture;
    const bool pages = !picture.preset.empty();
    if ((pages || options.steps) && picture.view != "ladder")
        return problem(pages ? "--preset" : "--steps", fmt::format("the view '{}' has neither", picture.view),
                       "use --view ladder");
    if (pages && !isDrawn(format))
        return problem("--preset", fmt::format("a file of the format '{}' has no pages", format),
                       "write png, svg or pdf");
    if (pages && options.scaled && format == "pdf")
        return problem("--scale", "a page of a PDF has its size", "leave it out, or write png or svg");
    if (pages && !options.scaled && format == "png")
        options.picture.scale = kUsualPageScale;
    if (!options.steps)
        return std::nullopt;
    if (picture.path == "-")
        return problem("--steps", "standard output is one file", "name one with --to");
    if (format == "pdf" && !pages)
        return problem("--steps", "a PDF of steps has pages", "say which, with --preset slide or --preset a4");
    if (!isDrawn(format))
        return problem("--steps", fmt::format("a file of the format '{}' is one file", format),
                       "write png, svg or pdf");
    return std::nullopt;
}

}  // namespace

std::string exportFormats()
{
    return "png, svg, pdf, html, gif, webp, dot, mmd or json";
}

bool isDrawn(const std::string& format)
{
    return format == "png" || format == "svg" || format == "pdf";
}

std::string formatOf(const std::string& path)
{
    const std::size_t dot = path.rfind('.');
    if (dot == std::string::npos || path.find('/', dot) != std::string::npos)
        return {};
    std::string format = path.substr(dot + 1);
    std::transform(format.begin(), format.end(), format.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return format;
}

std::optional<Error> settle(ExportOptions& options, const std::string& format)
{
    for (const auto check : {+[](ExportOptions&, const std::string& name) { return formatProblem(name); }, +viewProblem,
                             +settleWidth, +settlePages})
        if (auto found = check(options, format))
            return found;
    return std::nullopt;
}

}  // namespace keyfall::app
