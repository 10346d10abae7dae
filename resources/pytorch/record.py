#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Records the operator calls of a running PyTorch, any release build, for `keyfall export` and `keyfall explain`.

    from record import keyfall_record
    with keyfall_record("out.jsonl.gz"):
        loss = model(x).sum()
        loss.backward()

    python3 record.py out.jsonl.gz train.py --epochs 1        around a whole script
    python3 record.py - train.py | keyfall -                  drawn while it runs; what the script prints goes to stderr
    python3 record.py --profile out.jsonl.gz train.py         with what torch.profiler saw below each call

Needs nothing but Python 3.8 and PyTorch 2.0 or newer. A release build prints nothing with TORCH_SHOW_DISPATCH_TRACE, so
two modes look on: a function mode sees each public call before any dispatch, and a dispatch mode sees each operator at
the key Python, after composites have decomposed and below autograd, in backward as well.

The format is JSON lines, `keyfall-recording` version 1 (resources/schemas/recording.schema.json): a head; the key sets and
the registrations of each operator before the first call that needs them; one call a line; an end that says what the
recorder cost. Every line is written at once, so that memory does not grow and a script that raises leaves its calls. An
uncompressed file or a pipe is flushed when a line is written 0.1 s or more after the last flush, and at the end; when
nobody reads the pipe any more, the script goes on without being recorded.

