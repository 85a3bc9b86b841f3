import { personOf, randomOf, zoneOf } from './people.mjs';

/** Sizes in millimetres, and where the zone begins. ICAO 9303-4, -5, -6. */
const sheets = {
  TD3: { width: 125, height: 88, zoneFrom: 68 },
  'MRV-A': { width: 120, height: 80, zoneFrom: 61 },
  TD2: { width: 105, height: 74, zoneFrom: 55 },
  'MRV-B': { width: 105, height: 74, zoneFrom: 55 },
  TD1: { width: 85.6, height: 54, zoneFrom: 31 },
};

/** Pixels for a millimetre of the flat sheet. */
const density = 14;

/** How pictures are spoilt, by quality. Blur and glare are for a picture 4,000 wide. */
const qualities = {
  good: { tilt: 5, blur: [0.3, 1.2], noise: 3, glare: 0, jpeg: [0.85, 0.93], fill: [0.62, 0.92], skew: 0.02 },
  mediocre: {
    tilt: 15,
    blur: [2, 5.5],
    noise: 7,
    glare: 0.5,
    jpeg: [0.5, 0.5],
    fill: [0.6, 0.9],
    skew: 0.05,
  },
};

/**
 * One specimen: a document of an invented person, photographed. `canvasOf(width, height)` makes a canvas that has
 * the font `OCR-B`.
 */
export function specimenOf({ seed, quality, width = 4000, format = null, turn = null }, canvasOf) {
  const random = randomOf(seed * 7919 + (quality === 'good' ? 1 : 2));
  const kinds = ['TD3', 'TD3', 'TD3', 'TD1', 'TD1', 'TD2', 'MRV-A', 'MRV-B'];
  const kind = format ?? kinds[Math.floor(random() * kinds.length)];
  const person = personOf(random);
  const lines = zoneOf(person, kind, random);
  const sheet = sheetOf({ person, lines, kind, random }, canvasOf);
  const picture = photographOf({ sheet, quality, random, width, turn }, canvasOf);
  return { ...picture, kind, person, lines, seed, quality };
}

/** The flat sheet with its print. */
export function sheetOf({ person, lines, kind, random }, canvasOf) {
  const { width, height, zoneFrom } = sheets[kind];
  const canvas = canvasOf(Math.round(width * density), Math.round(height * density));
  const context = canvas.getContext('2d');
  const hue = Math.floor(random() * 360);
  context.fillStyle = `hsl(${hue} 35% 91%)`;
  context.fillRect(0, 0, canvas.width, canvas.height);
  guilloche(context, { width: canvas.width, height: zoneFrom * density, hue, random });
  context.fillStyle = `hsl(${hue} 20% 70%)`;
  context.fillRect(5 * density, 12 * density, 28 * density, Math.min(36, zoneFrom - 16) * density);
  context.fillStyle = '#222';
  context.font = `${3.2 * density}px sans-serif`;
  const print = [
    person.surname,
    person.givenName,
    person.number,
    person.birthDate,
    person.expiryDate,
    person.issuer,
  ];
  print.forEach((text, at) =>
    context.fillText(text, 38 * density, (9 + at * Math.min(9, (zoneFrom - 8) / 6)) * density),
  );
  context.fillStyle = '#fff';
  context.globalAlpha = 0.75;
  context.fillRect(0, zoneFrom * density, canvas.width, canvas.height);
  context.globalAlpha = 1;
  context.fillStyle = `rgb(${20 + random() * 30} ${20 + random() * 30} ${20 + random() * 30})`;
  // Ten characters an inch: the font's advance is measured, so its own size does not matter.
  context.font = '100px "OCR-B"';
  const size = (100 * 2.54 * density) / context.measureText('<').width;
  context.font = `${size}px "OCR-B"`;
  const left = (width - lines[0].length * 2.54) / 2;
  lines.forEach((text, at) => context.fillText(text, left * density, (zoneFrom + 6.4 + at * 6.35) * density));
  return canvas;
}

