"""Makes src/testing/photos/phone: one photograph as telephones and programs store it, which is not as a JPEG; and src/testing/photos/scans:
whole JPEGs whose data is laid out in every way that a browser reads.

Run with Debian's python3: apt-get install python3-pil libheif-examples libjpeg-turbo-progs
"""

import struct
import subprocess
import tempfile
import zlib
from pathlib import Path

from PIL import Image, ImageDraw

ROOT = Path(__file__).parents[3]
PHOTOS = ROOT / "src/testing/photos"
PHONE = PHOTOS / "phone"
SCANS = PHOTOS / "scans"
TILE = 256
PLACE = {1: "N", 2: (38.0, 43.0, 20.28), 3: "W", 4: (9.0, 8.0, 21.48)}


def box(kind, *parts):
    content = b"".join(parts)
    return struct.pack(">I", 8 + len(content)) + kind + content


def full(kind, version, flags, *parts):
    return box(kind, struct.pack(">I", version << 24 | flags), *parts)


def boxes(data, start=0, end=None):
    end = len(data) if end is None else end
    while start < end:
        size, kind = struct.unpack(">I4s", data[start : start + 8])
        yield kind, start + 8, start + size
        start += size


def inside(data, *kinds):
    start, end = 0, len(data)
    for kind in kinds:
        start, end = next((a, b) for name, a, b in boxes(data, start, end) if name == kind)
        start += 4 if kind == b"meta" else 0
    return start, end


def encoded(image):
    """One tile, as heif-enc encodes it: its hvcC box and its data."""
    with tempfile.TemporaryDirectory() as folder:
        image.save(f"{folder}/tile.png")
        subprocess.run(["heif-enc", "-q", "42", "-o", f"{folder}/tile.heic", f"{folder}/tile.png"], check=True)
        data = Path(f"{folder}/tile.heic").read_bytes()
    start, end = inside(data, b"meta", b"iprp", b"ipco")
    settings = next(data[a - 8 : b] for kind, a, b in boxes(data, start, end) if kind == b"hvcC")
    start, end = inside(data, b"mdat")
    return settings, data[start:end]


def exif(orientation):
    tags = Image.Exif()
    tags[0x0112] = orientation
    tags[0x8825] = PLACE
    return tags


