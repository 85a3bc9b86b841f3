import { knownFields } from '../processing/callback-marks.ts';
import type { JsonObject } from '../receiving/parse-callback-json.ts';
import { headOf } from '../receiving/read-callback.ts';

const masked = '•••';
const mostUnreadable = 2000;

/** A field is named in a word or a few; whatever else stands in its place may be somebody's. */
const fieldName = /^[A-Za-z_][A-Za-z_-]{0,39}$/;

/**
 * A callback's object with whatever the document does not know masked: the values of other fields, and of known ones that hold more than
 * a text; and what is no field's name. The document's own fields hold nothing personal. Trust: 6.
 */
export function maskCallback(body: JsonObject): JsonObject {
  const known = knownFields(headOf(body).kind);
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => [
      maskName(field),
      known.has(field) && typeof value === 'string' ? value : maskValues(value),
    ]),
  );
}

/** The beginning of what is no JSON, without its letters and digits: how it is built shows, what it says does not. */
export function maskUnreadable(text: string): string {
  return text.slice(0, mostUnreadable).replaceAll(/[\p{L}\p{M}\p{N}]/gu, '•');
}

function maskName(name: string): string {
  return fieldName.test(name) ? name : masked;
}

function maskValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskValues);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]): [string, unknown] => [maskName(key), maskValues(inner)]),
    );
  }
  return typeof value === 'string' || typeof value === 'number' ? masked : value;
}
