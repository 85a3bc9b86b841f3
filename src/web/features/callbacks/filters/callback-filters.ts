import * as z from 'zod/mini';

import {
  callbackGroups,
  callbackKinds,
  callbackResults,
  callbackVerifications,
} from '#contract/desk/callbacks.ts';

const text = z.string().check(z.regex(/^[^\p{Cc}\p{Cs}]{1,100}$/u));
const instant = z.iso.datetime({ offset: true });

/** Each filter as it stands in an address. */
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
export type CallbackFilters = Readonly<Partial<Record<FilterName, string>>>;

const names = Object.keys(fields) as readonly FilterName[];

/** The filters that an address names. What is none is left out, so that an old or mistyped address opens all the same. */
export function readFilters(address: URLSearchParams): CallbackFilters {
  const given = names.flatMap((name) => {
    const parsed = fields[name].safeParse(address.get(name));
    return parsed.success ? [[name, parsed.data]] : [];
  });
  return Object.fromEntries(given) as CallbackFilters;
}

/** Filters as they stand in an address, always in the same order. */
export function writeFilters(filters: CallbackFilters): URLSearchParams {
  return new URLSearchParams(
    names.flatMap((name) => {
      const value = filters[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The filters with one set to another value, or without it. */
export function withFilter(
  filters: CallbackFilters,
  name: FilterName,
  value: string | undefined,
): CallbackFilters {
  const { [name]: _before, ...others } = filters;
  return value === undefined ? others : { ...others, [name]: value };
}
