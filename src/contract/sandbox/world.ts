import * as z from 'zod';

import { optional } from '#contract/fields/field.ts';
import { personFields, taxFields } from '#contract/fields/identity-fields.ts';
import { documentType } from '#contract/service/documents.ts';
import { onboardingStatuses, rampStatuses } from '#contract/service/enumerations.ts';
import { eligibilityRequest } from '#contract/service/eligibility.ts';
import {
  relianceRequest,
  residentialAddress,
  shareTokenRequest,
  updateIdentityRequestOf,
} from '#contract/service/identity.ts';
import { limitsRequest } from '#contract/service/limits.ts';
import {
  isAllowedOccupationPair,
  occupation,
  occupationIndustry,
  occupationPairRule,
  purposeOfTransaction,
  sourceOfFunds,
} from '#contract/service/occupations.ts';
import {
  anyObject,
  email,
  identityReference,
  mobileNumber,
  requestObject,
  textUpTo,
  whenFits,
} from '#contract/service/primitives.ts';
import { rampRequest } from '#contract/service/ramp.ts';

import { partStatuses } from './customers.ts';

/** The longest jump, and the oldest fixture. */
export const tenYearsSeconds = 10 * 366 * 24 * 60 * 60;

const speedSentence = 'Use a number from 0.001 to 1000000';
/** Service seconds per machine second. */
export const clockSpeed = z.number(speedSentence).min(0.001, speedSentence).max(1_000_000, speedSentence);

/** `GET /sandbox/clock`. */
export const clockAnswer = z.object({
  now: z.iso.datetime(),
  realNow: z.iso.datetime(),
  speed: z.number().positive(),
  isFrozen: z.boolean(),
});
export type ClockAnswer = z.infer<typeof clockAnswer>;

/** `POST /sandbox/clock`: applies all at once. Time never goes back. */
export const clockChange = requestObject({
  speed: clockSpeed.optional(),
  isFrozen: z.boolean().optional(),
  jumpSeconds: z
    .int('Enter a valid date and time in the format YYYY-MM-DD HH:MM')
    .min(1, 'Enter a later time, because only a reset can turn the clock back')
    .max(tenYearsSeconds, 'Enter a time within the next 10 years')
    .optional(),
}).refine((change) => Object.values(change).some((value) => value !== undefined), {
  message: 'Enter speed, isFrozen or jumpSeconds',
});
export type ClockChange = z.infer<typeof clockChange>;

export const resetRequest = requestObject({});

/** Ids added by a reset or fixture. */
export const worldAnswer = z.object({ customers: z.array(z.string()), ramps: z.array(z.string()) });
export type WorldAnswer = z.infer<typeof worldAnswer>;

/** `POST /sandbox/history`: signatures are for this address. */
export const historyRequest = requestObject({ callbackUrl: z.url({ protocol: /^https?$/ }).max(2000) });

/** Signed as of its own time. */
const pastDelivery = z.object({
  at: z.iso.datetime(),
  authorization: z.string(),
  body: z.string(),
});
export type PastDelivery = z.infer<typeof pastDelivery>;

/** Sends only what is known already. */
const pastCall = z.discriminatedUnion('operation', [
  /** By e-mail too, if given. */
  z.object({ operation: z.literal('getIdentity'), email: z.string().nullable() }),
  z.object({ operation: z.literal('updateIdentity'), body: updateIdentityRequestOf(z.never()) }),
  z.object({ operation: z.literal('shareReliance'), body: relianceRequest }),
  z.object({ operation: z.literal('shareToken'), body: shareTokenRequest }),
  z.object({ operation: z.literal('checkEligibility'), body: eligibilityRequest }),
  z.object({ operation: z.literal('getLimits'), body: limitsRequest }),
]);
export type PastCall = z.infer<typeof pastCall>;

const pastCustomer = z.object({ identityReference: z.string(), calls: z.array(pastCall) });

/** All that the service would have sent and been asked so far, oldest first. */
export const historyAnswer = z.object({
  customers: z.array(pastCustomer),
  ramps: z.array(z.string()),
  deliveries: z.array(pastDelivery),
});
export type HistoryAnswer = z.infer<typeof historyAnswer>;

const createdSecondsAgo = z.int().min(0).max(tenYearsSeconds).default(0);
const reason = textUpTo(500).optional();

const { dateOfBirth: _ofBasic, ...namedPerson } = personFields;

const knownIdentity = requestObject({
  ...optional(namedPerson),
  ...optional(taxFields),
  residentialAddress: residentialAddress.optional(),
});

const fixtureDocument = requestObject({
  type: documentType,
  number: textUpTo(100).optional(),
  status: z.enum(onboardingStatuses).default('APPROVED'),
});

/** Default: as the documents say. */
const partStatus = z.enum(partStatuses).optional();

const fixtureCustomer = requestObject({
  identityReference,
  email: email.optional(),
  mobileNumber: mobileNumber.optional(),
  customerIdentity: knownIdentity.default({}),
  occupationIndustry: occupationIndustry.optional(),
  occupation: occupation.optional(),
  sourceOfFunds: sourceOfFunds.optional(),
  purposeOfTransaction: purposeOfTransaction.optional(),
  documents: z.array(fixtureDocument).default([]),
  documentStatus: partStatus,
  selfieStatus: partStatus,
  isPoliticallyExposed: z.boolean().default(false),
  isBlocked: z.boolean().default(false),
  internalReason: reason,
  externalReason: reason,
  createdSecondsAgo,
})
  .refine((customer) => (customer.occupationIndustry === undefined) === (customer.occupation === undefined), {
    path: ['occupation'],
    message: 'Enter both industry and occupation, or neither',
    when: whenFits(anyObject),
  })
  .refine(
    ({ occupationIndustry: industry, occupation: candidate }) =>
      industry === undefined || candidate === undefined || isAllowedOccupationPair(industry, candidate),
    occupationPairRule,
  )
  .refine(
    ({ isBlocked, internalReason, externalReason }) =>
      isBlocked || (internalReason === undefined && externalReason === undefined),
    {
      path: ['isBlocked'],
      message: 'Only a blocked account can have a reason for the block',
      when: whenFits(anyObject),
    },
  );
export type FixtureCustomer = z.infer<typeof fixtureCustomer>;

const fixtureRamp = requestObject({
  /** Default: made up. */
  id: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'Use 32 hexadecimal digits')
    .optional(),
  request: rampRequest,
  /** Default: its direction's first. */
  status: z.enum(rampStatuses).optional(),
  transactionHash: textUpTo(256).optional(),
  createdSecondsAgo,
});
export type FixtureRamp = z.infer<typeof fixtureRamp>;

/** `POST /sandbox/fixture`: adds all or nothing. They stay until called, moved or resumed. */
export const fixture = requestObject({
  customers: z.array(fixtureCustomer).default([]),
  ramps: z.array(fixtureRamp).default([]),
});
export type Fixture = z.infer<typeof fixture>;
