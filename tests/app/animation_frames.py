#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The exported animations, pixel by pixel: python3 animation_frames.py KEYFALL RESOURCES

A GIF is read here, by the format's description; of a WebP webpmux takes the frames out and dwebp reads them (package
webp). Both are put together as a viewer does, and compared with the PNG that the same program draws of each position.
"""
import json
import os
import struct
import subprocess
import sys
import tempfile
import time
import unittest
import zlib

KEYFALL, RESOURCES = sys.argv[1:3]
WIDTH = 640
MOST_BYTES = 400_000  # of a WebP of 20 hops in five calls, whose headers are a quarter of it
MOST_SECONDS = 2


def keyfall(*arguments):
    done = subprocess.run([KEYFALL, *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def read_png(path):
    """Width, height, rows of (r, g, b): what this program writes, 8 bits without interlacing."""
    with open(path, "rb") as file:
        data = file.read()
    at, packed = 8, b""
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        if name == b"IHDR":
            width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            assert depth == 8 and kind in (2, 6) and not interlaced
        elif name == b"IDAT":
            packed += body
        at += 12 + length
    size = 3 if kind == 2 else 4
    raw = zlib.decompress(packed)
    before, rows, stride = bytes(width * size), [], width * size
    for y in range(height):
        kind, line = raw[y * (stride + 1)], bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        for i in range(stride):
            left = line[i - size] if i >= size else 0
            corner = before[i - size] if i >= size else 0
            if kind == 1:
                line[i] = line[i] + left & 255
            elif kind == 2:
                line[i] = line[i] + before[i] & 255
            elif kind == 3:
                line[i] = line[i] + (left + before[i]) // 2 & 255
            elif kind == 4:
                guess = left + before[i] - corner
                nearest = min((abs(guess - left), 0, left), (abs(guess - before[i]), 1, before[i]), (abs(guess - corner), 2, corner))
                line[i] = line[i] + nearest[2] & 255
        rows.append([tuple(line[i:i + 3]) for i in range(0, stride, size)])
        before = line
    return width, height, rows


def unpack_lzw(data, smallest):
    """The numbers that a GIF's image holds."""
    clear, stop = 1 << smallest, (1 << smallest) + 1
    out, bits, have, at = bytearray(), 0, 0, 0
    table, width, last = [], smallest + 1, None
    while True:
        while have < width:
            bits |= data[at] << have
            at, have = at + 1, have + 8
        code = bits & ((1 << width) - 1)
        bits, have = bits >> width, have - width
        if code == stop:
            return out
        if code == clear:
            table, width, last = [bytes([i]) for i in range(clear)] + [b"", b""], smallest + 1, None
            continue
        entry = table[code] if code < len(table) else last + last[:1]
        out += entry
        if last is not None and len(table) < 4096:
            table.append(last + entry[:1])
            if len(table) == 1 << width and width < 12:
                width += 1
        last = entry


def read_gif(path):
    """Loops (0: without end) and frames: (hundredths of a second, rows of (r, g, b))."""
    with open(path, "rb") as file:
        data = file.read()
    assert data[:6] == b"GIF89a"
    width, height, flags = struct.unpack("<HHB", data[6:11])
    colors = [tuple(data[13 + 3 * i:16 + 3 * i]) for i in range(2 << (flags & 7))]
    at = 13 + 3 * len(colors)
    canvas = [[None] * width for _ in range(height)]
    loops, frames, delay, unchanged = None, [], 0, None

    def blocks(at):
        whole = b""
        while data[at]:
            whole += data[at + 1:at + 1 + data[at]]
            at += 1 + data[at]
        return whole, at + 1

    while data[at] != 0x3b:
        if data[at] == 0x21:
            kind = data[at + 1]
            body, at = blocks(at + 2)
            if kind == 0xf9:
                delay = struct.unpack("<H", body[1:3])[0]
                unchanged = body[3] if body[0] & 1 else None
                assert body[0] >> 2 & 7 == 1  # what is there stays
            elif kind == 0xff and body.startswith(b"NETSCAPE2.0"):
                loops = struct.unpack("<H", body[12:14])[0]
            continue
        assert data[at] == 0x2c
        left, top, wide, high, flags = struct.unpack("<HHHHB", data[at + 1:at + 10])
        assert flags == 0
        body, after = blocks(at + 11)
        numbers = unpack_lzw(body, data[at + 10])
        assert len(numbers) == wide * high
        for y in range(high):
            for x in range(wide):
                number = numbers[y * wide + x]
                if number != unchanged:
                    canvas[top + y][left + x] = colors[number]
        at = after
        frames.append((delay, [row[:] for row in canvas]))
    return loops, frames


