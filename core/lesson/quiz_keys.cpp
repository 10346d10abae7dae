// SPDX-License-Identifier: MIT
#include "core/lesson/quiz_keys.h"

#include <algorithm>
#include <array>
#include <set>

namespace keyfall {

namespace {

constexpr std::size_t kFewest = 3;
constexpr std::size_t kMost = 6;

}  // namespace

std::vector<Key> QuizKeys::lanes(QuizDice& dice, std::size_t least, std::size_t most) const
{
    const std::vector<Key>& all = model_.lanes();
    std::set<std::size_t> chosen;
    const std::size_t count = least + dice.below(most - least + 1);
    while (chosen.size() < count)
        chosen.insert(dice.below(all.size()));
    std::vector<Key> keys;
    for (const std::size_t at : chosen)
        keys.push_back(all[at]);
    return keys;
}

/// Layers around a call. Not autograd, which comes with a tensor; not what every thread excludes until it is switched on;
/// not a key that every redispatch keeps (a kernel there would never be passed); not what only tests of PyTorch have.
std::vector<Key> QuizKeys::modes() const
{
    const ModelSpec& spec = model_.spec();
    std::vector<Key> keys;
    for (const Key lane : model_.lanes()) {
        const KeyInfo& info = model_.info(lane);
        const bool autograd = (info.bits & model_.layerBits(Layer::autograd)) != KeySet();
        const bool survives =
            std::find(spec.survivors.begin(), spec.survivors.end(), info.name) != spec.survivors.end();
        if (info.kind == KeyKind::mode && info.backend < 0 && !autograd && !survives
            && (info.bits & model_.excludedByDefault()).empty() && !info.name.starts_with("TESTING_ONLY"))
            keys.push_back(lane);
    }
    return keys;
}

QuizKeys::Drawn QuizKeys::draw(QuizDice& dice, std::optional<TensorTraits> ofTensor) const
{
    Drawn drawn;
    if (!isPytorch()) {
        for (const Key key : lanes(dice, kFewest, kMost))
            drawn.keys = model_.add(drawn.keys, key);
        return drawn;
    }
    constexpr std::array kDevices{DeviceType::cpu, DeviceType::cuda, DeviceType::meta, DeviceType::privateUse1};
    constexpr std::array kLayouts{Layout::strided, Layout::sparseCoo, Layout::sparseCsr, Layout::quantized,
                                  Layout::nested};
    TensorTraits traits(kDevices[dice.below(kDevices.size())], kLayouts[dice.below(kLayouts.size())]);
    if (ofTensor)
        traits = *ofTensor;
    drawn.brought = model_.difference(model_.keysOf(traits), model_.excludedByDefault());
    if (drawn.brought.empty())
        return drawn;
    drawn.keys = drawn.brought;
    std::vector<Key> left = modes();
    const std::size_t count = kFewest + dice.below(kMost - kFewest + 1);
    while (model_.keysOf(drawn.keys).size() < count)
        drawn.keys = model_.add(drawn.keys, dice.take(left));
    return drawn;
}

bool QuizKeys::isWorthAsking(const std::vector<Key>& keys)
{
    return keys.size() >= kFewest && keys.size() <= kMost;
}

Key QuizKeys::included(QuizDice& dice) const
{
    if (!isPytorch())
        return lanes(dice, 1, 1).front();
    std::vector<Key> all = modes();
    return dice.take(all);
}

std::vector<std::string> QuizKeys::always() const
{
    std::vector<std::string> names = model_.spec().alwaysIncluded;
    names.insert(names.end(), model_.spec().includedByDefault.begin(), model_.spec().includedByDefault.end());
    return names;
}

}  // namespace keyfall
