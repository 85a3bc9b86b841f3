import { set } from 'react-hook-form';
import type * as z from 'zod';

import { leavesOf } from '#contract/fields/leaves.ts';
import {
  customerIdentity,
  type CustomerIdentity,
  type ResidentialAddress,
} from '#contract/service/identity.ts';

/** A request as a form holds it, field for field: what is not filled in is an empty text. */
export type FormOf<Request> = {
  [Name in keyof Request]-?: NonNullable<Request[Name]> extends string
    ? string
    : FormOf<NonNullable<Request[Name]>>;
};

/** A form for a request of texts, in which nothing is filled in. */
export function emptyFormOf<Request extends object>(schema: z.ZodType<unknown, Request>): FormOf<Request> {
  const values = {};
  for (const { path } of leavesOf(schema)) set(values, path, '');
  return values as FormOf<Request>;
}

export type AddressValues = FormOf<ResidentialAddress>;
export type CustomerIdentityValues = FormOf<CustomerIdentity>;

/** A person of whom nothing is filled in. */
export const emptyCustomerIdentity = (): CustomerIdentityValues => emptyFormOf(customerIdentity);