What it cannot see: calls that a kernel makes below the key Python, other threads (unless autograd carries the modes
there), and what runs inside torch.compile. The modes add Python and PythonTLSSnapshot to the thread's keys; the sets are
written without them, and the head says so.
"""

import bisect
import gzip
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import threading
import time

import torch
from torch.overrides import TorchFunctionMode
from torch.utils._python_dispatch import TorchDispatchMode

FORMAT, VERSION = "keyfall-recording", 1
# What the modes themselves include on the thread.
FOOTPRINT = ("Python", "PythonTLSSnapshot", "FuncTorchDynamicLayerBackMode", "FuncTorchDynamicLayerFrontMode")
NAMES = re.compile(r"\(([^()]*)\)")
# The folder of installed packages: where it lies on this machine is nobody's business.
PACKAGES = re.compile(r"(registered at ).*?([/\\](?:site|dist)-packages[/\\])")
FLUSHED = 100_000_000  # nanoseconds: who looks on sees no call later than this, unless the script does nothing
HERE = os.path.abspath(__file__)
TORCH = os.path.dirname(os.path.abspath(torch.__file__))


def names_of(key_set):
    """The keys of a DispatchKeySet, as PyTorch prints them."""
    found = NAMES.search(str(key_set))
    return [name.strip() for name in found.group(1).split(",") if name.strip()] if found else []


class _Writer:
    """The file: sets and operators before the first call that needs them, one line at a time."""

    def __init__(self, path, most):
        self.file = self._open(path)
        self.flushes, self.flushed = not path.endswith(".gz"), 0
        self.lock = threading.Lock()
        self.sets, self.ops, self.threads = {}, set(), {}
        self.calls = self.dropped = 0
        self.most = most
        self.own = 0  # nanoseconds that the recorder took
        self.begun = time.perf_counter_ns()

    @staticmethod
    def _open(path):
        if path == "-":  # the recording has the output for itself
            output = os.dup(1)
            sys.stdout.flush()
            os.dup2(2, 1)
            return os.fdopen(output, "w", encoding="utf-8")
        return gzip.open(path, "wt", encoding="utf-8") if path.endswith(".gz") else open(path, "w", encoding="utf-8")

    def line(self, content):
        try:
            self.file.write(json.dumps(content, separators=(",", ":")) + "\n")
            now = time.perf_counter_ns()
            if self.flushes and now - self.flushed >= FLUSHED:
                self.file.flush()
                self.flushed = now
        except BrokenPipeError:
            self.most = 0  # nobody reads any more
            self.file = open(os.devnull, "w")

    def head(self):
        self.line({"format": FORMAT, "version": VERSION, "torch_version": torch.__version__,
                   "torch_git": getattr(torch.version, "git_version", None), "footprint": list(FOOTPRINT),
                   "python": sys.version.split()[0]})

    def set_number(self, key_set, footprint=False):
        text = str(key_set)
        number = self.sets.get((text, footprint))
        if number is None:
            keys = [name for name in names_of(key_set) if not (footprint and name in FOOTPRINT)]
            number = self.sets[(text, footprint)] = len(self.sets)
            self.line({"set": number, "keys": keys})
        return number

    def operator(self, name):
        if name in self.ops:
            return
        self.ops.add(name)
        texts = {}
        for member, function in (("state", "_dispatch_dump"), ("table", "_dispatch_dump_table")):
            try:
                texts[member] = PACKAGES.sub(r"\1\2", getattr(torch._C, function)(name))
            except Exception:  # a private interface; without it the fall of this operator is not known
                pass
        self.line(dict(op=name, **texts))

    def close(self, profiled=()):
        with self.lock:
            if self.file.closed:
                return
            for event in profiled:
                self.line(event)
            self.line({"end": True, "calls": self.calls, "dropped": self.dropped,
                       "seconds": (time.perf_counter_ns() - self.begun) / 1e9, "recorder_seconds": self.own / 1e9})
            try:
                self.file.close()
            except BrokenPipeError:
                pass


def _place():
    """The nearest line that is neither PyTorch's nor the recorder's."""
    frame = sys._getframe(2)
    while frame is not None:
        name = frame.f_code.co_filename
        if not name.startswith(TORCH) and os.path.abspath(name) != HERE:
            return "%s:%d" % (os.path.basename(name), frame.f_lineno)
        frame = frame.f_back
    return None


def _public_name(func):
    """torch.mm, Tensor.add_, torch.ops.aten.mm, torch.nn.functional.linear: as one writes it, not as the class behind it is called."""
    name = getattr(func, "__qualname__", None) or getattr(func, "__name__", str(func))
    if name.startswith("_VariableFunctionsClass."):
        return "torch." + name.split(".", 1)[1]
    if name.startswith(("TensorBase.", "Tensor.")):
        return "Tensor." + name.split(".", 1)[1]
    module = getattr(func, "__module__", None)
    if module is not None and module.startswith("torch._ops."):  # torch.ops.aten.add and torch.ops.aten.add.Tensor
        return "torch.ops." + module.split(".", 2)[2] + "." + func.__name__
    # torch.special.erf is special_erf of a module that nobody writes.
    inner = {"torch._C._nn": ("nn.functional", ""), "torch._C._linalg": ("linalg", "linalg_"),
             "torch._C._special": ("special", "special_"), "torch._C._fft": ("fft", "fft_")}
    if module in inner:
        space, prefix = inner[module]
        short = name[len(prefix):] if name.startswith(prefix) else name
        if hasattr(sys.modules.get("torch." + space), short):
            return "torch." + space + "." + short
    return name if module in (None, "builtins") else module + "." + name


def _state():
    return (torch._C._dispatch_tls_local_include_set(), torch._C._dispatch_tls_local_exclude_set())


def _shape(tensor):
    """Its sizes; -1 for each where it has none (a nested tensor)."""
    try:
        return list(tensor.shape)
    except RuntimeError:
        return [-1] * tensor.dim()


def _tensors(schema, args, kwargs):
    """Every tensor among the arguments with the name of its argument, and whether it is written."""
    by_position = [argument for argument in schema.arguments if not argument.kwarg_only]
    named = list(zip(by_position, args))
    named += [(argument, kwargs[argument.name]) for argument in schema.arguments if argument.name in kwargs]
    for argument, value in named:
        written = argument.alias_info is not None and argument.alias_info.is_write
        for one in value if isinstance(value, (list, tuple)) else (value,):
            # A number where a tensor is expected was one on its way down: a tensor on the CPU, of no dimension.
            if isinstance(one, (bool, int, float, complex)) and str(argument.type) == "Tensor":
                one = torch.tensor(one)
            if isinstance(one, torch.Tensor):
                yield argument.name, written, one


class _FunctionMode(TorchFunctionMode):
    def __init__(self, recorder):
        super().__init__()
        self.recorder = recorder

    def __torch_function__(self, func, types, args=(), kwargs=None):
        begun = time.perf_counter_ns()
        stack = self.recorder.public()
        stack.append((_public_name(func), _place(), _state(), torch.is_inference_mode_enabled()))
        self.recorder.writer.own += time.perf_counter_ns() - begun
        try:
            return func(*args, **(kwargs or {}))
        finally:
            stack.pop()


class _DispatchMode(TorchDispatchMode):
    def __init__(self, recorder):
        super().__init__()
        self.recorder = recorder

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        begun = time.perf_counter_ns()
        kwargs = kwargs or {}
        writer = self.recorder.writer
        try:
            call = self.recorder.describe(func, args, kwargs)
        except Exception:  # a tensor of a kind that does not tell what is asked: the script goes on
            call = None
            writer.dropped += 1
        started = time.perf_counter_ns()
        writer.own += started - begun
        error = None
        result = None
        try:
            result = func(*args, **kwargs)
            return result
        except Exception as raised:
            error = str(raised).split("\n")[0][:500] or type(raised).__name__
            raise
        finally:
            ended = time.perf_counter_ns()
            if call is not None:
                call["start_ns"], call["duration_ns"] = started - writer.begun, ended - started
                if error is not None:
                    call["error"] = error
                if not call["args"] and isinstance(result, torch.Tensor):
                    # BackendSelect takes its key from device, dtype and layout: the result has it.
                    with writer.lock:
                        call["made"] = writer.set_number(torch._C._dispatch_keys(result), True)
                if self.recorder.profiler is not None:
                    self.recorder.spans.append((started - writer.begun, ended - writer.begun, call["call"], call["thread"]))
                with writer.lock:
                    if not writer.file.closed:
                        writer.line(call)
            writer.own += time.perf_counter_ns() - ended


class keyfall_record:
    """Records the calls of a `with` block into a file (compressed where its name ends with .gz).

    most: calls behind the first so many are counted, not written. profile: run torch.profiler as well, and write what it
    saw inside each call (operators below the key Python, kernels of a GPU) behind the calls. In a notebook the object shows its picture, where the
    program `keyfall` is on the path.
    """

    def __init__(self, path, most=1_000_000, profile=False):
        self.path, self.most = str(path), most
        self.profiler = None
        if profile:
            from torch.profiler import ProfilerActivity, profile as profiler

            activities = [ProfilerActivity.CPU] + ([ProfilerActivity.CUDA] if torch.cuda.is_available() else [])
            self.profiler = profiler(activities=activities)
            self.spans = []
        self.local = threading.local()
        self.writer = None

    def public(self):
        if not hasattr(self.local, "stack"):
            self.local.stack = []
        return self.local.stack

    def describe(self, func, args, kwargs):
        writer = self.writer
        with writer.lock:
            if writer.calls >= self.most or writer.file.closed:
                writer.dropped += 1
                return None
            name = func._schema.name + ("." + func._schema.overload_name if func._schema.overload_name else "")
            writer.operator(name)
            writer.calls += 1
            stack = self.public()
            include, exclude = _state()
            call = {"call": writer.calls, "op": name,
                    "thread": writer.threads.setdefault(threading.get_ident(), len(writer.threads)),
                    "include": writer.set_number(include, True), "exclude": writer.set_number(exclude),
                    "grad": torch.is_grad_enabled(), "inference": torch.is_inference_mode_enabled()}
            if stack:
                public, place, (outer_include, outer_exclude), inference = stack[-1]
                call.update(public=public, outer_include=writer.set_number(outer_include, True),
                            outer_exclude=writer.set_number(outer_exclude), inference=inference)
            else:
                place = _place()
            if place is not None:
                call["at"] = place
            call["args"] = [dict(name=argument, keys=writer.set_number(torch._C._dispatch_keys(tensor), True),
                                 dtype=str(tensor.dtype).replace("torch.", ""), shape=_shape(tensor),
                                 device=str(tensor.device), **({"written": True} if written else {}),
                                 **({"requires_grad": True} if tensor.requires_grad else {}))
                            for argument, written, tensor in _tensors(func._schema, args, kwargs)]
            return call

    def __enter__(self):
        self.writer = _Writer(self.path, self.most)
        self.writer.head()
        if self.profiler is not None:
            self.profiler.__enter__()
            # Both clocks at one moment: the profiler's counts from the epoch.
            self.epoch = time.time_ns() - (time.perf_counter_ns() - self.writer.begun)
        self.modes = [_FunctionMode(self), _DispatchMode(self)]
        for mode in self.modes:
            mode.__enter__()
        return self

    def __exit__(self, *raised):
        for mode in reversed(self.modes):
            mode.__exit__(*raised)
        profiled = []
        if self.profiler is not None:
            self.profiler.__exit__(*raised)
            profiled = self._profiled()
        self.writer.close(profiled)
        return False

    def _profiled(self):
        """The profiler's events as lines, each with the number of the call that it lies in.

        Threads have other numbers there, so a call is found by time alone; where calls of several threads overlap, none
        is named.
        """
        spans = sorted(self.spans)
        starts = [span[0] for span in spans]
        lines = []
        for event in self.profiler.profiler.kineto_results.events():
            start = (event.start_ns() if hasattr(event, "start_ns") else int(event.start_us() * 1000)) - self.epoch
            length = event.duration_ns() if hasattr(event, "duration_ns") else int(event.duration_us() * 1000)
            device = str(event.device_type()).split(".")[-1].lower()
            at = bisect.bisect_right(starts, start) - 1
            # A kernel of a GPU ends when it likes; it belongs to the call that launched it, which is not said here.
            inside = [span for span in spans[max(0, at - 8):at + 1] if device == "cpu" and start + length <= span[1]]
            line = {"event": event.name(), "device": device, "start_ns": start, "duration_ns": length}
            if len({span[3] for span in inside}) == 1:
                line["in"] = inside[-1][2]
            lines.append(line)
        return lines

    def _repr_svg_(self):
        program = shutil.which("keyfall")
        if program is None or self.writer is None:
            return None
        drawn = subprocess.run([program, "export", self.path, "--to", "-", "--format", "svg"], capture_output=True)
        return drawn.stdout.decode("utf-8") if drawn.returncode == 0 else None


def main(arguments):
    profile = arguments[:1] == ["--profile"]
    arguments = arguments[1:] if profile else arguments
    if len(arguments) < 2 or (arguments[0].startswith("-") and arguments[0] != "-"):
        sys.stderr.write("usage: python3 record.py [--profile] OUT.jsonl.gz|- SCRIPT [ARGUMENT ...]\n")
        return 2
    path, script = arguments[0], arguments[1]
    sys.argv = arguments[1:]
    sys.path.insert(0, os.path.dirname(os.path.abspath(script)))
    with keyfall_record(path, profile=profile):
        runpy.run_path(script, run_name="__main__")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
