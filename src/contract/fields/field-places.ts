import * as z from 'zod';

import { dateTime } from '#contract/service/primitives.ts';

import type { FieldMark } from './field.ts';
import type { Leaf } from './leaves.ts';
import { accountNames, allFields, keptNameOf, markOf } from './marks.ts';
import { limitFields, moneyFields } from './transaction-fields.ts';

type LeafKind = 'amount' | 'claim' | 'instant' | 'other';

/** A position in a message; `unknown` is outside the contract. Lists are read as elements. */
export interface FieldPlace {
  readonly mark: FieldMark | 'unknown';
  /** Field name that decides the mask. */
  readonly field: string;
  readonly kind: LeafKind;
  readonly below: ReadonlyMap<string, FieldPlace>;
  /** By `spellingOf`; ambiguous ones omitted. */
  readonly bySpelling: ReadonlyMap<string, string>;
  /** Mark of other keys below; null if none is known. */
  readonly other: FieldMark | null;
}

interface GrowingPlace extends FieldPlace {
  mark: FieldPlace['mark'];
  kind: LeafKind;
  other: FieldMark | null;
  readonly below: Map<string, GrowingPlace>;
  readonly bySpelling: Map<string, string>;
}

const grown = (field: string, mark: FieldPlace['mark'] = 'unknown'): GrowingPlace => ({
  mark,
  field,
  kind: 'other',
  below: new Map(),
  bySpelling: new Map(),
  other: null,
});

export function fieldPlaces(leaves: readonly Pick<Leaf, 'path'>[] | readonly Leaf[]): FieldPlace {
  const root = grown('');
  for (const leaf of leaves) {
    const { path } = leaf;
    const mark = markOf(path) ?? 'personal';
    let place = root;
    for (const step of path.replaceAll('[]', '').split('.')) {
      if (step === '*') place.other = mark;
      else place = branch(place, step);
    }
    if (path.endsWith('*')) continue;
    place.mark = mark;
    // Of several schemas of a leaf the most specific counts.
    if ('schema' in leaf && place.kind === 'other') place.kind = kindOf(path, leaf.schema);
  }
  return root;
}

function branch(place: GrowingPlace, step: string): GrowingPlace {
  const known = place.below.get(step);
  if (known !== undefined) return known;
  const made = grown(keptNameOf(step, place.field));
  const spelling = spellingOf(step);
  if (place.bySpelling.has(spelling)) place.bySpelling.delete(spelling);
  else place.bySpelling.set(spelling, step);
  place.below.set(step, made);
  return made;
}

const amountNames: ReadonlySet<string> = new Set(
  [...Object.keys(moneyFields), ...Object.keys(limitFields)].filter(
    (name) => !['fiat', 'crypto', 'currency', 'period'].includes(name),
  ),
);

function kindOf(path: string, schema: z.core.$ZodType): LeafKind {
  if (schema instanceof z.ZodBoolean || (schema instanceof z.ZodLiteral && isClaims(schema.values)))
    return 'claim';
  if (schema === dateTime) return 'instant';
  return amountNames.has(path.split('.').at(-1) ?? '') ? 'amount' : 'other';
}

function isClaims(values: Iterable<unknown>): boolean {
  return [...values].every((one) => typeof one === 'boolean');
}

/** Drops case and separators: `market_rate` is `marketRate`. Choice: fieldSpellings. */
export function spellingOf(name: string): string {
  return name.replaceAll(/[\s_.-]/g, '').toLowerCase();
}

const personalSpellings: ReadonlySet<string> = new Set(
  allFields.flatMap(([name, { mark, hasLines }]) =>
    mark === 'personal' && hasLines !== true ? [spellingOf(name)] : [],
  ),
);
const accountSpellings: ReadonlySet<string> = new Set([...accountNames].map(spellingOf));

/** Returns the interface's name of a key in any spelling; null if unknown. */
export function nameUnder(place: FieldPlace, key: string): string | null {
  if (place.below.has(key)) return key;
  return key.length > 100 ? null : (place.bySpelling.get(spellingOf(key)) ?? null);
}

/** Names of the number in an amount that is an object. */
export const amountParts: ReadonlySet<string> = new Set(['amount', 'value']);
const partsOfAmount: ReadonlySet<string> = new Set([...amountParts, 'currency']);

/** Descends to a key. Among lines, a person's field is masked as such. */
export function placeUnder(place: FieldPlace, key: string): FieldPlace {
  const name = nameUnder(place, key);
  const known = name === null ? undefined : place.below.get(name);
  if (known !== undefined) return known;
  const { other, kind } = place;
  if (kind === 'amount' && place.mark === 'open' && partsOfAmount.has(key)) return grown(key, 'open');
  if (other === null) return grown(key);
  if (other === 'text') return { ...place, field: key };
  // Lines of the service's own account are nobody's.
  const spelling = spellingOf(key);
  const isPersonal = personalSpellings.has(spelling) && !(other === 'open' && accountSpellings.has(spelling));
  const line = grown(keptNameOf(key, place.field), isPersonal ? 'personal' : other);
  // A line may be an object of lines.
  if (line.mark === 'open') line.other = 'open';
  return line;
}

/** Tells if the contract names nothing here or below. */
export function isUnknownPlace({ mark, below, other }: FieldPlace): boolean {
  return mark === 'unknown' && below.size === 0 && other === null;
}
