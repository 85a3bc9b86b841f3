"""What documents lie on: photographed textures, tinted, and wood, cloth and plain desks."""

import numpy as np
from PIL import Image, ImageFilter
from scipy.ndimage import gaussian_filter
from skimage import data


def tinted(grey, low, high):
    mix = (grey.astype(np.float32) / 255)[..., None]
    return np.array(low) * (1 - mix) + np.array(high) * mix


def tiled(texture, size, rng):
    """The photograph mirrored to and fro, so that no seam shows; taken at a random place and turn."""
    texture = np.rot90(texture, rng.integers(4))
    wide = np.concatenate([texture, texture[:, ::-1]], 1)
    whole = np.concatenate([wide, wide[::-1]], 0)
    times = 2 + max(size) // whole.shape[0]
    whole = np.tile(whole, (times, times))
    y, x = rng.integers(0, 500, 2)
    return whole[y:y + size[1], x:x + size[0]]


def wood(rng, size, low, high):
    width, height = size
    grain = gaussian_filter(rng.normal(size=(height, width)), (1.0, 60)) * 14
    wide = gaussian_filter(rng.normal(size=(height, width)), (14, 260)) * 60
    bend = gaussian_filter(rng.normal(size=(height, width)), 130) * 130
    y = np.mgrid[0:height, 0:width][0]
    rings = np.sin((y + 18 * bend) * rng.uniform(0.03, 0.06))
    return tinted(np.clip(128 + 60 * grain + 40 * wide + 18 * rings, 0, 255), low, high)


def cloth(rng, size, low, high):
    width, height = size
    y, x = np.mgrid[0:height, 0:width]
    weave = 20 * np.sin(x * 1.3) * np.sin(y * 1.3) + gaussian_filter(rng.normal(size=(height, width)), 1) * 40
    folds = gaussian_filter(rng.normal(size=(height, width)), 90) * 1800
    return tinted(np.clip(128 + weave + folds, 0, 255), low, high)


def plain(rng, size, colour):
    grain = gaussian_filter(rng.normal(size=(size[1], size[0])), 1.2) * 6
    return np.array(colour, np.float32) + grain[..., None]


def photographed(name, rng, size, low, high):
    return tinted(tiled(getattr(data, name)(), size, rng), low, high)


# Each half of the set has its own: what was tuned on one is tried on the other.
TABLES = {
    "tuning": [
        lambda rng, size: wood(rng, size, (66, 40, 24), (150, 102, 64)),
        lambda rng, size: photographed("gravel", rng, size, (52, 52, 56), (150, 148, 146)),
        lambda rng, size: cloth(rng, size, (36, 44, 66), (92, 104, 140)),
        lambda rng, size: plain(rng, size, (72, 74, 78)),
        lambda rng, size: wood(rng, size, (120, 88, 60), (196, 160, 122)),
        lambda rng, size: plain(rng, size, (176, 166, 150)),
    ],
    "held-out": [
        lambda rng, size: wood(rng, size, (40, 30, 26), (104, 82, 68)),
        lambda rng, size: photographed("brick", rng, size, (70, 50, 42), (168, 132, 110)),
        lambda rng, size: cloth(rng, size, (70, 34, 38), (138, 84, 84)),
        lambda rng, size: plain(rng, size, (40, 62, 58)),
        lambda rng, size: photographed("grass", rng, size, (38, 46, 30), (124, 136, 96)),
        lambda rng, size: plain(rng, size, (196, 190, 182)),
    ],
}


def table(rng, half, size):
    made = TABLES[half][rng.integers(len(TABLES[half]))](rng, size)
    image = Image.fromarray(np.clip(made, 0, 255).astype(np.uint8))
    return image.filter(ImageFilter.GaussianBlur(rng.uniform(0.4, 1.2)))
