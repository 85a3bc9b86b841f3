"""How a phone sees a document on a table: perspective, shadow, light, lens, noise. And what goes wrong."""

import numpy as np
from PIL import Image, ImageFilter
from scipy.ndimage import convolve, gaussian_filter


def quad(rng, size, document, margin, angle):
    """Corners of the document in the frame: it fills what `margin` leaves, turned by `angle` degrees, seen a little from the side."""
    width, height = size
    ratio = document.width / document.height
    turn = np.deg2rad(angle)
    across = ratio * abs(np.cos(turn)) + abs(np.sin(turn))
    down = ratio * abs(np.sin(turn)) + abs(np.cos(turn))
    unit = min(width * (1 - 2 * margin) / across, height * (1 - 2 * margin) / down)
    corners = np.array([[-ratio, -1], [ratio, -1], [ratio, 1], [-ratio, 1]]) * unit / 2
    corners = corners @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    depth = 1 - rng.uniform(0, 0.05, (4, 1))
    return corners * depth + np.array([width / 2, height / 2])


def pushed(corners, size, out):
    """Moves the document until these shares of its width and height are outside of the frame; the sign says at which side."""
    low, high = corners.min(0), corners.max(0)
    move = np.zeros(2)
    for axis in range(2):
        beyond = abs(out[axis]) * (high[axis] - low[axis])
        if out[axis] > 0:
            move[axis] = size[axis] - high[axis] + beyond
        if out[axis] < 0:
            move[axis] = -low[axis] - beyond
    return corners + move


def coefficients(to, source):
    rows, target = [], []
    for (x, y), (u, v) in zip(to, source):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        target += [u, v]
    return np.linalg.solve(np.array(rows), np.array(target))


def laid(rng, background, document, corners):
    """The document on the table, with the shadow that it throws."""
    scale = min(1, 1.15 * np.linalg.norm(corners[1] - corners[0]) / document.width)
    document = document.resize((int(document.width * scale), int(document.height * scale)), Image.LANCZOS)
    w, h = document.size
    matrix = coefficients(corners, [(0, 0), (w, 0), (w, h), (0, h)])
    warped = document.transform(background.size, Image.PERSPECTIVE, matrix, Image.BICUBIC)
    mask = np.array(warped.getchannel("A"), np.float32) / 255
    offset = rng.integers(2, 8, 2)
    shade = gaussian_filter(np.roll(mask, offset, (0, 1)), rng.uniform(4, 9)) * (1 - mask) * 0.5
    table = np.array(background, np.float32) * (1 - shade[..., None])
    return table * (1 - mask[..., None]) + np.array(warped.convert("RGB"), np.float32) * mask[..., None], mask


def lit(rng, pixels, level):
    """Daylight from one side or a lamp above, with its colour; `level` is what white paper comes to."""
    height, width = pixels.shape[:2]
    y, x = np.mgrid[-1:1:height * 1j, -1:1:width * 1j]
    direction = rng.uniform(0, 2 * np.pi)
    slope = rng.uniform(0.03, 0.16)
    light = 1 - slope * (x * np.cos(direction) + y * np.sin(direction))
    cx, cy = rng.uniform(-0.5, 0.5, 2)
    light *= 1 - rng.uniform(0.03, 0.12) * ((x - cx) ** 2 + (y - cy) ** 2)
    warmth = rng.uniform(-0.05, 0.07)
    return pixels * light[..., None] * np.array([1 + warmth, 1, 1 - warmth]) * (level / 250)


def taken(rng, pixels, noise):
    """Lens, sensor noise of shot and readout, and the clipping of eight bits."""
    pixels = gaussian_filter(pixels, (0.45, 0.45, 0))
    grain = gaussian_filter(rng.normal(size=pixels.shape), (0.5, 0.5, 0)) * 1.6
    pixels = pixels + grain * (noise + 0.06 * np.sqrt(np.clip(pixels, 0, 255)))
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))


def moved(pixels, length, angle):
    """A hand that moved while the shutter was open."""
    side = int(length) | 1
    kernel = np.zeros((side, side))
    for t in np.linspace(-0.5, 0.5, side * 4):
        x = side // 2 + t * (side - 1) * np.cos(np.deg2rad(angle))
        y = side // 2 + t * (side - 1) * np.sin(np.deg2rad(angle))
        kernel[int(round(y)), int(round(x))] += 1
    kernel /= kernel.sum()
    return np.stack([convolve(pixels[..., c], kernel, mode="nearest") for c in range(3)], -1)


def glared(rng, pixels, mask, share):
    """A lamp or flash mirrored in the document: a burnt-out core of about `share` of the frame, a soft halo around it."""
    height, width = pixels.shape[:2]
    inside = np.argwhere(gaussian_filter(mask, 30) > 0.9)
    cy, cx = inside[rng.integers(len(inside))]
    y, x = np.mgrid[0:height, 0:width]
    stretch, turn = rng.uniform(1, 2.2), rng.uniform(0, np.pi)
    u = (x - cx) * np.cos(turn) + (y - cy) * np.sin(turn)
    v = -(x - cx) * np.sin(turn) + (y - cy) * np.cos(turn)
    core = np.sqrt(share * height * width / np.pi)
    ragged = 1 + 6 * gaussian_filter(rng.normal(size=(height, width)), 40)
    distance = np.sqrt((u / np.sqrt(stretch)) ** 2 + (v * np.sqrt(stretch)) ** 2) / core * ragged
    halo = 300 * np.exp(-np.clip(distance - 1, 0, None) ** 1.2 / rng.uniform(0.35, 0.8)) * (0.25 + 0.75 * mask)
    return pixels + halo[..., None]


def small_highlights(rng, pixels, mask):
    """Specks of light as laminate always has them: no loss."""
    made = pixels
    for _ in range(rng.integers(1, 3)):
        made = glared(rng, made, mask, rng.uniform(0.00015, 0.0005))
    return made


def save(image, path, quality=78):
    image.convert("RGB").save(path, quality=quality, optimize=True)
