import { documentFields } from '#contract/fields/identity-fields.ts';
import { keptNameOf, neverKept } from '#contract/fields/marks.ts';
import { personalLeavesOf } from '#contract/fields/personal-leaves.ts';
import type { OperationName } from '#contract/service/operations.ts';
import type { PersonalValues } from '#server/projection/personal-reports.ts';

import type { FinishedCall } from './finished-call.ts';

const mostValues = 60;
const longestValue = 1000;

/**
 * The personal values of a call: the contract's personal leaves of query, body and answer, whichever is there; what was answered stands
 * over what was asked. Values longer than any that the interface bounds are left out.
 */
export function keptValues(
  operation: OperationName,
  { asked, answered }: Pick<FinishedCall, 'asked' | 'answered'>,
  isSuccess: boolean,
): PersonalValues {
  const { query, request, answer } = personalLeavesOf(operation);
  const values = new Map<string, string>();
  for (const leaf of query) collect(leaf, asked.parameters, values);
  for (const leaf of request) collect(leaf, asked.body, values);
  if (isSuccess) for (const leaf of answer) collect(leaf, answered, values);
  return values;
}

/** Follows a path of the operations table; `[]` is every element, `*` every key. */
function collect(leaf: string, value: unknown, into: Map<string, string>): void {
  const steps = leaf.split('.');
  const walk = (at: number, here: unknown, place: Place): void => {
    const step = steps[at];
    const parent = steps[at - 1] ?? '';
    if (step === undefined) keep(place, here, into);
    else if (step.endsWith('[]')) {
      const list = fieldOf(here, step.slice(0, -2));
      if (Array.isArray(list)) for (const item of list) walk(at + 1, item, { ...place, within: item });
    } else if (step === '*') {
      if (!isRecord(here)) return;
      for (const [key, one] of Object.entries(here)) walk(at + 1, one, { ...place, name: key, parent });
    } else walk(at + 1, fieldOf(here, step), { ...place, name: step, parent });
  };
  walk(0, value, { name: '', parent: '', within: undefined });
}

interface Place {
  readonly name: string;
  readonly parent: string;
  /** The element of a list that holds it. */
  readonly within: unknown;
}

function keep(place: Place, value: unknown, into: Map<string, string>): void {
  if (typeof value !== 'string' || value === '' || value.length > longestValue) return;
  const field = fieldName(place);
  if (neverKept.has(field) || value.includes('\0') || /\p{Cs}/u.test(value)) return;
  if (field.length <= 100 && (into.has(field) || into.size < mostValues)) into.set(field, value);
}

/** The two spellings of a birth date are one field; a document's number says whose it is. */
function fieldName({ name, parent, within }: Place): string {
  const field = keptNameOf(name, parent.replace('[]', ''));
  const type = field === documentFields.number.keptAs ? fieldOf(within, 'type') : undefined;
  return typeof type === 'string' ? `${field}:${type}` : field;
}

function fieldOf(value: unknown, field: string): unknown {
  return isRecord(value) && Object.hasOwn(value, field) ? value[field] : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
