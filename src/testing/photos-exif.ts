/** Degrees, positive north and east. */
type Place = { latitude: number; longitude: number };
export type ExifFacts = { orientation: number; gps?: Place };

type Entry = { tag: number; type: number; count: number; value: Uint8Array };

const ascii = 2;
const short = 3;
const long = 4;
const rational = 5;
const tiffHeaderBytes = 8;

export function exifSegment({ orientation, gps }: ExifFacts): Uint8Array {
  const main = [entry(0x0112, short, 1, uint16(orientation))];
  const gpsOffset = tiffHeaderBytes + directoryBytes(gps ? [...main, gpsPointer(0)] : main);
  const tiff = gps
    ? [
        ...directory([...main, gpsPointer(gpsOffset)], tiffHeaderBytes),
        ...directory(placeEntries(gps), gpsOffset),
      ]
    : directory(main, tiffHeaderBytes);
  const payload = [...latin('Exif\0\0'), ...latin('MM'), ...uint16(42), ...uint32(tiffHeaderBytes), ...tiff];
  return Uint8Array.from([0xff, 0xe1, ...uint16(payload.length + 2), ...payload]);
}

function gpsPointer(offset: number): Entry {
  return entry(0x8825, long, 1, uint32(offset));
}

function placeEntries({ latitude, longitude }: Place): Entry[] {
  return [
    entry(1, ascii, 2, latin(latitude < 0 ? 'S\0' : 'N\0')),
    entry(2, rational, 3, degrees(latitude)),
    entry(3, ascii, 2, latin(longitude < 0 ? 'W\0' : 'E\0')),
    entry(4, rational, 3, degrees(longitude)),
  ];
}

function directory(entries: readonly Entry[], offset: number): number[] {
  const table: number[] = [...uint16(entries.length)];
  const values: number[] = [];
  const valuesOffset = offset + 2 + entries.length * 12 + 4;
  for (const { tag, type, count, value } of entries) {
    table.push(...uint16(tag), ...uint16(type), ...uint32(count));
    if (value.length <= 4) table.push(...value, ...new Uint8Array(4 - value.length));
    else {
      table.push(...uint32(valuesOffset + values.length));
      values.push(...value);
    }
  }
  return [...table, ...uint32(0), ...values];
}

function directoryBytes(entries: readonly Entry[]): number {
  return directory(entries, 0).length;
}

function degrees(value: number): Uint8Array {
  const thousandthsOfSeconds = Math.round(Math.abs(value) * 3_600_000);
  const parts = [
    [Math.floor(thousandthsOfSeconds / 3_600_000), 1],
    [Math.floor(thousandthsOfSeconds / 60_000) % 60, 1],
    [thousandthsOfSeconds % 60_000, 1000],
  ];
  return Uint8Array.from(parts.flatMap((part) => part.flatMap((number) => [...uint32(number)])));
}

function entry(tag: number, type: number, count: number, value: Uint8Array): Entry {
  return { tag, type, count, value };
}

function latin(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function uint16(value: number): Uint8Array {
  return Uint8Array.of(value >>> 8, value);
}

function uint32(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}
