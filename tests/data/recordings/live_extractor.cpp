// SPDX-License-Identifier: MIT
// Asks the dispatcher of the PyTorch that runs, for ask_extractor.py: which key set does its DispatchKeyExtractor make of a
// call, and which keys come next as each kernel passes on what is below its own key?
#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <torch/csrc/jit/python/pybind_utils.h>

namespace {

c10::DispatchKeySet setOf(const std::vector<std::string>& names)
{
    c10::DispatchKeySet set;
    for (const std::string& name : names)
        set = set | c10::DispatchKeySet(c10::parseDispatchKey(name));
    return set;
}

std::vector<std::string> namesOf(c10::DispatchKeySet set)
{
    std::vector<std::string> names;
    for (const c10::DispatchKey key : set)
        names.emplace_back(c10::toString(key));
    return names;
}

/// The set that the call is looked up with under these thread-local sets, fallthroughs masked, and each key that is highest
/// in what is left below the one before, until nothing is.
std::pair<std::vector<std::string>, std::vector<std::string>> ask(const std::string& name, const std::string& overload,
                                                                  const py::tuple& args, const py::dict& named,
                                                                  c10::DispatchKeySet included,
                                                                  c10::DispatchKeySet excluded)
{
    const auto op = c10::Dispatcher::singleton().findSchemaOrThrow(name.c_str(), overload.c_str());
    const torch::jit::Stack stack = torch::jit::createStackForSchema(
        op.schema(), torch::jit::tuple_slice(args), py::reinterpret_borrow<py::kwargs>(named), std::nullopt);
    const auto before = c10::impl::tls_local_dispatch_key_set();
    c10::impl::LocalDispatchKeySet local{c10::impl::PODLocalDispatchKeySet{}};
    local.included_ = included;
    local.excluded_ = excluded;
    c10::impl::_force_tls_local_dispatch_key_set(local);
    c10::DispatchKeySet set = op.dispatchKeyExtractor().getDispatchKeySetBoxed(&stack);
    c10::impl::_force_tls_local_dispatch_key_set(before);
    std::pair<std::vector<std::string>, std::vector<std::string>> answer;
    answer.first = namesOf(set);
    for (c10::DispatchKey key = set.highestPriorityTypeId(); key != c10::DispatchKey::Undefined;
         key = set.highestPriorityTypeId()) {
        answer.second.emplace_back(c10::toString(key));
        set = set & c10::DispatchKeySet(c10::DispatchKeySet::FULL_AFTER, key);
    }
    return answer;
}

}  // namespace

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m)
{
    m.def("ask", &ask);
    m.def("set_of", &setOf);
}