def heic(image, turns=(), orientation=None):
    """A grid of tiles, as a telephone writes it; `turns` are its irot and imir boxes."""
    across, down = -(-image.width // TILE), -(-image.height // TILE)
    wide = Image.new("RGB", (across * TILE, down * TILE))
    wide.paste(image, (0, 0))
    places = [(column * TILE, row * TILE) for row in range(down) for column in range(across)]
    tiles = [encoded(wide.crop((x, y, x + TILE, y + TILE))) for x, y in places]
    count = len(tiles)
    grid = struct.pack(">BBBBHH", 0, 0, down - 1, across - 1, image.width, image.height)
    items = [(b"hvc1", data) for _, data in tiles] + [(b"grid", grid)]
    if orientation is not None:
        items.append((b"Exif", struct.pack(">I", 6) + exif(orientation).tobytes()))
    properties = [tiles[0][0], full(b"ispe", 0, 0, struct.pack(">II", TILE, TILE)), full(b"ispe", 0, 0, struct.pack(">II", *image.size)), *turns]
    own = [[0x81, 2]] * count + [[3, *(0x80 | 4 + place for place in range(len(turns)))]]
    ipma = b"".join(struct.pack(">HB", item + 1, len(of)) + bytes(of) for item, of in enumerate(own))
    infos = [full(b"infe", 2, 1 if kind == b"hvc1" else 0, struct.pack(">HH4s", item + 1, 0, kind), b"\0") for item, (kind, _) in enumerate(items)]
    references = [box(b"dimg", struct.pack(f">HH{count}H", count + 1, count, *range(1, count + 1)))]
    if orientation is not None:
        references.append(box(b"cdsc", struct.pack(">HHH", count + 2, 1, count + 1)))

    def meta(offset):
        rows = b""
        for item, (_, data) in enumerate(items):
            rows += struct.pack(">HHHII", item + 1, 0, 1, offset, len(data))
            offset += len(data)
        return full(
            b"meta", 0, 0,
            full(b"hdlr", 0, 0, struct.pack(">I4s12s", 0, b"pict", b""), b"\0"),
            full(b"pitm", 0, 0, struct.pack(">H", count + 1)),
            full(b"iloc", 0, 0, struct.pack(">HH", 0x4400, len(items)), rows),
            full(b"iinf", 0, 0, struct.pack(">H", len(items)), *infos),
            full(b"iref", 0, 0, *references),
            box(b"iprp", box(b"ipco", *properties), full(b"ipma", 0, 0, struct.pack(">I", count + 1), ipma)),
        )

    head = box(b"ftyp", b"heic\0\0\0\0mif1heic")
    return head + meta(len(head) + len(meta(0)) + 8) + box(b"mdat", *(data for _, data in items))


def enc(name, source, *options):
    subprocess.run(["heif-enc", *options, "-o", str(PHONE / name), str(source)], check=True)


def sixteen_bits(image):
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    rows = b""
    for y in range(image.height):
        rows += b"\0" + b"".join(struct.pack(">3H", *(value * 257 for value in image.getpixel((x, y)))) for x in range(image.width))
    header = struct.pack(">IIBBBBB", image.width, image.height, 16, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def see_through(image):
    """The photograph, of which a corner is cut out."""
    mask = Image.new("L", image.size, 255)
    ImageDraw.Draw(mask).rectangle([0, 0, 199, 199], fill=0)
    image = image.copy()
    image.putalpha(mask)
    return image


def make():
    PHONE.mkdir(exist_ok=True)
    photo = Image.open(PHOTOS / "rocket.jpg").convert("RGB")
    quarter, mirror = box(b"irot", b"\1"), box(b"imir", b"\1")
    (PHONE / "tiles.heic").write_bytes(heic(photo))
    # irot turns to the left what is stored turned to the right; EXIF says it a second time, as telephones write it.
    (PHONE / "turned.heic").write_bytes(heic(photo.transpose(Image.ROTATE_270), [quarter], orientation=8))
    (PHONE / "mirrored.heic").write_bytes(heic(photo.transpose(Image.FLIP_LEFT_RIGHT), [mirror], orientation=1))
    face = Image.open(ROOT / "e2e/images/quality/tuning/good-22.jpg").convert("RGB")
    (PHONE / "selfie.heic").write_bytes(heic(face.transpose(Image.ROTATE_270), [quarter], orientation=8))
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        photo.transpose(Image.ROTATE_90).save(place / "exif.jpg", quality=92, exif=exif(6))
        enc("exif-alone.heic", place / "exif.jpg", "-q", "42")
        (place / "deep.png").write_bytes(sixteen_bits(photo))
        enc("ten-bits.heic", place / "deep.png", "-q", "42", "-b", "10")
        see_through(photo).save(place / "clear.png")
        enc("see-through.heic", place / "clear.png", "-q", "42")
        enc("photo.avif", place / "exif.jpg", "-A", "-q", "42")
    photo.transpose(Image.ROTATE_90).save(PHONE / "turned.webp", quality=70, exif=exif(6).tobytes())
    see_through(photo).save(PHONE / "see-through.webp", quality=70)
    small = photo.quantize(24, dither=0)
    small.save(PHONE / "animated.gif", save_all=True, append_images=[Image.new("P", photo.size)], duration=200)


def make_scans():
    """333 x 259: no side ends with a block. The lower half of some is grey, as what is missing is."""
    SCANS.mkdir(exist_ok=True)
    photo = Image.open(PHOTOS / "rocket.jpg").convert("RGB").resize((333, 259))
    grey = photo.copy()
    ImageDraw.Draw(grey).rectangle([0, 129, 333, 259], fill=(128, 128, 128))
    white = Image.new("RGB", (333, 259), "white")
    ways = {
        "baseline": (photo, []),
        "grey-below": (grey, []),
        "grey-below-progressive": (grey, ["-progressive"]),
        "white": (white, ["-optimize"]),
        "restarts": (photo, ["-restart", "5B"]),
        "restarts-by-row": (grey, ["-restart", "1", "-optimize"]),
        "restarts-progressive": (photo, ["-progressive", "-restart", "2"]),
        "no-colour": (photo, ["-grayscale"]),
        "full-colour": (photo, ["-sample", "1x1"]),
        "sampled-oddly": (photo, ["-sample", "4x1"]),
        "sampled-down": (photo, ["-sample", "1x2", "-progressive"]),
        "as-rgb": (photo, ["-rgb"]),
        "scan-by-component": (photo, ["-scans", "0; 1; 2;"]),
        "two-scans": (photo, ["-scans", "0; 1 2;"]),
        "bands": (photo, ["-scans", "0 1 2: 0-0, 0, 0; 0: 1-8, 0, 0; 1: 1-63, 0, 0; 2: 1-63, 0, 0; 0: 9-63, 0, 0;"]),
        "arithmetic": (photo, ["-arithmetic"]),
    }
    with tempfile.TemporaryDirectory() as folder:
        for name, (image, options) in ways.items():
            image.save(f"{folder}/source.ppm")
            if "-scans" in options:
                Path(f"{folder}/scans").write_text(options[1].replace("; ", ";\n"))
                options = ["-scans", f"{folder}/scans"]
            subprocess.run(["cjpeg", "-quality", "40", *options, "-outfile", str(SCANS / f"{name}.jpg"), f"{folder}/source.ppm"], check=True)


if __name__ == "__main__":
    make()
    make_scans()
