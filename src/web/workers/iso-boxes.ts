/** `end` may be past the file. */
export interface IsoBox {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}

const brandBytes = 4;
/** Photos have dozens. */
const mostBoxes = 10_000;

/** Iterates sibling boxes. See ISO/IEC 14496-12 › 4.2. */
export function* isoBoxes(bytes: Uint8Array, from: number, to: number): Generator<IsoBox> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const last = Math.min(to, bytes.length);
  let at = from;
  for (let count = 0; at + 8 <= last && count < mostBoxes; count += 1) {
    const short = view.getUint32(at);
    const isLong = short === 1;
    if (isLong && at + 16 > last) return;
    const size = isLong ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short;
    const header = isLong ? 16 : 8;
    if (size < header) return;
    yield { kind: latin(bytes, at + 4), start: at + header, end: at + size };
    at += size;
  }
}

/** Returns the file's brands, its own first; none if not ISO media. */
export function isoBrands(bytes: Uint8Array): string[] {
  const [first] = isoBoxes(bytes, 0, bytes.length);
  if (first?.kind !== 'ftyp') return [];
  const end = Math.min(first.end, first.start + 64 * brandBytes, bytes.length);
  const brands: string[] = [];
  for (let at = first.start; at + brandBytes <= end; at += brandBytes) {
    // Behind the file's own brand stands a version.
    if (at !== first.start + brandBytes) brands.push(latin(bytes, at));
  }
  return brands;
}

export interface IsoPicture {
  /** Of the largest: the picture or a part. */
  readonly width: number;
  readonly height: number;
  /** All boxes end within the file. */
  readonly isComplete: boolean;
  /** The file states its turn; EXIF's then doesn't count. */
  readonly saysTurn: boolean;
}

/** Reads the largest size. See ISO/IEC 23008-12 › 6.5.3. */
export function readIsoPicture(bytes: Uint8Array): IsoPicture | null {
  const top = [...isoBoxes(bytes, 0, bytes.length)];
  const meta = top.find(({ kind }) => kind === 'meta');
  const properties = meta && inside(bytes, meta.start + 4, meta.end, ['iprp', 'ipco']);
  if (!properties) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = [...isoBoxes(bytes, properties.start, properties.end)];
  const sizes = found
    .filter(({ kind, start }) => kind === 'ispe' && start + 12 <= bytes.length)
    .map(({ start }) => ({ width: view.getUint32(start + 4), height: view.getUint32(start + 8) }));
  const area = ({ width, height }: { width: number; height: number }) => width * height;
  const [largest] = sizes.toSorted((one, other) => area(other) - area(one));
  if (largest === undefined) return null;
  return {
    ...largest,
    isComplete: top.every(({ end }) => end <= bytes.length),
    saysTurn: found.some(({ kind }) => kind === 'irot' || kind === 'imir'),
  };
}

function inside(
  bytes: Uint8Array,
  from: number,
  to: number,
  [kind, ...rest]: readonly string[],
): IsoBox | undefined {
  const box = [...isoBoxes(bytes, from, to)].find((one) => one.kind === kind);
  return box === undefined || rest.length === 0 ? box : inside(bytes, box.start, box.end, rest);
}

function latin(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
