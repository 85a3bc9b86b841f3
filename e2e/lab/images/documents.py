"""Flat documents as an issuer would print them: cards, passport pages and letters, with a real photograph and text of nobody."""

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont
from skimage import data

FONTS = "/usr/share/fonts/truetype/"
NAMES = [
    ("MILLER", "ADA ROSE"), ("OKAFOR", "GRACE IFEOMA"), ("LINDQVIST", "ANNA MARIA"), ("PEREIRA", "MARTA SOFIA"),
    ("NOVAK", "JANA"), ("HUGHES", "CAROLINE JANE"), ("BRANDT", "ELISABETH"), ("MORI", "EMI"),
]
PLACES = ["UTOPIA", "NORDLAND", "FREEDONIA", "SYLDAVIA", "GENOVIA", "LATVERIA"]
STREETS = ["12 Harbour Lane", "Am Alten Markt 7", "Rua das Flores 31", "44 Orchard Road", "Storgatan 9", "3 Mill View"]


def font(size, style="sans"):
    name = {
        "sans": "liberation2/LiberationSans-Regular.ttf", "bold": "liberation2/LiberationSans-Bold.ttf",
        "mono": "liberation2/LiberationMono-Bold.ttf", "serif": "liberation2/LiberationSerif-Regular.ttf",
        "lato": "lato/Lato-Medium.ttf", "hand": "liberation2/LiberationSerif-BoldItalic.ttf",
    }[style]
    return ImageFont.truetype(FONTS + name, int(size))


def portrait(rng, size):
    """A crop of the astronaut's portrait, as a photo booth would frame it."""
    source = Image.fromarray(data.astronaut())
    x, y, side = 128 + rng.integers(-8, 8), 0 + rng.integers(0, 6), 180 + rng.integers(0, 24)
    crop = source.crop((x, y, x + side, y + int(side * 1.25)))
    if rng.random() < 0.4:
        crop = crop.transpose(Image.FLIP_LEFT_RIGHT)
    crop = crop.resize(size, Image.LANCZOS)
    return crop.convert("L").convert("RGB") if rng.random() < 0.3 else crop


def guilloche(rng, size, paper, ink):
    """Fine interwoven curves over a soft gradient, as security printing has them."""
    width, height = size
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    tone = np.zeros((height, width), np.float32)
    for _ in range(3):
        a, b = rng.uniform(0.006, 0.02, 2)
        phase = 40 * np.sin(a * x + rng.uniform(0, 6)) + 25 * np.sin(b * y + rng.uniform(0, 6))
        tone += np.clip(np.sin((y + phase) * rng.uniform(0.18, 0.35)) - 0.6, 0, 1)
    mix = np.clip(tone * 0.35 + 0.25 * (x / width), 0, 0.7)[..., None]
    return Image.fromarray((np.array(paper) * (1 - mix) + np.array(ink) * mix).astype(np.uint8))


def colours(rng):
    hue = rng.uniform(0, 1)
    paper = np.array(Image.new("HSV", (1, 1), (int(hue * 255), 28, 238)).convert("RGB"))[0, 0]
    ink = np.array(Image.new("HSV", (1, 1), (int(hue * 255), 130, 175)).convert("RGB"))[0, 0]
    dark = np.array(Image.new("HSV", (1, 1), (int(hue * 255), 190, 80)).convert("RGB"))[0, 0]
    return tuple(map(int, paper)), tuple(map(int, ink)), tuple(map(int, dark))


def fields(draw, at, rows, step, size, dark):
    x, y = at
    for label, value in rows:
        draw.text((x, y), label, font=font(size * 0.55), fill=dark)
        draw.text((x, y + size * 0.6), value, font=font(size, "bold"), fill=(25, 25, 32))
        y += step


def rounded(image, radius):
    mask = Image.new("L", image.size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, image.width - 1, image.height - 1), radius, fill=255)
    image.putalpha(mask)
    return image


def card(rng, back=False):
    """An identity card or licence of ID-1 size, 85.6 × 54 mm at 18 px/mm."""
    size = (1540, 972)
    paper, ink, dark = colours(rng)
    image = guilloche(rng, size, paper, ink)
    draw = ImageDraw.Draw(image)
    surname, given = NAMES[rng.integers(len(NAMES))]
    number = f"{chr(65 + rng.integers(26))}{rng.integers(10**7, 10**8)}"
    if back:
        for row in range(3):
            text = f"ID{PLACES[0][:3]}{number}<{rng.integers(10**5, 10**6)}<<<<<<<<<<<<<"[:30]
            draw.text((70, 640 + row * 95), text, font=font(78, "mono"), fill=(20, 20, 24))
        rows = [("10 Address", STREETS[rng.integers(len(STREETS))]), ("11 Height", f"{rng.integers(155, 195)} cm"),
                ("12 Authority", f"Civil Registry of {PLACES[rng.integers(len(PLACES))].title()}")]
        fields(draw, (90, 90), rows, 150, 54, dark)
        return rounded(image, 55)
    draw.rectangle((0, 0, size[0], 135), fill=dark)
    title = ["IDENTITY CARD", "DRIVING LICENCE", "RESIDENT CARD"][rng.integers(3)]
    draw.text((60, 34), f"{PLACES[rng.integers(len(PLACES))]}   {title}", font=font(66, "bold"), fill=(245, 245, 245))
    face = portrait(rng, (430, 540))
    left = rng.random() < 0.7
    image.paste(face, (70 if left else 1040, 190))
    rows = [("1 Surname", surname), ("2 Given names", given), ("3 Date and place of birth", f"{rng.integers(1, 28):02d}.07.{rng.integers(1955, 2003)} PORT"),
            ("4 Issued, expires", f"02.05.2023 - {rng.integers(1, 28):02d}.05.2033"), ("5 Number", number)]
    fields(draw, (560 if left else 80, 175), rows, 138, 56, dark)
    draw.text((100 if left else 1060, 780), given.title(), font=font(84, "hand"), fill=(30, 34, 70))
    ghost = face.resize((150, 188)).convert("L").convert("RGB")
    image.paste(Image.blend(image.crop((1330, 700, 1480, 888)), ghost, 0.35), (1330 if left else 860, 700))
    return rounded(image, 55)


