// SPDX-License-Identifier: MIT
#include "app/picture/picture.h"

namespace keyfall::app {

Expected<void> exportPicture(const CallGraph&, const PictureRequest& request)
{
    return tl::unexpected<Error>(Error{ErrorKind::unavailable, request.path,
                                       "this build of Keyfall draws no pictures: it was made without Qt",
                                       "export to .dot or .json, or build with KEYFALL_BUILD_UI=ON"});
}

}  // namespace keyfall::app
