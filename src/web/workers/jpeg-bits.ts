/** By 16 bits: code length (above) and symbol (below); 0 for no code. */
export type HuffmanTable = Uint16Array;

const longestCode = 16;

/** Reads a DHT segment into `tables`, by class and id (0x00 to 0x13). See ITU-T T.81 › B.2.4.2. */
export function readHuffmanTables(
  bytes: Uint8Array,
  { start, end }: { readonly start: number; readonly end: number },
  tables: Map<number, HuffmanTable>,
): void {
  let at = start + 4;
  while (at + 1 + longestCode <= end) {
    const id = bytes[at] ?? 0;
    const counts = bytes.subarray(at + 1, at + 1 + longestCode);
    const symbols = bytes.subarray(at + 1 + longestCode, end);
    tables.set(id, tableOf(counts, symbols));
    at += 1 + longestCode + counts.reduce((sum, count) => sum + count, 0);
  }
}

function tableOf(counts: Uint8Array, symbols: Uint8Array): HuffmanTable {
  const table = new Uint16Array(1 << longestCode);
  let next = 0;
  let index = 0;
  for (const [place, count] of counts.entries()) {
    const length = place + 1;
    const share = 1 << (longestCode - length);
    for (let one = 0; one < count; one += 1) {
      table.fill((length << 8) | (symbols[index] ?? 0), next, next + share);
      next += share;
      index += 1;
    }
  }
  return table;
}

/** Gives zeros after the next marker, as decoders do. */
export class ScanBits {
  readonly #bytes: Uint8Array;
  #at: number;
  #bits = 0;
  #count = 0;
  #padded = 0;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  /** Bits read past the end. */
  get missing(): number {
    return Math.max(0, this.#padded - this.#count);
  }

  /** First unread byte, without stuffing. */
  get position(): number {
    return this.#at - ((this.#count - this.#padded) >> 3);
  }

  /** Returns 0 for an invalid code, as decoders do. */
  symbol(table: HuffmanTable): number {
    this.#fill();
    const entry = table[(this.#bits >>> (this.#count - longestCode)) & 0xffff] ?? 0;
    this.#count -= entry === 0 ? longestCode : entry >> 8;
    return entry & 0xff;
  }

  /** Reads 0 to 16 bits. */
  read(count: number): number {
    this.#fill();
    this.#count -= count;
    return (this.#bits >>> this.#count) & ((1 << count) - 1);
  }

  skip(count: number): void {
    let left = count;
    for (; left > longestCode && this.missing === 0; left -= longestCode) this.read(longestCode);
    this.read(Math.min(left, longestCode));
  }

  /** Continues past a restart marker; false at any other. */
  restart(): boolean {
    let at = this.#bytes.indexOf(0xff, this.#at);
    while (at !== -1 && (this.#bytes[at + 1] === 0x00 || this.#bytes[at + 1] === 0xff))
      at = this.#bytes.indexOf(0xff, at + 1);
    const kind = at === -1 ? 0 : (this.#bytes[at + 1] ?? 0);
    if (kind < 0xd0 || kind > 0xd7) return false;
    this.#at = at + 2;
    this.#bits = 0;
    this.#count = 0;
    this.#padded = 0;
    return true;
  }

  #fill(): void {
    while (this.#count <= longestCode) {
      this.#bits = (this.#bits << 8) | this.#next();
      this.#count += 8;
    }
  }

  #next(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) return this.#pad();
    if (byte !== 0xff) {
      this.#at += 1;
      return byte;
    }
    let after = this.#at + 1;
    while (this.#bytes[after] === 0xff) after += 1;
    if (this.#bytes[after] !== 0x00) return this.#pad();
    this.#at = after + 1;
    return 0xff;
  }

  #pad(): number {
    this.#padded += 8;
    return 0;
  }
}
