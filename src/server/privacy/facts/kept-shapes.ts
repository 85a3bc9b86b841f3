import * as z from 'zod';

import { leavesOf } from '#contract/fields/leaves.ts';
import { markOf } from '#contract/fields/marks.ts';

/** Reads stored JSON; undefined for missing or other kinds. */
export class KeptJson {
  readonly #value: unknown;

  constructor(value: unknown) {
    this.#value = value;
  }

  static of(text: string): KeptJson {
    return new KeptJson(JSON.parse(text));
  }

  at(...path: readonly string[]): unknown {
    let here = this.#value;
    for (const field of path) {
      if (typeof here !== 'object' || here === null || !Object.hasOwn(here, field)) return undefined;
      here = (here as Readonly<Record<string, unknown>>)[field];
    }
    return here;
  }

  text(...path: readonly string[]): string | undefined {
    const value = this.at(...path);
    return typeof value === 'string' ? value : undefined;
  }

  claim(...path: readonly string[]): boolean | undefined {
    const value = this.at(...path);
    return typeof value === 'boolean' ? value : undefined;
  }
}

/** Parts of a JSON value to keep: text, claim (boolean), an object's fields, a list's items. */
export type KeptShape = 'text' | 'claim' | { readonly [field: string]: KeptShape } | readonly [KeptShape];

export type Kept = string | boolean | readonly Kept[] | { readonly [field: string]: Kept };

const longestText = 200;
const maxItems = 20;

/** Keeps texts up to 200 characters, lists up to 20 items. Undefined if nothing fits. */
export function keepShape(shape: KeptShape, value: unknown): Kept | undefined {
  if (shape === 'text') return isShortText(value) ? value : undefined;
  if (shape === 'claim') return typeof value === 'boolean' ? value : undefined;
  if (isList(shape)) return Array.isArray(value) ? keepItems(shape[0], value) : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  // Instructions may come as an array of one.
  const read: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return keepFields(shape, read as Readonly<Record<string, unknown>>);
}

/** True for non-empty, storable text on one line. */
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
    .slice(0, maxItems)
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

type Fields = Readonly<Record<string, KeptShape>>;

/** Keeps leaves marked open, with exceptions. */
export function openShapeOf(
  schemas: readonly (z.ZodType | null)[],
  isLeftOut: (path: string) => boolean = () => false,
): KeptShape {
  return schemas
    .flatMap((schema) => (schema === null ? [] : leavesOf(schema)))
    .filter(({ path }) => markOf(path) === 'open' && !path.endsWith('*') && !isLeftOut(path))
    .reduce<Fields>(
      (shape, { path, schema }) => withLeaf(shape, path.split('.'), isClaim(schema) ? 'claim' : 'text'),
      {},
    );
}

function withLeaf(shape: Fields, [step = '', ...below]: readonly string[], leaf: KeptShape): Fields {
  const inList = step.endsWith('[]');
  const name = inList ? step.slice(0, -2) : step;
  const known = shape[name];
  const here = known !== undefined && isList(known) ? known[0] : known;
  const inner = below.length === 0 ? leaf : withLeaf(isFields(here) ? here : {}, below, leaf);
  return { ...shape, [name]: inList ? [inner] : inner };
}

function isFields(shape: KeptShape | undefined): shape is Fields {
  return typeof shape === 'object' && !isList(shape);
}

function isClaim(schema: z.core.$ZodType): boolean {
  const isYesOrNo =
    schema instanceof z.ZodLiteral && [...schema.values].every((one) => typeof one === 'boolean');
  return schema instanceof z.ZodBoolean || isYesOrNo;
}