def read_webp(path, scratch):
    """The same of a WebP, in milliseconds."""
    info = subprocess.run(["webpmux", "-info", path], capture_output=True, text=True, check=True).stdout
    lines = [line.split() for line in info.splitlines()]
    width, height = next((int(line[2]), int(line[4])) for line in lines if line[:2] == ["Canvas", "size:"])
    loops = int(info.split("Loop Count :")[1].split()[0])
    canvas, frames = [[None] * width for _ in range(height)], []
    for line in lines:
        if not line or not line[0].rstrip(":").isdigit():
            continue
        number, left, top, duration, blend = line[0].rstrip(":"), int(line[4]), int(line[5]), int(line[6]), line[8]
        one, pam = os.path.join(scratch, "one.webp"), os.path.join(scratch, "one.pam")
        subprocess.run(["webpmux", "-get", "frame", number, path, "-o", one], check=True, capture_output=True)
        subprocess.run(["dwebp", one, "-pam", "-o", pam], check=True, capture_output=True)
        with open(pam, "rb") as file:
            data = file.read()
        head, body = data.split(b"ENDHDR\n", 1)
        words = head.split()
        wide, high = int(words[words.index(b"WIDTH") + 1]), int(words[words.index(b"HEIGHT") + 1])
        assert words[words.index(b"DEPTH") + 1] == b"4" and line[7] == "none"
        for y in range(high):
            for x in range(wide):
                r, g, b, alpha = body[4 * (y * wide + x):4 * (y * wide + x) + 4]
                if alpha or blend == "no":
                    canvas[top + y][left + x] = (r, g, b)
        frames.append((duration, [row[:] for row in canvas]))
    return loops, frames


class Animations(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.session = os.path.join(RESOURCES, "sessions", "fall.keyfall")

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def pictures(self, hops):
        """The moments that `--step` can name, by the number of hops."""
        rows = []
        for hop in range(hops + 1):
            name = self.path(f"step{hop}.png")
            keyfall("export", self.session, "--to", name, "--step", str(hop), "--width", str(WIDTH), "--wrap", "1280")
            rows.append(read_png(name)[2])
        return rows

    def test_what_they_show(self):
        calls = json.loads(keyfall("run", self.session, "--json"))["calls"]
        hops = sum(len(call["hops"]) for call in calls)
        self.assertEqual([len(calls), hops], [1, 4])  # down four kernels, up to three of them
        pictures = self.pictures(hops)
        self.assertEqual(len({str(rows) for rows in pictures}), hops + 1)
        for ending, unit, near in (("gif", 10, 24), ("webp", 1, 2)):
            name = self.path("fall." + ending)
            keyfall("export", self.session, "--to", name, "--width", str(WIDTH))
            loops, frames = read_gif(name) if ending == "gif" else read_webp(name, self.folder.name)
            self.assertEqual(loops, 0)
            self.assertEqual([time * unit for time, _ in frames], [1200] * 7 + [2500])
            # Before the call, then a frame a kernel; the last hop is entered with everything that can return by then.
            for position, picture in ((0, 0), (1, 1), (2, 2), (3, 3), (7, 4)):
                rows = frames[position][1]
                self.assertEqual((len(rows), len(rows[0])), (len(pictures[picture]), WIDTH))
                worst = max(abs(a - b) for row, drawn in zip(rows, pictures[picture]) for p, q in zip(row, drawn)
                            for a, b in zip(p, q))
                self.assertLessEqual(worst, near, (ending, position))

    def test_twenty_hops(self):
        with open(self.session) as file:
            session = json.load(file)
        session["program"] = ["y%d = add(a, b)" % i for i in range(5)]
        name = self.path("twenty.keyfall")
        with open(name, "w") as file:
            json.dump(session, file)
        for ending in ("webp", "gif"):
            begin = time.monotonic()
            keyfall("export", name, "--to", self.path("twenty." + ending))
            seconds = time.monotonic() - begin
            size = os.path.getsize(self.path("twenty." + ending))
            print(f"20 hops, {ending}: {size} bytes, {seconds:.2f} s", file=sys.stderr)
            if ending == "webp":
                self.assertLessEqual(size, MOST_BYTES)
            self.assertLessEqual(seconds, 5 * MOST_SECONDS)  # five times: where other things run


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
