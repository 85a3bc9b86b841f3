import type { Field, FieldGroup, FieldMark } from './field.ts';
import { documentFields, identityGroups } from './identity-fields.ts';
import { maskAs, type MaskKind } from './masks.ts';
import { accountLines, payoutFields, transactionGroups, walletFields } from './transaction-fields.ts';

const groups: readonly FieldGroup[] = [...identityGroups, ...transactionGroups];

/** Every field of the interface with its wire name, group by group. */
export const allFields: readonly (readonly [name: string, field: Field])[] = groups.flatMap((group) =>
  Object.entries(group),
);

/** Where two groups have fields of one name, the stricter mark counts for both. */
const strictness = ['open', 'text', 'personal'] as const satisfies readonly FieldMark[];

function marksOf(fields: readonly (readonly [string, Field])[]): ReadonlyMap<string, FieldMark> {
  const byStrictness = strictness.flatMap((mark) => fields.filter(([, field]) => field.mark === mark));
  return new Map(byStrictness.map(([name, { mark }]) => [name, mark]));
}

const marks = marksOf(allFields.filter(([, { hasLines }]) => hasLines !== true));
const lineMarks = marksOf(allFields.filter(([, { hasLines }]) => hasLines === true));

/**
 * The mark of a leaf by its path, `[]` for every element and `*` for every key; null where it is unmarked, which counts as personal
 * wherever it matters. A name below a field with lines has that field's mark, any other its own name's, wherever it is.
 */
export function markOf(path: string): FieldMark | null {
  const [last = '', parent = ''] = path.replaceAll('[]', '').split('.').toReversed();
  return lineMarks.get(parent) ?? marks.get(last) ?? null;
}

/** Whether a field of this name is personal wherever it turns up. */
export function isPersonalName(name: string): boolean {
  return marks.get(name) === 'personal';
}

/** Names of accounts and wallets: among the lines of an account that is the service's own they are nobody's. */
export const accountNames: ReadonlySet<string> = new Set(
  [payoutFields, walletFields].flatMap((group) => Object.keys(group)),
);

const personalFields = allFields.filter(([, { mark }]) => mark === 'personal');
const isLine = (keptAs: string) => keptAs.includes('.');

/** The desk's names of the personal values that it keeps, but for the lines of an account. */
export const keptNames: readonly string[] = [
  ...new Set(
    personalFields.flatMap(([name, { keptAs = name, hasLines }]) =>
      keptAs === null || hasLines === true || isLine(keptAs) ? [] : [keptAs],
    ),
  ),
];

const renamed: ReadonlyMap<string, string> = new Map(
  personalFields.flatMap(([name, { keptAs }]) =>
    keptAs === undefined || keptAs === null || isLine(keptAs) ? [] : [[name, keptAs]],
  ),
);

/** The desk's name for the value of a field: `documentNumber` for a `number`, `instructions.bsb` for a line of an account. */
export function keptNameOf(name: string, parent: string): string {
  return lineMarks.get(parent) === 'personal' ? `${parent}.${name}` : (renamed.get(name) ?? name);
}

/** Secrets and images, which the desk never keeps. */
export const neverKept: ReadonlySet<string> = new Set(
  personalFields.flatMap(([name, { keptAs }]) => (keptAs === null ? [name] : [])),
);

const maskKinds: ReadonlyMap<string, MaskKind> = new Map(
  personalFields.flatMap(([name, { mask, keptAs, hasLines }]) =>
    hasLines === true ? [] : [[keptAs ?? name, mask]],
  ),
);

/** How a personal value is masked, by the desk's name for it; an unmarked field is hidden entirely. */
export function maskKindOf(field: string): MaskKind {
  const known = maskKinds.get(field);
  if (known !== undefined) return known;
  if (field.startsWith(`${documentFields.number.keptAs}:`)) return documentFields.number.mask;
  return field.startsWith('instructions.') ? accountLines.instructions.mask : 'whole';
}

/**
 * What everybody may see of a personal value, by its field: the desk's name for it, `documentNumber:PASSPORT`, or `instructions.bsb`.
 * Never more than half of it; of addresses, post codes, memos, tokens and unknown fields nothing.
 */
export function maskValue(field: string, value: string): string {
  return maskAs(maskKindOf(field), value);
}
