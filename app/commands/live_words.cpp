// SPDX-License-Identifier: MIT
#include "app/commands/live_words.h"

namespace keyfall::app {

namespace {

Json keysetJson(const LiveKeySet& set, const KeyModel& model)
{
    Json names = Json::array();
    for (const Key key : model.keysOf(set.keys))
        names.push_back(model.nameOf(key));
    return {{"bits", model.hex(set.keys)}, {"keys", std::move(names)}};
}

}  // namespace

std::string liveText(const LiveKeySets& sets, const KeyModel& model)
{
    if (sets.empty())
        return {};
    std::string text = "Key sets of live tensors and of the thread, from PyTorch\n";
    for (const std::string& sentence : sentencesOf(sets, model))
        text += "  " + sentence + "\n";
    return text;
}

Json liveJson(const LiveKeySets& sets, const KeyModel& model)
{
    Json json = Json::object();
    for (const LiveKeySet& set : sets.tensors) {
        const auto highest = sets.highestInCall(set, model);
        json["live"].push_back({{"what", set.what},
                                {"text", set.text},
                                {"keyset", keysetJson(set, model)},
                                {"unknown_keys", set.unknown},
                                {"highest", highest ? Json(model.nameOf(*highest)) : Json(nullptr)}});
    }
    if (sets.included)
        json["tls"]["included"] = keysetJson(*sets.included, model);
    if (sets.excluded)
        json["tls"]["excluded"] = keysetJson(*sets.excluded, model);
    return json;
}

}  // namespace keyfall::app