def passport(rng):
    """The data page of a passport, 125 × 88 mm at 13 px/mm, with the lower part of the page above it."""
    paper, ink, dark = colours(rng)
    page = guilloche(rng, (1625, 1144), paper, ink)
    draw = ImageDraw.Draw(page)
    surname, given = NAMES[rng.integers(len(NAMES))]
    place = PLACES[rng.integers(len(PLACES))]
    number = f"P{rng.integers(10**6, 10**7)}"
    draw.text((70, 40), f"PASSPORT   {place}", font=font(60, "bold"), fill=dark)
    page.paste(portrait(rng, (430, 550)), (70, 200))
    rows = [("Surname", surname), ("Given names", given), ("Nationality", place), ("Date of birth", f"{rng.integers(1, 28):02d} JUL {rng.integers(1955, 2003)}"),
            ("Authority", "PASSPORT OFFICE")]
    fields(draw, (570, 140), rows, 142, 52, dark)
    fields(draw, (1160, 140), [("Type", "P"), ("Passport No", number), ("Sex", "F"), ("Expiry", f"{rng.integers(1, 28):02d} MAY 2033")], 142, 52, dark)
    lines = [f"P<{place[:3]}{surname}<<{given.replace(' ', '<')}" + "<" * 44, f"{number}<7{place[:3]}8807023F3305{rng.integers(10, 28)}" + "<" * 44]
    for row, line in enumerate(lines):
        draw.text((60, 930 + row * 95), line[:44], font=font(56, "mono"), fill=(18, 18, 22))
    return rounded(page, 24)


def letter(rng):
    """A utility bill or bank letter on white A4 paper at 7.5 px/mm: mostly white, as proofs of address are."""
    size = (1575, 2228)
    image = Image.new("RGB", size, (250, 250, 248))
    draw = ImageDraw.Draw(image)
    _, ink, dark = colours(rng)
    company = ["Northern Water", "Stadtwerke", "First Harbour Bank", "Bright Energy"][rng.integers(4)]
    draw.text((140, 110), company, font=font(74, "bold"), fill=dark)
    draw.rectangle((140, 205, 1435, 212), fill=ink)
    surname, given = NAMES[rng.integers(len(NAMES))]
    street = STREETS[rng.integers(len(STREETS))]
    for row, line in enumerate([f"{given.title()} {surname.title()}", street, f"{rng.integers(1000, 9999)} Port Haven"]):
        draw.text((140, 300 + row * 52), line, font=font(42), fill=(30, 30, 30))
    words = "your account statement for the period shows amount due by direct debit please keep this letter for records water supply charge standing tariff".split()
    y = 560
    for _ in range(rng.integers(9, 16)):
        line = " ".join(rng.choice(words, 11))
        draw.text((140, y), line[:70], font=font(36, "serif"), fill=(40, 40, 42))
        y += 52
    y += 50
    for row in range(rng.integers(5, 9)):
        draw.line((140, y - 10, 1435, y - 10), fill=(170, 170, 170), width=2)
        draw.text((150, y), f"Item {row + 1}  {' '.join(rng.choice(words, 3))}", font=font(36), fill=(35, 35, 35))
        draw.text((1230, y), f"{rng.integers(5, 400)}.{rng.integers(10, 99)}", font=font(36), fill=(35, 35, 35))
        y += 66
    draw.text((140, 2090), f"{company} Ltd, registered office 1 Quay Street. Page 1 of 1", font=font(28), fill=(110, 110, 110))
    return rounded(image, 2)


def selfie(rng):
    """The portrait at arm's length: head and shoulders fill the frame."""
    source = Image.fromarray(data.astronaut())
    width = int(rng.integers(420, 500))
    height = int(min(512, width * rng.uniform(1.0, 1.2)))
    x = int(rng.integers(0, min(60, 512 - width + 1)))
    crop = source.crop((x, 0, x + width, height))
    return crop.transpose(Image.FLIP_LEFT_RIGHT) if rng.random() < 0.5 else crop


def softened(image, sigma):
    return image.filter(ImageFilter.GaussianBlur(sigma)) if sigma > 0 else image
