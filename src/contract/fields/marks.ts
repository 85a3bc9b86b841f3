import type { Field, FieldGroup, FieldMark } from './field.ts';
import { addressFields, documentFields, identityGroups, personFields } from './identity-fields.ts';
import { maskAs, type MaskKind } from './masks.ts';
import { accountLines, payoutFields, transactionGroups, walletFields } from './transaction-fields.ts';

const groups: readonly FieldGroup[] = [...identityGroups, ...transactionGroups];

export const allFields: readonly (readonly [name: string, field: Field])[] = groups.flatMap((group) =>
  Object.entries(group),
);

/** The stricter mark counts for fields of the same name. */
const strictness = ['open', 'text', 'personal'] as const satisfies readonly FieldMark[];

function marksOf(fields: readonly (readonly [string, Field])[]): ReadonlyMap<string, FieldMark> {
  const byStrictness = strictness.flatMap((mark) => fields.filter(([, field]) => field.mark === mark));
  return new Map(byStrictness.map(([name, { mark }]) => [name, mark]));
}

const marks = marksOf(allFields.filter(([, { hasLines }]) => hasLines !== true));
const lineMarks = marksOf(allFields.filter(([, { hasLines }]) => hasLines === true));

/**
 * Returns a path's mark; null if unmarked, which counts as personal. Names below a field with lines have its
 * mark.
 */
export function markOf(path: string): FieldMark | null {
  const [last = '', parent = ''] = path.replaceAll('[]', '').split('.').toReversed();
  return lineMarks.get(parent) ?? marks.get(last) ?? null;
}

export function isPersonalName(name: string): boolean {
  return marks.get(name) === 'personal';
}

/** Names of lines that, in the service's own account, are nobody's personal data. */
export const accountNames: ReadonlySet<string> = new Set(
  [payoutFields, walletFields].flatMap((group) => Object.keys(group)),
);

const personalFields = allFields.filter(([, { mark }]) => mark === 'personal');
/** In writing order. */
export const nameFields = Object.entries<Field>(personFields).flatMap(([name, { mask }]) =>
  mask === 'name' ? [name] : [],
) as readonly Exclude<keyof typeof personFields, 'dob' | 'dateOfBirth'>[];

/** Storage keys of a person's name, birth date and address. */
export const personalDetails: ReadonlySet<string> = new Set(
  Object.entries<Field>({ ...personFields, ...addressFields }).flatMap(([name, { mark, storageKey }]) =>
    mark === 'personal' ? [storageKey ?? name] : [],
  ),
);

const isLine = (storageKey: string) => storageKey.includes('.');

/** Storage keys of personal values, without account lines. */
export const keptNames: readonly string[] = [
  ...new Set(
    personalFields.flatMap(([name, { storageKey = name, hasLines }]) =>
      storageKey === null || hasLines === true || isLine(storageKey) ? [] : [storageKey],
    ),
  ),
];

const renamed: ReadonlyMap<string, string> = new Map(
  personalFields.flatMap(([name, { storageKey }]) =>
    storageKey === undefined || storageKey === null || isLine(storageKey) ? [] : [[name, storageKey]],
  ),
);

/**
 * Returns the storage key, such as `documentNumber` for `number`, `instructions.bsb` for an account's line.
 */
export function keptNameOf(name: string, parent: string): string {
  return lineMarks.get(parent) === 'personal' ? `${parent}.${name}` : (renamed.get(name) ?? name);
}

/** Secrets and images, never stored. */
export const neverKept: ReadonlySet<string> = new Set(
  personalFields.flatMap(([name, { storageKey }]) => (storageKey === null ? [name] : [])),
);

const maskKinds: ReadonlyMap<string, MaskKind> = new Map(
  personalFields.flatMap(([name, { mask, storageKey, hasLines }]) =>
    hasLines === true ? [] : [[storageKey ?? name, mask]],
  ),
);

/** Finds the mask by storage key; unmarked fields are hidden. */
export function maskKindOf(field: string): MaskKind {
  const known = maskKinds.get(field);
  if (known !== undefined) return known;
  if (field.startsWith(`${documentFields.number.storageKey}:`)) return documentFields.number.mask;
  return field.startsWith('instructions.') ? accountLines.instructions.mask : 'whole';
}

/**
 * Masks a value by storage key. Shows at most half; nothing of postal addresses, memos, tokens and unknown
 * fields.
 */
export function maskValue(field: string, value: string): string {
  return maskAs(maskKindOf(field), value);
}
