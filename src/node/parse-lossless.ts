import { parse } from 'lossless-json';

/**
 * Parses JSON with numbers as written text; the last of repeated keys counts, as in `JSON.parse`. Throws
 * SyntaxError, and RangeError if too deep.
 */
export function parseLossless(json: string): unknown {
  return parseWith(json, (written) => written);
}

/** Parses for display: numbers that would be written the same stay numbers. */
export function parseShown(json: string): unknown {
  return parseWith(json, (written) => (String(Number(written)) === written ? Number(written) : written));
}

/** Parses JSON, converting each number's text by `parseNumber`. */
export function parseWith(json: string, parseNumber: (written: string) => unknown): unknown {
  return parse(json, undefined, { parseNumber, onDuplicateKey: ({ newValue }) => newValue });
}
