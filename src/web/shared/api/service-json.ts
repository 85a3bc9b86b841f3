import { parse } from 'lossless-json';

/**
 * Parses JSON twice. `exact` keeps all numbers as text, for amounts; `raw`, for display, only those that the
 * browser would write differently. Throws SyntaxError.
 */
export function readServiceJson(text: string): { raw: unknown; exact: unknown } {
  if (text === '') return { raw: null, exact: null };
  return {
    raw: parseWith(text, (written) => (String(Number(written)) === written ? Number(written) : written)),
    exact: parseWith(text, (written) => written),
  };
}

/** Lets the last duplicate key win, as `JSON.parse` does. */
function parseWith(text: string, parseNumber: (written: string) => unknown): unknown {
  return parse(text, undefined, { parseNumber, onDuplicateKey: ({ newValue }) => newValue });
}
