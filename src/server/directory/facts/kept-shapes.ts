/** What is kept of a JSON value: a text or claim, the kept fields of an object, or the kept items of a list. Whatever else is there is left out. */
export type KeptShape = 'text' | 'claim' | { readonly [field: string]: KeptShape } | readonly [KeptShape];

/** JSON without anything that was not asked for. */
export type Kept = string | boolean | readonly Kept[] | { readonly [field: string]: Kept };

const longestText = 200;
const mostItems = 20;

/**
 * The part of a value that a shape names, bounded: texts of up to 200 characters, lists of up to 20 items. Undefined where nothing of it
 * fits: what is of another kind than expected is not kept either.
 */
export function keepShape(shape: KeptShape, value: unknown): Kept | undefined {
  if (shape === 'text') return isShortText(value) ? value : undefined;
  if (shape === 'claim') return typeof value === 'boolean' ? value : undefined;
  if (isList(shape)) return Array.isArray(value) ? keepItems(shape[0], value) : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  // Details 22: an array of one stands for the object in it.
  const read: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return keepFields(shape, read as Readonly<Record<string, unknown>>);
}

/** Neither empty nor long, nothing that can't be stored or shown on a line. */
export function isShortText(value: unknown, longest: number = longestText): value is string {
  return (
    typeof value === 'string' && value !== '' && value.length <= longest && !/[\p{Cc}\p{Cs}]/u.test(value)
  );
}

function isList(shape: KeptShape): shape is readonly [KeptShape] {
  return Array.isArray(shape);
}

function keepItems(shape: KeptShape, items: readonly unknown[]): Kept {
  return items
    .slice(0, mostItems)
    .map((item) => keepShape(shape, item))
    .filter((item) => item !== undefined);
}

function keepFields(
  shape: Readonly<Record<string, KeptShape>>,
  value: Readonly<Record<string, unknown>>,
): Kept | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const kept: Record<string, Kept> = {};
  let hasKept = false;
  for (const field of Object.keys(shape)) {
    const inner = shape[field];
    if (inner === undefined || !Object.hasOwn(value, field)) continue;
    const one = keepShape(inner, value[field]);
    if (one === undefined) continue;
    kept[field] = one;
    hasKept = true;
  }
  return hasKept ? kept : undefined;
}
