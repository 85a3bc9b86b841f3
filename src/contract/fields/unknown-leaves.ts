import {
  identityMessageStatuses,
  kycStatuses,
  limitPeriods,
  limitSources,
  onboardingStatuses,
  rampStatuses,
  requirements,
} from '#contract/service/enumerations.ts';
import type { OperationName } from '#contract/service/operations.ts';
import { transactionTypes } from '#contract/service/primitives.ts';
import { spellingReader } from '#contract/service/spellings.ts';

import { spellingOf } from './field-places.ts';

export type LeafType = 'string' | 'number' | 'boolean';

export interface UnknownLeaf {
  /** Unknown names on its path, and its own. */
  readonly names: readonly string[];
  readonly type: LeafType;
  /** Numbers as written. */
  readonly text: string;
}

/** Answers about transactions, not people. Choice: unknownFields. */
const transactionAnswers: ReadonlySet<OperationName> = new Set(['getPrice', 'getLimits', 'checkEligibility']);

/** Names with these may be a person's. Choice: unknownFields. */
const personalWords = [
  'phone',
  'mobile',
  'msisdn',
  'contact',
  'dob',
  'birth',
  'tax',
  'document',
  'passport',
  'licen',
  'account',
  'iban',
  'wallet',
  'card',
  'name',
  'mail',
  'address',
  'street',
  'postcode',
  'postalcode',
  'zipcode',
  'nationality',
  'token',
  'secret',
  'password',
  'ssn',
] as const;

const decimalText = /^-?\d{1,40}(?:\.\d{1,40})?$/;

const codes: ReadonlySet<string> = new Set([
  ...Intl.supportedValuesOf('currency'),
  ...'BTC ETH USDT USDC SOL XRP XLM TON TRX TRON POLYGON MATIC POL LTC BCH DOGE ADA DOT BNB BSC AVAX DAI EURC'.split(
    ' ',
  ),
]);

const known: readonly string[] = [
  ...rampStatuses,
  ...onboardingStatuses,
  ...kycStatuses,
  ...identityMessageStatuses,
  ...requirements,
  ...limitPeriods,
  ...limitSources,
  ...transactionTypes,
];
const readKnown = spellingReader(known);

/** Fails closed. Choice: unknownFields. */
export function isShownUnknown(operation: OperationName, { names, type, text }: UnknownLeaf): boolean {
  if (!transactionAnswers.has(operation) || names.some(holdsPersonalWord)) return false;
  if (type !== 'string') return true;
  return decimalText.test(text) || codes.has(text) || known.includes(readKnown(text));
}

function holdsPersonalWord(name: string): boolean {
  const spelling = spellingOf(name);
  return personalWords.some((word) => spelling.includes(word));
}
