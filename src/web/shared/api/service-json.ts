import { parse } from 'lossless-json';

/**
 * The JSON of an answer, twice: `exact` has each number as its text, for amounts; `raw` is what is shown, where numbers are numbers unless
 * the browser would write them in another way than they came. Both are null for an empty body. Throws SyntaxError.
 */
export function readServiceJson(text: string): { raw: unknown; exact: unknown } {
  if (text === '') return { raw: null, exact: null };
  return {
    raw: parseWith(text, (written) => (String(Number(written)) === written ? Number(written) : written)),
    exact: parseWith(text, (written) => written),
  };
}

/** Of a key given twice the last one counts, as in `JSON.parse`. */
function parseWith(text: string, parseNumber: (written: string) => unknown): unknown {
  return parse(text, undefined, { parseNumber, onDuplicateKey: ({ newValue }) => newValue });
}
