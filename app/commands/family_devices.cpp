// SPDX-License-Identifier: MIT
#include "app/commands/family_words.h"

namespace keyfall::app {

// What is said of devices, and of the backends behind them. Each was read beside the error of a real PyTorch (tests/data/errors).
const std::vector<FamilyWords>& deviceFamilies()
{
    using enum DispatchText;
    static const std::vector<FamilyWords> kAll{
        {differentDevices,
         "The arguments are on two devices, {device} and {other}.",
         "The key sets of all arguments are united and the highest backend wins, here {winner|one of the two} "
         "(pytorch:K1, pytorch:M10). Its kernel ran and found a tensor of the other device; the dispatcher itself does "
         "not compare devices.",
         {{"one_device", "!meta", "Bring them together: b = b.to(a.device). A module and its input: model.to(device)."},
          {"no_scalar", "!meta",
           "Only a tensor of no dimension on the CPU may join tensors of an accelerator; write torch.tensor(2.) so, "
           "not [2.]."},
          {"meta_apart", "meta",
           "A tensor on meta has no data, so the two cannot meet: make the real one meta too, x.to(\"meta\"), or make "
           "the meta one real where it comes from (torch.empty_like(x, device=...), module.to_empty(device=...))."},
          {"who_made_it", "meta",
           "A tensor that is on meta by mistake comes from `with torch.device(\"meta\")`, from a module that was not "
           "materialised, or from a fake kernel that ran outside its mode."}}},
        {deviceNotBuilt,
         "There is no {device|such device} here: this build of PyTorch lacks it, the package that brings it is not "
         "imported, or the machine has no driver for it.",
         "The call ended before any dispatch: device=\"{device}\" first asks for the backend's own module. The key "
         "{backend|of the backend} exists in every build; its kernels do not. Moving tensors cannot help.",
         {{"cuda_build", "backend=CUDA",
           "Look at torch.version.cuda and nvidia-smi: a build for CUDA and a driver are needed; inside a container "
           "the GPU must be passed in."},
          {"import_package", "backend=XLA", "Import torch_xla first, in the version of your torch."},
          {"import_package", "backend=HPU", "Import habana_frameworks.torch first (Intel Gaudi's own build)."},
          {"import_package", "backend=PrivateUse1",
           "Import the package that registers the backend first (torch_npu for npu); it renames PrivateUse1 and "
           "installs torch.{device}."},
          {"device_module", "backend=PrivateUse1",
           "As its author: torch.utils.rename_privateuse1_backend(name) and torch._register_device_module(name, "
           "module) before the first tensor; then the dispatcher is asked."},
          {"import_package", "backend=XPU", "Install the build of PyTorch for Intel GPUs (XPU) and its driver."},
          {"other_build", "!backend=CUDA,!backend=XLA,!backend=HPU,!backend=PrivateUse1,!backend=XPU",
           "Install a build of PyTorch for {device|this device}, or import the package that registers it; this one "
           "cannot be told to."},
          {"ask_first", "",
           "Choose the device by asking: torch.accelerator.current_accelerator() in 2.6 and later, "
           "torch.{device|cuda}.is_available() before."}}},
        {unknownDevice,
         "{device} is no device that this PyTorch knows.",
         "A device string is `type` or `type:index`, in small letters. The types are fixed, but for PrivateUse1, which "
         "a package can rename.",
         {{"import_package", "backend",
           "A package registers that name for {backend}: import it first (torch_npu for npu)."},
          {"device_meant", "near", "Did you mean \"{near}\"?"},
          {"rename", "!small",
           "For a backend of your own: torch.utils.rename_privateuse1_backend(\"{device}\") before the first use."},
          {"spelling", "!backend", "Else look at the spelling; the message lists the types."},
          {"small_letters", "small",
           "Names of devices are small: \"{small}\". rename_privateuse1_backend makes its name small as well."}}},
        {deviceString,
         "The device is not written as PyTorch reads one{device_told|}.",
         "A device string is `type` or `type:index`: letters and _ alone, then a colon and a number without zeros in "
         "front, and no space anywhere. It is read before any key is known, so no kernel was looked for.",
         {{"no_space", "spaced", "There is a space in it: take it out, name.strip() where it was read from a file."},
          {"number", "index",
           "What stands behind the colon, {index}, is no number of a device: they are counted from 0, as in cuda:0."},
          {"number_of", "open_end", "A number belongs behind the colon, as in cuda:0; or leave the colon out."},
          {"letters", "odd_name",
           "{odd_name} has other signs than letters and _ in it. rename_privateuse1_backend takes such a name, and no "
           "device string can be read with it: a backend is called my_dev, not my-dev or dev2."},
          {"say_one", "nothing", "It is empty: a setting or a variable of the environment that was not set?"},
          {"from_zero", "negative", "Devices are counted from 0; for the current one leave the index out."}}},
        {backendHooks,
         "PrivateUse1 has no hooks: the package of the backend is not imported, or does not register them.",
         "Some calls (random generators, pinned memory, resizing of storages) ask the backend's hooks, not the "
         "dispatcher.",
         {{"import_package", "", "Import the package of the backend first."},
          {"register_hooks", "",
           "As its author: derive from at::PrivateUse1HooksInterface and call at::RegisterPrivateUse1HooksInterface "
           "once when the library is loaded."}}},
        {secondBackendName,
         "PrivateUse1 is called {device} already; there is one such backend in a process.",
         "The name can be given once (pytorch:E9). Two packages that both take PrivateUse1 cannot be imported "
         "together.",
         {{"one_package", "",
           "Import one of the two packages; a second backend can only take PrivateUse2 or PrivateUse3."}}},
        {secondDeviceModule,
         "The Python side of a renamed PrivateUse1 is registered a second time: {device|the backend}.",
         "torch.<name>, and the methods that generate_methods_for_privateuse1_backend gives to Tensor and Module, are "
         "made once in a process. The dispatcher plays no part.",
         {{"once", "device",
           "Call torch._register_device_module where the package is imported, which Python runs once; where that may "
           "be twice (a notebook, importlib.reload), ask first: if not hasattr(torch, \"{device}\"):."},
          {"once", "attribute",
           "Call it once, where the package is imported; where that may be twice, ask first: if not "
           "hasattr(torch.Tensor, \"{attribute}\"):."},
          {"one_package", "", "Two packages that take the same name cannot be imported together."}}},
        {backendNameTaken,
         "PrivateUse1 cannot be called {device}: a device of PyTorch's own has that name.",
         "rename_privateuse1_backend gives the free backend the name under which device= finds it (pytorch:E9).",
         {{"other_name", "",
           "Take a name that is no device yet, and that Python can write: torch.<name> becomes its module."}}},
        {autocastBackend,
         "Autocast was asked for {device}, and torch.{device} does not say which types it computes in.",
         "Autocast of a renamed PrivateUse1 asks the backend's Python module before any dispatch. The key "
         "AutocastPrivateUse1 exists in every build; what is cast there, the backend registers itself.",
         {{"write_it", "",
           "As its author: a module with def get_amp_supported_dtype(): return [torch.bfloat16, torch.float16], given "
           "to torch._register_device_module(\"{device}\", module) before the first `with torch.autocast(...)`."},
          {"register_casts", "",
           "Then the operators: TORCH_LIBRARY_IMPL(aten, AutocastPrivateUse1, m) with kernels that cast and call on. "
           "Without one an operator passes that key by and computes in the types of its arguments."},
          {"import_package", "",
           "As its user: import the backend's package first, in a version made for this PyTorch."}}},
        {autocastType,
         "Autocast on {device} is off: the device is not here, or has not the type that was asked for.",
         "A warning: the call goes on with Autocast excluded, so that every operator computes in the types of its "
         "arguments.",
         {{"types", "!other_package",
           "Use torch.bfloat16 or torch.float16; which of them a device has, the warning says."},
          {"where", "other_package",
           "Name the device that computes: torch.autocast(x.device.type), or enabled=torch.cuda.is_available()."}}},
        {moduleMissing,
         "torch has no module {module}.",
         "Two things end so: an import of a part that this PyTorch does not have, or whose name has a slip; and "
         "device=\"{module}\" of a renamed PrivateUse1, which asks torch.{module} for the backend's own functions "
         "before any dispatch. Keys and kernels play no part yet.",
         {{"device_module", "",
           "A backend that renamed PrivateUse1 to {module}: torch._register_device_module(\"{module}\", module) before "
           "the first tensor is made, or import the package that does it."},
          {"spelling", "", "Else look at the spelling and at torch.__version__."}}},
        {checkpointDevice,
         "The file holds tensors of a device that is not here: {device}.",
         "torch.load puts each tensor back where it was saved from. The dispatcher was not asked.",
         {{"map_location", "", "Say where they shall go: torch.load(file, map_location=\"cpu\")."},
          {"look", "",
           "If the device should be here, torch.accelerator.current_accelerator() says what PyTorch sees."}}},
        {noAccelerator,
         "{device} was asked for what only accelerators have, such as a random generator.",
         "torch.Generator(device), events and pinned memory ask the hooks of a device type, not the dispatcher; "
         "{device} has none.",
         {{"generator_of_meta", "device=META",
           "On meta no number is drawn. Leave generator= out, or give it one of the CPU: torch.rand(2, "
           "device=\"meta\", generator=torch.Generator(\"cpu\"))."},
          {"device_of_tensor", "",
           "Where a generator's device follows a tensor's, fall back to the CPU: torch.Generator(\"cpu\" if "
           "x.device.type == \"meta\" else x.device)."}}},
        {notOnMps,
         "{op} has no kernel for MPS.",
         "PyTorch registers a fallback at MPS that says so, instead of leaving the entry empty (pytorch:R10).",
         {{"mps_fallback", "",
           "PYTORCH_ENABLE_MPS_FALLBACK=1 in the environment, before torch is imported, runs such operators on the "
           "CPU."},
          {"move_to_cpu", "", "Or do that for this call alone: x.cpu() before and .to(\"mps\") after it."}}},
        {cpuFallback,
         "{op} has no kernel at {key}; PyTorch runs it on the CPU and copies both ways.",
         "The backend registered a fallback to the CPU at its key (pytorch:R10). The result is right, and slow.",
         {{"register_kernel", "",
           "As the backend's author: TORCH_LIBRARY_IMPL(aten, {key}, m) with m.impl(\"{short|name}\", ...)."}}},
        {notDeterministic,
         "{function} has no deterministic kernel here, and torch.use_deterministic_algorithms(True) asks for one.",
         "The kernel was found and looked at that setting before it computed: it adds up, or writes twice, in an order "
         "that differs from run to run. No key plays a part; on another device the same operator may be "
         "deterministic.",
         {{"warn_only", "", "To go on with a warning: torch.use_deterministic_algorithms(True, warn_only=True)."},
          {"around_it", "",
           "For this call alone: torch.use_deterministic_algorithms(False) before and True after it."}}},
        {noDeviceGuard,
         "{device} has no device guard: C++ does not know how to choose one of its devices.",
         "Copies, streams, events and all calls that ask for the current device go to the guard that a backend "
         "registers for its device type. The name is there, and perhaps the Python module; this C++ part is not. No "
         "kernel was looked for.",
         {{"import_package", "",
           "As its user: import the backend's package; its compiled part must be loaded, in a version made for this "
           "PyTorch."},
          {"register_guard", "",
           "As its author: a class derived from c10::impl::DeviceGuardImplInterface, and "
           "C10_REGISTER_GUARD_IMPL(PrivateUse1, MyGuardImpl) in the library."},
          {"python_backend", "",
           "A backend written in Python alone (2.15): "
           "torch.utils.backend_registration._setup_privateuseone_for_python_backend(\"{device}\") instead of "
           "rename_privateuse1_backend and _register_device_module; it registers one."}}},
        {deviceModuleLacks,
         "The module {device|of the backend} has no {lacking}, which PyTorch asks of the module of a backend.",
         "How many devices there are, which is the current one and how their random numbers begin, Python asks the "
         "module that torch._register_device_module was given. The dispatcher plays no part.",
         {{"own_module", "dummy",
           "It is the module that stands in: give one of your own, _setup_privateuseone_for_python_backend(name, "
           "backend_module=module)."},
          {"write_it", "",
           "As its author: write it into that module. Asked for are device_count, current_device, is_available, "
           "is_initialized, _is_in_bad_fork, manual_seed_all, get_rng_state, set_rng_state, the context manager "
           "device, and get_amp_supported_dtype for autocast."},
          {"import_package", "", "As its user: take a version of the package that is made for this PyTorch."}}},
    };
    return kAll;
}

}  // namespace keyfall::app
