import { isMasked } from '#contract/fields/masks.ts';

/** What is said of a field in which a mask was typed or pasted. */
export const maskMessage = 'This is a masked value: reveal it, or type the whole of it';

type Path = readonly (string | number)[];

/**
 * Where in a request a mask stands in place of a value. What the service would keep of it is a customer of that name, so it is not sent.
 * Images' contents, which are no plain values here, are not looked into. Design: product › Personal data; trust 6.
 */
export function masksIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return isMasked(value) ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => masksIn(item, [...path, index]));
  if (!isPlain(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => masksIn(item, [...path, key]));
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
