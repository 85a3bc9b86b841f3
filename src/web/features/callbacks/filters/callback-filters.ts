import * as z from 'zod/mini';

import {
  callbackGroups,
  callbackKinds,
  callbackResults,
  callbackVerifications,
} from '#contract/desk/callbacks.ts';
import { addressFilters, type AddressFilters } from '#web/shared/lists/address-filters.ts';

const text = z.string().check(z.regex(/^[^\p{Cc}\p{Cs}]{1,100}$/u));
const instant = z.iso.datetime({ offset: true });

/** Each filter as it stands in an address. Nothing personal can. */
const fields = {
  kind: z.enum(callbackKinds),
  status: text,
  verification: z.enum(callbackVerifications),
  result: z.enum(callbackResults),
  object: text,
  is: z.enum(callbackGroups),
  from: instant,
  to: instant,
};
export type FilterName = keyof typeof fields;
export type CallbackFilters = AddressFilters<FilterName>;

/** The filters of the callbacks. */
export const callbackFilters = addressFilters<FilterName>(fields);
