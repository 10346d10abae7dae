// SPDX-License-Identifier: MIT
#include "app/picture/picture.h"

#include "core/falls/flow.h"
#include "ui/exporting/animation.h"
#include "ui/exporting/export_pages.h"
#include "ui/exporting/lesson_handout.h"
#include "ui/exporting/player_page.h"
#include "ui/exporting/run_pages.h"
#include "ui/falls/flow_display.h"
#include "ui/kernels/plan_display.h"
#include "ui/kernels/plan_words.h"

#include <QGuiApplication>

#include <algorithm>
#include <clocale>
#include <iostream>

namespace keyfall::app {

namespace {

/// Fonts need an application object; a picture needs no display, so none is asked for unless somebody chose one.
void ensureGuiApplication()
{
    if (QCoreApplication::instance() != nullptr)
        return;
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    static int argc = 1;
    static char name[] = "keyfall";
    static char* argv[] = {name, nullptr};
    // Qt asks for XDG_RUNTIME_DIR, which a picture has no use for, and says so when a service or a container has none.
    const QtMessageHandler said = qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString& text) {
        if (!text.startsWith(QLatin1String("QStandardPaths: XDG_RUNTIME_DIR")))
            std::cerr << text.toStdString() << '\n';
    });
    static QGuiApplication application(argc, argv);
    qInstallMessageHandler(said);
    std::setlocale(LC_NUMERIC, "C");  // Qt took the user's; C libraries would then write 1,5
}

Expected<Theme> themeOf(const PictureRequest& request)
{
    auto theme = Theme::named(QString::fromStdString(request.theme));
    if (!theme)
        return badInput("--theme", "unknown theme '" + request.theme + "'", "use light, dark or print");
    return *theme;
}

Expected<ExportOptions> optionsOf(const CallGraph& graph, const PictureRequest& request)
{
    const auto format = exportFormatOf(QString::fromStdString(request.path));
    if (!format)
        return tl::unexpected<Error>(format.error());
    const auto theme = themeOf(request);
    if (!theme)
        return tl::unexpected<Error>(theme.error());
    ExportOptions options;
    options.format = *format;
    options.view = request.view == "tree" ? ExportView::tree
        : request.view == "timeline"      ? ExportView::timeline
                                          : ExportView::ladder;
    options.scale = request.scale;
    options.wrap = request.wrap > 0 ? request.wrap : usualWrap(*format);
    options.pixelWidth = request.width;
    options.theme = *theme;
    options.transparent = request.transparent;
    options.call = request.call;
    if (request.step) {
        const Moments moments(graph);
        options.moment = moments.at(moments.afterHops(*request.step));
    }
    options.times = request.times;
    options.evenLanes = request.evenLanes;
    options.preset = QString::fromStdString(request.preset);
    return options;
}

}  // namespace

std::optional<Error> pictureProblem(const std::string& format)
{
    return format == "gif" || format == "webp" ? animationProblem(QString::fromStdString(format)) : std::nullopt;
}

Expected<std::size_t> exportPicture(const CallGraph& graph, const PictureRequest& request)
{
    ensureGuiApplication();
    const auto options = optionsOf(graph, request);
    if (!options)
        return tl::unexpected<Error>(options.error());
    const auto beginning = drawnBeginning(graph, *options);
    const auto done = keyfall::exportPicture(graph, *options, QString::fromStdString(request.path));
    if (!done)
        return tl::unexpected<Error>(done.error());
    return beginning ? beginning->hops.size() : graph.hops.size();
}

Expected<std::vector<std::string>> exportSteps(const CallGraph& graph, const PictureRequest& request)
{
    ensureGuiApplication();
    const auto options = optionsOf(graph, request);
    if (!options)
        return tl::unexpected<Error>(options.error());
    const auto written = keyfall::exportSteps(graph, *options, QString::fromStdString(request.path));
    if (!written)
        return tl::unexpected<Error>(written.error());
    std::vector<std::string> files;
    for (const QString& file : *written)
        files.push_back(file.toStdString());
    return files;
}

Expected<void> exportPlayer(const CallGraph& graph, const PictureRequest& request)
{
    ensureGuiApplication();
    return writePicture(playerHtml(runPage(graph, request.call)), QString::fromStdString(request.path));
}

Expected<void> exportLesson(const Lesson& lesson, const std::vector<LessonTexts>& translations,
                            const LessonTools& tools, const std::string& path)
{
    ensureGuiApplication();
    const auto page = lessonPage(lesson, translations, tools);
    if (!page)
        return tl::unexpected<Error>(page.error());
    return writePicture(playerHtml(*page), QString::fromStdString(path));
}

Expected<void> exportHandout(const Lesson& lesson, const std::vector<LessonTexts>& translations,
                             const LessonTools& tools, const std::string& path, const HandoutRequest& request)
{
    ensureGuiApplication();
    const auto page = lessonPage(lesson, translations, tools);
    if (!page)
        return tl::unexpected<Error>(page.error());
    HandoutOptions options;
    options.language = request.language;
    options.size = pagePresetSize(QString::fromStdString(request.paper)).value_or(options.size);
    if (request.answers != "end")
        options.answers = request.answers == "none" ? HandoutOptions::Answers::none : HandoutOptions::Answers::only;
    return writePicture(handoutPdf(*page, options), QString::fromStdString(path));
}

Expected<void> exportFlow(const FallTable& table, const PictureRequest& request)
{
    ensureGuiApplication();
    const auto theme = themeOf(request);
    if (!theme)
        return tl::unexpected<Error>(theme.error());
    const Flow flow = flowOf(table, request.times ? FlowWidth::time : FlowWidth::count);
    FlowOptions options;
    if (request.wrap > 0)
        options.width = request.wrap;
    options.background = !request.transparent;
    options.subject = QString::fromStdString(request.subject);
    ListPicture picture;
    picture.scale = request.scale;
    picture.transparent = request.transparent;
    picture.title = QStringLiteral("Keyfall: flow");
    picture.description = flowDescription(flow);
    return exportList(displayFlow(flow, table, *theme, options), QString::fromStdString(request.path), picture);
}

Expected<std::string> planPicture(const Plan& plan, const std::vector<std::string>& buffers, const std::string& format,
                                  const PictureRequest& request)
{
    ensureGuiApplication();
    const auto theme = themeOf(request);
    if (!theme)
        return tl::unexpected<Error>(theme.error());
    ListPicture options;
    options.title = QStringLiteral("Plan");
    options.description = planSummary(plan);
    options.scale = request.scale;
    options.transparent = request.transparent;
    DiagramState state;  // memory is drawn as wide as the ops
    state.width = std::max(state.width, displayPlan(plan, buffers, *theme, state).bounds.width());
    const auto bytes = listBytes(displayPlan(plan, buffers, *theme, state), QString::fromStdString(format), options);
    return bytes ? Expected<std::string>(bytes->toStdString()) : tl::unexpected<Error>(bytes.error());
}

}  // namespace keyfall::app
