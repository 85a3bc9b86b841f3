import { parse } from 'lossless-json';

/**
 * Parses JSON with every number as its text, exactly as written. Of a key given twice the last one counts, as in `JSON.parse`. Throws
 * SyntaxError for invalid JSON, RangeError for one that is nested too deeply.
 */
export function parseLossless(json: string): unknown {
  return parseWith(json, (written) => written);
}

/** The same to be shown: a number stays one where it would be written as it came. */
export function parseShown(json: string): unknown {
  return parseWith(json, (written) => (String(Number(written)) === written ? Number(written) : written));
}

/** The same with every number as what is made of its text: for those who tell numbers and texts apart. */
export function parseWith(json: string, parseNumber: (written: string) => unknown): unknown {
  return parse(json, undefined, { parseNumber, onDuplicateKey: ({ newValue }) => newValue });
}
