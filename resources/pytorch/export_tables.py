#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes what the dispatcher of this PyTorch knows, for `keyfall table --import` and `keyfall lint`.

    python3 export_tables.py -o tables.jsonl.gz          every operator
    python3 export_tables.py --op aten::add.Tensor       one, to standard output
    python3 -c "import mybackend; import runpy; runpy.run_path('export_tables.py', run_name='__main__')"

Needs nothing but Python 3.7 and PyTorch 1.13 or newer. Import your extension first (--import NAME), so that its
registrations are there. The format is JSON lines, `keyfall-pytorch-tables` version 1: a header, then one operator a
line; texts are stored once and referred to by their number (resources/schemas/pytorch-tables.schema.json).

Every question goes to functions of torch._C that are private and differ between versions. One that is missing makes
the file poorer, never wrong; the header's "notes" say what could not be asked.
"""

import argparse
import gzip
import importlib
import io
import json
import re
import sys

FORMAT, VERSION = "keyfall-pytorch-tables", 1

# `Key[alias] (inactive): debug :: inferred [ flags ]` and `Key: [fallthrough ]debug [provenance]`
KERNEL = re.compile(r"^(\S+?)(\[alias\])?( \(inactive\))?: (.*) :: (.*) \[ (.*)\]$")
ROW = re.compile(r"^(\S+): (fallthrough )?(.*) \[([a-z ]+)\]$")


# The folder of installed packages, up to the part that is the same everywhere.
PACKAGES = re.compile(r"(registered at ).*?([/\\](?:site|dist)-packages[/\\])")


class Texts:
    """Numbers texts in the order in which they are first seen; `take` gives those that the last line added."""

    def __init__(self, portable=False):
        self.numbers = {}
        self.fresh = []
        self.portable = portable

    def number(self, text):
        if self.portable:
            text = PACKAGES.sub(r"\1\2", text)
        if text not in self.numbers:
            self.numbers[text] = len(self.numbers)
            self.fresh.append(text)
        return self.numbers[text]

    def take(self):
        fresh, self.fresh = self.fresh, []
        return fresh


class Dispatcher:
    """torch._C's questions, each answered or noted as unanswerable."""

    def __init__(self, torch):
        self.torch = torch
        self.c = torch._C
        self.notes = []

    def note(self, text):
        if text not in self.notes:
            self.notes.append(text)

    def ask(self, name, *arguments):
        function = getattr(self.c, name, None)
        if function is None:
            self.note("torch._C.%s is not in this version" % name)
            return None
        try:
            return function(*arguments)
        except Exception as error:  # a private interface may refuse in any way
            self.note("torch._C.%s failed: %s" % (name, str(error).splitlines()[0] if str(error) else type(error).__name__))
            return None

    def operators(self):
        if hasattr(self.c, "_dispatch_get_all_op_names"):
            names = self.ask("_dispatch_get_all_op_names") or []
        else:
            names = self.ask("_dispatch_get_registrations_for_dispatch_key", "") or []
        return sorted(set(names))

    def key_named_by_value(self):
        """Every key of the enumeration, (value, name), also those that Python has no name for."""
        keys, unnamed = [], 0
        for value in range(1024):
            try:
                name = self.c._dispatch_key_name(self.c.DispatchKey(value))
            except Exception:
                break
            # The values that only mark a place, and everything past the end, print as no key does.
            if name == "" or name.upper().startswith("UNKNOWN") or name.endswith(("Undefined", "Unknown")):
                unnamed += 1
                if unnamed > 16:
                    break
                if value > 0:
                    continue
            keys.append((value, name))
        return keys

    def keyset_text(self, keyset):
        text = self.ask("_dispatch_keyset_to_string", keyset) if hasattr(self.c, "_dispatch_keyset_to_string") else None
        return text if text is not None else str(keyset)

    def names_in(self, keyset):
        text = self.keyset_text(keyset)
        inside = text[text.find("(") + 1:text.rfind(")")]
        return [name.strip() for name in inside.split(",") if name.strip()]

    def runtime_keys(self):
        """The runtime keys in the order in which sets and tables list them."""
        if hasattr(self.c, "_dispatch_keyset_full"):
            full = self.ask("_dispatch_keyset_full")
            if full is not None:
                return self.names_in(full)
        # PythonDispatcher is the highest key and survives its own mask, so everything below it is everything.
        highest = self.ask("_dispatch_key_parse", "PythonDispatcher")
        full = self.ask("_dispatch_keyset_full_after", highest) if highest is not None else None
        return self.names_in(full) if full is not None else []

    def keys(self):
        runtime = self.runtime_keys()
        known = set(runtime)
        # One quantized key per backend, in every version that has backends at all.
        count = sum("Quantized" + name in known for name in runtime)
        if count == 0:
            self.note("the key list could not be asked")
            return None
        backends = runtime[:count]
        by_value = self.key_named_by_value()
        last = max([value for value, name in by_value if name in known] or [0])
        alias_keys = [(value, name) for value, name in by_value if value > last]
        aliases = {}
        for alias_value, alias in alias_keys:
            members = []
            for value, name in by_value:
                if name not in known:
                    continue
                included = self.ask("_dispatch_is_included_in_alias", self.c.DispatchKey(value), self.c.DispatchKey(alias_value))
                if included is None:
                    break
                if included:
                    members.append(name)
            if members:
                order = {name: i for i, name in enumerate(runtime)}
                aliases[alias] = sorted(members, key=lambda name: order[name])
            else:
                self.note("no member of the alias %s is known" % alias)
        answer = {"backends": backends, "runtime": runtime, "aliases": aliases}
        for field, question in (("included_by_default", "_dispatch_tls_local_include_set"),
                                ("excluded_by_default", "_dispatch_tls_local_exclude_set")):
            keyset = self.ask(question)
            if keyset is not None:
                answer[field] = self.names_in(keyset)
        answer.update(self.facts_of(backends, runtime))
        return answer

    def facts_of(self, backends, runtime):
        """What no key list tells: whose autograd key is whose, and which names this PyTorch reads back."""
        facts = {}
        # A wrapper can claim any device, also one that this build has not.
        of_backend = {}
        for backend in backends:
            keyset = self.keyset_of_device({"PrivateUse1": "privateuseone"}.get(backend, backend.lower()))
            autograd = [name for name in self.names_in(keyset) if name in ("AutogradOther", "Autograd" + backend)] if keyset is not None else []
            if len(autograd) == 1:
                of_backend[backend] = autograd[0]
        if of_backend:
            facts["autograd_of_backend"] = of_backend
        asked = {}
        for name in runtime:
            if not name.startswith("Autograd"):
                continue
            value = self.value_of(name)
            keyset = self.ask("_dispatch_get_backend_keyset_from_autograd", self.c.DispatchKey(value)) if value is not None else None
            if keyset is None:
                return facts
            asked[name] = self.names_in(keyset)
        facts["backends_of_autograd"] = asked
        if hasattr(self.c, "_dispatch_key_parse"):
            facts["not_parsed"] = [name for name in runtime if not self.parses(name)]
        return facts

    def value_of(self, name):
        for value, known in self.key_named_by_value():
            if known == name:
                return value
        return None

    def parses(self, name):
        try:
            self.c._dispatch_key_parse(name)
            return True
        except Exception:
            return False

    def keyset_of_device(self, device):
        """The key set of a tensor that says it is on `device`; None where there cannot be one."""
        torch = self.torch
        try:
            class Claims(torch.Tensor):
                @staticmethod
                def __new__(cls):
                    return torch.Tensor._make_wrapper_subclass(cls, (2,), device=torch.device(device, 0) if device not in ("cpu", "meta") else device)

                @classmethod
                def __torch_dispatch__(cls, func, types, args=(), kwargs=None):
                    raise NotImplementedError
            return self.c._dispatch_keys(Claims())
        except Exception:
            return None

    def fallbacks(self, operators):
        """Taken from the rows of all tables: the only place that tells a fallback's debug text."""
        found = {}
        for name in operators:
            for line in (self.ask("_dispatch_dump_table", name) or "").splitlines():
                row = ROW.match(line)
                if row and row.group(4) == "backend fallback" and row.group(1) not in found:
                    found[row.group(1)] = {"key": row.group(1), "fallthrough": bool(row.group(2)), "debug": row.group(3)}
        return found

    def operator(self, name, texts, rows):
        """One line of the file; None when the operator cannot be dumped."""
        dump = self.ask("_dispatch_dump", name)
        if dump is None:
            return None
        line = {"op": name, "schema": None}
        kernels = []
        for text in dump.splitlines():
            kernel = KERNEL.match(text)
            if text.startswith("schema: ") and text != "schema: (none)":
                line["schema"] = text[len("schema: "):]
            elif text.startswith("debug: "):
                line["schema_debug"] = texts.number(text[len("debug: "):])
            elif text.startswith("alias analysis kind: "):
                line["alias_analysis"] = texts.number(text[len("alias analysis kind: "):])
            elif kernel:
                key, alias, inactive, debug, inferred, words = kernel.groups()
                flags = ("a" if alias else "") + ("i" if inactive else "")
                flags += "".join(word[0] for word in ("fallthrough", "boxed", "unboxed") if word in words.split())
                key = None if key == "catchall" else key
                kernels.append([key, texts.number(debug), None if inferred == "(none)" else texts.number(inferred), flags])
            elif text and not text.startswith(("name: ", "schema: ")):
                self.note("a line of %s's dump was not understood: %s" % (name, text))
        line["kernels"] = kernels
        if rows:
            computed = []
            for text in (self.ask("_dispatch_dump_table", name) or "").splitlines():
                row = ROW.match(text)
                if row:
                    key, fallthrough, debug, provenance = row.groups()
                    computed.append([key, texts.number(provenance), 1 if fallthrough else 0, texts.number(debug)])
            line["computed"] = computed
        if hasattr(self.c, "_dispatch_check_invariants"):
            # A dump recomputes, so this alone tells whether what calls use is what the dump shows.
            try:
                self.c._dispatch_check_invariants(name)
                line["invariant"] = "ok"
            except Exception as error:
                line["invariant"] = str(error).splitlines()[0] if str(error) else type(error).__name__
        return line


