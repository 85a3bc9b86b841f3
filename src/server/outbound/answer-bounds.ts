/** The bounds on an answer's depth and number of values; beyond them it is not read. */
const deepest = 64;
const maxValues = 100_000;

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openings = new Set([0x5b, 0x7b]);
const closings = new Set([0x5d, 0x7d]);

/**
 * Whether JSON text is at most 64 levels deep and has at most 100,000 values, so that parsing and walking it takes no time worth
 * speaking of. One pass over the bytes, which needs no valid JSON. T-10.
 */
export function isWalkable(json: Uint8Array): boolean {
  let [depth, values] = [0, 0];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (byte === quote) at = endOfString(json, at);
    else if (openings.has(byte)) [depth, values] = [depth + 1, values + 1];
    else if (closings.has(byte)) depth -= 1;
    else if (byte === comma) values += 1;
    if (depth > deepest || values > maxValues) return false;
  }
  return true;
}

function endOfString(json: Uint8Array, from: number): number {
  for (let at = from + 1; at < json.length; at += 1) {
    if (json[at] === quote) return at;
    if (json[at] === backslash) at += 1;
  }
  return json.length;
}
