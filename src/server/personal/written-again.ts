/** A text, and where each of its units comes from in the text that it was made of. */
export interface Reading {
  readonly text: string;
  /** Per unit, where what it was read of begins and ends; null where the two are one. */
  readonly from: readonly number[] | null;
  readonly to: readonly number[] | null;
}

const escape =
  /\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt])|(?:%[0-9a-fA-F]{2})+|&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|amp|lt|gt|quot|apos|nbsp);/g;
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};
const mostReadings = 5;

/**
 * A text as it came, and as it reads once what was written into JSON, an address, a form or HTML is read back, once and again: JSON in
 * JSON is read twice. Linear in the text's length.
 */
export function readingsOf(text: string): Reading[] {
  const readings: Reading[] = [{ text, from: null, to: null }];
  for (let last = readings[0]; last !== undefined && readings.length < mostReadings;) {
    const next = readOnce(last);
    if (next === null) break;
    readings.push(next);
    last = next;
  }
  return readings;
}

function readOnce({ text, from: givenFrom, to: givenTo }: Reading): Reading | null {
  const parts: string[] = [];
  const [from, to]: [number[], number[]] = [[], []];
  let at = 0;
  const add = (part: string, begin: number, end: number | null) => {
    parts.push(part);
    for (let unit = 0; unit < part.length; unit += 1) {
      const [first, last] = end === null ? [begin + unit, begin + unit] : [begin, end - 1];
      from.push(givenFrom?.[first] ?? first);
      to.push(givenTo?.[last] ?? last + 1);
    }
  };
  for (const match of text.matchAll(escape)) {
    const [whole] = match;
    add(text.slice(at, match.index), at, null);
    at = match.index + whole.length;
    if (whole.startsWith('%')) addBytes(whole, match.index, add);
    else add(characterOf(whole), match.index, at);
  }
  if (at === 0) return null;
  add(text.slice(at), at, null);
  return { text: parts.join(''), from, to };
}

/** Percent-encoded bytes, character by character; those that are no UTF-8 stay. */
function addBytes(
  whole: string,
  begin: number,
  add: (part: string, begin: number, end: number | null) => void,
): void {
  const bytes = Buffer.from(whole.replaceAll('%', ''), 'hex');
  for (let at = 0; at < bytes.length;) {
    const length = lengthOf(bytes[at] ?? 0);
    const character = bytes.toString('utf8', at, at + length);
    const isWhole = at + length <= bytes.length && !character.includes('\ufffd');
    const taken = isWhole ? length : 1;
    const first = begin + at * 3;
    if (isWhole) add(character, first, first + taken * 3);
    else add(whole.slice(at * 3, at * 3 + 3), first, null);
    at += taken;
  }
}

function lengthOf(lead: number): number {
  if (lead < 0xc0) return 1;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}

function characterOf(whole: string): string {
  if (whole.startsWith('\\')) return String(JSON.parse(`"${whole}"`));
  const name = whole.slice(1, -1);
  if (!name.startsWith('#')) return named[name] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0x10_ffff ? whole : String.fromCodePoint(code);
}