def live_keysets(dispatcher):
    """Key sets of tensors made here, and of this thread."""
    torch = dispatcher.torch

    def inference():
        with torch.inference_mode():
            return torch.zeros(2)

    tensors = [
        ("dense cpu", lambda: torch.zeros(2)),
        ("dense cpu, requires grad", lambda: torch.zeros(2, requires_grad=True)),
        ("dense cpu, inference", inference),
        ("dense meta", lambda: torch.zeros(2, device="meta")),
        ("sparse cpu", lambda: torch.zeros(2, 2).to_sparse()),
        ("sparse csr cpu", lambda: torch.zeros(2, 2).to_sparse_csr()),
        ("quantized cpu", lambda: torch.quantize_per_tensor(torch.zeros(2), 0.1, 0, torch.quint8)),
        ("complex cpu, conjugated", lambda: torch.zeros(2, dtype=torch.complex64).conj()),
        ("dense cuda", lambda: torch.zeros(2, device="cuda")),
    ]
    live = []
    for what, make in tensors:
        if what.endswith("cuda") and not torch.cuda.is_available():
            continue
        try:
            live.append({"what": what, "text": dispatcher.keyset_text(torch._C._dispatch_keys(make()))})
        except Exception as error:
            dispatcher.note("no %s tensor: %s" % (what, str(error).splitlines()[0]))
    tls = [{"what": what, "text": dispatcher.keyset_text(keyset)}
           for what, keyset in (("include", dispatcher.ask("_dispatch_tls_local_include_set")),
                                ("exclude", dispatcher.ask("_dispatch_tls_local_exclude_set"))) if keyset is not None]
    return live, tls


