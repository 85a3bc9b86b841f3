import * as z from 'zod/mini';

import { identifierPrefix } from '#contract/service/identifier-forms.ts';
import { addressFilters, type AddressFilters } from '#web/shared/lists/address-filters.ts';

const codec = addressFilters({
  blocked: z.enum(['true', 'false']),
  onboardingStatus: z.string().check(z.regex(/^[^\p{C}]{1,200}$/u)),
  requirements: z.literal('open'),
  recheck: z.literal('due'),
  q: identifierPrefix,
});

export type FilterName = 'blocked' | 'onboardingStatus' | 'requirements' | 'recheck' | 'q';
export type CustomerFilters = AddressFilters<FilterName>;

/** The filters that an address names, and the same as they stand there. */
export const { read: readFilters, write: writeFilters } = codec;
