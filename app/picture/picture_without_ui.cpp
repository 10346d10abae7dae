// SPDX-License-Identifier: MIT
#include "app/picture/picture.h"

namespace keyfall::app {

namespace {

tl::unexpected<Error> noPictures(const PictureRequest& request)
{
    return tl::unexpected<Error>(Error{ErrorKind::unavailable, request.path,
                                       "this build of Keyfall draws no pictures: it was made without Qt",
                                       "export to .dot or .json, or build with KEYFALL_BUILD_UI=ON"});
}

}  // namespace

Expected<void> exportPicture(const CallGraph&, const PictureRequest& request)
{
    return noPictures(request);
}

Expected<void> exportFlow(const FallTable&, const PictureRequest& request)
{
    return noPictures(request);
}

}  // namespace keyfall::app