def lines_of(torch, options):
    dispatcher = Dispatcher(torch)
    operators = dispatcher.operators()
    if options.op:
        wanted = set(options.op)
        missing = sorted(wanted - set(operators))
        if missing:
            sys.exit("export_tables: this PyTorch has no operator %s" % ", ".join(missing))
    chosen = [name for name in operators if not options.op or name in wanted]
    texts = Texts(options.portable)
    records = []
    for name in chosen:
        record = dispatcher.operator(name, texts, not options.registrations_only)
        if record is not None:
            fresh = texts.take()
            if fresh:
                record["texts"] = fresh
            records.append(record)
    header = {"format": FORMAT, "version": VERSION, "torch_version": options.name_version or torch.__version__,
              "num_ops": len(records)}
    revision = getattr(torch.version, "git_version", None)
    if revision:
        header["torch_git"] = revision
    name = getattr(torch._C, "_get_privateuse1_backend_name", lambda: "privateuseone")()
    if name != "privateuseone":
        header["privateuse1_name"] = name  # which keys do not say since 2.15
    keys = dispatcher.keys()
    if keys:
        header["keys"] = keys
    fallbacks = dispatcher.fallbacks(operators)
    order = {name: i for i, name in enumerate(keys["runtime"] if keys else [])}
    header["fallbacks"] = sorted(fallbacks.values(), key=lambda f: order.get(f["key"], len(order)))
    if options.live:
        header["live"], header["tls"] = live_keysets(dispatcher)
    if dispatcher.notes:
        header["notes"] = dispatcher.notes
    yield header
    for record in records:
        yield record


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-o", "--output", default="-", help="the file; compressed when it ends in .gz (standard output)")
    parser.add_argument("--op", action="append", help="only this operator, 'aten::add.Tensor'; may be repeated")
    parser.add_argument("--import", dest="modules", action="append", default=[], metavar="NAME",
                        help="import this module first, so that its registrations are there; may be repeated")
    parser.add_argument("--live", action="store_true", help="also key sets of live tensors and of this thread")
    parser.add_argument("--registrations-only", action="store_true",
                        help="leave the computed tables out; they follow from the registrations")
    parser.add_argument("--portable", action="store_true",
                        help="cut paths of installed packages off before /site-packages/, so that the file does not tell where it was made")
    parser.add_argument("--name-version", help="what to call the version, where the build's own name is not clear")
    options = parser.parse_args()
    try:
        import torch
    except ImportError as error:
        print("export_tables: PyTorch cannot be imported (%s); run this with the Python that has it" % error, file=sys.stderr)
        return 3
    for module in options.modules:
        importlib.import_module(module)

    text = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines_of(torch, options))
    data = text.encode("utf-8")
    if options.output == "-":
        sys.stdout.buffer.write(data)
        return 0
    if options.output.endswith(".gz"):
        packed = io.BytesIO()
        # No name and no time in it: the same tables give the same file.
        with gzip.GzipFile(filename="", mode="wb", fileobj=packed, compresslevel=9, mtime=0) as file:
            file.write(data)
        data = packed.getvalue()
    with open(options.output, "wb") as file:
        file.write(data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