function guilloche(context, { width, height, hue, random }) {
  context.strokeStyle = `hsl(${hue} 40% 80%)`;
  context.lineWidth = 1.5;
  const wave = 20 + random() * 60;
  for (let y = 0; y < height; y += 16) {
    context.beginPath();
    for (let x = 0; x <= width; x += 12) context.lineTo(x, y + 12 * Math.sin((x + y * 3) / wave));
    context.stroke();
  }
}

/** Lays the sheet on a table in perspective, lights it, and takes it with blur, grain and a JPEG's losses. */
export function photographOf({ sheet, quality, random, width, turn }, canvasOf) {
  const { tilt, blur, noise, glare, jpeg, fill, skew } = qualities[quality];
  const between = ([least, most]) => least + random() * (most - least);
  const quarter = turn ?? [0, 0, 0, 1, 2, 3][Math.floor(random() * 6)];
  const isAcross = quarter % 2 === 1;
  const [wide, high] = isAcross ? [Math.round(width * 0.75), width] : [width, Math.round(width * 0.75)];
  const angle = (((random() * 2 - 1) * tilt + quarter * 90) * Math.PI) / 180;
  const plane = tableOf({ wide, high, random });
  const scale = scaleOf({ sheet, wide, high, angle, fill: between(fill) });
  const corners = cornersOf({ sheet, wide, high, angle, scale, random, skew });
  lay(plane, greyOf(sheet), corners);
  const spoilt = { blur: (between(blur) * width) / 4000, light: random() * Math.PI * 2, noise };
  if (random() < glare) shine(plane, { corners, random });
  const pixels = taken(plane, { wide, high, random, ...spoilt });
  const canvas = canvasOf(wide, high);
  const context = canvas.getContext('2d');
  const image = context.createImageData(wide, high);
  image.data.set(pixels);
  context.putImageData(image, 0, 0);
  return { canvas, jpegQuality: between(jpeg), wide, high };
}

function greyOf(sheet) {
  const { width, height, data } = sheet.getContext('2d').getImageData(0, 0, sheet.width, sheet.height);
  const values = new Float32Array(width * height);
  for (let at = 0; at < values.length; at += 1)
    values[at] = 0.299 * data[at * 4] + 0.587 * data[at * 4 + 1] + 0.114 * data[at * 4 + 2];
  return { width, height, data: values };
}

/** The sheet's scale at which it takes a share of the picture, turned as it is. */
function scaleOf({ sheet, wide, high, angle, fill }) {
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  const across = sheet.width * cos + sheet.height * sin;
  const down = sheet.width * sin + sheet.height * cos;
  return fill * Math.min(wide / across, high / down);
}

function tableOf({ wide, high, random }) {
  const tone = 60 + random() * 110;
  const grain = 4 + random() * 14;
  const values = new Float32Array(wide * high);
  let drift = 0;
  for (let at = 0; at < values.length; at += 1) {
    drift = drift * 0.7 + (random() - 0.5) * grain;
    values[at] = tone + drift;
  }
  return { values, wide, high };
}

function cornersOf({ sheet, wide, high, angle, scale, random, skew }) {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const [halfX, halfY] = [(sheet.width * scale) / 2, (sheet.height * scale) / 2];
  const moved = () => (random() * 2 - 1) * skew;
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([x, y]) => {
    const [across, down] = [x * halfX * (1 + moved()), y * halfY * (1 + moved())];
    return [wide / 2 + across * cos - down * sin, high / 2 + across * sin + down * cos];
  });
}

