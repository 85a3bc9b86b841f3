import * as z from 'zod';

import {
  callbackGroups,
  callbackKinds,
  callbackResults,
  callbackVerifications,
} from '#contract/desk/callbacks.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { nameInWords } from '#web/shared/words/name-words.ts';
import {
  addressFilters,
  type AddressFilters,
  instantFilter,
  instantInWords,
} from '#web/shared/lists/address-filters.ts';
import { directoryWords } from '#web/shared/lists/list-words.ts';

import { statusLook } from './callback-looks.ts';
import { words } from './callbacks-words.ts';

const text = z.string().check(z.regex(/^[^\p{Cc}\p{Cs}]{1,100}$/u));

/** Allowed values only, so nothing personal gets into the address. */
const fields = {
  kind: z.enum(callbackKinds),
  status: text,
  verification: z.enum(callbackVerifications),
  result: z.enum(callbackResults),
  object: text,
  is: z.enum(callbackGroups),
  from: instantFilter,
  to: instantFilter,
};

export type FilterName = keyof typeof fields;

export type CallbackFilters = AddressFilters<FilterName>;

export const callbackFilters = addressFilters<FilterName>(fields);

/** Names a filter's value; returns unknown values unchanged. */
export function valueInWords(name: FilterName, value: string): string {
  const named: Partial<Record<FilterName, Readonly<Record<string, string>>>> = {
    kind: words.kinds,
    verification: words.signatures,
    result: words.results,
    is: words.groups,
  };
  const texts = named[name];
  if (texts !== undefined) return Object.hasOwn(texts, value) ? (texts[value] ?? value) : value;
  if (name === 'status') return statusLook('ramp', value).isKnown ? nameInWords(value) : value;
  if (name === 'object') return shortenMiddle(value, 12, 6);
  return instantInWords(value);
}

/** Returns e.g. `Signature: Invalid`. */
export function filterInWords(name: FilterName, value: string): string {
  const said = valueInWords(name, value);
  return name === 'is' ? said : directoryWords.filterValue({ name: words.filterNames[name], value: said });
}
