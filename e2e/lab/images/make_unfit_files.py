"""Makes e2e/images/unfit and e2e/images/turned: files that are rare, wrong or hostile, and one photograph stored in all eight orientations.

Run with Debian's python3: apt-get install python3-skimage python3-pil libheif-examples
"""

import struct
import subprocess
import zlib
from pathlib import Path

import numpy as np
from PIL import Image
from skimage import data

HERE = Path(__file__).parents[2] / "images"
UNFIT = HERE / "unfit"
TURNED = HERE / "turned"
ROCKET = HERE.parent.parent / "src/testing/photos/rocket.jpg"
# Column, row, and steps of the seven passes of an interlaced PNG.
PASSES = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]


def chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def png(width, height, depth, raw, interlace=0):
    header = struct.pack(">IIBBBBB", width, height, depth, 0, 0, 0, interlace)
    parts = [chunk(b"IHDR", header), chunk(b"IDAT", zlib.compress(raw, 9)), chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def rows(pixels):
    """Rows with the filter Sub, which photographs compress well with."""
    wide = pixels.astype(np.int16)
    step = np.diff(wide, axis=1, prepend=0).astype(np.uint8)
    return b"".join(b"\x01" + row.tobytes() for row in step)


def rows_of_sixteen_bits(pixels):
    return b"".join(b"\x00" + row.astype(">u2").tobytes() for row in pixels.astype(np.uint16) * 257)


def make_unfit():
    UNFIT.mkdir(exist_ok=True)
    photo = Image.fromarray(data.astronaut()).crop((0, 0, 480, 420))
    grey = np.array(photo.convert("L"))
    photo.save(UNFIT / "progressive.jpg", quality=80, progressive=True)
    photo.convert("CMYK").save(UNFIT / "print-colours.jpg", quality=80)
    (UNFIT / "sixteen-bits.png").write_bytes(png(480, 420, 16, rows_of_sixteen_bits(grey)))
    passes = b"".join(rows(grey[y::down, x::across]) for x, y, across, down in PASSES)
    (UNFIT / "interlaced.png").write_bytes(png(480, 420, 8, passes, interlace=1))
    first = photo.convert("L")
    first.save(UNFIT / "animated.png", save_all=True, append_images=[first.point(lambda value: 255 - value)], duration=200)
    (UNFIT / "strip.png").write_bytes(png(1, 100_000, 8, b"\x00\xff" * 100_000))
    photo.save(UNFIT / "page.pdf", quality=70)
    photo.save("/tmp/photo-for-heic.png")
    subprocess.run(["heif-enc", "-q", "45", "-o", str(UNFIT / "phone.heic"), "/tmp/photo-for-heic.png"], check=True)
    (UNFIT / "drawing.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><text y="40">Passport</text></svg>\n')


def make_turned():
    """Stored so that each is upright once its orientation is heeded. The orientation itself is written by the tests."""
    TURNED.mkdir(exist_ok=True)
    upright = Image.open(ROCKET)
    stored = {
        1: None, 2: Image.FLIP_LEFT_RIGHT, 3: Image.ROTATE_180, 4: Image.FLIP_TOP_BOTTOM,
        5: Image.TRANSPOSE, 6: Image.ROTATE_90, 7: Image.TRANSVERSE, 8: Image.ROTATE_270,
    }
    for orientation, way in stored.items():
        image = upright if way is None else upright.transpose(way)
        image.save(TURNED / f"stored-{orientation}.jpg", quality=85)


if __name__ == "__main__":
    make_unfit()
    make_turned()