/** Draws the sheet between four corners, by a homography. */
function lay({ values, wide, high }, { width, height, data }, corners) {
  const inverse = homography(corners, [
    [0, 0],
    [width - 1, 0],
    [width - 1, height - 1],
    [0, height - 1],
  ]);
  const [left, right] = [Math.min(...corners.map(([x]) => x)), Math.max(...corners.map(([x]) => x))];
  const [top, bottom] = [Math.min(...corners.map(([, y]) => y)), Math.max(...corners.map(([, y]) => y))];
  // Several samples where the picture is coarser than the sheet.
  const ratio = width / Math.hypot(corners[1][0] - corners[0][0], corners[1][1] - corners[0][1]);
  const samples = Math.max(1, Math.round(ratio));
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(high, bottom); y += 1) {
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(wide, right); x += 1) {
      let sum = 0;
      let count = 0;
      for (let sy = 0; sy < samples; sy += 1) {
        for (let sx = 0; sx < samples; sx += 1) {
          const [u, v] = mapped(inverse, x + (sx + 0.5) / samples - 0.5, y + (sy + 0.5) / samples - 0.5);
          if (u < 0 || v < 0 || u >= width - 1 || v >= height - 1) continue;
          count += 1;
          const [column, row] = [Math.floor(u), Math.floor(v)];
          const [fu, fv] = [u - column, v - row];
          const at = row * width + column;
          const upper = data[at] * (1 - fu) + data[at + 1] * fu;
          const lower = data[at + width] * (1 - fu) + data[at + width + 1] * fu;
          sum += upper * (1 - fv) + lower * fv;
        }
      }
      if (count * 2 < samples * samples) continue;
      values[y * wide + x] = sum / count;
    }
  }
}

function mapped([a, b, c, d, e, f, g, h], x, y) {
  const w = g * x + h * y + 1;
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w];
}

/** The eight numbers that take one quadrilateral to another. */
export function homography(from, to) {
  const rows = from.flatMap(([x, y], at) => {
    const [u, v] = to[at];
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  for (let column = 0; column < 8; column += 1) {
    const pivot = rows
      .slice(column)
      .reduce((best, row) => (Math.abs(row[column]) > Math.abs(best[column]) ? row : best));
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(column, 0, pivot);
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = row[column] / pivot[column];
      for (let at = column; at < 9; at += 1) row[at] -= factor * pivot[at];
    }
  }
  return rows.map((row, at) => row[8] / row[at]);
}

/** A lamp's mirror: a soft white spot on the lower half of the sheet. */
function shine({ values, wide, high }, { corners, random }) {
  const [a, b, c, d] = corners;
  const [s, t] = [0.15 + random() * 0.7, 0.5 + random() * 0.5];
  const x = (a[0] * (1 - s) + b[0] * s) * (1 - t) + (d[0] * (1 - s) + c[0] * s) * t;
  const y = (a[1] * (1 - s) + b[1] * s) * (1 - t) + (d[1] * (1 - s) + c[1] * s) * t;
  const radius = Math.hypot(b[0] - a[0], b[1] - a[1]) * (0.03 + random() * 0.06);
  const strength = 60 + random() * 80;
  const reach = Math.ceil(radius * 3);
  for (let row = Math.max(0, Math.floor(y - reach)); row < Math.min(high, y + reach); row += 1) {
    for (let column = Math.max(0, Math.floor(x - reach)); column < Math.min(wide, x + reach); column += 1) {
      const light = strength * Math.exp(-((column - x) ** 2 + (row - y) ** 2) / (2 * radius * radius));
      values[row * wide + column] += light;
    }
  }
}

/** Light from one side, lens blur, grain. */
function taken({ values }, { wide, high, random, blur, light, noise }) {
  const blurred = gauss(values, { wide, high, sigma: blur });
  const data = new Uint8ClampedArray(wide * high * 4);
  const [lx, ly] = [Math.cos(light), Math.sin(light)];
  const tint = [1 + 0.04 * lx, 1, 1 - 0.05 * lx];
  for (let y = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      const lit = 0.9 + 0.16 * ((x / wide - 0.5) * lx + (y / high - 0.5) * ly);
      const grain = (random() + random() - 1) * noise;
      const at = y * wide + x;
      for (let channel = 0; channel < 3; channel += 1)
        data[at * 4 + channel] = blurred[at] * lit * tint[channel] + grain;
      data[at * 4 + 3] = 255;
    }
  }
  return data;
}

