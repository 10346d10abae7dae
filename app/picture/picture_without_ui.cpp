// SPDX-License-Identifier: MIT
#include "app/picture/picture.h"

namespace keyfall::app {

namespace {

tl::unexpected<Error> noPictures(const std::string& path)
{
    return tl::unexpected<Error>(Error{ErrorKind::unavailable, path,
                                       "this build of Keyfall draws no pictures: it was made without Qt",
                                       "export to .dot, .mmd or .json, or build with KEYFALL_BUILD_UI=ON"});
}

}  // namespace

std::optional<Error> pictureProblem(const std::string& format)
{
    return noPictures("." + format).value();
}

Expected<std::size_t> exportPicture(const CallGraph&, const PictureRequest& request)
{
    return noPictures(request.path);
}

Expected<std::vector<std::string>> exportSteps(const CallGraph&, const PictureRequest& request)
{
    return noPictures(request.path);
}

Expected<void> exportPlayer(const CallGraph&, const PictureRequest& request)
{
    return noPictures(request.path);
}

Expected<void> exportLesson(const Lesson&, const std::vector<LessonTexts>&, const LessonTools&, const std::string& path)
{
    return noPictures(path);
}

Expected<void> exportHandout(const Lesson&, const std::vector<LessonTexts>&, const LessonTools&,
                             const std::string& path, const HandoutRequest&)
{
    return noPictures(path);
}

Expected<std::string> planPicture(const Plan&, const std::vector<std::string>&, const std::string& format,
                                  const PictureRequest&)
{
    return noPictures("." + format);
}

Expected<void> exportFlow(const FallTable&, const PictureRequest& request)
{
    return noPictures(request.path);
}

}  // namespace keyfall::app
