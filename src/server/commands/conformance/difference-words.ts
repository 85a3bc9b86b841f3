import type { Difference, DifferenceKind } from '#contract/service/compare-answer.ts';

type Words = (difference: { readonly path: string; readonly field: string; readonly type: string }) => string;

const words: Readonly<Record<DifferenceKind, Words>> = {
  envelope: ({ path }) => `the answer is within ${path}`,
  fieldSpelling: ({ path, field }) => `${path} is ${field} in another spelling`,
  number: ({ path }) => `${path} is a number, where the document has a string`,
  amountObject: ({ path }) => `${path} is an object, where the document has a decimal string`,
  claimText: ({ path }) => `${path} is a text, where the document has true or false`,
  date: ({ path }) => `${path} has another layout of dates`,
  unreadDate: ({ path }) => `${path} has a layout of dates that is not read`,
  valueSpelling: ({ path }) => `${path} has the document’s values in another spelling`,
  unknownValue: ({ path }) => `${path} has a value that the document doesn’t list`,
  unknownField: ({ path, type }) => `${path} (${type}) is a field that the document doesn’t have`,
};

/** A difference in a sentence: paths and types, no value. */
export function differenceWords({ kind, path, field, type }: Difference): string {
  return words[kind]({ path, field: field ?? '', type });
}
