"""Makes e2e/images/quality: labelled photographs of documents, a tuning and a held-out half. Same output at each run.

Run with Debian's python3: apt-get install python3-skimage python3-pil python3-scipy fonts-liberation2 fonts-lato
"""

import json
from pathlib import Path

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter

import camera
import documents
import tables

OUT = Path(__file__).parents[2] / "images/quality"
CARD_KINDS = ["IDENTIFICATION", "DRIVING_LICENSE"]
SEEDS = {"tuning": 20261121, "held-out": 20261207}
LEVELS = {"plain": (195, 246), "dark": (30, 78), "bright": (262, 310)}


def flat(rng, kind, side="FRONT"):
    if kind == "PASSPORT":
        return documents.passport(rng)
    if kind == "PROOF_OF_ADDRESS":
        return documents.letter(rng)
    return documents.card(rng, back=side == "BACK")


def frame(kind):
    return (900, 1200) if kind == "PROOF_OF_ADDRESS" else (1200, 900)


def photographed(rng, half, kind, side="FRONT", *, turned=0, margin=None, out=None, level="plain", spoil=None, noise=None):
    size = frame(kind)
    if turned % 180 and rng.random() < 0.6:
        size = size[::-1]
    document = flat(rng, kind, side)
    margin = rng.uniform(0.03, 0.12) if margin is None else margin
    corners = camera.quad(rng, size, document, margin, turned + rng.uniform(-5, 5))
    if out is not None:
        corners = camera.pushed(corners, size, out)
    pixels, mask = camera.laid(rng, tables.table(rng, half, size), document, corners)
    pixels = camera.lit(rng, pixels, rng.uniform(*LEVELS[level]))
    if spoil is not None:
        pixels = spoil(pixels, mask)
    elif rng.random() < 0.35 and kind != "PROOF_OF_ADDRESS":
        pixels = camera.small_highlights(rng, pixels, mask)
    return camera.taken(rng, pixels, rng.uniform(0.6, 2.2) if noise is None else noise)


def cut(rng, half, kind, side):
    """The document runs out of the frame at one side, or at two that meet."""
    amount = rng.uniform(0.06, 0.25)
    where = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1)][rng.integers(6)]
    return photographed(rng, half, kind, side, margin=rng.uniform(0.03, 0.08), out=(where[0] * amount, where[1] * amount))


def small(rng, half, kind, side):
    image = photographed(rng, half, kind, side)
    return image.resize((320, 240) if image.width > image.height else (240, 320), Image.LANCZOS)


def selfie(rng, spoil=None, gain=None):
    pixels = np.array(documents.selfie(rng), np.float32) * (rng.uniform(0.75, 1.05) if gain is None else gain)
    pixels = spoil(pixels) if spoil else pixels
    return camera.taken(rng, pixels, rng.uniform(0.5, 1.5))


def scanned(rng, kind):
    """A flat-bed scan: nothing but the document, evenly lit, white paper burnt out to white."""
    document = flat(rng, kind).convert("RGBA")
    sheet = Image.new("RGB", document.size, (255, 255, 255))
    sheet.paste(document, (0, 0), document)
    pixels = np.array(sheet.resize((int(1200 * sheet.width / max(sheet.size)), int(1200 * sheet.height / max(sheet.size))), Image.LANCZOS), np.float32)
    return camera.taken(rng, pixels * rng.uniform(0.99, 1.04), 0.5)


def spoils(rng):
    return {
        "blurred": lambda p, _: gaussian_filter(p, (s := rng.uniform(3.2, 6), s, 0)),
        "moved": lambda p, _: camera.moved(p, rng.uniform(17, 34), rng.uniform(0, 180)),
        "glare": lambda p, mask: camera.glared(rng, p, mask, rng.uniform(0.015, 0.06)),
    }


def document_images(rng, half):
    """Yields (label, kind, side, image)."""
    every = [("IDENTIFICATION", "FRONT"), ("PASSPORT", "FRONT"), ("PROOF_OF_ADDRESS", "FRONT"), ("DRIVING_LICENSE", "FRONT"), ("DRIVING_LICENSE", "BACK")]
    for at in range(16):
        kind, side = every[at % 5]
        yield "good", kind, side, photographed(rng, half, kind, side)
    for kind in ["PROOF_OF_ADDRESS", "PASSPORT", "IDENTIFICATION"]:
        yield "good", kind, "FRONT", scanned(rng, kind)
    # White paper that a bright lamp burns out in places is no glare: its print is there.
    for _ in range(2):
        yield "good", "PROOF_OF_ADDRESS", "FRONT", photographed(rng, half, "PROOF_OF_ADDRESS", level="bright")
    for label, count in [("blurred", 4), ("moved", 4), ("glare", 5)]:
        for at in range(count):
            kind, side = every[at % 5]
            yield label, kind, side, photographed(rng, half, kind, side, spoil=spoils(rng)[label])
    for at in range(5):
        kind, side = every[at % 5]
        yield "dark", kind, side, photographed(rng, half, kind, side, level="dark", noise=rng.uniform(1.5, 3))
    for at in range(6):
        kind, side = every[at % 5]
        yield "cut-off", kind, side, cut(rng, half, kind, side)
    for at in range(5):
        kind, side = every[at % 5]
        yield "sideways", kind, side, photographed(rng, half, kind, side, turned=[90, -90][at % 2])
    for at in range(3):
        kind, side = every[at]
        yield "too-small", kind, side, small(rng, half, kind, side)


def selfie_images(rng):
    for _ in range(3):
        yield "good", "SELFIE", "FRONT", selfie(rng)
    yield "blurred", "SELFIE", "FRONT", selfie(rng, lambda p: gaussian_filter(p, (2.6, 2.6, 0)))
    yield "moved", "SELFIE", "FRONT", selfie(rng, lambda p: camera.moved(p, 15, rng.uniform(0, 180)))
    yield "dark", "SELFIE", "FRONT", selfie(rng, gain=rng.uniform(0.1, 0.2))
    yield "too-small", "SELFIE", "FRONT", selfie(rng).resize((200, 240), Image.LANCZOS)


def make():
    labels = []
    for half, seed in SEEDS.items():
        rng = np.random.default_rng(seed)
        directory = OUT / half
        directory.mkdir(parents=True, exist_ok=True)
        for old in directory.glob("*.jpg"):
            old.unlink()
        counts = {}
        for label, kind, side, image in [*document_images(rng, half), *selfie_images(rng)]:
            counts[label] = counts.get(label, 0) + 1
            name = f"{label}-{counts[label]:02d}.jpg"
            camera.save(image, directory / name)
            labels.append({"file": f"{half}/{name}", "half": half, "label": label, "type": kind, "side": side})
    (OUT / "labels.json").write_text(json.dumps(labels, indent=2) + "\n")


if __name__ == "__main__":
    make()
