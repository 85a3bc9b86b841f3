import { parse } from 'lossless-json';

/**
 * Parses JSON with every number as its text, exactly as written. Of a key given twice the last one counts, as in `JSON.parse`. Throws
 * SyntaxError for invalid JSON, RangeError for one that is nested too deeply.
 */
export function parseLossless(json: string): unknown {
  return parse(json, undefined, {
    parseNumber: (written) => written,
    onDuplicateKey: ({ newValue }) => newValue,
  });
}