/** Three box blurs along each axis, which come near a Gauss. */
function gauss(values, { wide, high, sigma }) {
  if (sigma < 0.25) return values;
  const kernel = kernelOf(sigma);
  const across = convolved(values, { lines: high, lineStep: wide, length: wide, step: 1, kernel });
  return convolved(across, { lines: wide, lineStep: 1, length: high, step: wide, kernel });
}

function kernelOf(sigma) {
  const reach = Math.ceil(2.5 * sigma);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * sigma * sigma)),
  );
  const sum = weights.reduce((all, one) => all + one, 0);
  return weights.map((one) => one / sum);
}

function convolved(values, { lines, lineStep, length, step, kernel }) {
  const result = new Float32Array(values.length);
  const reach = (kernel.length - 1) / 2;
  for (let line = 0; line < lines; line += 1) {
    const start = line * lineStep;
    for (let at = 0; at < length; at += 1) {
      let sum = 0;
      for (let of = -reach; of <= reach; of += 1) {
        const from = Math.min(length - 1, Math.max(0, at + of));
        sum += values[start + from * step] * kernel[of + reach];
      }
      result[start + at * step] = sum;
    }
  }
  return result;
}

/** The back of a licence: a magnetic stripe, print, and its barcode, `{ data, width, height }` with 0 for bars. */
export function licenceBackOf({ barcode, random }, canvasOf) {
  const canvas = canvasOf(Math.round(85.6 * density), Math.round(54 * density));
  const context = canvas.getContext('2d');
  const hue = Math.floor(random() * 360);
  context.fillStyle = `hsl(${hue} 25% 93%)`;
  context.fillRect(0, 0, canvas.width, canvas.height);
  guilloche(context, { width: canvas.width, height: canvas.height, hue, random });
  context.fillStyle = '#222';
  context.font = `${2.2 * density}px sans-serif`;
  for (let line = 0; line < 5; line += 1)
    context.fillText(
      'CLASS: C  ENDORSEMENTS: NONE  RESTRICTIONS: CORR LENSES',
      5 * density,
      (24 + 3 * line) * density,
    );
  const [wide, high] = [75 * density, 14 * density];
  const [left, top] = [5 * density, 5 * density];
  context.fillStyle = '#fff';
  context.fillRect(left - density, top - density, wide + 2 * density, high + 2 * density);
  context.fillStyle = '#111';
  const [stepX, stepY] = [wide / barcode.width, high / barcode.height];
  for (let y = 0; y < barcode.height; y += 1) {
    for (let x = 0; x < barcode.width; x += 1) {
      if (barcode.data[y * barcode.width + x] !== 0) continue;
      context.fillRect(left + x * stepX, top + y * stepY, stepX + 0.5, stepY + 0.5);
    }
  }
  return canvas;
}

/** A licence's text, as AAMVA's standard of 2020 lays it out. */
export function licenceTextOf(person) {
  const day = (text) => `${text.slice(5, 7)}${text.slice(8)}${text.slice(0, 4)}`;
  const [first, ...others] = person.givenName.split(' ');
  const part = `DL${[
    `DAQ${person.number}`,
    `DCS${person.surname}`,
    'DDEN',
    `DAC${first}`,
    'DDFN',
    `DAD${others.join(' ') || 'NONE'}`,
    'DDGN',
    `DBB${day(person.birthDate)}`,
    `DBA${day(person.expiryDate)}`,
    `DBC${{ M: 1, F: 2, X: 9 }[person.sex]}`,
    'DAU068 in',
    'DAYBRO',
    'DAG14 WATTLE GROVE',
    'DAISACRAMENTO',
    'DAJCA',
    'DAK958140000  ',
    'DCF83D9BN217QO983B1',
    'DCGUSA',
  ].join('\n')}\r`;
  return `@\n\u001e\rANSI 636014100001DL0031${String(part.length).padStart(4, '0')}${part}`;
}
