// SPDX-License-Identifier: MIT
// The page to hand out of a lesson that is being written.
#include "ui/exporting/list_picture.h"
#include "ui/exporting/player_page.h"
#include "ui/lessons/lesson_course.h"
#include "ui/session/background_run.h"
#include "ui/words/sentences.h"
#include "ui/writing/lesson_writing.h"

namespace keyfall {

void LessonWriting::writePage(const QString& path)
{
    auto lesson = readable();
    if (!lesson)
        return;
    auto begun = BackgroundRun<PlayerPage>::start(
        this, "making the page",
        [lesson = std::move(*lesson), tools = course_.tools()](RunControl*) { return lessonPage(lesson, {}, tools); },
        [this, path](Expected<PlayerPage> page) {
            paging_.reset();
            const auto written = page ? writePicture(playerHtml(*page), path) : tl::unexpected<Error>(page.error());
            Q_EMIT told(written ? tr("The page is in %1.").arg(path) : inWindowLanguage(written.error()));
        });
    if (!begun)
        return Q_EMIT refused(inWindowLanguage(begun.error()));
    paging_ = std::move(*begun);
}

}  // namespace keyfall
