import * as z from 'zod/mini';

import { identifierPrefix, referenceText } from '#contract/service/identifier-forms.ts';
import { addressFilters, type AddressFilters } from '#web/shared/lists/address-filters.ts';

const text = z.string().check(z.regex(/^[^\p{C}]{1,200}$/u));
const instant = z.iso.datetime({ offset: true });

const codec = addressFilters({
  status: text,
  direction: text,
  method: text,
  identityReference: referenceText,
  attention: z.enum(['true', 'false']),
  stuck: z.literal('true'),
  from: instant,
  to: instant,
  q: identifierPrefix,
});

export type FilterName =
  | 'status'
  | 'direction'
  | 'method'
  | 'identityReference'
  | 'attention'
  | 'stuck'
  | 'from'
  | 'to'
  | 'q';
export type RampFilters = AddressFilters<FilterName>;

/** The filters that an address names, and the same as they stand there. */
export const { read: readFilters, write: writeFilters } = codec;

/** Whether the list is of ramps that a person has to look at: then it tells how long each has had its status, the longest first. */
export function isByTimeInStatus({ stuck, attention }: RampFilters): boolean {
  return stuck !== undefined || attention === 'true';
}
